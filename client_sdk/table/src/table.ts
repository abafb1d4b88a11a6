/** `<market-hall-table server match token lang theme>`: plays or watches one match. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Client, MarketHallError, type Seat } from '../../typescript/src/index.ts';
import './board.ts';
import { narrowing } from './games.ts';
import { type Game, gameOf, type Match, type Move } from './match.ts';
import { DONE, type Handle, type Narrowing } from './narrow.ts';
import { TABLE_STYLES } from './table_styles.ts';
import { catalogue, load, textsOf } from './texts.ts';
import { commitWords, moveWords } from './words.ts';

/** Kinds of handles that are buttons and not on the board. */
const BUTTONS: ReadonlySet<string> = new Set(['button', 'amount', 'build']);
const MOST_MOVES_IN_WORDS = 40;

export class MarketHallTable extends LitElement {
  static override styles = TABLE_STYLES;
  static override properties = {
    server: { type: String },
    match: { type: String },
    token: { type: String },
    lang: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    confirm: { type: Boolean },
    position: { state: true },
    game: { state: true },
    choice: { state: true },
    log: { state: true },
    message: { state: true },
    preview: { state: true },
    busy: { state: true },
  };

  /** Address of the REST gateway. Default: the origin of the page. */
  declare server: string;
  /** Name of the match, such as "matches/abc". */
  declare match: string;
  /** Token of a seat. Empty for a spectator. */
  declare token: string;
  declare theme: string;
  /** Whether each move is shown before it is played. */
  declare confirm: boolean;
  declare private position: Match | undefined;
  declare private game: Game | undefined;
  declare private choice: Narrowing | undefined;
  declare private log: string[];
  declare private message: string;
  declare private preview: string[] | undefined;
  declare private busy: boolean;
  #seat: Seat | undefined;
  #stop = new AbortController();

