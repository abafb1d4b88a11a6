/** Movement, captions and the magnifier of a board: a file of their own, loaded after the first drawing. */

import { Caption } from './caption.ts';
import { Lens } from './lens.ts';
import { Motion } from './motion.ts';
import type { Handle } from './narrow.ts';

export interface Pointing {
  readonly caption: Caption;
  readonly lens: Lens;
  readonly motion: Motion;
}

/** The movement, the captions and the magnifier of a board. `pick` is called with what is picked in the magnifier. */
export function pointing(board: ConstructorParameters<typeof Lens>[0], pick: (handle: Handle) => void): Pointing {
  return { caption: new Caption(board), lens: new Lens(board, pick), motion: new Motion(board) };
}
