/** The latest requests of a table, for the developer drawer. Requests arrive here without secrets. */

import type { OnRequest, ReceivedAnswer, SentRequest } from 'markethall-client';

/** A request with its answer, or with the messages of its stream. */
export interface Exchange {
  readonly request: SentRequest;
  /** When it was sent, in milliseconds of `performance.now()`. */
  readonly sentAt: number;
  /** Milliseconds until the first answer. Undefined until then. */
  ms: number | undefined;
  /** Number of answers. */
  count: number;
  /** The latest answers. */
  answers: readonly ReceivedAnswer[];
}

const MOST_REQUESTS = 200;
/** A stream has one answer for each position. The older ones are not kept. */
const MOST_ANSWERS = 20;

export class RequestLog {
  /** Called after each change. */
  onChange: () => void = () => undefined;
  #exchanges: readonly Exchange[] = [];
  readonly #byRequest = new WeakMap<SentRequest, Exchange>();

  /** The latest requests, newest first. */
  get newestFirst(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** `onRequest` of a client. */
  readonly record: OnRequest = (request, answer) => {
    const known = this.#byRequest.get(request);
    if (!known) this.#add({ request, sentAt: performance.now(), ms: undefined, count: 0, answers: [] });
    else if (answer) {
      known.ms ??= performance.now() - known.sentAt;
      known.count++;
      known.answers = [...known.answers, answer].slice(-MOST_ANSWERS);
    }
    this.onChange();
  };

  clear(): void {
    this.#exchanges = [];
    this.onChange();
  }

  #add(exchange: Exchange): void {
    this.#byRequest.set(exchange.request, exchange);
    this.#exchanges = [exchange, ...this.#exchanges].slice(0, MOST_REQUESTS);
  }
}
