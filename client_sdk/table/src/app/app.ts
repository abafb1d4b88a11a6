/**
 * `<market-hall-app>`: the page that the service shows at `/`. The fragment of the address says what is shown:
 * `#match=matches/ID&token=TOKEN` a match, anything else the lobby. Tokens are only in fragments, which browsers never
 * send to a server.
 */

import { html, LitElement, type TemplateResult } from 'lit';
import '../table.ts';
import './lobby.ts';
import { APP_STYLES } from './app_styles.ts';

export class MarketHallApp extends LitElement {
  static override styles = APP_STYLES;
  static override properties = { route: { state: true } };

  declare private route: URLSearchParams;

  constructor() {
    super();
    this.route = fragment();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#onHash);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#onHash);
  }

  readonly #onHash = (): void => void (this.route = fragment());

  protected override render(): TemplateResult {
    const match = this.route.get('match');
    const lang = navigator.language;
    if (!match) return html`<market-hall-lobby server=${serverOf()} lang=${lang}></market-hall-lobby>`;
    return html`<a class="home" href="#">Market Hall</a>
      <market-hall-table server=${serverOf()} match=${match} token=${this.route.get('token') ?? ''} lang=${lang}>
      </market-hall-table>`;
  }
}

/** The address of the service: where this page is, also behind a path prefix. */
function serverOf(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '');
}

function fragment(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}

customElements.define('market-hall-app', MarketHallApp);
