"""The box: the description of the game, the editions (PM-2.6), the options of a match, customers, action tiles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from operator import attrgetter
from typing import Final

from markethall_rules.game import Box, OptionFact
from markethall_rules.rules_text import read_rules
from markethall_rules.secret import Public
from markethall_rules.values import value

from .board import PORTOBELLO, Board

SEATS: Final = (2, 3, 4)
STALLS: Final = {2: 30, 3: 20, 4: 16}
"""Stalls of each player, by the number of seats (PM-1.2)."""

COLOURS: Final = ("red", "yellow", "green", "blue")
NUMBERS: Final = (2, 3, 4)
"""The action tiles of each colour (PM-1.3)."""

NEUTRALS: Final = (3, 3, 2, 2, 1, 1, 1, 1)
"""The stack of neutral tiles, from the top (PM-1.3)."""

CLERKS: Final = 5
CITIZENS: Final = 5
"""The bag holds the clerks and the citizens; the Lord waits beside it (PM-1.4, PM-2.1)."""

QUIET_ROUNDS: Final = 3
"""The number of rounds without building after which the game ends (PM-9.4)."""


BOX: Final = Box(
    name="portobello",
    title="Portobello Market",
    seats=SEATS,
    version=2,
    options=(
        OptionFact("edition", "choice", "GERMAN", ("GERMAN", "ITALIAN", "FRENCH", "FRENCH_SUMMARY")),
        OptionFact("open_customers", "boolean", "false"),
        OptionFact("may_stop_early", "boolean", "false"),
        OptionFact("allow_debt", "boolean", "false"),
        OptionFact("board", "board", ""),
    ),
    rules=partial(read_rules, __package__),
)


class Edition(IntEnum):
    """A printed edition of the rules."""

    GERMAN = 1
    ITALIAN = 2
    FRENCH = 3
    FRENCH_SUMMARY = 4


@dataclass(frozen=True, slots=True)
class Print:
    """One column of the table of PM-2.6."""

    start_score: int
    lord_is_action: bool
    left_puts_bobby: bool
    shared_is_free: bool
    neutral_face_up: bool
    turned_up_at_start: bool


PRINTS: Final = (
    #     start  Lord is an  left neighbour   shared majority  neutral tile     tiles turn up at the
    #     score  action      puts the Bobby   crosses free     arrives face up  start of the own turn
    Print(10,    False,      False,           False,           True,            False),  # German
    Print(0,     True,       False,           False,           True,            False),  # Italian
    Print(10,    True,       False,           False,           True,            False),  # French
    Print(10,    True,       True,            True,            False,           True),   # French summary
)  # fmt: skip
"""The table of PM-2.6, in the order of Edition."""


@dataclass(frozen=True, slots=True)
class Options(Public):
    """The edition, the readings and the board of a match."""

    edition: Edition = Edition.GERMAN
    open_customers: bool = False
    may_stop_early: bool = False
    allow_debt: bool = False
    board: Board = PORTOBELLO

    @property
    def printed(self) -> Print:
        """The edition's column of PM-2.6."""
        return PRINTS[self.edition - 1]


class Customer(IntEnum):
    """A visitor of the market who stands on a square (PM-1.4)."""

    CLERK = 1
    CITIZEN = 2
    LORD = 3


FREE: Final = 0
"""In place of a customer: the square is free."""

FACTORS: Final = {
    (Customer.CLERK, Customer.CLERK): 1,
    (Customer.CLERK, Customer.CITIZEN): 2,
    (Customer.CITIZEN, Customer.CITIZEN): 3,
    (Customer.CLERK, Customer.LORD): 3,
    (Customer.CITIZEN, Customer.LORD): 4,
}
"""The factor of PM-8.2, the lesser customer first."""


def factor(one: int, other: int) -> int:
    """The factor by which two customers multiply the values between them (PM-8.2)."""
    return FACTORS[Customer(min(one, other)), Customer(max(one, other))]


@value
class Tile(Public):
    """An action tile. An own 2 and a neutral 2 are different tiles (PM-1.3); two neutral 2s are the same."""

    number: int
    neutral: bool

    @property
    def scores_districts(self) -> bool:
        """Whether the tile can score a district: the own 2 and the own 4 can (PM-6.4)."""
        return not self.neutral and self.number in (2, 4)


@value
class Hand(Public):
    """The tiles of a player, in ascending order, own before neutral.

    There are three (PM-2.1), less the tile that the player acts with.
    """

    face_up: tuple[Tile, ...]
    face_down: tuple[Tile, ...]

    def without(self, tile: Tile) -> Hand:
        """The hand after a face-up tile is taken (PM-3.1)."""
        at = self.face_up.index(tile)
        return Hand(self.face_up[:at] + self.face_up[at + 1 :], self.face_down)

    def with_up(self, tile: Tile) -> Hand:
        """The hand after a tile arrives face up (PM-6.5)."""
        return Hand(_in_order(*self.face_up, tile), self.face_down)

    def with_down(self, tile: Tile) -> Hand:
        """The hand after a tile comes back face down (PM-3.4)."""
        return Hand(self.face_up, _in_order(*self.face_down, tile))

    def turned_up(self) -> Hand:
        """The hand after all its tiles are turned face up (PM-3.4)."""
        return Hand(_in_order(*self.face_up, *self.face_down), ())


def _in_order(*tiles: Tile) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=attrgetter("number", "neutral")))


START_HAND: Final = Hand(tuple(Tile(number, False) for number in NUMBERS), ())
"""Every player's tiles at the start (PM-2.1)."""
