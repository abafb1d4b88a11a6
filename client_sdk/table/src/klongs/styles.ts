/** Styles of Bangkok Klongs. */

import { css } from 'lit';

export const styles = css`
  .bank { fill: light-dark(#5d8a4a, #20351f); }
  .klongs .frame-ids text { fill: #f7f3dc; }
  .pier { fill: none; stroke: light-dark(#b98a4e, #7a5a30); stroke-width: 6; stroke-linecap: round; }
  .worth { stroke: #fff; stroke-width: 1.2; } .worth.nobody { fill: var(--mh-neutral); } .dock ~ .done { fill: none; stroke: #2b1a10; stroke-width: 3.4; } .dock-worth { font-size: 15px; font-weight: 800; fill: #fff; }
  .pile-boat { fill: #e3b981; stroke: #3d200e; stroke-width: 1.5; }
  .klongs .water { fill: light-dark(#2c7f86, #123a43); stroke: light-dark(#c9a26a, #6d5330); stroke-width: 5; }
  .deep { fill: light-dark(#6fbcb8, #184c55); } .shallow { fill: light-dark(#84cbc3, #1d5a62); }
  .deep, .shallow { stroke: light-dark(#9bd8d0, #276a71); stroke-width: 1; }
  .ripple { fill: none; stroke: light-dark(#d3f1ea, #4a98a0); stroke-width: 2; stroke-linecap: round; opacity: 0.75; }
  .gate { fill: none; stroke: light-dark(#fff3c9, #f1d58b); stroke-width: 4.5; stroke-linecap: round; stroke-linejoin: round; }
  .wake { fill: light-dark(#dff5ee, #6db3b5); opacity: 0.5; }
  .hull { fill: #7a4524; stroke: #3d200e; stroke-width: 1.6; }
  .deck { fill: light-dark(#e3b981, #c79a62); stroke: #7a4524; stroke-width: 1.2; }
  .good { stroke: #3a2413; stroke-width: 1.3; stroke-linejoin: round; }
  .good-1 { fill: #f4795b; } .good-2 { fill: #e85fa8; } .good-3 { fill: #5d8f2f; } .good-4 { fill: #f3b21b; }
  .good-5 { fill: #5b2d86; } .good-6 { fill: #6d9fd1; } .good-7 { fill: #ffe14d; }
  .basket { fill: #fdf0cf; stroke: #5a3415; stroke-width: 1.5; }
  .hat-brim { stroke: #fff; stroke-width: 1.8; }
  .straw { fill: #ecd59a; stroke: #6b4a1c; stroke-width: 1.4; } .straw-line { stroke: #b08d4a; stroke-width: 1; }
  .vacant { fill: none; stroke: #6b4a1c; stroke-width: 1.6; stroke-dasharray: 3 2; }
  .luk-phat { fill: #d7262b; stroke: #fff3c9; stroke-width: 0.9; }
  .mask { fill: #1c1c22; } .eye { fill: #fff; }
  .cap { fill: #2a4d8f; stroke: #fff; } .crest { fill: #f3cf5b; }
  .pot { fill: #3b3f45; stroke: #15171a; } .steam { fill: none; stroke: #fff; stroke-width: 2.4; stroke-linecap: round; }
  .dock { fill: light-dark(#d8ad6c, #a47a41); stroke: #4c2e12; stroke-width: 2; }
  .step { fill: light-dark(#f4ead2, #4a4334); stroke: light-dark(#6d5330, #c9a26a); stroke-width: 2; }
  .step.small { fill: #f0bb2c; } .step.big { fill: #e0554a; } .step.reached { opacity: 0.55; }
  .step-points { font-size: 17px; font-weight: 750; fill: light-dark(#3b2a12, #f4ead2); }
  .step.small + .step-points, .step.big + .step-points { fill: #2b1a10; }
  .shelf { fill: light-dark(#f4ead2, #3a3428); stroke: light-dark(#8d6a3a, #7a5a30); stroke-width: 1.5; } .stored-count { font-size: 14px; font-weight: 750; }
  .own .left-count { font-size: 17px; } .card-arrow { fill: none; stroke: currentColor; stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
  :host([narrow]) svg.board :is(.step-points, .dock-worth) { translate: 0 2.5px; }
  .pile-back { fill: #8a3f2a; stroke: #f3cf5b; stroke-width: 2.5; }
`;
