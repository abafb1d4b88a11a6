"""The choices of a player, in words."""

from __future__ import annotations

from markethall.kairo.v1 import move_pb2 as wire
from markethall_client import kind, text

from . import seats
from .cards import card, cards, is_joker, sections
from .colour import name
from .market import Market, Stall
from .words import coins, counted


def label(move: wire.Move, market: Market) -> tuple[str, str]:
    """What kind of choice it is, and which one; a kind that is not known here yet as its fields."""
    match kind(move):
        case wire.PlayCards() as it:
            return _play(list(it.cards))
        case wire.PayJoker() as it:
            return "Pay the joker with", f"a {name(it.colour)} coin"
        case wire.PayOwn() as it:
            return _pay_own(it.coins, market)
        case wire.PayOthers() as it:
            return "Pay the rest with", coins(it.coins)
        case wire.PullCustomer() as it:
            return "Pull a customer", _customer(it.customer, market)
        case wire.LeadCustomer() as it:
            stall = market.behind(it.entrance)
            whose = f", to {_whose(stall, market)}" if stall else ""
            return f"Lead the {name(market.view.turn.colour)} customer to", market.grid.name(it.entrance) + whose
        case wire.DrawOpen() as it:
            return "Take an open card", card(it.card)
        case wire.DrawBlind():
            return "Draw the top card of the pile", ""
        case wire.DrawCrier():
            return "Take a crier card", ""
        case wire.Discard() as it:
            return "Discard", cards(it.cards)
        case wire.PassForGood():
            return "Pass: build no more, for good", ""
        case _:
            return _label_building(move, market)


def _label_building(move: wire.Move, market: Market) -> tuple[str, str]:
    seat, place = market.view.turn.seat, market.grid.name
    match kind(move):
        case wire.PlaceMain() as it:
            new = "the neutral" if market.view.course.neutral else "a new"
            return f"Put {new} {name(it.colour)} main stall on", place(it.site)
        case wire.Expand() as it:
            size = market.size(seat, it.colour) + 1
            return f"Expand the {name(it.colour)} stall to {size} tiles on", place(it.site)
        case wire.MoveMain() as it:
            return f"Move the {name(it.colour)} main stall to", place(it.site)
        case wire.PlaceEntrance() as it:
            return f"Put the entrance of the {name(market.view.turn.colour)} main stall on", place(it.site)
        case _:
            return text(move), ""


def _play(played: list[int]) -> tuple[str, str]:
    if len(played) == 1 and is_joker(played[0]):
        return "Build with a joker and a coin, in sections", sections(played[0])
    if len(played) == 1:
        return "Build in section", sections(played[0])
    return "Build anywhere with three cards", cards(played)


def _pay_own(own: int, market: Market) -> tuple[str, str]:
    turn = market.view.turn
    others = 2 * (market.size(turn.seat, turn.colour) + 1 - own)
    rest = f", then {counted(others, 'coin')} of other colours" if others > 0 else ""
    return "Pay", counted(own, f"{name(turn.colour)} coin") + rest


def _customer(customer: int, market: Market) -> str:
    sites = [site for colour, site in market.customers() if colour == customer and site >= 0]
    return name(customer) + "".join(f", from {market.grid.name(site)}" for site in sites)


def _whose(stall: Stall, market: Market) -> str:
    if not stall.owner:
        return "a neutral stall"
    mine = stall.owner == market.view.turn.seat
    return f"{'the own' if mine else f'{seats.name(stall.owner)}’s'} stall of {counted(stall.size, 'tile')}"
