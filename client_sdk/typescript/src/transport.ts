/** Calls and streams over HTTP: requests, attempts with time limits, retries, and server-sent events. */

import { errorFromBody, MarketHallError, type Reason } from './errors.ts';
import type { CallOptions, ClientOptions, Named, NamedMatch, Retry } from './options.ts';
import { Report } from './requests.ts';

/** How REST offers a method. */
export interface Rule {
  readonly verb: 'GET' | 'POST' | 'DELETE';
  /** Path template. Example: "/v1/{name=matches/*}:join". */
  readonly path: string;
  readonly hasRequestId?: boolean;
  /** A field that every answer has. An object without it is not from the service. */
  readonly answer?: string;
}

/** Rules by method name. */
export type Rules = { readonly [method: string]: Rule };

/** Options and fields of one call. */
export interface CallInput extends CallOptions {
  readonly [field: string]: unknown;
}

/** What makes the calls of methods. */
export interface Calls {
  /** Makes a call and returns the response. */
  call<T>(rule: Rule, input: CallInput): Promise<T>;
  /** The messages of one stream. */
  stream<T>(rule: Rule, input: CallInput): AsyncGenerator<T, void, void>;
}

interface Request {
  /** Method and URL without the query, for errors. The query can contain secrets. */
  readonly label: string;
  readonly url: string;
  readonly init: RequestInit;
  /** Id in the logs of the service. "" if the service makes one. */
  readonly id: string;
}

const DEFAULT_RETRY: Retry = {
  attempts: Infinity,
  attemptTimeoutMs: 10_000,
  firstPauseMs: 100,
  growth: 2,
  longestPauseMs: 2_000,
  outageMs: 120_000,
  quietMs: 45_000,
  pollMs: 3_000,
};

/**
 * A client waits for its first response for this time, unless the caller chose a time limit or retries: the URL is
 * probably wrong. For a page of another origin, the service probably does not allow the origin, which a page cannot tell
 * from a service that does not run.
 */
const FIRST_CONTACT_MS = 1_500;
/** Messages that have arrived at once are read for this time, in milliseconds; then the other tasks of a page may run. */
const BREATH_MS = 6;

/** Makes calls. Its fields are private, so that a console does not show secrets. */
export class Caller {
  /** URL of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly #options: ClientOptions;
  readonly #retry: Retry;
  /** Bounds of the service's time minus `performance.now()`, which nobody sets while the page runs. */
  #offset: Bounds = [-Infinity, Infinity];
  /** A time before what is known, and its bounds. It comes from a stored answer, unless a later time agrees. */
  #doubted: { timeMs: number; bounds: Bounds } | undefined;
  #hasResponse = false;
  #unreached: MarketHallError | undefined;
  readonly #heldBack = new WeakSet<MarketHallError>();
  /** Language of the texts in later responses, such as "de". "" for none. */
  language: string;

  /**
   * `baseUrl` is the URL of the gateway, such as "http://localhost:8080". In a page it can be a path of the same
   * origin. RangeError if it is no URL of a service, or if `timeoutMs` is not a number of milliseconds.
   */
  constructor(baseUrl: string, options: ClientOptions = {}) {
    this.baseUrl = checkedUrl(baseUrl).href.replace(/\/+$/, '');
    checkedTimeout(options.timeoutMs ?? 0);
    this.#options = options;
    this.language = options.language ?? '';
    this.#retry = { ...DEFAULT_RETRY, ...options.retry };
  }

  /**
   * Current time of the service in Unix milliseconds. `Date.parse(deadline) - hall.now()` is the remaining time.
   *
   * The error is at most half of the time that the fastest response took. Before the first response, this is the local
   * time.
   */
  now(): number {
    const [lower, upper] = this.#offset;
    return lower === -Infinity ? Date.now() : performance.now() + (lower + upper) / 2;
  }

