"""Kairo at the terminal: the picture of a match, and its moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.kairo.v1 import move_pb2
from markethall.kairo.v1.options_pb2 import Board, Options
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

from . import kairo_board as board
from .language import Language
from .players import counted, joined, player_name, winners

_WIDTH: Final = 100
_GAP: Final = 3


class Kairo:
    """The market as a grid, the players below it; moves in words."""

    def __init__(self, game: Game, match: Match, language: Language) -> None:
        self.language = language
        self._grid = board.Grid(_board(game, match.options.kairo))
        self._title = game.title

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the stalls where there is no room for one."""
        market = board.Market(self._grid, match.perspective.view.kairo)
        return Group(
            headline(self._title, market, match),
            Text(),
            *self._ground(market, min(width, _WIDTH)),
            Text(),
            draw_players(market, match, self.language),
            Text(),
            draw_turn(market, match, self.language),
        )

    def map(self, match: Match, width: int) -> RenderableType:
        """The map or the list of the stalls."""
        market = board.Market(self._grid, match.perspective.view.kairo)
        return (
            board.draw_map(market) if board.map_width(self._grid) <= min(width, _WIDTH) else board.list_stalls(market)
        )

    def _ground(self, market: board.Market, width: int) -> Iterator[RenderableType]:
        """The map with facts and legend: beside it what fits there, the rest below."""
        wide = board.map_width(self._grid)
        if wide > width:
            yield Group(board.list_stalls(market), Text(), draw_facts(market))
            if wide <= _WIDTH:
                yield Text(f"\nA terminal {wide} characters wide shows the market as a map.", "dim")
            return
        room = width - wide - _GAP
        parts = ((draw_facts(market), FACTS_WIDTH), (draw_signs(), SIGNS_WIDTH))
        beside = [part for part, least in parts if least <= room]
        below = [part for part, least in parts if least > room]
        yield _in_a_row(board.draw_map(market), *_stacked(beside))
        if below:
            yield Text()
            yield _in_a_row(*below)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """The kind of a move, and its choice: the sites and the stalls that it affects."""
        return move_label(move.kairo, board.Market(self._grid, match.perspective.view.kairo))

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


def _stacked(parts: list[RenderableType]) -> list[RenderableType]:
    """Parts one below the other as one part; none of none."""
    lines = [line for part in parts for line in (Text(), part)]
    return [Group(*lines[1:])] if lines else []


def _in_a_row(*parts: RenderableType) -> Table:
    row = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
    for part in parts:
        # The map and the legend keep their widths, the facts take the rest.
        row.add_column(no_wrap=isinstance(part, Text))
    row.add_row(*parts)
    return row


# The least width of each.
FACTS_WIDTH: Final = 36
SIGNS_WIDTH: Final = 21


def draw_facts(market: board.Market) -> RenderableType:
    """The supply and medals of each colour, the viewer's coins, the open cards, the customers outside."""
    return Group(_colours(market), Text(), *map(Text, _facts(market)))


def _colours(market: board.Market) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=board.FAINT)
    viewer = market.viewer()
    purse = market.view.coins[viewer - 1].items if viewer else ()
    table.add_column("colour")
    for title in ("left", "gold", "silver", *(("coins",) if purse else ())):
        table.add_column(title, justify="right")
    for colour, name in enumerate(board.COLOURS, 1):
        row = [str(market.left(colour)), _holder(market.gold(colour)), _holder(market.silver(colour))]
        row += [str(purse[colour - 1])] if purse else []
        table.add_row(Text(f" {board.letter(colour)} {name} ", board.ink(colour)), *row)
    return table


def _holder(seat: int) -> str:
    return board.sign(seat) if seat else "–"


def _facts(market: board.Market) -> Iterator[str]:
    yield f"Open cards: {board.cards(market.view.row)}."
    yield f"Discarded: {counted(len(market.view.discards), 'card')}."
    yield f"Outside: {joined(market.outside()) or 'no customers'}."
    if market.view.course.bag:
        yield f"Neutral stalls in the bag: {joined([board.COLOURS[colour - 1] for colour in market.view.course.bag])}."


def draw_signs() -> Text:
    """The legend of the map."""
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
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), board.FAINT)


def draw_players(market: board.Market, match: Match, language: Language) -> RenderableType:
    """Points, sizes of stalls and numbers of cards of each player; the viewer's hand."""
    return Group(_table(market, match, language), *_own(market, language))


def _table(market: board.Market, match: Match, language: Language) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=board.FAINT)
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
            Text(language.player(seat), "bold"),
            Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else ""),
            Text(str(points), "bold"),
            str(hand.size),
            str(criers),
            " ".join(f"{board.letter(stall.colour)}{stall.size}" for stall in market.stalls if stall.owner == seat)
            or "–",
        )
    return table


