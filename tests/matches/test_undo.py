"""`can_undo` and undo agree; limits of undo."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from markethall_rules.secret import SPECTATOR, secrets
from markethall_service.matches import playing
from markethall_service.matches.errors import MatchError, MatchOver, NothingToUndo, SeatOut, TimeExpired, UndoBlocked
from markethall_service.matches.log import MatchState, OnExpiry, TimeControl
from markethall_service.matches.match import Match
from tests.kits import HIDING, UNDOING, kit_of, seats_near

from .table import BANK, FORFEIT, TURN, SetClock, Table

REFUSALS = (NothingToUndo, UndoBlocked, TimeExpired, SeatOut, MatchOver)
PLAYED_ON = tuple(game for game in UNDOING if kit_of(game).game.box.seats[-1] > 2)
"""The games that go on after one seat has resigned."""
CONTROLS = (None, TURN, FORFEIT, replace(BANK, increment_s=0), replace(BANK, on_expiry=OnExpiry.FORFEIT))


@pytest.mark.parametrize("game", UNDOING)
@pytest.mark.parametrize("control", CONTROLS, ids=lambda one: "untimed" if one is None else repr(one)[12:30])
async def test_can_undo_is_true_exactly_when_undo_succeeds(
    table: Table, other: Table, clock: SetClock, game: str, control: TimeControl | None
) -> None:
    rng, found = random.Random(repr(control) + game), Counter[str]()
    seats = rng.choice(kit_of(game).game.box.seats)
    await table.start(control, seats, game)
    for _ in range(250):
        if (await table.match()).state is not MatchState.PLAYING:
            await table.verified()
            await table.start(control, seats, game)
        try:
            await rng.choice((table, other)).play(rng.choice((0, -1)))
            if seats > 2 and rng.random() < 0.004:
                await table.resign(rng.randint(1, seats))
        except MatchError:
            await table.run_due_actions()
        clock.go_on(rng.choice((0.1, 0.3, 1)))
        if rng.random() < 0.02:
            clock.go_on(12)
        await check(table, other, rng, found)
    await check(table, other, rng, found)
    await table.verified()
    assert found["undone"] > 3, found
    assert found["refused"] > found["undone"], found


async def check(table: Table, other: Table, rng: random.Random, found: Counter[str]) -> None:
    """Check for every seat that `can_undo` agrees with undo, on both processes."""
    seats = list(range(SPECTATOR + 1, len(table.claims) + 1))
    rng.shuffle(seats)
    for seat in seats:
        cached = await other.host.matches.fresh(table.name)
        assert not other.host.playing.can_undo(cached, SPECTATOR)
        can_undo = other.host.playing.can_undo(cached, seat)
        if can_undo and rng.random() < 0.3:
            # Some moves are not undone, so that the match continues.
            continue
        if can_undo:
            await table.undo(seat)
            found["undone"] += 1
        else:
            with pytest.raises(REFUSALS):
                await table.undo(seat)
            found["refused"] += 1


@pytest.mark.parametrize("game", PLAYED_ON)
@pytest.mark.parametrize("control", CONTROLS, ids=lambda one: "untimed" if one is None else repr(one)[12:30])
async def test_undo_is_possible_after_another_seat_resigned(
    table: Table, other: Table, clock: SetClock, game: str, control: TimeControl | None
) -> None:
    kept = 0
    for _ in range(12):
        await table.start(control, kit_of(game).game.box.seats[-1], game)
        for _ in range(60):
            mover, before = await play_move(table, clock)
            if not mover:
                continue
            after = await table.match()
            resigned = 2 if mover == 1 else 1
            cached = await other.host.matches.fresh(table.name)
            if set(cached.to_act) != {mover}:
                continue
            await table.resign(resigned)
            clock.go_on(0.1)
            assert other.host.playing.can_undo(await other.host.matches.fresh(table.name), mover)
            await table.undo(mover)
            back = (await other.host.matches.fresh(table.name)).match
            assert back.position == before.position
            assert back.out == (resigned,)
            assert [one.left_ms for one in back.clocks if one.seat == resigned] == [0] * bool(control)
            assert back.seats != after.seats
            await table.verified()
            kept += 1
            break
    assert kept > 3


@pytest.mark.parametrize("game", PLAYED_ON)
async def test_undo_is_refused_after_the_seat_resigned(table: Table, clock: SetClock, game: str) -> None:
    await table.start(None, kit_of(game).game.box.seats[-1], game)
    mover = 0
    while not mover:
        mover, _ = await play_move(table, clock)
    await table.resign(mover)
    with pytest.raises(SeatOut):
        await table.undo(mover)
    assert (await table.match()).undo == ()


async def play_move(table: Table, clock: SetClock) -> tuple[int, Match]:
    """Plays a move. Returns the seat that can undo it, or 0, and the match before it."""
    before = await table.match()
    if before.state is not MatchState.PLAYING:
        return 0, before
    commit = await table.play(-1)
    clock.go_on(0.1)
    cached = await table.host.matches.fresh(table.name)
    return commit.seat * table.host.playing.can_undo(cached, commit.seat), before


async def test_undo_ends_at_a_limit_of_revisions(
    table: Table, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(None)
    mover = 0
    while not mover:
        mover, _ = await play_move(table, clock)
    limit = (await table.match()).revision + 20
    monkeypatch.setattr(playing, "UNDOING_ENDS", limit)
    while (match := await table.match()).revision < limit:
        await table.undo(mover)
        await table.play()
    assert match.revision == limit
    with pytest.raises(UndoBlocked) as refused:
        await table.undo(mover)
    assert refused.value.metadata["limit"] == limit
    monkeypatch.setattr(playing, "UNDOING_ENDS", limit - 1)
    with pytest.raises(UndoBlocked):
        await table.undo(mover)
    assert not table.host.playing.can_undo(await table.host.matches.fresh(table.name), mover)
    assert (await table.play()).revision == match.revision + 1
    await table.verified()


@pytest.mark.parametrize("game", [game for game in HIDING if game in UNDOING])
async def test_move_that_moved_or_revealed_a_secret_cannot_be_undone(table: Table, other: Table, game: str) -> None:
    rng, blocked = random.Random(game), 0
    seats = seats_near(game, 3)
    await table.start(None, seats, game)
    while blocked < 3:
        if (before := await table.match()).state is not MatchState.PLAYING:
            await table.start(None, seats, game)
            continue
        commit = await table.play(rng.choice((0, -1)))
        match = await other.match()
        if commit.seat not in commit.to_act or not match.undo or not changes_secrets(before, match):
            continue
        with pytest.raises(UndoBlocked, match="hidden items"):
            await other.undo(commit.seat)
        assert not other.host.playing.can_undo(await other.host.matches.fresh(table.name), commit.seat)
        assert await table.match() == match
        blocked += 1


def changes_secrets(before: Match, match: Match) -> bool:
    """Whether other things are hidden after a move than before it."""
    return list(secrets(before.position)) != list(secrets(match.position))


async def test_turn_is_taken_back_move_by_move_with_its_clocks(table: Table, clock: SetClock) -> None:
    """Three moves of one turn: each undo leads to the position before the move, and gives its time back."""
    rng, before, rules = random.Random(1), list[Match](), kit_of("portobello").game
    match = await table.start(BANK)
    while len(before) < 3:
        clock.go_on(1)
        moves = rules.legal_moves(match.started_position, rules.to_act(match.started_position)[0])
        seat = (await table.play(rng.randrange(len(moves)))).seat
        cached = await table.host.matches.fresh(table.name)
        can_undo = table.host.playing.can_undo(cached, seat)
        before = [*before[: len(cached.match.undo) - 1], match] if can_undo else []
        match = cached.match if cached.match.state is MatchState.PLAYING else await table.start(BANK)
    for earlier in reversed(before):
        await table.undo(seat)
        match = await table.match()
        assert match.position == earlier.position
        assert [one.deadline_ms for one in match.clocks] == [one.deadline_ms for one in earlier.clocks]
    await table.verified()
