"""Each public fact of Kairo's rules is in the view of every viewer, as counted from the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from markethall.kairo.v1.component_pb2 import STEP_ACTION, Colour
from markethall.kairo.v1.view_pb2 import PointSource, View
from markethall_rules.kairo import GAME, Options, events
from markethall_rules.kairo.board import Setup
from markethall_rules.kairo.pieces import FinalCause
from markethall_rules.kairo.state import Step
from tests.golden.kairo.entries import CATALOGUE
from tests.golden.playthrough import play
from tests.kit import Step as Played, random_match
from tests.rules.kairo.kit import SMALL

from .views import views

COLOURS = ("WHITE", "RED", "VIOLET", "GREEN", "YELLOW", "BLUE")
KINDS = ["", *map(str, range(1, 10)), "123", "456", "789", "147", "258", "369"]
MEDALS = {"GOLD": 4, "SILVER": 3}


@dataclass
class Stall:
    """A stall as the events tell it."""

    seat: int
    colour: str
    site: str
    entrance: str
    expansions: list[str] = field(default_factory=list)


class Table:
    """What everybody at the table knows, and what each player has, counted from all events of a match."""

    def __init__(self, options: Options, seats: int) -> None:
        board = options.played_board()
        self.columns = len(board.area[0])
        self.seats = range(1, seats + 1)
        self.options = options
        self.stalls: list[Stall] = []
        if options.setup is Setup.PRINTED:
            for printed in board.setup_for(seats):
                self.stand(printed.owner, printed.colour.name, printed.stall, printed.entrance)
        self.customers: dict[str, str] = {}
        self.medals: dict[tuple[str, str], int] = {}
        self.hands = {seat: Counter[str]() for seat in self.seats}
        self.coins = {seat: Counter(COLOURS) for seat in self.seats}
        self.criers = dict.fromkeys(self.seats, 0)
        self.points = {seat: Counter[str]() for seat in self.seats}
        self.passed: set[int] = set()
        self.row, self.discards = Counter[str](), Counter[str]()
        self.bag = set(COLOURS) if options.setup is Setup.VARIABLE and seats == 2 else set()
        self.to_place = 3 * seats + len(self.bag) if options.setup is Setup.VARIABLE else 0
        self.quiet = self.number = self.seat = self.paid = 0
        self.cause = ""
        self.played: list[str] = []
        self.chosen: events.SiteChosen | None = None
        self.pulled = self.neutral = ""

    def site(self, number: int) -> str:
        """The id of a site, from its column and its row."""
        return f"{'ABCDEFGHIJKLMNOP'[number % self.columns]}{number // self.columns + 1}"

    def stand(self, owner: int, colour: str, site: int, entrance: int) -> None:
        """A main stall stands."""
        self.stalls.append(Stall(owner, colour, self.site(site), self.site(entrance)))

    def stall(self, seat: int, colour: str) -> Stall:
        return next(stall for stall in self.stalls if (stall.seat, stall.colour) == (seat, colour))

    def happen(self, event: Any) -> None:
        """Counts an event."""
        match event:
            case events.CustomersPlaced():
                self.customers = {place.colour.name: self.site(place.site) for place in event.customers}
            case events.HandDealt():
                self.hands[event.seat] += Counter(KINDS[card] for card in event.cards.seen)
            case events.TurnBegan():
                self.number, self.seat, self.quiet = event.number, event.seat, event.turns_without_expansion
                self.played, self.chosen, self.neutral, self.paid = [], None, "", 0
                self.pulled = ""
            case events.NeutralDrawn():
                self.neutral = event.colour.name
                self.bag.remove(self.neutral)
            case events.CardsPlayed():
                self.played = [KINDS[card] for card in event.cards]
                self.discard(event.seat, event.cards)
            case events.CardsDiscarded():
                self.discard(event.seat, event.cards)
            case events.JokerPaid():
                self.coins[event.seat][event.colour.name] -= 1
            case events.SiteChosen():
                self.chosen = event
            case events.MainPlaced():
                self.stand(event.owner, event.colour.name, event.site, event.entrance)
                self.chosen = None
            case events.MainMoved():
                stall = self.stall(event.seat, event.colour.name)
                stall.site, stall.entrance = self.site(event.site), self.site(event.entrance)
                self.chosen = None
            case events.OwnPaid():
                self.coins[event.seat][event.colour.name] -= event.coins
                self.paid = event.coins
            case events.OthersPaid():
                self.coins[event.seat] -= Counter(dict(zip(COLOURS, event.coins, strict=True)))
            case events.StallExpanded():
                self.stall(event.seat, event.colour.name).expansions.append(self.site(event.site))
                self.points[event.seat]["EXPANSIONS"] += event.points
                self.chosen = None
            case events.MedalTaken():
                self.medals[event.colour.name, event.medal.name] = event.seat
                self.points[event.seat]["MEDALS"] += event.points
            case events.CustomerChosen():
                self.pulled = event.colour.name
            case events.CustomerPulled():
                del self.customers[event.colour.name]
                self.customers[event.newcomer_colour.name] = self.site(event.entrance)
                self.criers[event.seat] -= event.criers
                self.pulled = ""
            case events.CoinsReceived():
                self.coins[event.seat][event.colour.name] += event.coins
            case events.OpenCardTaken():
                self.row -= Counter([KINDS[event.card]])
                self.hands[event.seat] += Counter([KINDS[event.card]])
            case events.CardDrawn():
                self.hands[event.seat] += Counter(KINDS[card] for card in event.card.seen)
            case events.CrierTaken():
                self.criers[event.seat] += 1
            case events.RowRefilled():
                self.row += Counter(KINDS[card] for card in event.cards)
            case events.PileShuffled():
                self.discards.clear()
            case events.FinalPhaseBegan():
                self.cause = event.cause.name
            case events.PassedForGood():
                self.passed.add(event.seat)
            case events.FinalScored():
                self.points[event.seat] += Counter(FINAL_MEDALS=event.medal_points, COINS=event.coin_points)
            case _:
                assert isinstance(event, (events.StartPlayerDrawn, events.StallLeftOut, events.MatchEnded)), event

    def discard(self, seat: int, cards: Sequence[int]) -> None:
        """Cards go from a hand to the discard pile."""
        given = Counter(KINDS[card] for card in cards)
        self.hands[seat] -= given
        self.discards += given


def matches() -> Iterator[tuple[Options, int, list[Played]]]:
    """Matches with their options, seats and moves: those that were recorded, and random ones."""
    for entry in CATALOGUE.entries:
        yield entry.options, entry.seats, list(play(GAME, entry))
    for number in range(4):
        options = Options(Setup.VARIABLE, standstill_limit=0, own_board=SMALL)
        yield options, 2, list(random_match(GAME, options, 2, number, 300))


def test_every_public_fact_is_in_the_view_of_every_viewer() -> None:
    seen = Counter[str]()
    for table, state, seen_by in views(GAME, matches(), Table):
        for viewer, view in enumerate(seen_by):
            check_board(table, view)
            check_seats(table, view, viewer)
            check_stock(table, view)
            check_turn(table, view, state)
            check_end(table, view)
        seen.update(kinds(seen_by[-1]))
    # The matches have every kind of turn and the end, so no check is empty.
    assert {"BUILD_MAIN", "BUILD_EXPANSION", "BUILD_MOVE", "neutral_colour", "customer_destinations", "discard_count",
            "others_due", "set_up_stalls_left", "turns_without_expansion_limit", "cause",
            "STEP_OVER", "STEP_JOKER"} <= set(seen)  # fmt: skip


def kinds(view: View) -> Iterable[str]:
    """What a view shows beside the pieces on the board."""
    yield f"STEP_{Step(view.turn.step).name}"
    if view.turn.HasField("building"):
        yield f"BUILD_{('', 'MAIN', 'EXPANSION', 'MOVE')[view.turn.building.kind]}"
    for message in (view.turn, view.turn.building, view.end):
        yield from (each.name for each, _ in message.ListFields())


def colour(number: int) -> str:
    """The name of a colour without its prefix."""
    return Colour.Name(number).removeprefix("COLOUR_")


def check_board(table: Table, view: View) -> None:
    """Stalls, customers and medals."""
    assert {stall.site: stall for stall in view.stalls}.keys() == {stall.site for stall in table.stalls}
    known = {stall.site: stall for stall in table.stalls}
    for stall in view.stalls:
        told = known[stall.site]
        assert (stall.HasField("seat"), stall.seat) == (told.seat > 0, told.seat)
        assert (colour(stall.colour), stall.entrance) == (told.colour, told.entrance)
        assert sorted(stall.expansions) == sorted(told.expansions)
        assert stall.size == 1 + len(told.expansions)
    assert len(view.stalls) == len(table.stalls)
    standing = {colour(customer.colour): customer.site for customer in view.customers if customer.HasField("site")}
    outside = [colour(customer.colour) for customer in view.customers if customer.outside]
    assert standing == table.customers
    assert sorted([*standing, *outside]) == sorted(COLOURS)
    medals = [(colour(medal.colour), ("", "GOLD", "SILVER")[medal.kind], medal) for medal in view.medals]
    assert [(one, kind) for one, kind, _ in medals] == [(one, kind) for one in COLOURS for kind in MEDALS]
    for one, kind, medal in medals:
        assert medal.points == MEDALS[kind]
        assert (medal.seat if medal.HasField("seat") else None) == table.medals.get((one, kind))


def check_seats(table: Table, view: View, viewer: int) -> None:
    """What the players have; cards and coins only for their owner."""
    assert [seat.seat for seat in view.seats] == list(table.seats)
    for seat in view.seats:
        points = table.points[seat.seat]
        assert seat.score == points.total()
        sources = {PointSource.Name(one.source).removeprefix("POINT_SOURCE_"): one.points
                   for one in seat.points_by_source}  # fmt: skip
        assert sources == {source: count for source, count in points.items() if count}
        hand, coins = table.hands[seat.seat], table.coins[seat.seat]
        assert seat.cards.size == hand.total()
        assert (seat.criers, seat.passed_for_good) == (table.criers[seat.seat], seat.seat in table.passed)
        built = {stall.colour for stall in table.stalls if stall.seat == seat.seat}
        assert [colour(one) for one in seat.main_stalls_left] == [one for one in COLOURS if one not in built]
        if seat.seat == viewer:
            assert list(seat.cards.items) == in_order(hand)
            assert [getattr(seat.coins.items, one.lower()) for one in COLOURS] == [coins[one] for one in COLOURS]
            assert seat.coins.HasField("size")
            assert seat.coins.size == coins.total()
            assert not seat.cards.hidden
            assert not seat.coins.hidden
        else:
            assert not seat.cards.items
            assert seat.cards.hidden == bool(hand.total()), "nothing is hidden in an empty hand"
            assert [field.name for field, _ in seat.coins.ListFields()] == ["hidden"]


def in_order(cards: Counter[str]) -> list[str]:
    """Cards in the order of their kinds."""
    return sorted(cards.elements(), key=KINDS.index)


def check_stock(table: Table, view: View) -> None:
    """What is in no player's hands."""
    assert list(view.row) == in_order(table.row)
    assert list(view.discards) == in_order(table.discards)
    known = table.row + table.discards
    assert view.pile == 33 - known.total() - sum(hand.total() for hand in table.hands.values())
    assert view.criers_left == 7 - sum(table.criers.values())
    placed = Counter(stall.colour for stall in table.stalls for _ in stall.expansions)
    assert [(colour(one.colour), one.count) for one in view.expansions_left] == [(c, 6 - placed[c]) for c in COLOURS]
    assert {colour(one) for one in view.neutral_stalls_to_come} == table.bag


