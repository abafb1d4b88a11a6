/** The error of all calls, and its codes. */

import { MOVED_ON, type Reason } from './contract/reasons.ts';
import type { ErrorBody } from './values.ts';

export { type Reason, REASONS } from './contract/reasons.ts';

/** Canonical code of an error. Several reasons share one code. */
export type Code =
  | 'CANCELLED'
  | 'UNKNOWN'
  | 'INVALID_ARGUMENT'
  | 'DEADLINE_EXCEEDED'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'PERMISSION_DENIED'
  | 'RESOURCE_EXHAUSTED'
  | 'FAILED_PRECONDITION'
  | 'ABORTED'
  | 'OUT_OF_RANGE'
  | 'UNIMPLEMENTED'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'DATA_LOSS'
  | 'UNAUTHENTICATED';

/** Details of an error. */
export interface ErrorDetails {
  status?: number;
  reason?: Reason | '';
  metadata?: { readonly [name: string]: string };
  retryAfter?: number;
  requestId?: string;
  english?: string;
  cause?: unknown;
}

/**
 * The error of a failed call. `message` is a sentence for people, in the language of the client. For a fault of the
 * service, and for an answer that came too late, it ends with the request id.
 */
export class MarketHallError extends Error {
  override readonly name = 'MarketHallError';
  /** Canonical code. UNAVAILABLE if the service cannot be reached, DEADLINE_EXCEEDED if it does not answer in time. */
  readonly code: Code;
  /** HTTP status of the response. 0 without a response. */
  readonly status: number;
  /** Stable reason. "" if neither the service nor its gateway gave one, for example without a response. */
  readonly reason: Reason | '';
  /** Values of the error: `clause`, numbers, or `field`, the path of a wrong field. Lists have the form "2, 3, 4". */
  readonly metadata: { readonly [name: string]: string };
  /** Seconds to wait before the next attempt, if the service says so. */
  readonly retryAfter: number | undefined;
  /** Finds the request in the logs of the service. "" if the request had none, or was not sent. */
  readonly requestId: string;
  /** The sentence for developers, in English: it names the field, its value and what is allowed. */
  readonly english: string;

  constructor(
    message: string,
    code: Code,
    { status = 0, reason = '', metadata = {}, retryAfter, requestId = '', english = message, cause }: ErrorDetails = {},
  ) {
    const isFault = status >= 500 || code === 'DEADLINE_EXCEEDED';
    super(requestId && isFault ? `${message} (request id ${requestId})` : message, { cause });
    this.requestId = requestId;
    this.english = english;
    this.code = code;
    this.status = status;
    this.reason = reason;
    this.metadata = metadata;
    this.retryAfter = retryAfter;
  }

  /** Clause of the rules that forbids the move, such as "PM-4.3". "" for errors that are not about the rules. */
  get clause(): string {
    return this.metadata['clause'] ?? '';
  }

  /** Whether the match has changed since the caller saw it. Get the match again and decide again. */
  get movedOn(): boolean {
    return MOVED_ON.has(this.reason) || (!this.reason && this.code === 'ABORTED');
  }

  /** Whether a retry of the same call can succeed. */
  get mayPass(): boolean {
    if (this.code === 'RESOURCE_EXHAUSTED') return this.retryAfter !== undefined;
    // A process that stops cancels its calls without a reason. This CANCELLED does not come from the caller.
    return this.code === 'UNAVAILABLE' || this.code === 'DEADLINE_EXCEEDED' || this.code === 'CANCELLED';
  }
}

const CODES: { readonly [status: number]: Code } = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  408: 'DEADLINE_EXCEEDED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** The error in a response body. A body that the service did not write, such as a proxy's, gets a code by its status. */
export function errorFromBody(body: unknown, status: number, retryAfter?: number, requestId?: string): MarketHallError {
  const error = (body as { error?: Partial<ErrorBody> } | null)?.error;
  const { message: sentence, status: code } = error ?? {};
  if (!error || !Array.isArray(error.details) || typeof sentence !== 'string' || typeof code !== 'string') {
    const message = `The response has HTTP status ${status} and is not from the service. Check the URL and the proxies.`;
    return new MarketHallError(message, CODES[status] ?? 'UNKNOWN', { status, retryAfter, requestId });
  }
  const details = error.details.filter((one) => typeof one === 'object' && one !== null);
  const info = details.find(({ domain }) => domain === 'markethall');
  const delay = parseFloat(details.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '');
  // A refused part of a stream has an id of its own.
  const named = details.find(({ requestId: id }) => id)?.requestId;
  const localized = details.find(({ locale }) => locale)?.message;
  return new MarketHallError(localized ?? sentence, code as Code, {
    status: error.code,
    reason: (info?.reason ?? '') as Reason | '',
    metadata: info?.metadata ?? {},
    retryAfter: Number.isFinite(delay) ? delay : retryAfter,
    requestId: named ?? requestId,
    english: sentence,
  });
}
