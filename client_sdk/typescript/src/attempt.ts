/** One attempt on the wire, and the server-sent events that may come over it. */

import { MarketHallError } from './errors.ts';

const LONGEST_MS = 2 ** 31 - 1;

/** A request under way: ended by the caller's signal, or when something takes too long. Close it in any case. */
export class Attempt {
  readonly #what: string;
  readonly #caller: AbortSignal | undefined;
  readonly #control = new AbortController();
  readonly #hangUp = () => this.#control.abort();

  /** `what` names the request in the cause of errors; `caller` is the signal of who asks. */
  constructor(what: string, caller?: AbortSignal) {
    caller?.throwIfAborted();
    this.#what = what;
    this.#caller = caller;
    caller?.addEventListener('abort', this.#hangUp);
  }

  /** What ends the request itself. */
  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** What is done, if it takes no longer than `ms`. A failure says whose it is: the caller's, time's, the network's. */
  within<T>(ms: number, does: () => Promise<T>): Promise<T> {
    const caller = this.#caller;
    // Decided here and not by what is done: not every fetch heeds the signal that it is given.
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(caller?.reason);
      const timer = setTimeout(
        () => {
          reject(
            new MarketHallError(`The service has not answered within ${Math.round(ms) / 1000} s.`, 'DEADLINE_EXCEEDED', {
              cause: new Error(this.#what),
            }),
          );
        },
        Math.min(ms, LONGEST_MS),
      );
      caller?.addEventListener('abort', stop);
      if (caller?.aborted) stop();
      does()
        .then(resolve, (cause) => reject(caller?.aborted ? caller.reason : this.#failure(cause)))
        .finally(() => {
          clearTimeout(timer);
          caller?.removeEventListener('abort', stop);
        });
    });
  }

  /** Hangs up. */
  close(): void {
    this.#caller?.removeEventListener('abort', this.#hangUp);
    this.#control.abort();
  }

  #failure(cause: unknown): MarketHallError {
    if (cause instanceof MarketHallError) return cause;
    const why = new Error(this.#what, { cause });
    if (cause instanceof SyntaxError)
      return new MarketHallError('The answer is not in words of the service.', 'UNKNOWN', { cause: why });
    return new MarketHallError('The service cannot be reached.', 'UNAVAILABLE', { cause: why });
  }
}

/** A server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** The events of an answer to its end. Rejects if it says nothing, not even a heartbeat, for `quietMs`. */
export async function* events(
  attempt: Attempt,
  answer: Response,
  quietMs: number,
): AsyncGenerator<ServerEvent, void, void> {
  const reader = answer.body?.getReader();
  if (!reader) throw new TypeError('this fetch cannot stream: give the client one that can');
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await attempt.within(quietMs, () => reader.read());
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((text) => [text.split(':', 1)[0], text.replace(/^[^:]*: ?/, '')]));
        yield { event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
