"""What happens to cards and coins, in words."""

from __future__ import annotations

from collections.abc import Iterable

from markethall.kairo.v1 import event_pb2 as wire
from markethall_client import kind, text

from . import colour
from .cards import card, cards
from .seats import name
from .words import coins, counted


def tell_cards(event: wire.Event) -> str:
    """One event of cards or coins in a line; hidden cards as a number."""
    match kind(event):
        case wire.HandDealt() as it:
            return f"{name(it.seat)} draws {counted(it.cards.size, 'stall card')}{_seen(it.cards.items)}"
        case wire.CardsPlayed() as it:
            return f"{name(it.seat)} plays {cards(it.cards)}"
        case wire.CardDrawn() as it:
            return f"{name(it.seat)} draws the top card{_seen(it.card.items)}"
        case wire.OpenCardTaken() as it:
            return f"{name(it.seat)} takes an open card: {card(it.card)}"
        case wire.CrierTaken() as it:
            return f"{name(it.seat)} takes a crier card"
        case wire.CardsDiscarded() as it:
            return f"{name(it.seat)} discards {cards(it.cards)}"
        case wire.RowRefilled() as it:
            return f"Into the open row: {cards(it.cards)}"
        case wire.PileShuffled():
            return "The discard pile is shuffled and becomes the pile"
        case wire.JokerPaid() as it:
            return f"{name(it.seat)} pays a {colour.name(it.colour)} coin for the joker"
        case wire.OwnPaid() as it:
            return f"{name(it.seat)} pays {counted(it.coins, f'{colour.name(it.colour)} coin')}"
        case wire.OthersPaid() as it:
            return f"{name(it.seat)} pays {coins(it.coins)}"
        case wire.CoinsReceived() as it:
            return f"{name(it.seat)} receives {counted(it.coins, f'{colour.name(it.colour)} coin')}"
        case _:
            return text(event)


def _seen(kinds: Iterable[int]) -> str:
    seen = list(kinds)
    return f": {cards(seen)}" if seen else ""
