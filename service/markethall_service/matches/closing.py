"""The creator's last word: to close a match before the start."""

from __future__ import annotations

from markethall_service.rules.secret import NOBODY

from . import ports
from .errors import MatchClosed, MatchStarted, answered_otherwise
from .log import Commit, Phase
from .log import MatchClosed as Closed
from .match import Match, next_commit
from .open_matches import OpenMatches
from .opened import OpenMatch
from .sight import Claim, check_creator


async def close(
    matches: OpenMatches, clock: ports.Clock, match_id: str, claim: Claim | None, request_id: str
) -> tuple[OpenMatch, bool]:
    """Closes the match by the claim of its creator: the match after it, and whether it was closed just now."""
    opened = await matches.fresh(match_id)
    while True:
        match = opened.match
        check_creator(match, claim)
        if (answering := opened.requests.get((NOBODY, request_id))) is not None:
            if not _closes(await matches.commit(opened, answering)):
                raise answered_otherwise(answering)
            return opened, False
        if match.phase is Phase.CLOSED:
            return opened, False
        check_seating(match, "it can no longer be closed")
        commit = next_commit(match, NOBODY, (Closed(),), clock.now_ms(), request_id)
        if await matches.append(opened, commit, opened.after(commit, None)):
            return opened, True


def check_open(match: Match) -> None:
    """Refuses what is wanted of a match that its creator has closed."""
    if match.phase is Phase.CLOSED:
        raise MatchClosed("The creator has closed this match: nobody plays it any more.", revision=match.revision)


def check_seating(match: Match, refusal: str) -> None:
    """Refuses what is done before the start, or never; `refusal` completes "The match has started: "."""
    check_open(match)
    if match.phase is not Phase.SEATING:
        raise MatchStarted(f"The match has started: {refusal}.", revision=match.revision)


def _closes(commit: Commit) -> bool:
    return any(isinstance(event, Closed) for event in commit.events)
