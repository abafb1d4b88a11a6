"""What happens on the water, in words."""

from __future__ import annotations

from collections.abc import Iterable

from markethall.klongs.v1 import event_pb2 as wire
from markethall.klongs.v1.component_pb2 import Pile
from markethall_client import kind

from . import boats, grid
from .market_events import tell_market
from .moves import PILES
from .seats import name
from .words import counted, joined


def tell(event: wire.Event) -> str:
    """One event in a line; one of a kind that is not known here yet as its fields; hidden boats as a number."""
    match kind(event):
        case wire.BoatsDealt() as it:
            return f"{name(it.seat)} gets {counted(it.boats.size, 'boat')} from {_pile(it.pile)}{_seen(it.boats.items)}"
        case wire.TurnPassed() as it:
            return f"{name(it.seat)} passes the turn: no boat can be placed"
        case wire.BoatPlaced() as it:
            trader = " with an own trader" if it.owner else ""
            return f"{name(it.seat)} places {boats.name(it.boat)} on {grid.name(it.field)}{trader}"
        case wire.TraderTaken() as it:
            return f"{name(it.seat)} takes the trader from {grid.name(it.origin)} to {grid.name(it.target)}"
        case wire.TraderForgone() as it:
            return f"{name(it.seat)} leaves the boat on {grid.name(it.field)} without an owner"
        case wire.BoatShifted() as it:
            shift = f"from {grid.name(it.origin)} to {grid.name(it.target)}"
            return f"{name(it.seat)} shifts a boat {shift} with a movement card"
        case wire.CardHeld() as it:
            return f"{name(it.seat)} holds the movement card"
        case wire.BoatDrawn() as it:
            return f"{name(it.seat)} draws from {_pile(it.pile)}{_seen(it.boat.items)}"
        case _:
            return _tell_special(event)


def _tell_special(event: wire.Event) -> str:
    """Thieves, overseers, and what becomes of the boats that they remove."""
    match kind(event):
        case wire.BoatStolen() as it:
            boat = f"{boats.name(it.boat)} from {grid.name(it.field)}"
            back = f"; {name(it.owner)} gets the trader back" if it.owner else ""
            return f"{name(it.seat)}’s thief removes {boat}{back}"
        case wire.TheftDeclined() as it:
            return f"{name(it.seat)}’s thief removes nothing"
        case wire.BoatStored() as it:
            return f"{name(it.seat)} stores {boats.name(it.boat)} in the warehouse"
        case wire.BoatKept() as it:
            return f"{name(it.seat)} takes {boats.name(it.boat)} in hand for all to see, in place of drawing"
        case wire.ThievesCaught() as it:
            thieves = "the thief" if len(it.fields) == 1 else "the thieves"
            where = joined([grid.name(field) for field in it.fields])
            return f"{name(it.seat)}’s overseer catches {thieves} on {where}"
        case wire.ThiefDismissed() as it:
            return f"{name(it.seat)} takes no caught thief in hand; all of them leave the game"
        case _:
            return tell_market(event)


def _pile(pile: Pile) -> str:
    return PILES.get(pile, "the pile")


def _seen(kinds: Iterable[int]) -> str:
    seen = list(kinds)
    return f": {boats.names(seen)}" if seen else ""
