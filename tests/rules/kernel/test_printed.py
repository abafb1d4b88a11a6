"""Own boards of Kairo are keys of tables: boards that differ anywhere have different hashes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from markethall_rules.kairo.board import PRINTED_BOARDS, BoardName


def _kairo() -> Iterator[Any]:
    board = PRINTED_BOARDS[BoardName.MARKET_9]
    for at in range(len(board.setups)):
        yield replace(board, setups=board.setups[:at])


@pytest.mark.parametrize("make", [_kairo])
def test_what_differs_anywhere_has_another_hash(make: Callable[[], Iterator[Any]]) -> None:
    values = list(make())
    assert len({hash(value) for value in values}) == len(values) > 10
    # Made anew they are the same keys.
    assert [hash(value) for value in make()] == [hash(value) for value in values]
    assert list(make()) == values


def test_a_hash_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = replace(PRINTED_BOARDS[BoardName.MARKET_9], setups=())
    first = hash(board)
    monkeypatch.setattr(type(board), "__repr__", lambda _: pytest.fail("written out again"))
    assert hash(board) == first
