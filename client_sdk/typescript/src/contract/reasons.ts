// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.

/** All reasons of the service and its gateway. They are stable. Later versions can add reasons. */
export const REASONS = [
  'MALFORMED', 'UNKNOWN_FIELD', 'UNSUPPORTED_MEDIA_TYPE', 'BAD_FIELD', 'BAD_OPTIONS', 'BAD_SEAT_COUNT', 'WRONG_GAME',
  'BAD_WEBHOOK', 'REQUEST_ID_REUSED', 'HEADERS_TOO_LARGE', 'GAME_NOT_FOUND', 'MATCH_NOT_FOUND', 'UNKNOWN_ROUTE',
  'METHOD_NOT_ALLOWED', 'ILLEGAL_MOVE', 'NOT_YOUR_TURN', 'MATCH_NOT_STARTED', 'MATCH_STARTED', 'MATCH_OVER',
  'MATCH_NOT_OVER', 'MATCH_CLOSED', 'SEAT_TAKEN', 'SEAT_FREE', 'TOO_MANY_SEAT_CHANGES', 'SEAT_OUT', 'TIME_EXPIRED',
  'NOTHING_TO_UNDO', 'UNDO_BLOCKED', 'STALE_REVISION', 'TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED',
  'API_KEY_MISSING', 'TOKEN_FOREIGN', 'TOKEN_REVOKED', 'TOKEN_SEATLESS', 'NOT_CREATOR', 'SEAT_RESERVED',
  'JOIN_CODE_MISSING', 'JOIN_CODE_WRONG', 'API_KEY_INVALID', 'MESSAGE_TOO_LARGE', 'RATE_LIMITED', 'TOO_MANY_STREAMS',
  'STORE_FULL', 'REQUEST_OVERDUE', 'DEADLINE_EXCEEDED', 'STREAM_IDLE', 'STORE_UNAVAILABLE', 'SHUTTING_DOWN',
  'SERVICE_UNAVAILABLE', 'SERVICE_NOT_READY', 'LOG_DAMAGED', 'INTERNAL', 'WORKERS_BUSY', 'TASK_TOO_LARGE',
  'UNKNOWN_HOST', 'FOREIGN_ORIGIN',
] as const;

/** A stable reason for programs. Example: "STALE_REVISION". */
export type Reason = (typeof REASONS)[number];

/** Reasons that refuse a good move because another player, or the clock, was faster. */
export const MOVED_ON: ReadonlySet<string> = new Set<Reason>([
  'NOT_YOUR_TURN', 'MATCH_OVER', 'SEAT_OUT', 'TIME_EXPIRED', 'STALE_REVISION',
]);
