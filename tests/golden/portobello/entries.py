"""Recorded matches of Portobello Market: every number of seats in every edition, both ways to end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from markethall_rules.portobello import GAME, Event, Options
from markethall_rules.portobello.board import Alley, Board, District, Square
from markethall_rules.portobello.box import Edition
from markethall_rules.portobello.events import Ending, GameEnded
from tests.golden.playthrough import Catalogue, Entry
from tests.rules.portobello.boards import own_board


def ending(events: Sequence[Event]) -> str:
    """The way to end of the last event (PM-9.1, PM-9.4)."""
    (ended,) = (event for event in events if isinstance(event, GameEnded))
    return ended.ending.name


RIM: Final = "ABCDE"
MIDDLE: Final = "M"
SPLIT: Final = {"F": ("A", "B"), "G": ("C", "D"), "H": ("D", "E")}
"""Squares inside a triangle of two neighbours on the rim and the middle."""

ISLAND: Final = "AXY"
"""It touches the other districts in the square A only."""


def triangles() -> tuple[str, ...]:
    """The corners of the twelve districts: the pentagon, divided from its middle, and the island."""
    sides = [(RIM[at], RIM[(at + 1) % 5]) for at in range(5)]
    whole = [a + b + MIDDLE for a, b in sides if (a, b) not in SPLIT.values()]
    parts = [pair + inner for inner, (a, b) in SPLIT.items() for pair in (a + b, a + MIDDLE, b + MIDDLE)]
    return (ISLAND, *whole, *parts)


def alleys_of(corners: str) -> tuple[str, ...]:
    """The names of the three alleys around a district. A name has both ends."""
    return tuple("".join(sorted(pair)) for pair in combinations(corners, 2))


def island_board() -> Board:
    """A board on which a match can come to a standstill: the Bobby never leaves the district of the island.

    The alleys of the island have two spaces, all others four.
    """
    names = sorted({name for corners in triangles() for name in alleys_of(corners)})
    island = alleys_of(ISLAND)
    return Board(
        "island",
        tuple(Square(name, name, at, 0) for at, name in enumerate(RIM + MIDDLE + "".join(SPLIT) + ISLAND[1:])),
        tuple(Alley(name, (name[0], name[1]), (2, 1) if name in island else (1, 2, 2, 3)) for name in names),
        tuple(District(corners, alleys_of(corners), 0, 0) for corners in triangles()),
    )


CATALOGUE: Final = Catalogue(
    GAME,
    {each.name: "PM-9.4" if each is Ending.STANDSTILL else "" for each in Ending},
    ending,
    (
        Entry("german-2", Options(), 2, 1),
        Entry("german-3", Options(open_customers=True), 3, 2),
        Entry("german-4", Options(may_stop_early=True), 4, 3),
        Entry("italian-2", Options(Edition.ITALIAN), 2, 4),
        Entry("italian-3", Options(Edition.ITALIAN, allow_debt=True), 3, 5),
        Entry("italian-4", Options(Edition.ITALIAN), 4, 6),
        Entry("french-2", Options(Edition.FRENCH, open_customers=True), 2, 7),
        Entry("french-3", Options(Edition.FRENCH), 3, 8),
        Entry("french-4", Options(Edition.FRENCH, may_stop_early=True), 4, 9),
        Entry("french-summary-2", Options(Edition.FRENCH_SUMMARY), 2, 10),
        Entry("french-summary-3", Options(Edition.FRENCH_SUMMARY, allow_debt=True), 3, 11),
        Entry("french-summary-4", Options(Edition.FRENCH_SUMMARY), 4, 12),
        Entry("own-board", Options(board=own_board(1)), 4, 13),
        Entry("standstill", Options(board=island_board()), 2, 15),
    ),
)
