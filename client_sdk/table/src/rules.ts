/** `<market-hall-rules>`: the rules of a game in one language, from the answer of GetGame. `clause` is scrolled to. */

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Game, GameId } from './match.ts';
import { detailsOf, loadGame, loadLesson } from './games.ts';
import { partsOf } from './render/reading.ts';
import { DETAIL_STYLES, drawDetail } from './help/detail.ts';
import { catalogue, loadAll } from './texts.ts';

/** An option of the game with its values. */
const OPTION = /`(\w+) = [^`]+`/g;

/** A heading, a paragraph, a clause with its number, or a table: one line of text for each row, with cells between bars. */
interface Block {
  kind: 'h2' | 'h3' | 'p' | 'clause' | 'table';
  clause: string;
  text: string;
}

/**
 * Shows the rules of a game, and a clause of them.
 *
 * @attr lang - Language of the rules: `en` (default), `de`, `it` or `fr`.
 */
export class MarketHallRules extends LitElement {
  static override properties = {
    game: { attribute: false },
    lang: { type: String },
    clause: { type: String },
    theme: { type: String, reflect: true },
  };

  static override styles = [
    DETAIL_STYLES,
    css`
    :host { display: block; overflow-wrap: anywhere; }
    :host([theme='light']) { color-scheme: light; }
    :host([theme='dark']) { color-scheme: dark; }
    h2 { font-size: 1.1rem; margin: 0 0 8px; }
    h3 { font-size: 1rem; margin: 16px 0 6px; }
    p, .clause { margin: 0 0 8px; }
    .number { font-weight: 700; }
    .here { outline: 3px solid light-dark(#0b57c0, #8cc8ff); outline-offset: 4px; border-radius: 4px; }
    code { font-size: 0.9em; }
    .short { border-inline-start: 4px solid light-dark(#d9cdb8, #483f39); padding-inline-start: 12px; margin: 0 0 16px; }
    details { display: inline; } details[open] { display: block; color: light-dark(#675a4d, #b8aa9a); }
    summary { display: inline-block; cursor: pointer; text-decoration: underline dotted; color: light-dark(#675a4d, #b8aa9a); padding: 2px 4px; }
    .about { color: light-dark(#675a4d, #b8aa9a); margin-top: 20px; }
    select { font: inherit; color: inherit; min-height: 44px; padding: 2px 10px; border-radius: 11px; max-width: calc(100% - 60px); margin: 0 0 14px;
      border: 1.5px solid light-dark(#8d7f6c, #8b7f73); background: none; }
    .wide { overflow-x: auto; margin: 0 0 8px; }
    table { border-collapse: collapse; font-size: 0.9em; }
    th, td { border: 1px solid light-dark(#d9cdb8, #483f39); padding: 3px 7px; text-align: start; overflow-wrap: normal; }
    .detail { height: 200px; max-width: 420px; } .detail:is(.own, .shared) { height: auto; }
  `,
  ];

  /** Required: the answer of `getGame`, with its rules texts. */
  declare game: Game | undefined;
  /** The clause to show, such as `KA-4.3`. Default: the start. */
  declare clause: string;
  /** `light` or `dark`. Default: as the browser. */
  declare theme: string;

  /** Whether the words around the rules are here. */
  #isLoaded = false;

  constructor() {
    super();
    this.lang = 'en';
    this.clause = this.theme = '';
  }

  protected override willUpdate(changed: PropertyValues): void {
    const game = this.game && idOf(this.game);
    if (!changed.has('lang') && !changed.has('game')) return;
    this.#isLoaded = false;
    void Promise.all([loadAll(this.lang), game && this.#bring(game).catch(() => undefined)]).then(() => {
      this.#isLoaded = true;
      this.requestUpdate();
    });
  }

  async #bring(game: GameId): Promise<void> {
    await Promise.all([loadGame(game, this.lang), loadLesson(game)]);
  }

  protected override updated(_: PropertyValues): void {
    this.renderRoot.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.game) return nothing;
    const all = blocks(textIn(this.game, this.lang));
    const begin = all.findIndex(({ kind }) => kind === 'h3');
    // How the clauses are written is for those who read on to the end.
    const about = all.slice(0, begin).filter(({ kind }) => kind === 'p');
    return html`${this.#isLoaded ? this.#renderContents(all) : nothing}${all.filter(({ kind }) => kind === 'h2').map((block) => this.#renderBlock(block))}${this.#renderShort()}
      ${all.slice(begin).map((block) => this.#renderBlock(block))}<div class="about">${about.map((block) => this.#renderBlock(block))}</div>`;
  }

  /** The game in short, as it is taught: what players do, and how points are made, with drawn positions. */
  #renderShort(): TemplateResult | typeof nothing {
    const { game, lang, theme } = this;
    const id = idOf(game!);
    const say = catalogue(lang, id);
    const lesson = `ui.lesson.${id}`;
    const details = detailsOf(id);
    if (!details || say(`${lesson}.1`) === `${lesson}.1`) return nothing;
    return html`<div class="short"><p><b>${say(`ui.game.${id}`)}</b> ${say('ui.rules.goal')}</p>
      ${details.map((detail, at) => {
        const title = say(`${lesson}.${at + 1}.title`);
        return html`<p><b>${title}.</b> ${say(`${lesson}.${at + 1}`)}</p>${drawDetail(detail, { game: game!, lang, theme, title })}`;
      })}</div>`;
  }

  /** The headings, as a list that scrolls to them. */
  #renderContents(all: readonly Block[]): TemplateResult {
    const contents = catalogue(this.lang)('ui.rules.contents');
    const go = (event: Event): void =>
      this.renderRoot.querySelectorAll('h2, h3')[(event.target as HTMLSelectElement).selectedIndex]?.scrollIntoView({ block: 'start' });
    return html`<select aria-label=${contents} @change=${go}><option>${contents}</option>${all
      .filter(({ kind }) => kind === 'h3')
      .map(({ text }) => html`<option>${text.replaceAll('`', '').replace(/\s*\(.*\)$/, '')}</option>`)}</select>`;
  }

  #renderBlock({ kind, clause, text }: Block): TemplateResult {
    if (kind === 'table') return renderTable(text);
    const say = catalogue(this.lang);
    const [rule, ...readings] = partsOf(text);
    // Names and values of options are for programs; the form of a new match has them in words.
    const words = wordsOf(kind === 'clause' ? rule.replace(OPTION, say('ui.rules.option')) : text);
    if (kind === 'h2') return html`<h2>${words}</h2>`;
    if (kind === 'h3') return html`<h3>${words}</h3>`;
    const here = clause !== '' && clause === this.clause;
    return html`<div class=${here ? 'clause here' : 'clause'}>${clause ? html`<span class="number">${clause}</span> ` : nothing}${words}
      ${kind === 'clause' && readings.length ? html`<details ?open=${here}><summary>${say('ui.rules.reading')}</summary>${readings.map((reading) => html`<p>${wordsOf(reading)}</p>`)}</details>` : nothing}</div>`;
  }
}

function idOf(game: Game): GameId {
  return game.name.replace('games/', '') as GameId;
}

/** Text with its names in the font of code. */
function wordsOf(text: string): unknown[] {
  return text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part));
}

function renderTable(text: string): TemplateResult {
  const cells = (row: string): string[] =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = '', ...rows] = text.split('\n').filter((row) => !/^[|\s:-]+$/.test(row));
  return html`<div class="wide" tabindex="0"><table><thead><tr>${cells(head).map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** The rules in a language, or in another one if there are none. */
export function textIn(game: Game, lang: string): string {
  const wanted = (lang || 'en').slice(0, 2);
  return (game.rulesTexts.find(({ languageCode }) => languageCode === wanted) ?? game.rulesTexts[0])?.markdown ?? '';
}

/** The blocks of a rules text. It has headings, paragraphs, tables, and list items that begin with a clause. */
export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let open = false;
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const heading = /^(#+) (.*)$/.exec(text);
    const item = /^- (?:([A-Z]{2}-\d+\.\d+) )?(.*)$/.exec(text);
    const row = text.startsWith('|');
    if (row && found.at(-1)?.kind === 'table') found.at(-1)!.text += `\n${text}`;
    else if (row) found.push({ kind: 'table', clause: '', text });
    else if (heading) found.push({ kind: heading[1] === '#' ? 'h2' : 'h3', clause: '', text: heading[2]! });
    else if (item) found.push({ kind: 'clause', clause: item[1] ?? '', text: item[2]! });
    else if (text && open) found.at(-1)!.text += ` ${text}`;
    else if (text) found.push({ kind: 'p', clause: '', text });
    open = text !== '' && !heading && !row;
  }
  return found;
}

customElements.define('market-hall-rules', MarketHallRules);
