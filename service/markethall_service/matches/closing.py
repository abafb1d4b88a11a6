"""The end of a match by its creator: closing it, before the start or while it is played, and deleting it."""

from __future__ import annotations

from markethall_rules import NO_SEAT, SPECTATOR

from . import clocks, errors, log
from .log import Commit, MatchState
from .match import Match, next_commit
from .match_cache import CachedMatch, MatchCache
from .visibility import TokenClaims, check_creator


async def close(
    matches: MatchCache, match_id: str, claims: TokenClaims | None, request_id: str
) -> tuple[CachedMatch, MatchState | None]:
    """Close the match, with the creator's token. Returns the match, and its state before if this call closed it."""
    cached = await matches.fresh(match_id)
    while True:
        match = cached.match
        check_creator(match, claims)
        if (earlier := cached.answered(NO_SEAT, request_id)) is not None:
            if not _closes(await matches.commit(cached, earlier)):
                raise errors.request_id_reused(earlier)
            return cached, None
        if match.state is MatchState.CLOSED:
            return cached, None
        _check_closable(match)
        commit = next_commit(match, NO_SEAT, (log.MatchClosed(),), matches.now_ms(cached), request_id)
        commit = clocks.timed(cached.game, match, commit, match.position)
        if await matches.append(cached, commit, cached.after(commit, match.position)):
            return cached, match.state


def _closes(commit: Commit) -> bool:
    return any(isinstance(event, log.MatchClosed) for event in commit.events)


def _check_closable(match: Match) -> None:
    if match.state is MatchState.FINISHED:
        raise errors.MatchOver("The game is over, so the match cannot be closed any more.", revision=match.revision)
    if match.state is MatchState.PLAYING and not match.header.creator_may_close:
        raise errors.MatchStarted(
            "The match has started, and its creatorMayClose is false: only its players can end it. Create a match with "
            "creatorMayClose if you want to close it while it is played.",
            revision=match.revision,
        )


async def delete(matches: MatchCache, match_id: str, claims: TokenClaims | None) -> CachedMatch | None:
    """Delete the match, with the creator's token. Returns the match as it was; None if it did not exist any more.

    Raises MatchStarted while it is played.
    """
    try:
        cached = await matches.fresh(match_id)
    except errors.MatchNotFound:
        if claims is None or claims.match_id != match_id or claims.seat != SPECTATOR:
            raise
        # The token was signed for the creator of a match that was deleted or has expired. The answer to an earlier call
        # may have got lost before the replicas had the deletion.
        await matches.delete_missing(match_id)
        return None
    while True:
        match = cached.match
        check_creator(match, claims)
        if match.state is MatchState.PLAYING:
            raise errors.MatchStarted(
                "The match is being played, so it cannot be deleted: close it first if its creatorMayClose is true, or "
                "wait until it is over.",
                revision=match.revision,
            )
        if await matches.delete(cached):
            return cached
