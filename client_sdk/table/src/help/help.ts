/** `<market-hall-help>`: how to play a game, in five cards with details that the board draws; and all keys. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { detailsOf } from '../games.ts';
import { icon } from '../icons.ts';
import { type Game, gameOf, type Match } from '../match.ts';
import type { MarketHallTable } from '../table.ts';
import { catalogue, loadAll } from '../texts.ts';
import { HELP_STYLES } from './styles.ts';
import { DETAIL_STYLES, drawDetail } from './detail.ts';

/** Keys, and the key of the sentence that says what they do. */
const KEYS = [
  ['Tab', 'tab'],
  ['← ↑ → ↓', 'arrows'],
  ['Shift + ← ↑ → ↓', 'explore'],
  ['Enter', 'enter'],
  ['Esc', 'escape'],
  ['←  →', 'history'],
  ['?', 'help'],
] as const;

class HelpElement extends LitElement {
  static override styles = [HELP_STYLES, DETAIL_STYLES];
  static override properties = {
    table: { attribute: false },
    position: { attribute: false },
    game: { attribute: false },
    what: { type: String },
    lang: { type: String },
    theme: { type: String, reflect: true },
    page: { state: true },
  };

  declare table: MarketHallTable;
  declare position: Match;
  declare game: Game;
  /** "keys" or "lesson". */
  declare what: string;
  declare theme: string;
  declare private page: number;

  constructor() {
    super();
    this.page = 0;
  }

  readonly #say = (key: string, values = {}): string => catalogue(this.lang, gameOf(this.position))(key, values);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void loadAll(this.lang).then(() => this.requestUpdate());
    if (changed.has('what')) this.page = 0;
  }

  protected override firstUpdated(_: PropertyValues): void {
    this.renderRoot.querySelector('dialog')!.showModal();
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.skip')?.focus();
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('close'));
  }

  #onKey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by && this.what === 'lesson') this.#turn(this.page + by);
    event.stopPropagation();
  }

  #turn(page: number): void {
    this.page = Math.min(Math.max(page, 0), detailsOf(gameOf(this.position))!.length - 1);
  }

  protected override render(): TemplateResult {
    const title = this.#say(this.what === 'keys' ? 'ui.menu.keys' : 'ui.menu.lesson');
    return html`<dialog aria-label=${title} @close=${() => this.#close()} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
      ${this.what === 'keys' ? this.#renderKeys(title) : this.#renderLesson()}</dialog>`;
  }

  #renderKeys(title: string): TemplateResult {
    return html`<div class="head"><h2>${title}</h2>
        <button type="button" class="skip" aria-label=${this.#say('ui.table.close')} @click=${() => this.#close()}>${icon('close')}</button></div>
      <dl>${KEYS.map(([keys, what]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${this.#say(`ui.help.${what}`)}</dd></div>`)}</dl>`;
  }

  #renderLesson(): TemplateResult {
    const game = gameOf(this.position);
    const details = detailsOf(game)!;
    const detail = details[this.page]!;
    const last = this.page === details.length - 1;
    return html`<div class="head"><p class="quiet">${this.game.title} · ${this.page + 1}/${details.length}</p>
        <button type="button" class="skip" @click=${() => this.#close()}>${this.#say('ui.table.skip')}</button></div>
      <h2>${this.#say(`ui.lesson.${game}.${this.page + 1}.title`)}</h2>
      <p aria-live="polite">${this.#say(`ui.lesson.${game}.${this.page + 1}`)}</p>
      ${drawDetail(detail, { game: this.game, lang: this.lang, theme: this.theme, title: this.#say(`ui.lesson.${game}.${this.page + 1}.title`) })}
      <div class="row">
        ${this.page === 0 ? html`<p class="quiet">${this.#say('ui.rules.goal')}</p>` : nothing}
        <button type="button" aria-disabled=${this.page === 0 ? 'true' : 'false'} @click=${() => this.#turn(this.page - 1)}>${this.#say('back')}</button>
        <button type="button" class="main" @click=${() => (last ? this.#close() : this.#turn(this.page + 1))}>${this.#say(last ? 'play' : 'ui.help.next')}</button>
      </div>`;
  }
}

customElements.define('market-hall-help', HelpElement);
