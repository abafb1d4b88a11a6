/** `<market-hall-lobby server lang>`: the games, own matches, public matches, and joining by link or code. */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Game, MarketHallError, type Match, type Record as GameRecord } from '../../../typescript/src/index.ts';
import { matchHash, placeTyped } from './address.ts';
import { AppElement } from './app_element.ts';
import { emblem } from './emblems.ts';
import { forget, markOver, type OwnMatch, ownMatches, recall, remember } from './memory.ts';
import { loadAll } from '../texts.ts';
import { recordsIn } from './record_file.ts';
import { take } from './taking.ts';

const REFRESH_MS = 15_000;
const MOST_PUBLIC = 12;

/** A match of this browser, and how it stands. Undefined if it has expired, or if the service did not say. */
interface Known {
  own: OwnMatch;
  match: Match | undefined;
  /** Whether it has ended or expired. Only then one click forgets it. */
  over: boolean;
}

export class MarketHallLobby extends AppElement {
  static override properties = {
    ...AppElement.properties,
    games: { state: true },
    known: { state: true },
    open: { state: true },
    doubted: { state: true },
    records: { state: true },
  };

  declare private games: readonly Game[];
  declare private known: readonly Known[];
  declare private open: readonly Match[];
  /** The match that the person was asked about before it is forgotten. */
  declare private doubted: string;
  /** The records of a file with several, of which the person chooses one. */
  declare private records: readonly GameRecord[];
  #refreshing = 0;

  constructor() {
    super();
    this.games = this.known = this.open = this.records = [];
    this.doubted = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#refreshing = window.setInterval(() => document.hidden || void this.#refresh(), REFRESH_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#refreshing);
  }

  protected override firstUpdated(_: PropertyValues): void {
    void this.attempt(async () => {
      this.games = (await this.client.listGames()).games;
      await this.#refresh();
    });
  }

  async #refresh(): Promise<void> {
    const { client } = this;
    const own = ownMatches().map((one) => this.#stateOf(one));
    const [known, { matches }] = await Promise.all([Promise.all(own), client.listMatches({ pageSize: 50 })]);
    for (const { own: { name }, over } of known) markOver(name, over);
    this.known = known;
    const mine = new Set(known.map(({ own: { name } }) => name));
    this.open = matches
      .filter(({ name, state }) => !mine.has(name) && state !== 'MATCH_STATE_FINISHED')
      .slice(0, MOST_PUBLIC);
  }

