/** `<market-hall-table server match token lang theme>`: plays or watches one match. */

import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { type CheckRecordResponse, Client, type Record as GameRecord, type Seat } from '../../typescript/src/index.ts';
import './board.ts';
import type { MarketHallBoard } from './board.ts';
import { RequestLog } from './drawer/request_log.ts';
import { frame, oncePerFrame, portionsOf } from './frames.ts';
import { narrowing } from './games.ts';
import { type Commit, type Game, gameOf, type Match, type Move, playerName } from './match.ts';
import { DONE, type Handle, type Narrowing } from './narrow.ts';
import { pointsTable } from './points_table.ts';
import { Replay } from './replay.ts';
import { dress, PALETTES, paletteOf } from './palettes.ts';
import { CLAUSES } from './rules.ts';
import { hasRunningClock, seatsBar } from './seats_bar.ts';
import { TABLE_STYLES } from './table_styles.ts';
import { catalogue, explain, load } from './texts.ts';
import { MOST_ZOOM, Zoom } from './zoom.ts';
import { commitSentences, commitWords, type Sentence } from './words.ts';

/** Kinds of handles that are buttons and not on the board. */
const BUTTONS: ReadonlySet<string> = new Set(['button', 'amount', 'build']);
// New ones would make the board draw itself again.
const NO_HANDLES: ReadonlySet<Handle> = new Set();
const NO_PICKS: readonly Handle[] = [];
const MOST_MOVES_IN_WORDS = 40;
const ZOOM_STEP = 1.5;
/** A clause with the parentheses around it, which it must not leave at the end of a line. */
const CITATION = new RegExp(`(\\(?)${CLAUSES.source}(\\)?)`);

/** Icons of the replay. */
const ICONS = {
  first: 'M4 4H7V20H4ZM20 4V20L8 12Z',
  previous: 'M16 4V20L5 12Z',
  playBack: 'M6 3L21 12L6 21Z',
  pause: 'M6 4H10V20H6ZM14 4H18V20H14Z',
  next: 'M8 4L19 12L8 20Z',
  last: 'M4 4L16 12L4 20ZM17 4H20V20H17Z',
} as const;

/** A sentence of the log, with the revision and the seat of its commit. */
interface Line extends Sentence {
  revision: number;
  seat: number;
}

