/** The drawing of each game. A new game adds one line here. A page can replace a drawing by its own. */

import { draw as kairo } from './kairo/board.ts';
import { draw as klongs } from './klongs/board.ts';
import type { GameId } from './match.ts';
import { draw as portobello } from './portobello/board.ts';
import type { Drawing, Scene } from './scene.ts';

/** Draws one position. */
export type Draw = (scene: Scene) => Drawing;

const BOARDS: { [G in GameId]: Draw } = { portobello, kairo, klongs };

/** The drawing of a game. */
export function boardOf(game: GameId): Draw {
  return BOARDS[game];
}

/**
 * Draws a game in another way on all tables and boards of the page. Call it before they show a match. `draw` gets the
 * position and what can be picked; `picture`, `target`, `piece` and `moved` of this package make its parts.
 */
export function replaceBoard(game: GameId, draw: Draw): void {
  if (!(game in BOARDS)) throw new Error(`There is no game "${game}". The games are ${Object.keys(BOARDS).join(', ')}.`);
  BOARDS[game] = draw;
}
