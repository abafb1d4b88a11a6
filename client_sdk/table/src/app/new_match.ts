/** `<market-hall-new-match server lang game>`: a form for a match with all its options, made from the answer of GetGame. */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Bot, CreateOptions, Game, OptionFact } from 'markethall-client';
import { matchHash } from './address.ts';
// The app is loaded already. Naming it here keeps it in one file with what both of them use, which is smaller.
import './app.ts';
import { AppElement } from './app_element.ts';
import { LIST_STYLES } from './list_styles.ts';
import { addBot } from './bots.ts';
import { emblem } from './cards.ts';
import { keep, recall, remember } from './memory.ts';
import { valueName } from '../match.ts';
import { loadAll } from '../texts.ts';
import { take } from './taking.ts';

const VISIBILITIES = ['MATCH_VISIBILITY_UNLISTED', 'MATCH_VISIBILITY_PRIVATE', 'MATCH_VISIBILITY_PUBLIC'] as const;
/** In place of a level of bots: a person who shares this device. */
const HERE = 'HERE';

class MarketHallNewMatch extends AppElement {
  static override styles = LIST_STYLES;
  static override properties = {
    ...AppElement.properties,
    game: { type: String },
    loadedGame: { state: true },
    bots: { state: true },
    seats: { state: true },
    clock: { state: true },
  };

  /** Id of the game, such as "kairo". */
  declare game: string;
  declare private loadedGame: Game | undefined;
  declare private bots: Bot[];
  declare private seats: number;
  declare private clock: string;

