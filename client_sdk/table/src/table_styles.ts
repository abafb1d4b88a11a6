/** Styles of the table around the board. */

import { css } from 'lit';

const FRAME = css`
  :host {
    display: block;
    container-type: inline-size;
    color-scheme: light dark;
    --ink: var(--mh-ink, light-dark(#2b2420, #f1e8da));
    --quiet: light-dark(#675a4d, #b8aa9a);
    --paper: var(--mh-paper, light-dark(#f7f1e5, #191615));
    --card: light-dark(#fffdf8, #262120);
    --line: light-dark(#ddd1bc, #453d37);
    --edge: light-dark(#8d7f6c, #8b7f73);
    --action: light-dark(#3d3127, #f1e8da);
    --on-action: light-dark(#fffdf8, #231d1a);
    --can: #c8ff00;
    --alarm: light-dark(#a3140f, #ff9d94);
    --seat-1: var(--mh-seat-1, #1d6fb8); --seat-2: var(--mh-seat-2, #b8540a); --seat-3: var(--mh-seat-3, #0c7a57); --seat-4: var(--mh-seat-4, #a8407f);
    color: var(--ink);
    background: var(--paper);
    font: 15px/1.4 var(--mh-font, ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif);
  }
  :host([theme='light']) { color-scheme: light; }
  :host([theme='dark']) { color-scheme: dark; }
  * { box-sizing: border-box; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .table { display: grid; gap: 12px; padding: 12px; max-width: 1760px; margin: auto; grid-template-columns: minmax(0, 1fr); grid-template-areas: 'left' 'main' 'aside' 'rules'; }
  .left { grid-area: left; min-width: 0; display: grid; gap: 8px; align-content: start; grid-template-columns: minmax(0, 1fr); }
  .main { grid-area: main; min-width: 0; display: flex; flex-direction: column; gap: 10px; } aside { grid-area: aside; min-width: 0; }
  .table.with-drawer { margin-bottom: min(46dvh, 460px); }
  .header { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
  .title { font-size: 1.1rem; line-height: 1.15; margin: 0; flex: 1 1 auto; min-width: 0; }
  .home { flex: none; }
  h3 { font-size: 0.82rem; margin: 0 0 2px; color: var(--quiet); font-weight: 650; }
  .scroll { border-radius: 18px; touch-action: pan-x pan-y; position: relative; flex: 1 1 auto; min-height: 0; }
  .zoomed { max-height: 78vh; overflow: auto; }
  .zoomed market-hall-board { width: calc(100% * var(--zoom)); --mh-board-height: none; }
  .icon { width: 20px; height: 20px; fill: currentColor; display: block; flex: none; }
  .quiet { color: var(--quiet); }
`;

const CONTROLS = css`
  button, a.button { font: inherit; color: inherit; min-height: 44px; min-width: 44px; padding: 6px 14px; border-radius: 11px;
    border: 1.5px solid var(--edge); background: var(--card); cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; justify-content: center; gap: 6px; }
  button[aria-disabled='true'] { opacity: 0.45; cursor: default; } .less[aria-disabled='true']:not(:focus) { display: none; }
  button:hover:not([aria-disabled='true']) { border-color: var(--ink); }
  button:is(.move, .again, [aria-pressed='true'], [aria-selected='true']) { background: var(--action); border-color: var(--action); color: var(--on-action); font-weight: 650; }
  button.move { box-shadow: 0 0 0 2.5px #17230a, 0 0 0 5px var(--can); margin: 3px; }
  button.danger { border-color: var(--alarm); color: var(--alarm); font-weight: 650; }
  button.plain, button.tool, a.plain { border-color: transparent; background: none; padding: 6px; }
  button.clause { display: inline; border: 0; background: none; padding: 0; min-height: 0; min-width: 0; font-weight: 550; text-decoration: underline; position: relative; }
  button.clause::after { content: ''; position: absolute; inset: -13px -4px; }
  .keep { white-space: nowrap; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  :focus-visible { outline: 3px solid light-dark(#000, #fff); outline-offset: 2px; border-radius: 6px; }
  select { font: inherit; color: inherit; min-height: 44px; border-radius: 11px; border: 1.5px solid var(--edge); background: var(--card); padding: 6px 10px; max-width: 100%; }
  input[type='checkbox'] { width: 22px; height: 22px; accent-color: var(--action); margin: 0 6px 0 0; flex: none; }
`;

