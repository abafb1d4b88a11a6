/** The points of each seat by source, as a table. */

import { html, nothing, type TemplateResult } from 'lit';
import { pointsBySource } from '../../typescript/src/index.ts';
import type { Commit, Match } from './match.ts';
import type { Say } from './scene.ts';
import { seatSign } from './seats.ts';

/** The table for the commits up to the position. `commits` begin with the start of the match. */
export function pointsTable(match: Match, commits: readonly Commit[], say: Say): TemplateResult {
  const { seats, seatCount, revision } = match;
  const sources = pointsBySource(commits.filter((commit) => commit.revision <= revision), seatCount);
  const scores = seats.map(({ score }) => score);
  // Points that no event brought are those of the start.
  const start = scores.map((score, at) => score - [...sources.values()].reduce((sum, points) => sum + points[at]!, 0));
  const row = (key: string, points: readonly number[]): TemplateResult => html`<tr>
    <th scope="row">${say(`points.${key}`)}</th>${points.map((each) => html`<td>${each < 0 ? `−${-each}` : each}</td>`)}</tr>`;
  return html`<table class="points" part="points">
    <caption>${say('points.sources')}</caption>
    <thead><tr><td></td>${seats.map(({ number, displayName }) => html`<th scope="col" class="seat-${number}">
      ${seatSign(number)} <span class="name">${displayName || say('seat', { number })}</span></th>`)}</tr></thead>
    <tbody>${start.some((points) => points !== 0) ? row('start', start) : nothing}
      ${[...sources].map(([source, points]) => row(source, points))}</tbody>
    <tfoot>${row('total', scores)}</tfoot>
  </table>`;
}
