/** How calls go over HTTP: attempts, their time, and what may be tried again. */

import { Attempt, events } from './attempt.ts';
import { errorOf, MarketHallError, type Reason } from './errors.ts';
import type { CallOptions, ClientOptions, Named, Retry } from './options.ts';

/** How a method goes over REST. */
export interface Rule {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A template such as "/v1/{name=matches/*}:join". */
  readonly path: string;
  /** The field that is the body; "*" for all that the path does not have. What is left over goes into the query. */
  readonly body: string;
  readonly reads: boolean;
  readonly hasRequestId: boolean;
}

/** Rules by the name of the method. */
export type Rules = { readonly [method: string]: Rule };

interface Given extends CallOptions {
  readonly [field: string]: unknown;
}

interface Request {
  readonly what: string;
  readonly url: string;
  readonly init: RequestInit;
}

const RETRY: Retry = {
  attempts: Infinity,
  attemptTimeoutMs: 10_000,
  firstPauseMs: 100,
  growth: 2,
  longestPauseMs: 2_000,
  outageMs: 120_000,
  quietMs: 45_000,
};

/** Makes calls. Secrets are kept out of what a console shows. */
export class Caller {
  /** Where the service is, without a slash at the end. */
  readonly baseUrl: string;
  readonly #options: ClientOptions;
  readonly #retry: Retry;
  /** By how much at least and at most the service's clock is before our own, in milliseconds. */
  #ahead: [number, number] = [-Infinity, Infinity];

  /** `baseUrl` is the gateway's, such as "http://localhost:8080"; a page may give a path of its own origin. */
  constructor(baseUrl: string, options: ClientOptions = {}) {
    this.baseUrl = new URL(baseUrl, globalThis.location?.href).href.replace(/\/+$/, '');
    timeOf(options.timeoutMs ?? 0);
    this.#options = options;
    this.#retry = { ...RETRY, ...options.retry };
  }

  /**
   * The service's time in milliseconds, as `Date.now()` is our own: `Date.parse(deadline) - hall.now()` is left.
   *
   * Right to half a second after the first answer, and closer the more of them there have been; our own time before.
   */
  now(): number {
    const [least, most] = this.#ahead;
    return Date.now() + (least === -Infinity ? 0 : (least + most) / 2);
  }

