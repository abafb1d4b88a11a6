"""What nobody has: the pile and the bank, which nobody sees either (KA-10.1). Only `play` may ask."""

from __future__ import annotations

from .card import CARDS, COPIES
from .components import COINS
from .state import State


def pile_size(state: State) -> int:
    """How many cards the pile has; everybody may know."""
    return CARDS - sum([hand.size for hand in state.hands]) - len(state.row) - len(state.discards)


def pile(state: State) -> list[int]:
    """How many cards of each kind are in the pile; index 0 is no kind. Hidden where a hand is."""
    left = list(COPIES)
    for cards in (state.row, state.discards, *[hand.seen for hand in state.hands]):
        for card in cards:
            left[card] -= 1
    return left


def bank(state: State, colour: int) -> int:
    """How many coins of a colour the bank has. Hidden where a purse is."""
    return COINS - sum([(coins.items or coins.seen)[colour - 1] for coins in state.coins])
