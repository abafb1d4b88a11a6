"""The moves of a player. Each is one choice; several make a turn.

Sites are numbered as in `board.Board`, cards as in `card`.
"""

from __future__ import annotations

from typing import TypeAlias

from markethall_rules.values import value

from .ids import Card, Coins, Site
from .pieces import Colour


@value
class PlayCards:
    """Play for the site: one card, or any three in ascending order (KA-3.2)."""

    cards: tuple[Card, ...]


@value
class PayJoker:
    """Pay the coin that a single joker costs (KA-3.2)."""

    colour: Colour


@value
class PlaceMain:
    """Put a new main stall on a site (KA-4); in the set-up also a neutral one (KA-2.4)."""

    colour: Colour
    site: Site


@value
class Expand:
    """Put an expansion of the own stall of that colour on a site (KA-5)."""

    colour: Colour
    site: Site


@value
class MoveMain:
    """Lift the own main stall of that colour and put it on a site (KA-6)."""

    colour: Colour
    site: Site


@value
class PlaceEntrance:
    """Put the entrance of the main stall that is being placed or moved on a site (KA-4.1)."""

    site: Site


@value
class PayOwn:
    """Pay this number of coins of the colour of the expansion (KA-5.6)."""

    coins: int


@value
class PayOthers:
    """Pay the rest of the expansion with these coins, six counts in the order of the colours (KA-5.6)."""

    coins: Coins


@value
class PullCustomer:
    """Pull the customer of that colour (KA-7.1)."""

    colour: Colour


@value
class LeadCustomer:
    """Lead the pulled customer to the entrance on that site (KA-7.3)."""

    entrance: Site


@value
class DrawOpen:
    """Take a card of that kind from the open row (KA-8.1)."""

    card: Card


@value
class DrawBlind:
    """Take the top card of the pile (KA-8.1)."""


@value
class DrawCrier:
    """Take a crier card (KA-8.1)."""


@value
class Discard:
    """Discard these cards, in ascending order, down to four (KA-8.3)."""

    cards: tuple[Card, ...]


@value
class PassForGood:
    """Build no more; out for good (KA-9.2)."""


Building: TypeAlias = PlaceMain | Expand | MoveMain
Drawing: TypeAlias = DrawOpen | DrawBlind | DrawCrier
Move: TypeAlias = (
    PlayCards | PayJoker | PlaceMain | Expand | MoveMain | PlaceEntrance | PayOwn | PayOthers | PullCustomer
    | LeadCustomer | DrawOpen | DrawBlind | DrawCrier | Discard | PassForGood
)  # fmt: skip
