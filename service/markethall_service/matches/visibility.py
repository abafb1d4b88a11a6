"""Visibility: who may see what of a match, and the redacted commits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar

from markethall_rules import SPECTATOR, SeatNumber, redact, secrets

from . import errors, identifiers
from .log import FIRST_REVISION, Commit, Header, MatchState, SeatFreed, SeatTaken, Visibility
from .match import Match

T = TypeVar("T")


class IdentityCache(Generic[T]):
    """Small cache keyed by object identity. It drops its older half at once.

    Hashing a commit with all its events would take as long as encoding it.
    """

    def __init__(self, size: int) -> None:
        self._half = size // 2
        self._newer: dict[tuple[int, Hashable], tuple[Any, T]] = {}
        self._older: dict[tuple[int, Hashable], tuple[Any, T]] = {}

    def get(self, value: Any, argument: Hashable, compute: Callable[[Any, Any], T]) -> T:
        """`compute(value, argument)`, or the earlier result for the same object and an equal argument."""
        key = (id(value), argument)
        cached = self._newer.get(key) or self._older.get(key)
        if cached is not None:
            return cached[1]
        result = compute(value, argument)
        if len(self._newer) >= self._half:
            self._newer, self._older = {}, self._newer
        # The value is stored too: while it lives, no other object has its id.
        self._newer[key] = (value, result)
        return result


@dataclass(frozen=True, slots=True)
class TokenClaims:
    """The content of a token: match, seat (0: the creator), the revision in which the seat was taken, and its nonce."""

    match_id: str
    seat: SeatNumber
    taken_revision: int
    seat_nonce: str = field(repr=False)


def creator_claims(header: Header) -> TokenClaims:
    """The claims of the creator's token."""
    return TokenClaims(header.match_id, SPECTATOR, FIRST_REVISION, identifiers.creator_nonce(header.seed))


def seat_claims(match: Match, seat: SeatNumber) -> TokenClaims:
    """The claims of the token of the current player of a seat."""
    holder = match.seats[seat - 1]
    return TokenClaims(match.header.match_id, seat, holder.taken_revision, holder.seat_nonce)


def viewer(match: Match, claims: TokenClaims | None, join_code: str) -> SeatNumber:
    """The seat from which the caller sees the match; 0 for a spectator, if spectators are allowed."""
    if claims is None:
        if match.header.visibility is Visibility.PRIVATE and not join_code:
            raise errors.TokenMissing("The match is private: send a seat's token, or its join code.")
        check_join_code(match, join_code)
        return SPECTATOR
    if claims.seat == SPECTATOR:
        check_creator(match, claims)
        return SPECTATOR
    return claimed_seat(match, claims)


def seat_at(past: Match, claims: TokenClaims | None) -> SeatNumber:
    """The seat from which a past position is shown to a caller that `viewer` admits.

    0, as for a spectator, if the seat was free in `past` or had another player.
    """
    return claims.seat if claims is not None and _is_held(past, claims) else SPECTATOR


def claimed_seat(match: Match, claims: TokenClaims | None) -> SeatNumber:
    """The seat of the claims. Raises an error with the reason if they are not valid for this match."""
    if claims is None:
        raise errors.TokenMissing(
            "This call needs a seat: send the token from JoinMatch as 'authorization: Bearer ...'. "
            "If you did, something on the way has removed it."
        )
    if claims.match_id != match.header.match_id:
        raise errors.TokenForeign(
            "The token is for a seat of another match: send the token that JoinMatch returned for this match."
        )
    if claims.seat == SPECTATOR:
        raise errors.TokenSeatless("This is the creator's token, which has no seat: send the token from JoinMatch.")
    if not 1 <= claims.seat <= len(match.seats):
        raise errors.TokenInvalid(f"The token is for seat {claims.seat}; this match has seats 1 to {len(match.seats)}.")
    if not _is_held(match, claims):
        raise revoked(claims.seat)
    return claims.seat


def current_seat(match: Match, claims: TokenClaims | None) -> SeatNumber | None:
    """The seat from which an admitted caller sees the match now.

    0, as a spectator, once the seat is lost; None where spectators are not allowed.
    """
    seat = seat_at(match, claims)
    is_lost = claims is not None and claims.seat != seat
    return None if is_lost and match.header.visibility is Visibility.PRIVATE else seat


def _is_held(match: Match, claims: TokenClaims) -> bool:
    holder = match.seats[claims.seat - 1]
    return holder.taken_revision == claims.taken_revision and holder.seat_nonce == claims.seat_nonce


