/** Clauses of the rules that a sentence cites: they open where they are cited. */

import { html, nothing } from 'lit';
import type { MarketHallTable } from '../table.ts';

/** The numbers of clauses in a sentence, such as "KA-4.3", with the parentheses around them, which they must not leave at the end of a line. */
const CITATION = /(\(?)\b([A-Z]{2}-\d+\.\d+)\b(\)?)/;

/** A sentence whose clauses open where they are cited. */
export function withClauses(table: MarketHallTable, sentence: string): unknown {
  const parts = sentence.split(CITATION);
  return parts.map((part, at) => {
    if (at % 4 === 0) return part;
    if (at % 4 !== 2) return nothing;
    return html`<span class="keep">${parts[at - 1]}<button type="button" class="clause" aria-haspopup="dialog"
      @click=${(event: Event) => void table.extras?.openClause(table, part, event.currentTarget as HTMLElement)}>${part}</button>${parts[at + 1]}</span>`;
  });
}
