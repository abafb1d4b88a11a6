"""Bangkok Klongs at the terminal: the picture of a match, and its moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.klongs.v1 import move_pb2
from markethall.klongs.v1.component_pb2 import Good, MarketDay, Pile
from markethall.klongs.v1.options_pb2 import Components, TrackStep
from markethall.klongs.v1.view_pb2 import Step
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

from . import klongs_board as board
from .canvas import FAINT, GAP, least_width, player_style, seat_mark, side_by_side, stacked, table
from .language import Label, Language, term

_WIDTH: Final = 100


class Klongs:
    """The water as a grid, the players below it; moves in words."""

    def __init__(self, game: Game, match: Match, language: Language) -> None:
        self.language = language
        self._components = _components(game, match)
        self._title = game.title

    def _position(self, match: Match) -> board.Position:
        view = match.perspective.view.klongs
        return board.Position(self._components, match.options.klongs, view, self.language)

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the boats where there is no room for one."""
        position = self._position(match)
        width = min(width, _WIDTH)
        return stacked(
            headline(self._title, position),
            *_ground(position, width),
            board.list_docks(position, width),
            draw_players(position, match),
            draw_turn(position, match),
        )

    def map(self, match: Match, width: int) -> RenderableType:
        """The map or the list of the boats."""
        position = self._position(match)
        return board.draw_map(position) if width >= board.MAP_WIDTH else board.list_boats(position)

    def label(self, move: Move, match: Match) -> Label:
        """A move with the boats and docks that it affects."""
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
    """The map with summary and legend: beside it if they fit there, below it otherwise."""
    summary, signs = draw_summary(position), draw_signs(position)
    if width < board.MAP_WIDTH:
        yield board.list_boats(position)
        yield summary
        yield Text(position.language.text("terminal.narrow.water", width=board.MAP_WIDTH), FAINT)
    elif width >= board.MAP_WIDTH + GAP + max(least_width(summary), least_width(signs)):
        yield side_by_side(board.draw_map(position), stacked(summary, signs))
    else:
        yield board.draw_map(position)
        has_room = width >= least_width(summary) + GAP + least_width(signs)
        yield side_by_side(summary, signs) if has_room else stacked(summary, signs)


def draw_summary(position: board.Position) -> RenderableType:
    """The warehouses by good with their worth, the piles, and the Luk-Phat track."""
    return Group(_warehouses(position), Text(), *_stock(position), _track(position))


def _warehouses(position: board.Position) -> Table:
    language = position.language
    store, worth = (language.text(f"terminal.klongs.column.{name}") for name in ("store", "worth"))
    goods = [board.short(good, language) for good in board.GOODS]
    stores = table(store, *goods, worth, right=(*goods, worth), padding=1)
    for seat in position.seats:
        stored = [board.good(kind) for kind in position.warehouse(seat)]
        counts = [stored.count(good) for good in board.GOODS]
        # KL-10.1: 1 + 2 + ... + n points for n boats of a good.
        points = sum(count * (count + 1) // 2 for count in counts)
        stores.add_row(language.tag(seat), *(str(count or board.FREE) for count in counts), str(points))
    for column in stores.columns:
        column.no_wrap = True
    return stores


def _stock(position: board.Position) -> Iterator[Text]:
    words, lost = position.language.text, position.view.table.lost
    if position.view.vacant:
        vacant = position.vacant_pile()
        yield Text(words("terminal.klongs.piles", vacant=vacant, printed=position.pile() - vacant))
    else:
        yield Text(words("terminal.klongs.pile", count=position.pile()))
    if lost:
        yield Text(words("terminal.klongs.lost", count=lost))


def _track(position: board.Position) -> Text:
    """The points of each step. The step that was reached is in brackets; s and B are market days."""
    marker, track = position.view.table.marker, position.components.luk_phat
    steps = [_step(step, at == marker, position.language) for at, step in enumerate(track, 1)]
    title = position.language.text("terminal.klongs.track", step=marker, steps=len(steps))
    return Text(f"{title}\n{'' if marker else '[] '}{' '.join(steps)}")


def _step(step: TrackStep, is_reached: bool, language: Language) -> str:
    words = f"{step.points}{_letter(step.market_day, language)}"
    return f"[{words}]" if is_reached else words


def _letter(day: MarketDay, language: Language) -> str:
    return language.text(f"terminal.klongs.letter.{MarketDay.Name(day)}") if day in _DAYS else ""


_DAYS: Final = (MarketDay.MARKET_DAY_SMALL, MarketDay.MARKET_DAY_BIG)


def draw_signs(position: board.Position) -> Text:
    """The legend of the map and the track."""
    language = position.language
    fish, words = language.word(term(Good, Good.GOOD_FISH)), language.text
    boat = f"{board.short(Good.GOOD_FISH, language)}3"
    signs = (
        (f"1{boat}", words("terminal.klongs.sign.owned", player=language.player(1), good=fish, baskets=3)),
        (f"n{boat}", words("terminal.klongs.sign.neutral")),
        (f"-{boat}", words("terminal.klongs.sign.vacant")),
        (f"{board.OWN_DOCK}  {board.OTHER_DOCK}", words("terminal.klongs.sign.docks")),
        (f"{board.SCORED_DOCK}", words("terminal.klongs.sign.scored")),
        (f"{board.ENTRANCE}", words("terminal.klongs.sign.entrance")),
        (f"{board.FREE}  {board.CLOSED}", words("terminal.klongs.sign.fields")),
        ("  ".join(_letter(day, language) for day in _DAYS), words("terminal.klongs.sign.days")),
    )
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), FAINT)


