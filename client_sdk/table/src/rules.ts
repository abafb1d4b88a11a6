/** `<market-hall-rules>`: the rules of a game, from the answer of GetGame. `clause` is scrolled to. */

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Clause } from 'markethall-client';
import type { Game, GameId } from './match.ts';
import { detailsOf, loadGame, loadLesson } from './games.ts';
import { DETAIL_STYLES, drawDetail } from './help/detail.ts';
import { catalogue, loadAll } from './texts.ts';

/** An option of the game with its values. */
const OPTION = /`(\w+) = [^`]+`/g;

/**
 * Shows the rules of a game, and a clause of them.
 *
 * @attr lang - Language of the words around the rules: `en` (default), `de`, `it` or `fr`.
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

  /** Required: the answer of `getGame`, with its rules. */
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
    const rules = this.game?.rules;
    if (!rules) return nothing;
    // How the clauses are written is for those who read on to the end.
    return html`${this.#isLoaded ? this.#renderContents(rules.sections.map(({ title }) => title)) : nothing}<h2>${rules.title}</h2>${this.#renderShort()}
      ${rules.sections.map(({ title, clauses }) => html`<h3>${title}</h3>${clauses.map((clause) => this.#renderClause(clause))}`)}<p class="about">${wordsOf(rules.introduction)}</p>`;
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
  #renderContents(titles: readonly string[]): TemplateResult {
    const contents = catalogue(this.lang)('ui.rules.contents');
    const go = (event: Event): void =>
      this.renderRoot.querySelectorAll('h2, h3')[(event.target as HTMLSelectElement).selectedIndex]?.scrollIntoView({ block: 'start' });
    return html`<select aria-label=${contents} @change=${go}><option>${contents}</option>${titles.map((title) => html`<option>${title}</option>`)}</select>`;
  }

  #renderClause({ number, text, table, readings }: Clause): TemplateResult {
    const say = catalogue(this.lang);
    const here = number !== '' && number === this.clause;
    // Names and values of options are for programs; the form of a new match has them in words.
    return html`<div class=${here ? 'clause here' : 'clause'}>${number ? html`<span class="number">${number}</span> ` : nothing}${wordsOf(text.replace(OPTION, say('ui.rules.option')))}
      ${table.length ? renderTable(table.map(({ cells }) => cells)) : nothing}
      ${readings.length ? html`<details ?open=${here}><summary>${say('ui.rules.reading')}</summary>${readings.map((reading) => html`<p>${wordsOf(reading.text)}</p>`)}</details>` : nothing}</div>`;
  }
}

function idOf(game: Game): GameId {
  return game.name.replace('games/', '') as GameId;
}

/** Text with its names in the font of code. */
function wordsOf(text: string): unknown[] {
  return text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part));
}

function renderTable([head = [], ...rows]: readonly (readonly string[])[]): TemplateResult {
  return html`<div class="wide" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

customElements.define('market-hall-rules', MarketHallRules);
