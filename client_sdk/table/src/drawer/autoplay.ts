/** Plays random legal moves for the seats whose tokens are known. */

import { MarketHallError } from 'markethall-client';
import type { Match } from '../match.ts';
import type { Session } from './tab.ts';

export class Autoplay {
  /** Whether it plays until the end. */
  running = false;
  /** Whether the table always plays the seat that has to move. */
  following = false;
  readonly #session: () => Session;
  readonly #changed: () => void;
  #wake: () => void = () => undefined;

  /** `session` returns the current position. `changed` is called when `running` changes. */
  constructor(session: () => Session, changed: () => void) {
    this.#session = session;
    this.#changed = changed;
  }

  /** The first seat that has to move and whose token is known. 0 if there is none. */
  get seat(): number {
    const { position, tokens } = this.#session();
    return playing(position) ? (position.toAct.find((seat) => tokens.of(seat)) ?? 0) : 0;
  }

  /** The token that the table has to take to follow the turns. "" if it need not change. */
  get wanted(): string {
    const { position, tokens, token } = this.#session();
    const acts = position.toAct.includes(position.perspective?.seat ?? 0);
    const other = this.following && !this.running && !acts ? tokens.of(this.seat) : '';
    return other === token ? '' : other;
  }

  follow(following: boolean): void {
    this.following = following;
    this.#changed();
  }

  /** Plays one random legal move for `seat`. If another player or the clock was faster, it plays nothing. */
  async playOne(): Promise<void> {
    const { client, position, tokens } = this.#session();
    const seat = client.seat(position.name, tokens.of(this.seat));
    const moves = await seat.legalMoves();
    const move = moves[Math.floor(Math.random() * moves.length)];
    if (!move) return;
    await seat.play(move).catch((error: unknown) => {
      if (!(error instanceof MarketHallError && error.movedOn)) throw error;
    });
  }

  /** Plays until the match is over, or until `stop`. Seats without a token play for themselves. */
  async run(): Promise<void> {
    this.#set(true);
    try {
      while (this.running && playing(this.#session().position)) {
        const { revision } = this.#session().position;
        if (this.seat) await this.playOne();
        while (this.running && this.#session().position.revision === revision) await new Promise<void>((done) => (this.#wake = done));
      }
    } finally {
      this.#set(false);
    }
  }

  stop(): void {
    this.#set(false);
    this.#wake();
  }

  /** Call it for each new position. */
  arrived(): void {
    this.#wake();
  }

  #set(running: boolean): void {
    this.running = running;
    this.#changed();
  }
}

function playing(position: Match): boolean {
  return position.state === 'MATCH_STATE_PLAYING';
}
