"""Errors of requests to matches. Each class has the stable reason that callers see; the api maps it to a code."""

from __future__ import annotations

from typing import ClassVar, Self

from markethall_service.language import shown


class MatchError(Exception):
    """An error: a sentence that says what is allowed, and its values as metadata for programs.

    An error of a field of the request has in `field` its path in JSON ("timeControl.bank"), from the message that has
    been read so far. Most of their sentences begin with it.
    """

    reason: ClassVar[str]

    def __init__(self, message: str, **metadata: int | str) -> None:
        super().__init__(message)
        self.message = message
        self.metadata = metadata

    def __str__(self) -> str:
        return self.message

    def within(self, outer: str) -> Self:
        """This error with the path of its field from an outer message. An error of no field stays as it is."""
        field = self.metadata.get("field")
        if isinstance(field, str):
            path = joined(outer, field)
            if self.message.startswith((f"{field} ", f"{field}:")):
                self.message = path + self.message[len(field) :]
            self.metadata["field"] = path
        return self


def joined(outer: str, field: str) -> str:
    """The path of a field in JSON from an outer message: "" is the inner message itself, "[2]" an entry of it."""
    return outer + ("" if field[:1] in ("", "[") else ".") + field


class BadField(MatchError):
    """A field of the request has a value that is never allowed."""

    reason = "BAD_FIELD"

    @classmethod
    def of(cls, field: str, given: int | str, takes: str, **metadata: int | str) -> Self:
        """The error of a field that `takes` something else than it was given: "" and 0 are a field that is missing."""
        value = f"is {shown(given) if isinstance(given, str) else given}" if given else "is missing"
        return cls(f"{field} {value}; it takes {takes}.", field=field, **metadata)


class BadSeatCount(MatchError):
    """The game does not allow this number of seats."""

    reason = "BAD_SEAT_COUNT"


class WrongGame(MatchError):
    """A move or options of another game than the game of the match."""

    reason = "WRONG_GAME"


class BadWebhook(MatchError):
    """A URL that the service does not call."""

    reason = "BAD_WEBHOOK"


class RequestIdReused(MatchError):
    """The request id belongs to another request."""

    reason = "REQUEST_ID_REUSED"


class GameNotFound(MatchError):
    """There is no such game."""

    reason = "GAME_NOT_FOUND"


class BotNotFound(MatchError):
    """There is no such bot."""

    reason = "BOT_NOT_FOUND"


class MatchNotFound(MatchError):
    """There is no such match, or it has expired."""

    reason = "MATCH_NOT_FOUND"


class HistoryChanged(MatchError):
    """The match has other commits than the caller saw, because its log was put back to an older state."""

    reason = "HISTORY_CHANGED"


class TokenMissing(MatchError):
    """The call needs the token of a seat and has none."""

    reason = "TOKEN_MISSING"


class TokenInvalid(MatchError):
    """The token was not signed by this service, or was changed."""

    reason = "TOKEN_INVALID"


class TokenExpired(MatchError):
    """The token has expired."""

    reason = "TOKEN_EXPIRED"


class TokenForeign(MatchError):
    """The token is for a seat of another match."""

    reason = "TOKEN_FOREIGN"


class TokenRevoked(MatchError):
    """The seat was freed, so the token is no longer valid."""

    reason = "TOKEN_REVOKED"


class TokenSeatless(MatchError):
    """The creator's token was sent where the token of a seat is needed."""

    reason = "TOKEN_SEATLESS"


class NotCreator(MatchError):
    """Only the creator of the match may do this."""

    reason = "NOT_CREATOR"


class JoinCodeMissing(MatchError):
    """A seat of a private match needs its join code."""

    reason = "JOIN_CODE_MISSING"


class JoinCodeWrong(MatchError):
    """The match is private and this is not its join code."""

    reason = "JOIN_CODE_WRONG"


class ShortCodeWrong(JoinCodeWrong):
    """No match waits for players under this short code."""

    reason = "SHORT_CODE_WRONG"


class MatchNotStarted(MatchError):
    """Seats are still free."""

    reason = "MATCH_NOT_STARTED"


class MatchStarted(MatchError):
    """Play has begun, so seats can be neither taken nor left."""

    reason = "MATCH_STARTED"


class MatchOver(MatchError):
    """The game is over."""

    reason = "MATCH_OVER"


class MatchNotOver(MatchError):
    """The game is not over."""

    reason = "MATCH_NOT_OVER"


class MatchClosed(MatchError):
    """The creator has closed the match."""

    reason = "MATCH_CLOSED"


class MatchKept(MatchError):
    """The operator does not allow creators to delete matches."""

    reason = "MATCH_KEPT"


class SeatTaken(MatchError):
    """The seat is taken."""

    reason = "SEAT_TAKEN"


class SeatFree(MatchError):
    """The seat is free."""

    reason = "SEAT_FREE"


class SeatReserved(MatchError):
    """The seats are reserved for the players of the previous match."""

    reason = "SEAT_RESERVED"


class TooManySeatChanges(MatchError):
    """Seats were taken and freed too often before the start."""

    reason = "TOO_MANY_SEAT_CHANGES"


class SeatOut(MatchError):
    """The seat has resigned or forfeited the match."""

    reason = "SEAT_OUT"


class NotYourTurn(MatchError):
    """Other seats are to act."""

    reason = "NOT_YOUR_TURN"


class TimeExpired(MatchError):
    """The time of the seat was up before the move arrived."""

    reason = "TIME_EXPIRED"


class NothingToUndo(MatchError):
    """The seat has no move in this turn that can be undone."""

    reason = "NOTHING_TO_UNDO"


class UndoBlocked(MatchError):
    """The last move revealed something hidden, or the match has had too many undos."""

    reason = "UNDO_BLOCKED"


class StaleRevision(MatchError):
    """The match has newer commits than the revision that the caller saw."""

    reason = "STALE_REVISION"


class StoreUnavailable(MatchError):
    """The store does not answer. It is safe to repeat the request with the same request id."""

    reason = "STORE_UNAVAILABLE"


class LogDamaged(MatchError):
    """The log of the match cannot be read, so the match is not served."""

    reason = "LOG_DAMAGED"


def request_id_reused(revision: int) -> RequestIdReused:
    """The error for a request id that the commit of a revision has used for another request."""
    return RequestIdReused(
        f"This requestId has been answered by revision {revision}, for another request: use a fresh one.",
        revision=revision,
    )


def history_changed(revision: int, history: str, given: int, *, is_known: bool) -> HistoryChanged:
    """The error for a caller who has seen commits up to revision `given` that the match does not have.

    `is_known`: the caller knows a history, so there was one. A number alone may also be wrong.
    """
    what = (
        f"The match was put back to an older state: it is at revision {revision}, and what you saw up to revision "
        f"{given} is not part of it."
        if is_known
        else f"The match is at revision {revision} and has no revision {given}: that number is wrong, or the match was "
        "put back to an older state since you saw it."
    )
    return HistoryChanged(
        f"{what} Read it again, then go on from there.", revision=revision, history=history, given=given
    )


class StoreFull(MatchError):
    """The store has no room for new matches, seats and bots."""

    reason = "STORE_FULL"
