"""The players in words and on the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

_HUES: Final = ("#b3261e", "#1f57c3", "#00700d", "#7b2fa3")


def seat_name(seat: int) -> str:
    """A player, such as "Player 1"."""
    return f"Player {seat}"


def ink(seat: int) -> str:
    """The style of a boat of a seat."""
    return f"bold white on {_HUES[(seat - 1) % len(_HUES)]}"


def winning(winners: Iterable[int]) -> str:
    """Who wins, such as "Player 1 and Player 3 win"."""
    names = [seat_name(seat) for seat in winners]
    return f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "nobody wins"


def gains(points: Sequence[int]) -> str:
    """What each seat gets, in seat order, such as "10 points for Player 1 and 5 points for Player 3"."""
    some = [f"{counted(more, 'point')} for {seat_name(seat)}" for seat, more in enumerate(points, 1) if more]
    return joined(some) or "no points"


def counted(count: int, thing: str) -> str:
    """A number of things, such as "1 point" or "no points"."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def joined(words: Sequence[str]) -> str:
    """Words one after the other, such as "1, 2 and 3"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
