"""One error per reason that the service states: the leaves of the tree in family.py."""

from __future__ import annotations

from .family import (
    DataLoss,
    Forbidden,
    InternalError,
    InvalidRequest,
    LimitReached,
    MarketHallError,
    MovedOn,
    NotFound,
    Refused,
    TimedOut,
    Unauthenticated,
    Unavailable,
)


class Malformed(InvalidRequest):
    """The request cannot be read."""


class BadField(InvalidRequest):
    """A field holds what it must not."""


class BadOptions(InvalidRequest):
    """The game cannot be played with these options."""


class BadSeatCount(InvalidRequest):
    """The game is not for so many seats."""


class WrongGame(InvalidRequest):
    """A move or options of another game than the match's."""


class BadWebhook(InvalidRequest):
    """The service would not call this webhook_url."""


class RequestIdReused(InvalidRequest):
    """The request id was used before, for something else."""


class GameNotFound(NotFound):
    """No such game stands on the shelf."""


class MatchNotFound(NotFound):
    """There is no such match, it has expired, or it is private."""


class IllegalMove(Refused):
    """The rules forbid the move; `clause` says which one, `metadata` has the numbers."""


class NotYourTurn(Refused, MovedOn):
    """Another seat is to move."""


class MatchNotStarted(Refused):
    """Seats are still free."""


class MatchStarted(Refused):
    """Play has begun; nobody comes or leaves any more."""


class MatchOver(Refused, MovedOn):
    """The game is over."""


class MatchNotOver(Refused):
    """The game goes on."""


class MatchClosed(Refused):
    """The creator has closed the match before its start."""


class SeatTaken(Refused):
    """Somebody sits there already, or on all seats."""


class SeatFree(Refused):
    """Nobody sits there."""


class TooManySeatChanges(Refused):
    """Seats have been taken and freed as often as they may be before a match starts."""


class SeatOut(Refused, MovedOn):
    """The seat has resigned or forfeited the match."""


class TimeExpired(Refused, MovedOn):
    """The seat's time was up before this came."""


class NothingToUndo(Refused):
    """The seat has made no move in this turn."""


class UndoBlocked(Refused):
    """Luck or a revealed secret lies between; it cannot be taken back."""


class StaleRevision(MovedOn):
    """The move names a revision that is not the last one: look at the match again."""


class TokenMissing(Unauthenticated):
    """It takes a seat's token."""


class TokenInvalid(Unauthenticated):
    """The token was not signed by this service."""


class TokenExpired(Unauthenticated):
    """The token's time is over."""


class ApiKeyMissing(Unauthenticated):
    """Creating a match takes an operator's key here: give the client its `api_key`."""


class TokenForeign(Forbidden):
    """The token is for another match."""


class TokenRevoked(Forbidden):
    """The seat has been freed since, by its player or by the creator; the token is worth nothing."""


class TokenSeatless(Forbidden):
    """The token is the creator's, and this takes a seat's."""


class NotCreator(Forbidden):
    """The token is a seat's, and this takes the creator's."""


class SeatReserved(Forbidden):
    """The seats of a rematch are kept for the players of the match before."""


class JoinCodeMissing(Forbidden):
    """The match is private: taking a seat takes its join code."""


class JoinCodeWrong(Forbidden):
    """The match is private, and this is not its join code."""


class ApiKeyInvalid(Forbidden):
    """The client's `api_key` is none of the operator's."""


class MessageTooLarge(LimitReached):
    """The request is larger than the service takes."""


class RateLimited(LimitReached):
    """Too many calls in a short time; `retry_after` says when the next one is welcome."""


class TooManyStreams(LimitReached):
    """As many watches and streams of moves are open as may be, here or by this caller."""


class RequestOverdue(TimedOut):
    """The call was opened, and its request did not come in the time that the service gives it. Nothing was done."""


class StreamIdle(Unavailable):
    """Nothing came on a stream of moves for so long that the service has ended it. `play_moves` opens another one."""


class StoreUnavailable(Unavailable):
    """The service cannot reach its store."""


class ShuttingDown(Unavailable):
    """The service is on its way down; another process or its next start will answer."""


class LogDamaged(DataLoss):
    """The log of the match cannot be read."""


BY_REASON: dict[str, type[MarketHallError]] = {
    "MALFORMED": Malformed,
    "BAD_FIELD": BadField,
    "BAD_OPTIONS": BadOptions,
    "BAD_SEAT_COUNT": BadSeatCount,
    "WRONG_GAME": WrongGame,
    "BAD_WEBHOOK": BadWebhook,
    "REQUEST_ID_REUSED": RequestIdReused,
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
    "REQUEST_OVERDUE": RequestOverdue,
    "STREAM_IDLE": StreamIdle,
    "STORE_UNAVAILABLE": StoreUnavailable,
    "SHUTTING_DOWN": ShuttingDown,
    "LOG_DAMAGED": LogDamaged,
    "INTERNAL": InternalError,
}
"""What the service states, and the error that it becomes."""
