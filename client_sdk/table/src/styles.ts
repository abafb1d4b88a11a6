/** Styles of all boards, light and dark; each game has its own beside them. A page changes them with the custom properties `--mh-*` and with parts. */

import { css } from 'lit';

/** A hidden stage is not `display: none`, which would take the patterns of the seats away that the pieces are filled with. */
const COLOURS = css`
  :host {
    display: flex;
    flex-direction: column;
    position: relative;
    height: var(--mh-height, auto);
    color-scheme: light dark;
    --least: calc(11.2px * var(--mh-unit, 1));
    --mh-ink: light-dark(#2b2420, #f1e8da);
    --mh-paper: light-dark(#fbf6ec, #1f1b1a);
    --mh-legal: #c8ff00;
    --mh-legal-edge: #17230a;
    --mh-picked: light-dark(#b3008f, #ff8be6);
    --mh-lit: light-dark(#d03a00, #ffb347);
    --mh-halo: light-dark(#ffffff, #0b0b10);
    --mh-seat-1: #1d6fb8;
    --mh-seat-2: #b8540a;
    --mh-seat-3: #0c7a57;
    --mh-seat-4: #a8407f;
    --mh-neutral: light-dark(#a79c8d, #7d746a);
    --mh-font: ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif;
    font-family: var(--mh-font);
    color: var(--mh-ink);
  }
  :host([theme='light']) { color-scheme: light; }
  :host([theme='dark']) { color-scheme: dark; }
  svg { display: block; width: 100%; height: auto; user-select: none; touch-action: pan-x pan-y; }
  .stage { display: flex; flex-direction: column; align-items: center; gap: 8px; flex: 1 1 auto; min-height: 0; }
  svg.board { max-height: var(--mh-fit, var(--mh-board-height, 86vh)); flex: 0 1 auto; min-height: 0; }
  svg.shared { flex: none; max-height: 96px; max-width: 620px; }
  .hand { flex: none; align-self: center; max-width: 100%; box-sizing: border-box; position: sticky; bottom: var(--hand-bottom, 0); left: 0; margin-top: 8px; padding: 6px 10px; border-radius: 16px;
    background: var(--mh-paper); border: 1px solid light-dark(#dccfb6, #4a413a); }
  .hand svg.own { width: auto; height: 84px; max-width: 100%; }
  @media (min-width: 600px) and (max-height: 520px) { .hand { margin-top: 4px; padding: 2px 8px; } .hand svg.own { height: 66px; } }
  :host([beside]) .stage { flex-direction: row; justify-content: center; align-items: stretch; gap: 10px; }
  :host([beside]) svg.board { width: auto; height: 100%; min-width: 0; flex: 0 1 auto; }
  :host([beside]) svg.shared { width: 116px; max-height: 100%; align-self: center; }
  :host([beside]) svg.shared.piles { width: 76px; }
  :host([narrow]) .hand { align-self: stretch; max-width: none; padding: 3px 4px; margin: 4px -4px 0; border-radius: 16px 16px 0 0; box-shadow: 0 -4px 14px #0003; }
  :host([narrow]) .hand svg.own { width: 100%; height: auto; max-height: 84px; }
  :host([narrow]) svg.shared { max-height: 84px; }
  @media (max-height: 700px) { :host([narrow]) svg.shared { max-height: 60px; } :host([narrow]) .hand svg.own { max-height: 74px; } }
  svg.motion { position: absolute; inset: 0; height: 100%; pointer-events: none; }
  svg.motion > * { transform-origin: 0 0; transform-box: view-box; }
  .lens { position: fixed; inset: 0; margin: auto; width: min(300px, 84vw); height: min(300px, 84vw); z-index: 5; border-radius: 50%; overflow: hidden;
    border: 4px solid var(--mh-ink); box-shadow: 0 0 0 100vmax #0007, 0 8px 30px #0008; background: var(--mh-paper); }
  .lens svg { width: 100%; height: 100%; max-height: none; }
  .caption { position: absolute; inset: 0 auto auto 0; z-index: 4; max-width: min(280px, 100%); padding: 5px 10px; border-radius: 9px; font-size: 14px; line-height: 1.3;
    background: light-dark(#2b2420, #f1e8da); color: light-dark(#fffdf8, #1f1b1a); pointer-events: none; }
  text { text-anchor: middle; font-family: var(--mh-font); fill: currentColor; pointer-events: none; }
  .frame-ids { font-size: max(13px, var(--least)); font-weight: 650; opacity: 0.85; }
  .empty { font-size: 15px; opacity: 0.75; }
  .plain.seat-1, .badge.seat-1, .corner.seat-1 { fill: var(--mh-seat-1); }
  .plain.seat-2, .badge.seat-2, .corner.seat-2 { fill: var(--mh-seat-2); }
  .plain.seat-3, .badge.seat-3, .corner.seat-3 { fill: var(--mh-seat-3); }
  .plain.seat-4, .badge.seat-4, .corner.seat-4 { fill: var(--mh-seat-4); }
  .badge { stroke: #fff; stroke-width: 1.5; }
  .weave { fill: #ffffff66; }
  .weave.line { fill: none; stroke: #ffffff66; stroke-width: 1.6; }
  .seat-mark { fill: #fff; stroke: #0007; stroke-width: 0.8; }
  .shadow { fill: #0003; }
  .face { fill: #e3b58f; stroke: #0006; stroke-width: 0.8; }
  :host(.only-own) .stage { position: absolute; width: 0; height: 0; overflow: hidden; opacity: 0; }
  :host(:is(.only-board, .only-shared)) .hand, :host(.only-board) svg.shared, :host(.only-shared) svg.board { display: none; }
  :host(.only-board) .stage { height: 100%; } :host(.only-board) svg.board { height: 100%; max-height: none; flex: 1 1 auto; }
  :host(.only-own) .hand { margin: auto; width: 100%; position: static; box-sizing: border-box; box-shadow: none; border-radius: 14px; } :host(.only-shared) .stage { justify-content: center; }
`;

