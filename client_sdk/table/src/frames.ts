/** Positions that arrive faster than a screen can draw them. */

import type { Position } from '../../typescript/src/index.ts';

/** A hidden page has no frames, but must say whose turn it is. */
const WITHOUT_FRAMES_MS = 100;

/** The positions, at most one in each frame. Those that arrive during a frame become one, with the commits of all. */
export async function* oncePerFrame(positions: AsyncIterable<Position>): AsyncGenerator<Position, void, void> {
  let next: Position | undefined;
  let over = false;
  let wake = (): void => {};
  const read = async (): Promise<void> => {
    try {
      for await (const position of positions) {
        next = next ? { ...position, commits: [...next.commits, ...position.commits] } : position;
        wake();
      }
    } finally {
      over = true;
      wake();
    }
  };
  const reading = read();
  // An error is thrown below, after the positions before it.
  reading.catch(() => undefined);
  for (;;) {
    if (!next && !over) await new Promise<void>((done) => (wake = done));
    if (!next) break;
    const position: Position = next;
    next = undefined;
    yield position;
    await frame();
  }
  await reading;
}

function frame(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, WITHOUT_FRAMES_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
}
