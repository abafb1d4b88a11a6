"""Which cards may be played: a player never plays any from which no building follows (KA-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from .builds import Payable, builds_of
from .card import ANY_SITE, KINDS, is_joker
from .grid import Grid
from .ground import Ground, here
from .moves import PlayCards
from .payment import more, payable, payable_with_joker
from .state import State

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
