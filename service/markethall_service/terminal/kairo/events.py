"""What happens in the market, in words."""

from __future__ import annotations

from markethall.kairo.v1 import event_pb2 as wire
from markethall.kairo.v1.component_pb2 import Build, FinalCause, Medal
from markethall_client import kind

from . import colour
from .card_events import tell_cards
from .grid import Grid
from .seats import name
from .words import counted, joined

_CAUSES = {
    FinalCause.FINAL_CAUSE_SUPPLY_EMPTY: "no expansion of one colour is left",
    FinalCause.FINAL_CAUSE_SUPPLY_LOW: "at most one expansion is left of each of two colours",
    FinalCause.FINAL_CAUSE_STALLED: "nobody has expanded a stall for too long",
}
_BUILDS = {
    Build.BUILD_MAIN: "a {} main stall",
    Build.BUILD_EXPANSION: "an expansion of the {} stall",
    Build.BUILD_MOVE: "the {} main stall, which moves",
}
_MEDALS = {Medal.MEDAL_GOLD: "gold", Medal.MEDAL_SILVER: "silver"}


def tell(event: wire.Event, grid: Grid) -> str:
    """One event in a line; one of a kind that is not known here yet as its fields."""
    match kind(event):
        case wire.TurnBegan() as it:
            return f"Turn {it.number}: {name(it.seat)}"
        case wire.StartPlayerDrawn() as it:
            return f"The lot falls on {name(it.seat)} to begin"
        case wire.FinalPhaseBegan() as it:
            return f"The final phase begins: {_CAUSES.get(it.cause, 'it is time')}. From now on all only build"
        case wire.Passed() as it:
            return f"{name(it.seat)} passes and is out for good"
        case wire.FinalScored() as it:
            gains = f"{counted(it.medal_points, 'point')} for medals and {it.coin_points or 'none'} for coins"
            return f"{name(it.seat)} gets {gains}"
        case wire.MatchEnded():
            # Who has won is told by MatchFinished, which knows who has resigned.
            return "The game ends"
        case _:
            return _tell_building(event, grid)


def _tell_building(event: wire.Event, grid: Grid) -> str:
    match kind(event):
        case wire.NeutralDrawn() as it:
            return f"{name(it.seat)} draws the neutral {colour.name(it.colour)} main stall from the bag"
        case wire.StallLeftOut() as it:
            return _left_out(it)
        case wire.SiteChosen() as it:
            what = _BUILDS.get(it.build, "a {} stall").format(colour.name(it.colour))
            return f"{name(it.seat)} chooses {grid.name(it.site)} for {what}"
        case wire.MainPlaced() as it:
            whose = f"{name(it.owner)}’s" if it.owner else "The neutral"
            where = f"{grid.name(it.site)}, its entrance on {grid.name(it.entrance)}"
            return f"{whose} {colour.name(it.colour)} main stall stands on {where}"
        case wire.MainMoved() as it:
            where = f"{grid.name(it.site)}, its entrance to {grid.name(it.entrance)}"
            return f"{name(it.seat)}’s {colour.name(it.colour)} main stall moves to {where}"
        case wire.StallExpanded() as it:
            grown = f"stall grows to {counted(it.size, 'tile')} on {grid.name(it.site)}"
            return f"{name(it.seat)}’s {colour.name(it.colour)} {grown}: {counted(it.points, 'point')}"
        case wire.MedalTaken() as it:
            giver = name(it.taken_from) if it.taken_from else "the supply"
            medal = f"{colour.name(it.colour)} medal in {_MEDALS.get(it.medal, 'metal')}"
            return f"{name(it.seat)} takes the {medal} from {giver}: {counted(it.points, 'point')}"
        case _:
            return _tell_customers(event, grid)


def _tell_customers(event: wire.Event, grid: Grid) -> str:
    match kind(event):
        case wire.CustomersPlaced() as it:
            return _placed(it, grid)
        case wire.CustomerChosen() as it:
            return f"{name(it.seat)} pulls the {colour.name(it.customer)} customer"
        case wire.CustomerPulled() as it:
            whose = f"{name(it.owner)}’s entrance" if it.owner else "the neutral entrance"
            criers = f", for {counted(it.criers, 'crier')}" if it.criers else ""
            newcomer = f"the {colour.name(it.newcomer)} one comes in"
            customer = f"The {colour.name(it.customer)} customer"
            return f"{customer} leaves by {whose} on {grid.name(it.entrance)}{criers}; {newcomer}"
        case _:
            return tell_cards(event)


def _left_out(event: wire.StallLeftOut) -> str:
    if event.HasField("neutral"):
        return f"The neutral {colour.name(event.neutral)} main stall has no place and is left out"
    return f"{name(event.seat)} has no place for a main stall; it is left out"


def _placed(event: wire.CustomersPlaced, grid: Grid) -> str:
    here = [f"{colour.name(of)} on {grid.name(site)}" for of, site in enumerate(event.sites, 1) if site >= 0]
    outside = [colour.name(of) for of, site in enumerate(event.sites, 1) if site < 0]
    return f"Customers: {', '.join(here) or 'none'}; outside: {joined(outside) or 'nobody'}"
