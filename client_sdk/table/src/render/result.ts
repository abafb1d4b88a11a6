/** The result card: who won and by how much, why it ended, points by source, the points turn by turn, and what comes next. */

import { html, nothing, svg, type TemplateResult } from 'lit';
import { signed, type Turn } from '../controllers/history.ts';
import { factsOf } from '../games.ts';
import { icon } from '../icons.ts';
import { gameOf, type Match, pointsOf, valueName } from '../match.ts';
import { playerName, seatShape, seatSign } from '../seats.ts';
import { download, sharePicture } from '../sharing.ts';
import type { MarketHallTable } from '../table.ts';
import { withClauses } from './clauses.ts';
import { note } from './menu.ts';

const [WIDTH, HEIGHT] = [260, 80];

/** The card of a match that is over. */
export function resultCard(table: MarketHallTable, match: Match): TemplateResult {
  const { say } = table;
  const closed = match.state === 'MATCH_STATE_CLOSED';
  // A match that was closed before its start has no points, and nothing to watch.
  const played = pointsOf(match).length > 0;
  const ranked = match.seats.toSorted((one, other) => (one.placing ?? 9) - (other.placing ?? 9) || other.score - one.score);
  return html`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${say('ui.table.close')} @click=${() => table.windows.showResult(false)}>${icon('close')}</button>
    <h2 id="result-title" tabindex="-1">${title(table, match)}</h2>
    <p class="own">${ownWords(table, match)}</p>
    ${closed ? nothing : html`<p class="quiet">${withClauses(table, reason(table, match))}</p>`}
    ${
      played
        ? html`<ol class="ranking">${ranked.map(
            (seat) => html`<li class="seat-${seat.number}">
      <span class="place">${seat.placing}</span>${seatSign(seat.number)}<span class="name">${playerName(match, seat.number, say)}</span>
      ${bars(table, match, seat.number)}<b>${seat.score}</b></li>`,
          )}</ol>
    ${legend(table, match)}
    ${curve(table, match)}`
        : nothing
    }
    <div class="row">
      ${table.token && !closed ? html`<button type="button" class="again" @click=${() => table.rematch()}>${say('ui.table.rematch')}</button>` : nothing}
      ${
        played
          ? html`<button type="button" @click=${() => watchAgain(table)}>${say('ui.result.again')}</button>
      <button type="button" @click=${() => sharePicture(table)}>${say('ui.menu.picture')}</button>`
          : nothing
      }
      ${table.record ? nothing : html`<button type="button" @click=${() => download(table)}>${say('ui.table.record')}</button>`}
      ${table.home ? html`<a class="button" href=${table.home}>${say('ui.app.home')}</a>` : nothing}
    </div>
    ${note(table, false)}
  </section>`;
}

function watchAgain({ windows, replaying, following }: MarketHallTable): void {
  windows.showResult(false);
  void replaying.goTo(1, following.position!.revision).then(() => replaying.toggle(() => following.position!.revision));
}

function title({ say }: MarketHallTable, match: Match): string {
  if (match.state === 'MATCH_STATE_CLOSED') return say('prompt.closed');
  const winners = match.seats.filter(({ winner }) => winner);
  const scores = match.seats
    .map(({ score }) => score)
    .toSorted((one, other) => other - one)
    .join('\u00a0: ');
  const names = winners.map(({ number }) => playerName(match, number, say)).join(say('ui.and'));
  if (!winners.length) return say('ui.result.nobody', { scores });
  const mine = winners.some(({ number }) => number === match.perspective?.seat);
  if (winners.length > 1) return say('ui.result.tie', { names, scores });
  return say(mine ? 'ui.result.youWin' : 'ui.result.wins', { name: names, scores });
}

function ownWords({ say }: MarketHallTable, match: Match): string {
  const me = match.seats[(match.perspective?.seat ?? 0) - 1];
  if (!me) return '';
  const others = match.seats.filter(({ number }) => number !== me.number);
  const best = Math.max(...others.map(({ score }) => score));
  if (me.winner)
    return others.some(({ winner }) => winner) ? say('ui.result.youShare') : me.score > best ? say('ui.result.ahead', { count: me.score - best }) : '';
  return me.score < best ? say('ui.result.behind', { count: best - me.score }) : '';
}

/** Why the match ended, and what of the game has ended it. */
function reason({ following: { game }, say }: MarketHallTable, match: Match): string {
  const { endReason, endClause } = match;
  const byGame = endReason === 'END_REASON_POINTS' || endReason === 'END_REASON_BY_RULE';
  const end = byGame && factsOf(gameOf(match), match, game!, say).table.find(({ id }) => id === 'end');
  return `${valueName(game, endReason!)}${endClause ? ` (${endClause})` : ''}.${end ? ` ${end.value}.` : ''}`;
}

