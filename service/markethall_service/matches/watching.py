"""Watching a match: the commits of its log, then each new one, to the end or until the rematch."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final, TypeAlias

from markethall_rules import SPECTATOR, SeatNumber

from . import ports, visibility
from .log import FIRST_REVISION, Commit, MatchClosed, MatchFinished, MatchState, RematchCreated, freed
from .match import Match
from .match_cache import CachedMatch, MatchCache, map_store_errors

REMATCH_WAIT_S: Final = 3600
"""How long after the end a watch may wait for the rematch, in seconds."""


@dataclass(frozen=True, slots=True)
class CommitWithMatch:
    """A commit as its watcher sees it, and the match right after it. `seat` is the viewer (0: a spectator)."""

    commit: Commit
    cached: CachedMatch
    seat: SeatNumber


WatchItem: TypeAlias = Commit | CommitWithMatch | ports.Present
"""Items of a watch."""


def last_revision(match: Match, until_rematch: bool, now_ms: int) -> int:
    """The last revision of a watch that begins now; 0 if it does not end before the match.

    A watch of a finished match continues only while a rematch may still be created.
    """
    waits = until_rematch and match.state is MatchState.FINISHED and not match.rematch and _wait_s(match, now_ms) > 0
    return match.revision if match.state.over and not waits else 0


async def watch(
    logs: ports.MatchLog,
    presence: ports.Presence,
    clock: ports.Clock,
    match: Match,
    claims: visibility.TokenClaims | None,
    after: int,
    until_rematch: bool,
    matches: MatchCache | None,
    send_now: ports.SendNow | None = None,
) -> AsyncGenerator[WatchItem, None]:
    """The commits after a revision, then each new one, as the claims see them; see `Host.watch`.

    With `matches` the newest known commit comes with the match. `send_now` gets most moves, redacted, see `Presence`.
    """
    seat, since = (claims.seat, claims.taken_revision) if claims else (SPECTATOR, FIRST_REVISION)
    match_id, now_ms = match.header.match_id, clock.now_ms()
    last = last_revision(match, until_rematch, now_ms)
    if last and after >= last:
        return
    after = max(after, FIRST_REVISION)
    loop = asyncio.get_running_loop()
    until = loop.time() + _wait_s(match, now_ms) if match.state.over and not last else None
    await _prepare(matches, match_id)

    def send_move(commit: Commit) -> bool:
        # A move that does not end the match frees no seat and ends no watch.
        is_plain = commit.move is not None and bool(commit.to_act)
        return is_plain and send_now is not None and send_now(visibility.redacted(commit, seat, since))

    with map_store_errors(match_id):
        if last:
            items: AsyncGenerator[Commit | ports.Present, None] = logs.follow(match_id, after)
        else:
            sends = send_move if send_now is not None and matches is None else None
            items = presence.follow_with_presence(match_id, after, seat, since, sends)
        async with aclosing(items):
            while (item := await (anext(items, None) if until is None else _next_until(items, until))) is not None:
                if isinstance(item, ports.Present):
                    yield item
                    continue
                ends = item.revision >= last if last else _ends(item, until_rematch)
                commit = visibility.redacted(item, seat, since)
                yield commit if matches is None else await _with_match(matches, match_id, claims, item, commit)
                if seat and item.revision > since and seat in freed(item):
                    visibility.check_spectator(match, seat)
                    seat = SPECTATOR
                if ends:
                    return
                if until is None and until_rematch and _ends(item, until_rematch=False):
                    until = loop.time() + REMATCH_WAIT_S


async def _prepare(matches: MatchCache | None, match_id: str) -> None:
    """Read the last turns now, if matches are sent, so that no commit waits for it."""
    if matches is not None:
        await matches.read_turns(await matches.get(match_id))


async def _with_match(
    matches: MatchCache, match_id: str, claims: visibility.TokenClaims | None, stored: Commit, commit: Commit
) -> Commit | CommitWithMatch:
    """The commit with the match right after it, unless a later commit is known, or the match is closed to the claims.

    The last commit of a match has the match even if a rematch is known, because most watchers end there. `stored` is
    the commit before redaction.
    """
    cached = await matches.after(match_id, stored)
    seat = visibility.current_seat(cached.match, claims)
    if seat is None or (cached.match.revision > stored.revision and not _ends(stored, until_rematch=False)):
        return commit
    return CommitWithMatch(commit, cached, seat)


async def _next_until(
    items: AsyncGenerator[Commit | ports.Present, None], until: float
) -> Commit | ports.Present | None:
    """The next item; None at the end of the items, or at the time `until` of the event loop."""
    try:
        async with asyncio.timeout_at(until):
            return await anext(items, None)
    except TimeoutError:
        return None


def _ends(commit: Commit, until_rematch: bool) -> bool:
    """Whether a watch ends with this commit."""
    last = (MatchClosed, RematchCreated) if until_rematch else (MatchClosed, MatchFinished)
    return any(isinstance(event, last) for event in commit.events)


def _wait_s(over: Match, now_ms: int) -> float:
    """How long a watch still waits for a rematch, in seconds."""
    return (over.updated_ms - now_ms) / 1000 + REMATCH_WAIT_S
