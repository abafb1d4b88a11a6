/** The points of each seat by source, as a table. */

import { html, type TemplateResult } from 'lit';
import { type Game, type Match, pointsOf } from '../match.ts';
import type { Say } from '../scene.ts';
import { playerName, seatSign } from '../seats.ts';

/** The table for a position. The names of the sources are those of the service. */
export function pointsTable(match: Match, game: Game, say: Say): TemplateResult {
  const [{ seats }, bySeat] = [match, pointsOf(match)];
  const row = (name: string, points: readonly number[]): TemplateResult => html`<tr>
    <th scope="row">${name}</th>${points.map((each) => html`<td>${each < 0 ? `−${-each}` : each}</td>`)}</tr>`;
  const sources = game.valueNames
    .filter(({ value }) => value.startsWith('POINT_SOURCE_'))
    .map(({ value, name }) => ({
      name,
      points: seats.map((_, at) => bySeat[at]?.find(({ source }) => source === value)?.points ?? 0),
    }));
  return html`<table class="points" part="points">
    <caption>${say('points.sources')}</caption>
    <thead><tr><td></td>${seats.map(
      ({ number }) => html`<th scope="col" class="seat-${number}">
      ${seatSign(number)} <span class="name">${playerName(match, number, say)}</span></th>`,
    )}</tr></thead>
    <tbody>${sources.filter(({ points }) => points.some((each) => each !== 0)).map(({ name, points }) => row(name, points))}</tbody>
    <tfoot>${row(
      say('points.total'),
      seats.map(({ score }) => score),
    )}</tfoot>
  </table>`;
}
