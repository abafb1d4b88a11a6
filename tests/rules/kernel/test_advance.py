"""The events of a move are decided one after the other, each in the position after the previous one."""

from __future__ import annotations

import pytest

from markethall_rules.chance import Chance, NoLuck, SeededChance
from markethall_rules.errors import BadOptions, IllegalMove, RulesError
from markethall_rules.game import Steps, advance, preview_events


def add(state: int, event: int) -> int:
    return state + event


def doubling(state: int, times: int) -> Steps[int, int]:
    """Events that each have the value of the position before them."""
    for _ in range(times):
        state = yield state
    return state


def lucky(state: int, chance: Chance, before: int, after: int) -> Steps[int, int]:
    """Some events, then one that depends on luck, then more."""
    for _ in range(before):
        state = yield 1
    state = yield 1000 + chance.below(3)
    for _ in range(after):
        state = yield 2
    return state


def picky(move: int) -> Steps[int, int]:
    """Only 1 is legal."""
    if move != 1:
        raise IllegalMove("TG-1.1", "NOT_ONE", "Only 1 is legal.")
    return (yield move)


def test_every_event_is_decided_from_the_position_after_the_one_before() -> None:
    assert advance(add, 3, doubling(3, 4)) == (48, (3, 6, 12, 24))


def test_no_events_leave_the_position_unchanged() -> None:
    assert advance(add, 3, doubling(3, 0)) == (3, ())


def test_a_refusal_passes_through() -> None:
    with pytest.raises(IllegalMove):
        advance(add, 0, picky(5))
    with pytest.raises(IllegalMove):
        preview_events(add, 0, picky(5))
    assert advance(add, 0, picky(1)) == (1, (1,))


@pytest.mark.parametrize("before", [0, 1, 5])
def test_foresight_ends_at_the_first_luck(before: int) -> None:
    state, events = advance(add, 0, lucky(0, SeededChance(bytes(32), 2), before, 2))
    assert preview_events(add, 0, lucky(0, NoLuck(), before, 2)) == ((1,) * before, False)
    assert events[:before] == (1,) * before
    assert state == sum(events)


def test_foresight_without_luck_is_the_whole_move() -> None:
    assert preview_events(add, 3, doubling(3, 4)) == ((3, 6, 12, 24), True)


@pytest.mark.parametrize(
    "refusal",
    [
        IllegalMove("TG-4.1", "TOO_FEW", "Needs 2, has 1.", needs=2, has=1),
        BadOptions("TG-4.1", "TOO_FEW", "cards", "Needs 2, has 1.", needs=2, has=1),
    ],
)
def test_a_refusal_cites_its_clause_and_keeps_its_numbers(refusal: RulesError) -> None:
    assert (refusal.clause, refusal.cause, refusal.numbers) == ("TG-4.1", "TOO_FEW", {"needs": 2, "has": 1})
    assert str(refusal) == "Needs 2, has 1. (TG-4.1)"
    assert isinstance(refusal, RulesError)