const SEATS = css`
  .seats { display: grid; gap: 8px; list-style: none; margin: 0; padding: 0; }
  .seats li { position: relative; background: var(--card); border: 1px solid var(--line); border-inline-start: 5px solid var(--seat); border-radius: 13px; min-width: 0; }
  .seat-1 { --seat: var(--seat-1); } .seat-2 { --seat: var(--seat-2); } .seat-3 { --seat: var(--seat-3); } .seat-4 { --seat: var(--seat-4); }
  .seats li.acting { box-shadow: 0 0 0 2px var(--seat), 0 3px 12px #0002; }
  .seats li.won { box-shadow: 0 0 0 3px #c9a227; }
  .card-head { display: flex; width: 100%; gap: 9px; align-items: center; border: 0; background: none; min-height: 44px; padding: 6px 12px 4px 8px; text-align: start; justify-content: flex-start; }
  .sign { width: 28px; height: 28px; border-radius: 50%; flex: none; background: var(--seat, var(--quiet)); } .sign path { fill: #fff; }
  .who { flex: 1 1 auto; min-width: 0; display: grid; line-height: 1.25; }
  .name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; overflow-wrap: anywhere; font-weight: 650; }
  .status { font-size: 0.82rem; color: var(--quiet); overflow-wrap: anywhere; }
  .status b { font-weight: 650; color: var(--ink); }
  .score, .clock { font-weight: 750; font-variant-numeric: tabular-nums; font-size: 1.25rem; }
  .clock { font-size: 0.95rem; font-weight: 550; padding: 0 6px; border-radius: 6px; background: light-dark(#efe6d3, #3a3330); }
  .clock.short { background: light-dark(#fbd9d3, #6a2a24); }
  .gain { position: absolute; inset-inline-end: 46px; top: 6px; font-weight: 800; padding: 1px 8px; border-radius: 99px; background: var(--seat); color: #fff; font-variant-numeric: tabular-nums; }
  .present { width: 9px; height: 9px; border-radius: 50%; background: light-dark(#2a8a4a, #69d48b); flex: none; }
  .facts { padding: 0 12px 8px 10px; }
  dl { margin: 0; display: flex; flex-wrap: wrap; gap: 1px 14px; font-size: 0.88rem; }
  dl > div { display: inline-flex; gap: 5px; align-items: center; min-width: 0; }
  dl > .wide { display: block; } .on-table .wide { flex-basis: 100%; } .wide dd { display: inline; font-weight: 500; }
  dt { display: inline-flex; gap: 4px; align-items: center; color: var(--quiet); } dt .icon { width: 15px; height: 15px; }
  dd { margin: 0; font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; min-width: 0; }
  .limit { color: var(--quiet); font-weight: 500; }
  .urgent dt, .urgent dd { color: var(--alarm); font-weight: 700; }
  .on-table { background: var(--card); border: 1px solid var(--line); border-radius: 13px; padding: 8px 0 0; } .on-table h3 { padding: 0 12px; }
  .verdict { margin: 0; padding: 8px 12px; border-radius: 11px; overflow-wrap: anywhere; border: 1.5px solid var(--alarm); }
  .verdict.verified { border-color: light-dark(#1d7a3d, #69d48b); }
  .tools { display: flex; flex: none; } .tools .tool { min-width: 38px; padding: 4px; } .home .icon { width: 16px; height: 16px; }
  @media (prefers-reduced-motion: no-preference) { .gain { animation: gain 2.6s ease-out both; } @keyframes gain { from { transform: translateY(10px); opacity: 0; } 10%, 80% { transform: none; opacity: 1; } to { opacity: 0; } } }
`;

