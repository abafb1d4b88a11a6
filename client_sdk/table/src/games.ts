/** The games of the page. Each is a folder, found when the page is built, and loaded when a match of it is shown. */

import loaders from 'games:loaders';
import type { EventFacts } from './events.ts';
import { type Facts, NO_FACTS } from './facts.ts';
import type { Detail } from './help/detail.ts';
import type { Draw, Kit, Loaders } from './kit.ts';
import type { Event, Game, GameId, Match, Move } from './match.ts';
import { Narrowing } from './narrow.ts';
import type { Say } from './scene.ts';
import { addLesson, addWords, catalogue, load } from './texts.ts';

/** Pause before a file is asked for once more. */
const PAUSE_MS = 1000;
const PLAIN: Loaders = { kit: () => import('./plain.ts'), lesson: () => Promise.resolve({ details: [], words: {} }), words: {} };
const kits = new Map<GameId, Kit>();
const lessons = new Map<GameId, readonly Detail[]>();
const replaced = new Map<GameId, Draw>();

/** Loads a game, with its words in a language. */
export async function loadGame(game: GameId, lang: string): Promise<void> {
  const { kit, words } = loaderOf(game);
  const loading = kits.has(game) ? undefined : again(kit, lang);
  // Without its words a board is drawn with those of English, or with their keys.
  await Promise.all([loading, Promise.allSettled([addWords(game, words, lang), load(lang)])]);
  if (loading) kits.set(game, (await loading).kit);
}

/** Loads a file, once more if the network has failed. Rejects with words for the person. */
async function again<T>(fetchFile: () => Promise<T>, lang: string): Promise<T> {
  return fetchFile().catch(async () => {
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    return fetchFile().catch((cause: unknown) => {
      throw new Error(catalogue(lang)('notLoaded'), { cause });
    });
  });
}

/** Loads the lesson of a game. */
export async function loadLesson(game: GameId): Promise<void> {
  const { details, words } = await loaderOf(game).lesson();
  addLesson(game, words);
  lessons.set(game, details);
}

/** A game that the page has no folder of is shown as text. */
function loaderOf(game: GameId): Loaders {
  return (Object.hasOwn(loaders, game) && loaders[game]) || PLAIN;
}

/** Whether positions of a game can be drawn. */
export function isLoaded(game: GameId): boolean {
  return kits.has(game);
}

/** What the table knows of a game that is loaded. */
export function kitFor(game: GameId): Kit {
  return kits.get(game)!;
}

/** The drawing of a game that is loaded. */
export function boardOf(game: GameId): Draw {
  return replaced.get(game) ?? kitFor(game).draw;
}

/** The details of the five cards of a lesson. Undefined until it is loaded. */
export function detailsOf(game: GameId): readonly Detail[] | undefined {
  return lessons.get(game);
}

/**
 * Draws a game in another way on all tables and boards of the page. Call it before they show a match. `draw` gets the
 * position and what can be picked; `picture`, `target`, `piece` and `moved` of this package make its parts.
 */
export function replaceBoard(game: GameId, draw: Draw): void {
  replaced.set(game, draw);
}

/** All legal moves of a position, with no picks. */
export function narrowing(game: GameId, moves: readonly Move[]): Narrowing {
  return Narrowing.of(moves, kitFor(game).pathOf);
}

/** The kinds of moves, such as "build", each once, in the order of the moves. */
export function kindsOf(game: GameId, moves: readonly Move[]): string[] {
  return [...new Set(moves.map(kitFor(game).kindOf))];
}

/** The moves of one kind. */
export function movesOfKind(game: GameId, moves: readonly Move[], kind: string): Move[] {
  return moves.filter((move) => kitFor(game).kindOf(move) === kind);
}

/** What an event shows: its places, points and turn. */
export function factsOfEvent(game: GameId, event: Event): EventFacts {
  return kitFor(game).eventFacts(event);
}

/** The public facts of a position that are not drawn on the board: of each seat, and of the table. */
export function factsOf(game: GameId, match: Match, facts: Game, say: Say): Facts {
  return match.perspective?.view ? kitFor(game).factsOf(match, facts, say) : NO_FACTS;
}
