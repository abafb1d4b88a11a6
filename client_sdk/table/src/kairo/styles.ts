/** Styles of Kairo. */

import { css } from 'lit';

export const styles = css`
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
  .medal-points { font-size: max(13px, var(--least)); font-weight: 800; fill: #2b1a10; }
  .kairo .frame-ids text { fill: #f7e8c4; }
  .gateway { fill: light-dark(#d9bd84, #4a3c2c); stroke: #8f6a3a; stroke-width: 1.5; } .gate-arch { fill: light-dark(#f6ead0, #2b2119); stroke: #8f6a3a; stroke-width: 1.5; }
  .supply { font-size: 16px; font-weight: 800; fill: #fff; paint-order: stroke; stroke: #2b1a10; stroke-width: 3px; }
  .ribbon { fill: light-dark(#8c2f2a, #a94a42); }
  .medal { stroke: #3d2a08; stroke-width: 1.2; } .medal.gold { fill: #e6b93c; } .medal.silver { fill: #c9ccd2; }
  .coin { stroke-width: 2; } .coin ~ g .goods { fill: #fff8e6; stroke: #2b1a10; fill-opacity: 1; }
  .coin-count { font-size: 14px; font-weight: 800; fill: #fff; paint-order: stroke; stroke: #2b1a10; stroke-width: 3px; }
  :host([narrow]) svg.board :is(.supply, .medal-points) { font-size: max(20px, calc(11.2px * var(--mh-unit, 2))); }
  :host([narrow]) svg.shared .card-name { font-size: 18px; }
  :host([narrow]) svg.own .coin-count { font-size: 17px; }
`;
