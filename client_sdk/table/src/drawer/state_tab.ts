/** The match as a tree, or only the view of its game. */

import { html, type TemplateResult } from 'lit';
import './json_tree.ts';
import type { MarketHallJson } from './json_tree.ts';
import { DrawerTab } from './tab.ts';

class StateTab extends DrawerTab {
  static override properties = { ...DrawerTab.properties, shown: { state: true } };

  /** "match" or "named". */
  declare private shown: string;

  constructor() {
    super();
    this.shown = 'match';
  }

  protected override render(): TemplateResult {
    const { position, say } = this.session;
    const value: unknown = this.shown === 'match' ? position : Object.values(position.perspective?.view ?? {})[0];
    const openAll = (open: boolean) => () => this.renderRoot.querySelector<MarketHallJson>('market-hall-json')!.openAll(open);
    const choices = { match: say('ui.drawer.match'), named: say('ui.drawer.named') };
    return html`${this.renderMessage()}
      <div class="row first">
        ${this.renderChoice(choices, this.shown, say('ui.drawer.tab.state'), (key) => void (this.shown = key))}
        <button type="button" @click=${openAll(true)}>${say('ui.drawer.expand')}</button>
        <button type="button" @click=${openAll(false)}>${say('ui.drawer.collapse')}</button>
        ${this.renderCopy(JSON.stringify(value, null, 2) ?? '')}
      </div>
      ${
        value
          ? html`<market-hall-json .value=${value} name=${this.shown === 'match' ? 'Match' : 'view'}></market-hall-json>`
          : html`<p class="quiet">${say('ui.drawer.noView')}</p>`
      }`;
  }
}

customElements.define('market-hall-drawer-state', StateTab);
