"""The players in words; Kairo gives them no colour."""

from __future__ import annotations

from collections.abc import Iterable

from .words import joined


def name(seat: int) -> str:
    """A player, such as "Player 1"."""
    return f"Player {seat}"


def sign(owner: int) -> str:
    """One character that tells whose a stall is: the number of the seat, n if it is neutral."""
    return str(owner) if owner else "n"


def winning(winners: Iterable[int]) -> str:
    """Who wins, such as "Player 1 and Player 3 win"."""
    names = [name(seat) for seat in winners]
    return f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "nobody wins"
