/** Styles of what no first drawing needs: what a person opens, and what follows a click. They are loaded with it. */

import { css } from 'lit';

export const WINDOWS = css`
  .rules { grid-area: rules; position: relative; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 14px 16px; font-size: 0.95rem; max-height: 80vh; overflow: auto; }
  .rules .close { position: sticky; top: 0; float: inline-end; }
  [popover] { position: fixed; inset: auto; margin: 0; border: 1px solid var(--edge); border-radius: 16px; background: var(--card); color: inherit; padding: 12px 16px 16px; box-shadow: 0 12px 40px #0006; }
  .menu { inset: 64px auto auto 50%; translate: -50% 0; width: min(440px, calc(100vw - 24px)); max-height: calc(100dvh - 90px); overflow: auto; }
  .menu:popover-open { display: grid; gap: 12px; }
  .menu label { display: flex; align-items: center; justify-content: space-between; gap: 10px; min-height: 44px; } .menu label.check { justify-content: flex-start; }
  .settings { display: grid; gap: 6px; }
  .menu fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 6px; } .menu legend { padding: 4px 0; }
  .menu fieldset button { padding: 5px; } .menu fieldset button[aria-pressed='true'] { border: 3px solid var(--ink); background: var(--card); color: inherit; } .menu fieldset svg { width: 26px; height: 26px; }
  .head { display: flex; justify-content: space-between; align-items: center; }
  .sure { padding: 10px; border: 1.5px solid var(--alarm); border-radius: 12px; }
  .note:empty { position: absolute; } :is(.menu, .result-card) .note { overflow-wrap: anywhere; }
  .clause-window { inset: 0 auto auto 0; width: min(420px, calc(100vw - 16px)); max-height: 60dvh; overflow: auto; } .clause-window p { margin: 0 0 10px; }
  .result-card { position: absolute; z-index: 3; inset: 5% 0 auto; margin: auto; width: min(480px, calc(100% - 24px)); max-height: 90%; overflow: auto; background: var(--card); border: 1px solid var(--edge);
    border-radius: 18px; padding: 16px 20px 18px; box-shadow: 0 14px 50px #0007; display: grid; gap: 8px; }
  .result-card h2 { margin: 0; font-size: 1.45rem; line-height: 1.2; padding-inline-end: 40px; text-wrap: balance; } .result-card h2:focus { outline: none; } .result-card p { margin: 0; } .result-card .own { font-weight: 650; font-size: 1.05rem; }
  .result-card .own:empty { display: none; }
  .result-card .row > * { flex: 1 1 auto; }
  .result-card .close { position: absolute; inset-inline-end: 8px; top: 8px; }
  .ranking { list-style: none; margin: 4px 0; padding: 0; display: grid; gap: 6px; } .ranking li { display: grid; grid-template-columns: 1ch auto minmax(50px, 1fr) minmax(0, 1.6fr) 4ch; gap: 8px; align-items: center; }
  .ranking b { text-align: end; font-variant-numeric: tabular-nums; }
  .bars { display: flex; gap: 1px; height: 20px; border-radius: 5px; overflow: hidden; } .bars > span { flex: 0 0 auto; min-width: 3px; font-size: 0.75rem; line-height: 20px; text-align: center; font-weight: 650; } .lost { padding-inline-start: 4px; color: var(--alarm); }
  .source-0 { background: #2f5f8f; color: #fff; } .source-1 { background: #e0a528; color: #1d1712; } .source-2 { background: #2b8273; color: #fff; }
  .source-3 { background: #b4552d; color: #fff; } .source-4 { background: #8a5a94; color: #fff; } .source-5 { background: #9aa04a; color: #1d1712; }
  .legend { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 2px 14px; font-size: 0.85rem; } .legend li { display: inline-flex; gap: 6px; align-items: center; }
  .swatch { width: 12px; height: 12px; border-radius: 3px; }
  .curve { margin: 0; } .curve svg { width: 100%; display: block; } .curve figcaption { font-size: 0.82rem; color: var(--quiet); } .curve text { font-size: 9.5px; fill: var(--quiet); } .axis { fill: none; stroke: var(--line); }
  .curve .line { fill: none; stroke-width: 2.6; stroke: var(--seat); } .curve .line.seat-2 { stroke-dasharray: 7 3; } .curve .line.seat-3 { stroke-dasharray: 2 3; } .curve .line.seat-4 { stroke-dasharray: 10 3 2 3; }
  .curve .end { fill: var(--seat); } .curve .end text { fill: var(--ink); font-weight: 700; }
  .said { position: absolute; inset: calc(100% + 4px) 0 auto; display: flex; align-items: flex-start; max-height: 34dvh; overflow: auto; padding-inline-start: 12px; background: var(--card);
    border: 1.5px solid var(--alarm); border-radius: 14px; box-shadow: 0 8px 24px #0006; } .bar:has(.said) { z-index: 4; } .said .error { flex: 1; padding-block: 10px; font-size: 0.92rem; line-height: 1.3; }
  .spinner { width: 20px; height: 20px; border-radius: 50%; border: 3px solid var(--line); border-top-color: var(--ink); }
  @media (prefers-reduced-motion: no-preference) { .spinner { animation: spin 1s linear infinite; } @keyframes spin { to { transform: rotate(360deg); } } }
  .preview { margin: 0; flex-basis: 100%; padding-inline-start: 20px; } .preview .changes { font-weight: 700; }
  .moves { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; max-height: 44vh; overflow: auto; }
  .moves button { width: 100%; justify-content: flex-start; text-align: start; }
  .points { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); border-radius: 12px; font-size: 0.92rem; }
  .points caption { text-align: start; padding: 2px 0 4px; color: var(--quiet); }
  .points th { text-align: start; font-weight: 550; padding: 4px 8px; } .points thead th { text-align: end; }
  .points td { text-align: end; padding: 4px 8px; font-variant-numeric: tabular-nums; }
  .points tfoot :is(th, td) { font-weight: 750; border-top: 2px solid var(--line); }
  .points .sign { width: 20px; height: 20px; vertical-align: middle; display: inline-block; }
  .points .name { display: inline-block; max-width: 9ch; vertical-align: middle; white-space: nowrap; text-overflow: ellipsis; }
  .seats .open .name { display: block; }
  @container (min-width: 860px) {
    .rules { grid-area: 1 / 2 / 3 / 3; max-height: 100%; } .table.with-rules { grid-template-columns: minmax(0, 1fr) 400px; }
    .with-rules > :is(.left, aside) { visibility: hidden; }
  }
  @container (min-width: 1160px) {
    .rules { grid-area: 1 / 3; } .table.with-rules { grid-template-columns: 270px minmax(0, 1fr) 400px; } .with-rules > .left { visibility: visible; }
  }
  @container (max-width: 859.9px) {
    .seats li.open { position: absolute; inset: 0 0 auto; z-index: 3; box-shadow: 0 8px 24px #0008; }
    .rules { position: fixed; inset: 0; z-index: 6; max-height: none; border-radius: 0; overscroll-behavior: contain; } .with-rules > :not(.rules) { visibility: hidden; }
    .table.in-past { padding-bottom: 64px; } .in-past market-hall-board { --hand-bottom: 50px; }
    .in-past .replay { position: fixed; inset: auto 0 0; z-index: 4; margin: 0; flex-wrap: nowrap; padding: 2px 10px; background: var(--card); border-top: 1px solid var(--line); }
    .in-past .replay :is(.end, .speed) { display: none; }
  }
  @container (max-width: 519.9px) {
    .result-card { position: fixed; z-index: 5; inset: 6px 0 auto; max-height: calc(100dvh - 12px); padding: 14px; } .curve text { font-size: 13.5px; }
    @supports (animation-timeline: scroll()) {
      .bar .acts { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; }
      .acts::after { content: '›'; position: sticky; inset-inline-end: -10px; flex: none; width: 46px; margin-inline-start: -52px; padding-inline-end: 12px; box-sizing: border-box; font: 700 1.7rem/44px system-ui; text-align: end;
        background: linear-gradient(90deg, transparent, var(--card) 55%); pointer-events: none; opacity: 0; animation: more linear; animation-timeline: scroll(nearest inline); }
      @keyframes more { 0%, 90% { opacity: 1; } }
    }
  }
`;
