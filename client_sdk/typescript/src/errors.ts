/** What can go wrong, as one class with the service's own words. */

/** Every reason that the service or its gateway states. They are stable; later versions may add to them. */
export const REASONS = [
  'MALFORMED', 'BAD_FIELD', 'BAD_OPTIONS', 'BAD_SEAT_COUNT', 'WRONG_GAME', 'BAD_WEBHOOK', 'REQUEST_ID_REUSED',
  'UNKNOWN_FIELD', 'UNSUPPORTED_MEDIA_TYPE',
  'GAME_NOT_FOUND', 'MATCH_NOT_FOUND', 'UNKNOWN_ROUTE', 'METHOD_NOT_ALLOWED',
  'ILLEGAL_MOVE', 'NOT_YOUR_TURN', 'MATCH_NOT_STARTED', 'MATCH_STARTED', 'MATCH_OVER', 'MATCH_NOT_OVER', 'MATCH_CLOSED',
  'SEAT_TAKEN', 'SEAT_FREE', 'TOO_MANY_SEAT_CHANGES', 'SEAT_OUT', 'TIME_EXPIRED', 'NOTHING_TO_UNDO', 'UNDO_BLOCKED',
  'STALE_REVISION',
  'TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'API_KEY_MISSING',
  'TOKEN_FOREIGN', 'TOKEN_REVOKED', 'TOKEN_SEATLESS', 'NOT_CREATOR', 'SEAT_RESERVED', 'JOIN_CODE_MISSING',
  'JOIN_CODE_WRONG', 'API_KEY_INVALID',
  'MESSAGE_TOO_LARGE', 'RATE_LIMITED', 'TOO_MANY_STREAMS', 'SERVICE_BUSY',
  'REQUEST_OVERDUE', 'STREAM_IDLE', 'STORE_UNAVAILABLE', 'SHUTTING_DOWN', 'SERVICE_UNAVAILABLE', 'DEADLINE_EXCEEDED',
  'LOG_DAMAGED', 'INTERNAL', 'UNIMPLEMENTED',
] as const;

/** A reason for programs, such as "STALE_REVISION". */
export type Reason = (typeof REASONS)[number];

/** What a good move may meet because somebody, or the clock, was faster. */
const MOVED_ON: ReadonlySet<string> = new Set<Reason>([
  'STALE_REVISION', 'NOT_YOUR_TURN', 'MATCH_OVER', 'SEAT_OUT', 'TIME_EXPIRED',
]);

/** The canonical code of an error, coarser than its reason. */
export type Code =
  | 'CANCELLED' | 'UNKNOWN' | 'INVALID_ARGUMENT' | 'DEADLINE_EXCEEDED' | 'NOT_FOUND' | 'ALREADY_EXISTS'
  | 'PERMISSION_DENIED' | 'RESOURCE_EXHAUSTED' | 'FAILED_PRECONDITION' | 'ABORTED' | 'OUT_OF_RANGE' | 'UNIMPLEMENTED'
  | 'INTERNAL' | 'UNAVAILABLE' | 'DATA_LOSS' | 'UNAUTHENTICATED';

/** What an error says beside its sentence. */
export interface Facts {
  status?: number;
  reason?: Reason | '';
  metadata?: { readonly [name: string]: string };
  retryAfter?: number;
  cause?: unknown;
}

/** A call that did not succeed. `message` is a sentence for a person. */
export class MarketHallError extends Error {
  override readonly name = 'MarketHallError';
  /** The canonical code; UNAVAILABLE if nobody answers, DEADLINE_EXCEEDED if nobody does in time. */
  readonly code: Code;
  /** The HTTP status of the answer; 0 if there was none. */
  readonly status: number;
  /** The stable reason; "" if neither the service nor its gateway has stated one, as when nobody answers. */
  readonly reason: Reason | '';
  /** What belongs to it, such as `clause`, the numbers, or `field`, the path of a field that is wrong. */
  readonly metadata: { readonly [name: string]: string };
  /** In how many seconds the next attempt is welcome, if the service says. */
  readonly retryAfter: number | undefined;

  constructor(message: string, code: Code, { status = 0, reason = '', metadata = {}, retryAfter, cause }: Facts = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.reason = reason;
    this.metadata = metadata;
    this.retryAfter = retryAfter;
  }

  /** The clause of the rules that a move breaks, such as "PM-4.3"; "" if it is not about the rules. */
  get clause(): string {
    return this.metadata['clause'] ?? '';
  }

  /** Whether the match is not where the caller took it to be, or no longer: look at it again, and go on from there. */
  get movedOn(): boolean {
    return MOVED_ON.has(this.reason) || (!this.reason && this.code === 'ABORTED');
  }

  /** Whether the same call may succeed a little later. */
  get mayPass(): boolean {
    if (this.code === 'RESOURCE_EXHAUSTED') return this.retryAfter !== undefined;
    // A process that stops ends what is under way, and states no reason of its own: CANCELLED is none of the caller's.
    return this.code === 'UNAVAILABLE' || this.code === 'DEADLINE_EXCEEDED' || this.code === 'CANCELLED';
  }
}

interface Detail {
  readonly reason?: Reason;
  readonly domain?: string;
  readonly metadata?: { readonly [name: string]: string };
  readonly retryDelay?: string;
}

const CODES: { readonly [status: number]: Code } = {
  400: 'INVALID_ARGUMENT', 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED', 404: 'NOT_FOUND',
  408: 'DEADLINE_EXCEEDED', 413: 'INVALID_ARGUMENT', 429: 'RESOURCE_EXHAUSTED', 500: 'INTERNAL', 501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE', 503: 'UNAVAILABLE', 504: 'DEADLINE_EXCEEDED',
};

/** The error that a body describes; what a proxy says in other words is known by its HTTP status. */
export function errorOf(body: unknown, status: number, retryAfter?: number): MarketHallError {
  const said = (body as { error?: { code: number; status: Code; message: string; details: Detail[] } } | null)?.error;
  if (!Array.isArray(said?.details)) {
    const code = CODES[status] ?? 'UNKNOWN';
    return new MarketHallError(`The answer was HTTP ${status}, in words that are not the service's.`, code, {
      status,
      retryAfter,
    });
  }
  const info = said.details.find(({ domain }) => domain === 'markethall');
  const delay = said.details.find(({ retryDelay }) => retryDelay)?.retryDelay;
  return new MarketHallError(said.message, said.status, {
    status: said.code,
    reason: info?.reason ?? '',
    metadata: info?.metadata ?? {},
    retryAfter: delay === undefined ? retryAfter : parseFloat(delay),
  });
}