  constructor() {
    super();
    this.game = '';
    this.bots = [];
    this.seats = 2;
    this.clock = 'none';
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('game') && this.game)
      void this.attempt(async () => {
        const game = this.client.getGame(this.game, { view: 'GAME_VIEW_BASIC' });
        const [loaded, { bots }] = await Promise.all([game, this.client.rpc.listBots(), loadAll(this.lang)]);
        this.bots = bots.filter(({ games }) => games.includes(loaded.name));
        this.loadedGame = loaded;
        this.seats = this.loadedGame.seatCounts[0]!;
      });
  }

  #create(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string): string => String(form.get(name) ?? '');
    const { loadedGame: game, seats, client } = this;
    if (!game || this.busy) return;
    void this.attempt(async () => {
      const wanted = {
        seats,
        options: this.#options(game, text),
        visibility: text('visibility'),
        timeControl: timeControl(text),
      } as unknown as CreateOptions;
      const created = await client.create(game, wanted);
      const { match, creatorToken, joinCode } = created;
      const { name } = match!;
      remember({ name, game: this.game, creatorToken, joinCode });
      keep('name', text('name').trim());
      if (text('sit')) await take(client, name, { seat: 1, name: text('name').trim() || this.say('ui.lobby.you') });
      for (let seat = 2; seat <= seats; seat++) {
        const player = text(`seat${seat}`);
        if (player === HERE) await take(client, name, { seat, name: text(`name${seat}`).trim() || this.say('seat', { number: seat }) });
        else if (player) await addBot(client, created, player, { seat });
      }
      location.hash = matchHash(name);
    });
  }

  /** The options that differ from the defaults, by the names of their fields. */
  #options(game: Game, text: (name: string) => string): Record<string, unknown> | undefined {
    const chosen: Record<string, unknown> = {};
    for (const { name, kind, defaultValue } of game.options) {
      const value = text(`option.${name}`).trim();
      if (kind === 'OPTION_KIND_BOOLEAN') {
        if (String(value === 'on') !== defaultValue) chosen[name] = value === 'on';
      } else if (value && value !== defaultValue) {
        chosen[name] = kind === 'OPTION_KIND_INTEGER' ? Number(value) : kind === 'OPTION_KIND_BOARD' ? JSON.parse(value) : value;
      }
    }
    return Object.keys(chosen).length ? chosen : undefined;
  }

  protected override render(): TemplateResult {
    const { loadedGame: game } = this;
    if (!game)
      return html`<main class="narrow">${this.problem()} ${this.message ? html`<p><a class="button" href="#">${this.say('ui.app.home')}</a></p>` : nothing}</main>`;
    return html`<main class="narrow">
      <div class="masthead">${emblem(this.game)}<h1>${game.title}</h1></div>
      <form @submit=${(event: SubmitEvent) => this.#create(event)}>
        ${this.#renderPlayers(game)} ${this.#renderOptions(game)}
        <fieldset>
          <legend>${this.say('ui.new.visibility')}</legend>
          ${VISIBILITIES.map(
            (value, at) => html`<label class="choice">
              <input type="radio" name="visibility" value=${value} ?checked=${at === 0}>
              ${valueName(game, value)}
            </label>`,
          )}
        </fieldset>
        ${this.#renderClock()} ${this.problem()}
        <div class="row">
          <button type="submit" class="main" aria-disabled=${this.busy ? 'true' : 'false'}>${this.say('ui.new.create')}</button>
          <a class="button" href="#">${this.say('ui.new.cancel')}</a>
        </div>
      </form>
    </main>`;
  }

  #renderPlayers(game: Game): TemplateResult {
    const others = Array.from({ length: this.seats - 1 }, (_, at) => at + 2);
    return html`<fieldset>
      <legend>${this.say('players')}</legend>
      <label>${this.say('ui.new.seats')}
        <select name="seats" @change=${(event: Event) => void (this.seats = Number((event.target as HTMLSelectElement).value))}>
          ${game.seatCounts.map((count) => html`<option value=${count} ?selected=${count === this.seats}>${count}</option>`)}
        </select>
      </label>
      <label>${this.say('ui.seating.name')}
        <input name="name" maxlength="40" autocomplete="nickname" .value=${recall('name')}>
      </label>
      <label class="choice"><input type="checkbox" name="sit" checked> ${this.say('ui.new.sit')}</label>
      ${others.map(
        (seat, at) => html`<label>${this.say('seat', { number: seat })}
          <select name="seat${seat}" @change=${() => this.requestUpdate()}>
            <option value="">${this.say('ui.new.person')}</option>
            <option value=${HERE}>${this.say('ui.new.here')}</option>
            ${this.bots.map(
              (bot) => html`<option value=${bot.name} title=${bot.description} ?selected=${at > 0 && bot === this.bots[0]}>${bot.displayName}</option>`,
            )}
          </select>
        </label>
        ${
          this.#isHere(seat)
            ? html`<label>${this.say('ui.pair', { name: this.say('seat', { number: seat }), words: this.say('ui.seating.name') })}
          <input name="name${seat}" maxlength="40" autocomplete="off"></label>`
            : nothing
        }`,
      )}
    </fieldset>`;
  }

  #isHere(seat: number): boolean {
    return this.renderRoot.querySelector<HTMLSelectElement>(`[name=seat${seat}]`)?.value === HERE;
  }

  #renderOptions(game: Game): TemplateResult {
    return html`<fieldset>
      <legend>${this.say('ui.table.rules')}</legend>
      ${game.options.map((option) => this.#renderOption(option))}
    </fieldset>`;
  }

  #renderOption({ name, kind, defaultValue, choices, label: words }: OptionFact): TemplateResult {
    // A clause such as PM-5.4 stays on one line.
    const label = words.replace(/([A-Z]-)(?=\d)/g, '$1\u2060');
    const id = `option.${name}`;
    if (kind === 'OPTION_KIND_BOOLEAN')
      return html`<label class="choice"><input type="checkbox" name=${id} ?checked=${defaultValue === 'true'}> ${label}</label>`;
    if (kind === 'OPTION_KIND_INTEGER') return html`<label>${label}<input type="number" name=${id} min="0" max="1000" .value=${defaultValue}></label>`;
    if (kind === 'OPTION_KIND_BOARD')
      return html`<details><summary>${label}</summary>
        <label>${this.say('ui.new.board')}<textarea name=${id} rows="4" spellcheck="false"></textarea></label></details>`;
    return html`<label>${label}
      <select name=${id}>
        ${choices.map((choice) => html`<option value=${choice.value} ?selected=${choice.value === defaultValue}>${choice.label}</option>`)}
      </select>
    </label>`;
  }

  #renderClock(): TemplateResult {
    const minutes = (name: string, label: string, value: number) =>
      html`<label>${label}<input type="number" name=${name} min="1" max="10000" required .value=${String(value)}></label>`;
    return html`<fieldset>
      <legend>${this.say('ui.new.clock')}</legend>
      <label>${this.say('ui.new.limit')}
        <select name="clock" @change=${(event: Event) => void (this.clock = (event.target as HTMLSelectElement).value)}>
          ${['none', 'turn', 'bank'].map((kind) => html`<option value=${kind}>${this.say(`ui.new.clock.${kind}`)}</option>`)}
        </select>
      </label>
      ${this.clock === 'turn' ? minutes('turnMinutes', this.say('ui.new.turnMinutes'), 5) : nothing}
      ${
        this.clock === 'bank'
          ? html`${minutes('bankMinutes', this.say('ui.new.bankMinutes'), 20)}
            <label>${this.say('ui.new.increment')}
              <input type="number" name="increment" min="0" max="3600" required .value=${'10'}></label>`
          : nothing
      }
      ${
        this.clock === 'none'
          ? nothing
          : html`<label>${this.say('ui.new.expiry')}
            <select name="expiry">
              ${(['AUTOPILOT', 'FORFEIT'] as const).map(
                (kind) => html`<option value="ON_EXPIRY_${kind}">${valueName(this.loadedGame, `ON_EXPIRY_${kind}`)}</option>`,
              )}
            </select>
          </label>`
      }
    </fieldset>`;
  }
}

/** The time control of the form. Undefined for none. */
function timeControl(text: (name: string) => string): unknown {
  const onExpiry = text('expiry');
  const seconds = (name: string): string => `${Number(text(name)) * 60}s`;
  switch (text('clock')) {
    case 'turn':
      return { turnTime: seconds('turnMinutes'), onExpiry };
    case 'bank':
      return { bank: { time: seconds('bankMinutes'), increment: `${Number(text('increment'))}s` }, onExpiry };
    default:
      return undefined;
  }
}

customElements.define('market-hall-new-match', MarketHallNewMatch);
