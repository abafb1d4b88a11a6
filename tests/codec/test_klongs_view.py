"""Each public fact of Bangkok Klongs is in the view of every viewer, as counted from the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from markethall.klongs.v1 import component_pb2, view_pb2
from markethall_rules.klongs import GAME, Options, events
from markethall_rules.klongs.box import DrawPiles, MarketDay, SeveralCookshops
from markethall_rules.klongs.ids import BOAT_IDS, DOCK_IDS, FIELD_IDS
from markethall_rules.klongs.state import Step
from tests.golden.klongs.entries import CATALOGUE
from tests.golden.playthrough import play
from tests.kit import Step as Played, random_match
from tests.rules.klongs.kit import CROWDED

from .views import optional, views

COLUMNS, ROWS = "ABCDEFGHIJ", range(1, 9)
DOCKS = {
    f"{left}{row}-{right}{row + 1}": (f"{left}{row}", f"{right}{row}", f"{left}{row + 1}", f"{right}{row + 1}")
    for row in ROWS[:-1]
    for left, right in pairwise(COLUMNS)
    if row % 2 == 0 or left in "BDFHJ"
}
"""The docks with their four fields: every inner corner point but the centres of quarters (KL-1.2)."""


class Table:
    """What everybody at the table knows, and what each player has, counted from all events of a match."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options, self.seats = options, range(1, seats + 1)
        self.water: dict[str, tuple[str, int]] = {}
        self.hands = {seat: Counter[str]() for seat in self.seats}
        self.known = {seat: Counter[str]() for seat in self.seats}
        self.stored = {seat: Counter[str]() for seat in self.seats}
        self.points = {seat: Counter[str]() for seat in self.seats}
        self.cards = dict.fromkeys(self.seats, 2)
        self.entered: set[int] = set()
        self.passed: set[int] = set()
        self.number = self.seat = self.step = self.thieves_out = self.calls = self.opener = 0
        self.placed = self.removed = self.day = self.dock = ""
        self.shifted = self.kept = self.big = False
        self.stock: list[int] = []

    def happen(self, event: Any) -> None:
        """Counts an event."""
        match event:
            case events.BoatsDealt():
                self.hands[event.seat] += Counter(BOAT_IDS[boat] for boat in event.boats.seen)
            case events.TurnBegan():
                self.seat, self.number = event.seat, event.number
                self.placed, self.shifted, self.kept = "", False, False
                self.stock.append(self.in_stock())
            case events.TurnPassed():
                self.passed.add(event.seat)
            case events.BoatPlaced():
                self.placed = FIELD_IDS[event.field]
                self.water[self.placed] = (BOAT_IDS[event.boat], event.owner)
                # Of equal boats the one that all players know (KL-11.1).
                boat = Counter([BOAT_IDS[event.boat]])
                held = self.known if boat <= self.known[event.seat] else self.hands
                held[event.seat] -= boat
                self.entered.add(event.seat)
                self.passed = set()
            case events.TraderTaken():
                (giver, seat), (taker, _) = self.water[FIELD_IDS[event.origin]], self.water[FIELD_IDS[event.target]]
                self.water |= {FIELD_IDS[event.origin]: (giver, 0), FIELD_IDS[event.target]: (taker, seat)}
            case events.LukPhatAdvanced():
                self.step = event.step
                self.points[event.seat]["LUK_PHAT"] += event.points
            case events.BoatStolen():
                self.removed, _ = self.leave(event.field)
            case events.BoatStored():
                self.store(event.seat, self.removed)
                self.removed = ""
            case events.BoatKept():
                self.known[event.seat][self.removed] += 1
                self.removed, self.kept = "", True
            case events.ThievesCaught():
                for field in event.fields:
                    self.removed, _ = self.leave(field)
                self.thieves_out += len(event.fields) - 1
            case events.ThiefDismissed():
                self.removed = ""
                self.thieves_out += 1
            case events.BoatShifted():
                self.water[FIELD_IDS[event.target]] = self.leave(event.origin)
                self.cards[event.seat] -= 1
                self.shifted = True
            case events.BoatDrawn():
                self.hands[event.seat] += Counter(BOAT_IDS[boat] for boat in event.boat.seen)
            case events.MarketDayOpened():
                self.day, self.opener, self.calls = event.day.name, event.opener, 0
                if event.day.name == "BIG":
                    self.big, self.placed = True, ""
            case events.DockScored():
                self.dock = DOCK_IDS[event.dock]
                for seat in self.seats:
                    self.points[seat]["DOCKS"] += event.points[seat - 1]
            case events.BoatRemoved():
                self.store(event.seat, self.leave(event.field)[0])
                self.dock = ""
                self.calls += 1
                if self.day == "BIG":
                    # All seats are called anew, from the next one (KL-9.3).
                    self.opener, self.calls = event.seat % len(self.seats) + 1, 0
            case events.DockPassed():
                self.calls += 1
            case events.MarketDayClosed():
                self.day = ""
            case events.WarehousesScored():
                for seat in self.seats:
                    self.points[seat]["WAREHOUSE"] += event.points[seat - 1]
            case _:
                assert isinstance(event, (events.TraderForgone, events.TheftDeclined, events.MovementCardDeclined)), (
                    event
                )

    def leave(self, field: int) -> tuple[str, int]:
        """The boat that leaves a field."""
        if FIELD_IDS[field] == self.placed:
            self.placed = ""
        return self.water.pop(FIELD_IDS[field])

    def store(self, seat: int, boat: str) -> None:
        """A boat goes to a warehouse."""
        self.stored[seat][boat] += 1

    def in_stock(self) -> int:
        """The boats in hands and piles."""
        out = len(self.water) + self.thieves_out + bool(self.removed)
        return 72 - out - sum(boats.total() for boats in self.stored.values())


