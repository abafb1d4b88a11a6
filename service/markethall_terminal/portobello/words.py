"""Portobello Market in words: events and moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from markethall.portobello.v1 import event_pb2, move_pb2
from markethall.portobello.v1.component_pb2 import Customer, Ending
from markethall.v1.match_pb2 import Match
from markethall_client import kind, text

from .board import CUSTOMERS, Market, Places, seat_name

_ENDINGS = {
    Ending.ENDING_STALLS_OUT: "all stalls of a player stand",
    Ending.ENDING_STANDSTILL: "nothing was built in three rounds",
}


def tell(event: event_pb2.Event, places: Places) -> str:
    """One event in a line; one of a kind that is not known here yet as its fields."""
    match kind(event):
        case event_pb2.RowDrawn() as it:
            return f"The customers will come in this order: {row(it.customers)}"
        case event_pb2.BobbyPlaced() as it:
            return f"{seat_name(it.seat)} puts the Bobby into {it.district}"
        case event_pb2.TurnBegan() as it:
            return f"Turn {it.turn}: {seat_name(it.seat)}"
        case event_pb2.TileTaken() as it:
            return f"{seat_name(it.seat)} takes {tile(it.number, it.neutral)}: {counted(it.number, 'action')}"
        case event_pb2.StallPlaced() as it:
            return f"{seat_name(it.seat)} sets up a stall in {places.space(it.alley, it.space)}"
        case event_pb2.CustomerDrawn() as it:
            return f"{seat_name(it.seat)} draws a {CUSTOMERS.get(it.customer, 'customer')}"
        case event_pb2.CustomerPlaced() as it:
            return (
                f"{seat_name(it.seat)} puts the {CUSTOMERS.get(it.customer, 'customer')} on {places.square(it.square)}"
            )
        case event_pb2.LordPlaced() as it:
            how = ", for an action" if it.by_action else ""
            return f"{seat_name(it.seat)} brings the Lord to {places.square(it.square)}{how}"
        case event_pb2.BobbyMoved() as it:
            return (
                f"{seat_name(it.seat)} moves the Bobby across {places.alley(it.alley)} into {it.district}, {_price(it)}"
            )
        case _:
            return _tell_scoring(event, places)


def _tell_scoring(event: event_pb2.Event, places: Places) -> str:
    match kind(event):
        case event_pb2.DistrictScored() as it:
            lie = "face up" if it.neutral_face_up else "face down"
            gain = f"{seat_name(it.seat)} lays tile {it.number} into {it.district}: {counted(it.points, 'point')}"
            return f"{gain}; gets {tile(it.neutral, True)}, {lie}"
        case event_pb2.AlleyScored() as it:
            gains = [f"{seat_name(seat)} {points}" for seat, points in enumerate(it.points, 1) if points]
            return f"{places.alley(it.alley)} is scored: {', '.join(gains) or 'nobody has a stall there'}"
        case event_pb2.TurnEnded() as it:
            return f"{seat_name(it.seat)} ends the turn"
        case event_pb2.TilesTurnedUp() as it:
            return f"All tiles of {seat_name(it.seat)} are face up again"
        case event_pb2.GameEnded() as it:
            # Who has won is told by MatchFinished, which knows who has resigned.
            return f"The game ends: {_ENDINGS.get(it.ending, 'it is over')}"
        case _:
            return text(event)


def row(customers: Iterable[Customer]) -> str:
    """Customers one after the other."""
    return ", ".join(CUSTOMERS.get(customer, "somebody") for customer in customers)


def tile(number: int, neutral: bool) -> str:
    """A tile, such as "tile 3" or "neutral tile 2"."""
    return f"{'neutral ' if neutral else ''}tile {number}"


def counted(count: int, thing: str) -> str:
    """A number of things, such as "1 action" or "no actions"."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def _price(moved: event_pb2.BobbyMoved) -> str:
    if not moved.price:
        return "free"
    got = [f"{points} to {seat_name(seat)}" for seat, points in sorted(Counter(moved.paid_to).items())]
    return f"for {counted(moved.price, 'point')} ({', '.join(got) or 'to nobody'})"


def label(move: move_pb2.Move, places: Places, market: Market, match: Match) -> tuple[str, str]:
    """What kind of choice it is, and which one; a kind that is not known here yet as its fields."""
    match kind(move):
        case move_pb2.PlaceBobby() as it:
            return "Put the Bobby into", it.district
        case move_pb2.TakeTile() as it:
            return "Take", f"{tile(it.number, it.neutral)}: {counted(it.number, 'action')}"
        case move_pb2.PlaceStall() as it:
            return "Set up a stall", places.space(it.alley, it.space)
        case move_pb2.DrawCustomer():
            return _draw(market)
        case move_pb2.PlaceCustomer() as it:
            return f"Put the {CUSTOMERS.get(market.view.drawn, 'customer')} on", places.square(it.square)
        case move_pb2.PlaceLord():
            return "Bring the Lord to the last free square", ""
        case move_pb2.MoveBobby() as it:
            return "Move the Bobby", f"into {market.beyond(it.alley)}, across {places.alley(it.alley)}"
        case move_pb2.ScoreDistrict() as it:
            own = counted(market.stalls_around(it.district, match.to_act[0]), "own stall")
            return f"Score a district with tile {it.number}", f"{it.district}: {own}"
        case move_pb2.EndTurn():
            return "End the turn", ""
        case _:
            return text(move), ""


def _draw(market: Market) -> tuple[str, str]:
    """From the bag, or from the open row, where all see who comes (PM-2.4)."""
    if not market.view.row:
        return "Draw a customer from the bag", ""
    return "Take the next customer", CUSTOMERS.get(market.view.row[0], "somebody")
