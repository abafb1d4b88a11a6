/** Styles of the boards: light and dark. A page changes them with the custom properties `--mh-*` and with parts. */

import { css } from 'lit';

const COLOURS = css`
  :host {
    display: flex;
    flex-direction: column;
    position: relative;
    height: var(--mh-height, auto);
    color-scheme: light dark;
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
  .hand { flex: none; position: sticky; bottom: 0; left: 0; margin-top: 8px; padding: 6px 10px; border-radius: 16px;
    background: color-mix(in srgb, var(--mh-paper) 94%, transparent); border: 1px solid light-dark(#dccfb6, #4a413a); }
  .hand svg.own { max-height: 84px; margin: auto; }
  :host([beside]) .stage { flex-direction: row; justify-content: center; align-items: stretch; gap: 10px; }
  :host([beside]) svg.board { width: auto; height: 100%; min-width: 0; flex: 0 1 auto; }
  :host([beside]) svg.shared { width: 116px; max-height: 100%; align-self: center; }
  :host([beside]) svg.shared.piles { width: 76px; }
  :host([narrow]) .hand { padding: 3px 4px; margin: 6px -4px 0; border-radius: 16px 16px 0 0; box-shadow: 0 -4px 14px #0003; }
  :host([narrow]) .hand svg.own { max-height: 150px; }
  :host([narrow]) svg.shared { max-height: 84px; }
  .grip { display: block; margin: -3px auto 0; width: 100%; height: 24px; border: 0; background: none; color: inherit; padding: 4px; cursor: pointer; position: relative; }
  .grip::after { content: ''; position: absolute; inset: -10px 0; }
  .grip svg { width: 26px; margin: auto; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; }
  svg.motion { position: absolute; inset: 0; height: 100%; pointer-events: none; }
  svg.motion > * { transform-origin: 0 0; transform-box: view-box; }
  .lens { position: fixed; inset: 0; margin: auto; width: min(300px, 84vw); height: min(300px, 84vw); z-index: 5; border-radius: 50%; overflow: hidden;
    border: 4px solid var(--mh-ink); box-shadow: 0 0 0 100vmax #0007, 0 8px 30px #0008; background: var(--mh-paper); }
  .lens svg { width: 100%; height: 100%; max-height: none; }
  .caption { position: absolute; inset: 0 auto auto 0; z-index: 4; max-width: min(280px, 100%); padding: 5px 10px; border-radius: 9px; font-size: 14px; line-height: 1.3;
    background: light-dark(#2b2420, #f1e8da); color: light-dark(#fffdf8, #1f1b1a); pointer-events: none; }
  text { text-anchor: middle; font-family: var(--mh-font); fill: currentColor; pointer-events: none; }
  .frame-ids { font-size: 13px; font-weight: 650; opacity: 0.85; }
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
  :host(.only-own) .stage, :host(:is(.only-board, .only-shared)) .hand, :host(.only-board) svg.shared, :host(.only-shared) svg.board, :host([class*='only-']) .grip { display: none; }
  :host(.only-board) .stage { height: 100%; } :host(.only-board) svg.board { height: 100%; max-height: none; flex: 1 1 auto; }
  :host(.only-own) .hand { margin: auto; width: 100%; position: static; } :host(.only-shared) .stage { justify-content: center; }
`;

