/** The files of each game: paths and kinds of moves, what events show, and facts. A new game adds one line to each table. */

import type { EventFacts } from './events.ts';
import { type Fact, type Facts, NO_FACTS } from './facts.ts';
import { factsOf as kairoFacts } from './kairo/facts.ts';
import { eventFacts as kairoEvent, kindOf as kairoKind, pathOf as kairoPath } from './kairo/handles.ts';
import { factsOf as klongsFacts } from './klongs/facts.ts';
import { eventFacts as klongsEvent, kindOf as klongsKind, pathOf as klongsPath } from './klongs/handles.ts';
import { type Event, type Game, type GameId, inGame, type Match, type Move } from './match.ts';
import { Narrowing, type Path } from './narrow.ts';
import { factsOf as portobelloFacts } from './portobello/facts.ts';
import { eventFacts as portobelloEvent, kindOf as portobelloKind, pathOf as portobelloPath } from './portobello/handles.ts';
import type { Say } from './scene.ts';

export type { Fact, Facts };

/** What the page knows of a game. */
interface Reading {
  path(move: Move): Path;
  kind(move: Move): string;
  event(event: Event): EventFacts | undefined;
  facts(match: Match, game: Game, say: Say): Facts;
}

const GAMES: { readonly [G in GameId]: Reading } = {
  portobello: {
    path: (move) => portobelloPath(inGame(move, 'portobello')!),
    kind: (move) => portobelloKind(inGame(move, 'portobello')!),
    event: (event) => read(inGame(event, 'portobello'), portobelloEvent),
    facts: portobelloFacts,
  },
  kairo: {
    path: (move) => kairoPath(inGame(move, 'kairo')!),
    kind: (move) => kairoKind(inGame(move, 'kairo')!),
    event: (event) => read(inGame(event, 'kairo'), kairoEvent),
    facts: kairoFacts,
  },
  klongs: {
    path: (move) => klongsPath(inGame(move, 'klongs')!),
    kind: (move) => klongsKind(inGame(move, 'klongs')!),
    event: (event) => read(inGame(event, 'klongs'), klongsEvent),
    facts: klongsFacts,
  },
};

function read<E>(event: E | undefined, facts: (event: E) => EventFacts): EventFacts | undefined {
  return event && facts(event);
}

/** All legal moves of a position, with no picks. */
export function narrowing(game: GameId, moves: readonly Move[]): Narrowing {
  return Narrowing.of(moves, GAMES[game].path);
}

/** The kinds of moves, such as "build", each once, in the order of the moves. */
export function kindsOf(game: GameId, moves: readonly Move[]): string[] {
  return [...new Set(moves.map((move) => GAMES[game].kind(move)))];
}

/** The moves of one kind. */
export function movesOfKind(game: GameId, moves: readonly Move[], kind: string): Move[] {
  return moves.filter((move) => GAMES[game].kind(move) === kind);
}

/** What an event shows: its places, points and turn. Events of the match itself show nothing on the board. */
export function factsOfEvent(game: GameId, event: Event): EventFacts {
  return GAMES[game].event(event) ?? { places: [] };
}

/** The public facts of a position that are not drawn on the board: of each seat, and of the table. */
export function factsOf(game: GameId, match: Match, facts: Game, say: Say): Facts {
  return match.perspective?.view ? GAMES[game].facts(match, facts, say) : NO_FACTS;
}
