"""Which cards may be played: a player never plays any from which no building follows (KA-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

from .builds import Payable, builds_of
from .card import ANY_SITE, KINDS, is_joker
from .grid import Grid
from .ground import Ground, here
from .moves import PlayCards
from .payment import more, payable, payable_with_joker
from .state import State

_Plays: TypeAlias = tuple[tuple[tuple[PlayCards, int], ...], tuple[int, ...]]
"""Moves with the sites that each of them names, and each of these sets of sites once."""

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


@lru_cache(maxsize=1024)
def _hand_plays(grid: Grid, hand: tuple[int, ...]) -> tuple[_Plays, _Plays]:
    """What a hand might play, with the sites it names: first what costs no coin, then the single jokers.

    Both are in order; all jokers come between the standard cards and the triples.
    """
    kinds = dict.fromkeys(hand)
    standard = [(kind,) for kind in kinds if not is_joker(kind)]
    jokers = [(kind,) for kind in kinds if is_joker(kind)]
    triples = dict.fromkeys(combinations(hand, ANY_SITE))
    return _named(grid, [*standard, *triples]), _named(grid, jokers)


def _named(grid: Grid, plays: Sequence[tuple[int, ...]]) -> _Plays:
    named = tuple([(_PLAY_CARDS[cards], grid.named(cards)) for cards in plays])
    return named, tuple(dict.fromkeys([sites for _, sites in named]))


def plays(state: State) -> list[PlayCards]:
    """The cards that may be played for a site, in order."""
    seat = state.turn.seat
    coins = state.coins[seat - 1].seen
    ground = here(state)
    plain, jokers = _hand_plays(ground.grid, state.hands[seat - 1].seen)
    fitting = _fitting(ground, seat, plain, coins, payable)
    if not jokers[0] or not any(coins):
        return fitting
    singles = sum([len(move.cards) == 1 for move in fitting])
    return [*fitting[:singles], *_fitting(ground, seat, jokers, coins, payable_with_joker), *fitting[singles:]]


def _fitting(ground: Ground, seat: int, plays: _Plays, coins: Sequence[int], pays: Payable) -> list[PlayCards]:
    """Those plays from which a building follows."""
    named, wanted = plays
    some = builds_of(ground, seat).found(ground, wanted, coins, pays)
    return [move for move, sites in named if sites & some]
