/** What `onRequest` sees: requests as sent and answers as received, without their secrets. */

/** One attempt of a request, as sent. Secrets are masked. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /** JSON text. "" for a request without a body. */
  readonly body: string;
}

/** An answer, or one message of a stream. Secrets are masked. */
export interface ReceivedAnswer {
  /** HTTP status. 0 if no answer arrived. */
  readonly status: number;
  /** The JSON value. For status 0 and for an answer that is not JSON: why there is none, as a string. */
  readonly body: unknown;
}

/**
 * Called when a request is sent, and again with the same `request` object for its answer, or for each message of its
 * stream. Each attempt is a request.
 */
export type OnRequest = (request: SentRequest, answer?: ReceivedAnswer) => unknown;

/** What a secret is replaced by. */
export const MASK = '***';

/** Fields that contain secrets. A repeated request id returns the answer of its request, also a token. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'token',
  'creatorToken',
  'joinCode',
  'webhookSecret',
  'webhookUrl',
  'viewTokens',
  'requestId',
]);
const SECRET_HEADERS = { Authorization: `Bearer ${MASK}`, 'X-Api-Key': MASK } as const;

/** Reports the attempts of one request to the hook. Without a hook, it does nothing. */
export class Report {
  readonly #hook: OnRequest | undefined;
  readonly #request: SentRequest | undefined;
  readonly #url: string;

  /** Reports that the request is sent now. */
  constructor(hook: OnRequest | undefined, url: string, { method = 'GET', headers, body }: RequestInit) {
    this.#hook = hook;
    this.#url = url;
    if (!hook) return;
    const sent = { ...(headers as Record<string, string>) };
    for (const [name, masked] of Object.entries(SECRET_HEADERS)) if (sent[name]) sent[name] = masked;
    const text = typeof body === 'string' ? JSON.stringify(withoutSecrets(JSON.parse(body))) : '';
    this.#request = { method, url: maskedUrl(url), headers: sent, body: text };
    this.#call();
  }

  /** Reports an answer, or one message of a stream. */
  answer(status: number, body: unknown): void {
    if (!this.#hook) return;
    // A stream can bring hundreds of answers at once, of which few are looked at.
    this.#call({
      status,
      get body() {
        return withoutSecrets(body);
      },
    });
  }

  /** Reports that no answer arrived. The text of the error can contain the URL. */
  failed(error: unknown): void {
    this.answer(0, String(error).replaceAll(this.#url, maskedUrl(this.#url)));
  }

  /** An error of the hook must not change the call, so it becomes an uncaught error. */
  #call(answer?: ReceivedAnswer): void {
    try {
      this.#hook!(this.#request!, answer);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** A copy of a JSON value in which the secrets that are not empty are masked. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_FIELDS.has(name) ? masked(inner) : withoutSecrets(inner),
    ]),
  );
}

function masked(secret: unknown): unknown {
  if (Array.isArray(secret)) return secret.map(masked);
  return secret ? MASK : secret;
}

function maskedUrl(address: string): string {
  const at = address.indexOf('?');
  if (at < 0) return address;
  const query = new URLSearchParams(address.slice(at));
  for (const name of new Set(query.keys())) if (SECRET_FIELDS.has(name) && query.get(name)) query.set(name, MASK);
  return `${address.slice(0, at)}?${query}`;
}
