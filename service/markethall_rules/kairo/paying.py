"""What an expansion costs and how it may be paid (KA-5.6, KA-3.2). Coins are six counts in the order of the colours.

- Which cards may be played: a player never plays any from which no building follows (KA-3.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from .board import Grid
from .ground import Ground, Payable, builds_of, here
from .moves import PlayCards
from .pieces import ANY_SITE, KINDS, is_joker
from .state import State

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


_PLAY_CARDS: Final = {
    cards: PlayCards(cards)
    for size in (1, ANY_SITE)
    for cards in combinations_with_replacement(range(1, KINDS + 1), size)
}


def can_play(state: State, cards: tuple[int, ...]) -> bool:
    """Whether a building follows from playing these cards, and can be paid with the joker's coin on top (KA-3.2)."""
    coins = state.coins[state.turn.seat - 1].seen
    if len(cards) == 1 and is_joker(cards[0]):
        return any(coins) and _follows(state, cards, coins, payable_with_joker)
    return _follows(state, cards, coins, payable)


def joker_coin_fits(state: State, colour: int) -> bool:
    """Whether the player has such a coin, and can pay a building for the joker without it (KA-3.2)."""
    coins = state.coins[state.turn.seat - 1].seen
    return coins[colour - 1] > 0 and _follows(state, state.turn.played, more(coins, colour, -1), payable)


def _follows(state: State, cards: tuple[int, ...], coins: Sequence[int], pays: Payable) -> bool:
    ground = here(state)
    named = ground.grid.named(cards)
    return builds_of(ground, state.turn.seat).found(ground, (named,), coins, pays) & named != 0


class _Hand:
    """What a hand might play. `standard` and `jokers` are single cards, each with the sites that it names; `triples`
    name all sites. `plain` and `paid` are the sets of sites named without and with the coin of a joker.
    """

    __slots__ = ("jokers", "paid", "plain", "standard", "triples")

    def __init__(self, grid: Grid, hand: tuple[int, ...]) -> None:
        singles = [(_PLAY_CARDS[kind,], grid.cards[kind]) for kind in dict.fromkeys(hand)]
        self.standard: Final = [single for single in singles if not is_joker(single[0].cards[0])]
        self.jokers: Final = singles[len(self.standard) :]
        self.triples: Final = [_PLAY_CARDS[cards] for cards in dict.fromkeys(combinations(hand, ANY_SITE))]
        self.plain: Final = (*[sites for _, sites in self.standard], *([grid.all] if self.triples else []))
        self.paid: Final = tuple([sites for _, sites in self.jokers])


@lru_cache(maxsize=4096)
def _hand_of(grid: Grid, hand: tuple[int, ...]) -> _Hand:
    return _Hand(grid, hand)


def plays(state: State, ground: Ground) -> list[PlayCards]:
    """The cards that may be played for a site, in order."""
    seat = state.turn.seat
    coins = state.coins[seat - 1].seen
    hand = _hand_of(ground.grid, state.hands[seat - 1].seen)
    builds = builds_of(ground, seat)
    some = builds.found(ground, hand.plain, coins, payable)
    fitting = [move for move, sites in hand.standard if sites & some]
    if hand.jokers and any(coins):
        paid = builds.found(ground, hand.paid, coins, payable_with_joker)
        fitting += [move for move, sites in hand.jokers if sites & paid]
    if some:
        fitting += hand.triples
    return fitting
