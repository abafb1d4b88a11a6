/** The files of each game: paths of moves, and places of events. A new game adds one line to each table. */

import { pathOf as kairo, placesOf as kairoPlaces } from './kairo/handles.ts';
import { pathOf as klongs, placesOf as klongsPlaces } from './klongs/handles.ts';
import type { Event, GameId, Move } from './match.ts';
import { type Handle, Narrowing, type Path } from './narrow.ts';
import { pathOf as portobello, placesOf as portobelloPlaces } from './portobello/handles.ts';

const PATHS: { readonly [G in GameId]: (move: Move) => Path } = { portobello, kairo, klongs };
const PLACES: { readonly [G in GameId]: (event: Event) => Handle[] } = {
  portobello: portobelloPlaces,
  kairo: kairoPlaces,
  klongs: klongsPlaces,
};

/** All legal moves of a position, with no picks. */
export function narrowing(game: GameId, moves: readonly Move[]): Narrowing {
  return Narrowing.of(moves, PATHS[game]);
}

/** The places of the board that an event names, as handles. */
export function placesOf(game: GameId, event: Event): Handle[] {
  return PLACES[game](event);
}
