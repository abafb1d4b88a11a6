/** Styles of the table around the board. */

import { css } from 'lit';

export const TABLE_STYLES = css`
  :host {
    display: block;
    container-type: inline-size;
    color-scheme: light dark;
    --ink: var(--mh-ink, light-dark(#2b2420, #f1e8da));
    --paper: var(--mh-paper, light-dark(#fbf6ec, #1b1818));
    --card: light-dark(#fff, #272222);
    --line: light-dark(#d9cdb8, #483f39);
    --action: light-dark(#0b57c0, #8cc8ff);
    color: var(--ink);
    background: var(--paper);
    font: 16px/1.4 var(--mh-font, ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif);
  }
  :host([theme='light']) { color-scheme: light; }
  :host([theme='dark']) { color-scheme: dark; }
  .table { display: grid; gap: 10px; padding: 10px; max-width: 1500px; margin: auto; }
  h1 { font-size: 1.15rem; margin: 0; }
  h2 { font-size: 0.95rem; margin: 12px 0 4px; }
  .header { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
  .seats { display: flex; flex-wrap: wrap; gap: 6px; list-style: none; margin: 0; padding: 0; }
  .seats li { display: flex; gap: 7px; align-items: center; padding: 3px 11px 3px 4px; border-radius: 99px;
    background: var(--card); border: 2px solid var(--line); }
  .seats li.acting { border-color: var(--action); }
  .sign { width: 26px; height: 26px; border-radius: 50%; display: grid; place-items: center; color: #fff; font-size: 13px; }
  .seat-1 .sign { background: var(--mh-seat-1, #1d6fb8); } .seat-2 .sign { background: var(--mh-seat-2, #c65d0c); }
  .seat-3 .sign { background: var(--mh-seat-3, #0f8a63); } .seat-4 .sign { background: var(--mh-seat-4, #a8407f); }
  .score { font-weight: 750; font-variant-numeric: tabular-nums; }
  .name { max-width: 14ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .bar { position: sticky; top: 0; z-index: 2; background: var(--card); border: 1px solid var(--line);
    border-radius: 14px; padding: 8px 12px; min-height: 44px; display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; }
  .prompt { margin: 0; font-weight: 650; flex: 1 1 220px; }
  .error { margin: 0; color: light-dark(#a3140f, #ff9d94); flex-basis: 100%; }
  .preview { margin: 0; flex-basis: 100%; padding-left: 20px; }
  .buttons { display: flex; flex-wrap: wrap; gap: 8px; }
  button { font: inherit; color: inherit; min-height: 44px; min-width: 44px; padding: 6px 14px; border-radius: 11px;
    border: 1.5px solid var(--line); background: var(--paper); cursor: pointer; }
  button.move { background: var(--action); border-color: var(--action); color: light-dark(#fff, #10202f); font-weight: 650; }
  button:focus-visible, summary:focus-visible, .log:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
  summary { cursor: pointer; min-height: 44px; line-height: 44px; font-weight: 650; }
  .moves { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; }
  .moves button { width: 100%; text-align: start; }
  aside { min-width: 0; }
  .log { max-height: 40vh; overflow: auto; font-size: 0.92rem; }
  .log ol { margin: 0; padding: 0 0 0 2px; list-style: none; }
  .log li { padding: 3px 0; border-bottom: 1px solid var(--line); }
  @container (min-width: 900px) {
    .table { grid-template-columns: minmax(0, 1fr) 320px; }
    .header, .bar { grid-column: 1 / -1; }
  }
`;
