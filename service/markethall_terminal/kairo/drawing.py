"""The picture of a match of Kairo: map, market panel, and the table of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.kairo.v1.options_pb2 import Board, Options
from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from .board import FAINT, Grid, Market, cards, draw_map, ink, letter, list_stalls, map_width
from .seats import NAMES, counted, joined, seat_name, sign
from .words import draw_turn, headline, label, tell

_WIDTH: Final = 100
_GAP: Final = 3


class Kairo:
    """The market as a grid, the players below it; moves and events in words."""

    def __init__(self, game: Game, match: Match) -> None:
        self._grid = Grid(_board(game, match.options.kairo))
        self._title = game.title

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the stalls where there is no room for one."""
        market = Market(self._grid, match.view.kairo)
        return Group(
            headline(self._title, market, match),
            Text(),
            *self._ground(market, min(width, _WIDTH)),
            Text(),
            draw_players(market, match),
            Text(),
            draw_turn(market, match),
        )

    def _ground(self, market: Market, width: int) -> Iterator[RenderableType]:
        """The map and what belongs to it: beside it what has room there, the rest below."""
        wide = map_width(self._grid)
        if wide > width:
            yield Group(list_stalls(market), Text(), draw_facts(market))
            if wide <= _WIDTH:
                yield Text(f"\nA terminal {wide} characters wide shows the market as a map.", "dim")
            return
        room = width - wide - _GAP
        parts = ((draw_facts(market), FACTS_WIDTH), (draw_signs(), SIGNS_WIDTH))
        beside = [part for part, least in parts if least <= room]
        below = [part for part, least in parts if least > room]
        yield _in_a_row(draw_map(market), *_stacked(beside))
        if below:
            yield Text()
            yield _in_a_row(*below)

    def tell(self, event: Event) -> str:
        """What happened, with the names of the sites."""
        return tell(event.kairo, self._grid)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """A choice, with what it means for the stalls as they are now."""
        return label(move.kairo, Market(self._grid, match.view.kairo))

    def seat_name(self, seat: int) -> str:
        """The player of a number: the colours are those of the stalls."""
        return seat_name(seat)

    def seat_style(self, _seat: int, /) -> str:
        """Bold, for every seat."""
        return "bold"


def _board(game: Game, options: Options) -> Board:
    if options.HasField("own_board"):
        return options.own_board
    # The boards of the box are listed in the order of their names.
    return game.boards[max(options.board, 1) - 1].kairo


def _stacked(parts: list[RenderableType]) -> list[RenderableType]:
    """Parts one below the other as one part; none of none."""
    lines = [line for part in parts for line in (Text(), part)]
    return [Group(*lines[1:])] if lines else []


def _in_a_row(*parts: RenderableType) -> Table:
    row = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
    for part in parts:
        # A map keeps its width; what stands beside it takes the rest.
        row.add_column(no_wrap=True) if part is parts[0] else row.add_column()
    row.add_row(*parts)
    return row


# How wide each of the two is at least.
FACTS_WIDTH: Final = 36
SIGNS_WIDTH: Final = 21


def draw_facts(market: Market) -> RenderableType:
    """The supply of each colour, its medals, the coins of who looks, the open cards, and who waits."""
    return Group(_colours(market), Text(), *map(Text, _facts(market)))


def _colours(market: Market) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    viewer = market.viewer()
    purse = market.view.coins[viewer - 1].items if viewer else ()
    table.add_column("colour")
    for title in ("left", "gold", "silver", *(("coins",) if purse else ())):
        table.add_column(title, justify="right")
    for colour, name in enumerate(NAMES, 1):
        row = [str(market.left(colour)), _holder(market.gold(colour)), _holder(market.silver(colour))]
        row += [str(purse[colour - 1])] if purse else []
        table.add_row(Text(f" {letter(colour)} {name} ", ink(colour)), *row)
    return table


def _holder(seat: int) -> str:
    return sign(seat) if seat else "–"


def _facts(market: Market) -> Iterator[str]:
    yield f"Open cards: {cards(market.view.row)}."
    yield f"Discarded: {counted(len(market.view.discards), 'card')}."
    yield f"Outside: {joined(market.outside()) or 'nobody'}."
    if market.view.course.bag:
        yield f"Neutral stalls in the bag: {joined([NAMES[colour - 1] for colour in market.view.course.bag])}."


def draw_signs() -> Text:
    """What the signs on the map mean."""
    signs = (
        ("[R1]", "Player 1’s main"),
        ("[Rn]", "a neutral one"),
        (" R1 ", "expansion"),
        ("∩R1 ", "its entrance"),
        ("?R1 ", "to be built here"),
        ("@R  ", "red customer"),
        ("  · ", "free site"),
        ("░░░░", "restaurants"),
    )
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), FAINT)


def draw_players(market: Market, match: Match) -> RenderableType:
    """Points, sizes of stalls, and how many cards each has; the hand of who looks."""
    return Group(_table(market, match), *_own(market))


def _table(market: Market, match: Match) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    table.add_column("")
    table.add_column("player", no_wrap=True)
    table.add_column("name", max_width=24, no_wrap=True)
    for title in ("points", "cards", "criers"):
        table.add_column(title, justify="right")
    table.add_column("stalls by tiles")
    view = market.view
    for seat, (points, hand, criers) in enumerate(zip(view.points, view.hands, view.criers, strict=True), 1):
        table.add_row(
            _mark(market, match, seat),
            Text(seat_name(seat), "bold"),
            Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else ""),
            Text(str(points), "bold"),
            str(hand.size),
            str(criers),
            " ".join(f"{letter(stall.colour)}{stall.size}" for stall in market.stalls if stall.owner == seat) or "–",
        )
    return table


def _mark(market: Market, match: Match, seat: int) -> str:
    if seat in match.winners:
        return "★"
    if seat in match.to_act:
        return "▸"
    return "out" if match.to_act and seat in market.view.course.out else ""


def _own(market: Market) -> Iterator[Text]:
    viewer = market.viewer()
    if viewer:
        yield Text()
        yield Text(f"{seat_name(viewer)} holds {cards(market.view.hands[viewer - 1].items)}.")
