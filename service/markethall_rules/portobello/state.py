"""A position of the game."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from markethall_rules.values import value

from .box import CITIZENS, CLERKS, FREE, NEUTRALS, Customer, Hand, Options, Tile

NOWHERE: Final = -1
"""In place of a district: the Bobby is not on the board yet."""


class Step(IntEnum):
    """What is to be chosen next."""

    BOBBY = 1
    """The district of the Bobby before the first turn (PM-2.3)."""

    TILE = 2
    """A tile for actions, or a district to score (PM-3.1)."""

    ACTION = 3
    """An action, a move of the Bobby, or the end of the turn where it is allowed (PM-3.2)."""

    SQUARE = 4
    """The square of the drawn customer (PM-4.4)."""

    END = 5
    """A move of the Bobby, or the end of the turn (PM-3.5)."""

    OVER = 6
    """Nothing: the game is over."""


class PointSource(IntEnum):
    """What points are for."""

    START = 1
    """The points at the start (PM-2.1)."""

    DISTRICTS = 2
    """Scored districts (PM-6.2)."""

    ALLEYS = 3
    """Scored alleys (PM-8.2)."""

    LORD = 4
    """Alleys at the Lord's square at the end (PM-9.2)."""

    RECEIVED = 5
    """Received from other players for crossings of the Bobby (PM-5.3)."""

    PAID = 6
    """Paid for crossings of the Bobby, less than 0 (PM-5.3)."""


@value
class State:
    """A position. Squares, alleys and districts are numbered from 0 in the order of the board, seats from 1.

    `turn`: turns of the players begun; 0 until the Bobby stands.
    `bobby`: its district, or NOWHERE.
    `scores`, `supply` (stalls not set up yet), `hands`: in seat order.
    `points`: by source, in the order of PointSource, the points of each seat. Their sums are `scores`.
    `stalls`: the seat whose stall stands on each space, 0 where it is free, alley after alley.
    `customers`: the Customer on each square, 0 where it is free.
    `tile_numbers`, `tile_seats`: the tile in each district and its owner, 0 and 0 if there is none.
    `row`: the customers still to come, if their order is open (PM-2.4); otherwise empty.
    `tile`: the tile that the player on turn acts with; None before one is taken.
    `actions`: the number of actions left in this turn.
    `drawn`: the Customer that waits for a square, or 0.
    `trail`: bit d is set if the Bobby may not enter district d before the next action (PM-5.6).
    `latest`: the last turn in which anything was built, 0 if none (PM-9.4).
    """

    options: Options
    turn: int
    bobby: int
    scores: tuple[int, ...]
    supply: tuple[int, ...]
    hands: tuple[Hand, ...]
    stalls: tuple[int, ...]
    customers: tuple[int, ...]
    tile_numbers: tuple[int, ...]
    tile_seats: tuple[int, ...]
    row: tuple[Customer, ...]
    tile: Tile | None
    actions: int
    drawn: int
    trail: int
    latest: int
    over: bool
    points: tuple[tuple[int, ...], ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.scores)

    @property
    def seat(self) -> int:
        """The seat to act: before the first turn the one that puts the Bobby (PM-2.3), then clockwise (PM-2.2)."""
        if self.turn:
            return (self.turn - 1) % len(self.scores) + 1
        return 2 if self.options.printed.left_puts_bobby else len(self.scores)

    @property
    def bag_size(self) -> int:
        """The number of customers in the bag: those that are neither drawn nor on a square, without the Lord."""
        free = self.customers.count(FREE)
        return free - 1 - (self.drawn != FREE) if free else 0

    @property
    def bag(self) -> tuple[int, int]:
        """The number of clerks and of citizens in the bag."""
        out = (*self.customers, self.drawn)
        return CLERKS - out.count(Customer.CLERK), CITIZENS - out.count(Customer.CITIZEN)

    @property
    def lord_may_come(self) -> bool:
        """Whether ten customers stand and the Lord does not (PM-7.1)."""
        return self.customers.count(FREE) == 1

    @property
    def neutral(self) -> int:
        """The number of the top neutral tile (PM-6.5)."""
        return NEUTRALS[len(self.tile_numbers) - self.tile_numbers.count(0)]

    @property
    def has_acted(self) -> bool:
        """Whether the player on turn has completed an action."""
        return self.tile is not None and self.actions < self.tile.number


def step_of(state: State) -> Step:
    """What is to be chosen next in a position."""
    if state.over:
        return Step.OVER
    if state.bobby == NOWHERE:
        return Step.BOBBY
    if state.drawn:
        return Step.SQUARE
    if state.tile is None:
        return Step.TILE
    return Step.ACTION if state.actions else Step.END