  async #stateOf(own: OwnMatch): Promise<Known> {
    try {
      const token = own.token || own.creatorToken;
      const match = await this.client.getMatch(own.name, { token, joinCode: own.joinCode });
      return { own, match, over: !/SEATING|PLAYING/.test(match.state) };
    } catch (error) {
      const { code = '', reason = '' } = error instanceof MarketHallError ? error : {};
      const gone = code === 'NOT_FOUND' || (reason === 'TOKEN_REVOKED' && !own.creatorToken);
      return { own, match: undefined, over: gone || own.over };
    }
  }

  /** Begins a match with one person and bots on all other seats, and shows it. */
  #playAgainstBot(game: Game): Promise<void> {
    return this.attempt(async () => {
      const { client } = this;
      const visibility = 'MATCH_VISIBILITY_UNLISTED';
      const created = await client.create(game, { seats: game.seatCounts[0]!, visibility });
      const { name } = created.match!;
      remember({ name, game: idOf(game), creatorToken: created.creatorToken });
      await take(client, name, { name: recall('name') || this.say('ui.lobby.you') });
      await client.addBot(created);
      location.hash = matchHash(name);
    });
  }

  #join(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const place = placeTyped(String(new FormData(form).get('link')));
    if (place) this.dispatchEvent(new CustomEvent('link', { detail: place }));
    else this.message = this.say('ui.lobby.badLink');
  }

  /** Sends `record` with the content of a file that a person chose or dropped, or asks for one of its records. */
  #open(file: File | undefined): void {
    if (!file) return;
    void this.attempt(async () => {
      this.records = [];
      const records = await recordsIn(file);
      if (!records.length) throw new Error(this.say('ui.record.wrongFile', { file: file.name }));
      if (records.length === 1) this.#show(records[0]!);
      else await loadAll(this.lang).then(() => (this.records = records));
    });
  }

  #show(record: GameRecord): void {
    this.dispatchEvent(new CustomEvent('record', { detail: { record }, bubbles: true, composed: true }));
  }

  #onDrop(event: DragEvent): void {
    event.preventDefault();
    this.#open(event.dataTransfer?.files[0]);
  }

  protected override render(): TemplateResult {
    return html`<main @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${(event: DragEvent) => this.#onDrop(event)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say('ui.lobby.lead')}</p>
      ${this.message ? html`<p class="error" role="alert">${this.message}</p>` : nothing}
      <ul class="games">${this.games.map((game) => this.#renderGame(game))}</ul>
      <div class="columns">
        <section aria-labelledby="own">
          <h2 id="own">${this.say('ui.lobby.own')}</h2>
          ${this.known.length
            ? html`<ul class="matches">${this.known.map((one) => this.#renderOwn(one))}</ul>`
            : html`<p class="quiet">${this.say('ui.lobby.noOwn')}</p>`}
          <form class="join" @submit=${(event: SubmitEvent) => this.#join(event)}>
            <label for="link">${this.say('ui.lobby.joinLabel')}</label>
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit">${this.say('ui.lobby.join')}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say('ui.lobby.public')}</h2>
          ${this.open.length
            ? html`<ul class="matches">${this.open.map((match) => this.#renderOpen(match))}</ul>`
            : html`<p class="quiet">${this.say('ui.lobby.noPublic')}</p>`}
          <label class="file">${this.say('ui.record.open')}
            <input type="file" accept=".json,application/json"
              @change=${(event: Event) => this.#open((event.target as HTMLInputElement).files?.[0])}></label>
          ${this.records.length ? this.#renderRecords() : nothing}
        </section>
      </div>
    </main>`;
  }

  #renderRecords(): TemplateResult {
    return html`<p role="status">${this.say('ui.record.choose', { count: this.records.length })}</p>
      <ul class="records">${this.records.map(
        (record) => html`<li><button type="button" class="plain" @click=${() => this.#show(record)}>
          ${this.#title((record.header?.game ?? '').replace('games/', ''))} ${record.header?.name ?? ''}</button></li>`,
      )}</ul>`;
  }

  #renderGame(game: Game): TemplateResult {
    const id = idOf(game);
    return html`<li data-game=${game.name}>
      ${emblem(id)}
      <h2>${game.title}</h2>
      <p>${this.say(`ui.game.${id}`)}</p>
      <p class="quiet">${this.say('ui.lobby.seats', { least: game.seatCounts[0]!, most: game.seatCounts.at(-1)! })}</p>
      <div class="row">
        <button type="button" class="main play" ?disabled=${this.busy} @click=${() => this.#playAgainstBot(game)}>
          ${this.say('ui.lobby.playBot')}
        </button>
        <a class="button" href=${`#new=${id}`}>${this.say('ui.lobby.new')}</a>
      </div>
    </li>`;
  }

  #renderOwn({ own, match, over }: Known): TemplateResult {
    const seat = match?.perspective?.seat ?? 0;
    const mine = match?.toAct.includes(seat) ?? false;
    const state = mine ? 'ui.lobby.yourTurn' : match ? `markethall.v1.MatchState.${match.state}` : over ? 'ui.lobby.expired' : 'loading';
    const doubted = own.name === this.doubted;
    return html`<li class=${mine ? 'mine' : ''}>
      <a href=${match || !over ? matchHash(own.name) : '#'}>${this.#title(own.game)}</a>
      <span class="players">${match ? this.#players(match) : ''}</span>
      <span class="state">${this.say(state)}</span>
      <button type="button" class="plain" @click=${() => this.#forget(own, over || doubted)} @blur=${() => (this.doubted = '')}
        aria-label=${doubted ? nothing : this.say('ui.lobby.forget')}>${doubted ? this.say('ui.offer.forget') : '×'}</button>
    </li>`;
  }

  #renderOpen(match: Match): TemplateResult {
    const free = match.seats.some(({ player }) => !player);
    return html`<li>
      <a href=${matchHash(match.name)}>${this.#title(match.game.replace('games/', ''))}</a>
      <span class="players">${this.#players(match)}</span>
      <span class="state">${this.say(free ? 'ui.lobby.take' : 'ui.lobby.watch')}</span>
    </li>`;
  }

  /** A match that goes on is forgotten with a second click, because nobody can bring its seat back. */
  #forget({ name }: OwnMatch, sure: boolean): void {
    if (!sure) {
      void loadAll(this.lang).then(() => (this.doubted = name));
      return;
    }
    forget(name);
    this.known = this.known.filter(({ own }) => own.name !== name);
  }

  #title(id: string): string {
    return this.games.find((game) => idOf(game) === id)?.title ?? id;
  }

  #players(match: Match): string {
    return match.seats.map(({ player }) => player?.displayName ?? this.say('ui.lobby.free')).join(', ');
  }
}

function idOf(game: Game): string {
  return game.name.replace('games/', '');
}

customElements.define('market-hall-lobby', MarketHallLobby);
