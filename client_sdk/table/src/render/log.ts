/** The log: turns, the newest on top, each with its lines. It is one tab stop; the arrow keys go from line to line. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { gainsOf, type Line, signed, type Turn } from '../controllers/history.ts';
import type { Match } from '../match.ts';
import type { Handle } from '../narrow.ts';
import { playerName, seatSign } from '../seats.ts';
import type { MarketHallTable } from '../table.ts';

/** Turns that are written at once. A person who scrolls down gets the older ones. */
const MOST_TURNS = 400;

/** The log up to the position that is shown. The status speaks what happens, before what the viewer has to do. */
export function log(table: MarketHallTable, shown: Match): TemplateResult {
  const {
    following: { history },
    say,
    lang,
  } = table;
  const me = shown.perspective?.seat ?? 0;
  const own = history.lastOf(me, shown.revision);
  const turns = history.until(shown.revision).slice(-MOST_TURNS).toReversed();
  return html`<div class="log" part="log" role="log" aria-live="off" aria-label=${say('log')} @keydown=${onKey} @focusin=${onFocus}>
    ${turns.length ? nothing : html`<p class="quiet">${say('ui.log.empty')}</p>`}
    <ol reversed>${repeat(
      turns,
      ({ revision, number }) => `${number}:${revision}`,
      (turn, at) =>
        guard(
          // A long log is not written again for each new line.
          [turn.lines, at === 0, me > 0 && (turn.lines.at(-1)?.revision ?? 0) > own, lang, shown.seats.length],
          () => renderTurn(table, shown, turn, { first: at === 0, own: me > 0 ? own : Infinity }),
        ),
    )}</ol>
  </div>`;
}

function renderTurn(
  table: MarketHallTable,
  match: Match,
  { number, seat, revision, lines }: Turn,
  { first, own }: { first: boolean; own: number },
): TemplateResult {
  const { say } = table;
  const gains = gainsOf(lines);
  const title = number ? say('ui.log.turn', { number }) : say('ui.log.start');
  return html`<li class="turn seat-${seat}">
    <p class="turn-head">${seat ? seatSign(seat) : nothing}<span>${title}${seat ? html` · <b>${playerName(match, seat, say)}</b>` : nothing}</span>
      ${gains.map((gain) => html`<span class="gains seat-${gain.seat}" aria-hidden="true">${gain.seat === seat ? nothing : seatSign(gain.seat)}${signed(gain.points)}</span>`)}</p>
    ${
      lines.length
        ? nothing
        : html`<button type="button" class="line quiet" data-revision=${revision} tabindex=${first ? '0' : '-1'}
        title=${say('ui.table.showPosition', { revision })} @click=${() => table.goTo(revision)}>${say('ui.log.begins')}</button>`
    }
    <ul>${lines.map((line, at) => renderLine(table, line, line.revision > own && line.seat !== match.perspective?.seat, first && at === 0))}</ul>
  </li>`;
}

function renderLine(table: MarketHallTable, { revision, sentence, places, seat }: Line, fresh: boolean, stop: boolean): TemplateResult {
  const lit = (some: readonly Handle[]) => () => table.point(some);
  return html`<li class=${fresh ? `fresh seat-${seat}` : ''}>
    <button type="button" class="line" data-revision=${revision} tabindex=${stop ? '0' : '-1'} title=${table.say('ui.table.showPosition', { revision })}
      @pointerenter=${lit(places)} @focus=${lit(places)} @pointerleave=${lit([])} @blur=${lit([])}
      @click=${() => table.goTo(revision)}>${sentence}</button></li>`;
}

const STEPS: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -1e6, End: 1e6 };

function linesOf(event: Event): HTMLElement[] {
  return [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.line')];
}

function onKey(event: KeyboardEvent): void {
  const by = STEPS[event.key];
  if (!by) return;
  const lines = linesOf(event);
  const at = lines.indexOf(event.target as HTMLElement);
  lines[Math.min(Math.max(at + by, 0), lines.length - 1)]?.focus();
  event.preventDefault();
}

/** The line with the focus is the tab stop. */
function onFocus(event: Event): void {
  for (const line of linesOf(event)) line.tabIndex = line === event.target ? 0 : -1;
}