  /** Makes a call and returns the response. Retries while the time limit allows it. */
  protected async call<T>(
    rule: Rule,
    { timeoutMs: limitMs = this.#options.timeoutMs, signal, ...input }: CallInput,
  ): Promise<T> {
    const timeoutMs = limitMs === undefined ? 30_000 : limitMs;
    const request = this.#request(
      rule,
      rule.hasRequestId ? { ...input, requestId: input['requestId'] || newRequestId() } : input,
    );
    const start = performance.now();
    const end = start + checkedTimeout(timeoutMs);
    await this.#firstContact(limitMs !== undefined, signal);
    for (let failures = 1; ; failures++) {
      const leftMs = Math.max(end - performance.now(), 0);
      const attempt = new Attempt(request.label, signal, request.id);
      try {
        return await attempt.run(Math.min(leftMs, this.#retry.attemptTimeoutMs), async () => {
          const [response, report] = await this.#send(request, attempt);
          const text = await response.text();
          const answer = parsed(text);
          report.answer(response.status, answer ?? NOT_JSON);
          if (isAnswer(answer, rule.answer)) return answer as T;
          // One that was cut off may be whole the next time.
          const isCut = !answer && text.startsWith('{');
          throw new MarketHallError(
            `The response ${isCut ? 'was cut off' : 'is not from the service'}. Check the URL and the proxies.`,
            isCut ? 'UNAVAILABLE' : 'UNKNOWN',
            { requestId: request.id, cause: new Error(request.label) },
          );
        });
      } catch (error) {
        if (!(error instanceof MarketHallError && error.mayPass && failures < this.#retry.attempts)) throw error;
        const pauseMs = this.pauseMs(failures, error);
        const retriesEnd = start + this.firstContactMs(error);
        if (performance.now() + pauseMs >= Math.min(end, retriesEnd)) throw this.withOriginHint(error);
        await sleep(pauseMs, signal);
      } finally {
        attempt.close();
      }
    }
  }

  /** The messages of one stream. Rejects if the stream breaks or sends no data for too long. */
  protected async *stream<T>(rule: Rule, { signal, ...input }: CallInput): AsyncGenerator<T, void, void> {
    const request = this.#request(rule, input);
    await this.#firstContact(this.#options.timeoutMs !== undefined, signal);
    const attempt = new Attempt(request.label, signal, request.id);
    let [heard, known] = [false, false];
    try {
      const [response, report] = await attempt.run(this.#retry.attemptTimeoutMs, () => this.#send(request, attempt));
      const isEmpty = response.status === 204 || response.status === 205;
      // Nothing more will come, says the service. A proxy that answers so knows nothing of it.
      if (isEmpty && response.headers.has('X-Service-Time')) return;
      const { attemptTimeoutMs, quietMs } = this.#retry;
      const onData = () => (heard = true);
      const events = isEmpty ? [] : serverEvents(attempt, response, attemptTimeoutMs, quietMs, onData);
      for await (const { event, data } of events) {
        if (event === 'end') return;
        const message = parsed(data) as T;
        if (!isAnswer(message)) break;
        report.answer(response.status, message);
        known = true;
        if (event === 'error') throw errorFromBody(message, 0, undefined, idOf(response, request));
        yield message;
      }
      const isOther = !known && !response.headers.get('Content-Type')?.startsWith('text/event-stream');
      const why = isOther ? 'brought no events. Check the URL and the proxies.' : 'broke.';
      throw new MarketHallError(`The stream ${request.label} ${why}`, 'UNAVAILABLE');
    } catch (error) {
      if (!heard && error instanceof MarketHallError && error.code === 'DEADLINE_EXCEEDED') this.#heldBack.add(error);
      throw error;
    } finally {
      attempt.close();
    }
  }

  /** Whether a stream ended with this error before its first byte, as behind a proxy that holds streams back. */
  protected isHeldBack(error: unknown): boolean {
    return this.#heldBack.has(error as MarketHallError);
  }

  /** The pause after this number of failures in a row, in milliseconds. */
  protected pauseMs(failures: number, error: MarketHallError): number {
    const { firstPauseMs, growth, longestPauseMs } = this.#retry;
    const pauseMs = Math.min(firstPauseMs * growth ** (failures - 1), longestPauseMs);
    const askedMs = 1000 * (error.retryAfter ?? 0);
    // Others serve already. The random part is for those that got the same answer.
    if (failures === 1 && error.reason === 'SHUTTING_DOWN' && error.retryAfter !== undefined) {
      return askedMs * (1 + Math.random() / 2);
    }
    return Math.max(pauseMs * (1 - Math.random() / 2), askedMs);
  }

  /**
   * Waits until anything answers at the URL. It rejects after FIRST_CONTACT_MS, unless the caller chose a time limit or
   * retries. A page has loaded from somewhere, and its network can be slow, so that this is for programs.
   */
  async #firstContact(hasLimit: boolean, signal?: AbortSignal): Promise<void> {
    const { fetch: ownFetch, retry } = this.#options;
    if (this.#hasResponse || hasLimit || retry || ownFetch || globalThis.location) return;
    const end = performance.now() + FIRST_CONTACT_MS;
    for (let failures = 1; ; failures++) {
      const attempt = new Attempt(`GET ${this.baseUrl}`, signal);
      try {
        const leftMs = Math.max(end - performance.now(), 0);
        await attempt.run(leftMs, () =>
          fetch(`${this.baseUrl}/healthz`, { signal: attempt.signal, redirect: 'manual' }),
        );
        this.#hasResponse = true;
        return;
      } catch (error) {
        if (!(error instanceof MarketHallError)) throw error;
        const pauseMs = this.pauseMs(failures, error);
        if (performance.now() + pauseMs >= end) throw (this.#unreached = unreached(this.baseUrl, error));
        await sleep(pauseMs, signal);
      } finally {
        attempt.close();
      }
    }
  }

  /** Milliseconds for retries after this error. Infinity unless the error is a failed first contact. */
  protected firstContactMs(error: MarketHallError): number {
    if (error === this.#unreached) return 0;
    return this.#isBlockedContact(error) ? FIRST_CONTACT_MS : Infinity;
  }

  /** The error. If it is a blocked first contact, a copy with a message that names the setting of the service. */
  protected withOriginHint(error: MarketHallError): MarketHallError {
    if (!this.#isBlockedContact(error)) return error;
    const { origin } = globalThis.location;
    const message =
      `The service at ${this.baseUrl} cannot be reached from a page of ${origin}. Check that the service runs at this ` +
      `URL and that it allows the page: start it with MARKETHALL_CORS_ORIGINS='["${origin}"]'.`;
    return new MarketHallError(message, error.code, { cause: error.cause });
  }

  /** Whether a page got no response at all, from this request or an earlier one, and the service has another origin. */
  #isBlockedContact(error: MarketHallError): boolean {
    const pageOrigin = globalThis.location?.origin;
    const isOtherOrigin = pageOrigin !== undefined && pageOrigin !== new URL(this.baseUrl).origin;
    return isOtherOrigin && !this.#hasResponse && error.code === 'UNAVAILABLE' && error.status === 0;
  }

  /** The token of a call: the given one, or else the client's. */
  protected tokenOf(token: string | undefined): string {
    return headerValue(token ?? this.#options.token ?? '', 'token', 'TOKEN_INVALID');
  }

  /** Limits and pauses of retries. */
  protected get retry(): Retry {
    return this.#retry;
  }

  #request(rule: Rule, { token = this.#options.token ?? '', ...fields }: CallInput): Request {
    const path = rule.path.replace(/\{(\w+)=([^}*]*)\*\}/, (_, field: string, folder: string) => {
      const name = fields[field] as Named | NamedMatch;
      delete (fields as { [field: string]: unknown })[field];
      return resourcePath(folder, name);
    });
    const hasBody = rule.verb === 'POST';
    const parameters = Object.entries(hasBody ? {} : fields).filter(([, value]) => value !== undefined);
    const queryText = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
    const headers: { [name: string]: string } = {};
    if (hasBody) headers['Content-Type'] = 'application/json';
    const checkedToken = headerValue(token, 'token', 'TOKEN_INVALID');
    if (checkedToken) headers['Authorization'] = `Bearer ${checkedToken}`;
    // A browser asks other origins for leave to send it, which a read without a token does not need otherwise.
    const id = hasBody || checkedToken ? newRequestId() : '';
    if (id) headers['X-Request-Id'] = id;
    const apiKey = headerValue(this.#options.apiKey ?? '', 'apiKey', 'API_KEY_INVALID');
    if (apiKey) headers['X-Api-Key'] = apiKey;
    if (this.language) headers['Accept-Language'] = this.language;
    // `fetch` would make a write a GET, and send a request to another origin without its token.
    // A cache that keeps what says `no-store` may still ask again for a request that says so.
    const init: RequestInit = { method: rule.verb, headers, redirect: 'manual', cache: 'no-cache' };
    if (hasBody) init.body = JSON.stringify(fields);
    const url = `${this.baseUrl}${path}`;
    return { label: `${rule.verb} ${url}`, url: `${url}${queryText && `?${queryText}`}`, init, id };
  }

  async #send(request: Request, attempt: Attempt): Promise<[Response, Report]> {
    const call = this.#options.fetch ?? fetch;
    const sentMs = performance.now();
    const report = new Report(this.#options.onRequest, request.url, request.init);
    const response = await call(request.url, { ...request.init, signal: attempt.signal }).catch((error: unknown) => {
      report.failed(error);
      throw error;
    });
    this.#hasResponse = true;
    const target = response.headers.get('Location');
    if (response.type === 'opaqueredirect' || (target && response.status >= 300 && response.status < 400)) {
      const message = `The service at ${this.baseUrl} redirects${target ? ` to ${target}` : ''}. Give the client the URL of the service itself.`;
      report.failed(message);
      throw new MarketHallError(message, 'UNKNOWN', { cause: new Error(request.label) });
    }
    this.#updateClock(Number(response.headers.get('X-Service-Time') || NaN), sentMs);
    if (response.ok) return [response, report];
    const body: unknown = await response.json().catch(() => null);
    report.answer(response.status, body ?? NOT_JSON);
    throw errorFromBody(body, response.status, retryAfterOf(response), idOf(response, request));
  }

  /**
   * Narrows the bounds of the offset. The time is that of the service at some moment between the request and now. An
   * answer that can be stored has no time; one that was stored all the same has a time that has passed.
   */
  #updateClock(timeMs: number, sentMs: number): void {
    if (!Number.isFinite(timeMs)) return;
    const given: Bounds = [timeMs - performance.now(), timeMs + 1 - sentMs];
    const narrowed = common(given, this.#offset);
    // A later time than what is known: this machine slept, and its counter did too.
    const isLater = given[0] > this.#offset[1];
    const doubted = this.#doubted;
    const isConfirmed = doubted && timeMs > doubted.timeMs && common(given, doubted.bounds);
    if (narrowed || isLater || isConfirmed) {
      this.#offset = narrowed ?? given;
      this.#doubted = undefined;
    } else this.#doubted = { timeMs, bounds: given };
  }
}

/** The value of JSON, undefined if the text is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value can be a message of the contract: an object, with this field if there is one. */
function isAnswer(value: unknown, field?: string): boolean {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return false;
  return !field || (value as { [name: string]: unknown })[field] != null;
}

const NOT_JSON = 'The answer is not JSON.';

/** The seconds of a Retry-After, which can also be a time by the clock of the sender. Undefined without one. */
function retryAfterOf({ headers }: Response): number | undefined {
  const after = headers.get('Retry-After') || 'none';
  return [+after, (Date.parse(after) - Date.parse(headers.get('Date')!)) / 1000].find(isFinite);
}

/** The request id of a response: that of the request, unless it had none. */
function idOf(response: Response, request: Request): string {
  return response.headers.get('X-Request-Id') ?? request.id;
}

type Bounds = readonly [lower: number, upper: number];

/** The bounds that both have in common. Undefined if they contradict each other. */
function common([lower, upper]: Bounds, [low, high]: Bounds): Bounds | undefined {
  const both: Bounds = [Math.max(lower, low), Math.min(upper, high)];
  return both[0] <= both[1] ? both : undefined;
}

/** Largest delay of `setTimeout`. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One attempt of a request. The caller's signal or a time limit ends it. Always call `close`. */
class Attempt {
  readonly #label: string;
  readonly #requestId: string;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #control = new AbortController();
  readonly #abort = () => this.#control.abort();

  /** `label` and `requestId` name the request in errors. `callerSignal` is the signal from the options of the call. */
  constructor(label: string, callerSignal?: AbortSignal, requestId = '') {
    callerSignal?.throwIfAborted();
    this.#label = label;
    this.#requestId = requestId;
    this.#callerSignal = callerSignal;
    callerSignal?.addEventListener('abort', this.#abort);
  }

  /** Signal for `fetch`. */
  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /**
   * Runs a step of the attempt for at most `ms` milliseconds. Rejects with the reason of the caller's signal, or with
   * a MarketHallError.
   */
  run<T>(ms: number, step: () => Promise<T>): Promise<T> {
    const callerSignal = this.#callerSignal;
    // The promise rejects by itself, because some implementations of fetch ignore their signal.
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(callerSignal?.reason);
      const expire = () => reject(this.#timeout(ms));
      const timer = setTimeout(expire, Math.min(ms, LONGEST_TIMER_MS));
      callerSignal?.addEventListener('abort', stop);
      if (callerSignal?.aborted) stop();
      step()
        .then(resolve, (cause) => reject(callerSignal?.aborted ? callerSignal.reason : this.#failure(cause)))
        .finally(() => {
          clearTimeout(timer);
          callerSignal?.removeEventListener('abort', stop);
        });
    });
  }

  /** Ends the request. */
  close(): void {
    this.#callerSignal?.removeEventListener('abort', this.#abort);
    this.#control.abort();
  }

  #timeout(ms: number): MarketHallError {
    const message = `The service did not answer within ${Math.round(ms) / 1000} s.`;
    return new MarketHallError(message, 'DEADLINE_EXCEEDED', {
      requestId: this.#requestId,
      cause: new Error(this.#label),
    });
  }

  #failure(error: unknown): MarketHallError {
    if (error instanceof MarketHallError) return error;
    const cause = new Error(this.#label, { cause: error });
    const message = `The service cannot be reached. ${advice(error)}`;
    return new MarketHallError(message, 'UNAVAILABLE', { requestId: this.#requestId, cause });
  }
}

interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * The server-sent events of a response. Rejects if no data arrives for `firstMs`, and later, not even a heartbeat, for
 * `quietMs`. `onData` is called for data.
 */
async function* serverEvents(
  attempt: Attempt,
  response: Response,
  firstMs: number,
  quietMs: number,
  onData: () => void,
): AsyncGenerator<ServerEvent, void, void> {
  const reader = response.body?.getReader();
  if (!reader)
    throw new TypeError('This fetch does not stream responses. Give one that does: new Client(url, { fetch }).');
  const decoder = new TextDecoder();
  let [line, endedWithCr] = ['', false];
  let fields = new Map<string, string>();
  let waitMs = firstMs;
  try {
    for (;;) {
      const { value, done } = await attempt.run(waitMs, () => reader.read());
      if (done) return;
      waitMs = quietMs;
      onData();
      const text = decoder.decode(value, { stream: true });
      if (!text) continue;
      // Something on the way may have changed the line ends, and cut a CRLF in two.
      const lines = (endedWithCr ? text.replace(/^\n/, '') : text).split(/\r\n|\r|\n/);
      endedWithCr = text.endsWith('\r');
      lines[0] = line + lines[0];
      line = lines.pop()!;
      let begun = performance.now();
      for (const whole of lines) {
        const [, name, content] = /^([^:]*):? ?(.*)$/s.exec(whole)!;
        if (whole) fields.set(name!, content!);
        else {
          if (performance.now() - begun > BREATH_MS) {
            await sleep(0);
            begun = performance.now();
          }
          const data = fields.get('data');
          if (data !== undefined) yield { event: fields.get('event') ?? 'message', data };
          fields = new Map();
        }
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Waits for this number of milliseconds. Rejects with the signal's reason if the signal aborts. */
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

/** The resource name of a resource, of its name, or of the response of `create`. */
export function nameOf(named: Named | NamedMatch): string {
  const { name, match } = Object(named) as { name?: string; match?: { name?: string } };
  const found = typeof named === 'string' ? named : (name ?? match?.name);
  if (typeof found === 'string') return found;
  throw new TypeError(
    `The name is ${JSON.stringify(named)}. Give a match, a game or a bot, or its name, such as "matches/k3v9x2".`,
  );
}

/** The options with the join code of the match, unless they already have a join code or a token. */
export function withJoinCode<T extends { joinCode?: string; token?: string }>(match: NamedMatch, options: T): T {
  const known = options.token ? '' : (Object(match) as { joinCode?: string }).joinCode;
  return { ...options, joinCode: options.joinCode ?? (known || undefined) };
}

/** The URL of a service. RangeError with a sentence if it cannot be meant. */
function checkedUrl(given: string): URL {
  // Blanks in a host are slips. A folder can have them.
  const bare = given
    .trim()
    .replace(/[^\S ]|[?#].*/g, '')
    .replace(/ /g, (_, at: number, all: string) => (/[^:/]\//.test(all.slice(0, at)) ? '%20' : ''));
  const base = globalThis.location?.href;
  // "localhost:8080" is a URL too, of the scheme "localhost:".
  const url = URL.canParse(bare, base) ? new URL(bare, base) : undefined;
  if (url && bare === given && /^https?:$/.test(url.protocol)) return url;
  const address = bare.replace(/^[a-z]+:\/\//i, '') || 'localhost:8080';
  const bracketed = address.replace(/^([\da-f:.]*:[\da-f.]*:[\da-f.]*)(\/.*)?$/i, '[$1]$2');
  const withPort = /^\[[^\]]*\]$/.test(bracketed) ? `${bracketed}:8080` : bracketed;
  const meant = /^https?:/.test(bare) && url ? bare : `http://${withPort}`;
  throw new RangeError(`The URL of a service is not ${JSON.stringify(given)}. Did you mean "${meant}"?`);
}

/** The error of a first contact that failed. */
function unreached(url: string, error: MarketHallError): MarketHallError {
  const silent = `Nothing at ${url} has answered within ${FIRST_CONTACT_MS / 1000} s. Check that it is the REST port of a service, and that no firewall drops the connection.`;
  const message = error.code === 'DEADLINE_EXCEEDED' ? silent : `${url}: ${error.message}`;
  return new MarketHallError(message, 'UNAVAILABLE', { cause: error.cause });
}

/** What to check after a request without a response. Node gives a code of the cause, a page none. */
function advice(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown; name?: unknown } } | null)?.cause;
  const code = String(cause?.code ?? cause?.name ?? '');
  const port = '8080 unless MARKETHALL_HTTP_PORT names another';
  if (code === 'ECONNREFUSED')
    return `Nothing listens at this URL: check that the service runs, and its port, ${port}.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'DNS does not know the host of the URL.';
  if (/^(ERR_SSL|EPROTO)/.test(code)) return 'What answers does not speak TLS: give "http://" instead of "https://".';
  if (/^(HTTPParserError|HPE_|UND_ERR_SOCKET|ECONNRESET)/.test(code))
    return `What answers does not speak HTTP/1.1, as the gRPC port of a service does not: give its REST port, ${port}, and "https://" if it has TLS.`;
  return 'Check the URL and the network.';
}

function checkedTimeout(timeoutMs: number): number {
  if (typeof timeoutMs === 'number' && timeoutMs >= 0) return timeoutMs;
  throw new RangeError(
    `timeoutMs is ${timeoutMs}. It must be a number of milliseconds, 0 or more. Use Infinity for no limit.`,
  );
}

/** A new id for a write: a random UUID, or equally random digits in pages without TLS, which have no `randomUUID`. */
export function newRequestId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The path of a resource, such as "matches/k3v9", from its name or its id. */
function resourcePath(folder: string, named: Named | NamedMatch): string {
  const name = nameOf(named);
  const id = name.startsWith(folder) ? name.slice(folder.length) : name;
  // In a URL, a path segment of dots changes the folder. No resource has such an id.
  if (/^\.*$/.test(id))
    throw new MarketHallError(
      `The name ${JSON.stringify(name)} is not valid. Give a name such as "${folder}k3v9x2".`,
      'INVALID_ARGUMENT',
      { reason: 'BAD_FIELD' },
    );
  return folder + encodeURIComponent(id);
}

/** A secret as the value of a header. The error does not contain the secret; the error of `fetch` would. */
function headerValue(secret: string, name: string, reason: Reason): string {
  const value = secret.trim();
  if (/^[\x20-\x7e]*$/.test(value)) return value;
  throw new MarketHallError(
    `The ${name} contains characters that are not printable ASCII. Send it unchanged.`,
    'UNAUTHENTICATED',
    { reason },
  );
}
