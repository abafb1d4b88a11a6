/** The clause that is open, as a small window where it was cited. */

import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import type { MarketHallTable } from '../table.ts';

/** The window. It is empty while no clause is open. */
export function clauseWindow(table: MarketHallTable): TemplateResult {
  const {
    say,
    windows,
    windows: { clause },
    following,
  } = table;
  const found = following.game?.rules?.sections.flatMap(({ clauses }) => clauses).find(({ number }) => number === clause);
  return html`<div class="clause-window" id="clause" popover role="dialog" tabindex="-1" @keydown=${closeBehind} @beforetoggle=${giveBack(() => windows.cited)} aria-label=${clause || say('ui.table.rules')}>
    ${
      clause
        ? html`<div class="head"><b>${clause}</b><button type="button" class="plain" aria-label=${say('ui.table.close')} popovertarget="clause" popovertargetaction="hide">${icon('close')}</button></div>
          <p>${found?.text ?? say('ui.rules.noClause')}</p>
          <button type="button" @click=${() => table.windows.openRules(clause)}>${say('ui.rules.whole')}</button>`
        : nothing
    }
  </div>`;
}

/** Opens a clause where it was cited. The focus goes there, and comes back. */
export async function openClause(table: MarketHallTable, clause: string, at: HTMLElement): Promise<void> {
  Object.assign(table.windows, { clause, cited: at });
  table.requestUpdate();
  await table.updateComplete;
  const window = table.renderRoot.querySelector<HTMLElement>('.clause-window')!;
  if (!window.matches(':popover-open')) window.showPopover();
  window.focus();
  const [box, own] = [at.getBoundingClientRect(), window.getBoundingClientRect()];
  const left = Math.min(Math.max(8, box.left), innerWidth - own.width - 8);
  const below = box.bottom + 8 + own.height < innerHeight;
  window.style.setProperty('translate', `${Math.round(left)}px ${Math.round(below ? box.bottom + 8 : Math.max(8, box.top - own.height - 8))}px`);
}

/** Closes a window that the focus leaves with Tab. */
export function closeBehind({ key, currentTarget }: KeyboardEvent): void {
  const window = currentTarget as HTMLElement;
  if (key === 'Tab') setTimeout(() => window.matches(':popover-open:not(:focus-within)') && window.hidePopover());
}

/** Gives the focus back when a window closes that has it. Browsers do not, if the window is in a shadow tree. */
export function giveBack(to: () => HTMLElement | null | undefined): (event: ToggleEvent) => void {
  return ({ newState, target }) => {
    if (newState === 'closed' && (target as HTMLElement).matches(':focus-within')) to()?.focus({ preventScroll: true });
  };
}
