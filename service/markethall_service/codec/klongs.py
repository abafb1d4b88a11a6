"""Bangkok Klongs on the wire: ids, the view, and what GetGame says of the board and the pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from markethall.klongs.v1 import event_pb2, move_pb2, options_pb2, view_pb2
from markethall.v1.drawing_pb2 import Connection, Drawing, Line, Piece, PieceCount, Place, Point, Property, Shape
from markethall_rules.klongs import board as water, market
from markethall_rules.klongs.board import KIND, OWNER, QUARTETS, Good
from markethall_rules.klongs.box import SHIPPED, Components, MarketDay, Options
from markethall_rules.klongs.cards import piles, sizes, with_boats
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
    TraderCounts,
    quarter_number,
)
from markethall_rules.klongs.moves import Move
from markethall_rules.klongs.placement import supplies
from markethall_rules.klongs.state import State, Step
from markethall_rules.klongs.turn import field_placed_on, last_day_cause, turns_left
from markethall_rules.secret import Secret
from markethall_rules.sentences import Words

from .drawing import circle, polygon, rectangle
from .mirror import (
    SEAT_OR_NONE,
    Converter,
    Fields,
    GameCodec,
    InvalidField,
    Kinds,
    Mirror,
    Types,
    hand_fields,
    id_type,
    points_by_source,
)
from .snapshot import Positions

SEAT_COUNTS: Final = (2, 3, 4)


def _trader_counts(messages: Any, _: Any) -> tuple[int, ...]:
    """The counts. The rules name a wrong one by its place, so the entries have one order."""
    given = [message.seat_count for message in messages]
    for at, (seats, wanted) in enumerate(zip(given, SEAT_COUNTS, strict=False)):
        if seats != wanted:
            raise InvalidField(
                f"[{at}].seatCount", f"is {seats or 'missing'}; it takes {wanted}: the list has {_TRADERS}."
            )
    if len(given) != len(SEAT_COUNTS):
        raise InvalidField("", f"takes {_TRADERS}, not {len(given)}.")
    return tuple(message.count for message in messages)


_TRADERS: Final = "one entry for 2, one for 3 and one for 4 players, in this order"


TYPES: Final[Types] = {
    Field: id_type("a field", lambda _: (FIELD_IDS, FIELDS_BY_ID)),
    Dock: id_type("a dock", lambda _: (DOCK_IDS, DOCKS_BY_ID)),
    Boat: id_type("a boat", lambda _: (BOAT_IDS, BOATS_BY_ID)),
    Owner: SEAT_OR_NONE,
    TraderCounts: Converter(
        lambda counts, _: [
            {"seat_count": seats, "count": count} for seats, count in zip(SEAT_COUNTS, counts, strict=True)
        ],
        _trader_counts,
    ),
}


STEPS: Final = {step: number for step in Step if (number := dict(view_pb2.Step.items()).get(f"STEP_{step.name}"))}
"""The number on the wire of each step in which a player chooses. A preview can stop in another one, before a draw."""


def view(state: State) -> Fields:
    """The fields of the view of a position."""
    return {
        "boats": [_boat_on_water(field, boat) for field, boat in enumerate(state.water.boats) if boat],
        "docks": list(_docks(state)),
        "seats": [_seat_state(state, seat) for seat in range(1, state.seats + 1)],
        "piles": [
            {"pile": pile, "boats": size}
            for pile, size in zip(piles(state.options.draw_piles), sizes(state), strict=True)
        ],
        "luk_phat": _luk_phat(state),
        "turn": _turn(state),
        "market_day": _market_day(state),
        "end": _end(state),
        "thieves_out_of_game": state.table.lost,
    }


def _boat_on_water(field: int, boat: int) -> Fields:
    return {"field": FIELD_IDS[field], "boat": BOAT_IDS[boat & KIND], "seat": boat >> OWNER or None}


def _docks(state: State) -> Iterator[Fields]:
    for dock in water.fields_in(water.full_docks(state.water.taken)):
        yield {"id": DOCK_IDS[dock], "worth": market.points(state, dock), "scorable_by": market.scorers(state, dock)}


def _seat_state(state: State, seat: int) -> Fields:
    table, hand = state.table, state.hands[seat - 1]
    known = tuple(boat & KIND for boat in state.known if boat >> OWNER == seat)
    if known:
        hand = with_boats(state, seat, Secret.of(seat, known))[seat - 1]
    stored = [boat & KIND for boat in table.stored if boat >> OWNER == seat]
    return {
        "seat": seat,
        "score": table.scores[seat - 1],
        "points_by_source": points_by_source(points[seat - 1] for points in table.points),
        "hand": hand_fields(hand, BOAT_IDS),
        "hand_known_to_all": [BOAT_IDS[kind] for kind in known],
        "hand_from_vacant_pile": state.vacant[seat - 1] if state.vacant else None,
        "traders_left": supplies(state)[seat - 1],
        "movement_cards": table.cards[seat - 1],
        "warehouse": list(_warehouse(stored)),
        "warehouse_points": market.warehouse(stored),
        "has_entered": seat in table.begun,
        "passed_turn_since_last_placement": seat in table.passed,
    }


def _warehouse(stored: list[int]) -> Iterator[Fields]:
    """The boats of a warehouse by their goods, special boats last."""
    for good in (*Good, None):
        boats = [kind for kind in stored if water.GOOD[kind] == good]
        if boats:
            yield {"good": good, "boats": [BOAT_IDS[kind] for kind in boats], "points": market.warehouse(boats)}


def _luk_phat(state: State) -> Fields:
    track, taken = state.options.components.luk_phat, state.table.marker
    to_come = track[taken:]
    steps, day = market.next_day(state) or (None, None)
    following = {"points": to_come[0].points, "market_day": to_come[0].market_day} if to_come else None
    return {"step": taken, "next": following, "steps_to_market_day": steps, "next_market_day": day}


def _turn(state: State) -> Fields:
    turn, placed = state.turn, field_placed_on(state)
    return {
        "number": turn.number,
        "seat": turn.seat,
        "step": STEPS.get(state.step),
        "placed_on": None if placed is None else FIELD_IDS[placed],
        "movement_card_used": turn.moved,
        "keeps_instead_of_drawing": turn.kept,
        "removed_boat": BOAT_IDS[turn.loot] if turn.loot else None,
    }


def _market_day(state: State) -> Fields | None:
    day = state.market
    if day is None:
        return None
    rounds = market.SMALL_ROUNDS if day.day == MarketDay.SMALL else 1
    return {
        "day": day.day,
        "opener": day.opener,
        "called": market.called_seat(state, day),
        "calls_left": rounds * state.seats - day.calls,
        "scored_dock": DOCK_IDS[day.dock] if day.dock else None,
    }


def _end(state: State) -> Fields:
    return {"cause": last_day_cause(state), "turns_left": turns_left(state)}


FIELD: Final = 64
"""Side of a field. The table draws the board with the same lengths."""

TRACK: Final = 44
"""Distance of the Luk-Phat track from the water."""

FILLS: Final = {
    Good.SHRIMP: "#f2a48f",
    Good.FLOWERS: "#e77fb3",
    Good.AVOCADO: "#6f9a3c",
    Good.PINEAPPLE: "#f0bb2c",
    Good.AUBERGINE: "#9a78b8",
    Good.FISH: "#6fb4d9",
    Good.BANANAS: "#f5e06a",
}
"""How boats with a good are drawn."""

SPECIAL: Final = {water.THIEF: "#3b3b44", water.OVERSEER: "#b0413e", water.COOKSHOP: "#e8e2d2"}


def draw(components: Components, words: Words) -> Drawing:
    """The water with its fields and docks, and the Luk-Phat track below."""
    width, height = water.COLS * FIELD, water.ROWS * FIELD
    places = [_field(field, components, words) for field in water.FIELDS]
    places += [_dock(dock, words) for dock in water.DOCKS]
    step = width / len(components.luk_phat)
    for index, one in enumerate(components.luk_phat):
        fill = {None: "#f4ead2", MarketDay.SMALL: "#f0bb2c", MarketDay.BIG: "#cf3a31"}[one.market_day]
        centre = ((index + 0.5) * step, height + TRACK)
        place = circle("step", str(index + 1), centre, FIELD / 3, fill, str(one.points))
        place.name = f"{words.name('step')} {index + 1}"
        place.properties.append(Property(name="points", value=str(one.points)))
        if one.market_day is not None:
            place.properties.append(Property(name="marketDay", value=f"MARKET_DAY_{one.market_day.name}"))
        places.append(place)
    return Drawing(width=width, height=height + 2 * TRACK, places=places, lines=_piers(width, height))


def _field(field: int, components: Components, words: Words) -> Place:
    row, column = divmod(field, water.COLS)
    light, dark = field in components.light, field in components.dark
    fill = "#d5ecee" if light else "#5f9ea6" if dark else "#9bd0d6"
    outline = rectangle(_at(row + 0.5, column + 0.5), FIELD, FIELD)
    place = polygon("field", FIELD_IDS[field], outline, fill)
    name = "light_entrance" if light else "dark_entrance" if dark else "field"
    place.name = f"{words.name(name)} {FIELD_IDS[field]}"
    place.properties.append(Property(name="quarter", value=str(quarter_number(field))))
    if light or dark:
        place.properties.append(Property(name="entrance", value="light" if light else "dark"))
    neighbours = [FIELD_IDS[near] for near in water.AROUND[field]]
    place.connections.append(Connection(name="neighbours", type="field", ids=neighbours))
    return place


def _dock(dock: int, words: Words) -> Place:
    place = circle("dock", DOCK_IDS[dock], _at(*divmod(dock, water.COLS)), FIELD / 6, "#a9794a")
    place.name = f"{words.name('dock')} {DOCK_IDS[dock]}"
    fields = [FIELD_IDS[field] for field in QUARTETS[dock]]
    place.connections.append(Connection(name="fields", type="field", ids=fields))
    return place


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


def _pieces(words: Words) -> tuple[Piece, ...]:
    lots = {water.boat(lot.good, lot.baskets, lot.trader, lot.luk_phat): lot.count for lot in SHIPPED.boats}
    traders = [
        PieceCount(seat_count=seats, count=count - 1) for seats, count in zip(SEAT_COUNTS, SHIPPED.traders, strict=True)
    ]
    return (
        *(_boat(kind, lots.get(kind, 0), words) for kind in range(1, water.THIEF)),
        *(
            Piece(
                type="boat",
                id=BOAT_IDS[kind],
                name=words.name(BOAT_IDS[kind].lower()),
                shape=Shape.SHAPE_BOAT,
                fill=fill,
                counts=[PieceCount(count=water.SPECIAL_BOATS)],
                properties=[Property(name="inBox", value="true")],
            )
            for kind, fill in SPECIAL.items()
        ),
        Piece(type="trader", name=words.name("trader"), shape=Shape.SHAPE_FIGURE, counts=traders, per_seat=True),
        Piece(
            type="movementCard",
            name=words.name("movementCard"),
            shape=Shape.SHAPE_CARD,
            counts=[PieceCount(count=CARDS)],
            per_seat=True,
        ),
        Piece(
            type="lukPhat",
            name=words.name("lukPhat"),
            shape=Shape.SHAPE_CIRCLE,
            fill="#7a1f1f",
            counts=[PieceCount(count=1)],
        ),
    )


def _boat(kind: int, count: int, words: Words) -> Piece:
    """The boat with goods of a kind. Own components may have kinds that the box has not: `inBox` tells them."""
    good = water.GOOD[kind]
    assert good is not None, "a boat with goods"
    trader = "VACANT" if water.VACANT[kind] else "NEUTRAL"
    properties = {
        "good": f"GOOD_{good.name}",
        "baskets": str(water.BASKETS[kind]),
        "trader": f"TRADER_{trader}",
        "lukPhat": "true" if water.SIGN[kind] else "false",
        "inBox": "true" if count else "false",
    }
    described = "boat.vacant" if water.VACANT[kind] else "boat.lukPhat" if water.SIGN[kind] else "boat.neutral"

    def name(trader: str) -> str:
        return words.name("boatPlain", good=words.enum(good), baskets=water.BASKETS[kind], trader=trader)

    return Piece(
        type="boat",
        id=BOAT_IDS[kind],
        name=name(words.name(described)),
        owned_name=name(words.name("boat.owned", player="{player}")) if water.VACANT[kind] else "",
        shape=Shape.SHAPE_BOAT,
        fill=FILLS[good],
        counts=[PieceCount(count=count)],
        properties=[Property(name=name, value=value) for name, value in properties.items()],
    )


CODEC: Final = GameCodec(
    name="klongs",
    ids=lambda _: None,
    options=Mirror(Options, options_pb2.Options, TYPES, defaults=True),
    moves=Kinds(Move, move_pb2.Move, TYPES),
    events=Kinds(Event, event_pb2.Event, TYPES),
    view=view,
    positions=Positions(State, Options),
    boards=lambda: (("", Mirror(Components, options_pb2.Components, TYPES).encode(SHIPPED)),),
    drawings=lambda words: (draw(SHIPPED, words),),
    pieces=_pieces,
)
