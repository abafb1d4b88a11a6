"""Values: equality, hash, copies with changes, and fields that follow from others."""

from __future__ import annotations

import inspect
from dataclasses import field
from types import ModuleType

import pytest

from markethall_rules.klongs import events as klongs_events, moves as klongs_moves, state as klongs_state
from markethall_rules.portobello import (
    events as portobello_events,
    moves as portobello_moves,
    state as portobello_state,
)
from markethall_rules.values import changed, value


@value
class Stall:
    site: int
    goods: tuple[str, ...]
    count: int = field(default=0, compare=False)


def test_values_with_equal_contents_are_equal() -> None:
    assert Stall(4, ("tea",)) == Stall(4, ("tea",))
    assert hash(Stall(4, ("tea",))) == hash(Stall(4, ("tea",)))
    assert Stall(4, ("tea",)) != Stall(5, ("tea",))


def test_a_field_without_compare_takes_no_part_in_equality() -> None:
    assert Stall(4, ("tea",), 1) == Stall(4, ("tea",), 2)
    assert hash(Stall(4, ("tea",), 1)) == hash(Stall(4, ("tea",), 2))


def test_a_changed_copy_leaves_the_original_as_it_is() -> None:
    stall = Stall(4, ("tea",), 1)
    other = changed(stall, site=5, count=2)
    assert (other.site, other.goods, other.count) == (5, ("tea",), 2)
    assert (stall.site, stall.goods, stall.count) == (4, ("tea",), 1)
    assert type(other) is Stall


def test_a_value_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        changed(Stall(4, ()), colour="red")


@pytest.mark.parametrize(
    "module",
    [klongs_events, klongs_moves, klongs_state, portobello_events, portobello_moves, portobello_state],
    ids=lambda module: module.__name__,
)
def test_moves_events_and_positions_are_values(module: ModuleType) -> None:
    kinds = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
    kinds = [kind for kind in kinds if not issubclass(kind, int)]
    assert kinds
    for kind in kinds:
        assert getattr(kind, "__dataclass_params__").unsafe_hash, kind  # noqa: B009
        assert "__dict__" not in dir(kind), kind
