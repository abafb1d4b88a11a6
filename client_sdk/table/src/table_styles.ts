/** Styles of the table around the board. */

import { css } from 'lit';

const FRAME = css`
  :host {
    display: block;
    container-type: inline-size;
    color-scheme: light dark;
    --ink: var(--mh-ink, light-dark(#2b2420, #f1e8da));
    --quiet: light-dark(#6a5d50, #b5a897);
    --paper: var(--mh-paper, light-dark(#f7f1e5, #191615));
    --card: light-dark(#fffdf8, #262120);
    --line: light-dark(#d9cdb8, #483f39);
    --edge: light-dark(#8d7f6c, #8b7f73);
    --action: light-dark(#0b57c0, #8cc8ff);
    --on-action: light-dark(#fff, #10202f);
    --fresh: light-dark(#b4540a, #ffb86b);
    color: var(--ink);
    background: var(--paper);
    font: 16px/1.4 var(--mh-font, ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif);
  }
  :host([theme='light']) { color-scheme: light; }
  :host([theme='dark']) { color-scheme: dark; }
  * { box-sizing: border-box; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .table { display: grid; gap: 10px; padding: 10px; max-width: 1560px; margin: auto; grid-template-columns: minmax(0, 1fr);
    grid-template-areas: 'header' 'bar' 'main' 'aside' 'rules'; }
  .header { grid-area: header; } .bar { grid-area: bar; } .main { grid-area: main; min-width: 0; } aside { grid-area: aside; min-width: 0; }
  .rules { grid-area: rules; }
  .table:has(+ market-hall-drawer) { margin-bottom: min(46dvh, 460px); }
  h1 { font-size: 1.15rem; margin: 0 0 6px; letter-spacing: -0.01em; }
  h2 { font-size: 0.95rem; margin: 10px 0 4px; }
  .scroll { border-radius: 18px; touch-action: pan-x pan-y; }
  .scroll.zoomed { max-height: 78vh; overflow: auto; }
  .zoomed market-hall-board { width: calc(100% * var(--zoom)); --mh-board-height: none; }
`;

const SEATS = css`
  .seats { display: flex; flex-wrap: wrap; gap: 6px; list-style: none; margin: 0; padding: 0; }
  .seats li { position: relative; display: flex; gap: 7px; align-items: center; padding: 3px 11px 3px 4px; border-radius: 99px;
    background: var(--card); border: 2px solid var(--line); max-width: 100%; }
  .seats li.acting { border-color: var(--action); box-shadow: 0 0 0 2px var(--action); }
  .seats li.won { border-color: #c9a227; box-shadow: 0 0 0 2px #c9a227; }
  .sign { width: 26px; height: 26px; border-radius: 50%; flex: none; } .sign path { fill: #fff; }
  .seat-1 .sign { background: var(--mh-seat-1, #1d6fb8); } .seat-2 .sign { background: var(--mh-seat-2, #b8540a); }
  .seat-3 .sign { background: var(--mh-seat-3, #0c7a57); } .seat-4 .sign { background: var(--mh-seat-4, #a8407f); }
  .score, .clock { font-weight: 750; font-variant-numeric: tabular-nums; }
  .clock { font-weight: 550; padding: 0 6px; border-radius: 6px; background: light-dark(#efe6d3, #3a3330); }
  .clock.short { background: light-dark(#fbd9d3, #6a2a24); }
  .name { max-width: 16ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .kind { color: var(--quiet); font-size: 0.87rem; }
  .present { position: absolute; inset-inline-start: 22px; bottom: 2px; width: 11px; height: 11px; border-radius: 50%; border: 2px solid var(--card);
    background: light-dark(#2a8a4a, #69d48b); }
`;

const VERDICT = css`
  .verdict { margin: 0 0 8px; padding: 8px 12px; border-radius: 11px; overflow-wrap: anywhere; border: 1.5px solid light-dark(#a3140f, #ff9d94); }
  .verdict.verified { border-color: light-dark(#1d7a3d, #69d48b); }
`;

