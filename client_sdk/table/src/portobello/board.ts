/** Portobello Market as a London street market: cobbled alleys between brick terraces and plane trees. */

import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Portobello } from 'markethall-client';
import { placeName, valueName } from '../match.ts';
import { numbered } from '../narrow.ts';
import { type Drawing, moved, picture, piece, type Scene, target } from '../scene.ts';
import { gapOf, type Places, placesOn } from './labels.ts';
import { SEAT_PATTERNS, seatName, seatShape } from '../seats.ts';

const MARGIN = 74;
const SQUARE = 34;
const SPACE = 30;
/** Length of an alley for each of its spaces. */
const PACE = 50.65;

interface Point {
  x: number;
  y: number;
}

/** Width of a turned board of a phone as a share of its height, and how much a board may be stretched to fill its space. */
const [TURNED, MOST_STRETCH] = [0.8, 1.3];
/** A wide board is turned in a space that is narrower than this share of its height. */
const TALL = 0.9;

/** The board as it is drawn: stretched to the shape of its space. In a tall space, such as that of a phone, a wide board is turned. */
function laidOut(board: Portobello.Board, { narrow, aspect }: Scene): Portobello.Board {
  const points = [...board.squares, ...board.districts];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const size = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)] as const;
  const turned = size[0] > size[1] && (narrow || (aspect > 0 && aspect < TALL));
  const [width, height] = turned ? [size[1], size[0]] : size;
  const wanted = narrow ? turned && TURNED : aspect;
  // The frame around the streets is not stretched. That of a phone is small.
  const frame = narrow ? 0 : 2 * MARGIN;
  const by = wanted ? (width + frame) / (height + frame) / wanted : 1;
  const [stretchX, stretchY] = [within(((width + frame) / by - frame) / width), within(((height + frame) * by - frame) / height)];
  const key = [turned, stretchX.toFixed(2), stretchY.toFixed(2)].join();
  const known = shapes.get(board) ?? new Map<string, Portobello.Board>([['false,1.00,1.00', board]]);
  shapes.set(board, known);
  const lay = <P extends Point>(point: P): P => {
    const [x, y] = turned ? [Math.max(...ys) - point.y, point.x] : [point.x, point.y];
    return { ...point, x: x * stretchX, y: y * stretchY };
  };
  const shape = known.get(key) ?? { ...board, squares: board.squares.map(lay), districts: board.districts.map(lay) };
  known.set(key, shape);
  return shape;
}

function within(stretch: number): number {
  return Math.min(MOST_STRETCH, Math.max(1, stretch));
}

/** The boards in the shapes in which they were drawn, so that names are placed once for each. */
const shapes = new WeakMap<Portobello.Board, Map<string, Portobello.Board>>();

/** The match's own board, or the board of the game. An own board has units of its author: here its alleys have room for their spaces. */
function boardOf({ match, game }: Scene): Portobello.Board {
  const board = match.options?.portobello?.board ?? game.boards[0]!.portobello!;
  const known = scaled.get(board);
  if (known) return known;
  const squares = new Map(board.squares.map((square) => [square.id, square]));
  const needs = board.alleys.map((alley) => (2 * SQUARE + alley.values.length * PACE) / ends(alley, squares).length);
  const scale = Number(Math.max(...needs).toPrecision(2));
  const lay = <P extends Point>(point: P): P => ({ ...point, x: point.x * scale, y: point.y * scale });
  const shape = scale === 1 ? board : { ...board, squares: board.squares.map(lay), districts: board.districts.map(lay) };
  scaled.set(board, shape);
  return shape;
}

const scaled = new WeakMap<Portobello.Board, Portobello.Board>();

