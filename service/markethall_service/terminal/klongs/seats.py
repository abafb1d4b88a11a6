"""The players in words and on the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .words import counted, joined

_HUES: Final = ("#b3261e", "#1f57c3", "#00700d", "#7b2fa3")


def name(seat: int) -> str:
    """A player, such as "Player 1"."""
    return f"Player {seat}"


def ink(seat: int) -> str:
    """The style of a boat of a seat."""
    return f"bold white on {_HUES[(seat - 1) % len(_HUES)]}"


def winning(winners: Iterable[int]) -> str:
    """Who wins, such as "Player 1 and Player 3 win"."""
    names = [name(seat) for seat in winners]
    return f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "nobody wins"


def gains(points: Sequence[int]) -> str:
    """What each seat gets, in seat order, such as "10 points for Player 1 and 5 points for Player 3"."""
    some = [f"{counted(more, 'point')} for {name(seat)}" for seat, more in enumerate(points, 1) if more]
    return joined(some) or "no points"
