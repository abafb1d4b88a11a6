"""A position of the game, and the water: which boats lie where."""

from __future__ import annotations

from dataclasses import field as attribute
from enum import IntEnum
from functools import reduce
from typing import Final

from markethall_rules.secret import Public, Secret
from markethall_rules.values import value

from .board import AROUND, BOATS_PER_QUARTER, COLS, COLUMNS, FIELDS, KIND, NEAR, ONE, OVERSEER, OWNER, QUARTER, QUARTERS
from .box import MarketDay, Options


class Step(IntEnum):
    """What is done next. The tables `TURN`, `MARKET_DAY` and `END` in `turn` explain the steps."""

    PLACE = 1
    TRADER = 2
    LUK_PHAT = 3
    MARKET = 4
    STEAL = 5
    LOOT = 6
    CATCH = 7
    RESCUE = 8
    SHIFT = 9
    PILE = 10
    DRAW = 11
    STUCK = 12
    CALL = 13
    REMOVE = 14
    CLOSE = 15
    WAREHOUSES = 16
    OVER = 17
    NEXT = 18


# A name is ten times as fast as the lookup of an enum member, and every move needs these.
PLACE: Final = Step.PLACE
DRAW: Final = Step.DRAW


class PointSource(IntEnum):
    """What points are for."""

    DOCKS = 1
    """Docks (KL-8.3)."""
    LUK_PHAT = 2
    """Steps of the Luk-Phat track (KL-5.1)."""
    WAREHOUSE = 3
    """The warehouse, at the end (KL-10.1)."""


@value
class Market:
    """A market day that is being played (KL-8, KL-9)."""

    day: MarketDay
    opener: int
    """The seat that is called first; on the big day the seat after the latest scorer, once a dock was scored."""
    calls: int
    """Calls answered since the opener was called; on the big day they are all passes (KL-9.3)."""
    sold: bool
    """Whether a dock was scored on the big day; always false on a small day."""
    dock: int
    """The dock just scored, from which a boat is still to be removed; 0 if none."""


@value
class Turn:
    """The turn that is being played."""

    number: int
    """Turns begun."""
    seat: int
    """Whose turn it is; on the big market day the trigger."""
    moved: bool
    """Whether a movement card was used."""
    kept: bool
    """Whether a boat was taken in hand in place of drawing (KL-7.3, KL-7.5)."""
    loot: int
    """The boat that a thief or overseer has just taken off the water, by kind, until its place is decided; or 0."""
    stock: tuple[int, ...]
    """Boats in hands and piles when each of the last turns began, two per player at most, this one last (KL-3.5)."""

    @classmethod
    def of(cls, seat: int, number: int, stock: tuple[int, ...]) -> Turn:
        """The turn of a seat before anything was done in it."""
        return cls(number, seat, moved=False, kept=False, loot=0, stock=stock)


@value
class Table:
    """What lies beside the water. Tuples by seat start with seat 1."""

    stored: tuple[int, ...]
    """Boats in warehouses, each with the seat that owns it, ascending (see `board.OWNER`)."""
    lost: int
    """Thieves that left the game (KL-7.5)."""
    cards: tuple[int, ...]
    """Movement cards left."""
    begun: tuple[int, ...]
    """Seats that have placed their first boat, ascending (KL-4.1)."""
    passed: tuple[int, ...]
    """Seats that passed a turn since the last placement, ascending (KL-3.4)."""
    marker: int
    """Steps taken on the Luk-Phat track."""
    scores: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """By source, in the order of PointSource, the points of each seat; their sums are the scores."""


@value
class State:
    """A position."""

    options: Options
    seats: int
    """How many play."""
    turn: Turn
    step: Step
    placed: int
    """The field on which the boat of this turn was placed; 0 before."""
    water: Water
    hands: tuple[Secret[int], ...]
    """The secret part of each seat's hand, ascending."""
    vacant: tuple[int, ...]
    """How many of those boats each seat has from the pile of vacant boats (KL-2.3); empty with one pile."""
    known: tuple[int, ...]
    """Boats in hands that all players know, each with the seat that holds it, ascending (KL-7.3, KL-7.5)."""
    table: Table
    market: Market | None


