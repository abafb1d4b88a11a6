/** The tokens of the seats of one match that this browser has: of the table, of a hot seat, and those that were added. */

import type { Client } from 'markethall-client';
import { ownMatch } from '../app/memory.ts';

export class SeatTokens {
  #match = '';
  #bySeat = new Map<number, string>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The token of a seat. "" if this browser does not have it. */
  of(seat: number): string {
    return this.#bySeat.get(seat) ?? '';
  }

  /** Looks for the tokens of a match. */
  open(match: string): void {
    if (match === this.#match) return;
    this.#match = match;
    const shared = ownMatch(match)?.tokens ?? [];
    this.#bySeat = new Map(shared.map((token, at) => [at + 1, token]));
  }

  /** Adds a token. It asks the service which seat it is of. Returns the number of the seat; 0 if it is of no seat. */
  async add(client: Client, token: string): Promise<number> {
    for (const [seat, known] of this.#bySeat) if (known === token) return seat;
    const match = this.#match;
    const { perspective } = await client.getMatch(match, { token, view: 'MATCH_VIEW_POSITION' });
    const seat = perspective?.seat ?? 0;
    if (seat && match === this.#match) this.#bySeat.set(seat, token);
    this.#changed();
    return seat;
  }
}
