// numbers.ts FILE: prints what the client reads from the views in a file, as one JSON value.
import { readFileSync } from 'node:fs';
import { kairo, klongs } from '../../client_sdk/typescript/src/index.ts';

const views = JSON.parse(readFileSync(process.argv[2]!, 'utf-8'));

/** The message of the RangeError of a call. */
function rangeError(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RangeError) return error.message;
  }
  return '';
}

const kinds = Array.from({ length: 87 }, (_, at) => at + 1);
const fields = Array.from({ length: klongs.ROWS * klongs.COLUMNS }, (_, at) => at);
console.log(
  JSON.stringify({
    boats: [0, 4].flatMap((seat) => kinds.map((kind) => klongs.boat(128 * seat + kind))),
    noBoats: [-1, 0, 88, 127, 128, 5.5].map((number) => rangeError(() => klongs.boat(number))),
    onWater: [...klongs.onWater(views.klongs)],
    places: fields.map(klongs.place),
    fields: fields.map((number) => klongs.field(...klongs.place(number))),
    around: klongs.around(34),
    mains: kairo.mains(views.kairo.market),
    expansions: kairo.expansions(views.kairo.market),
    customers: kairo.customers(views.kairo.market),
    medals: kairo.medals(views.kairo),
    sections: Array.from({ length: 15 }, (_, at) => kairo.sections(at + 1)),
    jokers: Array.from({ length: 15 }, (_, at) => kairo.isJoker(at + 1)),
    noCards: [-1, 0, 16, 1.5].map((number) => rangeError(() => kairo.sections(number))),
    place: kairo.place(31, 9),
  }),
);
