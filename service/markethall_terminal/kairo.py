"""Kairo at the terminal: the picture of a match, and its moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.kairo.v1 import move_pb2
from markethall.kairo.v1.component_pb2 import Colour
from markethall.kairo.v1.options_pb2 import Board, Options
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

from . import kairo_board as board
from .canvas import FAINT, GAP, least_width, seat_mark, side_by_side, stacked, table
from .language import Label, Language

_WIDTH: Final = 100


class Kairo:
    """The market as a grid, the players below it; moves in words."""

    def __init__(self, game: Game, match: Match, language: Language) -> None:
        self.language = language
        self._grid = board.Grid(_board(game, match.options.kairo))
        self._title = game.title

    def _market(self, match: Match) -> board.Market:
        return board.Market(self._grid, match.perspective.view.kairo, self.language)

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the stalls where there is no room for one."""
        market = self._market(match)
        return stacked(
            headline(self._title, market, match),
            *_ground(market, min(width, _WIDTH)),
            draw_players(market, match),
            draw_turn(market, match),
        )

    def map(self, match: Match, width: int) -> RenderableType:
        """The map or the list of the stalls."""
        market, has_room = self._market(match), board.map_width(self._grid) <= min(width, _WIDTH)
        return board.draw_map(market) if has_room else board.list_stalls(market)

    def label(self, move: Move, match: Match) -> Label:
        """A move with the sites and the stalls that it affects."""
        return move_label(move.kairo, self._market(match))

    def scores_nothing(self, _move: Move, _match: Match, /) -> bool:
        """False: Kairo has no scoring moves."""
        return False

    def player_style(self, _seat: int, /) -> str:
        """Bold, for every seat."""
        return "bold"


def _board(game: Game, options: Options) -> Board:
    if options.HasField("own_board"):
        return options.own_board
    # The boards of the box are listed in the order of their names.
    return game.boards[max(options.board, 1) - 1].kairo


def _ground(market: board.Market, width: int) -> Iterator[RenderableType]:
    """The map with summary and legend: beside it what fits there, the rest below."""
    wide = board.map_width(market.grid)
    if wide > width:
        yield board.list_stalls(market)
        yield draw_summary(market)
        if wide <= _WIDTH:
            yield Text(market.language.text("terminal.narrow.market", width=wide), FAINT)
        return
    room = width - wide - GAP
    parts = (draw_summary(market), draw_signs(market.language))
    beside = [part for part in parts if least_width(part) <= room]
    below = [part for part in parts if part not in beside]
    yield side_by_side(board.draw_map(market), *([stacked(*beside)] if beside else []))
    if below:
        yield side_by_side(*below)


def draw_summary(market: board.Market) -> RenderableType:
    """The supply and medals of each colour, the viewer's coins, the open cards, the customers outside."""
    return Group(_colours(market), Text(), *map(Text, _summary_lines(market)))


def _colours(market: board.Market) -> Table:
    viewer = market.viewer()
    purse = market.view.coins[viewer - 1].items if viewer else ()
    names = ("colour", "left", "gold", "silver", *(("coins",) if purse else ()))
    first, *numbers = [market.language.text(f"terminal.kairo.column.{name}") for name in names]
    colours = table(first, *numbers, right=tuple(numbers))
    colours.columns[0].no_wrap = True
    for colour in board.COLOURS:
        name = f" {board.letter(colour, market.language)} {market.language.word(board.colour_term(colour))} "
        row = [str(market.left(colour)), _holder(market.gold(colour)), _holder(market.silver(colour))]
        row += [str(purse[colour - 1])] if purse else []
        colours.add_row(Text(name, board.ink(colour)), *row)
    return colours


def _holder(seat: int) -> str:
    return board.sign(seat) if seat else "–"


def _summary_lines(market: board.Market) -> Iterator[str]:
    words, view, outside = market.language.text, market.view, market.outside()
    yield words("terminal.kairo.openCards", count=len(view.row), cards=board.cards(view.row, market.language))
    yield words("terminal.kairo.discarded", count=len(view.discards))
    yield words("terminal.kairo.outside", count=len(outside), colours=outside)
    if view.course.bag:
        yield words("terminal.kairo.bag", colours=[board.colour_term(colour) for colour in view.course.bag])