const BAR = css`
  .bar { position: sticky; top: 0; z-index: 2; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 8px 12px 10px; min-height: 58px; display: flex; flex: none; flex-wrap: wrap;
    gap: 4px 10px; align-items: center; }
  .bar.mine { border-color: light-dark(#17230a, var(--can)); box-shadow: 0 0 0 2.5px var(--can); }
  .prompt { margin: 0; font-weight: 650; flex: 1 1 45%; overflow-wrap: anywhere; }
  .prompt:focus { outline: none; }
  .actor .sign { width: 26px; height: 26px; display: block; }
  .error { margin: 0; color: var(--alarm); flex-basis: 100%; font-weight: 600; }
  .note { margin: 0; flex-basis: 100%; color: var(--quiet); }
  .acts { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; } .acts:not(:has(button)) { display: none; }
  .buttons, .kinds { display: contents; }
  button.kind, button.kind.move { border-radius: 99px; padding: 4px 14px; margin: 0; box-shadow: none; background: var(--card); border-color: var(--edge); color: inherit; font-weight: 500; }
  button.kind[aria-pressed='true'] { background: var(--action); border-color: var(--action); color: var(--on-action); font-weight: 650; }
  .last-turn { margin: 0; flex-basis: 100%; display: flex; gap: 8px; align-items: center; font-size: 0.88rem; color: var(--quiet); min-width: 0; }
  .last-turn .sign { width: 18px; height: 18px; } .last-turn .words { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .last-turn b { color: var(--ink); }
  .busy { opacity: 0.75; } .error ~ .last-turn { display: none; }
`;

/** Of a long log only what is seen is painted; a turn in which nothing has happened yet is one line. */
const ASIDE = css`
  .tabs { display: flex; justify-content: space-between; gap: 6px; } .tablist { display: flex; gap: 6px; }
  .tabs button { border-color: transparent; background: none; border-radius: 99px; } .tabs button[aria-selected='true'] { background: var(--action); }
  .panel { margin-top: 6px; min-height: 0; }
  summary { cursor: pointer; min-height: 44px; line-height: 44px; font-weight: 600; color: var(--quiet); }
  .log { padding: 0 10px; max-height: 52vh; overflow: auto; background: var(--card); border: 1px solid var(--line); border-radius: 13px; }
  .log ol, .log ul { margin: 0; padding: 0; list-style: none; }
  .turn { border-bottom: 1px solid var(--line); padding: 6px 0; content-visibility: auto; contain-intrinsic-size: auto 120px; } .turn:last-child { border-bottom: 0; }
  .turn-head b, button.line { overflow-wrap: anywhere; } .turn-head > span:first-of-type { min-width: 0; }
  .turn-head { margin: 0; display: flex; gap: 7px; align-items: center; font-size: 0.88rem; color: var(--quiet); } .turn-head b { color: var(--ink); } .turn-head .sign { width: 18px; height: 18px; }
  .gains { margin-inline-start: auto; font-weight: 750; color: var(--ink); display: inline-flex; gap: 3px; align-items: center; } .gains + .gains { margin-inline-start: 4px; } .gains .sign { width: 14px; height: 14px; }
  button.line { border: 0; background: none; min-height: 28px; min-width: 0; padding: 2px 4px; text-align: start; justify-content: flex-start; width: 100%; border-radius: 6px; font-size: 0.92rem; }
  button.line:hover { background: light-dark(#f2e9d8, #342d2a); }
  .turn:has(> .line) { display: flex; flex-wrap: wrap; align-items: center; } .turn > .line { width: auto; }
  .log li li { border-inline-start: 4px solid transparent; padding-inline-start: 3px; }
  .log li.fresh { border-inline-start-color: var(--seat); }
  @media (pointer: coarse) { button.line { min-height: 44px; } }
  .replay { display: flex; flex-wrap: wrap; align-items: center; margin-top: 6px; padding-inline: 6px; }
  .replay .icon { width: 18px; height: 18px; }
  .replay .step { padding: 0; border-color: transparent; background: none; }
  @media (pointer: fine) { .replay .step { min-width: 36px; } }
  .replay .step:hover:not([aria-disabled='true']) { border-color: var(--line); }
  .replay input { flex: 1 1 170px; min-width: 0; min-height: 44px; margin-inline-end: 6px; accent-color: var(--action); }
  .replay span { font-variant-numeric: tabular-nums; color: var(--quiet); font-size: 0.88rem; min-width: 6ch; text-align: end; }
  .hint-row { margin: 4px 0; }
`;

