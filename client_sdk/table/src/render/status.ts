/** Who has to do what and why, in one place above the board: the prompt, kinds of moves and buttons, and the last turn. */

import { html, nothing, type TemplateResult } from 'lit';
import { gainsOf, signed } from '../controllers/history.ts';
import { icon } from '../icons.ts';
import { gameOf, isOver, isTurnOf, type Match } from '../match.ts';
import { BUTTON, BUTTONS, DONE, kindOf } from '../narrow.ts';
import { playerName, seatSign } from '../seats.ts';
import type { MarketHallTable } from '../table.ts';
import { withClauses } from './clauses.ts';

/** The status for the position that is shown. */
export function statusBar(table: MarketHallTable, shown: Match): TemplateResult {
  const { replaying, playback, message, say, showing } = table;
  const live = !replaying.shown && !playback.shown;
  const actor = shown.toAct.length === 1 ? shown.toAct[0]! : 0;
  const prompt = promptOf(table, shown);
  showing.tell(shown, prompt);
  return html`<section class="bar ${live && isTurnOf(shown) ? 'mine' : ''}" part="bar" aria-label=${say('ui.table.status')}>
    ${actor ? html`<span class="actor seat-${actor}">${seatSign(actor)}</span>` : nothing}
    <p part="prompt" class="prompt" role="status" aria-live=${table.cancellable && !table.waiting ? 'off' : 'polite'} aria-atomic=${showing.asks ? 'true' : 'false'} tabindex="-1"><span class="hidden">${showing.news}</span>${withClauses(table, prompt)}</p>
    ${table.waiting ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    <div class="acts">${live ? kinds(table, shown) : nothing}
      <div class="buttons">${replaying.shown ? liveButton(table) : playback.shown ? skipButton(table) : buttons(table, shown)}</div></div>
    ${
      message
        ? html`<div class="said"><p class="error" role="alert">${withClauses(table, message)}</p>
      <button type="button" class="plain" aria-label=${say('ui.table.close')} @click=${() => (table.message = '')}>${icon('close')}</button></div>`
        : nothing
    }
    ${connection(table)}
    ${table.hinted ? html`<p class="note" role="status">${say('ui.hint', { move: table.hinted.move.text ?? '' })}</p>` : nothing}
    ${live ? table.extras?.preview(table) : nothing}
    ${lastTurn(table, shown)}
  </section>`;
}

/** What the viewer or another player has to do. */
function promptOf(table: MarketHallTable, shown: Match): string {
  const { say, replaying, sending, choosing } = table;
  if (replaying.shown) return say('ui.table.past', { revision: shown.revision });
  if (sending.state === 'slow') return say('ui.send.sending');
  if (sending.state === 'lost') return say('ui.send.waiting');
  if (shown.state === 'MATCH_STATE_SEATING') return say('prompt.seating');
  const names = (seats: readonly number[]): string => seats.map((seat) => playerName(shown, seat, say)).join(', ');
  if (shown.state === 'MATCH_STATE_CLOSED') return say('prompt.closed');
  if (isOver(shown))
    return say('prompt.over', { winners: names(shown.seats.filter(({ winner }) => winner).map(({ number }) => number)) || say('ui.fact.none') });
  if (!isTurnOf(shown)) return say('prompt.wait', { names: names(shown.toAct) });
  if (choosing.decided) return choosing.decided.text ?? '';
  const task = shown.perspective?.prompt ?? '';
  if (!choosing.picks.length) return say('prompt.choose', { task });
  const picked = [...new Set(choosing.picks)].map((handle) => table.nameOf(handle)).join(', ');
  return say('prompt.continue', { picked, next: nextWords(table) });
}

/** What can be picked next, in the words of the page: "a place on the board", or what the only button says. */
export function nextWords({ say, choosing }: MarketHallTable): string {
  if (choosing.decided) return say('ui.quoted', { words: say('play') });
  const handles = [...choosing.handles];
  const buttons = handles.filter((handle) => handle.startsWith(BUTTON));
  const kinds = new Set(handles.filter((handle) => !buttons.includes(handle)).map(kindOf));
  const [button] = buttons;
  const words = [...kinds].map((kind) => say(`ui.next.${kind}`));
  return [
    ...(button && (!buttons[1] || button === DONE) ? [say('ui.quoted', { words: choosing.textOf(button) })] : buttons.length ? [say('ui.next.button')] : []),
    ...words,
  ].join(say('ui.or'));
}

