/**
 * `<market-hall-offer server lang>`: asks the person about the seat of a link before its token is kept. A link can come
 * from anybody. Or, with `next`, asks to hand the device over to that player. Sends `choice` with `{take}`.
 */

import { html, nothing, type TemplateResult } from 'lit';
// The app is loaded already. Naming it here keeps it in one file with what both of them use, which is smaller.
import './app.ts';
import { AppElement } from './app_element.ts';
import { LIST_STYLES } from './list_styles.ts';
import type { Offer } from './taking.ts';

class OfferElement extends AppElement {
  static override styles = LIST_STYLES;
  static override properties = { ...AppElement.properties, offer: { attribute: false }, next: { attribute: false } };

  declare offer: Offer | undefined;
  /** Name of the player who takes the device. */
  declare next: string | undefined;

  #choose(take: boolean): void {
    this.dispatchEvent(new CustomEvent('choice', { detail: { take } }));
  }

  protected override render(): TemplateResult {
    if (this.next)
      return html`<main class="narrow middle">
        <h1>${this.say('ui.hand.title', { name: this.next })}</h1>
        <p>${this.say('ui.hand.why')}</p>
        <p class="row"><button type="button" class="main" @click=${() => this.#choose(true)}>${this.say('ui.hand.ready', { name: this.next })}</button></p>
      </main>`;
    const { seat, player, own } = this.offer!;
    if (!seat)
      return html`<main class="narrow middle">
        <h1>${this.say('ui.offer.none')}</h1>
        <p>${this.say('ui.offer.noneWhy')}</p>
        <p class="row"><button type="button" class="main" @click=${() => this.#choose(false)}>${this.say('ui.offer.goOn')}</button></p>
      </main>`;
    return html`<main class="narrow middle">
      <h1>${this.say('ui.offer.title', { number: seat })}</h1>
      <p>${this.say('ui.offer.why', { name: player || this.say('seat', { number: seat }) })}</p>
      ${own ? html`<p>${this.say('ui.offer.both', { number: own })}</p>` : nothing}
      <p class="row">
        <button type="button" class="main" @click=${() => this.#choose(true)}>${this.say('ui.offer.take', { number: seat })}</button>
        <button type="button" @click=${() => this.#choose(false)}>${this.say('ui.offer.refuse')}</button>
      </p>
    </main>`;
  }
}

customElements.define('market-hall-offer', OfferElement);
