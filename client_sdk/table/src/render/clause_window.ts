/** The clause that is open, as a small window where it was cited. */

import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import { blocks, textIn } from '../rules.ts';
import type { MarketHallTable } from '../table.ts';
import { partsOf } from './reading.ts';

/** The window. It is empty while no clause is open. */
export function clauseWindow(table: MarketHallTable): TemplateResult {
  const {
    say,
    windows: { clause },
    following,
  } = table;
  const text = following.game && textIn(following.game, table.lang);
  const found = blocks(text || '').find((block) => block.clause === clause);
  return html`<div class="clause-window" popover role="dialog" aria-label=${clause || say('ui.table.rules')}>
    ${
      clause
        ? html`<div class="head"><b>${clause}</b><button type="button" class="plain" aria-label=${say('ui.table.close')} @click=${() => void table.windows.openClause('')}>${icon('close')}</button></div>
          <p>${found ? partsOf(found.text)[0] : say('ui.rules.noClause')}</p>
          <button type="button" @click=${() => table.windows.openRules(clause)}>${say('ui.rules.whole')}</button>`
        : nothing
    }
  </div>`;
}
