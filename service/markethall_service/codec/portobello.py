"""Portobello Market on the wire: ids, the view, and what GetGame says of the board and the pieces."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markethall.portobello.v1 import event_pb2, move_pb2, options_pb2
from markethall.v1.drawing_pb2 import Connection, Drawing, Piece, PieceCount, Place, Property, Shape
from markethall_rules.portobello import board as printed, events, moves
from markethall_rules.portobello.board import PORTOBELLO, Board
from markethall_rules.portobello.box import (
    CITIZENS,
    CLERKS,
    FREE,
    NEUTRALS,
    NUMBERS,
    STALLS,
    Customer,
    Hand,
    Options,
    Tile,
    factor,
)  # fmt: skip
from markethall_rules.portobello.events import Event
from markethall_rules.portobello.ids import Alley, District, Square, space_id, tile_id
from markethall_rules.portobello.moves import Move
from markethall_rules.portobello.state import NOWHERE, State, step_of
from markethall_rules.portobello.turn import ending, is_complete, open_spaces, turns_left, turns_without_progress_left
from markethall_rules.sentences import Words
from markethall_service.language import wrong

from .drawing import Spot, circle, direction, polygon, rectangle, towards
from .mirror import Converter, Fields, GameCodec, InvalidField, Kinds, Mirror, Types, id_type, points_by_source
from .snapshot import Positions

TILES_BY_ID: Final = {
    tile_id(number, neutral): Tile(number, neutral)
    for neutral, numbers in ((False, NUMBERS), (True, sorted(set(NEUTRALS))))
    for number in numbers
}
"""All tiles of the box by id: "2" is an own tile, "n2" a neutral one."""

_WHERE: Final = "GetGame or the own board of the match"
_SPACES: Final = id_type("a space", lambda ids: ({}, ids.spaces), _WHERE)
_TILES: Final = id_type("a tile", lambda _: ({}, TILES_BY_ID))
_ALLEYS: Final = id_type("an alley", lambda ids: (ids.alleys, ids.alleys), _WHERE)
_DISTRICTS: Final = id_type("a district", lambda ids: (ids.districts, ids.districts))
_SQUARES: Final = id_type("a square", lambda ids: (ids.squares, ids.squares))


def _read(message: Any, field: str, converter: Converter, ids: Any) -> Any:
    """The value of a field with an id."""
    try:
        return converter.decode(getattr(message, field), ids)
    except InvalidField as refused:
        raise refused.within(message.DESCRIPTOR.fields_by_name[field].json_name) from None


def _scoring_move(message: Any, ids: Any) -> moves.ScoreDistrict:
    tile = _read(message, "tile", _TILES, ids)
    if tile.neutral:
        raise InvalidField("tile", f"{wrong(message.tile, ())}; a district is scored with an own tile: 2, 4.")
    return moves.ScoreDistrict(_read(message, "district", _DISTRICTS, ids), tile.number)


def _scored(message: Any, ids: Any) -> events.DistrictScored:
    number, neutral = _read(message, "tile", _TILES, ids).number, _read(message, "neutral_tile", _TILES, ids).number
    district = _read(message, "district", _DISTRICTS, ids)
    return events.DistrictScored(message.seat, district, number, message.points, neutral, message.neutral_face_up)


def _taken(message: Any, ids: Any) -> events.TileTaken:
    tile = _read(message, "tile", _TILES, ids)
    if message.actions != tile.number:
        raise InvalidField("actions", f"is {message.actions}; the tile {message.tile} gives {tile.number}.")
    return events.TileTaken(message.seat, tile.number, tile.neutral)


def _take(message: Any, ids: Any) -> moves.TakeTile:
    tile = _read(message, "tile", _TILES, ids)
    return moves.TakeTile(tile.number, tile.neutral)


TYPES: Final[Types] = {
    Square: _SQUARES,
    Alley: _ALLEYS,
    District: _DISTRICTS,
    # These have other fields on the wire: a space or a tile is one id there.
    moves.PlaceStall: Converter(
        lambda move, _: {"space": space_id(move.alley, move.space)},
        lambda message, ids: moves.PlaceStall(*_read(message, "space", _SPACES, ids)),
    ),
    events.StallPlaced: Converter(
        lambda event, _: {"seat": event.seat, "space": space_id(event.alley, event.space)},
        lambda message, ids: events.StallPlaced(message.seat, *_read(message, "space", _SPACES, ids)),
    ),
    moves.TakeTile: Converter(lambda move, _: {"tile": tile_id(move.number, move.neutral)}, _take),
    events.TileTaken: Converter(
        lambda event, _: {
            "seat": event.seat, "tile": tile_id(event.number, event.neutral), "actions": event.number
        },
        _taken,
    ),
    moves.ScoreDistrict: Converter(
        lambda move, _: {"district": move.district, "tile": tile_id(move.number, False)}, _scoring_move
    ),
    events.DistrictScored: Converter(
        lambda event, _: {
            "seat": event.seat, "district": event.district, "tile": tile_id(event.number, False),
            "points": event.points, "neutral_tile": tile_id(event.neutral, True),
            "neutral_face_up": event.neutral_face_up,
        },
        _scored,
    ),
}  # fmt: skip


def view(state: State) -> Fields:
    """The fields of the view of a position. All of it is public."""
    board, plan = state.options.board, state.options.board.plan
    clerks, citizens = state.bag
    tile = state.tile
    return {
        "districts": [_district_state(state, at, one.id) for at, one in enumerate(board.districts)],
        "alleys": [_alley_state(state, at, one.id) for at, one in enumerate(board.alleys)],
        "squares": [
            {"id": one.id, "customer": customer or None}
            for one, customer in zip(board.squares, state.customers, strict=True)
        ],
        "bobby": None if state.bobby == NOWHERE else board.districts[state.bobby].id,
        "seats": [_seat_state(state, seat) for seat in range(1, state.seats + 1)],
        "turn": {
            "number": state.turn,
            "seat": state.seat,
            "step": step_of(state),
            "tile": tile_id(tile.number, tile.neutral) if tile else None,
            "actions_left": state.actions if tile else None,
            "drawn": state.drawn or None,
        },
        "customers_to_come": {
            "clerks": clerks,
            "citizens": citizens,
            "lord": Customer.LORD not in state.customers,
            "order": state.row,
        },
        "neutral_tiles": [
            tile_id(number, True) for number in NEUTRALS[len(plan.districts) - state.tile_numbers.count(0) :]
        ],
        "end": _end(state),
    }


def _district_state(state: State, at: int, id: str) -> Fields:
    number = state.tile_numbers[at]
    return {
        "id": id,
        "tile": tile_id(number, False) if number else None,
        "seat": state.tile_seats[at] or None,
        "closed_to_bobby": bool(state.trail >> at & 1),
    }


def _alley_state(state: State, at: int, id: str) -> Fields:
    plan = state.options.board.plan
    start, end = plan.ends[at]
    row = tuple(state.stalls[plan.spans[at]])
    return _alley_fields(id, row, (state.customers[start], state.customers[end]), is_complete(state, plan, at))


@lru_cache(2048)
def _alley_fields(id: str, row: tuple[int, ...], ends: tuple[int, int], scored: bool) -> Fields:
    """The fields of an alley. A move changes few alleys, and each commit has a view for each viewer."""
    counts = {seat: row.count(seat) for seat in row if seat}
    most = max(counts.values(), default=0)
    return {
        "id": id,
        "stalls": [{"space": space_id(id, space), "seat": seat} for space, seat in enumerate(row) if seat],
        "next_spaces": [space_id(id, space) for space in dict.fromkeys(open_spaces(row))],
        "majority": sorted(seat for seat, count in counts.items() if count == most),
        "scored": scored,
        "factor": None if FREE in ends else factor(*ends),
    }


def _seat_state(state: State, seat: int) -> Fields:
    return {
        "seat": seat,
        "score": state.scores[seat - 1],
        "points_by_source": points_by_source(points[seat - 1] for points in state.points),
        "stalls_left": state.supply[seat - 1],
        "tiles": _tiles(state.hands[seat - 1]),
    }


def _tiles(hand: Hand) -> Fields:
    return {
        "face_up": [tile_id(tile.number, tile.neutral) for tile in hand.face_up],
        "face_down": [tile_id(tile.number, tile.neutral) for tile in hand.face_down],
    }


def _end(state: State) -> Fields:
    """A game ends with a round: PM-9.1, PM-9.4."""
    stalls_out = 0 in state.supply
    return {
        "last_round": stalls_out and not state.over,
        "turns_without_progress_left": turns_without_progress_left(state),
        "turns_left": turns_left(state),
        "ending": ending(state) if state.over else None,
    }


MARGIN: Final = 60
SQUARE_RADIUS: Final = 34
SPACE: Final = 30
"""Side of a space of an alley."""

GAP: Final = 42
"""The largest distance between two spaces of an alley. The table draws its board with the same lengths."""


def draw(board: Board, words: Words) -> Drawing:
    """A board with its squares, its alleys with their spaces, and its districts, at the coordinates of the board."""
    at = {one.id: (one.x, one.y) for one in board.squares}
    names = {one.id: one.name or one.id for one in board.squares}
    places = [_district(board, number, one, at, words) for number, one in enumerate(board.districts, 1)]
    places += [_alley(board, one, at, names) for one in board.alleys]
    places += [_space(alley, space, at, words, names) for alley in board.alleys for space in range(len(alley.values))]
    places += [_square(board, one, at) for one in board.squares]
    width, height = (max(spot[axis] for spot in at.values()) + MARGIN for axis in (0, 1))
    return Drawing(width=width, height=height, places=places)


def _connection(name: str, type: str, ids: list[str]) -> Connection:
    return Connection(name=name, type=type, ids=ids)


def _district(
    board: Board, number: int, district: printed.District, at: dict[str, tuple[int, int]], words: Words
) -> Place:
    """The triangle between the three alleys around its coordinates, smaller than its squares are apart."""
    ends = dict.fromkeys(end for alley in board.alleys if alley.id in district.alleys for end in alley.squares)
    corners = [at[end] for end in ends]
    (ax, ay), (bx, by), (cx, cy) = corners[:3]
    if (bx - ax) * (cy - ay) < (by - ay) * (cx - ax):
        corners.reverse()
    x, y = district.x, district.y
    inner = [(x + (one - x) * 0.55, y + (other - y) * 0.55) for one, other in corners]
    place = polygon("district", district.id, inner, "#9dbb7d", str(number), (x, y))
    place.name = words.name("districtNumber", number=number)
    neighbours = [
        other.id for other in board.districts if other is not district and set(other.alleys) & set(district.alleys)
    ]
    place.connections.extend(
        (
            _connection("alleys", "alley", list(district.alleys)),
            _connection("corners", "square", list(ends)),
            _connection("neighbours", "district", neighbours),
        )
    )
    return place


def _between(alley: printed.Alley, names: dict[str, str]) -> str:
    return " – ".join(names[end] for end in alley.squares)


def _alley(board: Board, alley: printed.Alley, at: dict[str, tuple[int, int]], names: dict[str, str]) -> Place:
    start, end = (at[square] for square in alley.squares)
    along, length = direction(start, end)
    outline = rectangle(towards(start, along, length / 2), length - 2 * SQUARE_RADIUS, SPACE + 6, along)
    place = polygon("alley", alley.id, outline, "#cfc6b8")
    place.name = _between(alley, names)
    sides = [one.id for one in board.districts if alley.id in one.alleys]
    place.connections.extend(
        (
            _connection("ends", "square", list(alley.squares)),
            _connection("spaces", "space", [space_id(alley.id, space) for space in range(len(alley.values))]),
            _connection("sides", "district", sides),
        )
    )
    return place


def _space(
    alley: printed.Alley, space: int, at: dict[str, tuple[int, int]], words: Words, names: dict[str, str]
) -> Place:
    start, end = (at[square] for square in alley.squares)
    along, length = direction(start, end)
    count = len(alley.values)
    step = min((length - 2 * SQUARE_RADIUS) / count, GAP)
    centre: Spot = towards(start, along, length / 2 + step * (space - (count - 1) / 2))
    outline = rectangle(centre, min(SPACE, step - 4), SPACE, along)
    value = str(alley.values[space])
    place = polygon("space", space_id(alley.id, space), outline, "#fdf9f0", value)
    place.name = words.name("spaceOf", alley=_between(alley, names), number=space + 1, value=value)
    place.properties.append(Property(name="value", value=value))
    place.connections.append(_connection("alley", "alley", [alley.id]))
    return place


def _square(board: Board, square: printed.Square, at: dict[str, tuple[int, int]]) -> Place:
    place = circle("square", square.id, at[square.id], SQUARE_RADIUS, "#ded3c1", square.name)
    place.name = square.name or square.id
    meeting = [alley.id for alley in board.alleys if square.id in alley.squares]
    place.connections.append(_connection("alleys", "alley", meeting))
    return place


def _pieces(words: Words) -> tuple[Piece, ...]:
    customers = (
        (Customer.CLERK, CLERKS, "#7b8087"),
        (Customer.CITIZEN, CITIZENS, "#e58aa5"),
        (Customer.LORD, 1, "#4c2f73"),
    )
    stalls = [PieceCount(seat_count=seats, count=count) for seats, count in STALLS.items()]
    return (
        *(
            _piece("customer", f"CUSTOMER_{one.name}", words.enum(one), Shape.SHAPE_FIGURE, fill, count)
            for one, count, fill in customers
        ),
        _piece("bobby", "", words.name("bobby"), Shape.SHAPE_FIGURE, "#1d3a6e", 1),
        Piece(type="stall", name=words.name("stall"), shape=Shape.SHAPE_SQUARE, counts=stalls, per_seat=True),
        *(
            Piece(
                type="tile",
                id=tile_id(number, False),
                name=f"{words.name('tile')} {number}",
                shape=Shape.SHAPE_HEXAGON,
                counts=[PieceCount(count=1)],
                per_seat=True,
                properties=[Property(name="actions", value=str(number)), Property(name="neutral", value="false")],
            )
            for number in NUMBERS
        ),
        *(
            Piece(
                type="tile",
                id=tile_id(number, True),
                name=f"{words.name('neutral_tile')} {number}",
                shape=Shape.SHAPE_HEXAGON,
                fill="#a79c8d",
                counts=[PieceCount(count=NEUTRALS.count(number))],
                properties=[Property(name="actions", value=str(number)), Property(name="neutral", value="true")],
            )
            for number in sorted(set(NEUTRALS))
        ),
    )


def _piece(type: str, id: str, name: str, shape: Any, fill: str, count: int) -> Piece:
    return Piece(type=type, id=id, name=name, shape=shape, fill=fill, counts=[PieceCount(count=count)])


CODEC: Final = GameCodec(
    name="portobello",
    ids=lambda options: options.board.ids,
    options=Mirror(Options, options_pb2.Options, defaults=True),
    moves=Kinds(Move, move_pb2.Move, TYPES),
    events=Kinds(Event, event_pb2.Event, TYPES),
    view=view,
    positions=Positions(State, Options),
    boards=lambda: (("", Mirror(Board, options_pb2.Board).encode(PORTOBELLO)),),
    drawings=lambda words: (draw(PORTOBELLO, words),),
    pieces=_pieces,
)
