"""The end: what the warehouses are worth (KL-10)."""

from __future__ import annotations

from .board import GOOD, KIND, OWNER, Good
from .state import State


def warehouse(kinds: list[int]) -> int:
    """The points of a warehouse with boats of these kinds: 1 + 2 + ... + n for n boats of a good (KL-10.1)."""
    goods = [GOOD[kind] for kind in kinds]
    return sum(number * (number + 1) // 2 for number in (goods.count(good) for good in Good))


def warehouses(state: State) -> tuple[int, ...]:
    """The points of each seat's warehouse."""
    return tuple(
        warehouse([boat & KIND for boat in state.table.stored if boat >> OWNER == seat])
        for seat in range(1, state.seats + 1)
    )