/** Three marks: what can be picked has a ring, what is picked is lifted and has a tick, what is new has a corner. */
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
  .picked > .content { transform: translateY(-6px); filter: drop-shadow(0 6px 3px #0008); }
  .tick circle { fill: var(--mh-picked); stroke: #fff; stroke-width: 1.6; }
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
  [data-handle^='alley:']:not(.legal, .picked) { pointer-events: none; }
`;

const PORTOBELLO = css`
  .portobello .ground { fill: light-dark(#e9dcc3, #2b2723); }
  .portobello .terrace { fill: light-dark(#dcc3a8, #37302b); stroke: light-dark(#cbae90, #463c35); stroke-width: 3; stroke-linejoin: round; }
  .portobello .bricks { fill: none; stroke: light-dark(#ead9c4, #433a34); stroke-width: 4; stroke-dasharray: 10 7; stroke-linejoin: round; }
  .portobello .lawn { fill: light-dark(#bccfa3, #2f3f2a); stroke: light-dark(#a5bb89, #40553a); stroke-width: 2; }
  .portobello .street { stroke: light-dark(#cfc6b8, #45413f); stroke-width: 46; }
  .portobello .street.scored { stroke: light-dark(#e3d38a, #5e5320); }
  .portobello .space.next { stroke-width: 2.6; stroke: light-dark(#5a4a38, #d8cbb6); }
  .portobello .closed { stroke: light-dark(#a3140f, #ff9d94); stroke-width: 4; stroke-linecap: round; opacity: 0.8; }
  .factor circle { fill: light-dark(#fffdf6, #2c2a2b); stroke: light-dark(#5a4a38, #d8cbb6); stroke-width: 1.6; }
  .factor text { font-size: 13px; font-weight: 750; } .factor.done circle { fill: #e6c45a; } .factor.done text { fill: #2b2420; }
  .square-id { font-size: 17px; font-weight: 750; fill: light-dark(#5a4a38, #e8dcc8); paint-order: stroke; stroke: light-dark(#f4ead8, #2b2723); stroke-width: 4px; stroke-linejoin: round; }
  .back-number { font-size: 20px; font-weight: 750; fill: #fffdf6; }
  .portobello .cobbles { stroke: light-dark(#bdb3a3, #57524f); stroke-width: 42; stroke-dasharray: 2 7; }
  .portobello .space { fill: light-dark(#fdf9f0, #2c2a2b); stroke: light-dark(#8d8172, #8b8177); stroke-width: 1.4; }
  .portobello .value { font-size: 17px; font-weight: 700; fill: light-dark(#5a4a38, #e5d6bd); }
  .awning { stroke: #0009; stroke-width: 1.2; }
  .fringe { stroke: #fff; stroke-width: 4; stroke-dasharray: 5 4; opacity: 0.85; }
  .plaza { fill: light-dark(#ded3c1, #4b4643); stroke: light-dark(#8d8172, #8b8177); stroke-width: 2; }
  .portobello .paving { fill: none; stroke: light-dark(#c4b8a4, #635c57); stroke-width: 3; stroke-dasharray: 6 4; }
  .lamp { stroke: light-dark(#3b3f45, #c9c3b8); stroke-width: 3; fill: none; }
  .light { fill: #f7c948; stroke: #8a6510; }
  .name { font-size: 14px; font-weight: 650; paint-order: stroke; stroke: light-dark(#fff9ee, #1f1b1a); stroke-width: 4px; stroke-linejoin: round; }
  .numeral { font-size: 17px; font-weight: 700; fill: light-dark(#3f5a2c, #c7dcb4); }
  .tile { stroke: #000a; stroke-width: 1.5; }
  .disc { fill: #fffdf6; stroke: #0005; }
  .tile-number { font-weight: 800; fill: #2b2420; }
  .back { fill: light-dark(#8c8378, #4a4540); stroke: #0007; }
  .clerk .coat { fill: #7b8087; } .citizen .coat { fill: #e58aa5; } .lord .coat { fill: #4c2f73; }
  .coat { stroke: #0009; }
  .clerk .hat { fill: #4d5258; } .citizen .hat { fill: #c45478; } .lord .hat { fill: #1e1430; stroke: #d9b44a; }
  .cape { fill: #1d3a6e; stroke: #fff; stroke-width: 1.6; }
  .buttons { stroke: #e6c45a; stroke-width: 2.4; stroke-dasharray: 2 3; }
  .helmet { fill: #16294d; stroke: #fff; stroke-width: 1.4; }
  .portobello .badge { fill: #e6c45a; stroke: none; }
`;

const KAIRO = css`
  .kairo .ground { fill: light-dark(#8d5a34, #3d2a1e); }
  .frieze { fill: light-dark(#e8cf9c, #6a5136); stroke: light-dark(#f2dfb4, #94764b); stroke-width: 4; stroke-dasharray: 9 5; }
  .kairo .paving { fill: light-dark(#f1dfba, #4a3c2c); stroke: light-dark(#dcc596, #5d4c37); }
  .kairo .terrace { fill: light-dark(#d7c6dd, #43364f); stroke: light-dark(#bda6c6, #584766); }
  .inlay { fill: none; stroke: light-dark(#d9bd84, #6b563b); stroke-width: 1.3; opacity: 0.75; }
  .kairo .terrace + .inlay { stroke: light-dark(#a887b5, #7a618c); }
  .section-line { fill: none; stroke: light-dark(#8f6a3a, #c79f62); stroke-width: 3.5; stroke-linecap: round; }
  .colour-1 { fill: #fbf7ee; } .colour-2 { fill: #cf3a31; } .colour-3 { fill: #8048ad; }
  .colour-4 { fill: #2f9352; } .colour-5 { fill: #f0bb2c; } .colour-6 { fill: #2c6fc4; }
  .cloth, .hem, .arch, .robe, .fez, .coin { stroke: #2b1a10; stroke-width: 1.2; }
  .fold { stroke: #0003; stroke-width: 5; }
  .cornice { fill: none; stroke: #ffd977; stroke-width: 3; }
  .tray { fill: #fff8e6; stroke: #2b1a10; stroke-width: 1; }
  .goods { fill: #3b2716; stroke: #3b2716; stroke-width: 1; fill-opacity: 0.85; }
  .robe ~ g .goods, .arch ~ g .goods { fill: #fff8e6; stroke: #2b1a10; fill-opacity: 1; }
  .doorway { fill: #2b1a10; opacity: 0.82; }
  .tassel { fill: none; stroke: #f7dc8b; stroke-width: 1.8; }
  .card { fill: #fdf3dc; stroke: #8f6a3a; stroke-width: 1.5; }
  .named { fill: #a84a22; } .unnamed { fill: #ead7ad; }
  .card-name { font-size: 14px; font-weight: 750; fill: #4a2f18; }
  .card-back { fill: #265a63; stroke: #f0cd7d; stroke-width: 2.5; }
  .star { fill: #f0cd7d; }
  .count { font-size: 17px; font-weight: 750; fill: #fff6df; }
  .medal-points { font-size: 13px; font-weight: 800; fill: #2b1a10; }
  .kairo .frame-ids text { fill: #f7e8c4; }
  .gateway { fill: light-dark(#d9bd84, #4a3c2c); stroke: #8f6a3a; stroke-width: 1.5; } .gate-arch { fill: light-dark(#f6ead0, #2b2119); stroke: #8f6a3a; stroke-width: 1.5; }
  .supply { font-size: 16px; font-weight: 800; fill: #fff; paint-order: stroke; stroke: #2b1a10; stroke-width: 3px; }
  .ribbon { fill: light-dark(#8c2f2a, #a94a42); }
  .medal { stroke: #3d2a08; stroke-width: 1.2; } .medal.gold { fill: #e6b93c; } .medal.silver { fill: #c9ccd2; }
  .coin { stroke-width: 2; } .coin ~ g .goods { fill: #fff8e6; stroke: #2b1a10; fill-opacity: 1; }
  .coin-count { font-size: 14px; font-weight: 800; fill: #fff; paint-order: stroke; stroke: #2b1a10; stroke-width: 3px; }
`;

const KLONGS = css`
  .bank { fill: light-dark(#5d8a4a, #20351f); }
  .klongs .frame-ids text { fill: #f7f3dc; }
  .pier { fill: none; stroke: light-dark(#b98a4e, #7a5a30); stroke-width: 6; stroke-linecap: round; }
  .worth { stroke: #fff; stroke-width: 1.2; } .worth.nobody { fill: var(--mh-neutral); } .dock-worth { font-size: 15px; font-weight: 800; fill: #fff; }
  .pile-boat { fill: #e3b981; stroke: #3d200e; stroke-width: 1.5; }
  .klongs .water { fill: light-dark(#2c7f86, #123a43); stroke: light-dark(#c9a26a, #6d5330); stroke-width: 5; }
  .deep { fill: light-dark(#6fbcb8, #184c55); } .shallow { fill: light-dark(#84cbc3, #1d5a62); }
  .deep, .shallow { stroke: light-dark(#9bd8d0, #276a71); stroke-width: 1; }
  .ripple { fill: none; stroke: light-dark(#d3f1ea, #4a98a0); stroke-width: 2; stroke-linecap: round; opacity: 0.75; }
  .gate { fill: none; stroke: light-dark(#fff3c9, #f1d58b); stroke-width: 4.5; stroke-linecap: round; stroke-linejoin: round; }
  .wake { fill: light-dark(#dff5ee, #6db3b5); opacity: 0.5; }
  .hull { fill: #7a4524; stroke: #3d200e; stroke-width: 1.6; }
  .deck { fill: light-dark(#e3b981, #c79a62); stroke: #7a4524; stroke-width: 1.2; }
  .good { stroke: #3a2413; stroke-width: 1.3; stroke-linejoin: round; }
  .good-1 { fill: #f4795b; } .good-2 { fill: #e85fa8; } .good-3 { fill: #5d8f2f; } .good-4 { fill: #f3b21b; }
  .good-5 { fill: #5b2d86; } .good-6 { fill: #6d9fd1; } .good-7 { fill: #ffe14d; }
  .basket { fill: #fdf0cf; stroke: #5a3415; stroke-width: 1.5; }
  .hat-brim { stroke: #fff; stroke-width: 1.8; }
  .straw { fill: #ecd59a; stroke: #6b4a1c; stroke-width: 1.4; } .straw-line { stroke: #b08d4a; stroke-width: 1; }
  .vacant { fill: none; stroke: #6b4a1c; stroke-width: 1.6; stroke-dasharray: 3 2; }
  .luk-phat { fill: #d7262b; stroke: #fff3c9; stroke-width: 0.9; }
  .mask { fill: #1c1c22; } .eye { fill: #fff; }
  .cap { fill: #2a4d8f; stroke: #fff; } .crest { fill: #f3cf5b; }
  .pot { fill: #3b3f45; stroke: #15171a; } .steam { fill: none; stroke: #fff; stroke-width: 2.4; stroke-linecap: round; }
  .dock { fill: light-dark(#d8ad6c, #a47a41); stroke: #4c2e12; stroke-width: 2; }
  .step { fill: light-dark(#f4ead2, #4a4334); stroke: light-dark(#6d5330, #c9a26a); stroke-width: 2; }
  .step.small { fill: #f0bb2c; } .step.big { fill: #e0554a; } .step.reached { opacity: 0.55; }
  .step-points { font-size: 17px; font-weight: 750; fill: light-dark(#3b2a12, #f4ead2); }
  .step.small + .step-points, .step.big + .step-points { fill: #2b1a10; }
  .pile-back { fill: #8a3f2a; stroke: #f3cf5b; stroke-width: 2.5; }
`;

/** On a phone the board is scaled down: no text may be smaller than 11 pixels. `--mh-unit` is the width of a pixel on the board. */
const NARROW = css`
  :host([narrow]) svg.board text { font-size: max(24px, calc(11.4px * var(--mh-unit, 2))); }
  :host([narrow]) svg.board :is(.value, .numeral, .square-id, .factor text) { font-size: max(28px, calc(11.4px * var(--mh-unit, 2))); }
  :host([narrow]) .factor circle { r: 19px; }
  :host([narrow]) svg.board :is(.supply, .medal-points) { font-size: max(20px, calc(11.2px * var(--mh-unit, 2))); }
  :host([narrow]) svg.shared .card-name { font-size: 18px; }
  :host([narrow]) svg.board .tile-number { font-size: max(44px, calc(20px * var(--mh-unit, 2))); }
`;

export const BOARD_STYLES = [COLOURS, HANDLES, PORTOBELLO, KAIRO, KLONGS, NARROW];