/** Draws a position. */
export function draw(scene: Scene): Drawing {
  const board = laidOut(boardOf(scene), scene);
  const view = scene.match.perspective?.view?.portobello;
  const points = [...board.squares, ...board.districts];
  const margin = scene.narrow ? 46 : MARGIN;
  const left = Math.min(...points.map(({ x }) => x)) - margin;
  const top = Math.min(...points.map(({ y }) => y)) - (scene.narrow ? margin : 56);
  const width = Math.max(...points.map(({ x }) => x)) - left + margin;
  const height = Math.max(...points.map(({ y }) => y)) - top + margin - (scene.narrow ? 0 : 10);
  const squares = new Map(board.squares.map((square) => [square.id, square]));
  const alleys = new Map(view?.alleys.map((alley) => [alley.id, alley]));
  const customers = new Map(view?.squares.map(({ id, customer }) => [id, customer]));
  const tiles = new Map(view?.districts.map((district) => [district.id, district]));
  const sizes = { space: SPACE / 2 + 2, square: SQUARE, district: 27, factor: scene.narrow ? 18 : 11 };
  const places = placesOn(board, sizes, { left: left + 4, top: top + 4, right: left + width - 4, bottom: top + height - 4 });
  return {
    board: picture(scene.say('board'), 'board portobello', width, height, [
      SEAT_PATTERNS,
      svg`<rect class="ground" width=${width} height=${height} rx="18" />
        <g transform=${moved(-left, -top)}>
          ${board.districts.map((district) => drawGarden(district, board, squares))}
          ${board.alleys.map((alley) => drawAlley(scene, alley, squares, alleys.get(alley.id)))}
          ${board.alleys.map((alley) => drawSpaces(scene, alley, squares, alleys.get(alley.id)))}
          ${board.squares.map((square) => drawSquare(scene, square, customers.get(square.id)))}
          ${board.districts.map((district, at) => drawDistrict(scene, district, tiles.get(district.id), view?.bobby, at))}
          ${board.alleys.map(({ id }) => drawFactor(places.factors.get(id)!, alleys.get(id)))}
          ${scene.narrow ? svg`` : drawNames(places)}
        </g>`,
    ]),
    own: drawTiles(scene, view),
  };
}

/** The terraces of a district: the area between its three alleys. */
function drawGarden(district: Portobello.District, board: Portobello.Board, squares: Map<string, Portobello.Square>): SVGTemplateResult {
  const ids = new Set(board.alleys.filter(({ id }) => district.alleys.includes(id)).flatMap((alley) => alley.squares));
  const corners = [...ids].map((id) => squares.get(id)!);
  const shrink = ({ x, y }: Point) => {
    const [dx, dy] = [district.x - x, district.y - y];
    const share = 34 / Math.hypot(dx, dy);
    return `${Math.round(x + dx * share)},${Math.round(y + dy * share)}`;
  };
  const outline = corners.map(shrink).join(' ');
  return svg`<polygon class="terrace" points=${outline} /><polygon class="bricks" points=${outline} />`;
}

function ends(alley: Portobello.Alley, squares: Map<string, Portobello.Square>) {
  const [from, to] = alley.squares.map((id) => squares.get(id)!) as [Portobello.Square, Portobello.Square];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return { from, to, dx: dx / length, dy: dy / length, length };
}

function drawAlley(
  scene: Scene,
  alley: Portobello.Alley,
  squares: Map<string, Portobello.Square>,
  state: Portobello.AlleyState | undefined,
): SVGTemplateResult {
  const { from, to, dx, dy, length } = ends(alley, squares);
  const street = svg`<line class=${`street ${state?.scored ? 'scored' : ''}`} x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />
    <line class="cobbles" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />`;
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const middle = moved(x, y, (Math.atan2(dy, dx) * 180) / Math.PI);
  const half = length / 2 - SQUARE + 4;
  const majority = state?.majority.map((seat) => seatName(scene, seat)).join(', ') ?? '';
  const words = [
    scene.say('place.alley', { alley: placeName(scene.match, scene.game, 'alley', alley.id), from: from.name, to: to.name }),
    state?.factor ? scene.say('place.factor', { factor: state.factor }) : '',
    majority ? scene.say('place.majority', { players: majority }) : '',
    state?.scored ? scene.say('place.scored') : '',
  ];
  const ring = svg`<rect x=${-half} y="-23" width=${half * 2} height="46" rx="12" />`;
  const named = target(scene, `alley:${alley.id}`, words.filter(Boolean).join(', '), middle, svg``, ring, { half: [half - 8, 28] });
  return svg`${street}${named}`;
}