def _mark(market: board.Market, match: Match, seat: int) -> str:
    if seat in winners(match):
        return "★"
    if seat in match.to_act:
        return "▸"
    return "out" if match.to_act and seat in market.view.course.out else ""


def _own(market: board.Market, language: Language) -> Iterator[Text]:
    viewer = market.viewer()
    if viewer:
        yield Text()
        hand = market.view.hands[viewer - 1].items
        yield Text(f"{language.player(viewer)} holds {board.cards(hand) if hand else 'no cards'}.")


def move_label(move: move_pb2.Move, market: board.Market) -> tuple[str, str]:
    """The kind of a move, and its choice. A move of an unknown kind is shown as its fields."""
    match kind(move):
        case move_pb2.PlayCards() as it:
            return _play(list(it.cards))
        case move_pb2.PayJoker() as it:
            return "Pay the joker with", f"a {board.colour_name(it.colour)} coin"
        case move_pb2.PayOwn() as it:
            return _pay_own(it.coins, market)
        case move_pb2.PayOthers() as it:
            return "Pay the rest with", board.coins(it.coins)
        case move_pb2.PullCustomer() as it:
            return "Pull a customer", _customer(it.customer, market)
        case move_pb2.LeadCustomer() as it:
            stall = market.behind(it.entrance)
            whose = f", to {_whose(stall, market)}" if stall else ""
            return f"Lead the {board.colour_name(market.view.turn.colour)} customer to", market.grid.name(
                it.entrance
            ) + whose
        case move_pb2.DrawOpen() as it:
            return "Take an open card", board.card(it.card)
        case move_pb2.DrawBlind():
            return "Draw the top card of the pile", ""
        case move_pb2.DrawCrier():
            return "Take a crier card", ""
        case move_pb2.Discard() as it:
            return "Discard", board.cards(it.cards)
        case move_pb2.PassForGood():
            return "Pass: build no more, for good", ""
        case _:
            return _label_building(move, market)


def _label_building(move: move_pb2.Move, market: board.Market) -> tuple[str, str]:
    seat, place = market.view.turn.seat, market.grid.name
    match kind(move):
        case move_pb2.PlaceMain() as it:
            new = "the neutral" if market.view.course.neutral else "a new"
            return f"Put {new} {board.colour_name(it.colour)} main stall on", place(it.site)
        case move_pb2.Expand() as it:
            size = market.size(seat, it.colour) + 1
            return f"Expand the {board.colour_name(it.colour)} stall to {size} tiles on", place(it.site)
        case move_pb2.MoveMain() as it:
            return f"Move the {board.colour_name(it.colour)} main stall to", place(it.site)
        case move_pb2.PlaceEntrance() as it:
            return f"Put the entrance of the {board.colour_name(market.view.turn.colour)} main stall on", place(it.site)
        case _:
            return text(move), ""


def _play(played: list[int]) -> tuple[str, str]:
    if len(played) == 1 and board.is_joker(played[0]):
        return "Build with a joker and a coin, in sections", board.sections(played[0])
    if len(played) == 1:
        return "Build in section", board.sections(played[0])
    return "Build anywhere with three cards", board.cards(played)


def _pay_own(own: int, market: board.Market) -> tuple[str, str]:
    turn = market.view.turn
    others = 2 * (market.size(turn.seat, turn.colour) + 1 - own)
    rest = f", then {counted(others, 'coin')} of other colours" if others > 0 else ""
    return "Pay", counted(own, f"{board.colour_name(turn.colour)} coin") + rest


def _customer(customer: int, market: board.Market) -> str:
    sites = [site for colour, site in market.customers() if colour == customer and site >= 0]
    return board.colour_name(customer) + "".join(f", from {market.grid.name(site)}" for site in sites)


def _whose(stall: board.Stall, market: board.Market) -> str:
    if not stall.owner:
        return "a neutral stall"
    mine = stall.owner == market.view.turn.seat
    return f"{'the own' if mine else f'{player_name(stall.owner)}’s'} stall of {counted(stall.size, 'tile')}"


def headline(title: str, market: board.Market, match: Match) -> Text:
    """The title, the size of the market, the turn, and the phase."""
    grid, turn = market.grid, market.view.turn
    facts = [f"{grid.rows} × {grid.columns} sites", f"turn {turn.number}" if turn.number else "before the first turn"]
    if market.view.course.final:
        facts.append("final phase")
    elif turn.quiet:
        limit = match.options.kairo.stall_limit * match.seat_count
        facts.append(f"{turn.quiet}{f' of {limit}' if limit else ''} turns without an expansion")
    return Text.assemble((title, "bold"), *(f" · {fact}" for fact in facts))


def draw_turn(market: board.Market, match: Match, language: Language) -> Text:
    """The player on turn, and the choice to make."""
    return Text(language.turn(match, [market.view.turn.seat]), "" if match.to_act else "bold")
