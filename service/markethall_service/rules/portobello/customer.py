"""The customers, and what a pair of them is worth to an alley between them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Customer(IntEnum):
    """A visitor of the market who stands on a square (PM-1.4)."""

    CLERK = 1
    CITIZEN = 2
    LORD = 3


FREE: Final = 0
"""In place of a customer: the square is free."""

FACTORS: Final = {
    (Customer.CLERK, Customer.CLERK): 1,
    (Customer.CLERK, Customer.CITIZEN): 2,
    (Customer.CITIZEN, Customer.CITIZEN): 3,
    (Customer.CLERK, Customer.LORD): 3,
    (Customer.CITIZEN, Customer.LORD): 4,
}
"""The factor of PM-8.2, the lesser customer first."""


def factor(one: int, other: int) -> int:
    """By how much two customers multiply the values between them (PM-8.2)."""
    return FACTORS[Customer(min(one, other)), Customer(max(one, other))]
