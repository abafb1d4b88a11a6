/** `<market-hall-rules>`: the rules of a game in one language, from the answer of GetGame. `clause` is scrolled to. */

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Game } from './match.ts';

/** A heading, a paragraph, or a clause with its number. */
interface Block {
  kind: 'h2' | 'h3' | 'p' | 'clause';
  clause: string;
  text: string;
}

/** The number of a clause in a sentence, such as "KA-4.3". */
export const CLAUSE = /\b(?:PM|KA|KL)-\d+(?:\.\d+)?\b/;

export class MarketHallRules extends LitElement {
  static override properties = {
    game: { attribute: false },
    lang: { type: String },
    clause: { type: String },
  };

  static override styles = css`
    :host { display: block; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 0 0 8px; }
    h3 { font-size: 1rem; margin: 16px 0 6px; }
    p { margin: 0 0 8px; }
    .number { font-weight: 700; }
    .here { outline: 3px solid light-dark(#0b57c0, #8cc8ff); outline-offset: 4px; border-radius: 4px; }
    code { font-size: 0.9em; }
  `;

  /** The answer of GetGame, with its rules texts. */
  declare game: Game | undefined;
  /** The clause that is shown, such as "KA-4.3". */
  declare clause: string;

  constructor() {
    super();
    this.clause = '';
  }

  protected override updated(_: PropertyValues): void {
    this.renderRoot.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render(): TemplateResult | typeof nothing {
    const texts = this.game?.rulesTexts ?? [];
    const wanted = (this.lang || 'en').slice(0, 2);
    const text = texts.find(({ languageCode }) => languageCode === wanted) ?? texts[0];
    return text ? html`${blocks(text.markdown).map((block) => this.#renderBlock(block))}` : nothing;
  }

  #renderBlock({ kind, clause, text }: Block): TemplateResult {
    const words = text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part));
    if (kind === 'h2') return html`<h2>${words}</h2>`;
    if (kind === 'h3') return html`<h3>${words}</h3>`;
    const here = clause !== '' && clause === this.clause;
    return html`<p class=${here ? 'here' : ''}>${clause ? html`<span class="number">${clause}</span> ` : nothing}${words}</p>`;
  }
}

/** The blocks of a rules text. It has headings, paragraphs, and list items that begin with a clause. */
export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let open = false;
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const heading = /^(#+) (.*)$/.exec(text);
    const item = /^- (?:((?:PM|KA|KL)-\d+\.\d+) )?(.*)$/.exec(text);
    if (heading) found.push({ kind: heading[1] === '#' ? 'h2' : 'h3', clause: '', text: heading[2]! });
    else if (item) found.push({ kind: 'clause', clause: item[1] ?? '', text: item[2]! });
    else if (text && open) found.at(-1)!.text += ` ${text}`;
    else if (text) found.push({ kind: 'p', clause: '', text });
    open = text !== '' && !heading;
  }
  return found;
}

customElements.define('market-hall-rules', MarketHallRules);
