"""Undo on a market day: seats are called in the turn of another seat, and their answers cannot be undone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from markethall_rules.klongs.state import State, Step
from markethall_service.matches.errors import NothingToUndo
from markethall_service.matches.log import Commit, MoveUndone
from markethall_service.matches.match import Match
from markethall_service.matches.verify import Mismatch, verify

from .table import Table


def position_of(match: Match) -> State:
    position: Any = match.position
    assert isinstance(position, State)
    return position


async def to_market_day(table: Table) -> None:
    """A match of Klongs in which a seat is called and may score a dock."""
    rng = random.Random(3)
    await table.start(None, 3, "klongs")
    while (state := position_of(await table.match())).step != Step.CALL or await options(table) < 2:
        assert state.step != Step.OVER, "with this luck there is no market day"
        await table.play(rng.randrange(await options(table)))


async def options(table: Table) -> int:
    """The number of legal moves of the seat to act."""
    cached = await table.host.matches.fresh(table.name)
    return len(cached.game.legal_moves(cached.match.started_position, cached.to_act[0]))


async def test_answer_to_a_call_cannot_be_undone_after_the_next_call(table: Table) -> None:
    await to_market_day(table)
    before = await table.match()
    seat = (await table.host.matches.fresh(table.name)).to_act[0]
    assert (await table.play(0)).to_act == (seat,)
    await table.undo(seat)
    assert (await table.match()).position == before.position
    await table.play(0)
    removed = await table.play()
    assert seat not in removed.to_act
    assert position_of(await table.match()).turn.number == position_of(before).turn.number
    with pytest.raises(NothingToUndo):
        await table.undo(seat)
    passed = await table.play(-1)
    assert passed.seat not in passed.to_act
    for one in (seat, passed.seat):
        with pytest.raises(NothingToUndo):
            await table.undo(one)
    await table.verified()


async def test_record_with_an_undone_answer_to_a_call_is_refused(table: Table) -> None:
    await to_market_day(table)
    cached = await table.host.matches.fresh(table.name)
    answered = await table.play(-1)
    events = (MoveUndone(answered.revision),)
    undone = Commit(answered.revision + 1, answered.seat, None, events, 0, (answered.seat,), answered.time_ms, "")
    with pytest.raises(Mismatch, match="is not possible here"):
        verify(cached.game, cached.match.header, (*await table.commits(), undone))