const BAR = css`
  .bar { position: sticky; top: 0; z-index: 2; background: var(--card); border: 1px solid var(--line);
    border-radius: 14px; padding: 10px 12px; min-height: 44px; display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; }
  .prompt { margin: 0; font-weight: 650; flex: 1 1 220px; overflow-wrap: anywhere; }
  .error { margin: 0; color: light-dark(#a3140f, #ff9d94); flex-basis: 100%; }
  .preview { margin: 0; flex-basis: 100%; padding-left: 20px; }
  .buttons { display: flex; flex-wrap: wrap; gap: 8px; }
  .buttons:empty { display: none; }
  button { font: inherit; color: inherit; min-height: 44px; min-width: 44px; padding: 6px 14px; border-radius: 11px;
    border: 1.5px solid var(--edge); background: var(--card); cursor: pointer; }
  button:disabled { opacity: 0.55; cursor: default; }
  button[aria-pressed='true'] { border-color: var(--action); box-shadow: inset 0 0 0 1px var(--action); color: var(--action); font-weight: 650; }
  button:is(.move, .again) { background: var(--action); border-color: var(--action); color: var(--on-action); font-weight: 650; }
  button.line { border: 0; background: none; min-height: 32px; min-width: 0; padding: 4px 2px; text-align: start; text-decoration: none; width: 100%; }
  .keep { white-space: nowrap; }
  button.clause { border: 0; background: none; padding: 0 2px; min-height: 0; min-width: 0; font-weight: 500; text-decoration: underline;
    color: var(--action); }
  @media (pointer: coarse) { button.line { min-height: 44px; } }
  @media (pointer: fine) { .replay .step { min-width: 34px; } }
  button.line:hover { text-decoration: underline; }
  :focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
`;

const ASIDE = css`
  summary { cursor: pointer; min-height: 44px; line-height: 44px; font-weight: 650; }
  .moves { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; max-height: 44vh; overflow: auto; }
  .moves button { width: 100%; text-align: start; }
  .log ol { margin: 0; padding: 0; list-style: none; }
  .log { padding: 0 6px; max-height: 40vh; overflow: auto; font-size: 0.92rem; background: var(--card);
    border: 1px solid var(--line); border-radius: 12px; }
  .log li { border-bottom: 1px solid var(--line); border-inline-start: 4px solid transparent; padding-inline-start: 4px; }
  .log li:last-child { border-bottom: 0; }
  .log li.fresh { border-inline-start-color: var(--fresh); }
  .replay { display: flex; flex-wrap: wrap; align-items: center; margin-top: 6px; }
  .replay svg { width: 18px; height: 18px; fill: currentColor; }
  .replay .step { padding: 0; display: inline-grid; place-items: center; border-color: transparent; background: none; font-size: 1rem; }
  .replay .step:hover:not(:disabled) { border-color: var(--line); }
  .replay input { flex: 1 1 96px; min-width: 0; min-height: 44px; accent-color: var(--action); }
  .replay output { font-variant-numeric: tabular-nums; color: var(--quiet); font-size: 0.9rem; min-width: 6ch; text-align: end; }
  .tools { display: flex; flex-wrap: wrap; gap: 6px; margin: 6px 0 10px; }
  .tools button { border-color: var(--line); padding: 6px 12px; font-size: 0.95rem; }
  .colours { background: var(--card); border: 1.5px solid var(--line); border-radius: 11px; padding: 0 12px; font-size: 0.95rem; }
  .colours[open] { flex-basis: 100%; }
  .colours summary { font-weight: 400; }
  .colours fieldset { border: 0; padding: 0 0 10px; margin: 0; display: flex; flex-wrap: wrap; gap: 6px; }
  .colours legend { padding: 4px 0; }
  .colours select { font: inherit; color: inherit; min-height: 44px; width: 100%; border-radius: 11px; border: 1.5px solid var(--edge);
    background: var(--card); margin-bottom: 8px; padding: 6px 10px; }
  .colours button { padding: 5px; display: inline-grid; place-items: center; }
  .colours button[aria-pressed='true'] { border: 3px solid var(--action); }
  .colours svg { width: 26px; height: 26px; }
  .result { margin: 4px 0 8px; }
  .points { width: 100%; border-collapse: collapse; background: var(--card); border-radius: 12px; font-size: 0.92rem; }
  .points caption { text-align: start; padding: 2px 0 4px; color: var(--quiet); } details .points caption { display: none; }
  .points th { text-align: start; font-weight: 550; padding: 4px 8px; } .points thead th { text-align: end; }
  .points td { text-align: end; padding: 4px 8px; font-variant-numeric: tabular-nums; }
  .points tfoot :is(th, td) { font-weight: 750; border-top: 2px solid var(--line); }
  .points .sign { width: 20px; height: 20px; vertical-align: middle; }
  .points .name { display: inline-block; max-width: 9ch; vertical-align: middle; }
  .rules { position: relative; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 14px 16px; font-size: 0.93rem;
    max-height: 80vh; overflow: auto; }
  .rules .close { position: sticky; top: 0; float: inline-end; }
`;

