/** The seats of the match. A person plays all seats whose tokens the browser has, or lets random moves be played. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Match } from '../match.ts';
import { playerName } from '../seats.ts';
import { DrawerTab } from './tab.ts';

class SeatsTab extends DrawerTab {
  /** Asks the table to play another seat, or to watch. */
  #show(token: string): void {
    if (token === this.session.token) return;
    this.dispatchEvent(new CustomEvent('seat', { detail: { token }, bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { position, token, say } = this.session;
    return html`${this.renderMessage()} ${this.#renderPlay()}
      <div class="scroll"><table><thead><tr><th scope="col">${say('ui.drawer.seat')}</th><th scope="col">${say('ui.drawer.player')}</th>
        <th scope="col" class="number">${say('points')}</th><th scope="col">${say('ui.drawer.tab.state')}</th><td></td></tr></thead>
        <tbody>${position.seats.map((seat) => this.#renderSeat(seat, position))}</tbody></table></div>
      <div class="row">
        <button type="button" aria-pressed=${token ? 'false' : 'true'} @click=${() => this.#show('')}>${say('ui.drawer.watch')}</button>
        <form class="row" @submit=${this.#add}>
          <label class="filter">${say('ui.drawer.token')} <input name="token" type="password" autocomplete="off" required></label>
          <button type="submit">${say('ui.drawer.add')}</button>
        </form>
      </div>`;
  }

  #renderPlay(): TemplateResult {
    const { autoplay, say } = this.session;
    const off = autoplay.running || !autoplay.seat;
    const over = this.session.position.state !== 'MATCH_STATE_PLAYING';
    const follow = (event: Event): void => autoplay.follow((event.target as HTMLInputElement).checked);
    return html`<div class="row first">
      <button type="button" ?disabled=${off} @click=${() => this.attempt(() => autoplay.playOne())}>${say('ui.drawer.random')}</button>
      ${
        autoplay.running
          ? html`<button type="button" class="move" @click=${() => autoplay.stop()}>${say('ui.drawer.stop')}</button>`
          : html`<button type="button" ?disabled=${over} @click=${() => this.attempt(() => autoplay.run())}>${say('ui.drawer.toEnd')}</button>`
      }
      <label class="check"><input type="checkbox" .checked=${autoplay.following} @change=${follow}> ${say('ui.drawer.follow')}</label>
    </div>`;
  }

  #renderSeat(seat: Match['seats'][number], position: Match): TemplateResult {
    const { say, tokens } = this.session;
    const { number, score } = seat;
    const name = playerName(position, number, say);
    const token = tokens.of(number);
    const acts = position.state === 'MATCH_STATE_PLAYING' && position.toAct.includes(number);
    const shown = token !== '' && token === this.session.token;
    return html`<tr><td>${number}</td><td>${name}</td><td class="number">${score}</td>
      <td>${acts ? say('ui.drawer.acts') : nothing}</td>
      <td>${
        token
          ? html`<button type="button" aria-pressed=${shown ? 'true' : 'false'} aria-label=${say('ui.pair', { name: say('ui.drawer.switch'), words: name })}
            @click=${() => this.#show(token)}>${say('ui.drawer.switch')}</button>`
          : html`<span class="quiet">${say('ui.drawer.noToken')}</span>`
      }</td></tr>`;
  }

  readonly #add = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const token = String(new FormData(form).get('token')).trim();
    void this.attempt(async () => {
      await this.session.tokens.add(this.session.client, token);
      form.reset();
    });
  };
}

customElements.define('market-hall-drawer-seats', SeatsTab);
