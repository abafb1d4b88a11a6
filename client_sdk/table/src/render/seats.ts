/** The seats of a match: sign, name, status, clock, points with their last change, and public facts. */

import { html, nothing, type TemplateResult } from 'lit';
import { type Fact, type Facts } from '../facts.ts';
import { ICONS, icon } from '../icons.ts';
import { signed } from '../controllers/history.ts';
import { type Game, isOver, type Match, playerOf, type SeatState, valueName } from '../match.ts';
import type { Say } from '../scene.ts';
import { playerName, seatSign } from '../seats.ts';

/** What the list of seats shows. */
interface SeatsView {
  readonly match: Match;
  readonly game: Game | undefined;
  readonly facts: Facts;
  readonly say: Say;
  /** Current time of the service in milliseconds. */
  readonly now: number;
  /** Points that each seat has just got, by seat. */
  readonly gains: ReadonlyMap<number, number>;
  /** Whether the cards are small until a person opens one. */
  readonly small: boolean;
  /** Seat whose small card is open. 0 for none. */
  readonly open: number;
  /** Opens the card of a seat, or closes it. */
  readonly toggle: (seat: number) => void;
}

/** The list of seats. */
export function seatsBar({ match, game, facts, say, now, gains, small, open, toggle }: SeatsView): TemplateResult {
  const over = isOver(match);
  return html`<ol class="seats" part="seats" aria-label=${say('players')}>
    ${match.seats.map((seat) => {
      const acting = match.toAct.includes(seat.number);
      const clock = clockOf(seat, now);
      const gain = gains.get(seat.number) ?? 0;
      const me = seat.number === match.perspective?.seat;
      const status = statusOf(match, game, seat, facts.passed?.[seat.number - 1], say);
      const own = facts.seats[seat.number - 1] ?? [];
      const clockName = say('ui.table.clock');
      const head = html`${seatSign(seat.number)}
          <span class="who"><span class="name" title=${playerName(match, seat.number, say)}>${playerName(match, seat.number, say)}</span>
            <span class="status"><span class="hidden">, </span>${me ? html`<b>${say('ui.seat.you')}</b>${status ? ' · ' : ''}` : nothing}${status}</span></span>
          ${seat.present ? html`<span class="present" role="img" aria-label=${say('ui.table.present')}></span>` : nothing}
          ${clock === undefined ? nothing : html`<span class="clock ${clock < 60 ? 'short' : ''}"><span class="hidden">, ${clockName} </span>${clockWords(clock)}</span>`}
          <span class="score"><span class="hidden">, ${say('ui.pair', { name: say('points'), words: '' })}</span>${seat.score}</span>
          ${gain ? html`<span class="gain">${signed(gain)}</span>` : nothing}`;
      return html`<li class="seat-${seat.number} ${acting ? 'acting' : ''} ${over && seat.winner ? 'won' : ''} ${open === seat.number ? 'open' : ''}"
        aria-current=${acting ? 'true' : 'false'} @focusout=${(event: FocusEvent) => open === seat.number && leaves(event) && toggle(open)}>
        ${
          small
            ? html`<button type="button" class="card-head" aria-expanded=${open === seat.number ? 'true' : 'false'} @click=${() => toggle(seat.number)}>${head}</button>`
            : html`<div class="card-head">${head}</div>`
        }
        ${own.length ? html`<div class="facts">${factList(own, say)}</div>` : nothing}
      </li>`;
    })}
  </ol>`;
}

/** Whether the focus goes to another control outside of an element. */
function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !(currentTarget as Element).contains(relatedTarget as Element);
}

/** Facts with their icons. */
export function factList(list: readonly Fact[], say: Say): TemplateResult {
  const row = ({ id, label, value, limit, urgent, wide, detail }: Fact): TemplateResult => html`
    <div class="${wide ? 'wide' : ''} ${urgent ? 'urgent' : ''}" title=${detail ?? label}>
    <dt>${id in ICONS ? html`${icon(id)}<span class="hidden">${label}</span>` : say('ui.pair', { name: label, words: '' })}</dt>
    <dd>${value}${limit === undefined ? nothing : html`<span class="limit">/${limit}</span>`}${detail ? html`<span class="hidden">${detail}</span>` : nothing}</dd></div>`;
  return html`<dl>${list.map(row)}</dl>`;
}

/** One word on what a player is or does: a bot, resigned, passed, on autopilot, away. */
function statusOf(match: Match, game: Game | undefined, seat: SeatState, hasPassed: boolean | undefined, say: Say): string {
  const { kind } = playerOf(seat);
  const standing = seat.standing === 'SEAT_STANDING_RESIGNED' || seat.standing === 'SEAT_STANDING_FORFEITED' ? valueName(game, seat.standing) : '';
  const passed = hasPassed && !isOver(match) ? say('ui.fact.passed') : '';
  const what = kind === 'program' ? say('ui.bot.program') : kind === 'none' ? say('ui.lobby.free') : '';
  const place = seat.placing ? say('ui.seat.place', { place: seat.placing }) : '';
  const away =
    kind === 'person' && !seat.present && match.state === 'MATCH_STATE_PLAYING' && match.perspective?.seat !== seat.number && match.revision > 1 && !standing;
  return [place, what, standing, passed, away ? say('ui.seat.away') : ''].filter(Boolean).join(', ');
}

/** Whether a clock of the match runs. */
export function hasRunningClock(match: Match): boolean {
  return match.seats.some(({ deadline }) => deadline !== undefined);
}

/** The seconds that a seat has left. Undefined without a clock. */
function clockOf({ timeLeft, deadline }: SeatState, now: number): number | undefined {
  if (deadline) return Math.max(0, (Date.parse(deadline) - now) / 1000);
  return timeLeft === undefined ? undefined : Number.parseFloat(timeLeft);
}

function clockWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
