/** Defines the custom elements. Import this file once in a page. */

import { loadGame, narrowing as narrow } from './games.ts';
import type { GameId, Move } from './match.ts';
import type { Narrowing } from './narrow.ts';

export { svg } from 'lit';
export { MarketHallBoard } from './board.ts';
export { replaceBoard } from './games.ts';
export type { Draw } from './kit.ts';
export { MarketHallRules } from './rules.ts';
export { type Drawing, moved, picture, piece, type Scene, target } from './scene.ts';
export { MarketHallTable } from './table.ts';

/** All legal moves of a position, with no picks. */
export async function narrowing(game: GameId, moves: readonly Move[]): Promise<Narrowing> {
  await loadGame(game, 'en');
  return narrow(game, moves);
}
