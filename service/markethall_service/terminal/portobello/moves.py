"""The choices of a player, in words."""

from __future__ import annotations

from markethall.portobello.v1 import move_pb2 as wire
from markethall.v1.match_pb2 import Match
from markethall_client import kind, text

from .events import counted, tile
from .market import CUSTOMERS, Market
from .places import Places


def label(move: wire.Move, places: Places, market: Market, match: Match) -> tuple[str, str]:
    """What kind of choice it is, and which one; a kind that is not known here yet as its fields."""
    match kind(move):
        case wire.PlaceBobby() as it:
            return "Put the Bobby into", it.district
        case wire.TakeTile() as it:
            return "Take", f"{tile(it.number, it.neutral)}: {counted(it.number, 'action')}"
        case wire.PlaceStall() as it:
            return "Set up a stall", places.space(it.alley, it.space)
        case wire.DrawCustomer():
            return _draw(market)
        case wire.PlaceCustomer() as it:
            return f"Put the {CUSTOMERS.get(market.view.drawn, 'customer')} on", places.square(it.square)
        case wire.PlaceLord():
            return "Bring the Lord to the last free square", ""
        case wire.MoveBobby() as it:
            return "Move the Bobby", f"into {market.beyond(it.alley)}, across {places.alley(it.alley)}"
        case wire.ScoreDistrict() as it:
            own = counted(market.stalls_around(it.district, match.to_act[0]), "own stall")
            return f"Score a district with tile {it.number}", f"{it.district}: {own}"
        case wire.EndTurn():
            return "End the turn", ""
        case _:
            return text(move), ""


def _draw(market: Market) -> tuple[str, str]:
    """From the bag, or from the open row, where all see who comes (PM-2.4)."""
    if not market.view.row:
        return "Draw a customer from the bag", ""
    return "Take the next customer", CUSTOMERS.get(market.view.row[0], "somebody")
