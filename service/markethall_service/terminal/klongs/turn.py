"""How far the match is, and what is to be chosen next."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from markethall.klongs.v1.component_pb2 import MarketDay
from markethall.klongs.v1.view_pb2 import Step
from markethall.v1.match_pb2 import Match

from . import boats, grid
from .position import Position
from .seats import name, winning

_DAYS: Final = {MarketDay.MARKET_DAY_SMALL: "small market day", MarketDay.MARKET_DAY_BIG: "big market day"}


def day_name(day: MarketDay) -> str:
    """A market day, such as "small market day"."""
    return _DAYS.get(day, "market day")


def headline(title: str, position: Position) -> Text:
    """The title, how far the match has come, and the market day that is played."""
    turn = position.view.turn
    facts = [f"turn {turn.number} ({name(turn.seat)})" if turn.number else "before the first turn"]
    if position.view.HasField("market"):
        facts += [day_name(position.view.market.day), _calls(position)]
    return Text.assemble((title, "bold"), *(f" · {fact}" for fact in facts))


def _calls(position: Position) -> str:
    market, seats = position.view.market, position.view.seats
    if market.day == MarketDay.MARKET_DAY_SMALL:
        return f"call {market.calls + 1} of {2 * seats}"
    return f"call {market.calls + 1} of {seats} in this round, {'a dock' if market.sold else 'none'} scored"


def draw_turn(position: Position, match: Match) -> Text:
    """Who is asked, and what is to be chosen."""
    if position.view.step == Step.STEP_OVER:
        return Text(f"The game is over: {winning(match.winners)}.", "bold")
    return Text(f"{name(position.asked())} {_choice(position)}." if match.to_act else "Nobody has a turn.")


def _choice(position: Position) -> str:
    view = position.view
    match view.step:
        case Step.STEP_PLACE:
            return _placing(position)
        case Step.STEP_TRADER:
            return f"{_placed(position)}, has no trader left, and takes one from another own boat or forgoes it"
        case Step.STEP_STEAL:
            row = grid.row_number(view.placed)
            return f"{_placed(position)} and removes a boat of row {row} or none"
        case Step.STEP_LOOT:
            return f"has stolen {boats.name(view.turn.loot)} and stores it or takes it in hand in place of drawing"
        case Step.STEP_RESCUE:
            return f"{_placed(position)} and takes a caught thief in hand in place of drawing, or none"
        case Step.STEP_SHIFT:
            return "shifts an own boat with a movement card or holds the card"
        case Step.STEP_PILE:
            return "chooses the pile to draw from"
        case Step.STEP_CALL:
            return f"is called on the {day_name(view.market.day)}: scores a dock or passes"
        case Step.STEP_REMOVE:
            whose = "an own" if view.market.day == MarketDay.MARKET_DAY_SMALL else "an own or a neutral"
            return f"has scored the dock {grid.dock_name(view.market.dock)} and removes {whose} boat of it"
        case _:
            return "has a turn"


def _placing(position: Position) -> str:
    table, turn = position.view.table, position.view.turn
    boat = "a boat" if turn.seat in table.begun else "a first boat on an entrance"
    if turn.moved or not table.cards[turn.seat - 1]:
        return f"places {boat}"
    return f"places {boat}, or first shifts one with a movement card" if turn.seat in table.begun else f"places {boat}"


def _placed(position: Position) -> str:
    field = position.view.placed
    boat = position.water.get(field)
    return f"has placed {boats.name(boat.kind) if boat else 'a boat'} on {grid.name(field)}"