/** Three marks: what can be picked has a ring, what is picked has a tick and is lifted unless it is a place of a grid, what is new has a corner. */
const HANDLES = css`
  .handle { outline: none; }
  .ring { display: none; fill: none; stroke: var(--mh-legal); stroke-width: 3.4; pointer-events: none; }
  .ring.halo { stroke: var(--mh-legal-edge); stroke-width: 6.4; }
  .legal, .picked { cursor: pointer; }
  .legal > .ring { display: block; }
  .legal:hover > .ring:not(.halo) { stroke-width: 6; }
  .handle:focus-visible > .ring { display: block; stroke: light-dark(#fff, #000); stroke-width: 9; }
  .handle:focus-visible > .ring:not(.halo) { stroke: light-dark(#000, #fff); stroke-width: 4.5; stroke-dasharray: 9 4; }
  .legal:focus-visible > .ring:not(.halo) { stroke: var(--mh-legal); stroke-dasharray: none; }
  .legal:focus-visible > .ring { stroke: #000; stroke-width: 10; }
  .picked:not([role='gridcell']) > .content { transform: translateY(-6px); filter: drop-shadow(0 6px 3px #0008); }
  .tick circle { fill: var(--mh-picked); stroke: #fff; stroke-width: 1.6; }
  [role='gridcell'] > .tick { translate: -5px 5px; }
  .tick path { fill: none; stroke: light-dark(#fff, #1f1b1a); stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
  .corner { stroke: #fff; stroke-width: 1.6; }
  .handle[data-lit] > .ring { display: block; stroke-width: 11; stroke: var(--mh-halo); }
  .handle[data-lit] > .ring:not(.halo) { stroke: var(--mh-lit); stroke-width: 6; }
  :host(.busy) .handle { cursor: progress; }
  @media (forced-colors: active) {
    .ring:not(.halo), .handle[data-lit] > .ring:not(.halo) { stroke: Highlight; } .ring.halo { stroke: Canvas; }
    .hand { border-color: CanvasText; }
  }
  @media (prefers-reduced-motion: no-preference) {
    .picked > .content { transition: transform 0.15s; }
    .corner { animation: fresh 0.5s ease-out; }
    @keyframes fresh { from { opacity: 0; } }
  }
`;

/** A board is scaled down, on a phone most of all: no text may be smaller than 11 pixels. `--mh-unit` is the width of a pixel on the board. */
const NARROW = css`
  :host([narrow]) svg.board { --large: max(28px, calc(11.4px * var(--mh-unit, 2))); }
  :host([narrow]) svg.board text { font-size: max(24px, calc(11.4px * var(--mh-unit, 2))); }
  :host([narrow]) svg.board .frame-ids text { translate: 0 calc(var(--large) * 0.35 - 6px); }
  :host([narrow]) .stage { gap: 4px; }
  .count { font-size: 17px; font-weight: 750; fill: #fff6df; }
  .left-count { font-size: 20px; font-weight: 750; text-anchor: start; }
`;

export const BOARD_STYLES = [COLOURS, HANDLES, NARROW];