def added(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """The numbers by seat after `change` was added to that of one seat."""
    after = list(values)
    after[seat - 1] += change
    return tuple(after)


@value
class Water(Public):
    """The boats on the water. The other fields follow from `boats`; sets of fields are bits."""

    boats: tuple[int, ...]
    """For each field the boat on it with its owner (see `board.OWNER`), 0 if there is none."""
    taken: int = attribute(default=-1, compare=False, repr=False)
    """Fields with a boat. Less than 0: work out this field and those below."""
    near: int = attribute(default=0, compare=False, repr=False)
    """Fields that touch a boat."""
    full: int = attribute(default=0, compare=False, repr=False)
    """Fields of quarters that take no more boats (KL-4.3)."""
    fleets: tuple[int, ...] = attribute(default=(), compare=False, repr=False)
    """The fields of each seat's boats; at 0 those of boats without an owner."""
    bag: int = attribute(default=0, compare=False, repr=False)
    """The boats by kind (see `board.ONE`)."""

    def __post_init__(self) -> None:
        """Work out the other fields, unless `with_boat` and `without` give them."""
        if self.taken < 0:
            water = Water(self.boats, 0, 0, 0, (0,) * 5, 0)
            for field, boat in enumerate(self.boats):
                if boat:
                    water = water.with_boat(field, boat)
            for name in ("taken", "near", "full", "fleets", "bag"):
                setattr(self, name, getattr(water, name))

    @property
    def guarded(self) -> int:
        """Fields of columns that hold an overseer (KL-7.4)."""
        fields, at = 0, -1
        for _ in range(self.bag // ONE[OVERSEER] & 255):
            at = self.boats.index(OVERSEER, at + 1)
            fields |= COLUMNS[at % COLS]
        return fields

    @property
    def free(self) -> int:
        """Fields neither taken nor full that touch a boat (KL-4.2)."""
        return self.near & ~self.taken & ~self.full

    def with_boat(self, field: int, boat: int) -> Water:
        """The water with one more boat, on a field that is not taken."""
        taken = self.taken | 1 << field
        quarter, owner = QUARTERS[QUARTER[field]], boat >> OWNER
        boats, fleets = list(self.boats), list(self.fleets)
        boats[field] = boat
        fleets[owner] |= 1 << field
        return Water(
            tuple(boats),
            taken,
            self.near | NEAR[field],
            self.full | quarter if (taken & quarter).bit_count() == BOATS_PER_QUARTER else self.full,
            tuple(fleets),
            self.bag + ONE[boat & KIND],
        )

    def without(self, field: int) -> Water:
        """The water without the boat on a field."""
        boat, taken = self.boats[field], self.taken ^ 1 << field
        boats, fleets = list(self.boats), list(self.fleets)
        boats[field] = 0
        fleets[boat >> OWNER] ^= 1 << field
        return Water(
            tuple(boats),
            taken,
            self.near & ~NEAR[field] | sum([1 << around for around in AROUND[field] if NEAR[around] & taken]),
            self.full & ~QUARTERS[QUARTER[field]],
            tuple(fleets),
            self.bag - ONE[boat & KIND],
        )

    def without_all(self, fields: tuple[int, ...]) -> Water:
        """The water without the boats on these fields."""
        return reduce(Water.without, fields, self)

    def shifted(self, origin: int, target: int) -> Water:
        """The water after the boat on `origin` went to `target`."""
        return self.without(origin).with_boat(target, self.boats[origin])

    def with_trader_moved(self, origin: int, target: int) -> Water:
        """The water after the trader of the boat on `origin` went to the boat on `target` (KL-4.6)."""
        giver, taker = self.boats[origin], self.boats[target]
        bare = self.without(origin).with_boat(origin, giver & KIND)
        return bare.without(target).with_boat(target, taker | giver & ~KIND)


NO_BOATS: Final = Water((0,) * len(FIELDS))
"""The water before the first boat."""
