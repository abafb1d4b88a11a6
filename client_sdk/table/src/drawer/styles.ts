/** Styles of the drawer. The colours are those of the table around it. */

import { css } from 'lit';

export const DRAWER_STYLES = css`
  :host { display: block; color: var(--ink); font-size: 0.93rem; }
  * { box-sizing: border-box; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  button, input { font: inherit; color: inherit; min-height: 36px; padding: 4px 10px; border-radius: 9px; border: 1.5px solid var(--edge);
    background: var(--card); }
  button { cursor: pointer; }
  @media (pointer: coarse) { button, input { min-height: 44px; } }
  button:disabled { opacity: 0.55; cursor: default; }
  button.move, button[aria-pressed='true'] { background: var(--action); border-color: var(--action); color: var(--on-action); }
  button.line { flex: 1 1 200px; min-width: 0; border: 0; background: none; text-align: start; padding: 4px 2px; overflow-wrap: anywhere; }
  button.line::before { content: ''; display: inline-block; margin-inline-end: 8px; border: 5px solid transparent; border-inline-end: 0;
    border-inline-start: 8px solid currentColor; }
  button.line[aria-expanded='true']::before { transform: rotate(90deg); }
  button.line:hover { text-decoration: underline; }
  :focus-visible { outline: 3px solid var(--action); outline-offset: -1px; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  .first { margin-bottom: 8px; }
  .choice { display: inline-flex; flex-wrap: wrap; gap: 4px; }
  .filter { display: inline-flex; gap: 6px; align-items: center; flex: 1 1 160px; max-width: 360px; } .filter input { flex: 1; min-width: 0; }
  .check { display: inline-flex; gap: 6px; align-items: center; min-height: 36px; }
  .check input { min-height: 20px; width: 20px; accent-color: var(--action); }
  ul { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid var(--line); padding: 3px 0; }
  .inner { padding: 6px 0 8px 14px; display: grid; gap: 8px; min-width: 0; }
  pre { margin: 0; padding: 8px 10px; overflow: auto; max-height: 260px; border: 1px solid var(--line); border-radius: 9px;
    font: 13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; background: var(--paper); }
  .quiet { color: var(--quiet); margin: 0; } .error { color: light-dark(#a3140f, #ff9d94); margin: 0 0 8px; }
  .mono { font: 13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
  .scroll { overflow-x: auto; max-width: 760px; margin-bottom: 10px; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: start; padding: 4px 8px 4px 0; border-top: 1px solid var(--line); }
  th { font-weight: 650; }
  td.number, th.number { padding-inline-end: 18px; }
  .number { font-variant-numeric: tabular-nums; text-align: end; }
`;

export const FRAME_STYLES = css`
  :host { position: fixed; inset: auto 0 0 0; width: 100%; max-width: none; margin: 0; padding: 0; border: 0; border-top: 2px solid var(--edge);
    overflow: visible; background: var(--card); box-shadow: 0 -6px 22px #0003; }
  .drawer { display: flex; flex-direction: column; height: min(46dvh, 460px); }
  .drawer.large { height: 82dvh; }
  .top { display: flex; align-items: center; gap: 6px; padding: 4px 8px; border-bottom: 1px solid var(--line); }
  [role='tablist'] { display: flex; gap: 2px; overflow-x: auto; flex: 1; padding: 3px; }
  [role='tab'] { border-color: transparent; background: none; white-space: nowrap; flex: none; }
  [role='tab'][aria-selected='true'] { border-color: var(--action); font-weight: 650; box-shadow: inset 0 -3px var(--action); }
  [role='tabpanel'] { flex: 1; overflow: auto; padding: 10px 12px; min-height: 0; }
  .icon { width: 40px; padding: 0; display: grid; place-items: center; flex: none; }
  .icon svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
`;
