/** A seat's turns: what a bot, or a screen, is given each time that the seat has to act. */

import type { Commit, Match, Move, View } from './contract/messages.ts';
import { MarketHallError } from './errors.ts';
import type { WriteOptions } from './options.ts';
import type { Seat } from './seat.ts';
import type { Input } from './shapes.ts';

/** A position in which a seat has to act. */
export class Turn {
  /** Who has to act. */
  readonly seat: Seat;
  /** The match as the seat sees it, with points and clocks. */
  readonly match: Match;

  constructor(seat: Seat, match: Match) {
    this.seat = seat;
    this.match = match;
  }

  /** The moves to choose from, at least one, in a stable order. */
  get legalMoves(): Move[] {
    return this.match.legalMoves;
  }

  /** The position as the seat sees it. */
  get view(): View {
    return this.match.view!;
  }

  /** The revision that all of this belongs to. */
  get revision(): number {
    return this.match.revision;
  }

  /**
   * Plays a move in this position.
   *
   * Undefined if the match has moved on meanwhile, as when the time was up or somebody has resigned: then nothing was
   * played, and the turns go on with the next one. `Seat.play` rejects with that.
   */
  readonly play = async (move: Input<Move>, options: Omit<WriteOptions, 'token'> = {}): Promise<Commit | undefined> => {
    try {
      return await this.seat.play(move, { ...options, revision: this.revision });
    } catch (error) {
      if (error instanceof MarketHallError && error.movedOn) return undefined;
      throw error;
    }
  };
}
