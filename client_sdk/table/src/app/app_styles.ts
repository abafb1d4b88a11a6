/** Styles of the app and its lobby. */

import { css } from 'lit';

export const APP_STYLES = css`
  :host {
    display: block;
    color-scheme: light dark;
    --ink: light-dark(#2b2420, #f1e8da);
    --paper: light-dark(#f7f1e5, #191615);
    --card: light-dark(#fffdf8, #272222);
    --line: light-dark(#d9cdb8, #483f39);
    --action: light-dark(#0b57c0, #8cc8ff);
    --on-action: light-dark(#fff, #10202f);
    color: var(--ink);
    background: var(--paper);
    min-height: 100vh;
    font: 16px/1.5 ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif;
  }
  .home { display: inline-block; padding: 10px 14px; color: inherit; font-weight: 700; text-decoration: none; }
  .home:hover { text-decoration: underline; }
  main { max-width: 1080px; margin: auto; padding: 24px 16px 48px; }
  h1 { font-size: 2rem; margin: 0 0 4px; }
  .games { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 16px; margin: 24px 0; padding: 0;
    list-style: none; }
  .games li { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px; display: grid; gap: 8px;
    align-content: start; }
  .games h2 { margin: 0; font-size: 1.2rem; }
  .games p { margin: 0; }
  button { font: inherit; min-height: 44px; padding: 6px 16px; border-radius: 11px; border: 1.5px solid var(--action);
    background: var(--action); color: var(--on-action); font-weight: 650; cursor: pointer; justify-self: start; }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--action); outline-offset: 3px; }
  .error { color: light-dark(#a3140f, #ff9d94); }
`;
