# Generated from the contract by proto/enums.py. Do not edit; run `make generate`.
"""The errors by the reason that the service returns."""

from __future__ import annotations

from collections.abc import Mapping

from markethall_client import error_kinds

__all__ = [
    "BY_REASON",
    "ApiKeyInvalid",
    "ApiKeyMissing",
    "BadField",
    "BadOptions",
    "BadSeatCount",
    "BadWebhook",
    "BotNotFound",
    "GameNotFound",
    "HeadersTooLarge",
    "HistoryChanged",
    "IllegalMove",
    "JoinCodeMissing",
    "JoinCodeWrong",
    "LogDamaged",
    "Malformed",
    "MatchClosed",
    "MatchKept",
    "MatchNotFound",
    "MatchNotOver",
    "MatchNotStarted",
    "MatchOver",
    "MatchStarted",
    "MessageTooLarge",
    "NotCreator",
    "NotYourTurn",
    "NothingToUndo",
    "RateLimited",
    "RequestIdReused",
    "RequestOverdue",
    "SeatFree",
    "SeatOut",
    "SeatReserved",
    "SeatTaken",
    "ShortCodeWrong",
    "ShuttingDown",
    "StaleRevision",
    "StoreFull",
    "StoreUnavailable",
    "StreamIdle",
    "TaskTooLarge",
    "TimeExpired",
    "TokenExpired",
    "TokenForeign",
    "TokenInvalid",
    "TokenMissing",
    "TokenRevoked",
    "TokenSeatless",
    "TooManySeatChanges",
    "TooManyStreams",
    "UndoBlocked",
    "WorkersBusy",
    "WrongGame",
]


class Malformed(error_kinds.InvalidRequest):
    """The request cannot be read."""


class BadField(error_kinds.InvalidRequest):
    """A field has a value that is never allowed. The metadata entry "field" is its path in JSON."""


class BadOptions(error_kinds.InvalidRequest):
    """The game does not allow these options."""


class BadSeatCount(error_kinds.InvalidRequest):
    """The game does not allow this number of players."""


class WrongGame(error_kinds.InvalidRequest):
    """The move or the options belong to another game."""


class BadWebhook(error_kinds.InvalidRequest):
    """The service does not call this URL."""


class RequestIdReused(error_kinds.InvalidRequest):
    """The request id was used for another request. Use a new one."""


class HeadersTooLarge(error_kinds.InvalidRequest):
    """The request has more header lines, or longer ones, than allowed. HTTP status 431. In gRPC: the metadata of the
    call have more than 8192 bytes."""


class GameNotFound(error_kinds.NotFound):
    """There is no such game."""


class MatchNotFound(error_kinds.NotFound):
    """There is no such match, or it has expired."""


class IllegalMove(error_kinds.Refused):
    """The rules do not allow the move. The metadata entry "clause" is the clause of the rules, "cause" a stable name of
    what is wrong. These causes are the same in all games: NOT_YOUR_TURN; WRONG_STEP (the step asks for another kind of
    move; the entry "step" is the one of the view); NOT_HELD (the seat does not have the card, coin, boat or tile);
    NOT_YOURS (the piece on the board is not of the seat, or not there); NONE_LEFT (the supply has none left);
    CANNOT_PAY; PLACE_TAKEN; AREA_FULL (the alley, section or quarter takes no more); NOT_ADJACENT (the place does not
    touch what it must touch); MUST_ACT (no passing or ending of the turn while something is possible); WOULD_BLOCK
    (after the move nothing would be possible that must still be done); MATCH_OVER. Other causes are of one game, and
    the message explains them."""


class NotYourTurn(error_kinds.Refused, error_kinds.MovedOn):
    """Other seats have to move."""


class MatchNotStarted(error_kinds.Refused):
    """Seats are still free."""


class MatchStarted(error_kinds.Refused):
    """Play has begun, so seats can be neither taken nor freed, and the match cannot be deleted."""


class MatchOver(error_kinds.Refused, error_kinds.MovedOn):
    """The match is over."""


class MatchNotOver(error_kinds.Refused):
    """The match is not over."""


class MatchClosed(error_kinds.Refused):
    """The creator has closed the match."""


class SeatTaken(error_kinds.Refused):
    """The seat is taken."""


class SeatFree(error_kinds.Refused):
    """The seat is free."""


class TooManySeatChanges(error_kinds.Refused):
    """Seats were taken and freed too often before the start. Create a new match."""


class SeatOut(error_kinds.Refused, error_kinds.MovedOn):
    """The seat has resigned or forfeited."""


class TimeExpired(error_kinds.Refused, error_kinds.MovedOn):
    """The time of the seat was up before the request arrived."""


class NothingToUndo(error_kinds.Refused):
    """The seat has no move in this turn that can be taken back."""


class UndoBlocked(error_kinds.Refused):
    """The last move revealed something hidden, or the match has had too many undos."""


class StaleRevision(error_kinds.MovedOn):
    """The match has newer commits than the revision in the request."""


class TokenMissing(error_kinds.Unauthenticated):
    """The call needs a token and has none."""


class TokenInvalid(error_kinds.Unauthenticated):
    """The token was not signed by this service, or was changed."""


class TokenExpired(error_kinds.Unauthenticated):
    """The token has expired."""


class ApiKeyMissing(error_kinds.Unauthenticated):
    """This service needs an API key to create a match. Its operator gives it to clients."""


class TokenForeign(error_kinds.Forbidden):
    """The token is for another match."""


class TokenRevoked(error_kinds.Forbidden):
    """The seat was freed, so the token is no longer valid."""


