"""Bangkok Klongs on the wire."""

from __future__ import annotations

from typing import Final

from markethall.klongs.v1 import event_pb2, move_pb2, options_pb2
from markethall.klongs.v1.options_pb2 import Lot
from markethall.v1.drawing_pb2 import Drawing, Line, Piece, Point, Shape
from markethall_rules.klongs import board as water
from markethall_rules.klongs.box import SHIPPED, Components, MarketDay, Options
from markethall_rules.klongs.events import Event
from markethall_rules.klongs.game import CARDS
from markethall_rules.klongs.ids import (
    BOAT_IDS,
    BOATS_BY_ID,
    DOCK_IDS,
    DOCKS_BY_ID,
    FIELD_IDS,
    FIELDS_BY_ID,
    Boat,
    Dock,
    Field,
    Owner,
)
from markethall_rules.klongs.moves import Move
from markethall_rules.klongs.state import State

from .drawing import circle, polygon, rectangle
from .mirror import Converter, GameCodec, Kinds, Mirror, Types, id_type
from .snapshot import Positions

FIELD: Final = 60
"""Side of a field."""

GOODS: Final = (
    ("GOOD_SHRIMP", "#f2a48f"),
    ("GOOD_FLOWERS", "#e77fb3"),
    ("GOOD_AVOCADO", "#6f9a3c"),
    ("GOOD_PINEAPPLE", "#f0bb2c"),
    ("GOOD_AUBERGINE", "#9a78b8"),
    ("GOOD_FISH", "#6fb4d9"),
    ("GOOD_BANANAS", "#f5e06a"),
)
"""The goods in the order of their kinds, and how their boats are drawn."""

SPECIAL: Final = (
    (water.THIEF, "thief", "#3b3b44"),
    (water.OVERSEER, "overseer", "#b0413e"),
    (water.COOKSHOP, "cookshop", "#e8e2d2"),
)


def draw(components: Components) -> Drawing:
    """The water with its fields and docks, and the Luk-Phat track below."""
    width, height = water.COLS * FIELD, water.ROWS * FIELD
    places = []
    for field in water.FIELDS:
        row, column = divmod(field, water.COLS)
        light, dark = field in components.light, field in components.dark
        fill = "#d5ecee" if light else "#5f9ea6" if dark else "#9bd0d6"
        place = polygon("field", str(field), field, rectangle(_at(row + 0.5, column + 0.5), FIELD, FIELD), fill)
        place.name_key = (
            "component.light_entrance" if light else "component.dark_entrance" if dark else "component.field"
        )
        places.append(place)
    for index, dock in enumerate(water.DOCKS):
        places.append(circle("dock", str(dock), index, _at(*divmod(dock, water.COLS)), FIELD / 6, "#a9794a"))
    step = width / len(components.luk_phat)
    for index, one in enumerate(components.luk_phat):
        fill = {None: "#f4ead2", MarketDay.SMALL: "#f0bb2c", MarketDay.BIG: "#cf3a31"}[one.market_day]
        centre = ((index + 0.5) * step, height + FIELD)
        places.append(circle("step", str(index + 1), index, centre, FIELD / 3, fill, str(one.points)))
    return Drawing(width=width, height=height + 3 * FIELD // 2, places=places, lines=_piers(width, height))


def _at(row: float, column: float) -> tuple[float, float]:
    return column * FIELD, row * FIELD


def _piers(width: int, height: int) -> list[Line]:
    """The lines between quarters of the water."""
    side = water.QUARTER_SIDE * FIELD
    upright = [((x, 0), (x, height)) for x in range(side, width, side)]
    level = [((0, y), (width, y)) for y in range(side, height, side)]
    return [
        Line(type="pier", points=[Point(x=x, y=y) for x, y in ends], stroke="#a9794a") for ends in (*upright, *level)
    ]


def _pieces() -> tuple[Piece, ...]:
    lots = {water.boat(lot.good, lot.baskets, lot.trader, lot.luk_phat): lot.count for lot in SHIPPED.boats}
    special = [
        Piece(
            type="boat",
            id=str(kind),
            name_key=f"component.{name}",
            shape=Shape.SHAPE_BOAT,
            fill=fill,
            count=water.SPECIAL_BOATS,
        )
        for kind, name, fill in SPECIAL
    ]
    return (
        *(_boat(kind, lots.get(kind, 0)) for kind in range(1, water.THIEF)),
        *special,
        Piece(type="trader", name_key="component.trader", shape=Shape.SHAPE_FIGURE, count=min(SHIPPED.traders)),
        Piece(type="movement_card", name_key="component.movement_card", shape=Shape.SHAPE_CARD, count=CARDS),
        Piece(type="luk_phat", name_key="component.luk_phat", shape=Shape.SHAPE_CIRCLE, fill="#7a1f1f", count=1),
    )


def _boat(kind: int, count: int) -> Piece:
    """The boat with goods of a kind."""
    good, fill = GOODS[(kind - 1) // (water.THIEF // len(GOODS))]
    trader = "TRADER_VACANT" if water.VACANT[kind] else "TRADER_NEUTRAL"
    return Piece(
        type="boat",
        id=str(kind),
        name_key=f"markethall.klongs.v1.Good.{good}",
        shape=Shape.SHAPE_BOAT,
        fill=fill,
        count=count,
        boat=Lot(good=good, baskets=water.BASKETS[kind], trader=trader, luk_phat=water.SIGN[kind], count=count),
    )


TYPES: Final[Types] = {
    Field: id_type("a field", lambda _: (FIELD_IDS, FIELDS_BY_ID)),
    Dock: id_type("a dock", lambda _: (DOCK_IDS, DOCKS_BY_ID)),
    Boat: id_type("a boat", lambda _: (BOAT_IDS, BOATS_BY_ID)),
    Owner: Converter(lambda seat, _: seat, lambda seat, _: seat),
}

CODEC: Final = GameCodec(
    name="klongs",
    ids=lambda _: None,
    options=Mirror(Options, options_pb2.Options, defaults=True),
    moves=Kinds(Move, move_pb2.Move, TYPES),
    events=Kinds(Event, event_pb2.Event, TYPES),
    view=lambda _: {},
    positions=Positions(State, Options),
    boards=lambda: (("", Mirror(Components, options_pb2.Components).encode(SHIPPED)),),
    drawings=lambda: (draw(SHIPPED),),
    pieces=_pieces,
)
