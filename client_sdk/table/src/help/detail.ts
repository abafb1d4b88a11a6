/** A detail of a board for a lesson, from a small stored position. It is drawn as in a match, so it never goes out of date. */

import { css, html, nothing, type TemplateResult } from 'lit';
import '../board.ts';
import type { Game, Match } from '../match.ts';

export interface Detail {
  /** What is shown: the board, the shared pieces or the own pieces. */
  readonly part: 'board' | 'shared' | 'own';
  /** The view of the game. */
  readonly view: object;
  /** Places to point out. */
  readonly lit?: readonly string[];
  /** Places that are new, and the seat that changed them. */
  readonly news?: readonly (readonly [string, number])[];
  /** Places that can be picked. */
  readonly handles?: readonly string[];
  /** The part of the board that is shown: left, top, width and height, as shares of the whole. */
  readonly area?: readonly [number, number, number, number];
}

/** What a detail is drawn with. */
interface Drawn {
  readonly game: Game;
  readonly lang: string;
  readonly theme: string;
  /** What the picture shows, for those who do not see it. */
  readonly title: string;
}

/** Draws a detail. It is a picture: nothing in it can be picked or has the focus. */
export function drawDetail({ part, view, lit, news, handles, area }: Detail, { game, lang, theme, title }: Drawn): TemplateResult {
  const match = {
    game: game.name,
    seats: [1, 2].map((number) => ({ number, score: 0 })),
    seatCount: 2,
    revision: 1,
    toAct: [1],
    perspective: { seat: 1, view: { [game.name.replace('games/', '')]: view }, legalMoves: [], canUndo: false, prompt: '', textBoard: '' },
  } as unknown as Match;
  return html`<div class="detail ${part}" role="img" aria-label=${title}><market-hall-board inert class=${`only-${part}`} lang=${lang} theme=${theme || nothing}
    .match=${match} .game=${game} .lit=${lit ?? []} .news=${new Map(news ?? [])} .handles=${new Set(handles ?? [])} .crop=${area}></market-hall-board></div>`;
}

export const DETAIL_STYLES = css`
  .detail { height: 250px; overflow: hidden; border-radius: 14px; margin-bottom: 12px; position: relative; }
  .detail:is(.own, .shared) { height: 130px; display: grid; align-items: center; }
  .detail market-hall-board { --mh-board-height: none; pointer-events: none; height: 100%; }
`;
