"""Bangkok Klongs at the terminal: the picture of a match, and its moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.klongs.v1 import move_pb2
from markethall.klongs.v1.component_pb2 import MarketDay, Pile
from markethall.klongs.v1.options_pb2 import Components, TrackStep
from markethall.klongs.v1.view_pb2 import Step
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

from . import klongs_board as board
from .language import Language
from .players import counted, gains, player_name, player_style, player_tag, winners

_WIDTH: Final = 100
_GAP: Final = 3


class Klongs:
    """The water as a grid, the players below it; moves in words."""

    def __init__(self, game: Game, match: Match, language: Language) -> None:
        self.language = language
        self._components = _components(game, match)
        self._title = game.title

    def _position(self, match: Match) -> board.Position:
        return board.Position(self._components, match.options.klongs, match.perspective.view.klongs)

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the boats where there is no room for one."""
        position = self._position(match)
        width = min(width, _WIDTH)
        return Group(
            headline(self._title, position, self.language),
            Text(),
            *_ground(position, width),
            Text(),
            board.list_docks(position, width),
            Text(),
            draw_players(position, match, self.language),
            Text(),
            draw_turn(position, match, self.language),
        )

    def map(self, match: Match, width: int) -> RenderableType:
        """The map or the list of the boats."""
        position = self._position(match)
        return board.draw_map(position) if width >= board.MAP_WIDTH else board.list_boats(position)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """The kind of a move, and its choice: the boats and docks that it affects."""
        return move_label(move.klongs, self._position(match))

    def scores_nothing(self, move: Move, match: Match) -> bool:
        """Whether a move scores a dock with no points for the player."""
        one = move.klongs
        if not one.HasField("score_dock"):
            return False
        position = self._position(match)
        points = [dock.points for dock in position.docks() if dock.dock == one.score_dock.dock]
        return not any(each[position.choosing() - 1] for each in points)

    def player_style(self, seat: int) -> str:
        """The style of the player's boats."""
        return player_style(seat)


def _components(game: Game, match: Match) -> Components:
    options = match.options.klongs
    return options.components if options.HasField("components") else game.boards[0].klongs


def _ground(position: board.Position, width: int) -> Iterator[RenderableType]:
    """The map with facts and legend: beside it if they fit there, below it otherwise."""
    facts, signs = draw_facts(position), draw_signs()
    if width >= board.MAP_WIDTH + _GAP + FACTS_WIDTH:
        yield _in_a_row(board.draw_map(position), Group(facts, Text(), signs))
        return
    if width < board.MAP_WIDTH:
        yield Group(board.list_boats(position), Text(), facts)
        yield Text(f"\nA terminal {board.MAP_WIDTH} characters wide shows the water as a map.", "dim")
        return
    below = [_in_a_row(facts, signs)] if width >= 2 * FACTS_WIDTH + _GAP else [facts, Text(), signs]
    yield Group(board.draw_map(position), Text(), *below)


def _in_a_row(left: RenderableType, right: RenderableType) -> Table:
    row = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
    row.add_column(no_wrap=True)
    row.add_column(width=FACTS_WIDTH)
    row.add_row(left, right)
    return row


# The width of both parts.
FACTS_WIDTH: Final = 33
_DAY_SIGNS: Final = {MarketDay.MARKET_DAY_SMALL: "s", MarketDay.MARKET_DAY_BIG: "B"}


def draw_facts(position: board.Position) -> RenderableType:
    """The warehouses by good with their worth, the piles, and the Luk-Phat track."""
    return Group(_warehouses(position), Text(), *_stock(position), _track(position))


