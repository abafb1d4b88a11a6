"""Who sees what of a match.

- What was made of the latest few values.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar

from markethall_rules.game import SeatNumber
from markethall_rules.secret import SPECTATOR, redact

from .errors import (
    JoinCodeMissing,
    JoinCodeWrong,
    NotCreator,
    TokenForeign,
    TokenInvalid,
    TokenMissing,
    TokenRevoked,
    TokenSeatless,
)
from .identifiers import creator_nonce, same_code
from .log import FIRST_REVISION, Commit, Header, MatchState, SeatFreed, SeatTaken, Visibility
from .match import Match

T = TypeVar("T")


class Latest(Generic[T]):
    """Remembers what was made of frozen values, of `size` of them at most.

    A value is found again by its identity: hashing a commit with all its events takes as long as encoding it.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._made: OrderedDict[tuple[int, Hashable], tuple[Any, T]] = OrderedDict()

    def get(self, value: Any, argument: Hashable, make: Callable[[Any, Any], T]) -> T:
        """`make(value, argument)`, or what it answered for this very value and an equal argument before."""
        key = (id(value), argument)
        found = self._made.get(key)
        if found is not None:
            return found[1]
        made = make(value, argument)
        # The value is kept too: while it lives, nothing else can have its id.
        self._made[key] = (value, made)
        if len(self._made) > self._size:
            self._made.popitem(last=False)
        return made


@dataclass(frozen=True, slots=True)
class TokenClaims:
    """What a token says: this match, this seat (0: its creator), as it was taken in that revision and has that seal."""

    match_id: str
    seat: SeatNumber
    taken_revision: int
    seat_nonce: str = field(repr=False)


def creator_claims(header: Header) -> TokenClaims:
    """What the token of a match's creator says."""
    return TokenClaims(header.match_id, SPECTATOR, FIRST_REVISION, creator_nonce(header.seed))


def seat_claims(match: Match, seat: SeatNumber) -> TokenClaims:
    """What the token of whoever sits on a seat says."""
    holder = match.seats[seat - 1]
    return TokenClaims(match.header.match_id, seat, holder.taken_revision, holder.seat_nonce)


def viewer(match: Match, claims: TokenClaims | None, join_code: str) -> SeatNumber:
    """The seat that the caller sees the match from; 0 for a spectator, if the match lets one in."""
    if claims is None:
        if match.header.visibility is Visibility.PRIVATE and not join_code:
            raise TokenMissing("The match is private: send a seat's token, or its join code.")
        check_join_code(match, join_code)
        return SPECTATOR
    if claims.seat == SPECTATOR:
        check_creator(match, claims)
        return SPECTATOR
    return claimed_seat(match, claims)


def seat_then(then: Match, claims: TokenClaims | None) -> SeatNumber:
    """The seat that a past position is shown from to whoever `viewer` lets in by the claim now.

    0, as to a spectator, where the seat was not taken yet, or by somebody else: what they saw is theirs.
    """
    if claims is None or claims.seat == SPECTATOR:
        return SPECTATOR
    return claims.seat if _is_held(then, claims) else SPECTATOR


def claimed_seat(match: Match, claims: TokenClaims | None) -> SeatNumber:
    """The seat that the claim speaks for; a refusal if it speaks for none of this match."""
    if claims is None:
        raise TokenMissing("This call speaks for a seat: send the token from JoinMatch as 'authorization: Bearer ...'.")
    if claims.match_id != match.header.match_id:
        raise TokenForeign(
            "The token is for a seat of another match: send the one that JoinMatch answered for this match."
        )
    if claims.seat == SPECTATOR:
        raise TokenSeatless("This is the creator's token, which speaks for no seat: send the one from JoinMatch.")
    if not 1 <= claims.seat <= len(match.seats):
        raise TokenInvalid(f"The token speaks for seat {claims.seat}; this match has 1 to {len(match.seats)}.")
    if not _is_held(match, claims):
        raise revoked(claims.seat)
    return claims.seat


