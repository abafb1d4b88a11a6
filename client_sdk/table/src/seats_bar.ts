/** The seats of a match: sign, name, presence, clock and points, with the seats that have to move marked. */

import { html, nothing, type TemplateResult } from 'lit';
import { type Match, playerKind, playerName } from './match.ts';
import type { Say } from './scene.ts';
import { seatSign } from './seats.ts';

/** The list of seats. `now` is the current time in milliseconds. */
export function seatsBar(match: Match, say: Say, now: number): TemplateResult {
  const over = match.state === 'MATCH_STATE_FINISHED';
  return html`<ol class="seats" part="seats" aria-label=${say('players')}>
    ${match.seats.map((seat) => {
      const acting = match.toAct.includes(seat.number);
      const clock = clockOf(seat, now);
      const kind = playerKind(seat, say);
      return html`<li class="seat-${seat.number} ${acting ? 'acting' : ''} ${over && seat.winner ? 'won' : ''}"
        aria-current=${acting ? 'true' : 'false'}>
        ${seatSign(seat.number)}
        <span class="name">${playerName(seat) || say('seat', { number: seat.number })}</span>
        ${kind ? html`<span class="kind">${kind}</span>` : nothing}
        ${seat.present ? html`<span class="present" role="img" aria-label=${say('ui.table.present')}></span>` : nothing}
        ${clock === undefined ? nothing : html`<span class="clock ${clock < 60 ? 'short' : ''}" aria-label=${say('ui.table.clock')}>${clockWords(clock)}</span>`}
        <span class="score"><span class="hidden">${say('points')}: </span>${seat.score}</span>
      </li>`;
    })}
  </ol>`;
}

/** Whether a clock of the match runs. */
export function hasRunningClock(match: Match): boolean {
  return match.seats.some(({ deadline }) => deadline !== undefined);
}

/** The seconds that a seat has left. Undefined without a clock. */
function clockOf({ timeLeft, deadline }: Match['seats'][number], now: number): number | undefined {
  if (deadline) return Math.max(0, (Date.parse(deadline) - now) / 1000);
  return timeLeft === undefined ? undefined : Number.parseFloat(timeLeft);
}

function clockWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