def _warehouses(position: board.Position) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=board.FAINT)
    table.add_column("store")
    for name in board.GOODS:
        table.add_column(board.short(name), justify="right", min_width=2)
    table.add_column("worth", justify="right")
    for seat in position.seats:
        goods = [board.good(kind) for kind in position.warehouse(seat)]
        counts = [goods.count(name) for name in board.GOODS]
        # KL-10.1: 1 + 2 + ... + n points for n boats of a good.
        worth = sum(count * (count + 1) // 2 for count in counts)
        table.add_row(player_tag(seat), *(str(count or board.FREE) for count in counts), str(worth))
    return table


def _stock(position: board.Position) -> Iterator[Text]:
    if position.view.vacant:
        vacant = position.vacant_pile()
        yield Text(f"Piles: {vacant} vacant, {position.pile() - vacant} printed.")
    else:
        yield Text(f"Pile: {counted(position.pile(), 'boat')}.")
    if position.view.table.lost:
        yield Text(f"Thieves out of the game: {position.view.table.lost}.")


def _track(position: board.Position) -> Text:
    """The points of each step. The step that was reached is in brackets; s and B are market days."""
    marker = position.view.table.marker
    steps = [_step(step, at == marker) for at, step in enumerate(position.components.luk_phat, 1)]
    return Text(f"Luk-Phat: step {marker} of {len(steps)}\n{'' if marker else '[] '}{' '.join(steps)}")


def _step(step: TrackStep, is_reached: bool) -> str:
    words = f"{step.points}{_DAY_SIGNS.get(step.market_day, '')}"
    return f"[{words}]" if is_reached else words


def draw_signs() -> Text:
    """The legend of the map and the track."""
    signs = (
        ("1Fi3", "Player 1’s: fish, 3 baskets"),
        ("nFi3", "neutral; * Luk-Phat sign"),
        ("-Fi3", "vacant place, no owner"),
        (f"{board.OWN_DOCK}  {board.OTHER_DOCK}", "dock that scores (listed)"),
        (f"{board.SCORED_DOCK}", "dock just scored"),
        (f"{board.ENTRANCE}", "entrance"),
        (f"{board.FREE}  {board.CLOSED}", "free, closed field"),
        ("s  B", "small, big market day"),
    )
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), board.FAINT)


def draw_players(position: board.Position, match: Match, language: Language) -> RenderableType:
    """Points, traders, movement cards and hands of each player; the hidden part of the viewer's hand."""
    return Group(_table(position, match, language), *_own(position, language))


def _table(position: board.Position, match: Match, language: Language) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=board.FAINT)
    table.add_column("")
    table.add_column("player", no_wrap=True)
    table.add_column("name", max_width=16, no_wrap=True)
    for title in ("points", "traders", "cards", "hand"):
        table.add_column(title, justify="right")
    if position.view.vacant:
        table.add_column("hidden, from", no_wrap=True)
    table.add_column("known to all")
    for seat in position.seats:
        table.add_row(*_row(position, match, seat, language))
    return table


def _row(position: board.Position, match: Match, seat: int, language: Language) -> Iterator[str | Text]:
    table = position.view.table
    yield _mark(match, seat)
    yield Text(f" {language.player(seat)} ", player_style(seat))
    yield Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else "")
    yield Text(str(table.scores[seat - 1]), "bold")
    yield str(position.traders(seat))
    yield str(table.cards[seat - 1])
    yield str(position.in_hand(seat))
    if position.view.vacant:
        yield _origins(position, seat)
    yield Text(board.names(position.known(seat)) if position.known(seat) else "–")


def _origins(position: board.Position, seat: int) -> str:
    vacant = position.view.vacant[seat - 1]
    return f"{vacant} vacant, {position.view.hands[seat - 1].size - vacant} printed"


def _mark(match: Match, seat: int) -> str:
    if seat in winners(match):
        return "★"
    return "▸" if seat in match.to_act else ""


def _own(position: board.Position, language: Language) -> Iterator[Text]:
    viewer = position.viewer()
    if viewer:
        yield Text()
        hidden = board.names(position.view.hands[viewer - 1].items)
        yield Text(f"{language.player(viewer)} holds, unknown to others: {hidden}.")