/** Below three columns, the cards of three or four seats are small until a person opens one. */
const SMALL_CARDS = css`
  @container (max-width: 1159.9px) {
    .seats:has(li + li + li) { grid-template-columns: repeat(2, minmax(0, 1fr)); } .seats :is(li.open, li:last-child:nth-child(odd)) { grid-column: 1 / -1; }
    .seats:has(li + li + li) li:not(.open) {
      .card-head { display: grid; grid-template-columns: auto 1fr auto; gap: 0 2px; padding: 1px 3px 1px 4px; }
      :is(.who, .status) { grid-column: 1 / -1; grid-row: 2; }
      :is(.score, .clock) { grid-column: 3; justify-self: end; line-height: 20px; }
      .clock { grid-column: 2; }
      .present { grid-column: 2; grid-row: 1; }
      .who { line-height: 1.15; } .name { font-size: clamp(0.72rem, 3.2cqw, 0.82rem); } .sign { width: 20px; height: 20px; }
      .wide { display: none; } .facts { padding-inline: 6px 0; } dl { column-gap: 6px; } dl > div { gap: 3px; }
    }
  }
`;

/** Two columns from 860 px, where seats and log share one, three from 1160 px: seats, board, log. */
const WIDE = css`
  @container (min-width: 860px) {
    .table { grid-template-columns: minmax(0, 1fr) 300px; grid-template-rows: auto minmax(0, 1fr); grid-template-areas: 'main left' 'main aside'; height: max(560px, calc(100dvh - var(--mh-top, 0px))); }
    .left { max-height: 54dvh; overflow: auto; padding: 3px; margin: -3px; }
    .scroll:not(.zoomed) market-hall-board { --mh-board-height: none; --mh-height: 100%; }
    .bar { position: relative; }
    .table.with-drawer { height: max(400px, calc(100dvh - var(--mh-top, 0px) - min(46dvh, 460px))); margin-bottom: 0; }
    aside { display: flex; flex-direction: column; height: 100%; min-height: 0; overflow: auto; } aside > * { flex: none; }
    .panel { flex: 1 1 120px; min-height: 120px; display: flex; flex-direction: column; } .log { flex: 1 1 0; min-height: 0; max-height: none; } .panel .result { overflow: auto; }
  }
  @container (min-width: 860px) and (max-width: 1159.9px) {
    .left { gap: 6px; max-height: 67dvh; } .on-table h3 { display: none; }
    .card-head { padding-block: 3px 1px; } .who { display: flex; gap: 8px; align-items: baseline; } .name { flex: 0 1 auto; } .status { flex: 1 2 auto; }
    .seats .facts { padding-bottom: 4px; } .on-table .wide { flex-basis: auto; } .on-table { padding-top: 4px; }
    .replay { flex-wrap: nowrap; margin-top: 2px; } .replay .step { min-width: 30px; } .replay .speed { display: none; } .replay input { flex: 1 1 60px; }
    @media (pointer: fine) {
      .tabs button, .replay :is(.step, input), summary { min-height: 34px; padding-block: 2px; } summary { line-height: 30px; }
    }
  }
  @container (min-width: 1160px) {
    .table { grid-template-columns: 270px minmax(0, 1fr) 320px; grid-template-rows: minmax(0, 1fr); grid-template-areas: 'left main aside'; }
    .left { max-height: 100%; }
  }
`;

