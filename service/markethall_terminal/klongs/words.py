"""Bangkok Klongs in words: events, moves, the headline and the step of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from markethall.klongs.v1 import event_pb2, move_pb2
from markethall.klongs.v1.component_pb2 import MarketDay, Pile
from markethall.klongs.v1.view_pb2 import Step
from markethall.v1.match_pb2 import Match
from markethall_client import kind, text

from . import board as boats
from . import board as grid
from . import seats
from .board import Position
from .seats import counted, gains, joined, seat_name, winning


def tell(event: event_pb2.Event) -> str:
    """One event in a line; one of a kind that is not known here yet as its fields; hidden boats as a number."""
    match kind(event):
        case event_pb2.BoatsDealt() as it:
            boats_dealt = counted(it.boats.size, "boat")
            return f"{seat_name(it.seat)} gets {boats_dealt} from {_pile(it.pile)}{_seen(it.boats.items)}"
        case event_pb2.TurnPassed() as it:
            return f"{seat_name(it.seat)} passes the turn: no boat can be placed"
        case event_pb2.BoatPlaced() as it:
            trader = " with an own trader" if it.owner else ""
            return f"{seat_name(it.seat)} places {boats.boat_name(it.boat)} on {grid.field_name(it.field)}{trader}"
        case event_pb2.TraderTaken() as it:
            origin, target = grid.field_name(it.origin), grid.field_name(it.target)
            return f"{seat_name(it.seat)} takes the trader from {origin} to {target}"
        case event_pb2.TraderForgone() as it:
            return f"{seat_name(it.seat)} leaves the boat on {grid.field_name(it.field)} without an owner"
        case event_pb2.BoatShifted() as it:
            shift = f"from {grid.field_name(it.origin)} to {grid.field_name(it.target)}"
            return f"{seat_name(it.seat)} shifts a boat {shift} with a movement card"
        case event_pb2.CardHeld() as it:
            return f"{seat_name(it.seat)} holds the movement card"
        case event_pb2.BoatDrawn() as it:
            return f"{seat_name(it.seat)} draws from {_pile(it.pile)}{_seen(it.boat.items)}"
        case _:
            return _tell_special(event)


def _tell_special(event: event_pb2.Event) -> str:
    """Thieves, overseers, and what becomes of the boats that they remove."""
    match kind(event):
        case event_pb2.BoatStolen() as it:
            boat = f"{boats.boat_name(it.boat)} from {grid.field_name(it.field)}"
            back = f"; {seat_name(it.owner)} gets the trader back" if it.owner else ""
            return f"{seat_name(it.seat)}’s thief removes {boat}{back}"
        case event_pb2.TheftDeclined() as it:
            return f"{seat_name(it.seat)}’s thief removes nothing"
        case event_pb2.BoatStored() as it:
            return f"{seat_name(it.seat)} stores {boats.boat_name(it.boat)} in the warehouse"
        case event_pb2.BoatKept() as it:
            return f"{seat_name(it.seat)} takes {boats.boat_name(it.boat)} in hand for all to see, in place of drawing"
        case event_pb2.ThievesCaught() as it:
            thieves = "the thief" if len(it.fields) == 1 else "the thieves"
            where = joined([grid.field_name(field) for field in it.fields])
            return f"{seat_name(it.seat)}’s overseer catches {thieves} on {where}"
        case event_pb2.ThiefDismissed() as it:
            return f"{seat_name(it.seat)} takes no caught thief in hand; all of them leave the game"
        case _:
            return tell_market(event)


def _pile(pile: Pile) -> str:
    return PILES.get(pile, "the pile")


def _seen(kinds: Iterable[int]) -> str:
    seen = list(kinds)
    return f": {boats.names(seen)}" if seen else ""


def tell_market(event: event_pb2.Event) -> str:
    """One event of a market day, or of what leads to it and ends it, in a line."""
    match kind(event):
        case event_pb2.LukPhatAdvanced() as it:
            return (
                f"The Luk-Phat marker comes to step {it.step}: {counted(it.points, 'point')} for {seat_name(it.seat)}"
            )
        case event_pb2.MarketDayOpened() as it:
            begins = f"A {day_name(it.day)} begins in the turn of {seat_name(it.seat)}"
            return f"{begins}; {seat_name(it.opener)} is called first"
        case event_pb2.DockScored() as it:
            return f"{seat_name(it.seat)} scores the dock {grid.dock_name(it.dock)}: {gains(it.points)}"
        case event_pb2.BoatRemoved() as it:
            boat = f"{boats.boat_name(it.boat)} from {grid.field_name(it.field)}"
            back = "; the trader goes back to the supply" if it.owner else ""
            return f"{seat_name(it.seat)} removes {boat} to the warehouse{back}"
        case event_pb2.DockPassed() as it:
            return f"{seat_name(it.seat)} scores no dock at this call"
        case event_pb2.MarketDayClosed() as it:
            return f"The {day_name(it.day)} ends"
        case event_pb2.WarehousesScored() as it:
            return f"The warehouses bring {gains(it.points)}"
        case _:
            return text(event)


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


def label(move: move_pb2.Move, position: Position) -> tuple[str, str]:
    """What kind of choice it is, and which one; a kind that is not known here yet as its fields."""
    match kind(move):
        case move_pb2.PlaceBoat() as it:
            return f"Place {boats.boat_name(it.boat)} on", grid.field_name(it.field)
        case move_pb2.TakeTrader() as it:
            return "Take the trader from another own boat", _boat(it.field, position)
        case move_pb2.ShiftBoat() as it:
            return f"Shift with a movement card: {_boat(it.origin, position)}, to", grid.field_name(it.target)
        case move_pb2.DrawBoat() as it:
            return "Draw from", PILES.get(it.pile, "the pile")
        case move_pb2.PassTurn():
            return "Pass the turn: no boat can be placed", ""
        case move_pb2.Decline():
            return _DECLINES.get(position.view.step, "Do without"), ""
        case _:
            return _label_gain(move, position)


def _label_gain(move: move_pb2.Move, position: Position) -> tuple[str, str]:
    """The choices that bring boats or points."""
    loot = boats.boat_name(position.view.turn.loot)
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


def _boat(field: int, position: Position) -> str:
    """A boat on the water, such as "C4 fish 3 (vacant), Player 2’s"."""
    boat = position.water.get(field)
    if not boat:
        return grid.field_name(field)
    whose = f", {seats.seat_name(boat.owner)}’s" if boat.owner else ""
    return f"{grid.field_name(field)} {boats.boat_name(boat.kind)}{whose}"


def _dock(dock: int, position: Position) -> str:
    points = [seats.gains(each.points) for each in position.docks() if each.dock == dock]
    return ": ".join([grid.dock_name(dock), *points])


_DAYS: Final = {MarketDay.MARKET_DAY_SMALL: "small market day", MarketDay.MARKET_DAY_BIG: "big market day"}


def day_name(day: MarketDay) -> str:
    """A market day, such as "small market day"."""
    return _DAYS.get(day, "market day")


def headline(title: str, position: Position) -> Text:
    """The title, how far the match has come, and the market day that is played."""
    turn = position.view.turn
    facts = [f"turn {turn.number} ({seat_name(turn.seat)})" if turn.number else "before the first turn"]
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
    return Text(f"{seat_name(position.asked())} {_choice(position)}." if match.to_act else "Nobody has a turn.")


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
            return f"has stolen {boats.boat_name(view.turn.loot)} and stores it or takes it in hand in place of drawing"
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
    return f"has placed {boats.boat_name(boat.kind) if boat else 'a boat'} on {grid.field_name(field)}"
