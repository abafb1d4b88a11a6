/** The drawing of each game. A new game adds one line here. */

import { draw as kairo } from './kairo/board.ts';
import { draw as klongs } from './klongs/board.ts';
import type { GameId } from './match.ts';
import { draw as portobello } from './portobello/board.ts';
import type { Drawing, Scene } from './scene.ts';

export const BOARDS: { readonly [G in GameId]: (scene: Scene) => Drawing } = { portobello, kairo, klongs };
