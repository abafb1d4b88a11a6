"""Watching a match: the commits of its log, then each new one, to the end or until the rematch."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
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
    """As `Host.watch`. With `matches` the newest known commit comes with the match; without, `send_now` gets moves."""
    seat, since = (claims.seat, claims.taken_revision) if claims else (SPECTATOR, FIRST_REVISION)
    match_id, now_ms = match.header.match_id, clock.now_ms()
    last = last_revision(match, until_rematch, now_ms)
    if last and after >= last:
        return
    after = max(after, FIRST_REVISION)
    loop = asyncio.get_running_loop()
    until = loop.time() + _wait_s(match, now_ms) if match.state.over and not last else None
    await _prepare(matches, match_id)
    sends = _sends_moves(send_now, lambda: seat, since)
    follow = partial(presence.follow_with_presence, seat=seat, since=since, send_now=sends)
    with map_store_errors(match_id):
        items = logs.follow(match_id, after) if last else follow(match_id, after)
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


def _sends_moves(send_now: ports.SendNow | None, seat: Callable[[], SeatNumber], since: int) -> ports.SendNow | None:
    """Sends moves as the viewer at the seat sees them, but for the last one: those free no seat and end no watch."""
    if send_now is None:
        return None

    def send(commit: Commit) -> bool:
        is_plain = commit.move is not None and bool(commit.to_act)
        return is_plain and send_now(visibility.redacted(commit, seat(), since))

    return send


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