def draw_players(position: board.Position, match: Match) -> RenderableType:
    """Points, traders, movement cards and hands of each player; the hidden part of the viewer's hand."""
    language, viewer = position.language, position.viewer()
    hidden = board.names(position.view.hands[viewer - 1].items, language) if viewer else ""
    own = [Text(language.text("terminal.klongs.holds", player=language.player(viewer), boats=hidden))] if viewer else []
    return stacked(_players(position, match), *own)


def _players(position: board.Position, match: Match) -> Table:
    def titles(*names: str) -> list[str]:
        return [position.language.text(f"terminal.klongs.column.{name}") for name in names]

    player, name, points, cards = (
        position.language.text(f"terminal.column.{each}") for each in ("player", "name", "points", "cards")
    )
    traders, hand, *others = titles("traders", "hand", *(("hidden",) if position.view.vacant else ()), "known")
    numbers = (points, traders, cards, hand)
    players = table("", player, name, *numbers, *others, right=numbers)
    for column in players.columns[1:-1]:
        column.no_wrap = True
    players.columns[2].max_width = 16
    for seat in position.seats:
        players.add_row(*_row(position, match, seat))
    return players


def _row(position: board.Position, match: Match, seat: int) -> Iterator[str | Text]:
    public, language = position.view.table, position.language
    yield seat_mark(match, seat)
    yield Text(f" {language.player(seat)} ", player_style(seat))
    yield Text(language.display_name(match, seat))
    yield Text(str(public.scores[seat - 1]), "bold")
    yield str(position.traders(seat))
    yield str(public.cards[seat - 1])
    yield str(position.in_hand(seat))
    if position.view.vacant:
        vacant = position.view.vacant[seat - 1]
        printed = position.view.hands[seat - 1].size - vacant
        yield language.text("terminal.klongs.origins", vacant=vacant, printed=printed)
    yield Text(board.names(position.known(seat), language) or "–")


_DECLINES: Final = (Step.STEP_TRADER, Step.STEP_STEAL, Step.STEP_RESCUE, Step.STEP_SHIFT)