def matches() -> Iterator[tuple[Options, int, list[Played]]]:
    """Matches with their options, seats and moves: those that were recorded, and random ones."""
    for entry in CATALOGUE.entries:
        yield entry.options, entry.seats, list(play(GAME, entry))
    for piles, number in product(DrawPiles, range(2)):
        options = Options(draw_piles=piles, several_cookshops=SeveralCookshops.EACH_DOUBLES, components=CROWDED)
        yield options, 3, list(random_match(GAME, options, 3, number, 300))


def test_every_public_fact_is_in_the_view_of_every_viewer() -> None:
    seen = set()
    for table, state, seen_by in views(GAME, matches(), Table):
        for viewer, view in enumerate(seen_by):
            check_water(table, view)
            check_seats(table, view, viewer)
            check_beside(table, view)
            check_turn(table, view, state)
        view = seen_by[-1]
        parts = (view, view.turn, view.market_day, view.end, *view.seats)
        seen |= {field.name for part in parts for field, _ in part.ListFields()}
        seen |= {view_pb2.PointSource.Name(one.source) for one in view.seats[0].points_by_source}
    # The matches have every source of points and every rare state, so no check is empty.
    assert {"removed_boat", "keeps_instead_of_drawing", "movement_card_used", "scored_dock", "turns_left", "cause",
            "thieves_out_of_game", "hand_known_to_all", "hand_from_vacant_pile",
            "passed_turn_since_last_placement"} <= seen  # fmt: skip
    assert {"POINT_SOURCE_DOCKS", "POINT_SOURCE_LUK_PHAT", "POINT_SOURCE_WAREHOUSE"} <= seen


def check_water(table: Table, view: Any) -> None:
    """The boats by field, and the docks that can be scored with their worth (KL-8.3, KL-7.6)."""
    fields = [f"{column}{row}" for row in ROWS for column in COLUMNS]
    assert [(one.field, one.boat, optional(one, "seat") or 0) for one in view.boats] == [
        (field, *table.water[field]) for field in fields if field in table.water
    ]
    full = {
        dock: [table.water[field] for field in four] for dock, four in DOCKS.items() if table.water.keys() >= {*four}
    }
    assert [one.id for one in view.docks] == list(full)
    for one in view.docks:
        boats = full[one.id]
        cookshops = [boat for boat, _ in boats].count("COOKSHOP")
        if table.options.several_cookshops == SeveralCookshops.DOUBLE:
            cookshops = min(cookshops, 1)
        worth = sum(int(boat.split("-")[1]) for boat, _ in boats if "-" in boat) * 2**cookshops
        assert list(one.worth) == [worth * [seat for _, seat in boats].count(seat) for seat in table.seats]
        assert list(one.scorable_by) == sorted({seat for _, seat in boats if seat})


def check_seats(table: Table, view: Any, viewer: int) -> None:
    """What the players have; boats in hand only for their owner, except those that all know."""
    assert [one.seat for one in view.seats] == list(table.seats)
    traders = table.options.components.traders[len(table.seats) - 2] - 1
    for one in view.seats:
        seat, points, hand = one.seat, table.points[one.seat], table.hands[one.seat]
        assert one.score == points.total()
        told = {view_pb2.PointSource.Name(each.source): each.points for each in one.points_by_source}
        assert told == {f"POINT_SOURCE_{source}": each for source, each in points.items() if each}
        whole = hand + table.known[seat]
        assert one.hand.size == whole.total()
        assert list(one.hand.items) == ([] if viewer != seat and hand else in_order(whole))
        assert one.hand.hidden == (viewer != seat and hand.total() > 0)
        assert list(one.hand_known_to_all) == in_order(table.known[seat])
        vacant = sum(count for boat, count in hand.items() if boat.endswith("VACANT"))
        two = table.options.draw_piles == DrawPiles.TWO
        assert optional(one, "hand_from_vacant_pile") == (vacant if two else None)
        assert one.traders_left == traders - [owner for _, owner in table.water.values()].count(seat)
        assert one.movement_cards == table.cards[seat]
        assert (one.has_entered, one.passed_turn_since_last_placement) == (seat in table.entered, seat in table.passed)
        check_warehouse(table.stored[seat], one)