/** Has a record checked. Returns the match after each commit: the service sends positions in pages. */
async function positionsOf(record: GameRecord, client: Client): Promise<Pick<CheckRecordResponse, 'verified' | 'fault' | 'matches' | 'commits'>> {
  const matches: Match[] = [];
  const commits: Commit[] = [];
  for (;;) {
    const page = await client.checkRecord({ record, afterRevision: matches.at(-1)?.revision ?? 0 });
    // A position has only what a commit can change.
    for (const { state, revision, turn, toAct, updateTime, rematch, seats, perspective } of page.matches) {
      matches.push({ ...page.match!, state, revision, turn, toAct, updateTime, rematch, seats, perspective });
    }
    commits.push(...page.commits);
    if (!page.matches.length || matches.at(-1)!.revision >= page.match!.revision) return { ...page, matches, commits };
  }
}

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
    developer: { type: Boolean },
    palette: { type: String },
    ownColour: { type: Number, attribute: 'own-colour' },
    position: { state: true },
    game: { state: true },
    choice: { state: true },
    log: { state: true },
    commits: { state: true },
    message: { state: true },
    preview: { state: true },
    verdict: { state: true },
    clause: { state: true },
    drawer: { state: true },
    lit: { state: true },
    now: { state: true },
  };

  /** Address of the REST gateway. Default: the origin of the page. */
  declare server: string;
  /** Name of the match, such as "matches/abc". */
  declare match: string;
  /** Token of a seat. Empty for a spectator. */
  declare token: string;
  /** Join code of a private match, for spectators. */
  declare code: string;
  /** Revision of a past position to show. 0 for the current one. */
  declare revision: number;
  /** Record of a finished match to check and to show, instead of a match of the service. */
  declare record: GameRecord | undefined;
  /** Client to use instead of one for `server`, such as a mock client. */
  declare client: Client | undefined;
  declare theme: string;
  /** Whether each move is shown before it is played. */
  declare confirm: boolean;
  /** Whether the table offers the developer drawer. */
  declare developer: boolean;
  /** Colours of the seats: "standard", "redGreen", "blueYellow" or "contrast". */
  declare palette: string;
  /** Colour of the palette that is always the viewer's: 1 to 4. 0 for that of the seat. */
  declare ownColour: number;
  declare private position: Match | undefined;
  declare private game: Game | undefined;
  declare private choice: Narrowing | undefined;
  declare private log: readonly Line[];
  /** All commits of the match that have arrived, in order. */
  declare private commits: readonly Commit[];
  declare private message: string;
  declare private preview: string[] | undefined;
  /** What the service has found in `record`. */
  declare private verdict: Pick<CheckRecordResponse, 'verified' | 'fault'> | undefined;
  /** Clause of the rules that is shown. "" for the start of the rules, undefined if the rules are closed. */
  declare private clause: string | undefined;
  /** Whether the developer drawer is open. */
  declare private drawer: boolean;
  /** Places that the line of the log under the pointer or the focus names. */
  declare private lit: readonly Handle[];
  /** Current time in milliseconds, for clocks. */
  declare private now: number;
  readonly #zoom = new Zoom(() => this.requestUpdate());
  readonly #requests = new RequestLog();
  #replay: Replay | undefined;
  #followed: HTMLElement | undefined;
  /** What had the focus before the rules were opened. */
  #beforeRules: HTMLElement | undefined;
  /** Whether the last input in the table was a key. */
  #byKeys = false;
  /** Whether a call is running. */
  #busy = false;
  #clocks = 0;
  #client: Client | undefined;
  #seat: Seat | undefined;
  #stop = new AbortController();

  constructor() {
    super();
    this.server = this.match = this.token = this.code = this.message = this.theme = this.palette = '';
    this.lang = 'en';
    this.log = this.lit = this.commits = [];
    this.revision = this.ownColour = 0;
    this.now = Date.now();
    this.confirm = this.developer = this.drawer = false;
    this.addEventListener('pointerdown', () => (this.#byKeys = false));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#onKey);
    this.#clocks = window.setInterval(() => this.position && hasRunningClock(this.position) && (this.now = Date.now()), 500);
    if (this.hasUpdated) void this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#onKey);
    this.#stop.abort();
    this.#replay?.stop();
    clearInterval(this.#clocks);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void load(this.lang).then(() => this.requestUpdate());
    dress(this, this.palette, this.ownColour, this.position?.perspective?.seat ?? 0);
  }

  protected override updated(changed: PropertyValues): void {
    const area = this.#area;
    if (area && area !== this.#followed) this.#zoom.follow((this.#followed = area));
    // The words of the match come from the service, so another language reads it again.
    const reads = ['server', 'match', 'token', 'lang'].some((name) => changed.has(name));
    if (this.record && (changed.has('record') || changed.has('lang'))) void this.#check(this.record);
    else if (reads && !this.record) void this.#follow();
    if (this.#byKeys) void this.#keepFocus();
  }

  /** When the button with the focus is gone, the focus waits on the prompt, and moves on to what can be picked. */
  async #keepFocus(): Promise<void> {
    const board = this.renderRoot.querySelector<MarketHallBoard>('market-hall-board');
    await board?.updateComplete;
    for (const next of [board, ...this.renderRoot.querySelectorAll<HTMLElement>('button.move, .prompt')]) {
      const active = (this.renderRoot as ShadowRoot).activeElement;
      if (active ? active.matches('.prompt') : document.activeElement === document.body) next?.focus();
    }
  }

  /** The client of the page, or one for `server`, whose requests a developer sees. */
  #connect(): Client {
    const options = this.developer ? { onRequest: this.#requests.record } : {};
    const client = this.client ?? new Client(this.server || location.origin, options);
    client.language = this.lang || 'en';
    return (this.#client = client);
  }

  /** Has a record checked, and shows its positions. The match need not exist on the service. */
  async #check(record: GameRecord): Promise<void> {
    this.#stop.abort();
    const client = this.#connect();
    try {
      const { matches, commits, ...verdict } = await positionsOf(record, client);
      const last = matches.at(-1);
      if (!last) throw new Error(verdict.fault);
      this.game = await client.getGame(last.game);
      this.#replay = new Replay({ client, match: last.name, token: '', code: '' }, () => this.requestUpdate(), matches);
      this.commits = commits;
      this.log = this.#linesOf(commits, last);
      this.verdict = verdict;
      this.#show(last);
    } catch (error) {
      this.message = explain(error);
    }
  }

  #renderVerdict(): unknown {
    if (!this.verdict) return nothing;
    const { verified, fault } = this.verdict;
    return html`<p class="verdict ${verified ? 'verified' : ''}" part="verdict">
      ${verified ? this.#say('ui.record.verified') : `${this.#say('ui.record.differs')} ${fault}`}</p>`;
  }

  /** The scrolled area of the board. */
  get #area(): HTMLElement | null {
    return this.renderRoot.querySelector('.scroll');
  }

  async #follow(): Promise<void> {
    this.#stop.abort();
    if (!this.match) return;
    const stop = (this.#stop = new AbortController());
    const client = this.#connect();
    this.#seat = client.seat(this.match, this.token);
    this.log = this.commits = [];
    let game: Game | undefined;
    const { match: name, token, code } = this;
    this.#replay?.stop();
    this.#replay = new Replay({ client, match: name, token, code }, () => this.requestUpdate());
    const onConnected = (connected: boolean) => void (this.message = connected ? '' : this.#say('lost'));
    let first = true;
    try {
      const options = { signal: stop.signal, onConnected };
      const positions = token ? this.#seat.follow(options) : client.follow(name, { ...options, joinCode: code });
      for await (const { match, commits, movesLost } of oncePerFrame(positions)) {
        game ??= await client.getGame(match.game);
        if (stop.signal.aborted) return;
        if (movesLost) {
          this.log = this.commits = [];
          this.#replay.stop();
          this.#replay = new Replay({ client, match: name, token, code }, () => this.requestUpdate());
          this.message = this.#say('ui.table.movesLost');
          first = true;
        }
        this.game = game;
        this.commits = [...this.commits, ...commits];
        this.#show(match);
        const portions = portionsOf(commits);
        for (const some of portions) {
          // The board has a frame of its own when many commits come at once.
          if (portions.length > 1) await frame();
          if (stop.signal.aborted) return;
          this.log = [...this.log, ...this.#linesOf(some, match)];
        }
        // Without its history the log begins here.
        if (first) this.#loadHistory(client, match, stop.signal).catch(() => undefined);
        if (first && this.revision) await this.#replay.goTo(this.revision, match.revision);
        first = false;
        this.dispatchEvent(new CustomEvent('commit', { detail: { match, commits }, bubbles: true, composed: true }));
      }
    } catch (error) {
      if (!stop.signal.aborted) this.message = explain(error);
    }
  }

  /** Puts what happened up to the first position that was shown at the start of the log. */
  async #loadHistory(client: Client, match: Match, signal: AbortSignal): Promise<void> {
    const { name, revision } = match;
    const commits: Commit[] = [];
    if (revision > 1)
      for await (const commit of client.watch(name, { token: this.token, joinCode: this.code, signal })) {
        commits.push(commit);
        if (commit.revision >= revision) break;
      }
    const known = new Set(this.commits.map((commit) => commit.revision));
    const earlier = commits.filter((commit) => commit.revision <= revision && !known.has(commit.revision));
    if (signal.aborted) return;
    this.log = [...this.#linesOf(earlier, match), ...this.log];
    this.commits = [...earlier, ...this.commits];
  }

  #linesOf(commits: readonly Commit[], match: Match): Line[] {
    return commits.flatMap((commit) =>
      commitSentences(commit, match).map((sentence) => {
        const { revision, seat } = commit;
        return { revision, seat, ...sentence };
      }),
    );
  }

  #show(match: Match): void {
    this.position = match;
    this.#reset();
    const name = match.state === 'MATCH_STATE_FINISHED' ? 'over' : match.perspective?.legalMoves.length ? 'turn' : '';
    if (name) this.dispatchEvent(new CustomEvent(name, { detail: { match }, bubbles: true, composed: true }));
  }

  #reset(): void {
    this.preview = undefined;
    this.choice = this.position && narrowing(gameOf(this.position), this.position.perspective?.legalMoves ?? []);
  }

  readonly #say = (key: string, values: Record<string, string | number> = {}) => catalogue(this.lang)(key, values);

  readonly #onKey = (event: KeyboardEvent): void => {
    this.#byKeys = true;
    if (event.key === 'Escape' && this.choice?.picks.length) this.#reset();
    else if (event.key === 'Escape' && this.clause !== undefined) this.#openRules(undefined);
  };

  async #pick(handle: Handle): Promise<void> {
    if (this.#busy || !this.choice?.handles.has(handle)) return;
    this.message = '';
    this.choice = this.choice.pick(handle);
    await this.#decided();
  }

  /** Plays the decided move, or shows its effect first if the person wants to confirm. */
  async #decided(): Promise<void> {
    const move = this.choice?.decided;
    if (!move) return;
    if (!this.confirm) return this.#play(move);
    const position = this.position!;
    await this.#call(async (seat) => {
      const response = await seat.preview(move, { revision: position.revision });
      this.preview = response.commits.flatMap(commitWords);
    });
  }

  #play(move: Move): Promise<void> {
    const { revision } = this.position!;
    return this.#call((seat) => seat.play(move, { revision }));
  }

  async #call(call: (seat: Seat) => Promise<unknown>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await call(this.#seat!);
    } catch (error) {
      this.message = explain(error);
      this.#reset();
      this.dispatchEvent(new CustomEvent('refused', { detail: { error }, bubbles: true, composed: true }));
    } finally {
      this.#busy = false;
    }
  }

  protected override render(): TemplateResult {
    const { position: current, game, choice } = this;
    if (!current || !game) return html`<p part="prompt" class="prompt" role="status">${this.message || this.#say('loading')}</p>`;
    const past = this.#replay?.shown;
    const position = past ?? current;
    const handles = past ? NO_HANDLES : (choice?.handles ?? NO_HANDLES);
    return html`
      <div class="table" part="table">
        <section class="main">
          <div class="scroll">
            <market-hall-board part="board" exportparts="board, own" lang=${this.lang || 'en'}
              theme=${this.theme || nothing} palette=${this.palette} own-colour=${this.ownColour} .match=${position} .game=${game} .handles=${handles} .lit=${this.lit}
              .picks=${past ? NO_PICKS : (choice?.picks ?? NO_PICKS)}
              @pick=${(event: CustomEvent<{ handle: Handle }>) => this.#pick(event.detail.handle)}></market-hall-board>
          </div>
        </section>
        <div class="header" part="header">
          <h1>${game.title}</h1>
          ${this.#renderVerdict()}
          ${seatsBar(position, this.#say, this.now)}
        </div>
        <section class="bar" part="bar">
          <p part="prompt" class="prompt" role="status" aria-live="polite" tabindex="-1">${past ? this.#pastPrompt(past) : this.#withClauses(this.#prompt(position))}</p>
          ${this.message ? html`<p class="error" role="alert">${this.#withClauses(this.message)}</p>` : nothing}
          ${this.preview ? html`<ul class="preview">${this.preview.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
          <div class="buttons">${past ? this.#renderLive() : this.#renderButtons(position, handles)}</div>
        </section>
        <aside>
          ${past ? nothing : this.#renderMoves()}
          ${current.state === 'MATCH_STATE_SEATING' ? nothing : this.#renderPoints(position)}
          <h2>${this.#say('log')}</h2>
          ${this.#renderLog(position)} ${this.#renderReplay(current)} ${this.#renderTools(current)}
        </aside>
        ${this.clause === undefined ? nothing : this.#renderRules()}
      </div>
      ${this.drawer ? this.#renderDrawer(this.record ? position : current, game) : nothing}`;
  }

  #renderLog(position: Match): TemplateResult {
    const me = position.perspective?.seat ?? 0;
    const own = this.log.findLast(({ seat }) => seat === me)?.revision ?? 0;
    const lines = this.log.filter(({ revision }) => revision <= position.revision);
    // A long log is not written again for each new line.
    return html`<div class="log" part="log" role="log" tabindex="0" aria-label=${this.#say('log')}><ol reversed>
      ${repeat(lines.toReversed(), (line) => line, (line) => {
        const fresh = me > 0 && line.revision > own;
        return guard([fresh, this.lang], () => this.#renderLine(line, fresh));
      })}
    </ol></div>`;
  }

  #renderLine({ revision, sentence, places }: Line, fresh: boolean): TemplateResult {
    const lit = (some: readonly Handle[]) => () => void (this.lit = some);
    return html`<li class=${fresh ? 'fresh' : ''}>
      <button type="button" class="line" title=${this.#say('ui.table.showPosition', { revision })}
        @pointerenter=${lit(places)} @focus=${lit(places)} @pointerleave=${lit([])} @blur=${lit([])}
        @click=${() => this.#goTo(revision)}>${sentence}</button></li>`;
  }

  #renderReplay(current: Match): TemplateResult {
    const replay = this.#replay!;
    const shown = replay.revision || current.revision;
    const button = (name: keyof typeof ICONS, act: () => unknown, off = false) =>
      html`<button type="button" class="step" aria-label=${this.#say(`ui.table.${name}`)} title=${this.#say(`ui.table.${name}`)}
        ?disabled=${off} @click=${act}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg></button>`;
    const [atStart, atEnd] = [shown <= 1, shown >= current.revision];
    return html`<div class="replay" part="replay" role="group" aria-label=${this.#say('ui.table.replay')}>
      ${button('first', () => this.#goTo(1), atStart)} ${button('previous', () => this.#goTo(shown - 1), atStart)}
      ${button(replay.playing ? 'pause' : 'playBack', () => replay.toggle(() => this.position!.revision))}
      ${button('next', () => this.#goTo(shown + 1), atEnd)} ${button('last', () => this.#goTo(current.revision), atEnd)}
      <input type="range" min="1" max=${current.revision} .value=${String(shown)} aria-label=${this.#say('ui.table.position')}
        aria-valuetext=${this.#say('ui.table.positionOf', { revision: shown, latest: current.revision })}
        @input=${(event: Event) => this.#goTo(Number((event.target as HTMLInputElement).value))}>
      <output>${shown}/${current.revision}</output>
    </div>`;
  }

  /** Shows a position, and tells the page, which can make it part of its address. */
  #goTo(revision: number): void {
    const latest = this.position!.revision;
    this.#replay!.goTo(revision, latest).catch((error: Error) => (this.message = error.message));
    const detail = { revision: revision >= latest ? 0 : Math.max(1, revision) };
    this.dispatchEvent(new CustomEvent('position', { detail, bubbles: true, composed: true }));
  }

  #pastPrompt(past: Match): string {
    return this.#say('ui.table.past', { revision: past.revision });
  }

  #renderLive(): TemplateResult {
    return html`<button type="button" part="button" class="move" @click=${() => this.#goTo(this.position!.revision)}>
      ${this.#say('ui.table.live')}</button>`;
  }

  /** Where all points come from. Before the end, this opens on request. */
  #renderPoints(position: Match): TemplateResult {
    const points = pointsTable(position, this.game!, this.#say);
    if (position.state === 'MATCH_STATE_FINISHED') return html`<div class="result" part="result">${points}</div>`;
    return html`<details class="result" part="result"><summary>${this.#say('points.sources')}</summary>${points}</details>`;
  }

  #renderTools(current: Match): TemplateResult {
    const over = current.state === 'MATCH_STATE_FINISHED';
    const zoom = (by: number) => () => this.#zoom.set(this.#area!, this.#zoom.factor * by);
    return html`<div class="tools" part="tools">
      <button type="button" aria-label=${this.#say('ui.table.zoomOut')} ?disabled=${this.#zoom.factor === 1} @click=${zoom(1 / ZOOM_STEP)}>−</button>
      <button type="button" aria-label=${this.#say('ui.table.zoomIn')} ?disabled=${this.#zoom.factor === MOST_ZOOM} @click=${zoom(ZOOM_STEP)}>+</button>
      <button type="button" aria-expanded=${this.clause === undefined ? 'false' : 'true'}
        @click=${() => this.#openRules(this.clause === undefined ? '' : undefined)}>${this.#say('ui.table.rules')}</button>
      ${this.token && !over
        ? html`<button type="button" aria-pressed=${this.confirm ? 'true' : 'false'} @click=${() => void (this.confirm = !this.confirm)}>
            ${this.#say('ui.table.confirm')}</button>`
        : nothing}
      ${this.developer
        ? html`<button type="button" class="developer" aria-expanded=${this.drawer ? 'true' : 'false'} @click=${() => this.#openDrawer(!this.drawer)}>
            ${this.#say('ui.table.developer')}</button>`
        : nothing}
      ${this.#renderColours(current)}
    </div>`;
  }

  /** The drawer is a file of its own, which is loaded when a person opens it. */
  async #openDrawer(open: boolean): Promise<void> {
    try {
      if (open) await import('./drawer/drawer.ts');
    } catch (error) {
      this.message = explain(error);
      return;
    }
    this.drawer = open;
    if (!open) this.renderRoot.querySelector<HTMLElement>('.developer')?.focus();
    this.dispatchEvent(new CustomEvent('developer', { detail: { open }, bubbles: true, composed: true }));
  }

  /** For a record, the drawer shows the position that the table shows. A match is played in its current position. */
  #renderDrawer(position: Match, game: Game): TemplateResult {
    return html`<market-hall-drawer ?record=${!!this.record} .client=${this.#client} .position=${position} .game=${game} .commits=${this.commits} .requests=${this.#requests}
      token=${this.token} lang=${this.lang || 'en'} theme=${this.theme} @close=${() => this.#openDrawer(false)}
      @seat=${(event: CustomEvent<{ token: string }>) => void (this.token = event.detail.token)}
      @look=${(event: CustomEvent<{ lang: string; theme: string }>) => void Object.assign(this, event.detail)}></market-hall-drawer>`;
  }

  /** Palettes, and the colour that is always the viewer's. The page gets `colours` to remember both. */
  #renderColours(current: Match): TemplateResult {
    const choose = (palette: string, ownColour: number): void => {
      Object.assign(this, { palette, ownColour });
      this.dispatchEvent(new CustomEvent('colours', { detail: { palette, ownColour }, bubbles: true, composed: true }));
    };
    const pick = (event: Event): void => choose((event.target as HTMLSelectElement).value, this.ownColour);
    const me = current.perspective?.seat ?? 0;
    return html`<details class="colours"><summary>${this.#say('ui.table.colours')}</summary>
      <select aria-label=${this.#say('ui.table.palette')} @change=${pick}>
        ${Object.keys(PALETTES).map((name) => html`<option value=${name} ?selected=${name === (this.palette || 'standard')}>
          ${this.#say(`ui.palette.${name}`)}</option>`)}
      </select>
      ${me ? html`<fieldset><legend>${this.#say('ui.table.ownColour')}</legend>
        ${[0, 1, 2, 3, 4].map((own) => html`<button type="button" aria-pressed=${own === this.ownColour ? 'true' : 'false'}
          aria-label=${this.#say(own ? 'ui.table.colour' : 'ui.table.seatColour', { number: own })} @click=${() => choose(this.palette, own)}>
          <svg viewBox="0 0 26 26" aria-hidden="true">${own
            ? svg`<circle cx="13" cy="13" r="12" fill=${paletteOf(this.palette)[own - 1]!} />`
            : svg`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
      </fieldset>` : nothing}
    </details>`;
  }

  /** A sentence whose clauses open the rules. */
  #withClauses(sentence: string): unknown {
    const parts = sentence.split(CITATION);
    return parts.map((part, at) => {
      if (at % 4 === 0) return part;
      if (at % 4 !== 2) return nothing;
      return html`<span class="keep">${parts[at - 1]}<button type="button" class="clause" @click=${() => this.#openRules(part)}>${part}</button>${parts[at + 1]}</span>`;
    });
  }

  #renderRules(): TemplateResult {
    return html`<section class="rules" part="rules" aria-label=${this.#say('ui.table.rules')}>
      <button type="button" class="close" aria-label=${this.#say('ui.table.close')} @click=${() => this.#openRules(undefined)}>×</button>
      <market-hall-rules .game=${this.game} lang=${this.lang || 'en'} clause=${this.clause ?? ''}></market-hall-rules>
    </section>`;
  }

  /** Opens the rules at a clause, or closes them. The focus goes there and comes back. */
  #openRules(clause: string | undefined): void {
    const active = (this.renderRoot as ShadowRoot).activeElement;
    if (this.clause === undefined && active instanceof HTMLElement) this.#beforeRules = active;
    this.clause = clause;
    void this.updateComplete.then(() => {
      const close = this.renderRoot.querySelector<HTMLElement>('.rules .close');
      (close ?? this.#beforeRules)?.focus();
    });
  }

  async #download(): Promise<void> {
    await this.#call(async () => {
      const record = await this.#client!.getRecord(this.match, { token: this.token, joinCode: this.code });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
      link.download = `${this.match.replace('matches/', '')}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  /** Takes the seat in the rematch, and sends `rematch` with its match, seat and token. */
  #rematch(): Promise<void> {
    return this.#call(async (seat) => {
      const next = await seat.rematch();
      const detail = { match: next.match, seat: next.number, token: next.token };
      this.dispatchEvent(new CustomEvent('rematch', { detail, bubbles: true, composed: true }));
    });
  }

  #prompt(position: Match): string {
    if (position.state === 'MATCH_STATE_SEATING') return this.#say('prompt.seating');
    const names = (seats: readonly number[]) =>
      seats.map((seat) => playerName(position.seats[seat - 1]!) || this.#say('seat', { number: seat })).join(', ');
    if (position.state !== 'MATCH_STATE_PLAYING') return this.#say('prompt.over', { winners: names(position.seats.filter(({ winner }) => winner).map(({ number }) => number)) });
    if (!position.perspective?.legalMoves.length) return this.#say('prompt.wait', { names: names(position.toAct) });
    if (this.choice?.decided) return this.choice.decided.text ?? '';
    const count = this.choice?.moves.length ?? 0;
    const task = position.perspective.prompt;
    return this.#say(this.choice?.picks.length ? 'prompt.continue' : 'prompt.choose', { count, task });
  }

  #renderButtons(position: Match, handles: ReadonlySet<Handle>): unknown {
    const own = [...handles].filter((handle) => BUTTONS.has(handle.split(':')[0]!));
    const button = (label: string, act: () => unknown, name = '') =>
      html`<button type="button" part="button" class=${name} @click=${act}>${label}</button>`;
    const decided = this.choice?.decided;
    const over = position.state === 'MATCH_STATE_FINISHED';
    return html`
      ${own.map((handle) => button(this.#buttonLabel(handle), () => this.#pick(handle), 'move'))}
      ${decided && (this.confirm || this.preview) ? button(this.#say('play'), () => this.#play(decided), 'move') : nothing}
      ${this.choice?.picks.length ? button(this.#say('back'), () => this.#reset()) : nothing}
      ${position.perspective?.canUndo
        ? button(this.#say('undo'), () => this.#call((seat) => seat.undo({ revision: position.revision }))) : nothing}
      ${over && this.token ? button(this.#say('ui.table.rematch'), () => this.#rematch(), 'again') : nothing}
      ${over && !this.record ? button(this.#say('ui.table.record'), () => this.#download()) : nothing}`;
  }

  #buttonLabel(handle: Handle): string {
    const [kind, name, colour] = handle.split(':') as [string, string, string?];
    if (handle === DONE || handle === 'button:act') return this.#say(handle);
    if (kind === 'amount') return this.#say('amount', { count: Number(name) });
    if (kind === 'build') return this.#say(`build.${name}`, { colour: this.#say(`colour.${colour}`) });
    const picked = this.choice!.pick(handle);
    return (picked.decided ?? picked.moves[0]!).text ?? '';
  }

  #renderMoves(): unknown {
    const moves = this.choice?.moves ?? [];
    if (!moves.length) return nothing;
    const more = moves.length - MOST_MOVES_IN_WORDS;
    return html`<details part="moves"><summary>${this.#say('moves', { count: moves.length })}</summary><ul class="moves">
      ${moves.slice(0, MOST_MOVES_IN_WORDS).map((move) => html`<li><button type="button"
        @click=${() => this.#play(move)}>${move.text}</button></li>`)}
      ${more > 0 ? html`<li>${this.#say('more', { count: more })}</li>` : nothing}</ul></details>`;
  }
}

customElements.define('market-hall-table', MarketHallTable);
