/**
 * `<market-hall-app>`: the page that the service shows at `/`. The fragment of the address says what is shown: the
 * lobby, the form for a new match (`#new=kairo`), or a match (`#match=matches/ID`, with `&code=` in invitations).
 */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Game, MarketHallError, type Match, type Record as GameRecord } from 'markethall-client';
import type { Opening } from '../controllers/following.ts';
import { frame } from '../frames.ts';
import { loadGame } from '../games.ts';
import { type GameId, gameOf, isOver } from '../match.ts';
import { playerName } from '../seats.ts';
import type { MarketHallTable } from '../table.ts';
import { explain, load, loadAll } from '../texts.ts';
import { matchHash, type Place, serverOf, takePlace } from './address.ts';
import { AppElement } from './app_element.ts';
import { forgetSeat, keep, markOver, ownMatch, recall, remember, rememberSeat, sharedTokens, type TableSetting } from './memory.ts';
import { accept, isPrivate, isRefused, type Offer, offerOf, takeAgain } from './taking.ts';

const LANGUAGES = { en: 'English', de: 'Deutsch', it: 'Italiano', fr: 'Français' } as const;
const TITLE = 'Market Hall';
/** The table is evaluated in a task of its own, after the page has been painted. */
const table = frame().then(() => import('../table.ts'));

const ASK_AGAIN_MS = 2000;
/** Time after which the page is at rest. */
const REST_MS = 2000;

class MarketHallApp extends AppElement {
  static override properties = {
    ...AppElement.properties,
    place: { state: true },
    match: { state: true },
    theme: { type: String, reflect: true },
    notes: { state: true },
    next: { state: true },
    token: { state: true },
    record: { state: true },
    offer: { state: true },
  };

  declare private place: Place;
  /** The match of the place before its start. */
  declare private match: Match | undefined;
  declare private theme: string;
  /** Whether the browser may notify the person. */
  declare private notes: boolean;
  /** Hot seat: the player who has to take the device now. Until then, nothing of the match is shown. */
  declare private next: { name: string; token: string } | undefined;
  /** Token of the seat that is played now: in a hot seat, or from the developer drawer. Undefined for the own seat. */
  declare private token: string | undefined;
  /** A record that a person opened. It is shown until the address changes. */
  declare private record: GameRecord | undefined;
  /** The seat of a link, while the person is asked about it. */
  declare private offer: Offer | undefined;
  /** Whether the developer drawer is open. It shows all seats of this device, so the device is not handed over. */
  #developing = false;
  #waiting = 0;
  /** The description of the game of the place, which a table needs first. */
  #game: Promise<Game | undefined> | undefined;
  /** What the table shows first. */
  #opening: Opening | undefined;
  /** Title of the game of a match before its start. */
  title = '';
  /** Whether this device had a seat of the match that was freed. */
  removed = false;
  /** Token of a link that was typed. It is not in the address. */
  #typed = '';
  /** The page itself needs few of them. */
  protected override readonly loadWords = load;

