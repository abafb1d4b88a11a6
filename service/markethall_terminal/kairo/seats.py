"""The players in words; Kairo gives them no colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

NAMES: Final = ("white", "red", "violet", "green", "yellow", "blue")


def seat_name(seat: int) -> str:
    """A player, such as "Player 1"."""
    return f"Player {seat}"


def sign(owner: int) -> str:
    """One character that tells whose a stall is: the number of the seat, n if it is neutral."""
    return str(owner) if owner else "n"


def winning(winners: Iterable[int]) -> str:
    """Who wins, such as "Player 1 and Player 3 win"."""
    names = [seat_name(seat) for seat in winners]
    return f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "nobody wins"


def counted(count: int, thing: str) -> str:
    """A number of things, such as "1 coin" or "no coins"."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def joined(words: Sequence[str]) -> str:
    """Words one after the other, such as "1, 2 and 3"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def coins(counts: Iterable[int]) -> str:
    """Six counts in the order of the colours, such as "1 white and 3 green coins"."""
    some = [(count, colour) for count, colour in zip(counts, NAMES, strict=False) if count]
    total = sum(count for count, _ in some)
    named = joined([f"{count} {colour}" for count, colour in some])
    return f"{named or 'no'} {'coin' if total == 1 else 'coins'}"
