/** Language and theme of the table, whatever the browser and the page say. */

import { html, type TemplateResult } from 'lit';
import { DrawerTab } from './tab.ts';

const LANGUAGES = { en: 'English', de: 'Deutsch', it: 'Italiano', fr: 'Français' } as const;

class LookTab extends DrawerTab {
  protected override render(): TemplateResult {
    const { lang, theme, say } = this.session;
    const themes = { '': say('ui.app.theme.auto'), light: say('ui.app.theme.light'), dark: say('ui.app.theme.dark') };
    const choose = (look: { lang?: string; theme?: string }): void =>
      void this.dispatchEvent(new CustomEvent('look', { detail: { lang, theme, ...look }, bubbles: true, composed: true }));
    return html`
      <p class="row"><span>${say('ui.app.language')}</span>
        ${this.renderChoice(LANGUAGES, (lang || 'en').slice(0, 2), say('ui.app.language'), (key) => choose({ lang: key }))}</p>
      <p class="row"><span>${say('ui.app.theme')}</span>
        ${this.renderChoice(themes, theme, say('ui.app.theme'), (key) => choose({ theme: key }))}</p>`;
  }
}

customElements.define('market-hall-drawer-look', LookTab);
