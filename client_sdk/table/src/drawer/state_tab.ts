/** The match as a tree: the message, or the view of the game. */

import { html, type TemplateResult } from 'lit';
import type { Match } from '../match.ts';
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
    const value = this.shown === 'match' ? position : gameView(position);
    const openAll = (open: boolean) => () => this.renderRoot.querySelector<MarketHallJson>('market-hall-json')!.openAll(open);
    const choices = { match: say('ui.drawer.match'), named: say('ui.drawer.named') };
    return html`${this.renderMessage()}
      <div class="row first">
        ${this.renderChoice(choices, this.shown, say('ui.drawer.tab.state'), (key) => void (this.shown = key))}
        <button type="button" @click=${openAll(true)}>${say('ui.drawer.expand')}</button>
        <button type="button" @click=${openAll(false)}>${say('ui.drawer.collapse')}</button>
        ${this.renderCopy(JSON.stringify(value, null, 2) ?? '')}
      </div>
      ${value
        ? html`<market-hall-json .value=${value} name=${this.shown === 'match' ? 'Match' : 'view'}></market-hall-json>`
        : html`<p class="quiet">${say('ui.drawer.noView')}</p>`}`;
  }
}

/** The view of the game. Undefined before the start. */
function gameView(match: Match): object | undefined {
  const view = match.perspective?.view;
  return view && Object.values(view)[0];
}

customElements.define('market-hall-drawer-state', StateTab);
