"""Own boards for the tests (PM-1.5)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeVar

from markethall_rules.portobello.board import PORTOBELLO, Alley, Board, District, Square

T = TypeVar("T")


def own_board(number: int) -> Board:
    """The shipped board with other ids, values and order. Some alleys are longer, some are reversed."""
    rng = random.Random(number)
    squares = {square.id: f"s{at}" for at, square in enumerate(_shuffled(rng, PORTOBELLO.squares))}
    alleys = {alley.id: f"way {at}" for at, alley in enumerate(_shuffled(rng, PORTOBELLO.alleys))}
    return Board(
        f"own {number}",
        _shuffled(rng, tuple(replace(square, id=squares[square.id]) for square in PORTOBELLO.squares)),
        _shuffled(rng, tuple(_own_alley(rng, alley, alleys, squares) for alley in PORTOBELLO.alleys)),
        _shuffled(rng, tuple(
            replace(district, alleys=_shuffled(rng, tuple(alleys[alley] for alley in district.alleys)))
            for district in PORTOBELLO.districts
        )),
    )  # fmt: skip


def _own_alley(rng: random.Random, alley: Alley, alleys: dict[str, str], squares: dict[str, str]) -> Alley:
    spaces = rng.randint(len(alley.values), 6)
    return Alley(
        alleys[alley.id],
        _shuffled(rng, tuple(squares[square] for square in alley.squares)),
        tuple(rng.randint(1, 3) for _ in range(spaces)),
    )


def slope() -> Board:
    """The shipped board with rows of values of which none is a palindrome."""
    rows = {2: (1, 3), 3: (2, 1, 3), 4: (1, 2, 1, 3), 5: (3, 2, 1, 2, 1), 6: (1, 2, 3, 1, 2, 3)}
    return replace(
        PORTOBELLO,
        name="slope",
        alleys=tuple(replace(alley, values=rows[len(alley.values)]) for alley in PORTOBELLO.alleys),
    )


def twins() -> Board:
    """A board on which the districts d07 and d12 share two alleys, a19 and a22."""
    ends = {"a10": ("G", "J"), "a11": ("D", "G")}
    sides = {"d05": ("a07", "a09", "a11"), "d07": ("a10", "a19", "a22")}
    return replace(
        PORTOBELLO,
        name="twins",
        alleys=tuple(replace(alley, squares=ends.get(alley.id, alley.squares)) for alley in PORTOBELLO.alleys),
        districts=tuple(replace(one, alleys=sides.get(one.id, one.alleys)) for one in PORTOBELLO.districts),
    )


def pairs() -> Board:
    """Six triangles of alleys, each with a district inside and one outside. No district is beside a19 to a22."""
    corners = ("ABC", "DEF", "GHI", "JKA", "BDG", "CEH")
    ends = [(one[at], one[at - 1]) for one in corners for at in range(3)] + [("A", "D")] * 4
    triangles = [tuple(f"a{3 * at + side:02}" for side in (1, 2, 3)) for at in range(6)]
    return replace(
        PORTOBELLO,
        name="pairs",
        alleys=tuple(replace(alley, squares=pair) for alley, pair in zip(PORTOBELLO.alleys, ends, strict=True)),
        districts=tuple(
            replace(one, alleys=three) for one, three in zip(PORTOBELLO.districts, triangles * 2, strict=True)
        ),
    )


def widest() -> Board:
    """A board of the largest size in bytes: long names of wide characters, long alleys, large numbers."""
    wide = "\U0001f600" * 40
    squares = {square.id: f"s{at:02}{wide}"[:24] for at, square in enumerate(PORTOBELLO.squares)}
    alleys = {alley.id: f"a{at:02}{wide}"[:22] for at, alley in enumerate(PORTOBELLO.alleys)}
    return Board(
        wide,
        tuple(Square(name, wide, -1 - at, -1) for at, name in enumerate(squares.values())),
        tuple(
            Alley(alleys[one.id], tuple(map(squares.__getitem__, one.squares)), (3,) * 6) for one in PORTOBELLO.alleys
        ),
        tuple(
            District(f"d{at:02}{wide}"[:24], tuple(map(alleys.__getitem__, one.alleys)), -1, -1)
            for at, one in enumerate(PORTOBELLO.districts)
        ),
    )


def _shuffled(rng: random.Random, items: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(rng.sample(items, len(items)))
