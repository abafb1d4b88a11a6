/** The table as a whole: three columns on a wide screen, one on a phone. */

import { html, nothing, type TemplateResult } from 'lit';
import { factsOf } from '../games.ts';
import { icon } from '../icons.ts';
import { type Game, gameOf, isOver, type Match } from '../match.ts';
import type { Handle } from '../narrow.ts';
import type { MarketHallTable } from '../table.ts';
import { log } from './log.ts';
import { replayBar } from './replay.ts';
import { factList, seatsBar } from './seats.ts';
import { statusBar } from './status.ts';

const ZOOM_STEP = 1.5;
/** A new one would make the board draw itself again. */
const NO_PLACES: readonly Handle[] = [];

/** The table with the position that is shown, which may be a past one, and the current position. */
export function layout(table: MarketHallTable, shown: Match, current: Match, game: Game): TemplateResult {
  const { say, windows, extras } = table;
  const facts = factsOf(gameOf(shown), shown, game, say);
  // On a narrow screen the rules cover all else.
  const covered = windows.rules !== undefined && table.width < 860;
  return html`
    <div class="table ${windows.rules === undefined ? '' : 'with-rules'} ${windows.drawer ? 'with-drawer' : ''} ${table.replaying.shown ? 'in-past' : ''}" part="table">
      <section class="main" ?inert=${covered}>
        ${statusBar(table, shown)}
        <div class="scroll">${board(table, shown, game)}
          ${isOver(shown) && windows.resultOpen && extras && !table.replaying.shown ? extras.resultCard(table, shown) : nothing}</div>
      </section>
      <div class="left" ?inert=${covered}>
        <div class="header" part="header">
          ${table.home ? html`<a class="home button plain" href=${table.home} aria-label=${say('ui.app.home')} title=${say('ui.app.home')}>${icon('previous')}</a>` : nothing}
          <h2 class="title">${game.title}</h2>
          ${tools(table)}
        </div>
        ${verdict(table)}
        ${seatsBar({ match: shown, game, facts, say, now: table.now, gains: table.showing.gains, small: table.width < (shown.seats.length > 2 ? 1160 : 860), open: windows.seat, toggle: (seat) => windows.openSeat(seat) })}
        ${facts.table.length ? html`<section class="on-table" part="facts" aria-label=${say('ui.table.onTheTable')}><h3>${say('ui.table.onTheTable')}</h3><div class="facts">${factList(facts.table, say)}</div></section>` : nothing}
      </div>
      ${aside(table, shown, current, { game, covered })}
      ${windows.rules === undefined ? nothing : rules(table, game)}
    </div>
    ${extras ? html`${extras.menu(table, current)} ${extras.clauseWindow(table)}` : nothing}
    ${
      windows.help
        ? html`<market-hall-help .table=${table} .position=${shown} .game=${game} what=${windows.help} lang=${table.lang} theme=${table.theme || nothing}
      @close=${() => windows.closeHelp()}></market-hall-help>`
        : nothing
    }
    ${windows.drawer ? drawer(table, table.record ? shown : current, game) : nothing}`;
}

function board(table: MarketHallTable, shown: Match, game: Game): TemplateResult {
  const { handles, picks } = table.pickable;
  const me = shown.perspective?.seat ?? 0;
  const of = (event: Event): Handle => (event as CustomEvent<{ handle: Handle }>).detail.handle;
  return html`<market-hall-board part="board" exportparts="board, shared, own, caption" class=${table.busy ? 'busy' : ''} lang=${table.lang || 'en'}
    theme=${table.theme || nothing} palette=${table.palette} own-colour=${table.ownColour} .match=${shown} .game=${game} .handles=${handles} .picks=${picks}
    .lit=${table.lit.length ? table.lit : (table.hinted?.places ?? NO_PLACES)} .news=${table.following.history.news(me, shown.revision)}
    @pick=${(event: Event) => table.pick(of(event))} @unpick=${(event: Event) => table.unpick(of(event))}
    @why=${(event: Event) => void table.why(of(event))}></market-hall-board>`;
}

