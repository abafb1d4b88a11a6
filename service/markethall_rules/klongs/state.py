"""A position.

- The water: which boats lie where, and what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import reduce
from operator import attrgetter
from typing import Any, Final, TypeVar

from markethall_rules.secret import Public, Secret
from markethall_rules.values import fresh

from .board import AROUND, BOATS_PER_QUARTER, COLS, COLUMNS, FIELDS, KIND, NEAR, ONE, OVERSEER, OWNER, QUARTER, QUARTERS
from .box import MarketDay, Options


class Step(IntEnum):
    """What is done next; `turn.TURN` and `turn.MARKET_DAY` say what each step is."""

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


# Looking a member up in its enum costs ten times as much as a name; these are asked for at every move.
PLACE: Final = Step.PLACE
DRAW: Final = Step.DRAW


@dataclass(frozen=True, slots=True)
class Market:
    """A market day that is being played (KL-8, KL-9)."""

    day: MarketDay
    opener: int
    """The seat that is called first."""
    calls: int
    """Calls answered: since the day began on a small one, in this round on the big one."""
    sold: bool
    """Whether a dock was scored in this round; always false on a small day."""
    dock: int
    """The dock just scored, from which a boat is still to be removed; 0 if none."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Table:
    """What lies beside the water. Tuples by seat start with seat 1."""

    stored: tuple[int, ...]
    """Boats in warehouses, each with the seat whose it is, ascending (see `boats.OWNER`)."""
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


class _Piles:
    """What is left of the box."""

    __slots__ = ("undrawn",)

    undrawn: int | None
    """The boats in all piles, as running totals; None until `pile.all_undrawn` has been asked for a first draw."""


@dataclass(frozen=True, slots=True)
class State(_Piles):
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
    """What is not known to all of each seat's hand, ascending."""
    vacant: tuple[int, ...]
    """How many of those boats each seat has from the pile of the vacant ones (KL-2.3); empty with one pile."""
    known: tuple[int, ...]
    """Boats in hand that all know, each with the seat that holds it, ascending (KL-7.3, KL-7.5)."""
    table: Table
    market: Market | None

    def __post_init__(self) -> None:
        """Leaves the piles for later: only draws need them, and not all who hold a position may know them."""
        object.__setattr__(self, "undrawn", None)


fresh_market: Final = fresh(Market)
fresh_turn: Final = fresh(Turn)
fresh_table: Final = fresh(Table)
fresh_state: Final[Callable[..., State]] = fresh(State, "undrawn")

T = TypeVar("T", State, Turn, Table)

_set: Final = object.__setattr__
_set_step: Final = vars(State)["step"].__set__
_values: Final = {
    kind: attrgetter(*(field.name for field in fields(kind)), *more)
    for kind, more in ((State, _Piles.__slots__), (Turn, ()), (Table, ()))
}
_fresh: Final[dict[type[Any], Any]] = {State: fresh_state, Turn: fresh_turn, Table: fresh_table}


def but(value: T, **changes: Any) -> T:
    """The same with some fields changed: `dataclasses.replace`, but much faster."""
    kind = type(value)
    changed: T = _fresh[kind](*_values[kind](value))
    for name, new in changes.items():
        _set(changed, name, new)
    return changed


def at_step(unseen: State, step: Step) -> State:
    """A state that `but` has just made and nobody has seen yet, put at a step."""
    _set_step(unseen, step)
    return unseen


def at_turn(unseen: State, turn: Turn) -> State:
    """A state that `but` has just made and nobody has seen yet, put at the beginning of a turn."""
    _set(unseen, "turn", turn)
    _set_step(unseen, PLACE)
    _set(unseen, "placed", 0)
    return unseen


def at(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """A tuple by seat with one seat's number changed by so much."""
    changed = list(values)
    changed[seat - 1] += change
    return tuple(changed)


class _Lie:
    """What follows from where the boats lie. Sets of fields are bits."""

    __slots__ = ("bag", "fleets", "full", "near", "taken")

    taken: int
    """Fields with a boat."""
    near: int
    """Fields that touch a boat."""
    full: int
    """Fields of quarters that take no more boats (KL-4.3)."""
    fleets: tuple[int, ...]
    """The fields of each seat's boats; at 0 those of boats without an owner."""
    bag: int
    """The boats by kind (see `boats.ONE`)."""


@dataclass(frozen=True, slots=True)
class Water(_Lie, Public):
    """The boats on the water."""

    boats: tuple[int, ...]
    """For each field the boat on it with its owner (see `boats.OWNER`), 0 where there is none."""

    def __post_init__(self) -> None:
        """Works out what follows; `with_boat` and `without` only bring it up to date."""
        lie = _water(self.boats, 0, 0, 0, (0,) * 5, 0)
        for place, boat in enumerate(self.boats):
            if boat:
                lie = lie.with_boat(place, boat)
        for name in _Lie.__slots__:
            object.__setattr__(self, name, getattr(lie, name))

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

    def with_boat(self, place: int, boat: int) -> Water:
        """The water with one boat more, on a field that is not taken."""
        taken = self.taken | 1 << place
        quarter, owner = QUARTERS[QUARTER[place]], boat >> OWNER
        boats, fleets = list(self.boats), list(self.fleets)
        boats[place] = boat
        fleets[owner] |= 1 << place
        made: Water = _water(
            tuple(boats),
            taken,
            self.near | NEAR[place],
            self.full | quarter if (taken & quarter).bit_count() == BOATS_PER_QUARTER else self.full,
            tuple(fleets),
            self.bag + ONE[boat & KIND],
        )
        return made

    def without(self, place: int) -> Water:
        """The water without the boat on a field."""
        boat, taken = self.boats[place], self.taken ^ 1 << place
        boats, fleets = list(self.boats), list(self.fleets)
        boats[place] = 0
        fleets[boat >> OWNER] ^= 1 << place
        made: Water = _water(
            tuple(boats),
            taken,
            self.near & ~NEAR[place] | sum([1 << around for around in AROUND[place] if NEAR[around] & taken]),
            self.full & ~QUARTERS[QUARTER[place]],
            tuple(fleets),
            self.bag - ONE[boat & KIND],
        )
        return made

    def without_all(self, places: tuple[int, ...]) -> Water:
        """The water without the boats on these fields."""
        return reduce(Water.without, places, self)

    def shifted(self, origin: int, target: int) -> Water:
        """The water after the boat on `origin` went to `target`."""
        return self.without(origin).with_boat(target, self.boats[origin])

    def with_trader_moved(self, origin: int, target: int) -> Water:
        """The water after the trader of the boat on `origin` went to the boat on `target` (KL-4.6)."""
        giver, taker = self.boats[origin], self.boats[target]
        bare = self.without(origin).with_boat(origin, giver & KIND)
        return bare.without(target).with_boat(target, taker | giver & ~KIND)


_water: Final[Any] = fresh(Water, "taken", "near", "full", "fleets", "bag")

STILL: Final = Water((0,) * len(FIELDS))
"""The water before the first boat."""
