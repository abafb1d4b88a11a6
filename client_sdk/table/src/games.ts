/** The files of each game: paths of moves. A new game adds one line here. */

import { pathOf as kairo } from './kairo/handles.ts';
import { pathOf as klongs } from './klongs/handles.ts';
import type { GameId, Move } from './match.ts';
import { Narrowing, type Path } from './narrow.ts';
import { pathOf as portobello } from './portobello/handles.ts';

const PATHS: { readonly [G in GameId]: (move: Move) => Path } = { portobello, kairo, klongs };

/** All legal moves of a position, with no picks. */
export function narrowing(game: GameId, moves: readonly Move[]): Narrowing {
  return Narrowing.of(moves, PATHS[game]);
}
