/** Portobello Market in the lobby. */

import { svg } from 'lit';
import type { Card } from '../app/cards.ts';

/** An awning over a stall of a London street market. */
const emblem = svg`<rect width="320" height="120" fill="#c9d8c0"/><path d="M0 88H320V120H0Z" fill="#b9b1a6"/>
  ${[
    ['#c23b3b', 14],
    ['#e0a526', 116],
    ['#3b6ea5', 218],
  ].map(
    ([colour, x]) => svg`<g transform="translate(${x} 30)"><path d="M6 30H82V70H6Z" fill="#8a5a36"/>
    <path d="M10 34H78V50H10Z" fill="#5c3a22"/><path d="M0 24L10 0H78L88 24Z" fill=${colour}/>
    <path d="M18 0H28L24 24H12ZM40 0H49L51 24H37ZM61 0H70L76 24H64Z" fill="#fff8ea"/>
    <path d="M0 24a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0Z" fill=${colour}/>
    <circle cx="24" cy="58" r="6" fill="#d9573f"/><circle cx="40" cy="58" r="6" fill="#e8b53a"/><circle cx="56" cy="58" r="6" fill="#7fa650"/></g>`,
  )}`;

export const card: Card = { emblem, minutes: 45, level: 'easy' };
