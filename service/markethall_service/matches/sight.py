"""Who sees what of a match."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace

from markethall_service.rules.game import Seat
from markethall_service.rules.secret import NOBODY, redact

from .errors import JoinCodeWrong, TokenForeign, TokenInvalid, TokenMissing, TokenRevoked
from .log import Commit, Visibility
from .match import Match


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat's token says: this match, this seat, as it was taken in that revision."""

    match_id: str
    seat: Seat
    taken_revision: int


def viewer(match: Match, claim: Claim | None, join_code: str) -> Seat:
    """The seat that the caller sees the match from; 0 for a spectator, if the match lets one in."""
    if claim is not None:
        return claimed_seat(match, claim)
    check_join_code(match, join_code)
    return NOBODY


def claimed_seat(match: Match, claim: Claim | None) -> Seat:
    """The seat that the claim speaks for; a refusal if it speaks for none of this match."""
    if claim is None:
        raise TokenMissing("This call speaks for a seat: send the token from JoinMatch as 'authorization: Bearer ...'.")
    if claim.match_id != match.header.match_id:
        raise TokenForeign(
            "The token is for a seat of another match: send the one that JoinMatch answered for this match."
        )
    if not 1 <= claim.seat <= len(match.holders):
        raise TokenInvalid(f"The token speaks for seat {claim.seat}; this match has 1 to {len(match.holders)}.")
    holder = match.holders[claim.seat - 1]
    if holder.taken_revision != claim.taken_revision:
        raise TokenRevoked(
            f"Seat {claim.seat} was left, and the token with it: join again for a new one.", seat=claim.seat
        )
    return claim.seat


def check_join_code(match: Match, join_code: str) -> None:
    """Refuses whoever has not the join code of a private match."""
    if match.header.visibility is not Visibility.PRIVATE:
        return
    if not join_code:
        raise TokenMissing("The match is private: send a seat's token, or its join code.")
    if not hmac.compare_digest(join_code.encode(), match.header.join_code.encode()):
        raise JoinCodeWrong("The match is private, and this is not its join code: ask whoever created it.")


def shown(commit: Commit, seat: Seat) -> Commit:
    """The commit as a seat (0: a spectator) sees it: intent and request id are the mover's own affair."""
    events = redact(commit.events, seat)
    if seat == commit.seat:
        return commit if events is commit.events else replace(commit, events=events)
    return replace(commit, events=events, move=None, request_id="")


def disclosed(commit: Commit) -> Commit:
    """The commit as everybody sees it in the record of a match that is over."""
    return replace(commit, request_id="")
