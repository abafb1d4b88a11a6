// Bangkok Klongs as letters on squares. The table around it stays as it is: what can be picked has a ring, a prompt says
// what to do, and the log, the replay and the rules work.
import { moved, picture, piece, replaceBoard, svg, target } from 'http://localhost:8080/table/table.js';

const [ROWS, COLUMNS, FIELD] = [8, 10, 60];
const KINDS_PER_GOOD = 12;
const GOODS = ['shrimp', 'flowers', 'avocado', 'pineapple', 'aubergine', 'fish', 'bananas'];
const SPECIAL = ['thief', 'overseer', 'cookshop'];
const INK = 'light-dark(#123a43, #e6f4f1)';
const PAPER = 'light-dark(#e6f4f1, #123a43)';

/** The name of a boat and the seat of its owner. `Klongs` in the TypeScript client explains the numbers. */
function boat(number) {
  const kind = number % 128;
  const at = Math.floor((kind - 1) / KINDS_PER_GOOD);
  const name = GOODS[at] ?? SPECIAL[kind - 1 - KINDS_PER_GOOD * GOODS.length];
  return { kind, name, seat: Math.floor(number / 128) };
}

const square = (content) => svg`<rect x="-28" y="-28" width="56" height="56" rx="6" fill=${PAPER} stroke=${INK} />${content}`;
const ring = svg`<rect x="-27" y="-27" width="54" height="54" rx="6" />`;

function letters({ kind, name, seat }) {
  return piece(`boat-${kind}`, svg`<text y="2" font-size="19" fill=${INK}>${name.slice(0, 3)}</text>
    <text y="20" font-size="13" fill=${INK}>${seat ? `seat ${seat}` : ''}</text>`);
}

function draw(scene) {
  const view = scene.match.perspective?.view?.klongs;
  const boats = view?.water?.boats ?? [];
  const fields = Array.from({ length: ROWS * COLUMNS }, (_, field) => {
    const [row, column] = [Math.floor(field / COLUMNS), field % COLUMNS];
    const on = boats[field] ? boat(boats[field]) : undefined;
    const name = `Row ${row + 1}, column ${column + 1}: ${on ? on.name : 'water'}`;
    const place = moved((column + 0.5) * FIELD, (row + 0.5) * FIELD);
    return target(scene, `field:${field}`, name, place, square(on ? letters(on) : svg``), ring);
  });
  // Handles that are on the board only sometimes: docks lie between four fields.
  const docks = [...scene.handles, ...scene.picks].filter((handle) => handle.startsWith('dock:')).map((handle) => {
    const dock = Number(handle.slice(5));
    const place = moved((dock % COLUMNS) * FIELD, Math.floor(dock / COLUMNS) * FIELD);
    return target(scene, handle, `Dock ${dock}`, place, svg`<circle r="13" fill=${INK} />`, svg`<circle r="15" />`);
  });
  const hand = view?.hands[scene.me - 1]?.items ?? [];
  const known = (view?.known ?? []).filter((number) => Math.floor(number / 128) === scene.me).map((number) => number % 128);
  const boatsInHand = [...hand, ...known].map((number, at) =>
    target(scene, `hand:${number}`, boat(number).name, moved(30 + at * FIELD, 30), square(letters(boat(number))), ring));
  const piles = (view?.piles.length === 2 ? ['PILE_VACANT', 'PILE_PRINTED'] : ['PILE_ONLY']).map((pile, at) =>
    target(scene, `pile:${pile}`, 'Pile', moved(30 + (6 + at) * FIELD, 30),
      square(svg`<text y="6" font-size="17" fill=${INK}>${view?.piles[at] ?? 0}</text>`), ring));
  return {
    board: picture('Water', 'board', COLUMNS * FIELD, ROWS * FIELD, [fields, docks]),
    own: picture('Own boats', 'own', 8 * FIELD, FIELD, [boatsInHand, piles]),
  };
}

replaceBoard('klongs', draw);
