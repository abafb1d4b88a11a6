/** Sending a move: chosen, sending, played or refused. A move that is not on its way any more can be cancelled. */

import { type Client, MarketHallError, newRequestId } from 'markethall-client';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Move } from '../match.ts';
import type { Source } from './following.ts';

/** After this time a person sees that a move is being sent, and later that it waits for the connection. */
const [SLOW_MS, LOST_MS] = [300, 3000];
const ASK_AGAIN_MS = 1000;

/** "slow" is shown as "Sending", "lost" as waiting for the connection. */
type SendingState = 'idle' | 'sending' | 'slow' | 'lost';

/** What happened to a move that was cancelled. "asking" until the service has said it. */
type Cancelled = '' | 'asking' | 'notPlayed' | 'played';

export class Sending implements ReactiveController {
  state: SendingState = 'idle';
  cancelled: Cancelled = '';
  readonly #host: ReactiveControllerHost;
  #stop: AbortController | undefined;
  #timers: number[] = [];

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#set('idle');
  }

  /** Whether a call is running. Nothing else can be picked meanwhile. */
  get busy(): boolean {
    return this.state !== 'idle';
  }

  /**
   * Plays a move, and waits for `arrived`: until then the table shows the position before it. Rejects with the error of
   * the service. Does not reject if the move is cancelled.
   */
  async play({ client, match, token }: Source, move: Move, revision: number, arrived: (revision: number) => Promise<void>): Promise<void> {
    const requestId = newRequestId();
    await this.call(async (signal) => {
      try {
        const played = await client.seat(match, token).play(move, { revision, requestId, signal, timeoutMs: Infinity });
        await arrived(played.revision);
      } catch (error) {
        if (!signal.aborted) throw error;
        void this.#ask(requestId, () => client.rpc.listCommits(match, { token, afterRevision: revision, pageSize: 5 }));
      }
    });
  }

  /** Makes a call that changes something. Does nothing while another one runs. */
  async call(call: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.cancelled = '';
    const stop = (this.#stop = new AbortController());
    this.#set('sending');
    this.#timers = [window.setTimeout(() => this.#set('slow'), SLOW_MS), window.setTimeout(() => this.#set('lost'), LOST_MS)];
    try {
      await call(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      this.#set('idle');
    }
  }

  /** Takes the move back. It is not sent again. What had become of it is asked as soon as the service answers. */
  cancel(): void {
    this.#stop?.abort();
  }

  async #ask(requestId: string, list: () => ReturnType<Client['rpc']['listCommits']>): Promise<void> {
    this.cancelled = 'asking';
    this.#host.requestUpdate();
    while (this.cancelled === 'asking') {
      try {
        const { commits } = await list();
        this.cancelled = commits.some((commit) => commit.requestId === requestId) ? 'played' : 'notPlayed';
      } catch (error) {
        if (error instanceof MarketHallError && !error.mayPass) this.cancelled = '';
        else await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
      }
    }
    this.#host.requestUpdate();
  }

  #set(state: SendingState): void {
    for (const timer of state === 'idle' ? this.#timers : []) clearTimeout(timer);
    this.state = state;
    this.#host.requestUpdate();
  }
}