  constructor() {
    super();
    this.server = serverOf();
    this.lang = recall('lang') || languageOf(navigator.languages);
    this.theme = recall('theme');
    this.place = takePlace();
    this.token = undefined;
    this.notes = 'Notification' in globalThis && Notification.permission === 'granted';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#onHash);
    for (const change of ['online', 'offline']) addEventListener(change, this.#onNetwork);
    this.#install();
    void this.#enter();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#onHash);
    for (const change of ['online', 'offline']) removeEventListener(change, this.#onNetwork);
    clearTimeout(this.#waiting);
  }

  /** The first drawing is a task of its own, so that a slow device can answer a person before it. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await new Promise((done) => setTimeout(done));
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('lang')) document.documentElement.lang = this.lang;
    if (changed.has('theme')) document.documentElement.dataset['theme'] = this.theme;
  }

  protected override updated(_: PropertyValues): void {
    const table = this.renderRoot.querySelector<MarketHallTable>('market-hall-table');
    if (!table || !this.place.dev) return;
    this.place.dev = false;
    void table.windows.openDrawer(true);
  }

  readonly #onNetwork = (): void => this.requestUpdate();

  /** Keeps the shell of the page, if a person has installed it. */
  #install(): void {
    const keepShell = (): void =>
      void navigator.serviceWorker
        ?.register(new URL('table/sw.js', document.baseURI), { scope: new URL('.', document.baseURI).pathname })
        .catch(() => undefined);
    addEventListener('appinstalled', keepShell, { once: true });
    // The question lays the page out, so it waits for the first paint.
    setTimeout(() => matchMedia('(display-mode: standalone)').matches && keepShell(), REST_MS);
  }

  readonly #onHash = (): void => {
    const place = takePlace();
    this.place = { ...place, token: place.token || this.#typed };
    this.#typed = '';
    this.match = this.next = this.token = this.record = this.offer = this.#game = this.#opening = undefined;
    this.#developing = this.removed = false;
    this.message = '';
    document.title = TITLE;
    void this.#enter();
  };

  /** Looks at the match of the place, again and again until it starts. First the person is asked about a token of a link. */
  async #enter(): Promise<void> {
    clearTimeout(this.#waiting);
    const { place, client } = this;
    const { match: name, token } = place;
    try {
      if (place.game) await Promise.all([import('./new_match.ts'), loadAll(this.lang)]);
      else if (!name) await Promise.all([import('./lobby.ts'), loadAll(this.lang)]);
      if (!name) return;
      if (token) {
        const [offer] = await Promise.all([offerOf(client, name, token), import('./offer.ts')]);
        if (this.place !== place) return;
        if (offer) this.offer = offer;
        else this.#goOn();
        return;
      }
      // The drawing is on its way while the match is fetched.
      this.#preload(ownMatch(name)?.game);
      await takeAgain(client, name);
      const looking = this.#look();
      looking.then((found) => found.state !== 'MATCH_STATE_SEATING' && this.#preload(gameOf(found))).catch(() => undefined);
      const [found] = await Promise.all([looking, table]);
      if (this.place !== place) return;
      markOver(name, isOver(found));
      if (ownMatch(name)?.game === '') remember({ name, game: gameOf(found) });
      if (found.state === 'MATCH_STATE_SEATING') {
        const [game] = await Promise.all([client.getGame(found.game, { view: 'GAME_VIEW_BASIC' }), import('./seating.ts'), loadAll(this.lang)]);
        this.title = game.title;
      }
      this.#handOver(found);
      if (this.#game) this.#opening = { match: found, game: this.#game, lang: this.lang, token: ownMatch(name)?.token ?? '' };
      this.match = found;
      this.message = '';
    } catch (error) {
      if (this.place !== place) return;
      this.message = this.trying ? this.say('lost') : isPrivate(error) ? this.say('ui.app.private') : explain(error);
      if (error instanceof MarketHallError && error.code !== 'UNAVAILABLE') {
        this.match = undefined;
        return;
      }
    }
    const waits = !this.match || this.match.state === 'MATCH_STATE_SEATING';
    if (waits && this.isConnected) this.#waiting = window.setTimeout(() => void this.#enter(), ASK_AGAIN_MS);
  }

  /** Begins to load the drawing and the description of a game. The table loads again what fails. */
  #preload(game: string | undefined): void {
    if (!game) return;
    loadGame(game as GameId, this.lang).catch(() => undefined);
    this.#game ??= this.client.getGame(`games/${game}`).catch(() => undefined);
  }

  /** Forgets the token of the link, and enters the match without it. */
  #goOn(): void {
    this.offer = undefined;
    this.place = { ...this.place, token: '' };
    void this.#enter();
  }

  #onChoice(event: CustomEvent<{ take: boolean }>): void {
    const { match: name, code } = this.place;
    if (event.detail.take) {
      accept(name, this.offer!);
      if (code && !ownMatch(name)?.joinCode) remember({ name, joinCode: code });
    }
    this.#goOn();
  }

  /** Opens a link that a person has typed. Its token does not become part of the address. */
  #onLink({ detail: place }: CustomEvent<Place>): void {
    this.#typed = place.token;
    location.hash = matchHash(place.match, place);
  }

