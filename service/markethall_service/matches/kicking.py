"""What the creator may do: free a seat before the start."""

from __future__ import annotations

from markethall_service.rules.secret import NOBODY

from . import ports
from .closing import check_seating
from .errors import BadField, SeatFree, answered_otherwise
from .freeing import KICKING_ENDS, check_freeing
from .log import SeatFreed, freed
from .match import Match, next_commit
from .open_matches import OpenMatches
from .opened import OpenMatch
from .sight import Claim, check_creator


async def kick(
    matches: OpenMatches, clock: ports.Clock, match_id: str, claim: Claim | None, seat: int, request_id: str
) -> OpenMatch:
    """Frees the seat by the claim of the match's creator; the same request id again frees nothing more."""
    opened = await matches.fresh(match_id)
    while True:
        match = opened.match
        check_creator(match, claim)
        if (answering := opened.requests.get((NOBODY, request_id))) is not None:
            if seat not in freed(await matches.commit(opened, answering)):
                raise answered_otherwise(answering)
            return opened
        _check_kickable(match, seat)
        check_freeing(match, KICKING_ENDS)
        commit = next_commit(match, NOBODY, (SeatFreed(seat),), clock.now_ms(), request_id)
        if await matches.append(opened, commit, opened.after(commit, None)):
            return opened


def _check_kickable(match: Match, seat: int) -> None:
    check_seating(match, "nobody can be kicked any more")
    if not 1 <= seat <= match.header.seat_count:
        raise BadField(f"seat takes 1 to {match.header.seat_count}, not {seat}.", field="seat", seat=seat)
    if seat in match.free_seats:
        raise SeatFree(f"Nobody sits on seat {seat}.", seat=seat)