  /** The answer to a call, after as many attempts as its time allows. */
  protected async call<T>(
    rule: Rule,
    { timeoutMs = this.#options.timeoutMs ?? 30_000, signal, ...given }: Given,
  ): Promise<T> {
    const request = this.#request(
      rule,
      rule.hasRequestId ? { ...given, requestId: given['requestId'] || requestId() } : given,
    );
    const repeatable = rule.reads || rule.hasRequestId;
    const end = performance.now() + timeOf(timeoutMs);
    for (let failures = 1; ; failures++) {
      const left = Math.max(end - performance.now(), 0);
      const attempt = new Attempt(request.what, signal);
      try {
        return await attempt.within(repeatable ? Math.min(left, this.#retry.attemptTimeoutMs) : left, async () => {
          const answer = await this.#answer(request, attempt);
          return (await answer.json()) as T;
        });
      } catch (error) {
        if (!(error instanceof MarketHallError && error.mayPass && repeatable && failures < this.#retry.attempts))
          throw error;
        const pauseMs = this.pauseMs(failures, error);
        if (performance.now() + pauseMs >= end) throw error;
        await sleep(pauseMs, signal);
      } finally {
        attempt.close();
      }
    }
  }

  /** One stream to its end. Rejects when it breaks or says nothing for too long. */
  protected async *stream<T>(rule: Rule, { signal, ...given }: Given): AsyncGenerator<T, void, void> {
    const request = this.#request(rule, given);
    const attempt = new Attempt(request.what, signal);
    try {
      const answer = await attempt.within(this.#retry.attemptTimeoutMs, () => this.#answer(request, attempt));
      if (answer.status === 204) return;
      for await (const { event, data } of events(attempt, answer, this.#retry.quietMs)) {
        if (event === 'end') return;
        if (event === 'error') throw errorOf(JSON.parse(data), 0);
        yield JSON.parse(data) as T;
      }
      throw new MarketHallError(`${request.what} broke off.`, 'UNAVAILABLE');
    } finally {
      attempt.close();
    }
  }

  /** How long to wait after so many failures in a row, in milliseconds. */
  protected pauseMs(failures: number, error: MarketHallError): number {
    const { firstPauseMs, growth, longestPauseMs } = this.#retry;
    const grown = Math.min(firstPauseMs * growth ** (failures - 1), longestPauseMs);
    return Math.max(grown * (1 - Math.random() / 2), 1000 * (error.retryAfter ?? 0));
  }

  /** How hard the client tries. */
  protected get retry(): Retry {
    return this.#retry;
  }

  #request(rule: Rule, { token = this.#options.token ?? '', ...fields }: Given): Request {
    const path = rule.path.replace(/\{(\w+)=([^}*]*)\*\}/, (_, field: string, folder: string) => {
      const name = fields[field] as Named;
      delete (fields as { [field: string]: unknown })[field];
      return resource(folder, name);
    });
    const { [rule.body]: inner, ...others } = fields;
    const [body, query] = rule.body === '*' ? [fields, {}] : [inner, others];
    const asked = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
    const headers: { [name: string]: string } = {};
    if (rule.body) headers['Content-Type'] = 'application/json';
    const speaks = carried(token, 'token', 'TOKEN_INVALID');
    if (speaks) headers['Authorization'] = `Bearer ${speaks}`;
    const key = carried(this.#options.apiKey ?? '', 'apiKey', 'API_KEY_INVALID');
    if (key) headers['X-Api-Key'] = key;
    const init: RequestInit = { method: rule.verb, headers };
    if (rule.body) init.body = JSON.stringify(body ?? {});
    return { what: `${rule.verb} ${this.baseUrl}${path}`, url: `${this.baseUrl}${path}${text && `?${text}`}`, init };
  }

  async #answer(request: Request, attempt: Attempt): Promise<Response> {
    const call = this.#options.fetch ?? fetch;
    const sent = Date.now();
    const answer = await call(request.url, { ...request.init, signal: attempt.signal });
    this.#heard(Date.parse(answer.headers.get('Date') ?? ''), sent);
    if (answer.ok) return answer;
    const after = Number(answer.headers.get('Retry-After') || NaN);
    throw errorOf(await answer.json().catch(() => null), answer.status, Number.isFinite(after) ? after : undefined);
  }

  /** Notes the Date of an answer to what was sent then: it is cut to whole seconds, so each one narrows the others. */
  #heard(date: number, sent: number): void {
    if (Number.isNaN(date)) return;
    const [least, most] = [date - Date.now(), date + 1000 - sent];
    const [low, high] = [Math.max(least, this.#ahead[0]), Math.min(most, this.#ahead[1])];
    // Where the answers contradict each other, one of the clocks was set: the last one stands.
    this.#ahead = low <= high ? [low, high] : [least, most];
  }
}

/** A time as it was given, in milliseconds; RangeError says what one is. */
function timeOf(timeoutMs: number): number {
  if (typeof timeoutMs === 'number' && timeoutMs >= 0) return timeoutMs;
  throw new RangeError(`timeoutMs is a number of milliseconds, 0 or more, Infinity for no end, not ${timeoutMs}`);
}

/** A pause, in milliseconds; an aborted signal rejects it with its reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}

/** A fresh id for a write: a random UUID, or as random where a page without TLS has no `randomUUID`. */
function requestId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The options with the join code that a match holds, unless they hold one themselves, or a token that lets in. */
export function coded<T extends { joinCode?: string; token?: string }>(match: Named, options: T): T {
  const known = typeof match === 'string' || options.token ? '' : (match as { joinCode?: string }).joinCode;
  return { ...options, joinCode: options.joinCode ?? (known || undefined) };
}

/** The path of a resource, such as "matches/k3v9", of its name or its id alone. */
function resource(folder: string, named: Named): string {
  const name = typeof named === 'string' ? named : named.name;
  const id = name.startsWith(folder) ? name.slice(folder.length) : name;
  // Path segments of dots would be taken for folders, and no resource is called so.
  if (/^\.*$/.test(id))
    throw new MarketHallError(`${JSON.stringify(name)} is no name in ${folder}`, 'INVALID_ARGUMENT', {
      reason: 'BAD_FIELD',
    });
  return folder + encodeURIComponent(id);
}

/** A secret as a header can carry it; the error of one that none can does not hold it, as that of fetch would. */
function carried(secret: string, what: string, reason: Reason): string {
  const text = secret.trim();
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  throw new MarketHallError(`The ${what} holds something else than printable ASCII characters.`, 'UNAUTHENTICATED', {
    reason,
  });
}
