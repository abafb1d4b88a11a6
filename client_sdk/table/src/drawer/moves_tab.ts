/** The legal moves of the seat: in words, as JSON and as code. A person plays them, or looks at their effect first. */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Preview } from 'markethall-client';
import type { Move } from '../match.ts';
import { commitWords } from '../controllers/history.ts';
import { playerName } from '../seats.ts';
import { FORMATS } from './code.ts';
import './json_tree.ts';
import { DrawerTab } from './tab.ts';

class MovesTab extends DrawerTab {
  static override properties = {
    ...DrawerTab.properties,
    chosen: { state: true },
    format: { state: true },
    filter: { state: true },
    preview: { state: true },
  };

  /** The move that is open. */
  declare private chosen: Move | undefined;
  declare private format: string;
  declare private filter: string;
  /** Effect of the open move, if a person has asked for it. */
  declare private preview: Preview | undefined;
  #revision = 0;

  constructor() {
    super();
    this.format = Object.keys(FORMATS)[0]!;
    this.filter = '';
  }

  protected override willUpdate(_: PropertyValues): void {
    const { revision } = this.session.position;
    if (revision !== this.#revision) this.chosen = this.preview = undefined;
    this.#revision = revision;
  }

  protected override render(): TemplateResult {
    const { position, say } = this.session;
    const moves = position.perspective?.legalMoves ?? [];
    if (!moves.length) return html`${this.renderMessage()}<p class="quiet">${say('ui.drawer.noMoves')}</p>`;
    const named = moves.map((move) => ({ move, words: move.text ?? '' }));
    const wanted = this.filter.toLowerCase();
    const shown = named.filter(({ move, words }) => `${words} ${JSON.stringify(move)}`.toLowerCase().includes(wanted));
    return html`${this.renderMessage()}
      <div class="row first">${this.renderFilter(this.filter, (text) => void (this.filter = text))}
        <span class="quiet" role="status">${shown.length}/${moves.length}</span></div>
      <ul>${shown.map(({ move, words }) => this.#renderMove(move, words))}</ul>`;
  }

  #renderMove(move: Move, words: string): TemplateResult {
    const { say } = this.session;
    const open = move === this.chosen;
    const toggle = (): void => {
      this.chosen = open ? undefined : move;
      this.preview = undefined;
    };
    return html`<li><div class="row">
        <button type="button" class="line" aria-expanded=${open ? 'true' : 'false'} @click=${toggle}>${words}</button>
        <button type="button" class="move" aria-label=${`${say('play')}, ${words}`} @click=${() => this.#play(move)}>${say('play')}</button>
      </div>${open ? this.#renderOpen(move) : nothing}</li>`;
  }

  #renderOpen(move: Move): TemplateResult {
    const { client, position, say } = this.session;
    const formats = Object.fromEntries(Object.keys(FORMATS).map((name) => [name, name]));
    const code = FORMATS[this.format]!({ server: client.baseUrl, match: position, move });
    return html`<div class="inner">
      <div class="row">
        <button type="button" @click=${() => this.#preview(move)}>${say('ui.drawer.preview')}</button>
        ${this.renderChoice(formats, this.format, say('ui.drawer.format'), (name) => void (this.format = name))}
        ${this.renderCopy(code)}
      </div>
      ${this.preview ? this.#renderPreview(this.preview) : nothing}
      <pre tabindex="0" aria-label=${this.format}>${code}</pre>
      ${
        this.format === 'JSON'
          ? nothing
          : html`<p class="quiet">${say('ui.drawer.variable')}
        ${this.format === 'Python' ? say('ui.drawer.grpc', { host: new URL(client.baseUrl).hostname }) : nothing}</p>`
      }
      ${this.preview ? html`<market-hall-json .value=${this.preview} name="Preview"></market-hall-json>` : nothing}
    </div>`;
  }

  #renderPreview(preview: Preview): TemplateResult {
    const { position, say } = this.session;
    const after = preview.match?.seats ?? [];
    const change = (seat: number): string => {
      const by = after[seat - 1]!.score - position.seats[seat - 1]!.score;
      return by ? ` (${by > 0 ? '+' : '−'}${Math.abs(by)})` : '';
    };
    return html`<div role="status" class="preview">
      <ul>${preview.commits.flatMap(commitWords).map((words) => html`<li>${words}</li>`)}</ul>
      ${preview.moreFollows ? html`<p class="quiet">${say('ui.drawer.moreFollows')}</p>` : nothing}
      ${after.map(({ number, score }) => html`<div class="points">${say('ui.pair', { name: playerName(position, number, say), words: `${score}${change(number)}` })}</div>`)}
    </div>`;
  }

  #play(move: Move): Promise<void> {
    const { client, position, token } = this.session;
    return this.attempt(() => client.seat(position.name, token).play(move, { revision: position.revision }));
  }

  #preview(move: Move): Promise<void> {
    const { client, position, token } = this.session;
    return this.attempt(async () => {
      const preview = await client.seat(position.name, token).preview(move, { revision: position.revision });
      if (move === this.chosen) this.preview = preview;
    });
  }
}

customElements.define('market-hall-drawer-moves', MovesTab);