PILES: Final = {
    Pile.PILE_VACANT: "the pile of vacant boats",
    Pile.PILE_PRINTED: "the pile of printed traders and special boats",
}
_DECLINES: Final = {
    Step.STEP_TRADER: "Leave the boat without an owner",
    Step.STEP_STEAL: "Let the thief remove nothing",
    Step.STEP_RESCUE: "Take no caught thief in hand",
    Step.STEP_SHIFT: "Hold the movement card",
}


def move_label(move: move_pb2.Move, position: board.Position) -> tuple[str, str]:
    """The kind of a move, and its choice. A move of an unknown kind is shown as its fields."""
    match kind(move):
        case move_pb2.PlaceBoat() as it:
            return f"Place {board.boat_name(it.boat)} on", board.field_name(it.field)
        case move_pb2.TakeTrader() as it:
            return "Take the trader from another own boat", _boat(it.field, position)
        case move_pb2.ShiftBoat() as it:
            return f"Shift with a movement card: {_boat(it.origin, position)}, to", board.field_name(it.target)
        case move_pb2.DrawBoat() as it:
            return "Draw from", PILES.get(it.pile, "the pile")
        case move_pb2.PassTurn():
            return "Pass the turn: no boat can be placed", ""
        case move_pb2.Decline():
            return _DECLINES.get(position.view.step, "Do without"), ""
        case _:
            return _label_gain(move, position)


def _label_gain(move: move_pb2.Move, position: board.Position) -> tuple[str, str]:
    """The choices that bring boats or points."""
    loot = board.boat_name(position.view.turn.loot)
    match kind(move):
        case move_pb2.StealBoat() as it:
            return "Let the thief remove", _boat(it.field, position)
        case move_pb2.StoreBoat():
            return f"Store in the warehouse: {loot}", ""
        case move_pb2.KeepBoat():
            return f"Take in hand for all to see, and do not draw: {loot}", ""
        case move_pb2.ScoreDock() as it:
            return "Score the dock", _dock(it.dock, position)
        case move_pb2.RemoveBoat() as it:
            return "Remove to the warehouse", _boat(it.field, position)
        case move_pb2.PassDock():
            return "Score no dock at this call", ""
        case _:
            return text(move), ""


def _boat(field: int, position: board.Position) -> str:
    """A boat on the water, such as "C4 fish 3 (vacant), Player 2’s"."""
    boat = position.water.get(field)
    if not boat:
        return board.field_name(field)
    whose = f", {player_name(boat.owner)}’s" if boat.owner else ""
    return f"{board.field_name(field)} {board.boat_name(boat.kind)}{whose}"


def _dock(dock: int, position: board.Position) -> str:
    points = [gains(each.points) for each in position.docks() if each.dock == dock]
    return ": ".join([board.dock_name(dock), *points])


_DAYS: Final = {MarketDay.MARKET_DAY_SMALL: "small market day", MarketDay.MARKET_DAY_BIG: "big market day"}


def day_name(day: MarketDay) -> str:
    """A market day, such as "small market day"."""
    return _DAYS.get(day, "market day")


def headline(title: str, position: board.Position, language: Language) -> Text:
    """The title, the turn, and the market day if there is one."""
    turn = position.view.turn
    facts = [f"turn {turn.number} ({language.player(turn.seat)})" if turn.number else "before the first turn"]
    if position.view.HasField("market"):
        facts += [day_name(position.view.market.day), _calls(position)]
    return Text.assemble((title, "bold"), *(f" · {fact}" for fact in facts))


def _calls(position: board.Position) -> str:
    market, seats = position.view.market, position.view.seats
    if market.day == MarketDay.MARKET_DAY_SMALL:
        return f"call {market.calls + 1} of {2 * seats}"
    return f"call {market.calls + 1} of {seats} in this round, {'a dock' if market.sold else 'none'} scored"


def draw_turn(position: board.Position, match: Match, language: Language) -> Text:
    """The player who chooses, and the choice to make."""
    return Text(language.turn(match, [position.choosing()] if match.to_act else ()), "" if match.to_act else "bold")
