"""Leaving a seat before the start."""

from __future__ import annotations

from contextlib import suppress

from . import ports
from .closing import check_seating
from .errors import TokenRevoked
from .freeing import LEAVING_ENDS, check_freeing
from .log import FIRST_REVISION, Phase, SeatFreed, freed
from .match import Match, begin, fold, next_commit
from .open_matches import OpenMatches
from .opened import OpenMatch
from .sight import Claim, claimed_seat


async def leave(
    matches: OpenMatches, clock: ports.Clock, match_id: str, claim: Claim | None, request_id: str
) -> tuple[OpenMatch, bool]:
    """Frees the seat of the claim: the match after it, and whether the same request had done so before.

    Then the match is answered as it was left: what has become of it since is not for whoever has left.
    """
    opened = await matches.fresh(match_id)
    while True:
        match = opened.match
        try:
            seat = claimed_seat(match, claim)
        except TokenRevoked:
            left = await _as_left(matches, opened, claim, request_id)
            if left is None:
                raise
            return left, True
        check_seating(match, "its seats can no longer be left")
        check_freeing(match, LEAVING_ENDS)
        commit = next_commit(match, seat, (SeatFreed(seat),), clock.now_ms(), request_id)
        if await matches.append(opened, commit, opened.after(commit, None)):
            return opened, False


async def _as_left(matches: OpenMatches, opened: OpenMatch, claim: Claim | None, request_id: str) -> OpenMatch | None:
    """The match right after the request has freed the claim's seat; None if it has not."""
    if claim is None or not request_id:
        return None
    game, match = opened.game, begin(opened.match.header)
    for commit in await matches.commits(opened, FIRST_REVISION):
        after = fold(game, match, (commit,))
        asked = (commit.seat, commit.request_id) == (claim.seat, request_id) and claim.seat in freed(commit)
        if asked and _holds(match, claim):
            return OpenMatch(game, after, {}, after.revision)
        if after.phase is not Phase.SEATING:
            break
        match = after
    return None


def _holds(match: Match, claim: Claim) -> bool:
    with suppress(TokenRevoked):
        return bool(claimed_seat(match, claim))
    return False
