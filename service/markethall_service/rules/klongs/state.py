"""A position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import IntEnum
from operator import attrgetter
from typing import Any, Final, TypeVar

from markethall_service.rules.fresh import fresh
from markethall_service.rules.secret import Secret

from .components import MarketDay
from .options import Options
from .water import Water


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