def seat_still(match: Match, claims: TokenClaims | None) -> SeatNumber | None:
    """The seat that whoever was let in by the claim sees the match from by now.

    0, as a spectator, once the seat is lost; None where the match lets no spectator in.
    """
    seat = seat_then(match, claims)
    is_lost = claims is not None and claims.seat != seat
    return None if is_lost and match.header.visibility is Visibility.PRIVATE else seat


def _is_held(match: Match, claims: TokenClaims) -> bool:
    holder = match.seats[claims.seat - 1]
    return holder.taken_revision == claims.taken_revision and holder.seat_nonce == claims.seat_nonce


def is_listed(header: Header, state: MatchState) -> bool:
    """Whether strangers find the match in the list of a phase.

    Not a rematch that still waits for its own players, and nothing that is closed.
    """
    waits = header.rematch_of and state is MatchState.SEATING
    return header.visibility is Visibility.PUBLIC and state is not MatchState.CLOSED and not waits


def check_spectator(match: Match, left: SeatNumber) -> None:
    """Refuses whoever has just lost a seat, unless the match lets spectators in."""
    if match.header.visibility is Visibility.PRIVATE:
        raise revoked(left)


def revoked(seat: SeatNumber) -> TokenRevoked:
    """The refusal of a token that its seat has outlived."""
    return TokenRevoked(
        f"Seat {seat} was freed, by its player or by the creator, and the token with it: join again for a new one.",
        seat=seat,
    )


def check_creator(match: Match, claims: TokenClaims | None) -> None:
    """Refuses whoever has not created the match."""
    if claims is None:
        raise TokenMissing("This takes the creator's token from CreateMatch: send it as 'authorization: Bearer ...'.")
    if claims.match_id != match.header.match_id:
        raise TokenForeign("The token is for another match: send the creator's token from CreateMatch for this one.")
    if claims.seat != SPECTATOR:
        raise NotCreator("Only the creator may do this: send the creator's token, not a seat's.", seat=claims.seat)
    if claims.seat_nonce != creator_nonce(match.header.seed):
        raise TokenRevoked("The match has begun anew since, and this token is for the one before it.")


def check_join_code(match: Match, join_code: str) -> None:
    """Refuses whoever has not the join code of a private match."""
    if match.header.visibility is not Visibility.PRIVATE:
        return
    if not join_code:
        raise JoinCodeMissing("The match is private: send its joinCode to take a seat; whoever created it has it.")
    if not same_code(join_code, match.header.join_code):
        raise JoinCodeWrong("The match is private, and this is not its join code: ask whoever created it.")


def shown(commit: Commit, seat: SeatNumber, since: int = FIRST_REVISION) -> Commit:
    """The commit as whoever took the seat (0: a spectator) in revision `since` sees it.

    Intent and request id are the mover's own affair. Nobody is shown the request that took or freed a seat, as whoever
    knows it is taken for who sent it; and nobody a webhook, not even whoever named it.
    """
    if seat != commit.seat or seat == SPECTATOR or commit.revision < since:
        public = _shown.get(commit, SPECTATOR, _shown_to_others)
        # Most commits hide nothing: they are the same for all others, and encoded once.
        return public if public.events is commit.events else _shown.get(commit, seat, _shown_to_others)
    if commit.move is None and any(type(event) in _SEATING for event in commit.events):
        commit = replace(commit, request_id="", webhook_url="")
    events = redact(commit.events, seat)
    return commit if events is commit.events else replace(commit, events=events)


def _shown_to_others(commit: Commit, seat: SeatNumber) -> Commit:
    # Field by field: what a commit may hold besides one day, nobody is shown unless somebody writes it down here.
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
    )


_SEATING: Final = frozenset((SeatTaken, SeatFreed))
_shown: Final = Latest[Commit](256)
"""A thousand watchers of a match see the same commit at the same time."""


def disclosed(commit: Commit) -> Commit:
    """The commit as everybody sees it in the record of a match that is over."""
    return replace(commit, request_id="", webhook_url="")
