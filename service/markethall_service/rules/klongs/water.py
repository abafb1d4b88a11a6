"""The water: which boats lie where, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

from markethall_service.rules.fresh import fresh
from markethall_service.rules.secret import Public

from .boats import KIND, ONE, OVERSEER, OWNER
from .grid import AROUND, BOATS_PER_QUARTER, COLS, COLUMNS, FIELDS, NEAR, QUARTER, QUARTERS


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
