"""Kairo on the wire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from markethall.kairo.v1 import event_pb2, move_pb2, options_pb2
from markethall.kairo.v1.component_pb2 import StallCard
from markethall.v1.drawing_pb2 import Drawing, Line, Piece, Place, Point, Shape
from markethall_rules.kairo import pieces
from markethall_rules.kairo.board import PRINTED_BOARDS, Board, BoardName, Options
from markethall_rules.kairo.events import Event
from markethall_rules.kairo.ids import CARD_IDS, CARDS_BY_ID, Card, Coins, Owner, Site
from markethall_rules.kairo.moves import Move
from markethall_rules.kairo.state import State

from .drawing import polygon, rectangle
from .mirror import Converter, Fields, GameCodec, Kinds, Mirror, Types, id_type
from .snapshot import Positions

SITE: Final = 60
"""Side of a site."""

FILLS: Final = dict(
    zip(pieces.COLOURS, ("#fbf7ee", "#cf3a31", "#8048ad", "#2f9352", "#f0bb2c", "#2c6fc4"), strict=True)
)
"""How a colour is drawn."""


def draw(board: Board) -> Drawing:
    """A board with its sites and the borders of its sections."""
    rows, columns = len(board.area), len(board.area[0])
    places = [_site(board, row, column) for row in range(rows) for column in range(columns)]
    lines = [line for row in range(rows) for column in range(columns) for line in _borders(board, row, column)]
    return Drawing(width=columns * SITE, height=rows * SITE, places=places, lines=lines)


def _site(board: Board, row: int, column: int) -> Place:
    site = row * len(board.area[0]) + column
    restaurant = board.area[row][column] == "R"
    outline = rectangle(((column + 0.5) * SITE, (row + 0.5) * SITE), SITE, SITE)
    fill = "#d7c6dd" if restaurant else "#f1dfba"
    place = polygon("site", str(site), site, outline, fill, board.section[row][column])
    place.name_key = "component.restaurant" if restaurant else "component.site"
    return place


def _borders(board: Board, row: int, column: int) -> Iterator[Line]:
    """The borders of a section to the east and to the south of a site."""
    here, corner = board.section[row][column], Point(x=(column + 1) * SITE, y=(row + 1) * SITE)
    if board.section[row][column + 1 : column + 2] not in ("", here):
        yield Line(type="section", points=[Point(x=corner.x, y=row * SITE), corner], stroke="#8f6a3a")
    if any(below[column] != here for below in board.section[row + 1 : row + 2]):
        yield Line(type="section", points=[Point(x=column * SITE, y=corner.y), corner], stroke="#8f6a3a")


def _pieces() -> tuple[Piece, ...]:
    kinds = (
        ("main_stall", Shape.SHAPE_SQUARE, 1),
        ("expansion", Shape.SHAPE_SQUARE, pieces.EXPANSIONS),
        ("customer", Shape.SHAPE_FIGURE, 1),
        ("coin", Shape.SHAPE_CIRCLE, pieces.COINS),
        ("gold_medal", Shape.SHAPE_DIAMOND, 1),
        ("silver_medal", Shape.SHAPE_DIAMOND, 1),
    )
    coloured = [
        Piece(
            type=name,
            id=f"COLOUR_{colour.name}",
            name_key=f"component.{name}",
            shape=shape,
            fill=FILLS[colour],
            count=count,
        )
        for name, shape, count in kinds
        for colour in pieces.COLOURS
    ]
    crier = Piece(type="crier", name_key="component.crier", shape=Shape.SHAPE_CARD, fill="#c9a227", count=pieces.CRIERS)
    return (*map(_card, range(1, pieces.KINDS + 1)), crier, *coloured)


def _card(kind: int) -> Piece:
    """The stall card of a kind."""
    joker = pieces.is_joker(kind)
    return Piece(
        type="card",
        id=str(kind),
        name_key="component.joker" if joker else "component.card",
        shape=Shape.SHAPE_CARD,
        fill="#f4e7c8",
        count=pieces.COPIES[kind],
        stall_card=StallCard(sections=pieces.SECTIONS[kind], joker=joker),
    )


def _choice(name: BoardName) -> str:
    """The board as the options of a match choose it."""
    number: Any = int(name)
    return options_pb2.BoardName.Name(number)


def _coins(coins: tuple[int, ...], _: Any = None) -> Fields:
    return {colour.name.lower(): count for colour, count in zip(pieces.COLOURS, coins, strict=True)}


TYPES: Final[Types] = {
    Site: id_type("a site", lambda ids: (ids.sites, ids.by_id)),
    Card: id_type("a stall card", lambda _: (CARD_IDS, CARDS_BY_ID)),
    Coins: Converter(
        _coins, lambda message, _: tuple(getattr(message, colour.name.lower()) for colour in pieces.COLOURS)
    ),
    Owner: Converter(lambda seat, _: seat, lambda seat, _: seat),
}

CODEC: Final = GameCodec(
    name="kairo",
    ids=lambda options: options.played_board().ids,
    options=Mirror(Options, options_pb2.Options, defaults=True),
    moves=Kinds(Move, move_pb2.Move, TYPES),
    events=Kinds(Event, event_pb2.Event, TYPES),
    view=lambda _: {},
    positions=Positions(State, Options),
    boards=lambda: tuple(
        (_choice(name), Mirror(Board, options_pb2.Board).encode(board)) for name, board in PRINTED_BOARDS.items()
    ),
    drawings=lambda: tuple(map(draw, PRINTED_BOARDS.values())),
    pieces=_pieces,
)
