"""A position of Bangkok Klongs, read from the wire beside its components."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markethall.klongs.v1.component_pb2 import Trader
from markethall.klongs.v1.options_pb2 import Components, Options, SeveralCookshops
from markethall.klongs.v1.view_pb2 import Step, View

from . import boats, grid

# Boats in a quarter that close its last field (KL-4.3).
_FULL_QUARTER: Final = 3


@dataclass(frozen=True)
class Boat:
    """A boat on the water; owner 0 is nobody among the players."""

    field: int
    kind: int
    owner: int


@dataclass(frozen=True)
class Dock:
    """A dock that somebody could score now, with what each seat would get, in seat order (KL-8.2, KL-8.3)."""

    dock: int
    points: tuple[int, ...]
    owners: frozenset[int]


class Position:
    """The view of a match, with what everybody can count from it."""

    def __init__(self, components: Components, options: Options, view: View) -> None:
        self.components = components
        self.view = view
        self._each_doubles = options.several_cookshops == SeveralCookshops.SEVERAL_COOKSHOPS_EACH_DOUBLES
        afloat = [Boat(field, *boats.split(boat)) for field, boat in enumerate(view.water.boats) if boat]
        self.water = {boat.field: boat for boat in afloat}
        self.seats = range(1, view.seats + 1)

    def asked(self) -> int:
        """The seat that is asked: on a market day the one that is called (KL-8.1), otherwise the one on turn."""
        if not self.view.HasField("market"):
            return self.view.turn.seat
        market = self.view.market
        return (market.opener - 1 + market.calls) % self.view.seats + 1

    def entrances(self) -> tuple[int, ...]:
        """The entrance fields for so many players (KL-4.1)."""
        dark = self.components.dark if self.view.seats > 2 else ()
        return (*self.components.light, *dark)

    def is_closed(self, field: int) -> bool:
        """Whether a free field is the last one of its quarter (KL-4.3)."""
        mates = [other for other in self.water if grid.quarter(other) == grid.quarter(field)]
        return field not in self.water and len(mates) >= _FULL_QUARTER

    def docks(self) -> Iterator[Dock]:
        """The docks with four boats of which a player owns one; none once the match is over."""
        for dock in () if self.view.step == Step.STEP_OVER else grid.DOCKS:
            around = [self.water[field] for field in grid.quartet(dock) if field in self.water]
            owners = frozenset(boat.owner for boat in around if boat.owner)
            if len(around) == len(grid.quartet(dock)) and owners:
                yield Dock(dock, self._points(around), owners)

    def _points(self, around: list[Boat]) -> tuple[int, ...]:
        cookshops = sum(boat.kind == boats.COOKSHOP for boat in around)
        worth = sum(boats.baskets(boat.kind) for boat in around) << (cookshops if self._each_doubles else cookshops > 0)
        return tuple(worth * sum(boat.owner == seat for boat in around) for seat in self.seats)

    def traders(self, seat: int) -> int:
        """The traders in a seat's supply; one of all lies on the score track (KL-1.5)."""
        aboard = sum(boat.owner == seat for boat in self.water.values())
        return self.components.traders[self.view.seats - 2] - 1 - aboard

    def known(self, seat: int) -> list[int]:
        """The kinds of boat in a seat's hand that all know (KL-11.1)."""
        return [kind for kind, owner in map(boats.split, self.view.known) if owner == seat]

    def in_hand(self, seat: int) -> int:
        """How many boats a seat has in hand."""
        return self.view.hands[seat - 1].size + len(self.known(seat))

    def warehouse(self, seat: int) -> list[int]:
        """The kinds of boat in a seat's warehouse."""
        return [kind for kind, owner in map(boats.split, self.view.table.stored) if owner == seat]

    def pile(self) -> int:
        """How many boats the piles have together."""
        return self._in_box() - self._in_sight() - sum(hand.size for hand in self.view.hands)

    def vacant_pile(self) -> int:
        """How many boats the pile of the vacant ones has, where there are two."""
        vacant = sum(lot.count for lot in self.components.boats if lot.trader == Trader.TRADER_VACANT)
        return vacant - sum(map(boats.is_vacant, self._seen())) - sum(self.view.vacant)

    def _in_box(self) -> int:
        box = self.components
        return sum(lot.count for lot in box.boats) + box.thieves + box.overseers + box.cookshops

    def _in_sight(self) -> int:
        return len(self._seen()) + self.view.table.lost

    def _seen(self) -> list[int]:
        loot = [self.view.turn.loot] if self.view.turn.loot else []
        beside = [boats.split(boat)[0] for boat in (*self.view.table.stored, *self.view.known)]
        return [*(boat.kind for boat in self.water.values()), *beside, *loot]

    def viewer(self) -> int:
        """The one seat whose hand is seen, 0 for a spectator: what else may be seen is nobody's business."""
        open_to = [seat for seat, hand in enumerate(self.view.hands, 1) if hand.items]
        return open_to[0] if len(open_to) == 1 else 0
