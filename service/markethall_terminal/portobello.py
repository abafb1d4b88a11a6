"""Portobello Market at the terminal: the picture of a match, and its moves in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
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
from markethall_client import Names, kind, text

from .canvas import FAINT, player_style, seat_mark, stacked, table
from .language import Label, Language, term
from .portobello_board import Layout, Market, Places, draw_map, lay_out, list_alleys

_WIDTH: Final = 98


class Portobello:
    """The market as a map, the players below it; moves in words."""

    def __init__(self, game: Game, match: Match, language: Language) -> None:
        own = match.options.portobello
        self._board = own.board if own.HasField("board") else game.boards[0].portobello
        self._places = Places(self._board)
        self.language = replace(language, names=Names(board=self._places.board()))
        self._title = game.title
        self._layouts: dict[int, Layout | None] = {}

    def _market(self, match: Match) -> Market:
        return Market(self._board, match.perspective.view.portobello, self.language)

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the alleys where the board's coordinates leave no room for one."""
        market, layout = self._market(match), self._layout(min(width, _WIDTH))
        panel = [draw_panel(market, match)]
        if not layout and width < _WIDTH and self._layout(_WIDTH):
            panel.append(Text(self.language.text("terminal.narrow.market", width=_WIDTH), FAINT))
        return stacked(headline(self._title, match, self.language), self.map(match, width), Group(*panel))

    def map(self, match: Match, width: int) -> RenderableType:
        """The map or the list of the alleys."""
        market, layout = self._market(match), self._layout(min(width, _WIDTH))
        return draw_map(market, layout) if layout else list_alleys(market)

    def _layout(self, width: int) -> Layout | None:
        if width not in self._layouts:
            self._layouts[width] = lay_out(self._board, width)
        return self._layouts[width]

    def label(self, move: Move, match: Match) -> Label:
        """A move with its places and what they are worth now."""
        return move_label(move.portobello, self._places, self._market(match), match)

    def scores_nothing(self, move: Move, match: Match) -> bool:
        """Whether a move scores a district without a stall of the player."""
        one = move.portobello
        if not one.HasField("score_district"):
            return False
        return not self._market(match).stalls_around(one.score_district.district, match.to_act[0])

    def player_style(self, seat: int) -> str:
        """White or black on the colour of the player."""
        return player_style(seat)


def headline(title: str, match: Match, language: Language) -> Text:
    """The title, the edition, the round and the turn."""
    edition = Edition.Name(match.options.portobello.edition or Edition.EDITION_GERMAN)
    turn = match.perspective.view.portobello.turn
    at = language.text("terminal.noTurn")
    if turn:
        at = language.text("terminal.portobello.round", round=(turn - 1) // match.seat_count + 1, turn=turn)
    return Text.assemble((title, "bold"), f" · {language.text(f'terminal.portobello.edition.{edition}')} · {at}")


def draw_panel(market: Market, match: Match) -> RenderableType:
    """Points, stalls and tiles of all players; the turn; the bag; the legend."""
    turn = Text(market.language.turn(match, match.to_act), "" if match.to_act else "bold")
    # At most 80 characters in each language.
    signs = Text(market.language.text("terminal.portobello.signs", tag=market.language.tag(1)), FAINT)
    return stacked(_players(market, match), Group(turn, _customers(market), signs))


def _players(market: Market, match: Match) -> Table:
    language, view = market.language, market.view
    names = [language.text(f"terminal.column.{name}") for name in ("player", "name", "points")]
    names += [language.text(f"terminal.portobello.column.{name}") for name in ("stalls", "faceUp", "faceDown")]
    players = table("", *names, right=tuple(names[2:4]))
    players.columns[2].max_width, players.columns[2].no_wrap = 24, True
    for seat, (points, stalls, hand) in enumerate(zip(view.scores, view.supply, view.hands, strict=True), 1):
        players.add_row(
            seat_mark(match, seat) or " ",
            Text(f" {language.player(seat)} ", player_style(seat)),
            Text(language.display_name(match, seat)),
            Text(str(points), "bold"),
            str(stalls),
            _tiles(hand.face_up),
            Text(_tiles(hand.face_down), FAINT),
        )
    return players


def _tiles(tiles: Iterable[Tile]) -> str:
    return "  ".join(f"n{one.number}" if one.neutral else str(one.number) for one in tiles) or "–"


def _customers(market: Market) -> Text:
    """The open row, or what is in the bag and whether the Lord has come."""
    language, words = market.language, market.language.text
    if market.view.row:
        coming = ", ".join(language.word(term(Customer, customer)) for customer in market.view.row)
        return Text(words("terminal.portobello.row", customers=coming))
    bag = [(words(f"terminal.portobello.bag.{Customer.Name(customer)}", count=count))
           for customer, count in sorted(market.bag().items())]  # fmt: skip
    is_here = Customer.CUSTOMER_LORD in market.view.customers
    lord = words("terminal.portobello.lordHere" if is_here else "terminal.portobello.lordToCome")
    return Text(f"{words('terminal.portobello.bag', count=len(bag), customers=', '.join(bag))} {lord}")


def move_label(move: move_pb2.Move, places: Places, market: Market, match: Match) -> Label:
    """A move in words. A move of an unknown kind is shown as its fields."""
    language, label = market.language, market.language.label
    match kind(move):
        case move_pb2.PlaceBobby() as it:
            return label("markethall.portobello.v1.PlaceBobby", "district", district=it.district)
        case move_pb2.TakeTile() as it:
            key = "terminal.portobello.neutralTile" if it.neutral else "terminal.portobello.tile"
            return label("terminal.portobello.take", "tile", tile=language.text(key, count=it.number))
        case move_pb2.PlaceStall() as it:
            return label("terminal.portobello.stall", "space", space=places.space(it.alley, it.space, language))
        case move_pb2.DrawCustomer():
            return _draw(market)
        case move_pb2.PlaceCustomer() as it:
            customer, square = term(Customer, market.view.drawn), places.square(it.square)
            return label("markethall.portobello.v1.PlaceCustomer", "square", drawn=customer, square=square)
        case move_pb2.MoveBobby() as it:
            district, alley = market.beyond(it.alley), places.alley(it.alley)
            where = language.text("terminal.portobello.into", district=district, alley=alley)
            return label("terminal.portobello.moveBobby", "where", where=where)
        case move_pb2.ScoreDistrict() as it:
            own = market.stalls_around(it.district, match.to_act[0])
            district = language.text("terminal.portobello.ownStalls", district=it.district, count=own)
            return label("terminal.portobello.score", "district", number=it.number, district=district)
        case move_pb2.PlaceLord() | move_pb2.EndTurn() as it:
            return label(it.DESCRIPTOR.full_name)
        case _:
            return Label(text(move))


def _draw(market: Market) -> Label:
    """From the bag, or from the open row, where the next customer is known (PM-2.4)."""
    if not market.view.row:
        return market.language.label("terminal.portobello.draw")
    customer = term(Customer, market.view.row[0])
    return market.language.label("terminal.portobello.drawNext", "customer", customer=customer)
