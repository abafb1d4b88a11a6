/** Styles of Portobello Market. */

import { css } from 'lit';

export const styles = css`
  svg.board.portobello { background: light-dark(#e9dcc3, #2b2723); border-radius: 16px; flex-grow: 1; }
  .portobello .ground { fill: light-dark(#e9dcc3, #2b2723); }
  .portobello .terrace { fill: light-dark(#dcc3a8, #37302b); stroke: light-dark(#cbae90, #463c35); stroke-width: 3; stroke-linejoin: round; }
  .portobello .bricks { fill: none; stroke: light-dark(#ead9c4, #433a34); stroke-width: 4; stroke-dasharray: 10 7; stroke-linejoin: round; }
  .portobello .lawn { fill: light-dark(#bccfa3, #2f3f2a); stroke: light-dark(#a5bb89, #40553a); stroke-width: 2; }
  .portobello .street { stroke: light-dark(#cfc6b8, #45413f); stroke-width: 46; }
  .portobello .street.scored { stroke: light-dark(#e3d38a, #5e5320); }
  .portobello .space.next { stroke-width: 2.6; stroke: light-dark(#5a4a38, #d8cbb6); }
  .portobello .closed { stroke: light-dark(#a3140f, #ff9d94); stroke-width: 4; stroke-linecap: round; opacity: 0.8; }
  .factor circle { fill: light-dark(#fffdf6, #2c2a2b); stroke: light-dark(#5a4a38, #d8cbb6); stroke-width: 1.6; }
  .factor text { font-size: max(13px, var(--least)); font-weight: 750; } .factor.done circle { fill: #e6c45a; } .factor path { fill: none; stroke: #2b2420; stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
  .square-id { font-size: 17px; font-weight: 750; fill: light-dark(#5a4a38, #e8dcc8); paint-order: stroke; stroke: light-dark(#f4ead8, #2b2723); stroke-width: 4px; stroke-linejoin: round; }
  .back-number { font-size: 20px; font-weight: 750; fill: #fffdf6; }
  .portobello .cobbles { stroke: light-dark(#bdb3a3, #57524f); stroke-width: 42; stroke-dasharray: 2 7; }
  .portobello .space { fill: light-dark(#fdf9f0, #2c2a2b); stroke: light-dark(#8d8172, #8b8177); stroke-width: 1.4; }
  .portobello .value { font-size: 17px; font-weight: 700; fill: light-dark(#5a4a38, #e5d6bd); }
  .awning { stroke: #0009; stroke-width: 1.2; }
  .fringe { stroke: #fff; stroke-width: 4; stroke-dasharray: 5 4; opacity: 0.85; }
  .plaza { fill: light-dark(#ded3c1, #4b4643); stroke: light-dark(#8d8172, #8b8177); stroke-width: 2; }
  .portobello .paving { fill: none; stroke: light-dark(#c4b8a4, #635c57); stroke-width: 3; stroke-dasharray: 6 4; }
  .light { fill: #f7c948; stroke: #8a6510; }
  .name { font-size: max(14px, var(--least)); font-weight: 650; paint-order: stroke; stroke: light-dark(#fff9ee, #1f1b1a); stroke-width: 4px; stroke-linejoin: round; }
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
  [data-handle^='alley:']:not(.legal, .picked) { pointer-events: none; } [data-handle^='alley:'] > .corner { display: none; }
  :host([narrow]) svg.board :is(.value, .numeral, .square-id) { font-size: var(--large); }
  :host([narrow]) svg.board :is(.value, .numeral) { translate: 0 calc(var(--large) * 0.35 - 6px); }
  :host([narrow]) .factor circle { r: 18px; } :host([narrow]) svg.board .factor text { font-size: 26px; translate: 0 4px; }
  :host([narrow]) svg.board .tile-number { font-size: max(44px, calc(20px * var(--mh-unit, 2))); translate: 0 calc(max(44px, 20px * var(--mh-unit, 2)) * 0.35 - 10px); }
`;
