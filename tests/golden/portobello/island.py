"""A board on which the game can come to a standstill: a district that the Bobby never leaves."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from markethall_rules.portobello.board import Alley, Board, District, Square

RIM: Final = "ABCDE"
MIDDLE: Final = "M"
SPLIT: Final = {"F": ("A", "B"), "G": ("C", "D"), "H": ("D", "E")}
"""Squares inside a triangle of two neighbours of the rim and the middle."""

ISLAND: Final = "AXY"
"""It touches the rest in the square A alone."""


def triangles() -> tuple[str, ...]:
    """The corners of the twelve districts: the pentagon, cut from its middle, and the island."""
    sides = [(RIM[at], RIM[(at + 1) % 5]) for at in range(5)]
    whole = [a + b + MIDDLE for a, b in sides if (a, b) not in SPLIT.values()]
    parts = [pair + inner for inner, (a, b) in SPLIT.items() for pair in (a + b, a + MIDDLE, b + MIDDLE)]
    return (ISLAND, *whole, *parts)


def alleys_of(corners: str) -> tuple[str, ...]:
    """The names of the three alleys around a district: their two ends."""
    return tuple("".join(sorted(pair)) for pair in combinations(corners, 2))


def island_board() -> Board:
    """The island has two spaces an alley; everywhere else are four."""
    names = sorted({name for corners in triangles() for name in alleys_of(corners)})
    island = alleys_of(ISLAND)
    return Board(
        "island",
        tuple(Square(name, name, 0, 0) for name in RIM + MIDDLE + "".join(SPLIT) + ISLAND[1:]),
        tuple(Alley(name, (name[0], name[1]), (2, 1) if name in island else (1, 2, 2, 3)) for name in names),
        tuple(District(corners, alleys_of(corners), 0, 0) for corners in triangles()),
    )
