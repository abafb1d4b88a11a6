"""Reads the numbers of Kairo: stalls, medals and cards. `kairo/v1/options.proto` and `view.proto` define them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from markethall.kairo.v1.component_pb2 import Colour, Step
from markethall.kairo.v1.view_pb2 import Market, View

_COLOURS: Final = tuple(cast("Colour", number) for number in sorted(Colour.DESCRIPTOR.values_by_number) if number)
_SIDE: Final = 3
_SECTIONS: Final = _SIDE * _SIDE
_CARDS: Final = _SECTIONS + 2 * _SIDE


@dataclass(frozen=True, slots=True)
class Main:
    """A main stall: seat of its owner (0 for a neutral stall), colour, site, and site of its entrance (KA-1.3)."""

    seat: int
    colour: Colour
    site: int
    entrance: int


@dataclass(frozen=True, slots=True)
class Expansion:
    """An expansion of the stall that a seat has in a colour."""

    seat: int
    colour: Colour
    site: int


@dataclass(frozen=True, slots=True)
class Medals:
    """The seats that hold the two medals of a colour; 0 for a medal without a holder (KA-5.8)."""

    gold: int
    silver: int


@dataclass(frozen=True, slots=True)
class NamedView:
    """A position with its lists taken apart. The other fields are those of the View message.

    `hands` has the stall cards of each seat, `coins` the coins of each seat by colour: None for what is hidden.
    """

    mains: tuple[Main, ...]
    expansions: tuple[Expansion, ...]
    customers: dict[Colour, int]
    medals: dict[Colour, Medals]
    hands: tuple[tuple[int, ...] | None, ...]
    coins: tuple[dict[Colour, int] | None, ...]
    points: tuple[int, ...]
    criers: tuple[int, ...]
    row: tuple[int, ...]
    step: Step
    seat: int


def named(view: View) -> NamedView:
    """The position with its lists taken apart."""
    return NamedView(
        mains=tuple(mains(view.market)),
        expansions=tuple(expansions(view.market)),
        customers=customers(view.market),
        medals=medals(view),
        hands=tuple(tuple(hand.items) if len(hand.items) == hand.size else None for hand in view.hands),
        coins=tuple(dict(zip(_COLOURS, purse.items, strict=True)) if purse.items else None for purse in view.coins),
        points=tuple(view.points),
        criers=tuple(view.criers),
        row=tuple(view.row),
        step=view.turn.step,
        seat=view.turn.seat,
    )


def mains(market: Market) -> list[Main]:
    """The main stalls on the board."""
    one = iter(market.mains)
    groups = zip(one, one, one, one, strict=True)
    return [Main(seat, cast("Colour", colour), site, entrance) for seat, colour, site, entrance in groups]


def expansions(market: Market) -> list[Expansion]:
    """The expansions on the board."""
    one = iter(market.expansions)
    return [Expansion(seat, cast("Colour", colour), site) for seat, colour, site in zip(one, one, one, strict=True)]


def customers(market: Market) -> dict[Colour, int]:
    """The sites of the customers in the market, by colour."""
    return {colour: site for colour, site in zip(_COLOURS, market.customers, strict=True) if site >= 0}


def medals(view: View) -> dict[Colour, Medals]:
    """The medals of each colour."""
    gold, silver = view.medals[: len(_COLOURS)], view.medals[len(_COLOURS) :]
    return {colour: Medals(*held) for colour, *held in zip(_COLOURS, gold, silver, strict=True)}


def is_joker(card: int) -> bool:
    """Whether a card is a joker: it names three sections and costs a coin (KA-1.4)."""
    return len(sections(card)) > 1


def sections(card: int) -> tuple[int, ...]:
    """The sections that a card names: one, or three for a joker. ValueError if there is no such card."""
    if not 0 < card <= _CARDS:
        raise ValueError(f"card must be a number from 1 to {_CARDS}, not {card}")
    if card <= _SECTIONS:
        return (card,)
    line = card - _SECTIONS - 1
    first = line * _SIDE + 1 if line < _SIDE else line - _SIDE + 1
    return tuple(first + step * (1 if line < _SIDE else _SIDE) for step in range(_SIDE))


def place(site: int, columns: int) -> tuple[int, int]:
    """Row and column of a site, both from 0. `columns` is the number of columns of the board."""
    return divmod(site, columns)