def is_listed(header: Header, state: MatchState) -> bool:
    """Whether the match is in the public list of a state.

    Closed matches are not, nor rematches that wait for their own players.
    """
    is_reserved = header.rematch_of and state is MatchState.SEATING
    return header.visibility is Visibility.PUBLIC and state is not MatchState.CLOSED and not is_reserved


def check_spectator(match: Match, seat: SeatNumber) -> None:
    """Raise TokenRevoked for a caller that has just lost the seat, unless spectators are allowed."""
    if match.header.visibility is Visibility.PRIVATE:
        raise revoked(seat)


def revoked(seat: SeatNumber) -> errors.TokenRevoked:
    """The error for a token whose seat was freed."""
    return errors.TokenRevoked(
        f"Seat {seat} was freed by its player or by the creator, so its token is no longer valid: "
        "join again for a new one.",
        seat=seat,
    )


def check_creator(match: Match, claims: TokenClaims | None) -> None:
    """Raise an error unless the caller is the creator."""
    if claims is None:
        raise errors.TokenMissing(
            "This call needs the creator's token from CreateMatch: send it as 'authorization: Bearer ...'. "
            "If you did, something on the way has removed it."
        )
    if claims.match_id != match.header.match_id:
        raise errors.TokenForeign(
            "The token is for another match: send the creator's token from CreateMatch for this one."
        )
    if claims.seat != SPECTATOR:
        raise errors.NotCreator(
            "Only the creator may do this: send the creator's token, not a seat's.", seat=claims.seat
        )
    if claims.seat_nonce != identifiers.creator_nonce(match.header.seed):
        raise errors.TokenRevoked("The match was set up again since then, and this token is for the one before.")


def check_join_code(match: Match, join_code: str) -> None:
    """Raise an error if the match is private and this is not its join code."""
    if match.header.visibility is not Visibility.PRIVATE:
        return
    if not join_code:
        raise errors.JoinCodeMissing(
            "The match is private: send its joinCode to take a seat. The creator of the match has it."
        )
    if not identifiers.same_code(join_code, match.header.join_code):
        raise errors.JoinCodeWrong("The match is private, and this is not its join code: ask the creator of the match.")


def redacted(commit: Commit, seat: SeatNumber, since: int = FIRST_REVISION) -> Commit:
    """The commit as the player who took the seat (0: a spectator) in revision `since` sees it.

    Move intent and request id are shown to their own seat only. The request id that took or freed a seat is never
    shown, because it authenticates a retry; nor is a webhook.
    """
    if seat != commit.seat or seat == SPECTATOR or commit.revision < since:
        public = _redacted.get(commit, SPECTATOR, _redacted_for_others)
        # Most commits hide nothing: they are the same for all other viewers, and encoded once.
        return public if public.events is commit.events else _redacted.get(commit, seat, _redacted_for_seat)
    return _own.get(commit, seat, _redacted_for_owner)


def _redacted_for_owner(commit: Commit, seat: SeatNumber) -> Commit:
    if commit.move is None and any(type(event) in _SEAT_CHANGES for event in commit.events):
        commit = replace(commit, request_id="", webhook_url="")
    events = redact(commit.events, seat)
    return commit if events is commit.events else replace(commit, events=events)


def _redacted_for_seat(commit: Commit, seat: SeatNumber) -> Commit:
    """The commit as a seat sees that did not make it: as a spectator does, unless the seat owns a secret in it."""
    if any(secret.owner == seat for secret in secrets(commit.events)):
        return _redacted_for_others(commit, seat)
    return redacted(commit, SPECTATOR)


def _redacted_for_others(commit: Commit, seat: SeatNumber) -> Commit:
    # Field by field: a field that is added to commits later is hidden until it is listed here.
    return Commit(
        revision=commit.revision,
        seat=commit.seat,
        move=None,
        events=redact(commit.events, seat),
        draws=commit.draws,
        to_act=commit.to_act,
        time_ms=commit.time_ms,
        request_id="",
        clocks=commit.clocks,
        webhook_url="",
        history=commit.history,
    )


_SEAT_CHANGES: Final = frozenset((SeatTaken, SeatFreed))
_own: Final = IdentityCache[Commit](256)
_redacted: Final = IdentityCache[Commit](256)
"""All watchers of a match receive the same commit at the same time."""


def disclosed(commit: Commit, seat: SeatNumber, since: int = FIRST_REVISION) -> Commit:
    """The commit in the record of a finished match, for the viewer of `redacted`: with the secrets of all, but a
    request id for its own seat only."""
    return replace(commit, request_id=redacted(commit, seat, since).request_id, webhook_url="")
