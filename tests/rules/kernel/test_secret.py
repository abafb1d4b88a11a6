"""Secrecy is a type: a viewer sees only the number of hidden items, and an unknown type is an error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import pytest

from markethall_rules.secret import NO_SEAT, SPECTATOR, Public, Secret, redact, secrets


class Colour(IntEnum):
    RED = 1


@dataclass(frozen=True, slots=True)
class Card:
    value: int
    back: Secret[str]


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    colour: Colour
    open: tuple[Card, ...]
    hands: tuple[Secret[int], ...]
    none: None = None


@dataclass(frozen=True, slots=True)
class Board(Public):
    names: frozenset[str]


class Pair(NamedTuple):
    left: int
    right: int


class Purse(int):
    """A subclass of int, which could contain more than its value."""


ONE, TWO, UNSEEN = Secret.of(1, (7, 8)), Secret.of(2, (9,)), Secret.of(NO_SEAT, (5, 5))
NONE: Secret[str] = Secret.of(1, ())
TABLE = Table("t", Colour.RED, (Card(1, Secret.of(2, ("x",))),), (ONE, TWO, UNSEEN))


def test_an_owner_sees_own_items_and_the_number_of_others() -> None:
    view = redact(TABLE, 1)
    assert view.hands == (ONE, Secret(2, 1, None), Secret(NO_SEAT, 2, None))
    assert view.open == (Card(1, Secret(2, 1, None)),)
    assert (view.name, view.colour, view.none) == (TABLE.name, TABLE.colour, None)


def test_a_spectator_sees_no_secret_not_even_one_without_an_owner() -> None:
    assert redact(TABLE, SPECTATOR).hands == (Secret(1, 2, None), Secret(2, 1, None), Secret(NO_SEAT, 2, None))


def test_a_value_without_hidden_items_is_returned_unchanged() -> None:
    hands = (ONE,)
    assert redact(hands, 1) is hands
    assert redact(TABLE, 1).open[0].value == 1
    assert redact(TABLE.open, 2) is TABLE.open


def test_redacting_twice_changes_nothing_more() -> None:
    for viewer in range(3):
        assert redact(redact(TABLE, viewer), viewer) == redact(TABLE, viewer)


def test_positions_that_differ_only_in_hidden_items_look_the_same() -> None:
    other = Table("t", Colour.RED, TABLE.open, (ONE, Secret.of(2, (4,)), Secret.of(NO_SEAT, (1, 2))))
    assert other != TABLE
    assert repr(redact(other, 1)) == repr(redact(TABLE, 1))


def test_a_secret_inside_a_secret_is_seen_by_the_outer_owner_only() -> None:
    nested = Secret.of(1, (Secret.of(2, ("x",)),))
    assert redact(nested, 2) == Secret(1, 1, None)


def test_a_public_value_is_not_walked() -> None:
    board = Board(frozenset({"a"}))
    assert redact((board, ONE), 2)[0] is board


@pytest.mark.parametrize("unknown", [[1], {1: 2}, {1}, frozenset({1}), 1.5, object(), Pair(1, 2), Purse(3), print])
@pytest.mark.parametrize("wrap", [lambda it: it, lambda it: (1, it), lambda it: Card(it, NONE)])
def test_an_unknown_type_raises_at_any_depth(unknown: object, wrap: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="redact does not know"):
        redact(wrap(unknown), 1)


def test_hidden_items_cannot_be_read() -> None:
    assert ONE.seen == (7, 8)
    with pytest.raises(ValueError, match="2 items of seat 1 are hidden here"):
        _ = ONE.hidden().seen


def test_all_secrets_are_found_in_order() -> None:
    assert list(secrets(TABLE)) == [TABLE.open[0].back, ONE, TWO, UNSEEN]
    assert list(secrets(Board(frozenset()))) == []
