"""Kairo on the wire: ids, views, and the drawing and pieces of GetGame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from markethall.kairo.v1 import event_pb2, move_pb2, options_pb2, view_pb2
from markethall.v1.drawing_pb2 import Connection, Drawing, Line, Piece, PieceCount, Place, Point, Property, Shape
from markethall_rules.kairo import pieces
from markethall_rules.kairo.board import LONGEST, PRINTED_BOARDS, Board, BoardName, Options
from markethall_rules.kairo.events import Event
from markethall_rules.kairo.ids import CARD_IDS, CARDS_BY_ID, Card, Coins, Ids, Owner, Site
from markethall_rules.kairo.moves import Move
from markethall_rules.kairo.paying import cost, others_due
from markethall_rules.kairo.score import MEDAL_POINTS, colours_running_out
from markethall_rules.kairo.state import NEUTRAL, NO_SITE, OUTSIDE, State, Step, pile_size, placements
from markethall_rules.kairo.survey import survey_of
from markethall_rules.sentences import Words
from markethall_service.language import wrong

from .drawing import polygon, rectangle
from .mirror import (
    Converter,
    Fields,
    GameCodec,
    InvalidField,
    Kinds,
    Mirror,
    Types,
    UnknownId,
    hand_fields,
    id_type,
    points_by_source,
)
from .snapshot import Positions


def _coins(coins: Iterable[int], _: Any = None) -> Fields:
    return {colour.name.lower(): count for colour, count in zip(pieces.COLOURS, coins, strict=True)}


def _site_of(given: str, ids: Ids) -> int:
    if given not in ids.by_id:
        raise UnknownId(
            "",
            f"{wrong(given, ids.by_id)}; it takes the id of a site, {ids.sites[0]} to {ids.sites[-1]}: the letter of a "
            "column and the number of a row.",
        )
    return ids.by_id[given]


def _owner_of(seat: int, _: Any) -> int:
    if seat < 1:
        raise InvalidField("", f"is {seat}; it takes a seat, from 1, or is left out for none.")
    return seat


_PLACES: Final[Types] = {
    Site: Converter(lambda site, ids: ids.sites[site], _site_of),
    Owner: Converter(lambda seat, _: seat or None, _owner_of, absent=NEUTRAL),
}
_BOARD: Final = Mirror(Board, options_pb2.Board, _PLACES)


def encode_board(board: Board, _: Any = None) -> Fields:
    """The fields of a board, with the ids of its own sites."""
    return _BOARD.fields(board, board.ids)


def _board_of(message: options_pb2.Board, _: Any) -> Board:
    """The board of a caller. The rules check its size; sites have ids up to the largest."""
    rows, columns = len(message.area), max(map(len, message.area), default=0)
    return _BOARD.decode(message, Ids(min(rows, LONGEST) or LONGEST, min(columns, LONGEST) or LONGEST))


TYPES: Final[Types] = {
    **_PLACES,
    Board: Converter(encode_board, _board_of),
    Card: id_type("a stall card", lambda _: (CARD_IDS, CARDS_BY_ID)),
    Coins: Converter(
        _coins, lambda message, _: tuple(getattr(message, colour.name.lower()) for colour in pieces.COLOURS)
    ),
}


def view(state: State) -> Fields:
    """The fields of a view, from a position that is redacted for its viewer."""
    course, market, ids = state.course, state.market, state.options.played_board().ids
    limit = state.options.standstill_limit * state.seats
    return {
        "stalls": _stalls(market.mains, market.expansions, ids),
        "customers": _customers(market.customers, ids),
        "medals": _medals(state.medals),
        "seats": [_seat(state, seat) for seat in range(1, state.seats + 1)],
        "row": _cards(state.row),
        "pile": pile_size(state),
        "criers_left": state.crier_stock,
        "discards": _cards(state.discards),
        "expansions_left": _supplies(market.expansions[1::3]),
        "neutral_stalls_to_come": course.bag,
        "turn": _turn(state),
        "end": {
            "final_phase": course.final is not None,
            "turns_without_expansion": state.turn.quiet,
            "turns_without_expansion_limit": None if course.final else limit or None,
            "cause": course.final,
            "colours_running_out": [] if course.final else colours_running_out(state),
        },
    }


def _cards(cards: Iterable[int]) -> list[str]:
    return [CARD_IDS[card] for card in cards]


def _ids(state: State) -> tuple[str, ...]:
    return state.options.played_board().ids.sites


PARTS: Final = 256
"""The parts of views that are kept. Most commits change few parts, and all viewers of a commit see the same ones."""


@lru_cache(PARTS)
def _stalls(mains: tuple[int, ...], tiles: tuple[int, ...], ids: Ids) -> tuple[view_pb2.Stall, ...]:
    names = ids.sites
    grown: dict[tuple[int, int], list[str]] = {}
    for owner, colour, site in zip(tiles[::3], tiles[1::3], tiles[2::3], strict=True):
        grown.setdefault((owner, colour), []).append(names[site])
    return tuple(
        view_pb2.Stall(
            seat=owner or None,
            colour=_wire(colour),
            site=names[site],
            entrance=names[entrance],
            expansions=grown.get((owner, colour), ()),
            size=1 + len(grown.get((owner, colour), ())),
        )
        for owner, colour, site, entrance in zip(mains[::4], mains[1::4], mains[2::4], mains[3::4], strict=True)
    )


@lru_cache(PARTS)
def _customers(sites: tuple[int, ...], ids: Ids) -> tuple[view_pb2.CustomerState, ...]:
    return tuple(
        view_pb2.CustomerState(colour=_wire(colour), outside=True)
        if site == OUTSIDE
        else view_pb2.CustomerState(colour=_wire(colour), site=ids.sites[site])
        for colour, site in zip(pieces.COLOURS, sites, strict=True)
    )


@lru_cache(PARTS)
def _medals(holders: tuple[int, ...]) -> tuple[view_pb2.MedalState, ...]:
    return tuple(
        view_pb2.MedalState(
            colour=_wire(colour), kind=_wire(kind), seat=holders[first + colour - 1] or None, points=points
        )
        for colour in pieces.COLOURS
        for first, (kind, points) in zip((0, len(pieces.COLOURS)), MEDAL_POINTS.items(), strict=True)
    )


@lru_cache(PARTS)
def _supplies(placed: tuple[int, ...]) -> tuple[view_pb2.Supply, ...]:
    return tuple(
        view_pb2.Supply(colour=_wire(colour), count=pieces.EXPANSIONS - placed.count(colour))
        for colour in pieces.COLOURS
    )


def _wire(value: int) -> Any:
    """An enum value as the messages take it."""
    return int(value)


def _main_sites(state: State, seat: int) -> dict[int, int]:
    """The sites of the main stalls of a seat, by colour."""
    mains = state.market.mains
    stalls = zip(mains[::4], mains[1::4], mains[2::4], strict=True)
    return {colour: site for owner, colour, site in stalls if owner == seat}


def _seat(state: State, seat: int) -> Fields:
    earned, hand, coins = state.earned[seat - 1], state.hands[seat - 1], state.coins[seat - 1].items
    placed = _main_sites(state, seat)
    return {
        "seat": seat,
        "score": sum(earned),
        "points_by_source": points_by_source(earned),
        "cards": hand_fields(hand, CARD_IDS),
        "coins": {"hidden": True} if coins is None else {"items": _coins(coins), "size": sum(coins)},
        "criers": state.criers[seat - 1],
        "passed_for_good": seat in state.course.out,
        "main_stalls_left": [colour for colour in pieces.COLOURS if colour not in placed],
    }


def _turn(state: State) -> Fields:
    turn, step, neutral = state.turn, state.turn.step, state.course.neutral
    fields: Fields = {"number": turn.number, "seat": turn.seat, "step": step, "played_cards": _cards(turn.played)}
    to_place = placements(state.options, state.seats) + 1 - turn.number
    if turn.number and to_place > 0:
        fields["set_up_stalls_left"] = to_place
    if neutral:
        fields["neutral_colour"] = neutral
    if turn.site != NO_SITE:
        fields["building"] = _building(state)
    if step is Step.LEAD:
        ids, criers = _ids(state), state.criers[turn.seat - 1]
        ways = survey_of(state).ways(turn.colour).items()
        fields["customer_colour"] = turn.colour
        fields["customer_destinations"] = [
            {"entrance": ids[site], "crier_cost": needs} for site, needs in ways if needs <= criers
        ]
    if step is Step.DISCARD:
        fields["discard_count"] = state.hands[turn.seat - 1].size - pieces.ROW
    return fields


def _building(state: State) -> Fields:
    """What is being built, after its site was chosen."""
    turn, ids = state.turn, _ids(state)
    fields: Fields = {"colour": turn.colour, "site": ids[turn.site]}
    if turn.step is not Step.ENTRANCE:
        fields |= {"kind": pieces.Build.EXPANSION, "cost": cost(state), "paid": turn.paid}
        if turn.step is Step.OTHER_COINS:
            fields["others_due"] = others_due(state)
        return fields
    owner = NEUTRAL if state.course.neutral else turn.seat
    lifted = None if owner == NEUTRAL else _main_sites(state, owner).get(turn.colour)
    if lifted is None:
        return fields | {"kind": pieces.Build.MAIN}
    return fields | {"kind": pieces.Build.MOVE, "from": ids[lifted]}


SIDE: Final = 60
"""Side of a site in a drawing, as the table draws it."""

FILLS: Final = dict(
    zip(pieces.COLOURS, ("#fbf7ee", "#cf3a31", "#8048ad", "#2f9352", "#f0bb2c", "#2c6fc4"), strict=True)
)
"""How a colour is drawn."""


def draw(board: Board, words: Words) -> Drawing:
    """A board with its sites and the borders of its sections."""
    rows, columns = len(board.area), len(board.area[0])
    places = [_place(board, words, row, column) for row in range(rows) for column in range(columns)]
    lines = [line for row in range(rows) for column in range(columns) for line in _borders(board, row, column)]
    return Drawing(width=columns * SIDE, height=rows * SIDE, places=places, lines=lines)


def _place(board: Board, words: Words, row: int, column: int) -> Place:
    site = row * len(board.area[0]) + column
    ids, grid = board.ids.sites, board.grid
    restaurant = board.area[row][column] == "R"
    outline = rectangle(((column + 0.5) * SIDE, (row + 0.5) * SIDE), SIDE, SIDE)
    fill = "#d7c6dd" if restaurant else "#f1dfba"
    place = polygon("site", ids[site], outline, fill, board.section[row][column])
    place.name = words.name("restaurant" if restaurant else "site", site=ids[site])
    place.properties.append(Property(name="section", value=board.section[row][column]))
    place.properties.append(Property(name="area", value="RESTAURANT" if restaurant else "MARKET"))
    starts = "true" if site in board.customer_starts else "false"
    place.properties.append(Property(name="customerStart", value=starts))
    beside = [ids[near] for near in grid.listed(grid.near[grid.bits[site]])]
    place.connections.append(Connection(name="neighbours", type="site", ids=beside))
    return place


def _borders(board: Board, row: int, column: int) -> Iterator[Line]:
    """The borders of a section to the east and to the south of a site."""
    here, corner = board.section[row][column], Point(x=(column + 1) * SIDE, y=(row + 1) * SIDE)
    if board.section[row][column + 1 : column + 2] not in ("", here):
        yield Line(type="section", points=[Point(x=corner.x, y=row * SIDE), corner], stroke="#8f6a3a")
    if any(below[column] != here for below in board.section[row + 1 : row + 2]):
        yield Line(type="section", points=[Point(x=column * SIDE, y=corner.y), corner], stroke="#8f6a3a")


def pieces_of(words: Words) -> tuple[Piece, ...]:
    """The kinds of pieces in the box."""
    kinds = (
        ("mainStall", Shape.SHAPE_SQUARE, 1, 0),
        ("expansion", Shape.SHAPE_SQUARE, pieces.EXPANSIONS, 0),
        ("customer", Shape.SHAPE_FIGURE, 1, 0),
        ("coin", Shape.SHAPE_CIRCLE, pieces.COINS, 0),
        ("goldMedal", Shape.SHAPE_DIAMOND, 1, pieces.GOLD),
        ("silverMedal", Shape.SHAPE_DIAMOND, 1, pieces.SILVER),
    )
    coloured = [
        Piece(
            type=kind,
            id=f"COLOUR_{colour.name}",
            name=words.name("ofColour", piece=words.name(kind), colour=words.enum(colour)),
            shape=shape,
            fill=FILLS[colour],
            counts=[PieceCount(count=count)],
            per_seat=kind == "mainStall",
            properties=[Property(name="points", value=str(points))] if points else [],
        )
        for kind, shape, count, points in kinds
        for colour in pieces.COLOURS
    ]
    neutral = Piece(
        type="neutralStall",
        name=words.name("neutralStall"),
        shape=Shape.SHAPE_SQUARE,
        fill="#8c8578",
        counts=[PieceCount(seat_count=2, count=len(pieces.COLOURS))],
    )
    crier = Piece(
        type="crier",
        name=words.name("crier"),
        shape=Shape.SHAPE_CARD,
        fill="#c9a227",
        counts=[PieceCount(count=pieces.CRIERS)],
    )
    return (*(_card(kind, words) for kind in range(1, pieces.KINDS + 1)), crier, *coloured, neutral)


def _card(kind: int, words: Words) -> Piece:
    """The stall card of a kind."""
    joker = pieces.is_joker(kind)
    sections = [Property(name="section", value=str(section)) for section in pieces.SECTIONS[kind]]
    return Piece(
        type="card",
        id=CARD_IDS[kind],
        name=words.name("jokerOf" if joker else "cardOf", sections="/".join(CARD_IDS[kind])),
        shape=Shape.SHAPE_CARD,
        fill="#f4e7c8",
        counts=[PieceCount(count=pieces.COPIES[kind])],
        properties=[*sections, Property(name="joker", value="true" if joker else "false")],
    )


def _choice(name: BoardName) -> str:
    """The board as the options of a match choose it."""
    number: Any = int(name)
    return options_pb2.BoardName.Name(number)


CODEC: Final = GameCodec(
    name="kairo",
    ids=lambda options: options.played_board().ids,
    options=Mirror(Options, options_pb2.Options, TYPES, defaults=True),
    moves=Kinds(Move, move_pb2.Move, TYPES),
    events=Kinds(Event, event_pb2.Event, TYPES),
    view=view,
    positions=Positions(State, Options),
    boards=lambda: tuple(
        (_choice(name), options_pb2.Board(**encode_board(board))) for name, board in PRINTED_BOARDS.items()
    ),
    drawings=lambda words: tuple(draw(board, words) for board in PRINTED_BOARDS.values()),
    pieces=pieces_of,
)
