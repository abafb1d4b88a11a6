"""Why a match refuses. Each class has the stable reason that callers see; the api gives it a code."""

from __future__ import annotations

from typing import ClassVar


class MatchError(Exception):
    """A refusal for a person and for a program: a sentence that says what would be right, and the numbers in it."""

    reason: ClassVar[str]

    def __init__(self, message: str, **facts: int | str) -> None:
        super().__init__(message)
        self.message = message
        self.facts = facts


class BadField(MatchError):
    """A field of the request holds what can never be right."""

    reason = "BAD_FIELD"


class BadSeatCount(MatchError):
    """The game is not played by so many."""

    reason = "BAD_SEAT_COUNT"


class WrongGame(MatchError):
    """A move or options of another game than the match's."""

    reason = "WRONG_GAME"


class BadWebhook(MatchError):
    """A URL that the service would not call."""

    reason = "BAD_WEBHOOK"


class RequestIdReused(MatchError):
    """The request id belongs to another request."""

    reason = "REQUEST_ID_REUSED"


class GameNotFound(MatchError):
    """There is no such game on the shelf."""

    reason = "GAME_NOT_FOUND"


class MatchNotFound(MatchError):
    """There is no such match, or it has expired."""

    reason = "MATCH_NOT_FOUND"


class TokenMissing(MatchError):
    """The call needs a seat's token and has none."""

    reason = "TOKEN_MISSING"


class TokenInvalid(MatchError):
    """The token was not signed here, or was changed."""

    reason = "TOKEN_INVALID"


class TokenExpired(MatchError):
    """The token was good, but its time is over."""

    reason = "TOKEN_EXPIRED"


class TokenForeign(MatchError):
    """The token is for a seat of another match."""

    reason = "TOKEN_FOREIGN"


class TokenRevoked(MatchError):
    """The seat was freed, so the token speaks for nobody."""

    reason = "TOKEN_REVOKED"


class TokenSeatless(MatchError):
    """The creator's token where it takes a seat's."""

    reason = "TOKEN_SEATLESS"


class NotCreator(MatchError):
    """Only the creator of the match may do this."""

    reason = "NOT_CREATOR"


class JoinCodeMissing(MatchError):
    """A seat of a private match takes its join code."""

    reason = "JOIN_CODE_MISSING"


class JoinCodeWrong(MatchError):
    """The match is private and this is not its join code."""

    reason = "JOIN_CODE_WRONG"


class MatchNotStarted(MatchError):
    """Seats are still free."""

    reason = "MATCH_NOT_STARTED"


class MatchStarted(MatchError):
    """Play has begun, so seats can neither be taken nor left."""

    reason = "MATCH_STARTED"


class MatchOver(MatchError):
    """The game is over."""

    reason = "MATCH_OVER"


class MatchNotOver(MatchError):
    """The game goes on."""

    reason = "MATCH_NOT_OVER"


class MatchClosed(MatchError):
    """The creator has closed the match."""

    reason = "MATCH_CLOSED"


class SeatTaken(MatchError):
    """Somebody sits there already."""

    reason = "SEAT_TAKEN"


class SeatFree(MatchError):
    """Nobody sits there."""

    reason = "SEAT_FREE"


class SeatReserved(MatchError):
    """The seats wait for the players of the match before."""

    reason = "SEAT_RESERVED"


class TooManySeatChanges(MatchError):
    """Seats have been taken and freed as often as they may be before a match starts."""

    reason = "TOO_MANY_SEAT_CHANGES"


class SeatOut(MatchError):
    """The seat has resigned or forfeited the match."""

    reason = "SEAT_OUT"


class NotYourTurn(MatchError):
    """Other seats are to act."""

    reason = "NOT_YOUR_TURN"


class TimeExpired(MatchError):
    """The time of the seat was up before the move came."""

    reason = "TIME_EXPIRED"


class NothingToUndo(MatchError):
    """The seat has played nothing in this turn that could be taken back."""

    reason = "NOTHING_TO_UNDO"


class UndoBlocked(MatchError):
    """The last move showed something that had been hidden, or so much has been taken back that this has to end."""

    reason = "UNDO_BLOCKED"


class StaleRevision(MatchError):
    """The match has gone on since the revision that the caller saw."""

    reason = "STALE_REVISION"


class StoreUnavailable(MatchError):
    """The store does not answer; trying again with the same request id is safe."""

    reason = "STORE_UNAVAILABLE"


class LogDamaged(MatchError):
    """The match's log cannot be read, so the match is not served."""

    reason = "LOG_DAMAGED"


def answered_otherwise(revision: int) -> RequestIdReused:
    """The refusal of a request id that the commit of a revision has answered, to another request."""
    return RequestIdReused(
        f"This requestId has been answered by revision {revision}, for another request: use a fresh one.",
        revision=revision,
    )