/** The kinds of moves, as buttons that filter. */
function kinds(table: MarketHallTable, shown: Match): TemplateResult | typeof nothing {
  const { choosing, say } = table;
  if (!choosing.kinds.length || (choosing.picks.length && !choosing.kind) || table.busy) return nothing;
  const game = gameOf(shown);
  const stop = choosing.kind || choosing.kinds[0];
  return html`<div class="kinds" part="kinds" role="toolbar" aria-label=${say('ui.table.kinds')} @keydown=${onKindKey}>
    ${choosing.kinds.map((kind) => {
      const moves = choosing.movesOf(kind);
      // A kind that needs no place is played at once.
      const plays = choosing.isButton(kind);
      return html`<button type="button" part="button" class="kind ${plays ? 'move' : ''}" tabindex=${kind === stop ? '0' : '-1'} aria-pressed=${kind === choosing.kind ? 'true' : 'false'}
        @click=${() => table.chooseKind(kind)}>${say(`ui.act.${game}.${kind}`, { count: moves.length })}</button>`;
    })}</div>`;
}

/** The kinds are one tab stop: the arrow keys go from one to the next. */
function onKindKey(event: KeyboardEvent): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!by) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.kind')];
  const next = all[(all.indexOf(event.target as HTMLElement) + by + all.length) % all.length];
  for (const each of all) each.tabIndex = each === next ? 0 : -1;
  next?.focus();
  event.preventDefault();
  event.stopPropagation();
}

function buttons(table: MarketHallTable, shown: Match): unknown {
  const { choosing, say, sending } = table;
  const button = (label: string, act: () => unknown, name = ''): TemplateResult =>
    html`<button type="button" part="button" class=${name} @click=${act}>${label}</button>`;
  if (sending.busy) return sending.state === 'sending' || !table.cancellable ? nothing : button(say('ui.send.cancel'), () => sending.cancel(), 'cancel');
  const own = [...choosing.handles].filter((handle) => BUTTONS.has(kindOf(handle)));
  const decided = choosing.decided;
  // A kind that is one button does not need the button twice.
  const shownOwn = own.filter((handle) => !choosing.kinds.length || choosing.kind || choosing.picks.length || !handle.startsWith('button:'));
  return html`
    ${shownOwn.map((handle) => button(choosing.textOf(handle), () => table.pick(handle), 'move'))}
    ${decided ? button(say('play'), () => table.play(decided), 'move') : nothing}
    ${choosing.picks.length ? button(say('back'), () => choosing.back()) : nothing}
    ${shown.perspective?.canUndo && !choosing.picks.length ? button(say('undo'), () => table.undo(), 'undo') : nothing}
    ${shown.state === 'MATCH_STATE_FINISHED' && table.token ? button(say('ui.table.rematch'), () => table.rematch(), 'again') : nothing}
    ${isOver(shown) && !table.windows.resultOpen ? button(say('ui.table.result'), () => table.windows.showResult(true)) : nothing}`;
}

function liveButton(table: MarketHallTable): TemplateResult {
  return html`<button type="button" part="button" class="move" @click=${() => table.goTo(table.following.position!.revision)}>${table.say('ui.table.live')}</button>`;
}

function skipButton(table: MarketHallTable): TemplateResult {
  return html`<button type="button" part="button" class="skip" @click=${() => table.playback.skip()}>${icon('last')} ${table.say('ui.table.skip')}</button>`;
}

/** The state of the connection, of a cancelled move, and of a match that has gone back. */
function connection({ following, sending, say }: MarketHallTable): unknown {
  const note = (key: string): TemplateResult => html`<p class="note" role="status">${say(key)}</p>`;
  return [
    following.failure ? html`<p class="error" role="alert">${following.failure}</p>` : nothing,
    !following.connected && !sending.busy ? note('lost') : nothing,
    following.lostMoves ? note('ui.lostMoves') : nothing,
    sending.cancelled ? note(`ui.send.${sending.cancelled}`) : nothing,
  ];
}

/** The last turn of another player in one line. */
function lastTurn(table: MarketHallTable, shown: Match): TemplateResult | typeof nothing {
  const { following, say } = table;
  const turn = following.history.lastTurn(shown.perspective?.seat ?? 0, shown.revision);
  if (!turn || isOver(shown)) return nothing;
  const gains = gainsOf(turn.lines);
  const words = turn.lines.map(({ sentence }) => sentence).join('. ');
  return html`<p class="last-turn seat-${turn.seat}" title=${words}>${seatSign(turn.seat)}<span class="words"><span class="hidden">${say('ui.pair', { name: say('ui.table.lastTurn'), words: '' })}</span>${words}</span>
    ${gains.filter(({ seat }) => seat === turn.seat).map(({ points }) => html`<b>${signed(points)}</b>`)}</p>`;
}
