/** How the seats look. Each seat has a colour, a shape and a pattern, so colour is never the only sign. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { type Match, playerOf } from './match.ts';
import type { Say } from './scene.ts';

/** Draws the shape of a seat with its centre at 0, 0. `radius` is half its width. */
export function seatShape(seat: number, radius: number): SVGTemplateResult {
  const r = radius;
  const path = [
    `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`,
    `M0 ${-r * 1.1}L${r * 1.08} ${r * 0.82}H${-r * 1.08}Z`,
    `M${-r * 0.88} ${-r * 0.88}H${r * 0.88}V${r * 0.88}H${-r * 0.88}Z`,
    `M0 ${-r * 1.2}L${r * 1.2} 0L0 ${r * 1.2}L${-r * 1.2} 0Z`,
  ][seat - 1];
  return svg`<path class="seat-mark" d=${path ?? `M${-r} 0H${r}M0 ${-r}V${r}`} />`;
}

/** The sign of a seat beside its name. Its colour is that of `.sign`. */
export function seatSign(seat: number): TemplateResult {
  return html`<svg class="sign" viewBox="-13 -13 26 26" aria-hidden="true">${seatShape(seat, 6)}</svg>`;
}

/** The patterns of the seats. Put it once into each SVG that draws pieces: fills refer to `#seat-1` to `#seat-4`. */
export const SEAT_PATTERNS = svg`
  <defs>
    <pattern id="seat-1" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect class="seat-1 plain" width="8" height="8" />
    </pattern>
    <pattern id="seat-2" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="seat-2 plain" width="7" height="7" /><rect class="weave" width="2" height="7" />
    </pattern>
    <pattern id="seat-3" width="7" height="7" patternUnits="userSpaceOnUse">
      <rect class="seat-3 plain" width="7" height="7" /><circle class="weave" cx="3.5" cy="3.5" r="1.2" />
    </pattern>
    <pattern id="seat-4" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect class="seat-4 plain" width="8" height="8" /><path class="weave line" d="M0 4H8M4 0V8" />
    </pattern>
  </defs>`;

/** Name of the player of a seat. Bots have the names that the service gives them in the log: in the language, numbered if several are equal. */
export function playerName(match: Match, seat: number, say: Say): string {
  const state = match.seats[seat - 1];
  if (!state) return say('seat', { number: seat });
  const { kind, name, bot } = playerOf(state);
  if (kind !== 'bot') return name || say('seat', { number: seat });
  const words = say(`ui.bot.${bot}`);
  // A bot that the page does not know has its English name.
  const called = words === `ui.bot.${bot}` ? name : words;
  const equal = match.seats.filter((each) => playerOf(each).bot === bot);
  return equal.length > 1 ? `${called} ${equal.indexOf(state) + 1}` : called;
}

/** Name of the player of a seat of a scene. */
export function seatName({ match, say }: { readonly match: Match; readonly say: Say }, seat: number): string {
  return playerName(match, seat, say);
}
