/** The controls of the replay: first, back, play, forward, last, a slider and the speed. */

import { html, nothing, type TemplateResult } from 'lit';
import { icon, type Icon } from '../icons.ts';
import type { Match } from '../match.ts';
import type { MarketHallTable } from '../table.ts';

/** Speeds of the replay, and of the moves of others. */
const SPEEDS = [1, 2] as const;

/** The controls for a match with its current position. */
export function replayBar(table: MarketHallTable, current: Match): TemplateResult {
  const { replaying, say } = table;
  const latest = (): number => table.following.position!.revision;
  const shown = replaying.revision || current.revision;
  const [atStart, atEnd] = [shown <= 1, shown >= current.revision];
  const button = (name: Icon, act: () => unknown, off = false, more = ''): TemplateResult =>
    html`<button type="button" class="step ${more}" aria-label=${say(`ui.table.${name}`)} title=${say(`ui.table.${name}`)} aria-disabled=${off ? 'true' : 'false'} @click=${off ? nothing : act}>${icon(name)}</button>`;
  const other = SPEEDS[(SPEEDS.indexOf(replaying.speed as 1) + 1) % SPEEDS.length]!;
  return html`<div class="replay" part="replay" role="group" aria-label=${say('ui.table.replay')}>
    ${button('first', () => table.goTo(1), atStart, 'end')} ${button('previous', () => table.goTo(shown - 1), atStart)}
    ${button(replaying.playing ? 'pause' : 'playBack', () => replaying.toggle(latest))}
    ${button('next', () => table.goTo(shown + 1), atEnd)} ${button('last', () => table.goTo(current.revision), atEnd, 'end')}
    <button type="button" class="step speed" aria-label=${say('ui.table.speed', { speed: replaying.speed })} title=${say('ui.table.speed', { speed: replaying.speed })}
      @click=${() => replaying.setSpeed(other, latest)}>${replaying.speed}×</button>
    <input type="range" min="1" max=${current.revision} .value=${String(shown)} aria-label=${say('ui.table.position')}
      aria-valuetext=${say('ui.table.positionOf', { revision: shown, latest: current.revision })}
      @input=${(event: Event) => table.goTo(Number((event.target as HTMLInputElement).value))}>
    <span>${shown}/${current.revision}</span>
  </div>`;
}
