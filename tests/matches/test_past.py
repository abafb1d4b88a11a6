"""A past match equals the match at that time, and reading it does not disturb others."""

from __future__ import annotations

import random
from typing import Any

import pytest

from markethall_service.matches.errors import MatchNotFound, StoreUnavailable
from markethall_service.matches.log import Commit, MatchState, TimeControl
from markethall_service.matches.match import Match
from markethall_service.matches.match_cache import BATCH_SIZE
from markethall_service.matches.ports import Store
from tests.kits import GAME_NAMES, seats_near

from .table import BANK, FORFEIT, TURN, SetClock, Table


async def played_match(table: Table, clock: SetClock, commits: int, rng: random.Random) -> dict[int, Match]:
    """Plays, undoes moves and lets clocks expire. Returns the match after each commit by its revision."""
    expected: dict[int, Match] = {}
    while (match := await table.match()).state is MatchState.PLAYING and match.revision < commits:
        expected[match.revision] = match
        clock.go_on(70 if rng.random() < 0.1 else rng.choice((0.5, 1)))
        await table.run_due_actions()
        cached = await table.host.matches.fresh(table.name)
        if cached.match is not match:
            continue
        seat = cached.to_act[0]
        if table.host.playing.can_undo(cached, seat) and rng.random() < 0.4:
            await table.undo(seat)
        else:
            await table.play()
    return {**expected, match.revision: match}


@pytest.mark.parametrize("control", [None, TURN, BANK, FORFEIT])
@pytest.mark.parametrize("game", GAME_NAMES)
async def test_past_match_equals_the_match_at_that_time(
    table: Table, other: Table, clock: SetClock, game: str, control: TimeControl | None
) -> None:
    rng, expected = random.Random(40), dict[int, Match]()
    # In a small game the first clock that expires may end the match before the tenth commit.
    for _ in range(20):
        await table.start(control, seats_near(game, 3), game)
        expected = await played_match(table, clock, 40, rng)
        if len(expected) > 10:
            break
    assert len(expected) > 10
    last = max(expected)
    for process in (table, other):
        cached = await process.host.matches.fresh(table.name)
        kept = cached.match
        for revision, match in expected.items():
            claims = table.claims[revision % len(table.claims)]
            past, seen_from = await process.host.view_revision(cached, claims, revision)
            assert past.match == match
            assert seen_from == claims.seat
        assert cached.match is kept
        assert kept.revision == last
        assert cached in process.host.matches.cached()


async def test_past_match_reads_no_later_commits_and_reads_in_pieces(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(None)
    while (match := await table.match()).revision < 2 * BATCH_SIZE + 10:
        await table.play()
    cached = await table.host.matches.fresh(table.name)
    seen: list[tuple[Commit, ...]] = []
    read = store.log.read

    async def recorded(*given: Any) -> tuple[Commit, ...]:
        seen.append(await read(*given))
        return seen[-1]

    monkeypatch.setattr(store.log, "read", recorded)
    for revision in (1, 2, BATCH_SIZE, BATCH_SIZE + 1, BATCH_SIZE + 2, match.revision - 1):
        seen.clear()
        past, _ = await table.host.view_revision(cached, None, revision)
        assert past.match.revision == revision
        assert [commit.revision for piece in seen for commit in piece] == list(range(2, revision + 1))
        assert all(0 < len(piece) <= BATCH_SIZE for piece in seen)


async def test_past_match_of_a_log_that_lost_commits_is_refused(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(None)
    cached = await table.host.matches.fresh(table.name)
    read = store.log.read

    async def without_the_last(match_id: str, after: int, count: int) -> tuple[Commit, ...]:
        return (await read(match_id, after, count))[:-1]

    monkeypatch.setattr(store.log, "read", without_the_last)
    with pytest.raises(StoreUnavailable, match="read the match again"):
        await table.host.view_revision(cached, None, 3)
    monkeypatch.undo()
    await store.log.set_lifetime(table.name, -1)
    with pytest.raises(MatchNotFound):
        await table.host.view_revision(cached, None, 3)
