"""Each public fact of Portobello Market is in the view of every viewer, as counted from the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from markethall.portobello.v1 import component_pb2
from markethall_rules.portobello import GAME, Options, events, moves
from markethall_rules.portobello.box import PRINTS
from tests.golden.playthrough import play
from tests.golden.portobello.entries import CATALOGUE
from tests.kit import Step as Played, random_match
from tests.rules.portobello.boards import own_board, twins

from .views import optional, views

STALLS = {2: 30, 3: 20, 4: 16}
FACTORS = {
    ("CLERK", "CLERK"): 1,
    ("CITIZEN", "CLERK"): 2,
    ("CITIZEN", "CITIZEN"): 3,
    ("CLERK", "LORD"): 3,
    ("CITIZEN", "LORD"): 4,
}
"""The factor of two customers (PM-8.2)."""


class Table:
    """What everybody at the table knows, counted from all events of a match."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options, self.board = options, options.board
        self.seats = range(1, seats + 1)
        self.stalls: dict[str, dict[int, int]] = {alley.id: {} for alley in self.board.alleys}
        self.customers: dict[str, str] = {}
        self.tiles: dict[str, tuple[str, int]] = {}
        self.scored: set[str] = set()
        self.closed: set[str] = set()
        self.bobby = self.tile = self.drawn = self.ending = ""
        self.face_up = {seat: ["2", "3", "4"] for seat in self.seats}
        self.face_down: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.points = {seat: Counter(START=PRINTS[options.edition - 1].start_score) for seat in self.seats}
        self.row: list[str] = []
        self.came = Counter[str]()
        self.stack = ["n3", "n3", "n2", "n2", "n1", "n1", "n1", "n1"]
        self.number = self.seat = self.actions = self.progress = 0

    def happen(self, event: Any) -> None:
        """Counts an event."""
        match event:
            case events.RowDrawn():
                self.row = [customer.name for customer in event.customers]
            case events.BobbyPlaced():
                self.bobby = event.district
            case events.TurnBegan():
                self.seat, self.number = event.seat, event.number
            case events.TileTaken():
                self.tile, self.actions = f"{'n' * event.neutral}{event.number}", event.number
                self.face_up[event.seat].remove(self.tile)
                self.closed = {self.bobby}
            case events.StallPlaced():
                self.stalls[event.alley][event.space + 1] = event.seat
                self.act()
            case events.CustomerDrawn():
                self.drawn = event.customer.name
                self.came[self.drawn] += 1
                self.row = self.row[1:]
            case events.CustomerPlaced():
                self.customers[event.square], self.drawn = event.customer.name, ""
                self.act()
            case events.LordPlaced():
                self.customers[event.square] = "LORD"
                if event.by_action:
                    self.act()
            case events.BobbyMoved():
                self.bobby = event.district
                self.closed.add(event.district)
                self.points[event.seat]["PAID"] -= event.price
                for seat in event.paid_to:
                    self.points[seat]["RECEIVED"] += 1
            case events.DistrictScored():
                self.tiles[event.district] = (str(event.number), event.seat)
                self.points[event.seat]["DISTRICTS"] += event.points
                self.face_up[event.seat].remove(str(event.number))
                given = self.stack.pop(0)
                assert given == f"n{event.neutral}"
                (self.face_up if event.neutral_face_up else self.face_down)[event.seat].append(given)
                self.progress = self.number
            case events.AlleyScored():
                for seat in self.seats:
                    self.points[seat]["LORD" if event.for_lord else "ALLEYS"] += event.points[seat - 1]
                if not event.for_lord:
                    self.scored.add(event.alley)
            case events.TurnEnded():
                self.face_down[event.seat] += [self.tile] if self.tile else []
                self.tile, self.closed = "", set()
            case events.TilesTurnedUp():
                self.face_up[event.seat] += self.face_down[event.seat]
                self.face_down[event.seat] = []
            case _:
                assert isinstance(event, events.GameEnded), event
                self.ending = event.ending.name

    def act(self) -> None:
        """An action was done."""
        self.actions -= 1
        self.closed = {self.bobby}
        self.progress = self.number


def matches() -> Iterator[tuple[Options, int, list[Played]]]:
    """Matches with their options, seats and moves: those that were recorded, and random ones."""
    for entry in CATALOGUE.entries:
        yield entry.options, entry.seats, list(play(GAME, entry))
    for number, board in enumerate((own_board(3), twins())):
        options = Options(board=board)
        yield options, 3, list(random_match(GAME, options, 3, number, 300))


def test_every_public_fact_is_in_the_view_of_every_viewer() -> None:
    seen = set()
    for table, state, [view, *others] in views(GAME, matches(), Table):
        assert all(other == view for other in others), "all of it is public"
        check_board(table, view)
        check_seats(table, view)
        check_turn(table, view, state)
        check_end(table, view)
        seen |= {field.name for part in (view.turn, view.end) for field, _ in part.ListFields()}
        seen |= {component_pb2.PointSource.Name(one.source) for one in view.seats[0].points_by_source}
    # The matches have every source of points and the end, so no check is empty.
    assert {"drawn", "actions_left", "last_round", "ending"} <= seen
    assert {name for name in component_pb2.PointSource.keys() if "UNSPECIFIED" not in name} <= seen  # noqa: SIM118


