/** What all tabs of the drawer share: the match that is shown, buttons that copy, and errors as messages. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Client } from 'markethall-client';
import type { Commit, Game, Match } from '../match.ts';
import type { Say } from '../scene.ts';
import { explain } from '../texts.ts';
import type { Autoplay } from './autoplay.ts';
import type { RequestLog } from './request_log.ts';
import type { SeatTokens } from './seat_tokens.ts';
import { DRAWER_STYLES } from './styles.ts';

/** What the drawer shows. */
export interface Session {
  readonly client: Client;
  readonly position: Match;
  readonly game: Game;
  readonly commits: readonly Commit[];
  readonly requests: RequestLog;
  readonly tokens: SeatTokens;
  readonly autoplay: Autoplay;
  /** Token of the seat that the table plays. "" for a spectator. */
  readonly token: string;
  readonly lang: string;
  readonly theme: string;
  readonly say: Say;
}

export class DrawerTab extends LitElement {
  static override styles = DRAWER_STYLES;
  static override properties = {
    session: { attribute: false },
    message: { state: true },
    copied: { state: true },
  };

  declare session: Session;
  /** Why the last call failed. Empty if it did not. */
  declare protected message: string;
  /** The text that was copied last. */
  declare private copied: string;

  constructor() {
    super();
    this.message = this.copied = '';
  }

  /** Makes calls. An error becomes the message. */
  protected async attempt(act: () => Promise<unknown>): Promise<void> {
    this.message = '';
    try {
      await act();
    } catch (error) {
      this.message = explain(error);
    }
  }

  protected renderMessage(): unknown {
    return this.message ? html`<p class="error" role="alert">${this.message}</p>` : nothing;
  }

  /** A button that copies a text. */
  protected renderCopy(text: string, label = this.session.say('ui.drawer.copy')): TemplateResult {
    const copy = async (): Promise<void> => {
      await copyText(text, this.renderRoot);
      this.copied = text;
    };
    return html`<button type="button" @click=${() => this.attempt(copy)}>${label}</button>
      <span role="status" class="quiet">${this.copied === text ? this.session.say('ui.seating.copied') : ''}</span>`;
  }

  /** A switch between several things: exactly one button is pressed. */
  protected renderChoice(names: Readonly<Record<string, string>>, chosen: string, label: string, choose: (key: string) => void): TemplateResult {
    return html`<div class="choice" role="group" aria-label=${label}>
      ${Object.entries(names).map(
        ([key, name]) => html`<button type="button" aria-pressed=${key === chosen ? 'true' : 'false'}
        @click=${() => choose(key)}>${name}</button>`,
      )}
    </div>`;
  }

  protected renderFilter(value: string, change: (text: string) => void): TemplateResult {
    return html`<label class="filter">${this.session.say('ui.drawer.filter')}
      <input type="search" .value=${value} @input=${(event: Event) => change((event.target as HTMLInputElement).value)}></label>`;
  }
}

/** A page without TLS has no clipboard. It can still copy a selection. */
async function copyText(text: string, root: ParentNode): Promise<void> {
  if (globalThis.navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = Object.assign(document.createElement('textarea'), { value: text, className: 'hidden' });
  const focused = (root as ShadowRoot).activeElement;
  root.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
