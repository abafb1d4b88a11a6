/** `<market-hall-lobby server lang>`: the games, own matches, public matches, and joining by link or code. */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Created, Game, Match, Record as GameRecord } from 'markethall-client';
import { copyInvitation, matchHash, placeTyped } from './address.ts';
// The app is loaded already. Naming it here keeps it in one file with what both of them use, which is smaller.
import './app.ts';
import { AppElement } from './app_element.ts';
import { addBot, type Bot, BOTS } from './bots.ts';
import { LIST_STYLES } from './list_styles.ts';
import { cardOf, emblem } from './cards.ts';
import { keepFocus } from './kept_focus.ts';
import { keep, type OwnMatch, ownMatch, ownMatches, recall, remember } from './memory.ts';
import { type Known, OwnMatches } from './own_matches.ts';
import { gameOf, valueName } from '../match.ts';
import { playerName, seatSign } from '../seats.ts';
import { explain } from '../texts.ts';
import { recordsIn } from './record_file.ts';
import { guestName, take } from './taking.ts';

const REFRESH_MS = 5000;
const MOST_PUBLIC = 12;
/** Six letters and digits, with any gaps. The service says which ones lead to a match. */
const SHORT_CODE = /^[\s-]*([a-z0-9][\s-]*){6}$/i;

class MarketHallLobby extends AppElement {
  static override styles = LIST_STYLES;
  static override properties = {
    ...AppElement.properties,
    games: { state: true },
    open: { state: true },
    doubted: { state: true },
    records: { state: true },
  };

  declare private games: readonly Game[];
  declare private open: readonly Match[];
  /** The match that the person was asked about before it is forgotten. */
  declare private doubted: string;
  /** The records of a file with several, of which the person chooses one. */
  declare private records: readonly GameRecord[];
  readonly #own = new OwnMatches(this, () => this.client);
  #refreshing = 0;
  #asking = false;
  /** Whether own matches have to be asked for: at first, and when the service has not answered, as a stream gives up after a while. */
  #lost = true;

  constructor() {
    super();
    keepFocus(this);
    this.games = this.open = this.records = [];
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
    void this.#refresh();
  }

