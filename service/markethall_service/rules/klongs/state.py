"""A position."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import IntEnum
from operator import attrgetter
from typing import Any, Final

from markethall_service.rules.secret import Secret

from .components import MarketDay
from .options import Options


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
    NEXT = 12
    CALL = 13
    REMOVE = 14
    CLOSE = 15
    WAREHOUSES = 16
    OVER = 17


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
class State:
    """A position. Tuples by seat start with seat 1.

    `water` has the boat of each field, 0 for none; `known` and `stored` are boats with the seat whose hand or
    warehouse they are in, ascending (see `boats.OWNER`). `hands` holds what is not known to all, seat by seat,
    pile of origin by pile of origin (see `pile.piles`), each ascending. The piles are what is left of the box.
    """

    options: Options
    turn: int
    """Turns begun."""
    seat: int
    """Whose turn it is; on the big market day the trigger."""
    step: Step
    placed: int
    """The field on which the boat of this turn was placed; 0 before."""
    loot: int
    """The boat that a thief or overseer has just taken off the water, by kind, until its place is decided; or 0."""
    moved: bool
    """Whether a movement card was used in this turn."""
    kept: bool
    """Whether a boat was taken in hand in place of drawing (KL-7.3, KL-7.5)."""
    water: tuple[int, ...]
    hands: tuple[Secret[int], ...]
    known: tuple[int, ...]
    stored: tuple[int, ...]
    lost: int
    """Thieves that left the game (KL-7.5)."""
    cards: tuple[int, ...]
    """Movement cards left."""
    begun: tuple[int, ...]
    """Seats that have placed their first boat, ascending."""
    passed: tuple[int, ...]
    """Seats that passed a turn since the last placement, ascending (KL-3.4)."""
    stock: tuple[int, ...]
    """Boats in hands and piles when each of the last turns began, two per player at most (KL-3.5)."""
    marker: int
    """Steps taken on the Luk-Phat track."""
    scores: tuple[int, ...]
    market: Market | None


_values: Final = attrgetter(*(field.name for field in fields(State)))
_set: Final = object.__setattr__


def but(state: State, **changes: Any) -> State:
    """The state with some fields changed: `dataclasses.replace`, three times as fast."""
    changed = State(*_values(state))
    for name, value in changes.items():
        _set(changed, name, value)
    return changed


def stepping(fresh: State, step: Step) -> State:
    """A state that `but` has just made and nobody has seen yet, put at a step."""
    _set(fresh, "step", step)
    return fresh


def at(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """A tuple by seat with one seat's number changed by so much."""
    return (*values[: seat - 1], values[seat - 1] + change, *values[seat:])