def move_label(move: move_pb2.Move, position: board.Position) -> Label:
    """A move in words. A move of an unknown kind is shown as its fields."""
    language, field = position.language, board.field_name
    match kind(move):
        case move_pb2.PlaceBoat() as it:
            boat = board.placed(it.boat, language)
            return language.label("markethall.klongs.v1.PlaceBoat", "field", boat=boat, field=field(it.field))
        case move_pb2.TakeTrader() as it:
            return language.label("terminal.klongs.takeTrader", "boat", boat=_boat(it.field, position))
        case move_pb2.ShiftBoat() as it:
            boat, target = _boat(it.origin, position), field(it.target)
            return language.label("terminal.klongs.shift", "target", boat=boat, target=target)
        case move_pb2.DrawBoat() as it:
            pile = language.text(f"terminal.klongs.draw.{Pile.Name(it.pile or Pile.PILE_ONLY)}")
            return language.label("terminal.klongs.draw", "pile", pile=pile)
        case move_pb2.PassTurn():
            return language.label("terminal.klongs.pass")
        case move_pb2.Decline() as it:
            step = position.view.step
            known = step in _DECLINES
            return language.label(f"terminal.klongs.decline.{Step.Name(step)}" if known else it.DESCRIPTOR.full_name)
        case _:
            return _label_gain(move, position)


def _label_gain(move: move_pb2.Move, position: board.Position) -> Label:
    """The choices that bring boats or points."""
    label, loot = position.language.label, board.boat_name(position.view.turn.loot, position.language)
    match kind(move):
        case move_pb2.StealBoat() as it:
            return label("terminal.klongs.steal", "boat", boat=_boat(it.field, position))
        case move_pb2.StoreBoat():
            return label("terminal.klongs.store", boat=loot)
        case move_pb2.KeepBoat():
            return label("terminal.klongs.keep", boat=loot)
        case move_pb2.ScoreDock() as it:
            return label("terminal.klongs.score", "dock", dock=_dock(it.dock, position))
        case move_pb2.RemoveBoat() as it:
            return label("terminal.klongs.remove", "boat", boat=_boat(it.field, position))
        case move_pb2.PassDock():
            return label("terminal.klongs.passDock")
        case _:
            return Label(text(move))


def _boat(field: int, position: board.Position) -> str:
    """A boat on the water, such as "C4 fish 3 (vacant), Player 2’s"."""
    boat, language = position.water.get(field), position.language
    if not boat:
        return board.field_name(field)
    named = f"{board.field_name(field)} {board.boat_name(boat.kind, language)}"
    if not boat.owner:
        return named
    return language.text("terminal.klongs.ownedBy", boat=named, player=language.player(boat.owner))


def _dock(dock: int, position: board.Position) -> str:
    """A dock with the points of each player."""
    name, language = board.dock_name(dock), position.language
    points = next((each.points for each in position.docks() if each.dock == dock), None)
    if points is None:
        return name
    gains = language.listed(
        language.text("terminal.klongs.gain", points=more, player=language.player(seat))
        for seat, more in enumerate(points, 1) if more
    )  # fmt: skip
    return language.text("terminal.klongs.dockPoints", dock=name, points=gains or language.text("name.noPoints"))


def headline(title: str, position: board.Position) -> Text:
    """The title, the turn, and the market day if there is one."""
    turn, language = position.view.turn, position.language
    player = language.player(turn.seat)
    parts = [language.text("terminal.klongs.turn", number=turn.number, player=player)]
    if not turn.number:
        parts = [language.text("terminal.noTurn")]
    if position.view.market.day in _DAYS:
        parts += [language.text(f"terminal.klongs.day.{MarketDay.Name(position.view.market.day)}"), _calls(position)]
    return Text.assemble((title, "bold"), *(f" · {part}" for part in parts))


def _calls(position: board.Position) -> str:
    market, seats, words = position.view.market, position.view.seats, position.language.text
    if market.day == MarketDay.MARKET_DAY_SMALL:
        return words("terminal.klongs.call", number=market.calls + 1, count=2 * seats)
    key = "terminal.klongs.callScored" if market.sold else "terminal.klongs.callUnscored"
    return words(key, number=market.calls + 1, count=seats)


def draw_turn(position: board.Position, match: Match) -> Text:
    """The player who chooses, and the choice to make."""
    seats = [position.choosing()] if match.to_act else ()
    return Text(position.language.turn(match, seats), "" if match.to_act else "bold")
