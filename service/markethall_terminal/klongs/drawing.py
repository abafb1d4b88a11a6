"""The picture of a match of Bangkok Klongs: map, panel, and the table of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.klongs.v1.component_pb2 import MarketDay
from markethall.klongs.v1.options_pb2 import Components, TrackStep
from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from . import board as boats
from .board import (
    CLOSED,
    ENTRANCE,
    FAINT,
    FREE,
    MAP_WIDTH,
    OTHER_DOCK,
    OWN_DOCK,
    SCORED_DOCK,
    Position,
    draw_map,
    list_boats,
    list_docks,
)
from .seats import counted, ink, seat_name
from .words import draw_turn, headline, label, tell

_WIDTH: Final = 100
_GAP: Final = 3


class Klongs:
    """The water as a grid, the players below it; moves and events in words."""

    def __init__(self, game: Game, match: Match) -> None:
        self._components = _components(game, match)
        self._title = game.title

    def _position(self, match: Match) -> Position:
        return Position(self._components, match.options.klongs, match.view.klongs)

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the boats where there is no room for one."""
        position = self._position(match)
        width = min(width, _WIDTH)
        return Group(
            headline(self._title, position),
            Text(),
            *_ground(position, width),
            Text(),
            list_docks(position, width),
            Text(),
            draw_players(position, match),
            Text(),
            draw_turn(position, match),
        )

    def tell(self, event: Event) -> str:
        """What happened, with the names of fields and docks."""
        return tell(event.klongs)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """A choice, with what it means for the boats as they are now."""
        return label(move.klongs, self._position(match))

    def seat_name(self, seat: int) -> str:
        """The player of a number."""
        return seat_name(seat)

    def seat_style(self, seat: int) -> str:
        """The style of the player's boats."""
        return ink(seat)


def _components(game: Game, match: Match) -> Components:
    options = match.options.klongs
    return options.components if options.HasField("components") else game.boards[0].klongs


def _ground(position: Position, width: int) -> Iterator[RenderableType]:
    """The map with what belongs to it: beside it where there is room, below it otherwise."""
    facts, signs = draw_facts(position), draw_signs()
    if width >= MAP_WIDTH + _GAP + FACTS_WIDTH:
        row = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
        row.add_column(no_wrap=True)
        row.add_column(width=FACTS_WIDTH)
        row.add_row(draw_map(position), Group(facts, Text(), signs))
        yield row
        return
    if width < MAP_WIDTH:
        yield Group(list_boats(position), Text(), facts)
        yield Text(f"\nA terminal {MAP_WIDTH} characters wide shows the water as a map.", "dim")
        return
    yield Group(draw_map(position), Text(), facts, Text(), signs)


# How wide both parts are.
FACTS_WIDTH: Final = 33
_DAYS: Final = {MarketDay.MARKET_DAY_SMALL: "s", MarketDay.MARKET_DAY_BIG: "B"}


def draw_facts(position: Position) -> RenderableType:
    """The warehouses by good with their worth, the piles, and the Luk-Phat track."""
    return Group(_warehouses(position), Text(), *_stock(position), _track(position))


def _warehouses(position: Position) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=FAINT)
    table.add_column("store")
    for good in boats.GOODS:
        table.add_column(boats.short(good), justify="right", min_width=2)
    table.add_column("worth", justify="right")
    for seat in position.seats:
        goods = [boats.good(kind) for kind in position.warehouse(seat)]
        counts = [goods.count(good) for good in boats.GOODS]
        # KL-10.1: 1 + 2 + ... + n points for n boats of a good.
        worth = sum(count * (count + 1) // 2 for count in counts)
        table.add_row(f"P{seat}", *(str(count or FREE) for count in counts), str(worth))
    return table


def _stock(position: Position) -> Iterator[Text]:
    if position.view.vacant:
        vacant = position.vacant_pile()
        yield Text(f"Piles: {vacant} vacant, {position.pile() - vacant} printed.")
    else:
        yield Text(f"Pile: {counted(position.pile(), 'boat')}.")
    if position.view.table.lost:
        yield Text(f"Thieves out of the game: {position.view.table.lost}.")


def _track(position: Position) -> Text:
    """The points of each step, the one reached in brackets; s and B are market days."""
    marker = position.view.table.marker
    steps = [_step(step, at == marker) for at, step in enumerate(position.components.luk_phat, 1)]
    return Text(f"Luk-Phat: step {marker} of {len(steps)}\n{'' if marker else '[] '}{' '.join(steps)}")


def _step(step: TrackStep, is_reached: bool) -> str:
    words = f"{step.points}{_DAYS.get(step.market_day, '')}"
    return f"[{words}]" if is_reached else words


def draw_signs() -> Text:
    """What the signs on the map and the track mean."""
    signs = (
        ("1Fi3", "Player 1’s: fish, 3 baskets"),
        ("nFi3", "neutral; * Luk-Phat sign"),
        ("-Fi3", "vacant place, no owner"),
        (f"{OWN_DOCK}  {OTHER_DOCK}", "dock that scores (listed)"),
        (f"{SCORED_DOCK}", "dock just scored"),
        (f"{ENTRANCE}", "entrance"),
        (f"{FREE}  {CLOSED}", "free, closed field"),
        ("s  B", "small, big market day"),
    )
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), FAINT)


def draw_players(position: Position, match: Match) -> RenderableType:
    """Points, traders and movement cards left, hands; the hidden side of the hand of who looks."""
    return Group(_table(position, match), *_own(position))


def _table(position: Position, match: Match) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    table.add_column("")
    table.add_column("player", no_wrap=True)
    table.add_column("name", max_width=16, no_wrap=True)
    for title in ("points", "traders", "cards", "hand"):
        table.add_column(title, justify="right")
    if position.view.vacant:
        table.add_column("hidden, from", no_wrap=True)
    table.add_column("known to all")
    for seat in position.seats:
        table.add_row(*_row(position, match, seat))
    return table


def _row(position: Position, match: Match, seat: int) -> Iterator[str | Text]:
    table = position.view.table
    yield _mark(match, seat)
    yield Text(f" {seat_name(seat)} ", ink(seat))
    yield Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else "")
    yield Text(str(table.scores[seat - 1]), "bold")
    yield str(position.traders(seat))
    yield str(table.cards[seat - 1])
    yield str(position.in_hand(seat))
    if position.view.vacant:
        yield _origins(position, seat)
    yield Text(boats.names(position.known(seat)) if position.known(seat) else "–")


def _origins(position: Position, seat: int) -> str:
    vacant = position.view.vacant[seat - 1]
    return f"{vacant} vacant, {position.view.hands[seat - 1].size - vacant} printed"


def _mark(match: Match, seat: int) -> str:
    if seat in match.winners:
        return "★"
    return "▸" if seat in match.to_act else ""


def _own(position: Position) -> Iterator[Text]:
    viewer = position.viewer()
    if viewer:
        yield Text()
        hidden = boats.names(position.view.hands[viewer - 1].items)
        yield Text(f"{seat_name(viewer)} holds, unknown to others: {hidden}.")


# Boats in a quarter that close its last field (KL-4.3).
