/** What a move would do, before it is played. */

import { html, nothing, type TemplateResult } from 'lit';
import { commitWords, signed } from '../controllers/history.ts';
import { playerName } from '../seats.ts';
import type { MarketHallTable } from '../table.ts';

/** What the decided move would do, and the points after it. */
export function preview({ choosing, say, following }: MarketHallTable): TemplateResult | typeof nothing {
  const { preview: effect } = choosing;
  if (!effect) return nothing;
  const before = following.position?.seats ?? [];
  const changes = effect.scores.flatMap((score, at) => {
    const by = score - (before[at]?.score ?? score);
    return by ? [say('ui.preview.points', { name: playerName(following.position!, at + 1, say), change: signed(by) })] : [];
  });
  return html`<ul class="preview">${effect.commits.flatMap(commitWords).map((line) => html`<li>${line}</li>`)}
    ${changes.length ? html`<li class="changes">${changes.join(', ')}</li>` : nothing}
    ${effect.moreFollows ? html`<li class="quiet">${say('ui.drawer.moreFollows')}</li>` : nothing}</ul>`;
}