/** A phone, upright: seats in one line that scrolls, the board in the whole width, the hand at the lower edge. */
const NARROW = css`
  @container (max-width: 859.9px) {
    .left { display: contents; }
    .table { grid-template-areas: 'header' 'verdict' 'seats' 'main' 'facts' 'aside' 'rules'; }
    .header { grid-area: header; } .verdict { grid-area: verdict; } .seats { grid-area: seats; } .on-table { grid-area: facts; }
    .seats { display: flex; gap: 6px; position: relative; }
    .seats li { flex: 1 1 0; }
    .card-head { padding: 1px 8px 1px 5px; gap: 6px; } .status { font-size: 0.75rem; }
    .seats li:not(.open) .facts { display: none; } .gain { inset-inline-end: 4px; top: 24px; padding: 0 6px; }
    market-hall-board { --mh-board-height: max(300px, calc(100dvh - 520px)); }
  }
  @container (max-width: 519.9px) {
    .table { gap: 4px; padding: 0 8px 8px; } .main { gap: 6px; }
    .header { height: 42px; }
    .title { font-size: 1rem; }
    .bar { padding: 5px 10px; min-height: 40px; gap: 2px 8px; } .bar .actor { display: none; }
    .prompt { font-size: 0.95rem; line-height: 1.3; }
    .buttons :is(.move, .undo) { order: -1; }
    .acts { margin: 0 -10px; padding: 3px 10px; flex-basis: calc(100% + 20px); } .acts button { flex: none; max-width: 100%; padding: 2px 12px; }
    .sign { width: 24px; height: 24px; } .score { font-size: 1.05rem; }
    .on-table .facts { padding-bottom: 6px; }
    market-hall-board { --mh-board-height: max(280px, calc(100dvh - 336px)); }
  }
`;

/** A short phone: the line of the last turn makes room for the board, on a very short one the title and the tools too. Two fingers enlarge, the menu helps. */
const SHORT = css`
  @media (max-width: 519px) and (max-height: 760px) {
    .last-turn { display: none; }
    market-hall-board { --mh-board-height: max(280px, calc(100dvh - 304px)); }
  }
  @media (max-width: 519px) and (max-height: 700px) {
    .table { grid-template-columns: auto minmax(0, 1fr) auto; grid-template-areas: 'home seats tools' 'verdict verdict verdict' 'main main main' 'facts facts facts' 'aside aside aside' 'rules rules rules'; }
    .table { padding-top: 4px; } .header { display: contents; } .title { position: absolute; clip-path: inset(50%); }
    .present { display: none; } .home { grid-area: home; min-width: 36px; } .tools { grid-area: tools; } .tools .tool:not(.menu-button) { display: none; }
    .bar:has(.kind) .prompt { font-size: 0.85rem; line-height: 1.15; }
  }
`;

/** A phone on its side: the board fills the height of the window, all else is scrolled beside it. */
const LOW = css`
  @media (min-width: 600px) and (max-height: 520px) {
    .table { height: auto; grid-template-columns: minmax(0, 1fr) 280px; grid-template-rows: auto auto auto; grid-template-areas: 'board bar' 'board left' 'board aside'; align-items: start; gap: 6px 10px; padding: 4px 8px; }
    .main { display: contents; } .left { display: grid; } .left > * { grid-area: auto; } .seats li { flex: 1 1 auto; }
    .bar { grid-area: bar; position: relative; min-height: 0; padding: 4px 10px; } .last-turn { display: none; } .prompt { font-size: 0.95rem; }
    .scroll { grid-area: board; position: sticky; top: 4px; height: calc(100dvh - 8px); }
    .scroll:not(.zoomed) market-hall-board { --mh-board-height: none; --mh-height: 100%; }
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
    .icon { fill: ButtonText; }
  }
`;

export const TABLE_STYLES = [FRAME, CONTROLS, SEATS, BAR, ASIDE, SMALL_CARDS, WIDE, NARROW, SHORT, LOW, CONTRAST];
