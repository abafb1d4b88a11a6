/** Details of boards for the lessons, from small stored positions. */

import type { GameId } from '../match.ts';
import { KAIRO_DETAILS } from './kairo.ts';
import { KLONGS_DETAILS } from './klongs.ts';
import { PORTOBELLO_DETAILS } from './portobello.ts';

/** A detail of a board. */
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

const DETAILS: { readonly [G in GameId]: readonly Detail[] } = { portobello: PORTOBELLO_DETAILS, kairo: KAIRO_DETAILS, klongs: KLONGS_DETAILS };

/** The details of the five cards of a game. */
export function detailsOf(game: GameId): readonly Detail[] {
  return DETAILS[game];
}
