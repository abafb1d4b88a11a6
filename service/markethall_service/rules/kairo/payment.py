"""What an expansion costs and how it may be paid (KA-5.6, KA-3.2). Coins are six counts in the order of the colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

OTHERS_A_COIN: Final = 2
"""Coins of other colours that pay for one of the own."""


def payable(coins: Sequence[int], colour: int, cost: int) -> bool:
    """Whether these coins can pay an expansion (KA-5.6)."""
    own = coins[colour - 1]
    if own >= cost:
        return True
    return own > 0 and sum(coins) - own >= OTHERS_A_COIN * (cost - own)


def payable_with_joker(coins: Sequence[int], colour: int, cost: int) -> bool:
    """Whether these coins can pay an expansion and one coin of any colour on top (KA-3.2)."""
    own = coins[colour - 1]
    others = sum(coins) - own
    return (others > 0 and own > 0 and others - 1 >= OTHERS_A_COIN * (cost - own)) or (
        own > 1 and others >= OTHERS_A_COIN * (cost - own + 1)
    )


def own_counts(coins: Sequence[int], colour: int, cost: int) -> list[int]:
    """How many coins of its own colour may go into an expansion, ascending."""
    own = coins[colour - 1]
    others = sum(coins) - own
    return [paid for paid in range(1, min(own, cost) + 1) if others >= OTHERS_A_COIN * (cost - paid)]


def less(coins: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    """The coins left after a payment."""
    return tuple(has - gone for has, gone in zip(coins, paid, strict=True))


def more(coins: Sequence[int], colour: int, count: int) -> tuple[int, ...]:
    """The coins with so many more of a colour; fewer if the count is negative."""
    left = list(coins)
    left[colour - 1] += count
    return tuple(left)


def offered(coins: Sequence[int], colour: int, size: int) -> tuple[int, ...]:
    """The coins that might be among `size` of colours other than this."""
    offer = [has if has < size else size for has in coins]
    offer[colour - 1] = 0
    return tuple(offer)


def mixed(offer: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """All ways to take `size` of these coins, each once, in ascending order.

    There are at most 1,820: twelve coins of five colours.
    """
    last = offer[-1]
    if not last and len(offer) > 1:
        return [(*mix, 0) for mix in mixed(offer[:-1], size)]
    # The counts of the others tell the last one.
    ranges = [range(most + 1) for most in offer[:-1]]
    return [(*mix, left) for mix in product(*ranges) if 0 <= (left := size - sum(mix)) <= last]
