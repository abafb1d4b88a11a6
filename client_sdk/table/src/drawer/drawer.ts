/**
 * `<market-hall-drawer>`: developer tools of a table. It shows the match, the legal moves, the events and the requests,
 * and it plays the other seats. The table loads it when a person opens it. Sends `close`, `seat` with `{token}`, and
 * `look` with `{lang, theme}`.
 */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { cache } from 'lit/directives/cache.js';
import type { Client } from 'markethall-client';
import type { Commit, Game, Match } from '../match.ts';
import { catalogue, loadAll } from '../texts.ts';
// The table is loaded already. Naming it here keeps it in one file with what both of them use, which is smaller.
import '../table.ts';
import { Autoplay } from './autoplay.ts';
import './events_tab.ts';
import './look_tab.ts';
import './moves_tab.ts';
import type { RequestLog } from './request_log.ts';
import './requests_tab.ts';
import { SeatTokens } from './seat_tokens.ts';
import './seats_tab.ts';
import './state_tab.ts';
import { DRAWER_STYLES, FRAME_STYLES } from './styles.ts';
import type { Session } from './tab.ts';

const TABS = {
  state: (session: Session) => html`<market-hall-drawer-state .session=${session}></market-hall-drawer-state>`,
  moves: (session: Session) => html`<market-hall-drawer-moves .session=${session}></market-hall-drawer-moves>`,
  events: (session: Session) => html`<market-hall-drawer-events .session=${session}></market-hall-drawer-events>`,
  requests: (session: Session) => html`<market-hall-drawer-requests .session=${session}></market-hall-drawer-requests>`,
  seats: (session: Session) => html`<market-hall-drawer-seats .session=${session}></market-hall-drawer-seats>`,
  look: (session: Session) => html`<market-hall-drawer-look .session=${session}></market-hall-drawer-look>`,
} as const;
type Tab = keyof typeof TABS;
/** Icons of the frame. */
const ICONS = { larger: 'M6 14L12 8L18 14M6 20H18M6 4H18', close: 'M6 6L18 18M18 6L6 18' } as const;
const NAMES = Object.keys(TABS) as Tab[];
/** Tabs of seats that are played. A record has no legal moves, and its match need not exist on the service. */
const OF_SEATS: ReadonlySet<Tab> = new Set(['moves', 'seats']);

class MarketHallDrawer extends LitElement {
  static override styles = [DRAWER_STYLES, FRAME_STYLES];
  static override properties = {
    record: { type: Boolean },
    client: { attribute: false },
    position: { attribute: false },
    game: { attribute: false },
    commits: { attribute: false },
    requests: { attribute: false },
    token: { type: String },
    lang: { type: String },
    theme: { type: String },
    tab: { state: true },
    large: { state: true },
    ready: { state: true },
  };

  /** Whether the table shows a record. */
  declare record: boolean;
  /** Client of the table. */
  declare client: Client;
  /** The current match as the table sees it. */
  declare position: Match;
  declare game: Game;
  /** All commits that have arrived, in order. */
  declare commits: readonly Commit[];
  declare requests: RequestLog;
  /** Token of the seat that the table plays. "" for a spectator. */
  declare token: string;
  declare theme: string;
  declare private tab: Tab;
  declare private large: boolean;
  /** Whether the sentences of the drawer are loaded. */
  declare private ready: boolean;
  readonly #tokens = new SeatTokens(() => this.requestUpdate());
  readonly #autoplay = new Autoplay(
    () => this.#session,
    () => this.requestUpdate(),
  );
  #padding = '';

  constructor() {
    super();
    this.token = this.lang = this.theme = '';
    this.tab = 'state';
    this.record = this.large = this.ready = false;
  }

  /** What the keyboard reaches in the page must not be hidden behind the drawer, so the page scrolls further. */
  override connectedCallback(): void {
    super.connectedCallback();
    const { style } = document.documentElement;
    this.#padding = style.scrollPaddingBottom;
    style.scrollPaddingBottom = '48dvh';
    this.addEventListener('keydown', this.#onKey);
    // In the top layer, the place does not depend on the elements around the table.
    this.popover = 'manual';
    this.showPopover();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.style.scrollPaddingBottom = this.#padding;
    this.removeEventListener('keydown', this.#onKey);
    this.#autoplay.stop();
    this.requests.onChange = () => undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.#names.includes(this.tab)) this.tab = 'state';
    this.requests.onChange = () => this.requestUpdate();
    if (changed.has('lang')) void loadAll(this.lang).then(() => ((this.ready = true), this.requestUpdate()));
    if (changed.has('position')) {
      this.#tokens.open(this.record ? '' : this.position.name);
      this.#autoplay.arrived();
    }
    if (changed.has('token') && this.token && !this.record) this.#tokens.add(this.client, this.token).catch(() => undefined);
  }

  /** The tabs that are shown. */
  get #names(): Tab[] {
    return this.record ? NAMES.filter((name) => !OF_SEATS.has(name)) : NAMES;
  }

  get #session(): Session {
    const { client, position, game, commits, requests, token, lang, theme } = this;
    const say = catalogue(lang);
    return { client, position, game, commits, requests, token, lang, theme, say, tokens: this.#tokens, autoplay: this.#autoplay };
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.ready) return nothing;
    const session = this.#session;
    const { say } = session;
    return html`<section class="drawer ${this.large ? 'large' : ''}" aria-label=${say('ui.table.developer')}>
      <div class="top">
        <div role="tablist" aria-label=${say('ui.table.developer')}>${this.#names.map((name) => this.#renderTab(name, say(`ui.drawer.tab.${name}`)))}</div>
        <button type="button" class="icon" aria-pressed=${this.large ? 'true' : 'false'} aria-label=${say('ui.drawer.larger')}
          title=${say('ui.drawer.larger')} @click=${() => void (this.large = !this.large)}>${icon(ICONS.larger)}</button>
        <button type="button" class="icon" aria-label=${say('ui.table.close')} title=${say('ui.table.close')} @click=${this.#close}>${icon(ICONS.close)}</button>
      </div>
      <div role="tabpanel" id="panel" aria-labelledby=${this.tab} tabindex="0">${cache(TABS[this.tab](session))}</div>
    </section>`;
  }

  #renderTab(name: Tab, label: string): TemplateResult {
    const chosen = name === this.tab;
    return html`<button type="button" role="tab" id=${name} aria-selected=${chosen ? 'true' : 'false'} aria-controls="panel"
      tabindex=${chosen ? 0 : -1} @click=${() => void (this.tab = name)}>${label}</button>`;
  }

  readonly #close = (): void => void this.dispatchEvent(new CustomEvent('close'));

  /** Arrow keys, Home and End choose a tab. Escape closes the drawer. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.#close();
    }
    if (!(event.composedPath()[0] as Element).matches('[role=tab]')) return;
    const names = this.#names;
    const at = names.indexOf(this.tab);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.tab = names[next % names.length]!;
    void this.updateComplete.then(() => this.focus());
  };

  /** Puts the focus on the chosen tab. The page does not scroll: the drawer is always visible. */
  override focus(): void {
    const chosen = this.renderRoot.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    chosen?.focus({ preventScroll: true });
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('ready') && this.ready) this.focus();
    const token = this.#autoplay.wanted;
    if (token) this.dispatchEvent(new CustomEvent('seat', { detail: { token }, bubbles: true, composed: true }));
  }
}

function icon(path: string): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
}

customElements.define('market-hall-drawer', MarketHallDrawer);
