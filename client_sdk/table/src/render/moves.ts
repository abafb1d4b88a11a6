/** The legal moves in words, for those who prefer a list, and a hint. */

import { html, nothing, type TemplateResult } from 'lit';
import { isTurnOf, playerOf } from '../match.ts';
import type { MarketHallTable } from '../table.ts';

const MOST_MOVES = 60;

/** The list, and the button for a hint. */
export function moves(table: MarketHallTable): TemplateResult | typeof nothing {
  const { say, choosing } = table;
  const all = table.shown === table.following.position && !table.busy ? choosing.moves : [];
  if (!all.length) return nothing;
  const more = all.length - MOST_MOVES;
  return html`<details part="moves"><summary>${say('moves', { count: all.length })}</summary><ul class="moves">
    ${all.slice(0, MOST_MOVES).map((move) => html`<li><button type="button" @click=${() => table.play(move)}>${move.text}</button></li>`)}
    ${more > 0 ? html`<li>${say('more', { count: more })}</li>` : nothing}</ul></details>
    ${mayHint(table) ? html`<p class="hint-row"><button type="button" class="hint" @click=${() => hint(table)}>${say('ui.table.hint')}</button></p>` : nothing}`;
}

/** Whether the table may show a move: all other players are bots. */
function mayHint({ following, shown }: MarketHallTable): boolean {
  const { position } = following;
  const me = position?.perspective?.seat ?? 0;
  const others = position?.seats.filter(({ number }) => number !== me) ?? [];
  return position !== undefined && isTurnOf(position) && shown === position && others.every((seat) => playerOf(seat).kind === 'bot');
}

/** Points out a move that a greedy bot would like: the most points at once. */
async function hint(table: MarketHallTable): Promise<void> {
  const { choosing, following } = table;
  const { client, match, token } = table.source!;
  const { revision, perspective } = following.position!;
  const seat = perspective?.seat ?? 0;
  // The same position can have arrived twice: what is picked is a move of the first one.
  const legalMoves = choosing.all;
  const lines = await client
    .seat(match, token)
    .previewEach(legalMoves.slice(0, 200), { revision })
    .catch(() => []);
  const worth = lines.map(({ preview }) => (preview ? preview.scores[seat - 1]! - Math.max(...preview.scores.filter((_, at) => at !== seat - 1)) : -Infinity));
  const move = legalMoves[worth.indexOf(Math.max(...worth))];
  if (!move || following.position?.revision !== revision) return;
  table.message = '';
  choosing.back();
  table.advise({ revision, move, places: choosing.pathOf(move) });
}