def customer(message: Any, field: str) -> str:
    """The name of a customer, "" if the field is not set."""
    value = optional(message, field)
    return "" if value is None else component_pb2.Customer.Name(value).removeprefix("CUSTOMER_")


def check_board(table: Table, view: Any) -> None:
    """Districts, alleys and squares, in the order of the board."""
    assert [one.id for one in view.districts] == [one.id for one in table.board.districts]
    for district in view.districts:
        laid = (district.tile, district.seat) if district.HasField("tile") else None
        assert laid == table.tiles.get(district.id)
        assert district.HasField("seat") == district.HasField("tile")
        assert district.closed_to_bobby == (district.id in table.closed)
    assert [(one.id, customer(one, "customer")) for one in view.squares] == [
        (one.id, table.customers.get(one.id, "")) for one in table.board.squares
    ]
    assert [one.id for one in view.alleys] == [one.id for one in table.board.alleys]
    for alley, printed in zip(view.alleys, table.board.alleys, strict=True):
        placed, length = table.stalls[alley.id], len(printed.values)
        assert [(one.space, one.seat) for one in alley.stalls] == [
            (f"{alley.id}:{number}", placed[number]) for number in sorted(placed)
        ]
        free = [number for number in range(1, length + 1) if number not in placed]
        touching = [number for number in free if {number - 1, number + 1} & set(placed)]
        assert list(alley.next_spaces) == [f"{alley.id}:{number}" for number in (touching if placed else (1, length))]
        counts = Counter(placed.values())
        assert list(alley.majority) == [
            seat for seat in table.seats if counts[seat] == max(counts.values(), default=-1)
        ]
        ends = [table.customers.get(square) for square in printed.squares]
        first, second = sorted(map(str, ends))
        assert optional(alley, "factor") == FACTORS.get((first, second))
        assert alley.scored == (alley.id in table.scored)
    assert optional(view, "bobby") == (table.bobby or None)


def check_seats(table: Table, view: Any) -> None:
    """Points by source, stalls and tiles."""
    assert [one.seat for one in view.seats] == list(table.seats)
    for one in view.seats:
        points = table.points[one.seat]
        assert one.score == points.total()
        told = {component_pb2.PointSource.Name(each.source): each.points for each in one.points_by_source}
        assert told == {f"POINT_SOURCE_{source}": each for source, each in points.items() if each}
        placed = sum(list(row.values()).count(one.seat) for row in table.stalls.values())
        assert one.stalls_left == STALLS[len(table.seats)] - placed
        assert list(one.tiles.face_up) == sorted(table.face_up[one.seat], key=by_number)
        assert list(one.tiles.face_down) == sorted(table.face_down[one.seat], key=by_number)


def by_number(tile: str) -> tuple[str, bool]:
    """The order of tiles: by number, of equal numbers the own tile first."""
    return tile[-1], tile.startswith("n")


def check_turn(table: Table, view: Any, state: Any) -> None:
    """The turn, and the customers and tiles to come."""
    turn = view.turn
    # The Bobby is placed before turn 1, by seat 1 or its left neighbour (PM-2.6).
    assert (turn.number, turn.seat) == ((table.number, table.seat) if table.bobby else (0, GAME.to_act(state)[0]))
    assert optional(turn, "tile") == (table.tile or None)
    assert optional(turn, "actions_left") == (table.actions if table.tile else None)
    assert customer(turn, "drawn") == table.drawn
    kinds = {type(move) for seat in GAME.to_act(state) for move in GAME.legal_moves(state, seat)}
    assert component_pb2.Step.Name(turn.step) == f"STEP_{step_of(kinds, table)}"
    to_come = view.customers_to_come
    assert (to_come.clerks, to_come.citizens) == (5 - table.came["CLERK"], 5 - table.came["CITIZEN"])
    assert to_come.lord == ("LORD" not in table.customers.values())
    assert [component_pb2.Customer.Name(one) for one in to_come.order] == [f"CUSTOMER_{one}" for one in table.row]
    assert list(view.neutral_tiles) == table.stack


def step_of(kinds: set[type[Any]], table: Table) -> str:
    """The step that has these kinds of legal moves."""
    if not kinds:
        return "OVER"
    if moves.PlaceBobby in kinds:
        return "BOBBY"
    if moves.PlaceCustomer in kinds:
        return "SQUARE"
    if not table.tile:
        return "TILE"
    return "ACTION" if table.actions else "END"


def check_end(table: Table, view: Any) -> None:
    """How near the end is (PM-9.1, PM-9.4)."""
    end, seats = view.end, len(table.seats)
    over = bool(table.ending)
    assert end.last_round == (any(one.stalls_left == 0 for one in view.seats) and not over)
    last = table.number
    while last % seats or last - table.progress < 3 * seats:
        last += 1
    assert optional(end, "turns_without_progress_left") == (None if over or end.last_round else last - table.number)
    last = table.number
    while last % seats:
        last += 1
    assert optional(end, "turns_left") == (last - table.number if end.last_round else None)
    assert (component_pb2.Ending.Name(end.ending) if end.HasField("ending") else "") == (
        f"ENDING_{table.ending}" if over else ""
    )
