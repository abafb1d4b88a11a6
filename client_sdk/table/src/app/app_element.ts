/** What all elements of the app share: the client, the language, and errors as messages. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Client } from 'markethall-client';
import { catalogue, explain, loadAll } from '../texts.ts';
import type { Say } from '../scene.ts';
import { APP_STYLES } from './app_styles.ts';

export class AppElement extends LitElement {
  static override styles = APP_STYLES;
  static override properties = {
    server: { type: String },
    lang: { type: String },
    message: { state: true },
    busy: { state: true },
    trying: { state: true },
  };

  /** Address of the REST gateway. Default: the origin of the page. */
  declare server: string;
  /** Why the last call failed. Empty if it did not. */
  declare protected message: string;
  /** Where the person acted: the message is shown there. */
  protected at = '';
  /** Whether a call is under way. */
  declare protected busy: boolean;

  /** Whether the last request brought no answer of the service. It is sent again for a while. */
  declare protected trying: boolean;

  constructor() {
    super();
    this.server = this.message = '';
    this.busy = this.trying = false;
  }

  protected get client(): Client {
    return new Client(this.server || location.origin, {
      language: this.lang || 'en',
      onRequest: (_, answer) => answer && (this.trying = !answer.status || answer.status > 499),
    });
  }

  protected readonly say: Say = (key, values) => catalogue(this.lang)(key, values);

  /** Loads the sentences of a language. */
  protected readonly loadWords: (lang: string) => Promise<void> = loadAll;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void this.loadWords(this.lang).then(() => this.requestUpdate());
  }

  /** The message, in the place where the person acted. */
  protected problem(at = ''): TemplateResult | typeof nothing {
    return this.message && at === this.at ? html`<p class="error" role="alert">${this.message}</p>` : nothing;
  }

  /** Makes calls, one after the other. An error becomes the message of a place. A button that waits keeps the focus. */
  protected async attempt(act: () => Promise<void>, at = ''): Promise<void> {
    if (this.busy) return;
    this.at = at;
    this.busy = true;
    this.message = '';
    try {
      await act();
    } catch (error) {
      this.message = explain(error);
    } finally {
      this.busy = false;
    }
  }
}
