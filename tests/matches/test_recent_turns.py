"""The commits of the last turns are kept for the matches that somebody looks at, and for no others."""

from __future__ import annotations

import random

import pytest

from markethall_service.matches import match_cache
from markethall_service.matches.log import Commit, MatchFinished
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.turns import MOST_COMMITS, RecentTurns, TurnCommits
from tests.kits import GAME_NAMES

from .table import Table


def content(turns: RecentTurns | None) -> list[object]:
    """What is known of the last turn and of the current one."""
    assert turns is not None
    found = [turn for turn in (turns.last, turns.current) if isinstance(turn, TurnCommits)]
    return [(turn.seat, turn.number, turn.count, list(turn.commits)) for turn in found]


def begins_turn(cached: CachedMatch, commit: Commit) -> bool:
    """Whether a commit begins a turn, or ends the match."""
    return any(type(event) in (cached.game.turn_began, MatchFinished) for event in commit.events)


async def play_on(table: Table, rng: random.Random, moves: int) -> None:
    """Play random moves, as far as the match goes."""
    for _ in range(moves):
        cached = await table.host.matches.fresh(table.name)
        if not cached.to_act:
            return
        await table.play(rng.randrange(len(cached.game.legal_moves(cached.match.started_position, cached.to_act[0]))))


@pytest.mark.parametrize("game", GAME_NAMES)
async def test_turns_read_from_the_log_are_those_that_were_kept(table: Table, game: str) -> None:
    await table.start(None, 2, game)
    matches, rng = table.host.matches, random.Random(game)
    cached = await matches.get(table.name)
    await matches.read_turns(cached)
    assert cached.turns is not None
    for _ in range(40):
        await play_on(table, rng, rng.randrange(1, 6))
        other = Table(table.store, table.clock, like=table)
        loaded = await other.host.matches.get(table.name)
        assert loaded.turns is None
        await other.host.matches.read_turns(loaded)
        assert content(loaded.turns) == content(cached.turns)
        for commit in (await table.commits())[-3:]:
            cached.turns.add(commit)
        assert content(loaded.turns) == content(cached.turns)
        commits = await table.commits()
        begun = [at for at, commit in enumerate(commits, 1) if begins_turn(cached, commit)]
        if cached.to_act and begun:
            assert cached.turns.current is not None
            assert list(cached.turns.current.commits) == list(commits[begun[-1] :])[-MOST_COMMITS:]
            assert cached.turns.current.count == len(commits) - begun[-1]


async def test_a_match_that_is_only_played_keeps_no_turns(table: Table) -> None:
    await table.start(None, 2, "klongs")
    await play_on(table, random.Random(1), 20)
    assert (await table.host.matches.get(table.name)).turns is None


async def test_turns_are_kept_for_a_bounded_number_of_matches(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_cache, "WITH_TURNS", 2)
    matches, seen = table.host.matches, []
    for _ in range(4):
        await table.start(None, 2, "portobello")
        seen.append(await matches.get(table.name))
        await matches.read_turns(seen[-1])
    assert [each.turns is not None for each in seen] == [False, False, True, True]
    await matches.read_turns(seen[0])
    assert seen[0].turns is not None
    assert seen[2].turns is None
