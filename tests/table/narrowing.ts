// narrowing.ts FILE: checks the narrowing in each position of a file: lists of legal moves by game.
// Prints the number of checked positions of each game.
import { readFileSync } from 'node:fs';
import type { Kit } from '../../client_sdk/table/src/kit.ts';
import { BUTTONS, type Handle, kindOf, Narrowing } from '../../client_sdk/table/src/narrow.ts';
import type { Move } from '../../client_sdk/typescript/src/index.ts';

const positions: { [game: string]: Move[][] } = JSON.parse(readFileSync(process.argv[2]!, 'utf-8'));

const onBoard = (handles: readonly Handle[]): string =>
  handles
    .filter((handle) => !BUTTONS.has(kindOf(handle)))
    .sort()
    .join();

/** Of equal pieces, each is marked once. Coins of one colour are one place of the board, where several are picked. */
const unnumbered = (marks: readonly Handle[]): Handle[] => marks.map((mark) => mark.replace(/#\d+$/, ''));

/**
 * Picks everything that can be picked. Each sequence must end at one legal move, and each move must be an end. A move
 * ends it when all of its places and pieces are picked. Before that, a decided move marks all of them.
 */
function check(game: string, { pathOf }: Kit, moves: Move[]): void {
  const ends = new Set<Move>();
  const visit = (state: Narrowing): void => {
    const { decided } = state;
    const whole = decided && onBoard(pathOf(decided).flat());
    if (whole !== undefined && onBoard(unnumbered(state.marks)) !== whole)
      throw new Error(`${game}: marks ${state.marks.join(' ')} for ${JSON.stringify(decided)}`);
    if (state.complete) {
      ends.add(decided!);
      if (onBoard(unnumbered(state.picks)) !== whole) throw new Error(`${game}: ${state.picks.join(' ')} plays ${JSON.stringify(decided)}`);
      return;
    }
    const { handles } = state;
    if (!handles.size) throw new Error(`${game}: moves that no pick separates: ${JSON.stringify(state.moves)}`);
    for (const handle of handles) visit(state.pick(handle));
  };
  const start = Narrowing.of(moves, pathOf);
  visit(start);
  for (const move of moves) if (!ends.has(move)) throw new Error(`${game}: out of reach: ${JSON.stringify(move)}`);
  for (const end of ends) if (!moves.includes(end)) throw new Error(`${game}: not legal: ${JSON.stringify(end)}`);
  let refused = false;
  try {
    start.pick('no:handle');
  } catch (error) {
    refused = error instanceof RangeError;
  }
  if (!refused) throw new Error('a handle that leads nowhere was accepted');
}

for (const [game, lists] of Object.entries(positions)) {
  const { kit } = (await import(`../../client_sdk/table/src/${game}/kit.ts`)) as { kit: Kit };
  for (const moves of lists) check(game, kit, moves);
}
console.log(JSON.stringify(Object.fromEntries(Object.entries(positions).map(([game, lists]) => [game, lists.length]))));
