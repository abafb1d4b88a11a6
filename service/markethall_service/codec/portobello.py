"""Portobello Market on the wire."""

from __future__ import annotations

from typing import Final

from markethall.portobello.v1 import event_pb2, move_pb2, options_pb2
from markethall.v1.drawing_pb2 import Drawing, Piece, Place, Shape
from markethall_rules.portobello.board import PORTOBELLO, Alley, Board, District
from markethall_rules.portobello.box import CITIZENS, CLERKS, NEUTRALS, NUMBERS, STALLS, Options
from markethall_rules.portobello.events import Event
from markethall_rules.portobello.ids import Alley, District, Square
from markethall_rules.portobello.moves import Move
from markethall_rules.portobello.state import State

from .drawing import Spot, circle, direction, polygon, rectangle, towards
from .mirror import Converter, GameCodec, Kinds, Mirror, Types
from .snapshot import Positions

MARGIN: Final = 60
SQUARE_RADIUS: Final = 26
SPACE: Final = 30
"""Side of a space of an alley."""


def draw(board: Board) -> Drawing:
    """A board with its squares, its alleys with their spaces, and its districts."""
    left = min(one.x for one in board.squares) - MARGIN
    top = min(one.y for one in board.squares) - MARGIN
    at = {one.id: (one.x - left, one.y - top) for one in board.squares}
    places = [_district(board, one, index, at) for index, one in enumerate(board.districts)]
    places += [_alley(one, index, at) for index, one in enumerate(board.alleys)]
    spaces = [(alley, space) for alley in board.alleys for space in range(len(alley.values))]
    places += [_space(alley, space, index, at) for index, (alley, space) in enumerate(spaces)]
    places += [
        circle("square", one.id, index, at[one.id], SQUARE_RADIUS, "#ded3c1", one.name)
        for index, one in enumerate(board.squares)
    ]
    width, height = (max(spot[axis] for spot in at.values()) + MARGIN for axis in (0, 1))
    return Drawing(width=width, height=height, places=places)


def _district(board: Board, district: District, index: int, at: dict[str, tuple[int, int]]) -> Place:
    """The triangle between the three alleys, a little smaller than its squares are apart."""
    ends = dict.fromkeys(end for alley in board.alleys if alley.id in district.alleys for end in alley.squares)
    corners = [at[end] for end in ends]
    (ax, ay), (bx, by), (cx, cy) = corners[:3]
    if (bx - ax) * (cy - ay) < (by - ay) * (cx - ax):
        corners.reverse()
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    inner = [(x + (one - x) * 0.55, y + (other - y) * 0.55) for one, other in corners]
    return polygon("district", district.id, index, inner, "#9dbb7d")


def _alley(alley: Alley, index: int, at: dict[str, tuple[int, int]]) -> Place:
    start, end = (at[square] for square in alley.squares)
    along, length = direction(start, end)
    outline = rectangle(towards(start, along, length / 2), length - 2 * SQUARE_RADIUS, SPACE + 6, along)
    return polygon("alley", alley.id, index, outline, "#cfc6b8")


def _space(alley: Alley, space: int, index: int, at: dict[str, tuple[int, int]]) -> Place:
    start, end = (at[square] for square in alley.squares)
    along, length = direction(start, end)
    step = (length - 2 * SQUARE_RADIUS) / len(alley.values)
    centre: Spot = towards(start, along, SQUARE_RADIUS + step * (space + 0.5))
    outline = rectangle(centre, min(SPACE, step - 4), SPACE, along)
    return polygon("space", f"{alley.id}:{space}", index, outline, "#fdf9f0", str(alley.values[space]))


def _pieces() -> tuple[Piece, ...]:
    customers = (("CLERK", CLERKS, "#7b8087"), ("CITIZEN", CITIZENS, "#e58aa5"), ("LORD", 1, "#4c2f73"))
    key = "markethall.portobello.v1.Customer.CUSTOMER_"
    return (
        *(
            Piece(
                type="customer",
                id=f"CUSTOMER_{name}",
                name_key=key + name,
                shape=Shape.SHAPE_FIGURE,
                fill=fill,
                count=count,
            )
            for name, count, fill in customers
        ),
        Piece(type="bobby", name_key="component.bobby", shape=Shape.SHAPE_FIGURE, fill="#1d3a6e", count=1),
        Piece(type="stall", name_key="component.stall", shape=Shape.SHAPE_SQUARE, count=min(STALLS.values())),
        *(
            Piece(type="tile", id=str(number), name_key="component.tile", shape=Shape.SHAPE_HEXAGON, count=1)
            for number in NUMBERS
        ),
        *(
            Piece(
                type="neutral_tile",
                id=str(number),
                name_key="component.neutral_tile",
                shape=Shape.SHAPE_HEXAGON,
                fill="#a79c8d",
                count=NEUTRALS.count(number),
            )
            for number in sorted(set(NEUTRALS))
        ),
    )


_PLAIN: Final = Converter(lambda id, _: id, lambda id, _: id)

TYPES: Final[Types] = {Square: _PLAIN, Alley: _PLAIN, District: _PLAIN}

CODEC: Final = GameCodec(
    name="portobello",
    ids=lambda _: None,
    options=Mirror(Options, options_pb2.Options, defaults=True),
    moves=Kinds(Move, move_pb2.Move, TYPES),
    events=Kinds(Event, event_pb2.Event, TYPES),
    view=lambda _: {},
    positions=Positions(State, Options),
    boards=lambda: (("", Mirror(Board, options_pb2.Board).encode(PORTOBELLO)),),
    drawings=lambda: (draw(PORTOBELLO),),
    pieces=_pieces,
)
