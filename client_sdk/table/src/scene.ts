/** What a board needs to draw one position, and the drawing of things that a person can pick. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Game, Match } from './match.ts';
import type { Handle } from './narrow.ts';

/** Sentence of the catalogue for a key, with its placeholders filled. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** One position to draw. */
export interface Scene {
  match: Match;
  game: Game;
  /** Handles that can be picked now. */
  handles: ReadonlySet<Handle>;
  /** Handles that are picked. */
  picks: readonly Handle[];
  /** Seat of the viewer, 0 for a spectator. */
  me: number;
  /** Whether the viewer's own pieces stand in a narrow column beside the board, and not in a strip below it. */
  beside: boolean;
  say: Say;
}

/** A drawn position: the board, and the viewer's own pieces below it or beside it. */
export interface Drawing {
  board: TemplateResult;
  own: TemplateResult;
}

/**
 * A thing that a person can pick. `content` is drawn first and `ring`, an SVG shape, above it. The ring is visible if
 * the handle can be picked or is picked.
 */
export function target(
  scene: Scene,
  handle: Handle,
  label: string,
  at: string,
  content: SVGTemplateResult,
  ring: SVGTemplateResult,
): SVGTemplateResult {
  const legal = scene.handles.has(handle);
  const picked = scene.picks.includes(handle);
  const state = legal ? 'legal' : picked ? 'picked' : '';
  return svg`
    <g class="handle ${state}" data-handle=${handle} transform=${at} role="button" tabindex="-1"
      aria-label=${label} aria-disabled=${legal ? 'false' : 'true'} aria-pressed=${picked ? 'true' : 'false'}>
      ${content}<g class="ring halo">${ring}</g><g class="ring">${ring}</g>
    </g>`;
}

/** A piece that can move. Pieces of one `kind` look alike. Their centre is at 0, 0. */
export function piece(kind: string, content: SVGTemplateResult): SVGTemplateResult {
  return svg`<g data-piece=${kind}>${content}</g>`;
}

/** An SVG picture with a name. */
export function picture(name: string, part: string, width: number, height: number, content: unknown): TemplateResult {
  return html`<svg part=${part} class=${part} viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMin" role="group" aria-label=${name}>
    ${content}
  </svg>`;
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
