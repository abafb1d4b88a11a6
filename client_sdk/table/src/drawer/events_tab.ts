/** The commits of the match as they arrive, newest first, in words and as JSON. */

import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { MASK } from 'markethall-client';
import type { Commit } from '../match.ts';
import { commitWords } from '../controllers/history.ts';
import './json_tree.ts';
import { DrawerTab } from './tab.ts';

class EventsTab extends DrawerTab {
  static override properties = { ...DrawerTab.properties, open: { state: true } };

  /** Revisions of the commits that are open. */
  declare private open: ReadonlySet<number>;

  constructor() {
    super();
    this.open = new Set();
  }

  protected override render(): TemplateResult {
    const { commits, say } = this.session;
    if (!commits.length) return html`<p class="quiet">${say('ui.drawer.noEvents')}</p>`;
    return html`${this.renderMessage()}
      <ul>${repeat(
        commits.toReversed(),
        ({ revision }) => revision,
        (commit) => this.#renderCommit(commit),
      )}</ul>`;
  }

  #renderCommit(commit: Commit): TemplateResult {
    const { revision } = commit;
    // A repeated request id returns the answer of its request, so it is a secret.
    const shown = { ...commit, requestId: commit.requestId && MASK };
    const open = this.open.has(revision);
    const toggle = (): void => {
      const others = [...this.open].filter((other) => other !== revision);
      this.open = new Set(open ? others : [...others, revision]);
    };
    const words = commitWords(commit).join(' · ');
    return html`<li><button type="button" class="line" aria-expanded=${open ? 'true' : 'false'} @click=${toggle}><span class="mono">${revision}</span> ${words || '…'}</button>
      ${
        open
          ? html`<div class="inner"><div class="row">${this.renderCopy(JSON.stringify(shown, null, 2))}</div>
        <market-hall-json .value=${shown} name="Commit"></market-hall-json></div>`
          : ''
      }</li>`;
  }
}

customElements.define('market-hall-drawer-events', EventsTab);
