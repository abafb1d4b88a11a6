/** Where the names of squares stand: beside their square, where they cover no space, no district and no other name. */

import type { Portobello } from 'markethall-client';

const [LETTER, LINE] = [7.2, 14];

/** A name, centred at a point. */
interface Label {
  x: number;
  y: number;
  text: string;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The names of the squares of a board, also of an own one. `radius` is that of a square. No name leaves the edges. */
export function labels(board: Portobello.Board, radius: number, edges: Box): Label[] {
  const taken: Box[] = [...board.squares, ...board.districts].map(({ x, y }) => around(x, y, radius * 0.9, radius * 0.9));
  const squares = new Map(board.squares.map((square) => [square.id, square]));
  for (const { squares: [one, other], values } of board.alleys) {
    const [from, to] = [squares.get(one!)!, squares.get(other!)!];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const gap = Math.min((length - 2 * radius) / values.length, 42);
    for (const at of values.keys()) {
      const share = 0.5 + ((at - (values.length - 1) / 2) * gap) / length;
      taken.push(around(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, 17, 17));
    }
  }
  return board.squares.map(({ x, y, name }) => {
    const half = (name.length * LETTER) / 2;
    const sides = [0, 0.5, -0.5, 0.9, -0.9].flatMap((side) => [[x + side * half, y + radius + LINE], [x + side * half, y - radius - 5]] as const);
    const beside = [4, -14, 22, -30, 38].flatMap((down) => [[x + radius + half + 4, y + down], [x - radius - half - 4, y + down]] as const);
    const places = [...sides, ...beside];
    const scored = places.map(([atX, atY]) => {
      const box = around(atX, atY - 4, half, LINE / 2);
      const outside = Math.max(0, edges.left - box.left, box.right - edges.right, edges.top - box.top, box.bottom - edges.bottom);
      return { atX, atY, box, covered: outside * LINE * 4 + taken.reduce((sum, other) => sum + overlap(box, other), 0) };
    });
    const best = scored.reduce((least, each) => (each.covered < least.covered ? each : least));
    taken.push(best.box);
    return { x: Math.round(best.atX), y: Math.round(best.atY), text: name };
  });
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