def draw_signs(language: Language) -> Text:
    """The legend of the map."""
    red, words = board.letter(Colour.COLOUR_RED, language), language.text
    signs = (
        (f"[{red}1]", words("terminal.kairo.sign.main", player=language.player(1))),
        (f"[{red}n]", words("terminal.kairo.sign.neutral")),
        (f" {red}1 ", words("component.expansion")),
        (f"∩{red}1 ", words("terminal.kairo.sign.entrance")),
        (f"?{red}1 ", words("terminal.kairo.sign.pending")),
        (f"@{red}  ", words("terminal.kairo.sign.customer", colour=board.colour_term(Colour.COLOUR_RED))),
        ("  · ", words("terminal.kairo.sign.free")),
        ("░░░░", words("terminal.kairo.sign.restaurants")),
    )
    return Text("\n".join(f"{shape} {meaning}" for shape, meaning in signs), FAINT)


def draw_players(market: board.Market, match: Match) -> RenderableType:
    """Points, sizes of stalls and numbers of cards of each player; the viewer's hand."""
    viewer = market.viewer()
    hand = market.view.hands[viewer - 1].items if viewer else ()
    named = board.cards(hand, market.language)
    words, player = market.language.text, market.language.player(viewer)
    own = [Text(words("terminal.kairo.holds", count=len(hand), player=player, cards=named))] if viewer else []
    return stacked(_players(market, match), *own)


def _players(market: board.Market, match: Match) -> Table:
    language, view = market.language, market.view
    names = [language.text(f"terminal.column.{name}") for name in ("player", "name", "points", "cards")]
    names += [language.text(f"terminal.kairo.column.{name}") for name in ("criers", "stalls")]
    players = table("", *names, right=tuple(names[2:5]))
    players.columns[1].no_wrap = players.columns[2].no_wrap = True
    players.columns[2].max_width = 24
    for seat, (points, hand, criers) in enumerate(zip(view.points, view.hands, view.criers, strict=True), 1):
        is_out = match.to_act and seat in view.course.out
        stalls = [f"{board.letter(each.colour, language)}{each.size}" for each in market.stalls if each.owner == seat]
        players.add_row(
            seat_mark(match, seat) or (language.text("terminal.kairo.out") if is_out else ""),
            Text(language.player(seat), "bold"),
            Text(language.display_name(match, seat)),
            Text(str(points), "bold"),
            str(hand.size),
            str(criers),
            " ".join(stalls) or "–",
        )
    return players


def move_label(move: move_pb2.Move, market: board.Market) -> Label:
    """A move in words. A move of an unknown kind is shown as its fields."""
    language = market.language
    match kind(move):
        case move_pb2.PlayCards() as it:
            return _play(list(it.cards), language)
        case move_pb2.PullCustomer() as it:
            return language.label("terminal.kairo.pull", "customer", customer=_customer(it.customer, market))
        case move_pb2.LeadCustomer() as it:
            colour, entrance = board.colour_term(market.view.turn.colour), _entrance(it.entrance, market)
            return language.label("terminal.kairo.lead", "entrance", colour=colour, entrance=entrance)
        case move_pb2.DrawOpen() as it:
            card = board.cards([it.card], language)
            return language.label("markethall.kairo.v1.DrawOpen", "card", card=card)
        case move_pb2.Discard() as it:
            return language.label("markethall.kairo.v1.Discard", "cards", cards=board.cards(it.cards, language))
        case move_pb2.DrawBlind() | move_pb2.DrawCrier() as it:
            return language.label(it.DESCRIPTOR.full_name)
        case move_pb2.PassForGood():
            return language.label("terminal.kairo.pass")
        case _:
            return _label_payment(move, market) or _label_building(move, market)


