/** `<market-hall-lobby server lang>`: the games, each with one button that begins a match against a bot. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Client, type Game, MarketHallError } from '../../../typescript/src/index.ts';
import { catalogue, load } from '../texts.ts';
import { APP_STYLES } from './app_styles.ts';

export class MarketHallLobby extends LitElement {
  static override styles = APP_STYLES;
  static override properties = {
    server: { type: String },
    lang: { type: String },
    games: { state: true },
    message: { state: true },
    busy: { state: true },
  };

  /** Address of the REST gateway. Default: the origin of the page. */
  declare server: string;
  declare private games: readonly Game[];
  declare private message: string;
  declare private busy: boolean;

  constructor() {
    super();
    this.server = this.message = '';
    this.games = [];
    this.busy = false;
  }

  get #client(): Client {
    return new Client(this.server || location.origin);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void load(this.lang).then(() => this.requestUpdate());
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('server')) void this.#try(async () => void (this.games = (await this.#client.listGames()).games));
  }

  /** Begins a match with one person and bots on all other seats, and shows it. */
  #playAgainstBot(game: Game): Promise<void> {
    return this.#try(async () => {
      const client = this.#client;
      const created = await client.create(game, { seats: game.seatCounts[0]!, visibility: 'MATCH_VISIBILITY_UNLISTED' });
      const seat = await client.join(created);
      await client.addBot(created);
      location.hash = `match=${created.match.name}&token=${seat.token}`;
    });
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.message = '';
    try {
      await act();
    } catch (error) {
      this.message = error instanceof MarketHallError || error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  readonly #say = (key: string) => catalogue(this.lang)(key);

  protected override render(): TemplateResult {
    return html`<main>
      <h1>Market Hall</h1>
      ${this.message ? html`<p class="error" role="alert">${this.message}</p>` : nothing}
      <ul class="games">
        ${this.games.map(
          (game) => html`<li data-game=${game.name}>
            <h2>${game.title}</h2>
            <p>${game.summary}</p>
            <button type="button" class="play" ?disabled=${this.busy} @click=${() => this.#playAgainstBot(game)}>
              ${this.#say('ui.lobby.playBot')}
            </button>
          </li>`,
        )}
      </ul>
    </main>`;
  }
}

customElements.define('market-hall-lobby', MarketHallLobby);
