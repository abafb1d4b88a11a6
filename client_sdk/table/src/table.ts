/** `<market-hall-table server match token lang theme>`: plays or watches one match. */

import { Client, MarketHallError, type Record as GameRecord } from 'markethall-client';
import { adoptStyles, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import './board.ts';
import type { MarketHallBoard } from './board.ts';
import { Choosing } from './controllers/choosing.ts';
import { Focus } from './controllers/focus.ts';
import { Following, type Opening, type Source } from './controllers/following.ts';
import { Playback } from './controllers/playback.ts';
import { Replaying } from './controllers/replaying.ts';
import { Sending } from './controllers/sending.ts';
import { Showing } from './controllers/showing.ts';
import { Windows } from './controllers/windows.ts';
import { allowSounds } from './controllers/sounds.ts';
import type { Zoom } from './controllers/zoom.ts';
import { RequestLog } from './drawer/request_log.ts';
import { type Commit, type Game, gameOf, isOver, isTurnOf, type Match, type Move } from './match.ts';
import type { Handle } from './narrow.ts';
import { dress } from './palettes.ts';
import { layout } from './render/layout.ts';
import { nextWords } from './render/status.ts';
import { playerName } from './seats.ts';
import { TABLE_STYLES } from './table_styles.ts';
import { catalogue, explain, load, loadAll } from './texts.ts';

const NO_HANDLES: ReadonlySet<Handle> = new Set();
const NO_PICKS: readonly Handle[] = [];
/** A move without a choice is played by itself after this time, so that a person can read it. */
const FORCED_MS = 900;

/** A move that is pointed out in a position. */
interface Hint {
  readonly revision: number;
  readonly move: Move;
  readonly places: readonly Handle[];
}

/** What a person can set in the menu. */
interface Settings {
  confirm: boolean;
  forced: boolean;
  sound: boolean;
  pace: number;
}

/**
 * Plays or watches one match, or replays a record.
 *
 * @attr lang - Language of the words: `en` (default), `de`, `it` or `fr`.
 * @fires turn {match} - It is the viewer's turn, in a new position.
 * @fires commit {match, commits} - A new position has arrived.
 * @fires over {match} - The match has ended.
 * @fires refused {error} - The service has refused a request.
 * @fires position {revision} - A person looks at a past position; 0 for the current one.
 * @fires colours {palette, ownColour} - A person chooses other colours.
 * @fires setting {name, value} - A person sets `confirm`, `forced`, `sound` or `pace` in the match menu.
 * @fires rematch {match, seat, token} - A person has taken a seat in the rematch.
 * @fires developer {open} - A person opens or closes the developer tools.
 * @fires seat {token} - The developer tools switch to another seat; `""` for a spectator.
 * @fires look {lang, theme} - The developer tools force a language or a theme.
 * @slot settings - Controls of the page, in the match menu.
 * @csspart table - The whole table.
 * @csspart header - Title and tools.
 * @csspart tools - Zoom, help and the match menu, as icons.
 * @csspart seats - The players.
 * @csspart facts - What lies on the table, as numbers.
 * @csspart bar - Who has to do what, and the buttons.
 * @csspart prompt - The sentence in it.
 * @csspart kinds - The kinds of actions.
 * @csspart button - A button in it.
 * @csspart log - What has happened.
 * @csspart result - The tab with the points.
 * @csspart points - The table of points by source.
 * @csspart replay - The replay bar.
 * @csspart moves - The legal moves in words.
 * @csspart result-card - The result over the board.
 * @csspart menu - The match menu.
 * @csspart rules - The rules beside the board.
 * @csspart verdict - Whether a record is verified.
 * @cssprop --mh-top - Space that the page needs above the table.
 */
export class MarketHallTable extends LitElement {
  static override styles = TABLE_STYLES;
  static override properties = {
    server: { type: String },
    match: { type: String },
    token: { type: String },
    lang: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    code: { type: String },
    revision: { type: Number },
    record: { attribute: false },
    client: { attribute: false },
    confirm: { type: Boolean },
    forced: { type: Boolean },
    sound: { type: Boolean },
    pace: { type: Number },
    home: { type: String },
    developer: { type: Boolean },
    palette: { type: String },
    ownColour: { type: Number, attribute: 'own-colour' },
    message: { state: true },
    width: { state: true },
  };

  /** Address of the REST gateway. Default: the origin of the page. */
  declare server: string;
  /** Name of the match, such as `matches/abc`. */
  declare match: string;
  /** Token of a seat. Without it the table watches. */
  declare token: string;
  /** Join code of a private match, for spectators. */
  declare code: string;
  /** Past position to show first. Default: the current one. */
  declare revision: number;
  /**
   * Record of a finished match, such as the answer of `getRecord`, instead of a match. The table has it checked, says whether
   * it is verified, and replays it.
   */
  declare record: GameRecord | undefined;
  /** Client to use instead of one for `server`, such as a mock client. */
  declare client: Client | undefined;
  /** The match as the page has just read it. It is shown first if it fits. @internal */
  opening: Opening | undefined;
  /** `light` or `dark`. Default: as the browser. */
  declare theme: string;
  /** Whether the table shows the effect of each move, with its points, before it plays it. */
  declare confirm: boolean;
  /** Whether a move is played by itself if no other one is legal, unless the person uses keys. */
  declare forced: boolean;
  /** Whether sounds are played, after the first click. */
  declare sound: boolean;
  /** How the moves of others are shown: `1` one after the other (default), `2` faster, `0` all at once. */
  declare pace: number;
  /** Address of the page around the table, for a link back to it. Default: none. */
  declare home: string;
  /** Whether the table offers the developer tools. */
  declare developer: boolean;
  /** Colours of the seats: `standard`, `redGreen`, `blueYellow` or `contrast`. */
  declare palette: string;
  /** Colour of the palette that is always the viewer's: 1 to 4. Default: that of the seat. */
  declare ownColour: number;
  /** Why the last thing that a person did was not possible. @internal */
  declare message: string;
  /** Width of the table in CSS pixels. @internal */
  declare width: number;
  readonly #resized = new ResizeObserver(([entry]) => (this.width = entry!.contentRect.width));

  /** @internal */
  readonly following = new Following(this, {
    began: (source, known) => this.#began(source, known),
    arrived: (match, commits) => this.#arrived(match, commits),
  });
  /** @internal */
  readonly replaying = new Replaying(this);
  /** @internal */
  readonly playback = new Playback(this, (revision) => this.replaying.at(revision));
  /** @internal */
  readonly choosing = new Choosing(this);
  /** @internal */
  readonly sending = new Sending(this);
  /** @internal */
  readonly showing = new Showing(this);
  /** @internal */
  readonly windows = new Windows(this);
  /** Undefined until it is loaded. @internal */
  zoom: Zoom | undefined;
  /** @internal */
  readonly requests = new RequestLog();
  /** @internal */
  readonly focusing = new Focus(this, { escape: () => this.#escape(), step: (by) => this.#step(by), help: () => this.openHelp('keys') });
  /** Places that the line of the log under the pointer or the focus names. @internal */
  lit: readonly Handle[] = NO_PICKS;
  #hint: Hint | undefined;
  #source: Source | undefined;
  #forcing = 0;

  constructor() {
    super();
    this.server = this.match = this.token = this.code = this.message = this.theme = this.palette = this.home = '';
    this.lang = 'en';
    this.revision = this.ownColour = this.width = 0;
    this.pace = 1;
    this.confirm = this.forced = this.sound = this.developer = false;
    this.addEventListener('pointerdown', () => this.sound && allowSounds());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
    if (this.hasUpdated) this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    clearTimeout(this.#forcing);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void (this.extras ? loadAll(this.lang) : load(this.lang)).then(() => this.requestUpdate());
    this.playback.speed = this.pace;
    dress(this, this.palette, this.ownColour, this.following.position?.perspective?.seat ?? 0);
  }

  protected override updated(changed: PropertyValues): void {
    const area = this.renderRoot.querySelector<HTMLElement>('.scroll');
    if (area) this.zoom?.follow(area);
    if (area && !this.extras) void this.#loadExtras();
    // The words of the match come from the service, so another language reads it again.
    if (['server', 'match', 'token', 'lang', 'client', 'record'].some((name) => changed.has(name))) this.#open();
  }

  /** What is drawn when a person opens it: the menu, the result, clauses. Undefined until it is loaded. @internal */
  extras: typeof import('./render/extras.ts') | undefined;

  /** Loads what no first drawing needs, with its words and styles. */
  async #loadExtras(): Promise<void> {
    const [extras] = await Promise.all([import('./render/extras.ts'), loadAll(this.lang)]).catch(() => []);
    if (!extras || this.extras) return;
    this.extras = extras;
    this.zoom = new extras.Zoom(() => this.requestUpdate());
    // First, so that the layouts for wide and narrow screens change them too.
    adoptStyles(this.renderRoot as ShadowRoot, [extras.WINDOWS, ...TABLE_STYLES]);
    this.requestUpdate();
  }

  /** The sentences of the page. @internal */
  readonly say = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    catalogue(this.lang, this.shown && gameOf(this.shown))(key, values);

  /** Current time of the service in milliseconds: the clock of the device may be wrong. @internal */
  get now(): number {
    return this.#source?.client.now() ?? 0;
  }

  /** Whether a move is on its way. @internal */
  get busy(): boolean {
    return this.sending.busy;
  }

  /** Whether the viewer sees that something is on its way. @internal */
  get waiting(): boolean {
    return this.sending.state === 'slow' || this.sending.state === 'lost';
  }

  /** Whether what is on its way is a move of the board, which can be cancelled. @internal */
  cancellable = false;

  /** The client of the page, or one for `server`, whose requests a developer sees. */
  #connect(): Client {
    const options = this.developer ? { onRequest: this.requests.record } : {};
    const client = this.client ?? new Client(this.server || location.origin, options);
    client.language = this.lang || 'en';
    return client;
  }

  #open(): void {
    this.message = '';
    if (this.record) void this.following.check(this.record, this.#connect());
    else if (this.match) {
      const { match, token, code, lang, opening } = this;
      // It is shown once: later it is old.
      this.opening = undefined;
      const fits = opening?.match.name === match && opening.lang === lang && opening.token === token;
      void this.following.follow({ client: this.#connect(), match, token, code }, fits ? opening : undefined);
    }
  }

  #began(source: Source, known: readonly Match[] = []): void {
    this.#source = source;
    this.#before = this.#hint = undefined;
    this.replaying.begin(source, known);
    this.playback.skip();
    this.choosing.begin(undefined);
    this.windows.begin();
    this.showing.begin();
  }

  #arrived(match: Match, commits: readonly Commit[]): void {
    const before = this.#before;
    this.#before = match;
    const same = before?.revision === match.revision && before.perspective?.legalMoves.length === match.perspective?.legalMoves.length;
    this.playback.add(before, match, commits, match.perspective?.seat ?? 0);
    if (!same) {
      this.message = '';
      this.choosing.begin(match);
    }
    if (!before && this.revision) this.goTo(this.revision);
    if (isOver(match)) this.windows.resultOpen ||= !same;
    const name = isOver(match) ? 'over' : isTurnOf(match) ? 'turn' : '';
    if (name && !same) this.send(name, { match });
    this.send('commit', { match, commits });
    this.#force(match);
  }

  /** The position that arrived last. */
  #before: Match | undefined;

  /** Plays the only legal move after a while, if the person wants it and does not play by keys: the focus may be anywhere then. */
  #force(match: Match): void {
    clearTimeout(this.#forcing);
    const [only, ...others] = match.perspective?.legalMoves ?? [];
    if (!only || others.length || !this.forced || this.confirm || this.windows.drawer) return;
    const play = (): void => {
      if (this.playback.running) this.#forcing = window.setTimeout(play, FORCED_MS);
      else if (this.forced && !this.confirm && !this.focusing.byKeys && this.following.position === match && !this.replaying.shown) void this.play(only);
    };
    this.#forcing = window.setTimeout(play, FORCED_MS);
  }

  /** Sends an event that leaves the shadow tree. @internal */
  send(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The client of the match that is shown. @internal */
  get source(): Source | undefined {
    return this.#source;
  }

  /** The position that is shown: a past one, one of the playback, or the current one. @internal */
  get shown(): Match | undefined {
    return this.replaying.shown ?? this.playback.shown ?? this.following.position;
  }

  /** What can be picked, and what is picked, in the position that is shown. @internal */
  get pickable(): { readonly handles: ReadonlySet<Handle>; readonly picks: readonly Handle[] } {
    if (this.shown !== this.following.position) return { handles: NO_HANDLES, picks: NO_PICKS };
    return { handles: this.busy ? NO_HANDLES : this.choosing.handles, picks: this.choosing.marks };
  }

  /** Name of a place or a piece in words. @internal */
  nameOf(handle: Handle): string {
    const board = this.renderRoot.querySelector<MarketHallBoard>('market-hall-board');
    return board?.nameOf(handle) ?? handle;
  }

  /** Name of the player of a seat. @internal */
  playerName(seat: number): string {
    return playerName(this.shown!, seat, this.say);
  }

  /** Points places of the board out. @internal */
  point(places: readonly Handle[]): void {
    this.lit = places;
    this.requestUpdate();
  }

  /** @internal */
  chooseKind(kind: string): void {
    this.message = '';
    const plays = this.choosing.isButton(kind);
    this.choosing.choose(kind);
    const [handle] = this.choosing.handles;
    if (plays && handle && this.choosing.kind) this.pick(handle);
  }

  /** Picks a handle. The move is played when it is complete. @internal */
  pick(handle: Handle): void {
    if (this.playback.shown) return this.playback.skip();
    if (this.busy) {
      this.message = this.say('ui.send.busy');
      return;
    }
    this.message = '';
    if (!this.choosing.pick(handle)) return;
    const move = this.choosing.decided;
    if (move && this.confirm) void this.#preview(move);
    else if (move && this.choosing.complete) void this.play(move);
  }

  /** Puts a picked thing back. One that a decided move picks besides is picked. @internal */
  unpick(handle: Handle): void {
    if (!this.choosing.picks.includes(handle)) this.pick(handle);
    else if (!this.busy) this.choosing.putBack(handle);
  }

  async #preview(move: Move): Promise<void> {
    const { revision } = this.following.position!;
    await this.call((signal) =>
      this.#seat.preview(move, { revision, signal }).then((preview) => {
        if (this.choosing.decided === move) this.choosing.preview = preview;
      }),
    );
  }

  get #seat(): ReturnType<Client['seat']> {
    const { client, match, token } = this.#source!;
    return client.seat(match, token);
  }

  /** Plays a move. @internal */
  async play(move: Move): Promise<void> {
    if (this.busy) return;
    clearTimeout(this.#forcing);
    const { revision } = this.following.position!;
    this.cancellable = true;
    try {
      await this.sending.play(this.#source!, move, revision, (played) => {
        this.cancellable = false;
        return this.following.reached(played);
      });
    } catch (error) {
      this.#refused(error);
    } finally {
      this.cancellable = false;
      if (this.sending.cancelled) this.choosing.back();
    }
  }

  /** Makes a call that is no move of the board. An error becomes the message. @internal */
  async call(call: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    try {
      await this.sending.call(call);
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    // Another tab, or the clock, was faster. The next position is on its way.
    if (!(error instanceof MarketHallError && error.movedOn)) this.message = explain(error);
    this.choosing.back();
    this.send('refused', { error });
  }

  /** @internal */
  undo(): void {
    const { revision } = this.following.position!;
    void this.call((signal) => this.#seat.undo({ revision, signal }));
  }

  /** Says why something cannot be picked. The service knows the clause. @internal */
  async why(handle: Handle): Promise<void> {
    const position = this.following.position!;
    if (this.playback.shown) return this.playback.skip();
    if (this.busy) return void (this.message = this.say('ui.send.busy'));
    if (!isTurnOf(position) || this.replaying.shown) return;
    const move = this.choosing.moveLike(handle);
    const name = this.nameOf(handle);
    this.message = this.say('ui.why.notNow', { name, next: nextWords(this) });
    if (!move) return;
    const [line] = await this.#seat.previewEach([move], { revision: position.revision }).catch(() => []);
    const words = line?.error?.details.find(({ locale }) => locale)?.message;
    if (words && this.following.position?.revision === position.revision) this.message = `${name}. ${words}`;
  }

  /** Points out a move. @internal */
  advise(hint: Hint): void {
    this.#hint = hint;
    this.requestUpdate();
    this.#showBoard();
  }

  /** The move that was pointed out in the position that is shown. @internal */
  get hinted(): Hint | undefined {
    return this.shown?.revision === this.#hint?.revision ? this.#hint : undefined;
  }

  /** Shows a position, and tells the page, which can make it part of its address. @internal */
  goTo(revision: number): void {
    const latest = this.following.position!.revision;
    this.playback.skip();
    this.replaying.goTo(revision, latest).catch((error: unknown) => (this.message = explain(error)));
    this.#showBoard();
    this.send('position', { revision: revision >= latest ? 0 : Math.max(1, revision) });
  }

  /** On a phone the log and the hint are below the board. */
  #showBoard(): void {
    this.renderRoot.querySelector('.main')?.scrollIntoView({ block: 'nearest' });
  }

  #step(by: number): void {
    const latest = this.following.position?.revision ?? 0;
    if (latest) this.goTo((this.replaying.revision || latest) + by);
  }

  /** Backs out of what is open, one thing after the other. */
  #escape(): boolean {
    if (this.playback.shown) this.playback.skip();
    else if (this.windows.escape()) return true;
    else if (this.choosing.picks.length || this.choosing.kind) {
      if (!this.choosing.picks.length) this.choosing.choose('');
      this.choosing.back();
    } else if (this.replaying.shown) this.goTo(this.following.position!.revision);
    else if (this.message) this.message = '';
    else return false;
    return true;
  }

  /** Takes the seat in the rematch, and sends `rematch` with its match, seat and token. @internal */
  rematch(): void {
    void this.call(async (signal) => {
      const next = await this.#seat.rematch({ signal });
      this.send('rematch', { match: next.match, seat: next.number, token: next.token });
    });
  }

  /** @internal */
  resignNow(): void {
    void this.call((signal) => this.#seat.resign({ signal }));
  }

  /** Sets something, and tells the page, which can remember it. @internal */
  set<S extends keyof Settings>(name: S, value: Settings[S]): void {
    Object.assign(this, { [name]: value });
    if (name === 'sound' && value) allowSounds();
    this.send('setting', { name, value });
    if (name === 'forced' && this.following.position) this.#force(this.following.position);
  }

  /** @internal */
  chooseColours(palette: string, ownColour: number): void {
    Object.assign(this, { palette, ownColour });
    this.send('colours', { palette, ownColour });
  }

  /** Opens a window with the keys or with the lesson of the game. @internal */
  openHelp(what: 'keys' | 'lesson'): void {
    void this.windows.openHelp(what);
  }

  protected override render(): TemplateResult {
    const { shown } = this;
    const { position, game, failure } = this.following;
    if (!shown || !position || !game)
      return html`<div class="bar"><p part="prompt" class="prompt ${failure ? 'error' : ''}" role="status">${failure || this.say('loading')}</p>
        ${failure && this.home ? html`<a class="button" href=${this.home}>${this.say('ui.app.home')}</a>` : nothing}</div>`;
    return layout(this, shown, position, game);
  }
}

export type { Game };

customElements.define('market-hall-table', MarketHallTable);
