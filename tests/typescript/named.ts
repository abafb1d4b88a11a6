// named.ts FILE: prints the named views of the positions in a file as JSON, and the error for a position of another board.
import { readFileSync } from 'node:fs';
import { kairo, klongs, portobello } from '../../client_sdk/typescript/src/index.ts';

const views = JSON.parse(readFileSync(process.argv[2]!, 'utf-8'));

/** The message of the RangeError for a board with fewer squares. */
function otherBoard(): string {
  try {
    portobello.named(views.portobello, { ...views.board, squares: [] });
  } catch (error) {
    if (error instanceof RangeError) return error.message;
  }
  return '';
}

console.log(
  JSON.stringify({
    kairo: kairo.named(views.kairo),
    klongs: klongs.named(views.klongs),
    portobello: portobello.named(views.portobello, views.board),
    otherBoard: otherBoard(),
  }),
);
