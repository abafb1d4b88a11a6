"""What happens in the market, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from markethall.portobello.v1 import event_pb2 as wire
from markethall.portobello.v1.component_pb2 import Customer, Ending
from markethall_client import kind, text

from .colour import name
from .market import CUSTOMERS
from .places import Places

_ENDINGS = {
    Ending.ENDING_STALLS_OUT: "all stalls of a player stand",
    Ending.ENDING_STANDSTILL: "nothing was built in three rounds",
}


def tell(event: wire.Event, places: Places) -> str:
    """One event in a line; one of a kind that is not known here yet as its fields."""
    match kind(event):
        case wire.RowDrawn() as it:
            return f"The customers will come in this order: {row(it.customers)}"
        case wire.BobbyPlaced() as it:
            return f"{name(it.seat)} puts the Bobby into {it.district}"
        case wire.TurnBegan() as it:
            return f"Turn {it.turn}: {name(it.seat)}"
        case wire.TileTaken() as it:
            return f"{name(it.seat)} takes {tile(it.number, it.neutral)}: {counted(it.number, 'action')}"
        case wire.StallPlaced() as it:
            return f"{name(it.seat)} sets up a stall in {places.space(it.alley, it.space)}"
        case wire.CustomerDrawn() as it:
            return f"{name(it.seat)} draws a {CUSTOMERS.get(it.customer, 'customer')}"
        case wire.CustomerPlaced() as it:
            return f"{name(it.seat)} puts the {CUSTOMERS.get(it.customer, 'customer')} on {places.square(it.square)}"
        case wire.LordPlaced() as it:
            how = ", for an action" if it.by_action else ""
            return f"{name(it.seat)} brings the Lord to {places.square(it.square)}{how}"
        case wire.BobbyMoved() as it:
            return f"{name(it.seat)} moves the Bobby across {places.alley(it.alley)} into {it.district}, {_price(it)}"
        case _:
            return _tell_scoring(event, places)


def _tell_scoring(event: wire.Event, places: Places) -> str:
    match kind(event):
        case wire.DistrictScored() as it:
            lie = "face up" if it.neutral_face_up else "face down"
            gain = f"{name(it.seat)} lays tile {it.number} into {it.district}: {counted(it.points, 'point')}"
            return f"{gain}; gets {tile(it.neutral, True)}, {lie}"
        case wire.AlleyScored() as it:
            gains = [f"{name(seat)} {points}" for seat, points in enumerate(it.points, 1) if points]
            return f"{places.alley(it.alley)} is scored: {', '.join(gains) or 'nobody has a stall there'}"
        case wire.TurnEnded() as it:
            return f"{name(it.seat)} ends the turn"
        case wire.TilesTurnedUp() as it:
            return f"All tiles of {name(it.seat)} are face up again"
        case wire.GameEnded() as it:
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


def _price(moved: wire.BobbyMoved) -> str:
    if not moved.price:
        return "free"
    got = [f"{points} to {name(seat)}" for seat, points in sorted(Counter(moved.paid_to).items())]
    return f"for {counted(moved.price, 'point')} ({', '.join(got) or 'to nobody'})"
