/** The match menu: resign, invite, links, and what a person can set. */

import { html, nothing, svg, type TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import { isOver, type Match } from '../match.ts';
import { PALETTES, paletteOf } from '../palettes.ts';
import { copyLink, download, sharePicture } from '../sharing.ts';
import type { MarketHallTable } from '../table.ts';
import { closeBehind, giveBack } from './clause_window.ts';

/** The menu of a match, as a window over the table. */
export function menu(table: MarketHallTable, current: Match): TemplateResult {
  const { say } = table;
  const me = current.perspective?.seat ?? 0;
  const playing = current.state === 'MATCH_STATE_PLAYING';
  const standing = current.seats[me - 1]?.standing === 'SEAT_STANDING_IN';
  return html`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${say('ui.menu')} @toggle=${(event: ToggleEvent) => turned(table, event)} @keydown=${closeBehind}
    @beforetoggle=${giveBack(() => table.renderRoot.querySelector<HTMLElement>('.menu-button'))}>
    <div class="head"><b>${say('ui.menu')}</b><button type="button" class="plain" aria-label=${say('ui.table.close')} popovertarget="menu" popovertargetaction="hide">${icon('close')}</button></div>
    ${note(table, true)}
    <div class="row">
      ${table.record ? nothing : html`<button type="button" @click=${() => copyLink(table, table.shown!.revision)}>${say('ui.menu.copyPosition')}</button>`}
      ${table.record ? nothing : html`<button type="button" @click=${() => copyLink(table, 0)}>${say(playing ? 'ui.menu.copySpectator' : 'ui.seating.copy')}</button>`}
      <button type="button" @click=${() => sharePicture(table)}>${say('ui.menu.picture')}</button>
      ${isOver(current) && !table.record ? html`<button type="button" @click=${() => download(table)}>${say('ui.table.record')}</button>` : nothing}
    </div>
    ${resign(table, playing && standing && table.token !== '')}
    ${settings(table, me)}
    <div class="row">
      <button type="button" @click=${() => table.openHelp('keys')}>${say('ui.menu.keys')}</button>
      <button type="button" @click=${() => table.openHelp('lesson')}>${say('ui.menu.lesson')}</button>
      ${table.developer ? html`<button type="button" class="developer" @click=${() => table.windows.openDrawer(true)}>${say('ui.table.developer')}</button>` : nothing}
      ${table.home ? html`<a class="button" href=${table.home}>${say('ui.app.home')}</a>` : nothing}
    </div>
  </div>`;
}

/** What has become of a click in the menu or on the result card. One of them says it. It is there before it says anything, so that it is heard. */
export function note({ windows, renderRoot }: MarketHallTable, inMenu: boolean): TemplateResult {
  const said = inMenu === (renderRoot.querySelector('.menu:popover-open') !== null);
  return html`<p class="note" role="status">${said ? windows.note : ''}</p>`;
}

/** The menu has opened or closed. */
function turned({ windows }: MarketHallTable, { newState }: ToggleEvent): void {
  windows.say('');
  windows.resigning = false;
  if (newState === 'open') windows.focus('.menu button');
}

/** Asks whether to resign, or stops asking. The focus stays in the menu. */
function ask(table: MarketHallTable, resigning: boolean): void {
  table.windows.resigning = resigning;
  table.windows.focus(resigning ? '.sure button + button' : '.danger');
}

/** To resign takes two clicks. */
function resign(table: MarketHallTable, can: boolean): TemplateResult | typeof nothing {
  const { say } = table;
  if (!can) return nothing;
  if (!table.windows.resigning)
    return html`<div class="row"><button type="button" class="danger" @click=${() => ask(table, true)}>${say('ui.menu.resign')}</button></div>`;
  return html`<div class="row sure" role="alert"><span>${say('ui.menu.sure')}</span>
    <button type="button" class="danger" @click=${() => (table.windows.escape(), table.resignNow())}>${say('ui.menu.resignNow')}</button>
    <button type="button" @click=${() => ask(table, false)}>${say('ui.menu.playOn')}</button></div>`;
}

function settings(table: MarketHallTable, me: number): TemplateResult {
  const { say } = table;
  const toggle = (name: 'confirm' | 'sound' | 'forced', label: string): TemplateResult =>
    html`<label class="check"><input type="checkbox" .checked=${table[name]} @change=${(event: Event) => table.set(name, (event.target as HTMLInputElement).checked)}> ${label}</label>`;
  const pick = (event: Event): void => table.chooseColours((event.target as HTMLSelectElement).value, table.ownColour);
  return html`<div class="settings">
    ${table.token ? html`${toggle('confirm', say('ui.table.confirm'))}${toggle('forced', say('ui.menu.forced'))}` : nothing}
    ${toggle('sound', say('ui.menu.sound'))}
    <label>${say('ui.menu.playback')} <select @change=${(event: Event) => table.set('pace', Number((event.target as HTMLSelectElement).value))}>
      ${[1, 2, 0].map((pace) => html`<option value=${pace} ?selected=${pace === table.pace}>${say(`ui.menu.pace.${pace}`)}</option>`)}</select></label>
    <label>${say('ui.table.palette')} <select class="palette" @change=${pick}>
      ${Object.keys(PALETTES).map((name) => html`<option value=${name} ?selected=${name === (table.palette || 'standard')}>${say(`ui.palette.${name}`)}</option>`)}</select></label>
    ${
      me
        ? html`<fieldset><legend>${say('ui.table.ownColour')}</legend>
      ${[0, 1, 2, 3, 4].map(
        (own) => html`<button type="button" aria-pressed=${own === table.ownColour ? 'true' : 'false'}
        aria-label=${say(own ? 'ui.table.colour' : 'ui.table.seatColour', { number: own })} @click=${() => table.chooseColours(table.palette, own)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${
          own
            ? svg`<circle cx="13" cy="13" r="12" fill=${paletteOf(table.palette)[own - 1]!} />`
            : svg`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`
        }</svg></button>`,
      )}
    </fieldset>`
        : nothing
    }
    <slot name="settings"></slot>
  </div>`;
}