class TokenSeatless(error_kinds.Forbidden):
    """The creator's token has no seat. The call needs the token of a seat."""


class NotCreator(error_kinds.Forbidden):
    """Only the creator of the match may do this."""


class SeatReserved(error_kinds.Forbidden):
    """The seats are reserved for the players of the previous match."""


class JoinCodeMissing(error_kinds.Forbidden):
    """The match is private. The call needs its join code."""


class JoinCodeWrong(error_kinds.Forbidden):
    """This is not the join code of the match."""


class ApiKeyInvalid(error_kinds.Forbidden):
    """The service does not know the API key."""


class MessageTooLarge(error_kinds.LimitReached):
    """The request is too large. HTTP status 413."""


class RateLimited(error_kinds.LimitReached):
    """Too many calls in a short time."""


class TooManyStreams(error_kinds.LimitReached):
    """The limit of open streams is reached, for the service or for this caller."""


class StoreFull(error_kinds.LimitReached):
    """The service has no room for new matches. Running matches go on."""


class RequestOverdue(error_kinds.TimedOut):
    """The request did not arrive in time. Nothing was done, so a retry is safe."""


class StreamIdle(error_kinds.Unavailable):
    """The stream was ended because no request arrived for too long. Open a new stream."""


class StoreUnavailable(error_kinds.Unavailable):
    """The service cannot reach its store."""


class ShuttingDown(error_kinds.Unavailable):
    """The server stops. Another process, or the restarted service, will answer."""


class LogDamaged(error_kinds.DataLoss):
    """The log of the match cannot be read, so the match is not served."""


class WorkersBusy(error_kinds.LimitReached):
    """No worker process could do the task: all are busy, or the machine is short of memory or CPU. Nothing was done."""


class TaskTooLarge(error_kinds.LimitReached):
    """The task needs more time or memory than one task may have. `markethall verify` checks any record."""


class MatchKept(error_kinds.Forbidden):
    """The operator does not allow creators to delete matches."""


class BotNotFound(error_kinds.NotFound):
    """There is no such bot. The metadata entry "allowed" has the ids of the bots."""


class HistoryChanged(error_kinds.MovedOn):
    """The match has other commits than the caller saw, or fewer: it was put back to an older state. The metadata have
    the present "revision" and "history"."""


class ShortCodeWrong(error_kinds.NotFound):
    """No match waits for players under this short code, or not any more."""


BY_REASON: Mapping[str, type[error_kinds.MarketHallError]] = {
    "INTERNAL": error_kinds.InternalError,
    "MALFORMED": Malformed,
    "BAD_FIELD": BadField,
    "BAD_OPTIONS": BadOptions,
    "BAD_SEAT_COUNT": BadSeatCount,
    "WRONG_GAME": WrongGame,
    "BAD_WEBHOOK": BadWebhook,
    "REQUEST_ID_REUSED": RequestIdReused,
    "HEADERS_TOO_LARGE": HeadersTooLarge,
    "GAME_NOT_FOUND": GameNotFound,
    "MATCH_NOT_FOUND": MatchNotFound,
    "ILLEGAL_MOVE": IllegalMove,
    "NOT_YOUR_TURN": NotYourTurn,
    "MATCH_NOT_STARTED": MatchNotStarted,
    "MATCH_STARTED": MatchStarted,
    "MATCH_OVER": MatchOver,
    "MATCH_NOT_OVER": MatchNotOver,
    "MATCH_CLOSED": MatchClosed,
    "SEAT_TAKEN": SeatTaken,
    "SEAT_FREE": SeatFree,
    "TOO_MANY_SEAT_CHANGES": TooManySeatChanges,
    "SEAT_OUT": SeatOut,
    "TIME_EXPIRED": TimeExpired,
    "NOTHING_TO_UNDO": NothingToUndo,
    "UNDO_BLOCKED": UndoBlocked,
    "STALE_REVISION": StaleRevision,
    "TOKEN_MISSING": TokenMissing,
    "TOKEN_INVALID": TokenInvalid,
    "TOKEN_EXPIRED": TokenExpired,
    "API_KEY_MISSING": ApiKeyMissing,
    "TOKEN_FOREIGN": TokenForeign,
    "TOKEN_REVOKED": TokenRevoked,
    "TOKEN_SEATLESS": TokenSeatless,
    "NOT_CREATOR": NotCreator,
    "SEAT_RESERVED": SeatReserved,
    "JOIN_CODE_MISSING": JoinCodeMissing,
    "JOIN_CODE_WRONG": JoinCodeWrong,
    "API_KEY_INVALID": ApiKeyInvalid,
    "MESSAGE_TOO_LARGE": MessageTooLarge,
    "RATE_LIMITED": RateLimited,
    "TOO_MANY_STREAMS": TooManyStreams,
    "STORE_FULL": StoreFull,
    "REQUEST_OVERDUE": RequestOverdue,
    "STREAM_IDLE": StreamIdle,
    "STORE_UNAVAILABLE": StoreUnavailable,
    "SHUTTING_DOWN": ShuttingDown,
    "LOG_DAMAGED": LogDamaged,
    "WORKERS_BUSY": WorkersBusy,
    "TASK_TOO_LARGE": TaskTooLarge,
    "MATCH_KEPT": MatchKept,
    "BOT_NOT_FOUND": BotNotFound,
    "HISTORY_CHANGED": HistoryChanged,
    "SHORT_CODE_WRONG": ShortCodeWrong,
}
"""The class of each reason that the service returns."""