def check_warehouse(stored: Counter[str], seat: Any) -> None:
    """The boats of each good with their points: 1 + 2 + ... + n (KL-10.1)."""
    assert in_order(Counter(boat for group in seat.warehouse for boat in group.boats)) == in_order(stored)
    for group in seat.warehouse:
        good = component_pb2.Good.Name(group.good).removeprefix("GOOD_") if group.HasField("good") else ""
        assert {boat.split("-")[0] if "-" in boat else "" for boat in group.boats} == {good}
        assert group.points == (sum(range(len(group.boats) + 1)) if good else 0)
    assert len(seat.warehouse) == len({group.good for group in seat.warehouse})
    assert seat.warehouse_points == sum(group.points for group in seat.warehouse)


def in_order(boats: Counter[str]) -> list[str]:
    """Boats in the order of their kinds."""
    return sorted(boats.elements(), key=BOAT_IDS.index)


def check_beside(table: Table, view: Any) -> None:
    """The piles and the Luk-Phat track."""
    held = sum(hand.total() for hands in (table.hands, table.known) for hand in hands.values())
    assert sum(pile.boats for pile in view.piles) == table.in_stock() - held
    names = [component_pb2.Pile.Name(pile.pile) for pile in view.piles]
    two = table.options.draw_piles == DrawPiles.TWO
    assert names == (["PILE_VACANT", "PILE_PRINTED"] if two else ["PILE_ONLY"])
    track = table.options.components.luk_phat[table.step :]
    luk_phat = view.luk_phat
    assert luk_phat.step == table.step
    assert luk_phat.HasField("next") == bool(track)
    if track:
        day = optional(luk_phat.next, "market_day")
        assert (luk_phat.next.points, day) == (track[0].points, track[0].market_day)
    days = [number for number, step in enumerate(track, 1) if step.market_day is not None]
    assert optional(luk_phat, "steps_to_market_day") == (days[0] if days else None)
    assert optional(luk_phat, "next_market_day") == (track[days[0] - 1].market_day if days else None)


def check_turn(table: Table, view: Any, state: Any) -> None:
    """The turn, the market day and how near the end is."""
    turn, day, end, seats = view.turn, view.market_day, view.end, len(table.seats)
    over = state.step == Step.OVER
    assert view_pb2.Step.Name(turn.step) == f"STEP_{state.step.name}"
    assert turn.number == table.number
    assert optional(turn, "placed_on") == (table.placed or None)
    if not table.big:
        assert turn.seat == table.seat
        assert (turn.movement_card_used, turn.keeps_instead_of_drawing) == (table.shifted, table.kept)
    assert optional(turn, "removed_boat") == (table.removed or None)
    assert view.HasField("market_day") == bool(table.day)
    if table.day:
        assert component_pb2.MarketDay.Name(day.day) == f"MARKET_DAY_{table.day}"
        assert day.opener == table.opener
        assert day.called == GAME.to_act(state)[0]
        assert day.calls_left == (2 if table.day == "SMALL" else 1) * seats - table.calls
        assert optional(day, "scored_dock") == (table.dock or None)
    cause = "UNSPECIFIED"
    if table.big:
        idle = all(seat.passed_turn_since_last_placement or not seat.hand.size for seat in view.seats)
        on_track = table.step and table.options.components.luk_phat[table.step - 1].market_day == MarketDay.BIG
        cause = "TRACK" if on_track else "ALL_PASSED" if idle else "STANDSTILL"
    assert component_pb2.LastDayCause.Name(end.cause) == f"LAST_DAY_CAUSE_{cause}"
    assert view.thieves_out_of_game == table.thieves_out
    # KL-3.5: the number of turns after this one until as many boats are in stock as two rounds ago.
    left, stock = 0, [*table.stock]
    while len(stock) < 2 * seats or stock[-2 * seats] != table.in_stock():
        stock.append(table.in_stock())
        left += 1
    near = left < seats and not table.day and not over
    assert optional(end, "turns_left") == (left if near else None)