  /** The match as this device may see it. A token that the service refuses shows what spectators see. */
  async #look(): Promise<Match> {
    const { match: name, code } = this.place;
    const own = ownMatch(name);
    const joinCode = own?.joinCode || code;
    const token = own?.token || own?.creatorToken || '';
    try {
      return await this.client.getMatch(name, { token, joinCode, view: 'MATCH_VIEW_FULL' });
    } catch (error) {
      if (error instanceof MarketHallError && error.code === 'NOT_FOUND') markOver(name, true);
      if (!token || !isRefused(error)) throw error;
      if (own?.token && error.reason === 'TOKEN_REVOKED') {
        forgetSeat(name, token);
        this.removed = true;
        return this.#look();
      }
      this.token = '';
      return this.client.getMatch(name, { joinCode });
    }
  }

  /** If another player of this device has to move, the device is handed over. */
  #handOver(match: Match): void {
    if (this.#developing) return;
    const tokens = sharedTokens(match.name);
    const [seat = 0] = match.state === 'MATCH_STATE_PLAYING' ? match.toAct : [];
    const token = tokens[seat - 1];
    if (!token || token === this.token) return;
    // Without anything hidden, the next player just goes on.
    if (!hidesSomething(match)) return void (this.token = token);
    this.next = { name: playerName(match, seat, this.say), token };
    void import('./offer.ts');
  }

  #onTurn(event: CustomEvent<{ match: Match }>): void {
    const { match } = event.detail;
    // A table that is made later begins with what the service says then.
    this.#opening = undefined;
    this.#handOver(match);
    const mine = match.toAct.includes(match.perspective?.seat ?? 0);
    this.#teach(match);
    document.title = mine ? `● ${this.say('ui.lobby.yourTurn')} – ${TITLE}` : TITLE;
    if (!mine || !document.hidden || !this.notes) return;
    try {
      new Notification(this.say('ui.lobby.yourTurn'), { body: TITLE, tag: match.name });
    } catch {
      // Chrome on Android shows notifications of service workers only. The title tells it there.
    }
  }

  /** Shows how a game is played at its first match on this device. */
  #teach(match: Match): void {
    const game = gameOf(match);
    const known = recall('lessons').split(',');
    if (!match.perspective?.seat || match.state !== 'MATCH_STATE_PLAYING' || known.includes(game)) return;
    keep('lessons', [...known, game].filter(Boolean).join(','));
    this.renderRoot.querySelector<MarketHallTable>('market-hall-table')?.openHelp('lesson');
  }

  /** Makes the position part of the address, so that it can be shared. */
  #onPosition(event: CustomEvent<{ revision: number }>): void {
    const { match, code } = this.place;
    history.replaceState(null, '', matchHash(match, { code, ...event.detail }));
  }

  #onColours(event: CustomEvent<{ palette: string; ownColour: number }>): void {
    keep('palette', event.detail.palette);
    keep('ownColour', String(event.detail.ownColour));
  }

  /** What a person has set in the menu of a table is kept. */
  #onSetting(event: CustomEvent<{ name: TableSetting; value: boolean | number }>): void {
    keep(event.detail.name, String(event.detail.value));
  }

  #onDeveloper(event: CustomEvent<{ open: boolean }>): void {
    this.#developing = event.detail.open;
  }

  #onSeat(event: CustomEvent<{ token: string }>): void {
    this.token = event.detail.token;
  }

  /** Applies what a developer has forced until the page is loaded again. */
  #onLook(event: CustomEvent<{ lang: string; theme: string }>): void {
    Object.assign(this, event.detail);
  }

  #onRematch(event: CustomEvent<{ match: string; seat: number; token: string }>): void {
    const { match, seat, token } = event.detail;
    const { game = '' } = ownMatch(this.place.match) ?? {};
    remember({ name: match, game });
    rememberSeat(match, seat, token);
    location.hash = matchHash(match);
  }

  protected override render(): TemplateResult {
    const playing = this.record !== undefined || (this.match !== undefined && this.match.state !== 'MATCH_STATE_SEATING' && !this.next && !this.offer);
    return html`<header class="top ${playing ? 'playing' : ''}">
        <a class="home" href="#" @click=${() => (this.record = undefined)}>${TITLE}</a>
        <div class="settings">${this.#renderNotes()}${playing ? nothing : this.#renderSettings()}</div>
      </header>
      ${navigator.onLine ? nothing : html`<p class="offline" role="status">${this.say('ui.app.offline')}</p>`}
      ${this.#renderPlace()}`;
  }

  /** Language and theme: in the header, or with their names in the menu of a match. */
  #renderSettings(named = false): TemplateResult {
    const name = (key: string): TemplateResult => html`<span class=${named ? '' : 'hidden'}>${this.say(key)}</span>`;
    return html`<label>${name('ui.app.language')}
        <select @change=${(event: Event) => this.#choose('lang', event)}>
          ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} ?selected=${code === this.lang}>${name}</option>`)}
        </select></label>
      <label>${name('ui.app.theme')}
        <select @change=${(event: Event) => this.#choose('theme', event)}>
          ${['', 'light', 'dark'].map((theme) => html`<option value=${theme} ?selected=${theme === this.theme}>${this.say(`ui.app.theme.${theme || 'auto'}`)}</option>`)}
        </select></label>`;
  }

  #renderNotes(): unknown {
    if (this.notes || !('Notification' in globalThis) || Notification.permission !== 'default') return nothing;
    const ask = async (): Promise<void> => void (this.notes = (await Notification.requestPermission()) === 'granted');
    return html`<button type="button" class="plain" @click=${ask}>${this.say('ui.app.notify')}</button>`;
  }

  #renderPlace(): TemplateResult {
    const { place, match, server, lang } = this;
    if (this.record)
      return html`<div role="main" @click=${this.#onClick}><h1 class="hidden">${TITLE}</h1><market-hall-table server=${server} lang=${lang} theme=${this.theme || nothing}
        palette=${recall('palette')} .record=${this.record} ?sound=${recall('sound') !== 'false'} pace=${recall('pace') || 1} home="#" developer
        @colours=${this.#onColours} @setting=${this.#onSetting} @look=${this.#onLook}>${this.#renderSlot()}</market-hall-table></div>`;
    if (this.offer) return html`<market-hall-offer server=${server} lang=${lang} .offer=${this.offer} @choice=${this.#onChoice}></market-hall-offer>`;
    if (place.game && !this.message) return html`<market-hall-new-match server=${server} lang=${lang} game=${place.game}></market-hall-new-match>`;
    if (!place.match && !place.game)
      return html`<market-hall-lobby server=${server} lang=${lang} @link=${this.#onLink}
      @record=${(event: CustomEvent<{ record: GameRecord }>) => (this.record = event.detail.record)}></market-hall-lobby>`;
    if (!match)
      return html`<main class="narrow"><p role="status">${this.message || this.say(this.trying ? 'lost' : 'loading')}</p>
        ${this.message ? html`<a class="button" href="#">${this.say('ui.app.home')}</a>` : nothing}</main>`;
    const own = ownMatch(place.match);
    if (match.state === 'MATCH_STATE_SEATING')
      return html`<market-hall-seating server=${server} lang=${lang} .match=${match} code=${own?.joinCode || place.code} title=${this.title} ?removed=${this.removed} .message=${this.message}
        @seated=${() => void this.#enter()}></market-hall-seating>`;
    if (this.next) return html`<market-hall-offer server=${server} lang=${lang} .next=${this.next.name} @choice=${this.#goOnAsNext}></market-hall-offer>`;
    return html`<div role="main" @click=${this.#onClick}><h1 class="hidden">${TITLE}</h1><market-hall-table server=${server} lang=${lang} theme=${this.theme || nothing} palette=${recall('palette')} own-colour=${recall('ownColour') || 0}
      .opening=${this.#opening} match=${place.match} token=${this.token ?? own?.token ?? ''} code=${own?.joinCode || place.code} revision=${place.revision} home="#" developer
      ?confirm=${recall('confirm') === 'true'} ?forced=${recall('forced') !== 'false'} ?sound=${recall('sound') !== 'false'} pace=${recall('pace') || 1}
      @setting=${this.#onSetting} @turn=${this.#onTurn} @commit=${this.#onTurn} @position=${this.#onPosition} @colours=${this.#onColours} @rematch=${this.#onRematch}
      @developer=${this.#onDeveloper} @seat=${this.#onSeat} @look=${this.#onLook}>${this.#renderSlot()}</market-hall-table></div>`;
  }

  /** What a person sets for the whole page, in the menu of the match. */
  #renderSlot(): TemplateResult {
    return html`<div slot="settings" class="named">${this.#renderSettings(true)}${this.#renderNotes()}</div>`;
  }

  /** A record is no place of its own: the way to the lobby closes it. */
  readonly #onClick = (event: Event): void => {
    if (event.composedPath().some((node) => node instanceof HTMLAnchorElement && node.getAttribute('href') === '#')) this.record = undefined;
  };

  /** The next player has taken the device. */
  #goOnAsNext(): void {
    this.token = this.next?.token;
    this.next = undefined;
  }

  #choose(key: 'lang' | 'theme', event: Event): void {
    this[key] = (event.target as HTMLSelectElement).value;
    keep(key, this[key]);
  }
}

/** Whether a position hides something from some player: then a shared device is handed over. */
function hidesSomething(match: Match): boolean {
  return match.revision === 1 || JSON.stringify(match.perspective?.view ?? {}).includes('"hidden":');
}

/** The first language of the browser that the app has. */
function languageOf(wanted: readonly string[]): string {
  return wanted.map((lang) => lang.slice(0, 2).toLowerCase()).find((lang) => lang in LANGUAGES) ?? 'en';
}

customElements.define('market-hall-app', MarketHallApp);
