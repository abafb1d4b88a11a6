/** Styles of the app around the table. */

import { css } from 'lit';

const PAGE = css`
  :host {
    display: block;
    --ink: light-dark(#2b2420, #f1e8da);
    --quiet: light-dark(#6a5d50, #b5a897);
    --paper: light-dark(#f7f1e5, #191615);
    --card: light-dark(#fffdf8, #262120);
    --line: light-dark(#d9cdb8, #483f39);
    --edge: light-dark(#8d7f6c, #8b7f73);
    --action: light-dark(#3d3127, #f1e8da);
    --on-action: light-dark(#fffdf8, #231d1a);
    color: var(--ink);
    font: 16px/1.5 ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif;
  }
  :host([theme='light']) { color-scheme: light; }
  :host([theme='dark']) { color-scheme: dark; }
  * { box-sizing: border-box; }
  .top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px; padding: 6px 16px;
    border-bottom: 1px solid var(--line); }
  .home { color: inherit; font-weight: 750; font-size: 1.05rem; letter-spacing: -0.01em; text-decoration: none; line-height: 44px; }
  .home:hover { text-decoration: underline; }
  .top.playing { display: none; }
  .settings { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  main { max-width: 1180px; margin: auto; padding: 20px 16px 56px; }
  main.narrow { max-width: 640px; } main.narrow > p { margin: 8px 0; }
  h1 { font-size: 1.7rem; line-height: 1.2; margin: 12px 0 16px; letter-spacing: -0.02em; }
  h2 { font-size: 1.15rem; margin: 0; letter-spacing: -0.01em; }
  p { margin: 0; }
  .lead { font-size: 1.15rem; max-width: 60ch; margin: 8px 0 4px; }
  .offline { margin: 0; padding: 8px 16px; background: light-dark(#fbe9d0, #4a3a24); }
  .quiet { color: var(--quiet); font-size: 0.93rem; }
  .error { color: light-dark(#a3140f, #ff9d94); font-weight: 600; margin: 8px 0; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** Labels are grids, so that a long option does not make its list wider than the window. */
const CONTROLS = css`
  button, .button, select, input, textarea { font: inherit; color: inherit; min-height: 44px; border-radius: 10px; border: 1.5px solid var(--edge);
    background: var(--card); padding: 6px 12px; }
  select, input, textarea { font-weight: 450; }
  button, .button { cursor: pointer; font-weight: 600; display: inline-flex; align-items: center; justify-content: center; text-decoration: none; }
  .main { background: var(--action); border-color: var(--action); color: var(--on-action); font-weight: 700; }
  .plain { border-color: transparent; background: none; min-width: 44px; color: var(--quiet); }
  .plain:hover { border-color: var(--line); }
  button[aria-disabled='true'] { opacity: 0.6; cursor: default; }
  :focus-visible { outline: 3px solid light-dark(#000, #fff); outline-offset: 2px; }
  input[type='checkbox'], input[type='radio'] { min-height: 22px; width: 22px; height: 22px; margin: 0 6px 0 0; accent-color: var(--action); flex: none; }
  .settings select { border-color: var(--line); min-height: 44px; padding: 4px 8px; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  .row input { flex: 1 1 160px; min-width: 0; }
  form { display: grid; gap: 16px; }
  fieldset { border: 1px solid var(--line); border-radius: 14px; background: var(--card); padding: 12px 16px 16px; display: grid; gap: 12px; min-width: 0; }
  legend { font-weight: 700; padding: 0 6px; }
  label { display: grid; gap: 4px; font-weight: 550; }
  fieldset, label { grid-template-columns: minmax(0, 1fr); }
  label.choice { display: flex; align-items: center; min-height: 32px; font-weight: 450; }
  .settings label { display: block; }
  .named { display: grid; } .named label { display: flex; justify-content: space-between; align-items: center; min-height: 44px; font-weight: inherit; }
  summary { cursor: pointer; min-height: 44px; line-height: 44px; }
  .file input { padding: 0; width: 100%; border: 0; background: none; }
  ::file-selector-button { font: inherit; color: inherit; font-weight: 600; min-height: 44px; margin-inline-end: 12px; padding: 6px 12px; cursor: pointer;
    border: 1.5px solid var(--edge); border-radius: 10px; background: var(--card); }
  @media (max-width: 519px) {
    .top { padding: 6px 12px; gap: 4px 8px; flex-wrap: nowrap; } .home { white-space: nowrap; font-size: 1rem; }
    .settings { flex-wrap: nowrap; min-width: 0; } .settings label { flex: 0 1 auto; min-width: 0; } .settings select { width: 100%; padding: 4px 2px; font-size: 0.9rem; }
    .top:has(button) { flex-wrap: wrap; }
  }
`;

export const APP_STYLES = [PAGE, CONTROLS];
