/** Where names of squares and factors of alleys stand: where they cover no space, no district and nothing of each other. */

import type { Portobello } from 'markethall-client';

const LINE = 15;
/** Width of a letter of a name, in units of the board. */
const LETTER = 7.6;
const AIR = 4;
const TURNS = 24;
/** What a name costs that is broken into two lines, and that is further away. A covered unit of area costs 1. */
const [BROKEN, FAR] = [12, 0.4];

/** A name of one or two lines, centred at a point. `y` is the base of its first line. */
interface Label {
  x: number;
  y: number;
  lines: readonly string[];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Sizes of what is drawn: half a space, the radius of a square, a district and a factor. */
export interface Sizes {
  space: number;
  square: number;
  district: number;
  factor: number;
}

/** The places of the factors by alley, and the names. No name leaves the edges. */
export interface Places {
  factors: ReadonlyMap<string, readonly [number, number]>;
  labels: readonly Label[];
}

/** The distance between spaces of an alley. */
export function gapOf(length: number, count: number, square: number): number {
  return Math.min((length - 2 * square) / count, 42);
}

const known = new WeakMap<Portobello.Board, Places>();

/** Places names and factors on a board, also on an own one. The places of a board are found once. */
export function placesOn(board: Portobello.Board, sizes: Sizes, edges: Box): Places {
  const places = known.get(board) ?? findPlaces(board, sizes, edges);
  known.set(board, places);
  return places;
}

function findPlaces(board: Portobello.Board, sizes: Sizes, edges: Box): Places {
  const squares = new Map(board.squares.map((square) => [square.id, square]));
  const taken: Box[] = [
    ...board.squares.map(({ x, y }) => around(x, y, sizes.square, sizes.square)),
    ...board.districts.map(({ x, y }) => around(x, y, sizes.district, sizes.district)),
  ];
  const alleys = board.alleys.map(({ id, squares: [one, other], values }) => {
    const [from, to] = [squares.get(one!)!, squares.get(other!)!];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    return { id, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, dx, dy, count: values.length, gap: gapOf(length, values.length, sizes.square) };
  });
  for (const { x, y, dx, dy, count, gap } of alleys)
    for (let at = 0; at < count; at++) {
      const along = (at - (count - 1) / 2) * gap;
      taken.push(around(x + dx * along, y + dy * along, sizes.space, sizes.space));
    }
  const factors = new Map<string, readonly [number, number]>();
  for (const { id, x, y, dx, dy, gap } of alleys) {
    const away = sizes.space + sizes.factor;
    const best = least(
      [0, 0.5, -0.5, 1, -1, 1.5, -1.5].flatMap((step) =>
        [1, -1].flatMap((side) =>
          [away, away + 6].map((across) => {
            const [atX, atY] = [x + dx * step * gap - dy * side * across, y + dy * step * gap + dx * side * across];
            const box = around(atX, atY, sizes.factor, sizes.factor);
            return { atX, atY, box, cost: cover(box, taken, edges) + Math.abs(step) * 8 + (across - away) };
          }),
        ),
      ),
    );
    taken.push(best.box);
    factors.set(id, [best.atX, best.atY]);
  }
  const labels = board.squares.map(({ x, y, name }) => {
    const best = least(
      linesOf(name).flatMap((lines) => {
        const [half, high] = [(Math.max(...lines.map(({ length }) => length)) * LETTER) / 2, (lines.length * LINE) / 2];
        return Array.from({ length: TURNS }, (_, turn) => {
          const angle = (turn / TURNS + 0.25) * 2 * Math.PI;
          // The box touches the square from outside.
          const [atX, atY] = [x + Math.cos(angle) * (sizes.square + AIR + half), y + Math.sin(angle) * (sizes.square + AIR + high)];
          const box = around(atX, atY, half + AIR, high + 1);
          const away = Math.hypot(Math.max(0, Math.abs(atX - x) - half), Math.max(0, Math.abs(atY - y) - high)) - sizes.square;
          return { atX, atY, high, lines, box, cost: cover(box, taken, edges) + (lines.length - 1) * BROKEN + Math.max(0, away) * FAR };
        });
      }),
    );
    taken.push(best.box);
    return { x: Math.round(best.atX), y: Math.round(best.atY - best.high + LINE - 4), lines: best.lines };
  });
  return { factors, labels };
}

/** The ways to write a name: in one line, and broken at each blank. */
function linesOf(name: string): string[][] {
  const words = name.split(' ');
  const broken = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return [[name], ...broken];
}

function least<T extends { cost: number }>(all: readonly T[]): T {
  return all.reduce((best, each) => (each.cost < best.cost ? each : best));
}

/** What a box covers, and how far it is over the edges. */
function cover(box: Box, taken: readonly Box[], edges: Box): number {
  const outside = Math.max(0, edges.left - box.left, box.right - edges.right, edges.top - box.top, box.bottom - edges.bottom);
  return outside * 60 + taken.reduce((sum, other) => sum + overlap(box, other), 0);
}

function around(x: number, y: number, width: number, height: number): Box {
  return { left: x - width, right: x + width, top: y - height, bottom: y + height };
}

/** The area that two boxes share. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
