/** What the table knows of a game: the file `kit.ts` in the folder of each game. */

import type { CSSResult } from 'lit';
import type { EventFacts } from './events.ts';
import type { Facts } from './facts.ts';
import type { Detail } from './help/detail.ts';
import { type Event, type Game, type GameId, type InGame, inGame, type Match, type Move } from './match.ts';
import type { Path } from './narrow.ts';
import type { Drawing, Say, Scene } from './scene.ts';
import type { Sentences } from './texts.ts';

/** Draws one position. */
export type Draw = (scene: Scene) => Drawing;

/** The functions of a game, for moves and events of this game. */
interface Parts<G extends GameId> {
  readonly draw: Draw;
  readonly styles: CSSResult;
  /** The public facts of a position that are not drawn on the board. */
  factsOf(match: Match, game: Game, say: Say): Facts;
  /** The handles of a legal move. */
  pathOf(move: InGame<Move, G>): Path;
  /** The kind of a legal move, as a button above the board names it. */
  kindOf(move: InGame<Move, G>): string;
  /** What an event shows. */
  eventFacts(event: InGame<Event, G>): EventFacts;
}

/** The same for moves and events of any game. */
export interface Kit extends Pick<Parts<GameId>, 'draw' | 'styles' | 'factsOf'> {
  pathOf(move: Move): Path;
  kindOf(move: Move): string;
  /** Events of the match itself show nothing on the board. */
  eventFacts(event: Event): EventFacts;
}

/** How the parts of a game are loaded: its kit, its lesson with details and words, and its other words by language. */
export interface Loaders {
  kit(): Promise<{ readonly kit: Kit }>;
  lesson(): Promise<{ readonly details: readonly Detail[]; readonly words: { readonly [lang: string]: Sentences } }>;
  readonly words: { readonly [lang: string]: () => Promise<{ readonly default: Sentences }> };
}

/** The kit of a game. */
export function kitOf<G extends GameId>(game: G, { pathOf, kindOf, eventFacts, ...others }: Parts<G>): Kit {
  return {
    ...others,
    pathOf: (move) => pathOf(inGame(move, game)!),
    kindOf: (move) => kindOf(inGame(move, game)!),
    eventFacts: (event) => {
      const own = inGame(event, game);
      return own ? eventFacts(own) : { places: [] };
    },
  };
}
