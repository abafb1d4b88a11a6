/** Bangkok Klongs in the lobby. */

import { svg } from 'lit';
import type { Card } from '../app/cards.ts';

/** Boats on the floating market of Bangkok. */
const emblem = svg`<rect width="320" height="120" fill="#8fd0d2"/><path d="M0 0H320V26Q240 38 160 26T0 30Z" fill="#5f9f6b"/>
  ${[
    [26, 46, '#e77fb3'],
    [128, 72, '#f0bb2c'],
    [222, 44, '#6f9a3c'],
  ].map(
    ([x, y, colour]) => svg`<g transform="translate(${x} ${y})"><path d="M0 6C22 28 60 28 82 6L74 4H8Z" fill="#7a4a2b"/>
    <circle cx="24" cy="2" r="8" fill=${colour}/><circle cx="38" cy="0" r="9" fill=${colour}/><circle cx="52" cy="2" r="8" fill=${colour}/>
    <path d="M60 -4L70 -14L80 -4Z" fill="#e6cf94"/><path d="M66 -4H74V6H66Z" fill="#334e6b"/></g>`,
  )}
  <path d="M0 104q20 -6 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0" fill="none" stroke="#e6f6f6" stroke-width="3"/>`;

export const card: Card = { emblem, minutes: 45, level: 'medium' };
