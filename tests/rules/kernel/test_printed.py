"""Boards and components of one's own are keys to tables: alike in most things, they still have hashes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from markethall_rules.kairo.board import PRINTED_BOARDS, BoardName
from markethall_rules.klongs.box import SHIPPED, TrackStep
from markethall_rules.portobello.board import PORTOBELLO


def _portobello() -> Iterator[Any]:
    """Boards that differ in where districts are drawn; alone the hashes of -1 and -2 are equal."""
    *others, last, one = PORTOBELLO.districts
    for x in (-1, -2):
        for y in (-1, -2):
            for at in (-1, -2, *range(20)):
                yield replace(PORTOBELLO, districts=(*others, replace(last, x=x, y=y), replace(one, x=at)))


def _kairo() -> Iterator[Any]:
    board = PRINTED_BOARDS[BoardName.MARKET_9]
    for at in range(len(board.setups)):
        yield replace(board, setups=board.setups[:at])


def _klongs() -> Iterator[Any]:
    for points in range(99):
        yield replace(SHIPPED, luk_phat=(TrackStep(points), *SHIPPED.luk_phat))


@pytest.mark.parametrize("make", [_portobello, _kairo, _klongs])
def test_what_differs_anywhere_has_another_hash(make: Callable[[], Iterator[Any]]) -> None:
    values = list(make())
    assert len({hash(value) for value in values}) == len(values) > 10
    # Made anew they are the same keys.
    assert [hash(value) for value in make()] == [hash(value) for value in values]
    assert list(make()) == values


def test_a_hash_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = replace(PORTOBELLO, name="mine")
    first = hash(board)
    monkeypatch.setattr(type(board), "__repr__", lambda _: pytest.fail("written out again"))
    assert hash(board) == first