/** The sources from which somebody has points, in the order of the game. */
function sourcesOf(match: Match): string[] {
  return [...new Set(pointsOf(match).flatMap((each) => each.filter(({ points }) => points > 0).map(({ source }) => source)))];
}

/** The points of a seat by source, as one bar, and what it has lost. */
function bars({ following: { game }, say }: MarketHallTable, match: Match, seat: number): TemplateResult {
  const all = sourcesOf(match);
  const sources = pointsOf(match)[seat - 1]?.filter(({ points }) => points !== 0) ?? [];
  const lost = sources.reduce((sum, { points }) => sum + Math.min(0, points), 0);
  // The longest bar leaves room for a number.
  const most = 1.4 * Math.max(1, ...pointsOf(match).map((each) => each.reduce((sum, { points }) => sum + Math.max(0, points), 0)));
  const words = sources.map(({ source, points }) => `${valueName(game!, source)} ${points}`).join(', ');
  return html`<span class="bars" role="img" aria-label=${words || say('ui.fact.none')} title=${words}>${sources.map(({ source, points }) => {
    if (points < 0) return nothing;
    const share = points / most;
    return html`<span class="source-${all.indexOf(source)}" .style=${`flex-basis: ${share * 100}%`}>${share > (points > 9 ? 0.16 : 0.09) ? points : nothing}</span>`;
  })}${lost ? html`<span class="lost">${signed(lost)}</span>` : nothing}</span>`;
}

/** What the colours of the bars mean. */
function legend({ following: { game } }: MarketHallTable, match: Match): TemplateResult {
  return html`<ul class="legend" aria-hidden="true">${sourcesOf(match).map(
    (source, at) => html`<li><span class="swatch source-${at}"></span>${valueName(game!, source)}</li>`,
  )}</ul>`;
}

/** Points of each seat after each turn. Undefined if the events do not add up to the scores, as after an undo. */
function pointsByTurn(turns: readonly Turn[], match: Match): readonly (readonly number[])[] | undefined {
  const start = match.seats.map(({ score }) => score);
  for (const { seat, points } of turns.flatMap(({ lines }) => lines.flatMap(({ gains }) => gains))) start[seat - 1]! -= points;
  // All seats begin with the same number of points.
  if (new Set(start).size !== 1) return undefined;
  const sums = [...start];
  return turns.map(({ lines }) => {
    for (const { seat, points } of lines.flatMap(({ gains }) => gains)) sums[seat - 1]! += points;
    return [...sums];
  });
}

/** The points of all seats turn by turn, as a drawing. */
function curve({ following: { history }, say }: MarketHallTable, match: Match): TemplateResult | typeof nothing {
  const points = pointsByTurn(history.turns, match);
  if (!points || points.length < 3) return nothing;
  const all = points.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = points.length - 1;
  const xOf = (turn: number): number => Math.round((turn / last) * WIDTH);
  const yOf = (score: number): number => Math.round(HEIGHT - ((score - least) / (most - least)) * HEIGHT);
  const ends = apart(match.seats.map(({ number }) => ({ number, y: yOf(points[last]![number - 1]!) + 4 })));
  const turns = [0, Math.round(last / 2), last];
  return html`<figure class="curve"><figcaption>${say('ui.result.curve')}</figcaption>
    <svg viewBox="-30 -8 ${WIDTH + 76} ${HEIGHT + 26}" role="img" aria-label=${say('ui.result.curve')}>
      ${[...new Set([least, 0, Math.round((least + most) / 2), most])].map(
        (score) => svg`<path class="axis" d=${`M0 ${yOf(score)}H${WIDTH}`} /><text x="-6" y=${yOf(score) + 4} text-anchor="end">${signedOnly(score)}</text>`,
      )}
      ${turns.map((turn) => svg`<text x=${xOf(turn)} y=${HEIGHT + 15} text-anchor="middle">${history.turns[turn]?.number ?? ''}</text>`)}
      ${match.seats.map(
        ({ number }) =>
          svg`<path class=${`line seat-${number}`} d=${`M${points.map((scores, turn) => `${xOf(turn)} ${yOf(scores[number - 1]!)}`).join('L')}`} />`,
      )}
      ${ends.map(
        ({ number, y }) => svg`<g class=${`end seat-${number}`} transform=${`translate(${WIDTH + 10} ${y - 4})`}>${seatShape(number, 4.5)}
          <text x="8" y="4">${points[last]![number - 1]!}</text></g>`,
      )}
    </svg></figure>`;
}

/** A number with a true minus sign. */
function signedOnly(score: number): string {
  return score < 0 ? signed(score) : String(score);
}

/** Labels moved down so that none covers another. */
function apart<L extends { readonly y: number }>(labels: readonly L[]): L[] {
  const placed: L[] = [];
  for (const label of labels.toSorted((one, other) => one.y - other.y)) placed.push({ ...label, y: Math.max(label.y, (placed.at(-1)?.y ?? -Infinity) + 12) });
  return placed;
}