  /** The games, until they are there, and the public matches. No stream tells of new ones. */
  async #refresh(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const { rpc } = this.client;
      if (!this.games.length) {
        this.games = (await rpc.listGames()).games;
        // What a person did meanwhile keeps its message.
        if (!this.at) this.message = '';
      }
      if (this.#lost) this.#own.begin().catch(() => undefined);
      this.#lost = false;
      const { matches } = await rpc.listMatches({ pageSize: 50 });
      const mine = new Set(ownMatches().map(({ name }) => name));
      this.open = matches.filter(({ name, state }) => !mine.has(name) && state !== 'MATCH_STATE_FINISHED').slice(0, MOST_PUBLIC);
    } catch (error) {
      this.#lost = true;
      if (!this.games.length && !this.trying) this.message = explain(error);
    } finally {
      this.#asking = false;
    }
  }

  /** Begins a match with one person and a bot, and shows it. */
  #playAgainstBot(game: Game): Promise<void> {
    const level = this.renderRoot.querySelector<HTMLSelectElement>(`[data-game="${game.name}"] select`)?.value as Bot | undefined;
    return this.attempt(async () => {
      const created = await this.#create(game, 'MATCH_VISIBILITY_UNLISTED');
      await addBot(this.client, created, level ?? BOTS[0]);
      location.hash = matchHash(created.match!.name);
    }, game.name);
  }

  /** Begins a private match for two, with its link ready to paste, and waits for the friend. */
  #playWithFriend(game: Game): Promise<void> {
    return this.attempt(async () => {
      const created = await this.#create(game, 'MATCH_VISIBILITY_PRIVATE');
      const { name } = created.match!;
      await copyInvitation(name, created.joinCode);
      location.hash = matchHash(name);
    }, game.name);
  }

  /** A new match in which this person has the first seat. */
  async #create(game: Game, visibility: Match['visibility']): Promise<Created> {
    const { client } = this;
    const created = await client.create(game, { seats: game.seatCounts[0]!, visibility });
    const { name } = created.match;
    remember({ name, game: idOf(game), creatorToken: created.creatorToken, joinCode: created.joinCode });
    await take(client, name, { name: recall('name') || this.say('ui.lobby.you'), joinCode: created.joinCode });
    return created;
  }

  #join(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = String(new FormData(form).get('link'));
    const place = placeTyped(typed);
    if (place) this.dispatchEvent(new CustomEvent('link', { detail: place }));
    else if (SHORT_CODE.test(typed)) void this.#joinByCode(typed);
    else [this.at, this.message] = ['link', this.say('ui.lobby.badLink')];
  }

  /** Takes the first free seat of the match of a short code: a person who types one wants to play. */
  #joinByCode(typed: string): Promise<void> {
    const { client } = this;
    return this.attempt(async () => {
      const { match: name, joinCode } = await client.rpc.getShortCode(typed);
      if (!ownMatch(name)?.token) {
        const match = await client.getMatch(name, { joinCode });
        const seat = match.seats.find(({ player }) => !player)?.number ?? 0;
        remember({ name, game: gameOf(match) });
        await take(client, name, { seat, name: recall('name') || guestName(this.say, seat), joinCode });
      }
      location.hash = matchHash(name);
    }, 'link');
  }

  /** Sends `record` with the content of a file that a person chose or dropped, or asks for one of its records. */
  #open(file: File | undefined): void {
    if (!file) return;
    void this.attempt(async () => {
      this.records = [];
      const records = await recordsIn(file);
      if (!records.length) throw new Error(this.say('ui.record.wrongFile', { file: file.name }));
      if (records.length === 1) this.#show(records[0]!);
      else this.records = records;
    }, 'file');
  }

  #show(record: GameRecord): void {
    this.dispatchEvent(new CustomEvent('record', { detail: { record }, bubbles: true, composed: true }));
  }

  #onDrop(event: DragEvent): void {
    event.preventDefault();
    this.#open(event.dataTransfer?.files[0]);
  }

  protected override render(): TemplateResult {
    const { known } = this.#own;
    // Whoever comes back to a match finds it first.
    const going = known.some(({ over }) => !over);
    const own = html`<h2 id="own">${this.say('ui.lobby.own')}</h2>
      ${known.length ? html`<ul class="matches">${known.map((one) => this.#renderOwn(one))}</ul>` : html`<p class="quiet">${this.say('ui.lobby.noOwn')}</p>`}`;
    return html`<main @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${(event: DragEvent) => this.#onDrop(event)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say('ui.lobby.lead')}</p>
      <p class="row own-name"><label for="name">${this.say('ui.seating.name')}</label>
        <input id="name" maxlength="40" autocomplete="nickname" placeholder=${this.say('ui.lobby.you')} .value=${recall('name')}
          @change=${(event: Event) => keep('name', (event.target as HTMLInputElement).value.trim())}></p>
      ${this.problem()}
      ${this.trying && !this.games.length ? html`<p class="error" role="status">${this.say('lost')}</p>` : nothing}
      ${going ? html`<section class="going" aria-labelledby="own">${own}</section>` : nothing}
      <ul class="games">${this.games.map((game) => this.#renderGame(game))}</ul>
      <div class="columns">
        <section aria-labelledby=${going ? nothing : 'own'}>
          ${going ? nothing : own}
          <form class="join" @submit=${(event: SubmitEvent) => this.#join(event)}>
            <label for="link">${this.say('ui.lobby.joinLabel')}</label> ${this.problem('link')}
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit" aria-disabled=${this.busy ? 'true' : 'false'}>${this.say('ui.lobby.join')}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say('ui.lobby.public')}</h2>
          ${
            this.open.length
              ? html`<ul class="matches">${this.open.map((match) => this.#renderOpen(match))}</ul>`
              : html`<p class="quiet">${this.say('ui.lobby.noPublic')}</p>`
          }
          <label class="file">${this.say('ui.record.open')}
            <input type="file" accept=".json,application/json"
              @change=${(event: Event) => this.#open((event.target as HTMLInputElement).files?.[0])}></label>
          ${this.problem('file')} ${this.records.length ? this.#renderRecords() : nothing}
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
    const card = cardOf(id);
    const [least, most] = [game.seatCounts[0]!, game.seatCounts.at(-1)!];
    const facts = card ? [this.say('ui.lobby.minutes', { minutes: card.minutes }), this.say(`ui.lobby.${card.level}`)] : [];
    return html`<li data-game=${game.name}>
      ${emblem(id)}
      <h2>${game.title}</h2>
      <p>${card ? this.say(`ui.game.${id}`) : game.summary}</p>
      <p class="quiet">${[this.say(least === most ? 'ui.lobby.seatsOf' : 'ui.lobby.seats', { least, most }), ...facts].join(' · ')}</p>
      ${this.problem(game.name)}
      <div class="row">
        <button type="button" class="main play" aria-disabled=${this.busy ? 'true' : 'false'} @click=${() => this.#playAgainstBot(game)}>${this.say('ui.lobby.playBot')}</button>
        <label class="level"><span class="hidden">${this.say('ui.lobby.level')}</span>
          <select>${BOTS.map((bot) => html`<option value=${bot}>${this.say(`ui.lobby.level.${bot}`)}</option>`)}</select></label>
        <button type="button" class="friend" aria-disabled=${this.busy ? 'true' : 'false'} @click=${() => this.#playWithFriend(game)}>${this.say('ui.lobby.friend')}</button>
        <a class="more" href=${`#new=${id}`}>${this.say('ui.lobby.new')}</a>
      </div>
    </li>`;
  }

  #renderOwn({ own, match, over }: Known): TemplateResult {
    const seat = match?.perspective?.seat ?? 0;
    const mine = match?.toAct.includes(seat) ?? false;
    const doubted = own.name === this.doubted;
    return html`<li class=${mine ? 'mine' : ''}>
      <a href=${match || !over ? matchHash(own.name) : '#'}>${this.#title(own.game)}</a>
      <span class="players">${match ? this.#signs(match) : ''}</span>
      <span class="state">${this.#stateWords(match, mine, over)}</span>
      <button type="button" class="plain" @click=${() => this.#forget(own, over || doubted)} @blur=${() => (this.doubted = '')}
        aria-label=${doubted ? nothing : this.say('ui.lobby.forget')}>${doubted ? this.say('ui.offer.forget') : '×'}</button>
    </li>`;
  }

  /** How an own match stands: whose turn and since when, or the result. */
  #stateWords(match: Match | undefined, mine: boolean, over: boolean): string {
    if (!match) return this.say(over ? 'ui.lobby.expired' : 'loading');
    if (mine) return this.say('ui.lobby.yourTurn');
    if (match.state === 'MATCH_STATE_PLAYING') {
      const names = match.toAct.map((seat) => playerName(match, seat, this.say)).join(', ');
      return `${this.say('prompt.wait', { names })}, ${this.#since(match)}`;
    }
    const me = match.seats[(match.perspective?.seat ?? 0) - 1];
    return match.state === 'MATCH_STATE_FINISHED' && me ? this.say(me.winner ? 'ui.lobby.won' : 'ui.lobby.lost') : valueName(this.games[0], match.state);
  }

  /** The time since the last commit in words, such as "5 minutes ago". */
  #since({ updateTime }: Match): string {
    const minutes = Math.max(0, Math.round((this.client.now() - Date.parse(updateTime ?? '')) / 60_000));
    const words = new Intl.RelativeTimeFormat(this.lang, { numeric: 'auto' });
    if (minutes < 60) return words.format(-minutes, 'minute');
    return minutes < 48 * 60 ? words.format(-Math.round(minutes / 60), 'hour') : words.format(-Math.round(minutes / 1440), 'day');
  }

  /** The players of a match with their signs and points. */
  #signs(match: Match): TemplateResult[] {
    const playing = match.state !== 'MATCH_STATE_SEATING';
    return match.seats.map(
      ({ number, player, score }) => html`<span class="player"><span class="mark small seat-${number}">${seatSign(number)}</span>
      ${player ? playerName(match, number, this.say) : this.say('ui.lobby.free')}${playing ? html` <b>${score}</b>` : nothing}</span>`,
    );
  }

  #renderOpen(match: Match): TemplateResult {
    const free = match.seats.some(({ player }) => !player);
    return html`<li>
      <a href=${matchHash(match.name)}>${this.#title(gameOf(match))}</a>
      <span class="players">${this.#signs(match)}</span>
      <span class="state">${this.say(free ? 'ui.lobby.take' : 'ui.lobby.watch')}</span>
    </li>`;
  }

  /** A match that goes on is forgotten with a second click, because nobody can bring its seat back. */
  #forget({ name }: OwnMatch, sure: boolean): void {
    if (sure) this.#own.forget(name);
    else this.doubted = name;
  }

  #title(id: string): string {
    return this.games.find((game) => idOf(game) === id)?.title ?? id;
  }
}

function idOf(game: Game): string {
  return game.name.replace('games/', '');
}

customElements.define('market-hall-lobby', MarketHallLobby);