function verdict({ following, say }: MarketHallTable): TemplateResult | typeof nothing {
  if (!following.verdict) return nothing;
  const { verified, fault } = following.verdict;
  return html`<p class="verdict ${verified ? 'verified' : ''}" part="verdict">
    ${verified ? say('ui.record.verified') : `${say('ui.record.differs')} ${fault}`}</p>`;
}

/** What is beside the board: the log or the points, and the replay. */
function aside(table: MarketHallTable, shown: Match, current: Match, { game, covered }: { game: Game; covered: boolean }): TemplateResult {
  const { say, windows } = table;
  const tab = (name: 'log' | 'points', label: string): TemplateResult => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls="panel"
    aria-selected=${windows.tab === name ? 'true' : 'false'} tabindex=${windows.tab === name ? '0' : '-1'} @click=${() => windows.show(name)}>${label}</button>`;
  const other = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    windows.show(windows.tab === 'log' ? 'points' : 'log');
    void table.updateComplete.then(() => table.renderRoot.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus());
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<aside ?inert=${covered} aria-label=${say('ui.table.beside')}>
    <div class="tabs"><div role="tablist" class="tablist" @keydown=${other}>${tab('log', say('log'))}${tab('points', say('points'))}</div>
      <button type="button" aria-expanded=${windows.rules === undefined ? 'false' : 'true'}
        @click=${() => windows.openRules(windows.rules === undefined ? '' : undefined)}>${say('ui.table.rules')}</button></div>
    <div class="panel" id="panel" role="tabpanel" aria-labelledby=${`tab-${windows.tab}`}>
      ${windows.tab === 'log' ? log(table, shown) : html`<div class="result" part="result">${table.extras?.pointsTable(shown, game, say) ?? nothing}</div>`}
    </div>
    ${replayBar(table, current)}
    ${table.extras?.moves(table) ?? nothing}
  </aside>`;
}

/** Zoom, help, hint and the menu, as icons. */
function tools(table: MarketHallTable): TemplateResult {
  const { say, zoom } = table;
  const by = (factor: number) => () => zoom?.set(table.renderRoot.querySelector<HTMLElement>('.scroll')!, zoom.factor * factor);
  const button = (name: string, act: () => unknown, picture: string, off = false): TemplateResult =>
    html`<button type="button" class="tool ${picture}" aria-label=${say(name)} title=${say(name)} aria-disabled=${off ? 'true' : 'false'} @click=${act}>${icon(picture)}</button>`;
  return html`<div class="tools" part="tools">
    ${button('ui.table.zoomOut', by(1 / ZOOM_STEP), 'less', (zoom?.factor ?? 1) === 1)} ${button('ui.table.zoomIn', by(ZOOM_STEP), 'more', zoom?.full)}
    ${button('ui.menu.lesson', () => table.openHelp('lesson'), 'help')}
    <button type="button" class="tool menu-button" popovertarget="menu" aria-label=${say('ui.menu')} title=${say('ui.menu')}>${icon('menu')}</button>
  </div>`;
}

function rules(table: MarketHallTable, game: Game): TemplateResult {
  const { say, windows, lang } = table;
  return html`<section class="rules" part="rules" aria-label=${say('ui.table.rules')}>
    <button type="button" class="close" aria-label=${say('ui.table.close')} @click=${() => windows.openRules(undefined)}>${icon('close')}</button>
    <market-hall-rules .game=${game} lang=${lang || 'en'} theme=${table.theme || nothing} clause=${windows.rules ?? ''}></market-hall-rules>
  </section>`;
}

/** For a record, the drawer shows the position that the table shows. A match is played in its current position. */
function drawer(table: MarketHallTable, position: Match, game: Game): TemplateResult {
  const { following, requests, windows } = table;
  return html`<market-hall-drawer ?record=${!!table.record} .client=${table.source!.client} .position=${position} .game=${game} .commits=${following.history.commits}
    .requests=${requests} token=${table.token} lang=${table.lang || 'en'} theme=${table.theme} @close=${() => windows.openDrawer(false)}
    @seat=${(event: CustomEvent<{ token: string }>) => void (table.token = event.detail.token)}
    @look=${(event: CustomEvent<{ lang: string; theme: string }>) => void Object.assign(table, event.detail)}></market-hall-drawer>`;
}
