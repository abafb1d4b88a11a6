/** Portobello Market as a London street market: cobbled alleys between brick terraces and plane trees. */

import { svg, type SVGTemplateResult } from 'lit';
import { type Portobello, portobelloBoard } from '../match.ts';
import { type Drawing, moved, picture, piece, place, range, type Scene, target } from '../scene.ts';
import { SEAT_PATTERNS, seatShape } from '../seats.ts';

const MARGIN = 74;
const SQUARE = 34;
const SPACE = 30;

interface Point {
  x: number;
  y: number;
}

/** Draws a position. */
export function draw(scene: Scene): Drawing {
  const board = portobelloBoard(scene.match, scene.game);
  const view = scene.match.perspective?.view?.portobello;
  const points = [...board.squares, ...board.districts];
  const left = Math.min(...points.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...points.map(({ y }) => y)) - MARGIN;
  const width = Math.max(...points.map(({ x }) => x)) - left + MARGIN;
  const height = Math.max(...points.map(({ y }) => y)) - top + MARGIN;
  const squares = new Map(board.squares.map((square) => [square.id, square]));
  const stalls = new Map(view?.alleys.flatMap((alley) => alley.stalls).map(({ space, seat }) => [space, seat]));
  const customers = new Map(view?.squares.map(({ id, customer }) => [id, customer]));
  const tiles = new Map(view?.districts.map((district) => [district.id, district]));
  return {
    board: picture(scene.say('board'), 'board portobello', width, height, [
      SEAT_PATTERNS,
      svg`<rect class="ground" width=${width} height=${height} rx="18" />
        <g transform=${moved(-left, -top)}>
          ${board.districts.map((district) => drawGarden(district, board, squares))}
          ${board.alleys.map((alley) => drawAlley(scene, alley, squares))}
          ${board.alleys.map((alley) => drawSpaces(scene, alley, squares, stalls))}
          ${board.squares.map((square) => drawSquare(scene, square, customers.get(square.id)))}
          ${board.districts.map((district, at) => drawDistrict(scene, district, tiles.get(district.id), view?.bobby, at))}
          ${board.squares.map(({ x, y, name }) => svg`<text class="name" x=${x} y=${y + SQUARE + 13}>${name}</text>`)}
        </g>`,
    ]),
    own: drawTiles(scene, view),
  };
}

/** The terraces of a district: the area between its three alleys. */
function drawGarden(
  district: Portobello.District,
  board: Portobello.Board,
  squares: Map<string, Portobello.Square>,
): SVGTemplateResult {
  const ids = new Set(board.alleys.filter(({ id }) => district.alleys.includes(id)).flatMap((alley) => alley.squares));
  const corners = [...ids].map((id) => squares.get(id)!);
  const shrink = ({ x, y }: Point) => {
    const [dx, dy] = [district.x - x, district.y - y];
    const share = 34 / Math.hypot(dx, dy);
    return `${Math.round(x + dx * share)},${Math.round(y + dy * share)}`;
  };
  const outline = corners.map(shrink).join(' ');
  return svg`<polygon class="terrace" points=${outline} /><polygon class="bricks" points=${outline} />
    <circle class="lawn" cx=${district.x} cy=${district.y} r="27" />
    ${[200, 250, 300, 340].map(
      (turn) => svg`<circle class="tree" r="6"
        transform=${`translate(${district.x} ${district.y}) rotate(${turn}) translate(27 0)`} />`,
    )}`;
}

function ends(alley: Portobello.Alley, squares: Map<string, Portobello.Square>) {
  const [from, to] = alley.squares.map((id) => squares.get(id)!) as [Portobello.Square, Portobello.Square];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return { from, to, dx: dx / length, dy: dy / length, length };
}

