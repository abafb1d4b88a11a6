/** What a board needs to draw one position, and the drawing of things that a person can pick. */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Game, Match } from './match.ts';
import { type Handle, unnumbered } from './narrow.ts';

/** Sentence of the catalogue for a key, with its placeholders filled. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** One position to draw. */
export interface Scene {
  match: Match;
  game: Game;
  /** Handles that can be picked now, without the numbers of equal pieces. */
  handles: ReadonlySet<Handle>;
  /** Handles that are picked. */
  picks: readonly Handle[];
  /** The handles that are new since the viewer's last move, and the seat that changed them. */
  news: ReadonlyMap<Handle, number>;
  /** Seat of the viewer, 0 for a spectator. */
  me: number;
  /** Whether the shared pieces stand in a narrow column beside the board, and not in a strip below it. */
  beside: boolean;
  /** Whether the board is on a narrow screen: a phone. Text is larger, and a wide board is turned. */
  narrow: boolean;
  /** Width of the space for the board as a share of its height. 0 if the board is as high as its width needs. */
  aspect: number;
  say: Say;
}

/** A drawn position. */
export interface Drawing {
  board: TemplateResult;
  /** Open pieces that belong to nobody, such as a row of cards, the piles and the bag. */
  shared?: TemplateResult | undefined;
  /** The viewer's own pieces, if the game has such. They are not drawn for a spectator. */
  own?: TemplateResult | undefined;
}

/** How a target differs from the usual one. */
interface TargetOptions {
  /** Role for screen readers: "gridcell" in a row of a grid. Default: "button". */
  role?: 'button' | 'gridcell';
  /** Half of the width and of the height of its content, for the marks at its corners. Default: 17. */
  half?: readonly [number, number];
}

/** Corner that marks what is new, in the colour of the seat that moved. */
function corner(seat: number, [x, y]: readonly [number, number]): SVGTemplateResult {
  return svg`<path class=${`corner seat-${seat}`} transform=${moved(-x, -y)} d="M0 0H15L0 15Z" />`;
}

/** The tick of a picked piece. */
function tick([x, y]: readonly [number, number]): SVGTemplateResult {
  return svg`<g class="tick" transform=${moved(x - 5, 5 - y)}><circle r="9" /><path d="M-4 0L-1 3.5L4.5 -3.5" /></g>`;
}

/**
 * A thing that a person can pick. `content` is drawn first and `ring`, an SVG shape, above it. The ring is visible if
 * the handle can be picked. What is picked is lifted and has a tick.
 */
export function target(
  scene: Scene,
  handle: Handle,
  label: string,
  at: string,
  content: SVGTemplateResult,
  ring: SVGTemplateResult,
  { role = 'button', half = [17, 17] }: TargetOptions = {},
): SVGTemplateResult {
  const picked = scene.picks.includes(handle);
  const legal = scene.handles.has(unnumbered(handle)) && !(picked && handle !== unnumbered(handle));
  const news = scene.news.get(handle) ?? 0;
  const words = [label, picked ? scene.say('ui.mark.picked') : '', news ? scene.say('ui.mark.new') : ''].filter(Boolean).join(', ');
  return svg`
    <g class=${`handle ${legal ? 'legal' : ''} ${picked ? 'picked' : ''}`} data-handle=${handle} data-name=${label} transform=${at} role=${role} tabindex="-1"
      aria-label=${words} aria-disabled=${legal || picked ? 'false' : 'true'}
      aria-pressed=${role === 'button' ? String(picked) : nothing} aria-selected=${role === 'gridcell' ? String(picked) : nothing}>
      <g class="content">${content}</g><g class="ring halo">${ring}</g><g class="ring">${ring}</g>
      ${news ? corner(news, half) : nothing}${picked ? tick(half) : nothing}
    </g>`;
}

/** A piece that can move. Pieces of one `kind` look alike. Their centre is at 0, 0. */
export function piece(kind: string, content: SVGTemplateResult): SVGTemplateResult {
  return svg`<g data-piece=${kind}>${content}</g>`;
}

/** An SVG picture with a name. */
export function picture(name: string, part: string, width: number, height: number, content: unknown, role = 'group'): TemplateResult {
  return html`<svg part=${part} class=${part} viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid" role=${role} aria-label=${name}>
    ${content}
  </svg>`;
}

/** The letters and numbers of columns and rows of one size, in the frame around a grid that begins at 0, 0. */
export function frameIds(columns: number, rows: number, size: number, frame: number): SVGTemplateResult {
  const letter = (at: number): string => String.fromCharCode(65 + at);
  return svg`<g class="frame-ids" aria-hidden="true">
    ${range(columns).map((at) => svg`<text x=${(at + 0.5) * size} y=${-frame / 2 + 5}>${letter(at)}</text>`)}
    ${range(rows).map((at) => svg`<text x=${-frame / 2} y=${(at + 0.5) * size + 5}>${at + 1}</text>`)}
  </g>`;
}

/** The centre of place number `at` in rows of `columns` places of one size. */
export function place(at: number, columns: number, width: number, height: number): [number, number] {
  return [((at % columns) + 0.5) * width, (Math.floor(at / columns) + 0.5) * height];
}

/** `count` numbers from 0. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** The transform that moves to a point, and then turns by an angle in degrees. */
export function moved(x: number, y: number, degrees = 0): string {
  const move = `translate(${round(x)} ${round(y)})`;
  return degrees ? `${move} rotate(${round(degrees)})` : move;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