def check_turn(table: Table, view: View, state: Any) -> None:
    """The turn: what is played, built, pulled, paid and left to do."""
    turn, over = view.turn, state.turn.step is Step.OVER
    assert (turn.number, turn.seat, turn.step) == (table.number, table.seat, state.turn.step)
    assert list(turn.played_cards) == ([] if over else table.played)
    assert (colour(turn.neutral_colour) if turn.HasField("neutral_colour") else "") == table.neutral
    assert (colour(turn.customer_colour) if turn.HasField("customer_colour") else "") == table.pulled
    left = table.to_place + 1 - table.number
    assert (turn.set_up_stalls_left if turn.HasField("set_up_stalls_left") else 0) == max(left, 0)
    size = table.hands[table.seat].total()
    surplus = size - 4 if state.turn.step is Step.DISCARD else 0
    assert (turn.discard_count if turn.HasField("discard_count") else 0) == surplus
    destinations = turn.customer_destinations
    moves: Any = GAME.legal_moves(state, table.seat) if table.pulled else ()
    legal = [table.site(move.entrance) for move in moves]
    assert [one.entrance for one in destinations] == legal
    assert all(one.crier_cost <= table.criers[table.seat] for one in destinations)
    assert turn.HasField("building") == (table.chosen is not None)
    if table.chosen is not None:
        check_building(table, turn.building)


