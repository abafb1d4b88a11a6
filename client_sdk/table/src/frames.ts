/** Positions and commits that arrive faster than a screen can draw them. */

import type { Position } from 'markethall-client';

/** A hidden page has no frames, but must say whose turn it is. */
const WITHOUT_FRAMES_MS = 100;
/** Commits whose sentences a slow device can write and draw in one frame. */
const PORTION = 4;

/** The positions, at most one in each frame. Those that arrive during a frame become one, with the commits of all. */
export async function* oncePerFrame(positions: AsyncIterable<Position>): AsyncGenerator<Position, void, void> {
  let next: Position | undefined;
  let over = false;
  let wake = (): void => {};
  const read = async (): Promise<void> => {
    try {
      for await (const position of positions) {
        // What was seen before moves were lost is no longer part of the match.
        const before = position.movesLost ? undefined : next;
        next = before ? { ...position, movesLost: before.movesLost, commits: [...before.commits, ...position.commits] } : position;
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

/** The commits in groups that can be written into the log in one frame each. */
export function portionsOf<T>(commits: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(commits.length / PORTION);
  return Array.from({ length: count }, (_, at) => commits.slice(at * PORTION, (at + 1) * PORTION));
}

/** Waits for the next frame. */
export function frame(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, WITHOUT_FRAMES_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
}