function drawAlley(scene: Scene, alley: Portobello.Alley, squares: Map<string, Portobello.Square>): SVGTemplateResult {
  const { from, to, dx, dy, length } = ends(alley, squares);
  const street = svg`<line class="street" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />
    <line class="cobbles" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />`;
  const middle = moved((from.x + to.x) / 2, (from.y + to.y) / 2, (Math.atan2(dy, dx) * 180) / Math.PI);
  const half = length / 2 - SQUARE + 4;
  const label = scene.say('place.alley', { from: from.name, to: to.name });
  const ring = svg`<rect x=${-half} y="-23" width=${half * 2} height="46" rx="12" />`;
  return svg`${street}${target(scene, `alley:${alley.id}`, label, middle, svg``, ring)}`;
}

function drawSpaces(
  scene: Scene,
  alley: Portobello.Alley,
  squares: Map<string, Portobello.Square>,
  stalls: ReadonlyMap<string, number>,
): SVGTemplateResult[] {
  const { from, to, dx, dy, length } = ends(alley, squares);
  const count = alley.values.length;
  const gap = Math.min((length - 2 * SQUARE) / count, SPACE + 12);
  return alley.values.map((value, at) => {
    const along = length / 2 + (at - (count - 1) / 2) * gap;
    const id = `${alley.id}:${at + 1}`;
    const seat = stalls.get(id) ?? 0;
    const size = Math.min(SPACE, gap - 2);
    const label = scene.say(seat ? 'place.stall' : 'place.space', {
      number: at + 1, value, seat, from: from.name, to: to.name,
    });
    const content = seat ? piece(`stall-${seat}`, drawStall(seat, size)) : svg`
      <rect class="space" x=${-size / 2} y=${-size / 2} width=${size} height=${size} rx="5" />
      <text class="value" y="6">${value}</text>`;
    const ring = svg`<rect x=${-size / 2 - 1} y=${-size / 2 - 1} width=${size + 2} height=${size + 2} rx="6" />`;
    return target(scene, `space:${id}`, label, moved(from.x + dx * along, from.y + dy * along), content, ring);
  });
}

