/** What the lobby says of a game beyond its title: `card.ts` in the folder of the game. */

import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import cards from 'games:cards';

export interface Card {
  /** A small picture, 320 by 120. */
  readonly emblem: SVGTemplateResult;
  /** Minutes of a match of two. */
  readonly minutes: number;
  readonly level: 'easy' | 'medium';
}

/** The card of a game. Undefined for a game that the page does not have. */
export function cardOf(game: string): Card | undefined {
  return cards[game];
}

/** The picture of a game. */
export function emblem(game: string): TemplateResult {
  return html`<svg class="emblem" viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    ${cards[game]?.emblem ?? svg``}
  </svg>`;
}
