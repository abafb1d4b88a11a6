// Bangkok Klongs as letters on squares. The table around it stays as it is: what can be picked has a ring, a prompt says
// what to do, and the log, the replay and the rules work.
import { moved, picture, piece, replaceBoard, svg, target } from 'http://localhost:8080/table/table.js';

const [ROWS, COLUMNS, FIELD] = [8, 10, 60];
const INK = 'light-dark(#123a43, #e6f4f1)';
const PAPER = 'light-dark(#e6f4f1, #123a43)';

const square = (content) => svg`<rect x="-28" y="-28" width="56" height="56" rx="6" fill=${PAPER} stroke=${INK} />${content}`;
const ring = svg`<rect x="-27" y="-27" width="54" height="54" rx="6" />`;
const idOf = (row, column) => `${String.fromCharCode(65 + column)}${row + 1}`;

/** The first letters of the good of a boat such as "FISH-2-VACANT", or of its name, such as "THIEF". */
function letters(id, seat) {
  return piece(
    `boat-${id}`,
    svg`<text y="2" font-size="19" fill=${INK}>${id.slice(0, 3).toLowerCase()}</text>
    <text y="20" font-size="13" fill=${INK}>${seat ? `seat ${seat}` : ''}</text>`,
  );
}

function draw(scene) {
  const view = scene.match.perspective?.view?.klongs;
  const boats = new Map(view?.boats.map(({ field, boat, seat }) => [field, { boat, seat }]));
  const fields = Array.from({ length: ROWS * COLUMNS }, (_, at) => {
    const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
    const id = idOf(row, column);
    const on = boats.get(id);
    const place = moved((column + 0.5) * FIELD, (row + 0.5) * FIELD);
    return target(scene, `field:${id}`, `${id}: ${on?.boat ?? 'water'}`, place, square(on ? letters(on.boat, on.seat) : svg``), ring);
  });
  // Handles that are on the board only sometimes: docks lie between four fields. "C4-D5" names two of them.
  const docks = [...scene.handles, ...scene.picks]
    .filter((handle) => handle.startsWith('dock:'))
    .map((handle) => {
      const corner = handle.split('-')[1];
      const place = moved((corner.charCodeAt(0) - 65) * FIELD, (Number(corner.slice(1)) - 1) * FIELD);
      return target(scene, handle, handle.replace(':', ' '), place, svg`<circle r="13" fill=${INK} />`, svg`<circle r="15" />`);
    });
  const own = view?.seats[scene.me - 1];
  const hand = own?.hand?.items ?? [];
  // Of equal boats each has its own number.
  const boatsInHand = hand.map((id, at) => {
    const before = hand.slice(0, at).filter((other) => other === id).length;
    return target(scene, `hand:${id}${before ? `#${before + 1}` : ''}`, id, moved(30 + at * FIELD, 30), square(letters(id)), ring);
  });
  const piles = (view?.piles ?? []).map(({ pile, boats: count }, at) =>
    target(scene, `pile:${pile}`, 'Pile', moved(30 + at * FIELD, 30), square(svg`<text y="6" font-size="17" fill=${INK}>${count}</text>`), ring),
  );
  return {
    board: picture('Water', 'board', COLUMNS * FIELD, ROWS * FIELD, [fields, docks]),
    shared: picture('Piles', 'shared', 2 * FIELD, FIELD, piles),
    own: picture('Own boats', 'own', 8 * FIELD, FIELD, boatsInHand),
  };
}

replaceBoard('klongs', draw);
