/**
 * `<market-hall-seating server lang match code>`: a match before its start. People take a seat; the creator invites
 * others with a link, a code or a QR code, adds bots, and calls the match off. Sends `seated` when something changed.
 */

import { html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import type { Match } from 'markethall-client';
import { copyInvitation, inviteLink, wasCopied } from './address.ts';
// The app is loaded already. Naming it here keeps it in one file with what both of them use, which is smaller.
import './app.ts';
import { AppElement } from './app_element.ts';
import { addBot, BOTS } from './bots.ts';
import { emblem } from './cards.ts';
import { keepFocus } from './kept_focus.ts';
import { LIST_STYLES } from './list_styles.ts';
import { forget, forgetSeat, keep, ownMatch, recall, remember } from './memory.ts';
import { gameOf } from '../match.ts';
import { playerName, seatSign } from '../seats.ts';
import { guestName, take } from './taking.ts';

/** A short code holds for 15 minutes after it was asked for. A timer goes on after a device has slept. */
const ASK_AGAIN_MS = 60_000;
const PATIENCE_MS = 5000;

class MarketHallSeating extends AppElement {
  static override styles = LIST_STYLES;
  static override properties = {
    ...AppElement.properties,
    match: { attribute: false },
    code: { type: String },
    qr: { state: true },
    short: { state: true },
    copied: { state: true },
    title: { type: String },
    here: { state: true },
    removed: { type: Boolean },
  };

  /** The match, with its seats. */
  declare match: Match | undefined;
  /** Join code of a private match, if it is known. */
  declare code: string;
  declare private qr: readonly (readonly boolean[])[];
  /** The code that a person can read out, in two groups. Empty unless it is known to hold. */
  declare private short: string;
  /** What was copied. */
  declare private copied: '' | 'link' | 'code';
  /** Title of the game. */
  declare title: string;
  /** Whether this device had a seat that was freed. */
  declare removed: boolean;
  #timer = 0;
  /** The seat that a second person at this device is about to take. 0 for none. */
  declare private here: number;

  constructor() {
    super();
    keepFocus(this);
    this.code = this.short = this.copied = '';
    this.qr = [];
    this.removed = false;
    this.title = '';
    this.here = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(this.#askShortCode, ASK_AGAIN_MS);
    document.addEventListener('visibilitychange', this.#askShortCode);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#askShortCode);
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('match') || !this.match) return;
    if (!this.short) void this.#askShortCode();
    if (this.qr.length) return;
    this.copied = wasCopied(this.match.name) ? 'link' : '';
    void this.#drawCode();
  }

  /** Asks for the short code, or prolongs it. Without one, the link is there. */
  readonly #askShortCode = async (): Promise<void> => {
    const { name = '' } = this.match ?? {};
    const own = ownMatch(name);
    const token = own?.token || own?.creatorToken;
    if (!token) return;
    const { shortCode = '' } = await this.client.rpc.createShortCode(name, { token, timeoutMs: PATIENCE_MS }).catch(() => ({ shortCode: '' }));
    this.short = shortCode.toUpperCase().replace(/^.../, '$& ');
  };

  /** The encoder is loaded only here. */
  async #drawCode(): Promise<void> {
    const { encode } = await import('uqr');
    this.qr = encode(this.#link, { border: 2 }).data;
  }

  get #link(): string {
    return inviteLink(this.match!.name, this.code);
  }

  #change(at: number | string, act: (name: string) => Promise<void>): Promise<void> {
    return this.attempt(async () => {
      await act(this.match!.name);
      this.dispatchEvent(new CustomEvent('seated'));
    }, String(at));
  }

  #sit(event: SubmitEvent, seat: number): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim();
    // The name of a second person at this device is not that of its owner.
    if (!this.here) keep('name', name);
    this.here = 0;
    void this.#change(seat, async (match) => {
      remember({ name: match, game: gameOf(this.match!) });
      await take(this.client, match, { seat, name: name || guestName(this.say, seat), joinCode: this.code });
    });
  }

  async #copy(): Promise<void> {
    this.copied = (await copyInvitation(this.match!.name, this.code)) ? 'link' : '';
    // A page without TLS has no clipboard: the link is chosen, to be copied by hand.
    if (!this.copied) this.renderRoot.querySelector<HTMLInputElement>('#link')!.focus();
  }

  async #copyCode(): Promise<void> {
    await navigator.clipboard.writeText(this.short);
    this.copied = 'code';
  }

  protected override render(): TemplateResult {
    const { match } = this;
    if (!match) return html``;
    const own = ownMatch(match.name);
    const seated = !!own?.token;
    const creator = own?.creatorToken ?? '';
    return html`<main class="narrow">
      <div class="masthead">${emblem(gameOf(match))}<div><h1>${this.title || this.say('prompt.seating')}</h1>
        <p class="quiet">${this.say('prompt.seating')}, ${this.say('ui.seating.taken', { taken: match.seats.filter(({ player }) => player).length, seats: match.seats.length })}</p></div></div>
      ${this.problem()}
      ${this.removed && !seated ? html`<p class="error" role="alert">${this.say('ui.seating.removed')}</p>` : nothing}
      ${match.creatorMayClose ? html`<p>${this.say('ui.seating.mayClose')}</p>` : nothing}
      <ul class="chairs">
        ${match.seats.map((seat) => this.#renderSeat(seat, { seated, creator }))}
      </ul>
      ${seated || creator ? this.#renderInvitation() : nothing}
      <div class="row">
        ${
          seated
            ? html`<button type="button" aria-disabled=${this.busy ? 'true' : 'false'} @click=${() => this.#leave(own!.token)}>${this.say('ui.seating.leave')}</button>`
            : nothing
        }
        ${
          creator
            ? html`<button type="button" aria-disabled=${this.busy ? 'true' : 'false'} @click=${() => this.#callOff(creator)}>${this.say('ui.seating.callOff')}</button>`
            : nothing
        }
      </div>
      ${this.problem('end')}
    </main>`;
  }

  #renderSeat(seat: Match['seats'][number], { seated, creator }: { seated: boolean; creator: string }): TemplateResult {
    const { number, player } = seat;
    const mark = html`<span class="mark seat-${number}">${seatSign(number)}</span>`;
    const kick = () => this.#change(number, async (match) => void (await this.client.kick(match, number, { token: creator })));
    if (player)
      return html`<li>${mark}<span class="who">${playerName(this.match!, number, this.say)}${number === this.match?.perspective?.seat ? html` <span class="quiet">${this.say('ui.seat.you')}</span>` : nothing}</span>
        ${creator && number !== this.match?.perspective?.seat ? html`<button type="button" class="plain" aria-disabled=${this.busy ? 'true' : 'false'} @click=${kick}>${this.say('ui.seating.kick')}</button>` : nothing}${this.problem(String(number))}</li>`;
    const bot = () => this.#change(number, async (match) => void (await addBot(this.client, match, BOTS[0], { seat: number, token: creator })));
    return html`<li>${mark}
      ${
        seated && this.here !== number
          ? html`<span class="who quiet">${this.say('ui.lobby.free')}</span>`
          : html`<form class="row who" @submit=${(event: SubmitEvent) => this.#sit(event, number)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say('ui.seating.name')}
              placeholder=${this.say('ui.seating.name')} .value=${seated ? '' : recall('name')}>
            <button type="submit" class="main" aria-disabled=${this.busy ? 'true' : 'false'}>${this.say('ui.seating.sit')}</button>
          </form>`
      }
      ${seated && this.here !== number ? html`<button type="button" aria-disabled=${this.busy ? 'true' : 'false'} @click=${() => (this.here = number)}>${this.say('ui.new.here')}</button>` : nothing}
      ${creator ? html`<button type="button" aria-disabled=${this.busy ? 'true' : 'false'} @click=${bot}>${this.say('ui.seating.bot')}</button>` : nothing}
      ${this.problem(String(number))}</li>`;
  }

  #renderInvitation(): TemplateResult {
    const size = this.qr.length;
    const dark = this.qr.flatMap((row, y) => row.flatMap((set, x) => (set ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
    return html`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say('ui.seating.invite')}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say('ui.seating.link')} .value=${this.#link}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>
        <button type="button" @click=${() => void this.#copy()}>${this.say(this.copied === 'link' ? 'ui.seating.copied' : 'ui.seating.copy')}</button>
        ${'share' in navigator ? html`<button type="button" @click=${() => void navigator.share({ url: this.#link, title: this.title }).catch(() => undefined)}>${this.say('ui.seating.share')}</button>` : nothing}
      </div>
      ${
        this.short
          ? html`<p class="quiet">${this.say('ui.seating.code')}</p>
            <p class="row"><code class="short">${this.short}</code>
            ${'clipboard' in navigator ? html`<button type="button" @click=${() => this.#copyCode().catch(() => undefined)}>${this.say(this.copied === 'code' ? 'ui.seating.copied' : 'ui.drawer.copy')}</button>` : nothing}</p>`
          : nothing
      }
      ${
        size
          ? html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${this.say('ui.seating.qr')}>
            ${svg`<rect width=${size} height=${size} fill="#fff"/><path d=${dark} fill="#000"/>`}</svg>`
          : nothing
      }
    </section>`;
  }

  #leave(token: string): Promise<void> {
    return this.#change('end', async (match) => {
      await this.client.seat(match, token).leave();
      forgetSeat(match, token);
    });
  }

  #callOff(token: string): Promise<void> {
    return this.attempt(async () => {
      await this.client.closeMatch(this.match!, { token });
      forget(this.match!.name);
      location.hash = '';
    }, 'end');
  }
}

customElements.define('market-hall-seating', MarketHallSeating);