  constructor() {
    super();
    this.server = this.match = this.token = this.message = this.theme = '';
    this.log = [];
    this.confirm = this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#onKey);
    if (this.hasUpdated) void this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#onKey);
    this.#stop.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void load(this.lang).then(() => this.requestUpdate());
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('server') || changed.has('match') || changed.has('token')) void this.#follow();
  }

  async #follow(): Promise<void> {
    this.#stop.abort();
    if (!this.match) return;
    const stop = (this.#stop = new AbortController());
    const client = new Client(this.server || location.origin);
    this.#seat = client.seat(this.match, this.token);
    this.log = [];
    const onConnected = (connected: boolean) => void (this.message = connected ? '' : this.#say('lost'));
    try {
      const options = { signal: stop.signal, onConnected };
      const positions = this.token ? this.#seat.follow(options) : client.follow(this.match, options);
      for await (const { match, commits } of positions) {
        this.game ??= await client.getGame(match.game);
        if (stop.signal.aborted) return;
        const sentences = commits.flatMap((commit) => commitWords(commit, match, this.game!, textsOf(this.lang)));
        this.log = [...this.log, ...sentences];
        this.#show(match);
        this.dispatchEvent(new CustomEvent('commit', { detail: { match, commits }, bubbles: true, composed: true }));
      }
    } catch (error) {
      if (!stop.signal.aborted) this.message = error instanceof Error ? error.message : String(error);
    }
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
    if (event.key === 'Escape' && this.choice?.picks.length) this.#reset();
  };

  async #pick(handle: Handle): Promise<void> {
    if (this.busy || !this.choice?.handles.has(handle)) return;
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
      this.preview = commitWords(response.commit!, position, this.game!, textsOf(this.lang));
    });
  }

  #play(move: Move): Promise<void> {
    const { revision } = this.position!;
    return this.#call((seat) => seat.play(move, { revision }));
  }

  async #call(call: (seat: Seat) => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await call(this.#seat!);
    } catch (error) {
      this.message = error instanceof MarketHallError ? error.message : String(error);
      this.#reset();
      this.dispatchEvent(new CustomEvent('refused', { detail: { error }, bubbles: true, composed: true }));
    } finally {
      this.busy = false;
    }
  }

  protected override render(): TemplateResult {
    const { position, game, choice } = this;
    if (!position || !game) return html`<p part="prompt" class="prompt" role="status">${this.message || this.#say('loading')}</p>`;
    const handles = choice?.handles ?? new Set<Handle>();
    return html`
      <div class="table" part="table">
        <div class="header" part="header">
          <h1>${game.title}</h1>
          <ol class="seats" part="seats" aria-label=${this.#say('players')}>
            ${position.seats.map((seat) => this.#renderSeat(position, seat.number))}
          </ol>
        </div>
        <section class="bar" part="bar">
          <p part="prompt" class="prompt" role="status" aria-live="polite">${this.#prompt(position)}</p>
          ${this.message ? html`<p class="error" role="alert">${this.message}</p>` : nothing}
          ${this.preview ? html`<ul class="preview">${this.preview.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
          <div class="buttons">${this.#renderButtons(position, handles)}</div>
        </section>
        <market-hall-board part="board" exportparts="board, own" lang=${this.lang || 'en'}
          theme=${this.theme || nothing} .match=${position} .game=${game} .handles=${handles}
          .picks=${choice?.picks ?? []}
          @pick=${(event: CustomEvent<{ handle: Handle }>) => this.#pick(event.detail.handle)}></market-hall-board>
        <aside>
          ${this.#renderMoves(position, game)}
          <h2>${this.#say('log')}</h2>
          <div class="log" part="log" role="log" tabindex="0" aria-label=${this.#say('log')}>
            <ol reversed>${this.log.toReversed().map((line) => html`<li>${line}</li>`)}</ol>
          </div>
        </aside>
      </div>`;
  }

  #renderSeat(position: Match, number: number): TemplateResult {
    const { displayName } = position.seats[number - 1]!;
    const acting = position.toAct.includes(number);
    return html`<li class="seat-${number} ${acting ? 'acting' : ''}" aria-current=${acting ? 'true' : 'false'}>
      <span class="sign" aria-hidden="true">${'●▲■◆'[number - 1]}</span>
      <span class="name">${displayName || this.#say('seat', { number })}</span>
      <span class="score" aria-label=${this.#say('points')}>${position.seats[number - 1]?.score ?? 0}</span>
    </li>`;
  }

  #prompt(position: Match): string {
    if (position.state === 'MATCH_STATE_SEATING') return this.#say('prompt.seating');
    const names = (seats: readonly number[]) =>
      seats.map((seat) => position.seats[seat - 1]!.displayName || this.#say('seat', { number: seat })).join(', ');
    if (position.state !== 'MATCH_STATE_PLAYING') return this.#say('prompt.over', { winners: names(position.seats.filter(({ winner }) => winner).map(({ number }) => number)) });
    if (!position.perspective?.legalMoves.length) return this.#say('prompt.wait', { names: names(position.toAct) });
    if (this.choice?.decided) return this.#moveWords(this.choice.decided);
    const count = this.choice?.moves.length ?? 0;
    return this.#say(this.choice?.picks.length ? 'prompt.continue' : 'prompt.choose', { count });
  }

  #moveWords(move: Move): string {
    return moveWords(move, this.position!, this.game!, textsOf(this.lang));
  }

  #renderButtons(position: Match, handles: ReadonlySet<Handle>): unknown {
    const own = [...handles].filter((handle) => BUTTONS.has(handle.split(':')[0]!));
    const button = (label: string, act: () => unknown, name = '') =>
      html`<button type="button" part="button" class=${name} ?disabled=${this.busy} @click=${act}>${label}</button>`;
    const decided = this.choice?.decided;
    return html`
      ${own.map((handle) => button(this.#buttonLabel(handle), () => this.#pick(handle), 'move'))}
      ${decided && this.confirm ? button(this.#say('play'), () => this.#play(decided), 'move') : nothing}
      ${this.choice?.picks.length ? button(this.#say('back'), () => this.#reset()) : nothing}
      ${position.perspective?.canUndo
        ? button(this.#say('undo'), () => this.#call((seat) => seat.undo({ revision: position.revision }))) : nothing}`;
  }

  #buttonLabel(handle: Handle): string {
    const [kind, name, colour] = handle.split(':') as [string, string, string?];
    if (handle === DONE || handle === 'button:act') return this.#say(handle);
    if (kind === 'amount') return this.#say('amount', { count: Number(name) });
    if (kind === 'build') return this.#say(`build.${name}`, { colour: this.#say(`colour.${colour}`) });
    return this.#moveWords(this.choice!.pick(handle).decided ?? this.choice!.pick(handle).moves[0]!);
  }

  #renderMoves(position: Match, game: Game): unknown {
    const moves = this.choice?.moves ?? [];
    if (!moves.length) return nothing;
    const more = moves.length - MOST_MOVES_IN_WORDS;
    return html`<details part="moves"><summary>${this.#say('moves', { count: moves.length })}</summary><ul class="moves">
      ${moves.slice(0, MOST_MOVES_IN_WORDS).map((move) => html`<li><button type="button" ?disabled=${this.busy}
        @click=${() => this.#play(move)}>${moveWords(move, position, game, textsOf(this.lang))}</button></li>`)}
      ${more > 0 ? html`<li>${this.#say('more', { count: more })}</li>` : nothing}</ul></details>`;
  }
}

customElements.define('market-hall-table', MarketHallTable);
