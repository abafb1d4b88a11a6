"""Portobello Market at the terminal: the picture of a match, and its moves in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.portobello.v1 import move_pb2
from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import Edition
from markethall.portobello.v1.view_pb2 import Tile
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

from .language import Language
from .players import counted, player_style, winners
from .portobello_board import CUSTOMERS, FAINT, Layout, Market, Places, draw_map, lay_out, list_alleys

_WIDTH: Final = 98


class Portobello:
    """The market as a map, the players below it; moves in words."""

    def __init__(self, game: Game, match: Match, language: Language) -> None:
        self.language = language
        own = match.options.portobello
        self._board = own.board if own.HasField("board") else game.boards[0].portobello
        self._places = Places(self._board)
        self._title = game.title
        self._layouts: dict[int, Layout | None] = {}

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the alleys where the board's coordinates leave no room for one."""
        market = Market(self._board, match.perspective.view.portobello)
        layout = self._layout(min(width, _WIDTH))
        parts = [
            headline(self._title, match),
            Text(),
            self.map(match, width),
            Text(),
            draw_panel(market, match, self.language),
        ]
        if not layout and width < _WIDTH and self._layout(_WIDTH):
            parts.append(Text(f"A terminal {_WIDTH} characters wide shows the market as a map.", "dim"))
        return Group(*parts)

    def map(self, match: Match, width: int) -> RenderableType:
        """The map or the list of the alleys."""
        market, layout = Market(self._board, match.perspective.view.portobello), self._layout(min(width, _WIDTH))
        return draw_map(market, layout) if layout else list_alleys(market)

    def _layout(self, width: int) -> Layout | None:
        if width not in self._layouts:
            self._layouts[width] = lay_out(self._board, width)
        return self._layouts[width]

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """The kind of a move, and its choice: the places and what they are worth now."""
        return move_label(move.portobello, self._places, Market(self._board, match.perspective.view.portobello), match)

    def scores_nothing(self, move: Move, match: Match) -> bool:
        """Whether a move scores a district without a stall of the player."""
        one = move.portobello
        if not one.HasField("score_district"):
            return False
        market = Market(self._board, match.perspective.view.portobello)
        return not market.stalls_around(one.score_district.district, match.to_act[0])

    def player_style(self, seat: int) -> str:
        """White or black on the colour of the player."""
        return player_style(seat)


def headline(title: str, match: Match) -> Text:
    """The title, the edition, the round and the turn."""
    edition = Edition.Name(match.options.portobello.edition).removeprefix("EDITION_").replace("_", " ").capitalize()
    turn = match.perspective.view.portobello.turn
    at = f"round {(turn - 1) // match.seat_count + 1}, turn {turn}" if turn else "before the first turn"
    return Text.assemble((title, "bold"), f" · {edition} edition · {at}")


def draw_panel(market: Market, match: Match, language: Language) -> RenderableType:
    """Points, stalls and tiles of all players; the turn; the bag; the legend."""
    turn = Text(language.turn(match, match.to_act), "" if match.to_act else "bold")
    return Group(_players(market, match, language), Text(), turn, _customers(market), _signs())


def _players(market: Market, match: Match, language: Language) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    table.add_column("")
    table.add_column("player")
    table.add_column("name", max_width=24, no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("stalls left", justify="right")
    table.add_column("tiles face up")
    table.add_column("face down")
    view = market.view
    for seat, (points, stalls, hand) in enumerate(zip(view.scores, view.supply, view.hands, strict=True), 1):
        table.add_row(
            "▸" if seat in match.to_act else "★" if seat in winners(match) else " ",
            Text(f" {language.player(seat)} ", player_style(seat)),
            Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else ""),
            Text(str(points), "bold"),
            str(stalls),
            _tiles(hand.face_up),
            Text.assemble((_tiles(hand.face_down), FAINT)),
        )
    return table


def _tiles(tiles: Iterable[Tile]) -> str:
    return "  ".join(f"n{one.number}" if one.neutral else str(one.number) for one in tiles) or "–"


def _customers(market: Market) -> Text:
    if market.view.row:
        return Text(f"The customers to come: {row(market.view.row)}.")
    inside = [counted(count, CUSTOMERS[customer]) for customer, count in sorted(market.bag().items())]
    lord = "is here" if Customer.CUSTOMER_LORD in market.view.customers else "is still to come"
    return Text(f"In the bag: {', '.join(inside) or 'no customers'}. The Lord {lord}.")


def _signs() -> Text:
    """The legend: at most 80 characters."""
    return Text("(2) free space  ▐1²▌ P1’s stall on a 2  a05✓ scored  1×4 P1’s tile 4  n2 neutral", FAINT)


def row(customers: Iterable[Customer]) -> str:
    """Customers as a list, such as "clerk, Lord"."""
    return ", ".join(CUSTOMERS.get(customer, "a customer") for customer in customers)


def tile(number: int, neutral: bool) -> str:
    """A tile, such as "tile 3" or "neutral tile 2"."""
    return f"{'neutral ' if neutral else ''}tile {number}"


def move_label(move: move_pb2.Move, places: Places, market: Market, match: Match) -> tuple[str, str]:
    """The kind of a move, and its choice. A move of an unknown kind is shown as its fields."""
    match kind(move):
        case move_pb2.PlaceBobby() as it:
            return "Put the Bobby into", it.district
        case move_pb2.TakeTile() as it:
            return "Take", f"{tile(it.number, it.neutral)}: {counted(it.number, 'action')}"
        case move_pb2.PlaceStall() as it:
            return "Set up a stall", places.space(it.alley, it.space)
        case move_pb2.DrawCustomer():
            return _draw(market)
        case move_pb2.PlaceCustomer() as it:
            return f"Put the {CUSTOMERS.get(market.view.drawn, 'customer')} on", places.square(it.square)
        case move_pb2.PlaceLord():
            return "Bring the Lord to the last free square", ""
        case move_pb2.MoveBobby() as it:
            return "Move the Bobby", f"into {market.beyond(it.alley)}, across {places.alley(it.alley)}"
        case move_pb2.ScoreDistrict() as it:
            own = counted(market.stalls_around(it.district, match.to_act[0]), "own stall")
            return f"Score a district with tile {it.number}", f"{it.district}: {own}"
        case move_pb2.EndTurn():
            return "End the turn", ""
        case _:
            return text(move), ""


def _draw(market: Market) -> tuple[str, str]:
    """From the bag, or from the open row, where the next customer is known (PM-2.4)."""
    if not market.view.row:
        return "Draw a customer from the bag", ""
    return "Take the next customer", CUSTOMERS.get(market.view.row[0], "a customer")
