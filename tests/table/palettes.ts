// Prints the palettes, and the colours of four seats for some choices, as JSON.
import { PALETTES, seatColours } from '../../client_sdk/table/src/palettes.ts';

console.log(
  JSON.stringify({
    palettes: PALETTES,
    own: seatColours('standard', 4, 2),
    none: seatColours('standard', 0, 2),
    spectator: seatColours('contrast', 4, 0),
    unknown: seatColours('no such palette', 0, 1),
  }),
);