def check_building(table: Table, building: Any) -> None:
    """What is being built, what it costs, and what is paid of it."""
    chosen = table.chosen
    assert chosen is not None
    assert (building.kind, colour(building.colour)) == (chosen.build, chosen.colour.name)
    assert building.site == table.site(chosen.site)
    moves, grows = chosen.build.name == "MOVE", chosen.build.name == "EXPANSION"
    stall = table.stall(table.seat, chosen.colour.name) if moves or grows else None
    old = getattr(building, "from") if building.HasField("from") else None
    assert old == (stall.site if stall and moves else None)
    cost = 2 + len(stall.expansions) if stall and grows else None
    assert (building.cost if building.HasField("cost") else None) == cost
    assert (building.paid if building.HasField("paid") else None) == (table.paid if grows else None)
    due = 2 * (cost - table.paid) if cost and table.paid else None
    assert (building.others_due if building.HasField("others_due") else None) == due


def check_end(table: Table, view: View) -> None:
    """How near the end is."""
    end, limit = view.end, table.options.standstill_limit * len(table.seats)
    assert end.final_phase == bool(table.cause)
    assert (FinalCause(end.cause).name if end.HasField("cause") else "") == table.cause
    assert end.turns_without_expansion == table.quiet
    low = [supply.colour for supply in view.expansions_left if supply.count <= 1]
    assert list(end.colours_running_out) == ([] if table.cause else low)
    # An expansion that begins the final phase does so at the end of its turn.
    if not table.cause and view.turn.step == STEP_ACTION:
        assert len(low) < 2
    assert end.turns_without_expansion_limit == (0 if table.cause else limit)
    assert end.HasField("turns_without_expansion_limit") == bool(end.turns_without_expansion_limit)
