"""The six colours of stalls, customers and coins (KA-1.2)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Colour(IntEnum):
    """A colour; tuples of six are in this order, the coins of colour c at index c - 1."""

    WHITE = 1
    RED = 2
    VIOLET = 3
    GREEN = 4
    YELLOW = 5
    BLUE = 6


COLOURS: Final = tuple(Colour)
RESTAURANT_COLOUR: Final = Colour.VIOLET
