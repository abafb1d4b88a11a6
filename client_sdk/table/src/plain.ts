/**
 * A game without a folder of its own, such as one that is being written: the view as text, and a button with the words of
 * the service for each legal move.
 */

import { css, html } from 'lit';
import { NO_FACTS } from './facts.ts';
import type { Kit } from './kit.ts';
import { type Game, gameOf, type Match, type Move, valueName } from './match.ts';
import { BUTTON } from './narrow.ts';
import type { Drawing, Scene } from './scene.ts';

const styles = css`
  .board.plain { width: 100%; box-sizing: border-box; margin: 0; padding: 14px; overflow: auto; white-space: pre-wrap; font-size: 14px; line-height: 1.5; }
`;

function draw({ match, game, say }: Scene): Drawing {
  return {
    board: html`<pre part="board" class="board plain" tabindex="0" aria-label=${say('board')}>${linesOf(viewOf(match), game).join('\n')}</pre>`,
  };
}

function viewOf(match: Match): object {
  const views: { readonly [game: string]: object | undefined } = { ...match.perspective?.view };
  return views[gameOf(match)] ?? {};
}

/** The fields of a message: the plain ones in a line, and those with messages in them below, indented. */
function linesOf(message: object, game: Game, indent = ''): string[] {
  const fields = Object.entries(message).map(([name, value]: [string, unknown]) => ({ name, items: (Array.isArray(value) ? value : [value]) as unknown[] }));
  const plain = fields
    .filter(({ items }) => !items.some(isMessage))
    .map(({ name, items }) => `${name}: ${items.map((item) => wordOf(item, game)).join(', ') || '–'}`);
  const nested = fields.flatMap(({ name, items }) => {
    const messages = items.filter(isMessage);
    return messages.length ? [`${indent}${name}:`, ...messages.flatMap((each) => linesOf(each, game, `${indent}  `))] : [];
  });
  return [...(plain.length ? [indent + plain.join('; ')] : []), ...nested];
}

function isMessage(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function wordOf(value: unknown, game: Game): string {
  return typeof value === 'string' ? valueName(game, value) : String(value);
}

/** A handle must differ for each move, and is never shown: the button has the text of the move. */
function pathOf({ text: _, ...move }: Move): [string] {
  return [BUTTON + JSON.stringify(move)];
}

export const kit: Kit = {
  draw,
  styles,
  factsOf: () => NO_FACTS,
  pathOf,
  kindOf: () => '',
  eventFacts: (event) => {
    const kinds = Object.values(event).find(isMessage) as { readonly turnBegan?: { readonly seat: number; readonly number: number } } | undefined;
    return { places: [], ...(kinds?.turnBegan && { turn: kinds.turnBegan }) };
  },
};
