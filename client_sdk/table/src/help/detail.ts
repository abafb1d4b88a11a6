/** A detail of a board for a lesson, from a small stored position. */

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
