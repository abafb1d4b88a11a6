/** Styles of the help. */

import { css } from 'lit';

export const HELP_STYLES = css`
  :host { color-scheme: light dark; }
  :host([theme='light']) { color-scheme: light; }
  :host([theme='dark']) { color-scheme: dark; }
  dialog { width: min(560px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); box-sizing: border-box; border: 1px solid light-dark(#8d7f6c, #8b7f73); border-radius: 20px; padding: 16px 22px 20px;
    background: light-dark(#fffdf8, #262120); color: light-dark(#2b2420, #f1e8da); overflow: auto; }
  dialog::backdrop { background: #0008; }
  .head { display: flex; justify-content: space-between; align-items: center; gap: 12px; }
  h2 { font-size: 1.35rem; margin: 4px 0; line-height: 1.2; } p { margin: 0 0 10px; } .quiet { color: light-dark(#675a4d, #b8aa9a); margin: 0; }
  .row { display: flex; gap: 8px; justify-content: flex-end; align-items: center; } .row .quiet { flex: 1; }
  /* The buttons stay where they are from card to card. */
  p[aria-live] { min-height: 4.3em; } dialog .detail:is(.own, .shared) { height: 250px; }
  @media (max-width: 519px) { dialog .detail, dialog .detail:is(.own, .shared) { height: 190px; } }
  button { font: inherit; color: inherit; min-height: 44px; min-width: 44px; padding: 6px 16px; border-radius: 11px; border: 1.5px solid light-dark(#8d7f6c, #8b7f73); background: none; cursor: pointer; }
  .main { background: light-dark(#3d3127, #f1e8da); color: light-dark(#fffdf8, #231d1a); font-weight: 650; }
  button[aria-disabled='true'] { opacity: 0.45; }
  .icon { width: 20px; height: 20px; fill: currentColor; display: block; }
  :focus-visible { outline: 3px solid light-dark(#000, #fff); outline-offset: 2px; }
  dl { margin: 8px 0 0; display: grid; gap: 8px; } dl div { display: grid; grid-template-columns: 150px 1fr; gap: 12px; } dd { margin: 0; }
  kbd { font: inherit; font-weight: 650; padding: 2px 8px; border-radius: 7px; border: 1.5px solid light-dark(#8d7f6c, #8b7f73); }
`;
