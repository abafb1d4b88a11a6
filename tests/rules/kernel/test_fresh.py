"""What is made quickly is as good as what the class itself makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from markethall_rules.secret import Public, Secret, redact
from markethall_rules.values import fresh


@dataclass(frozen=True, slots=True)
class Stall(Public):
    site: int
    goods: tuple[str, ...]


class Sums:
    __slots__ = ("total",)

    total: int


@dataclass(frozen=True, slots=True)
class Purse(Sums):
    coins: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(self.coins))


new_purse: Callable[..., Purse] = fresh(Purse, "total")
PAIRS: list[tuple[Any, Any]] = [
    (fresh(Stall)(4, ("tea",)), Stall(4, ("tea",))),
    (fresh(Secret)(2, 1, (7,)), Secret(2, 1, (7,))),
    (new_purse((1, 2), 3), Purse((1, 2))),
]


@pytest.mark.parametrize(("made", "same"), PAIRS)
def test_a_fresh_value_is_the_value(made: Any, same: Any) -> None:
    assert type(made) is type(same)
    assert made == same
    assert hash(made) == hash(same)
    assert repr(made) == repr(same)
    assert len({made, same}) == 1


@pytest.mark.parametrize(("made", "same"), [pair for pair in PAIRS if not isinstance(pair[1], Secret)])
def test_a_fresh_value_is_frozen(made: Any, same: Any) -> None:
    field = next(iter(type(same).__slots__))
    with pytest.raises(FrozenInstanceError):
        setattr(made, field, 0)
    with pytest.raises(FrozenInstanceError):
        delattr(made, field)
    with pytest.raises((AttributeError, TypeError)):
        made.other = 0
    assert made == same


def test_fields_are_named_as_in_the_class() -> None:
    assert fresh(Stall)(goods=("tea",), site=4) == Stall(4, ("tea",))
    with pytest.raises(TypeError, match="goods"):
        fresh(Stall)(4)  # type: ignore[call-arg]


def test_what_is_derived_is_given() -> None:
    assert new_purse((1, 2), 3).total == Purse((1, 2)).total == 3
    assert new_purse((1, 2), 99) == Purse((1, 2))


def test_a_fresh_secret_is_hidden_from_others() -> None:
    made = fresh(Secret)(2, 1, (7,))
    assert redact((made,), 1) == (Secret(2, 1, None),)
    assert redact((made,), 2) == (made,)
    assert isinstance(fresh(Stall)(4, ()), Public)