/** The sign beside a full alley: what its spaces are multiplied with, and whether that was scored. */
function drawFactor([x, y]: readonly [number, number], state: Portobello.AlleyState | undefined): SVGTemplateResult {
  if (!state?.factor && !state?.scored) return svg``;
  return svg`<g class=${`factor ${state.scored ? 'done' : ''}`} transform=${moved(x, y)} aria-hidden="true">
    <circle r="11" />${state.scored ? svg`<path d="M-5 0L-1.5 4L5 -4.5" />` : svg`<text y="5">×${state.factor ?? ''}</text>`}</g>`;
}

function drawNames({ labels }: Places): SVGTemplateResult[] {
  return labels.map(
    ({ x, y, lines }) =>
      svg`<text class="name" aria-hidden="true" x=${x} y=${y}>${lines.map((line, at) => svg`<tspan x=${x} dy=${at && 15}>${line}</tspan>`)}</text>`,
  );
}

function drawSpaces(
  scene: Scene,
  alley: Portobello.Alley,
  squares: Map<string, Portobello.Square>,
  state: Portobello.AlleyState | undefined,
): SVGTemplateResult[] {
  const { from, dx, dy, length } = ends(alley, squares);
  const count = alley.values.length;
  const gap = gapOf(length, count, SQUARE);
  const stalls = new Map(state?.stalls.map(({ space, seat }) => [space, seat]));
  return alley.values.map((value, at) => {
    const along = length / 2 + (at - (count - 1) / 2) * gap;
    const id = `${alley.id}:${at + 1}`;
    const seat = stalls.get(id) ?? 0;
    const next = state?.nextSpaces.includes(id) ?? false;
    const size = Math.min(SPACE, gap - 2);
    const name = { space: placeName(scene.match, scene.game, 'space', id), number: at + 1, value, player: seat ? seatName(scene, seat) : '' };
    const label = scene.say(seat ? 'place.stall' : next ? 'place.nextSpace' : 'place.space', name);
    const content = seat
      ? piece(`stall-${seat}`, drawStall(seat, size))
      : svg`
      <rect class=${`space ${next ? 'next' : ''}`} x=${-size / 2} y=${-size / 2} width=${size} height=${size} rx="5" />
      <text class="value" y="6">${value}</text>`;
    const ring = svg`<rect x=${-size / 2 - 1} y=${-size / 2 - 1} width=${size + 2} height=${size + 2} rx="6" />`;
    return target(scene, `space:${id}`, label, moved(from.x + dx * along, from.y + dy * along), content, ring, { half: [size / 2 + 1, size / 2 + 1] });
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
    ? scene.say('place.squareWith', { name: square.name, id: square.id, customer: valueName(scene.game, customer) })
    : scene.say('place.square', { name: square.name, id: square.id });
  const content = svg`<circle class="plaza" r=${SQUARE} /><circle class="paving" r=${SQUARE - 8} />
    ${customer ? svg`<g transform="translate(8 1)">${piece(customer, drawCustomer(customer))}</g>` : svg``}
    <text class="square-id" x=${customer ? -19 : 0} y="7">${square.id}</text>`;
  return target(scene, `square:${square.id}`, label, moved(square.x, square.y), content, svg`<circle r=${SQUARE + 1} />`, { half: [24, 24] });
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
  const closed = state?.closedToBobby ?? false;
  const name = placeName(scene.match, scene.game, 'district', district.id);
  const words = [
    scene.say(tile ? 'place.districtScored' : 'place.district', { name, number: tile, player: seat ? seatName(scene, seat) : '' }),
    closed ? scene.say('place.closed') : '',
    bobby ? scene.say('place.bobby') : '',
  ];
  const label = words.filter(Boolean).join(', ');
  const laid = tile
    ? svg`<g transform="rotate(-7) scale(.57)">${piece(`tile-${tile}-${seat}`, drawTile(tile, `url(#seat-${seat})`, 28))}</g>`
    : svg`<text class="numeral" y="6">${at + 1}</text>`;
  const barred = closed && !bobby ? svg`<path class="closed" d="M-16 -16L16 16M16 -16L-16 16" />` : svg``;
  const place = target(
    scene,
    `district:${district.id}`,
    label,
    moved(district.x, district.y),
    svg`<circle class="lawn" r="27" />${laid}${barred}`,
    svg`<circle r="26" />`,
    { half: [22, 22] },
  );
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
    <circle class="disc" r=${half * 0.62} /><text class="tile-number" y=${half * 0.36}
      font-size=${half * 1.05}>${number}</text>`;
}

/** The viewer's stalls and tiles, and the customer that was drawn. What the others have is among their facts. */
function drawTiles(scene: Scene, view?: Portobello.View): TemplateResult {
  const own = view?.seats[scene.me - 1];
  const up = own?.tiles?.faceUp ?? [];
  const down = own?.tiles?.faceDown ?? [];
  const drawn = view?.turn?.seat === scene.me ? view.turn.drawn : undefined;
  const count = up.length + down.length;
  const [width, height] = [Math.max(70 * (count + (drawn ? 1 : 0)) + 112, 340), 76];
  const first = (width - 70 * (count + (drawn ? 1 : 0)) - 112) / 2;
  const at = (index: number): string => moved(first + 112 + (index + 0.5) * 70, 38);
  const faces = up.map((tile, index) => {
    const neutral = tile.startsWith('n');
    const number = neutral ? tile.slice(1) : tile;
    const fill = neutral ? 'var(--mh-neutral)' : `url(#seat-${scene.me})`;
    return target(
      scene,
      numbered('tile', up, index),
      scene.say(neutral ? 'place.neutralTile' : 'place.tile', { number }),
      at(index),
      piece(`tile-${tile}-${neutral ? 0 : scene.me}`, drawTile(number, fill, 28)),
      svg`<rect x="-30" y="-30" width="60" height="60" rx="7" />`,
      { half: [28, 28] },
    );
  });
  const backs = down.map(
    (tile, index) => svg`<g transform=${at(up.length + index)} role="img" data-caption
      aria-label=${scene.say('place.tileDown', { number: tile.replace('n', '') })}>
      <rect class="back" x="-28" y="-28" width="56" height="56" rx="7" /><path class="weave line" d="M-18 0H18M0 -18V18" />
      <text class="back-number" y="7">${tile.replace('n', '')}</text>
    </g>`,
  );
  const stalls =
    own &&
    svg`<g transform=${moved(first + 34, 38)} role="img" data-caption aria-label=${scene.say('ui.pair', { name: scene.say('ui.fact.stallsLeft'), words: own.stallsLeft })}>
      ${own.stallsLeft ? svg`` : svg`<rect x="-21" y="-14" width="42" height="42" rx="5" fill="none" stroke="currentColor" stroke-dasharray="4 4" />`}
      ${[3, 2, 1, 0].filter((low) => low < own.stallsLeft).map((low) => svg`<g transform=${moved(low * 3 - 4, -low * 5 + 8)}>${drawStall(scene.me, 40)}</g>`)}
      <text class="left-count" x="36" y="8">×${own.stallsLeft}</text></g>`;
  const customer =
    drawn &&
    svg`<g transform=${at(count)} role="img" data-caption aria-label=${scene.say('ui.pair', { name: scene.say('ui.fact.drawn'), words: valueName(scene.game, drawn) })}>
      <circle class="plaza" r="30" />${piece(drawn, drawCustomer(drawn))}</g>`;
  return picture(scene.say('own'), 'own', width, height, [SEAT_PATTERNS, stalls, faces, backs, customer]);
}