def _label_payment(move: move_pb2.Move, market: board.Market) -> Label | None:
    language = market.language
    match kind(move):
        case move_pb2.PayJoker() as it:
            coin = language.text("terminal.kairo.aCoin", colour=board.colour_term(it.colour))
            return language.label("terminal.kairo.payJoker", "coin", coin=coin)
        case move_pb2.PayOwn() as it:
            return language.label("terminal.kairo.pay", "coins", coins=_own_coins(it.coins, market))
        case move_pb2.PayOthers() as it:
            return language.label("terminal.kairo.payRest", "coins", coins=board.coins(it.coins, language))
        case _:
            return None


def _label_building(move: move_pb2.Move, market: board.Market) -> Label:
    turn, place, label = market.view.turn, market.grid.name, market.language.label
    match kind(move):
        case move_pb2.PlaceMain() as it:
            key = "terminal.kairo.placeNeutral" if market.view.course.neutral else "terminal.kairo.placeMain"
            return label(key, "site", colour=board.colour_term(it.colour), site=place(it.site))
        case move_pb2.Expand() as it:
            size, colour = market.size(turn.seat, it.colour) + 1, board.colour_term(it.colour)
            return label("terminal.kairo.expand", "site", colour=colour, size=size, site=place(it.site))
        case move_pb2.MoveMain() as it:
            colour = board.colour_term(it.colour)
            return label("markethall.kairo.v1.MoveMain", "site", colour=colour, site=place(it.site))
        case move_pb2.PlaceEntrance() as it:
            colour = board.colour_term(turn.colour)
            return label("terminal.kairo.placeEntrance", "site", colour=colour, site=place(it.site))
        case _:
            return Label(text(move))


def _play(played: list[int], language: Language) -> Label:
    if len(played) == 1:
        key = "terminal.kairo.buildJoker" if board.is_joker(played[0]) else "terminal.kairo.build"
        return language.label(key, "sections", sections=board.section_list(played[0]))
    return language.label("terminal.kairo.buildThree", "cards", cards=board.cards(played, language))


def _own_coins(own: int, market: board.Market) -> str:
    turn, words = market.view.turn, market.language.text
    coins = words("terminal.kairo.coins", count=own, colour=board.colour_term(turn.colour))
    others = 2 * (market.size(turn.seat, turn.colour) + 1 - own)
    return words("terminal.kairo.coinsAndOthers", coins=coins, others=others) if others > 0 else coins


def _customer(customer: int, market: board.Market) -> str:
    colour, sites = board.colour_term(customer), dict(market.customers())
    site = sites.get(customer, -1)
    if site < 0:
        return market.language.word(colour)
    return market.language.text("terminal.kairo.customerFrom", colour=colour, site=market.grid.name(site))


def _entrance(entrance: int, market: board.Market) -> str:
    """A site, and the stall to which it leads."""
    site, stall = market.grid.name(entrance), market.behind(entrance)
    if not stall:
        return site
    if not stall.owner:
        return market.language.text("terminal.kairo.toNeutral", site=site)
    if stall.owner == market.view.turn.seat:
        return market.language.text("terminal.kairo.toOwn", site=site, count=stall.size)
    player = market.language.player(stall.owner)
    return market.language.text("terminal.kairo.toOther", site=site, player=player, count=stall.size)


def headline(title: str, market: board.Market, match: Match) -> Text:
    """The title, the size of the market, the turn, and the phase."""
    grid, turn, words = market.grid, market.view.turn, market.language.text
    parts = [words("terminal.kairo.size", rows=grid.rows, columns=grid.columns)]
    parts.append(words("terminal.turn", number=turn.number) if turn.number else words("terminal.noTurn"))
    limit = match.options.kairo.stall_limit * match.seat_count
    if market.view.course.final:
        parts.append(words("terminal.kairo.finalPhase"))
    elif turn.quiet and limit:
        parts.append(words("terminal.kairo.quietOf", count=turn.quiet, limit=limit))
    elif turn.quiet:
        parts.append(words("terminal.kairo.quiet", count=turn.quiet))
    return Text.assemble((title, "bold"), *(f" · {part}" for part in parts))


def draw_turn(market: board.Market, match: Match) -> Text:
    """The player on turn, and the choice to make."""
    return Text(market.language.turn(match, [market.view.turn.seat]), "" if match.to_act else "bold")