/** A market stall seen from above: a striped awning in the pattern of its seat, with the seat's shape. */
function drawStall(seat: number, size: number): SVGTemplateResult {
  const half = size / 2 + 1;
  return svg`<rect class="shadow" x=${-half + 1} y=${-half + 3} width=${half * 2} height=${half * 2} rx="4" />
    <rect class="awning" fill=${`url(#seat-${seat})`} x=${-half} y=${-half} width=${half * 2} height=${half * 2} rx="4" />
    <path class="fringe" d=${`M${-half} ${half - 4}h${half * 2}`} />${seatShape(seat, 7)}`;
}

function drawSquare(scene: Scene, square: Portobello.Square, customer?: Portobello.Customer): SVGTemplateResult {
  const label = customer
    ? scene.say('place.squareWith', { name: square.name, customer: scene.say(customer) })
    : scene.say('place.square', { name: square.name });
  const content = svg`<circle class="plaza" r=${SQUARE} /><circle class="paving" r=${SQUARE - 8} />
    ${customer ? piece(customer, drawCustomer(customer)) : svg`<path class="lamp" d="M0 9V-8M-6 9H6" /><circle class="light" cy="-11" r="4.5" />`}`;
  return target(scene, `square:${square.id}`, label, moved(square.x, square.y), content, svg`<circle r=${SQUARE + 1} />`);
}

/** A customer: a clerk with a bowler hat, a citizen with a bonnet, the Lord with a top hat. */
function drawCustomer(customer: Portobello.Customer): SVGTemplateResult {
  const hat = {
    CUSTOMER_CLERK: 'M-13 -8H13M-8 -8C-8 -20 8 -20 8 -8Z',
    CUSTOMER_CITIZEN: 'M-11 -3C-14 -20 14 -20 11 -3C6 -10 -6 -10 -11 -3Z',
    CUSTOMER_LORD: 'M-13 -8H13M-8 -8V-24H8V-8Z',
    CUSTOMER_UNSPECIFIED: '',
  }[customer];
  return svg`<g class=${`customer ${customer.slice(9).toLowerCase()}`}>
    <path class="coat" d="M-16 20C-16 4 -9 4 0 4S16 4 16 20Z" /><circle class="face" cy="-3" r="8" />
    <path class="hat" d=${hat} />
  </g>`;
}

function drawDistrict(
  scene: Scene,
  district: Portobello.District,
  state: Portobello.DistrictState | undefined,
  bobbyIn: string | undefined,
  at: number,
): SVGTemplateResult {
  const tile = state?.tile ?? '';
  const seat = state?.seat ?? 0;
  const bobby = bobbyIn === district.id;
  const label = scene.say(tile ? 'place.districtScored' : 'place.district', { name: at + 1, number: tile, seat });
  const laid = tile
    ? svg`<g transform="rotate(-7) scale(.57)">${piece(`tile-${tile}-${seat}`, drawTile(tile, `url(#seat-${seat})`, 28))}</g>`
    : svg`<text class="numeral" y="6">${at + 1}</text>`;
  const ring = svg`<circle r="26" />`;
  const place = target(scene, `district:${district.id}`, label, moved(district.x, district.y), laid, ring);
  return bobby ? svg`${place}${drawBobby(scene, district)}` : place;
}

function drawBobby(scene: Scene, { x, y }: Point): SVGTemplateResult {
  const content = svg`<ellipse class="shadow" cy="23" rx="15" ry="4" />
    <path class="cape" d="M-14 23C-15 3 -7 2 0 2S15 3 14 23Z" /><path class="buttons" d="M0 8V20" />
    <circle class="face" cy="-4" r="8" /><path class="helmet" d="M-11 -6H11C9 -9 9 -24 0 -24S-9 -9 -11 -6Z" />
    <path class="badge" d="M0 -19l2 4 4 .5 -3 3 1 4 -4 -2 -4 2 1 -4 -3 -3 4 -.5Z" />`;
  const ring = svg`<rect x="-18" y="-28" width="36" height="55" rx="14" />`;
  return target(scene, 'bobby', scene.say('place.bobby'), moved(x, y - 2), piece('bobby', content), ring);
}

function drawTile(number: string, fill: string, half: number): SVGTemplateResult {
  return svg`<rect class="tile" fill=${fill} x=${-half} y=${-half} width=${half * 2} height=${half * 2} rx="5" />
    <circle class="disc" r=${half * 0.62} /><text class="tile-number" y=${half * 0.3}
      font-size=${half * 0.95}>${number}</text>`;
}

/** The viewer's tiles, or those of seat 1 for a spectator. */
function drawTiles(scene: Scene, view?: Portobello.View) {
  const seat = scene.me || 1;
  const tiles = view?.seats[seat - 1]?.tiles;
  const up = tiles?.faceUp ?? [];
  const down = tiles?.faceDown ?? [];
  const count = Math.max(up.length + down.length, 4);
  const columns = scene.beside ? 2 : count;
  const first = scene.beside ? 0 : (count - up.length - down.length) / 2;
  const faces = up.map((tile, at) => {
    const neutral = tile.startsWith('n');
    const number = neutral ? tile.slice(1) : tile;
    const label = scene.say(neutral ? 'place.neutralTile' : 'place.tile', { number });
    const fill = neutral ? 'var(--mh-neutral)' : `url(#seat-${seat})`;
    return target(scene, `tile:${tile}`, label, moved(...place(first + at, columns, 70, 72)),
      piece(`tile-${tile}-${neutral ? 0 : seat}`, drawTile(number, fill, 28)), svg`<rect x="-29" y="-29" width="58" height="58" rx="7" />`);
  });
  const backs = range(down.length).map(
    (at) => svg`<g transform=${moved(...place(first + up.length + at, columns, 70, 72))}>
      <rect class="back" x="-28" y="-28" width="56" height="56" rx="7" /><path class="weave line" d="M-18 0H18M0 -18V18" />
    </g>`,
  );
  return picture(scene.say('own'), 'own', 70 * columns, 72 * Math.ceil(count / columns), [SEAT_PATTERNS, faces, backs]);
}