const WIDE = css`
  @container (min-width: 900px) {
    .table { grid-template-columns: minmax(0, 1fr) 340px; grid-template-rows: auto auto minmax(0, 1fr);
      grid-template-areas: 'main header' 'main bar' 'main aside'; align-items: start;
      height: max(620px, calc(100dvh - var(--mh-top, 60px))); }
    .bar { position: static; }
    .seats { display: grid; gap: 4px; }
    .seats li { border-radius: 12px; }
    .seats .name { max-width: none; flex: 1; }
    .table:has(.rules) { grid-template-columns: minmax(0, 1fr) 400px; grid-template-areas: 'main header' 'main bar' 'main rules'; }
    .table:has(.rules) aside { display: none; }
    .scroll:not(.zoomed) market-hall-board { --mh-board-height: none; --mh-height: max(600px, calc(100dvh - 20px - var(--mh-top, 60px))); }
    .table:has(+ market-hall-drawer) { height: max(400px, calc(100dvh - var(--mh-top, 60px) - min(46dvh, 460px))); }
    .table:has(+ market-hall-drawer) .scroll:not(.zoomed) market-hall-board { --mh-height: max(380px, calc(100dvh - 20px - var(--mh-top, 60px) - min(46dvh, 460px))); }
    aside { display: flex; flex-direction: column; height: 100%; overflow: auto; }
    aside > * { flex: none; }
    .log { flex: 1 1 120px; min-height: 120px; max-height: none; }
    .rules { max-height: 100%; }
  }
`;

/** A tablet: board, prompt and own pieces fit in the window. A phone: prompt and own pieces stay in the window while the page is scrolled. */
const NARROW = css`
  @container (min-width: 600px) and (max-width: 899.9px) {
    market-hall-board { --mh-board-height: max(380px, calc(100dvh - 420px)); }
  }
  @container (max-width: 480px) {
    .table { gap: 8px; }
    h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .bar { padding: 8px 12px; }
    .prompt { font-size: 0.95rem; line-height: 1.3; }
  }
`;

/** A phone on its side: the board fills the height of the window, all else is scrolled beside it. */
const LOW = css`
  @media (min-width: 600px) and (max-height: 520px) {
    .table { height: auto; grid-template-columns: minmax(0, 1fr) 250px; grid-template-rows: auto auto minmax(0, 1fr);
      grid-template-areas: 'main header' 'main bar' 'main aside' 'main rules'; align-items: start; }
    .bar { position: sticky; }
    .main { position: sticky; top: 8px; }
    .scroll:not(.zoomed) market-hall-board { --mh-board-height: none; --mh-height: calc(100dvh - 16px - var(--mh-top, 60px)); }
  }
`;

/** High contrast: the system replaces colours, so borders say what colours said. */
const CONTRAST = css`
  @media (forced-colors: active) {
    .seats li.acting { outline: 3px solid Highlight; }
    .seats li.won { outline: 3px double CanvasText; }
    .sign, .present { border: 1px solid CanvasText; }
    button:is(.move, .again) { border: 3px solid Highlight; }
    .log li.fresh { border-inline-start-color: Highlight; }
    .replay svg { fill: ButtonText; }
  }
`;

export const TABLE_STYLES = [FRAME, SEATS, VERDICT, BAR, ASIDE, WIDE, NARROW, LOW, CONTRAST];
