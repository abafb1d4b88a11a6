"""Which cards may be played: a player never plays any from which no building follows (KA-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from .builds import Builds, Payable, builds_of
from .card import ANY_SITE, is_joker
from .grid import Grid
from .ground import here
from .moves import PlayCards
from .payment import more, payable, payable_with_joker
from .state import State

_Plays: TypeAlias = tuple[tuple[PlayCards, int], ...]
"""Moves with the sites that they name."""


def can_play(state: State, cards: tuple[int, ...]) -> bool:
    """Whether a building follows from playing these cards, and can be paid with the joker's coin on top (KA-3.2)."""
    seat = state.turn.seat
    ground = here(state)
    coins = state.coins[seat - 1].seen
    builds = builds_of(ground, seat)
    if len(cards) == 1 and is_joker(cards[0]):
        return any(coins) and builds.any_in(ground.grid.named(cards), coins, payable_with_joker)
    return builds.any_in(ground.grid.named(cards), coins, payable)


@lru_cache(maxsize=1024)
def _hand_plays(grid: Grid, hand: tuple[int, ...]) -> tuple[_Plays, _Plays]:
    """What a hand might play, with the sites it names: first what costs no coin, then the single jokers.

    Both are in order; all jokers come between the standard cards and the triples.
    """
    kinds = sorted(set(hand))
    standard = [(kind,) for kind in kinds if not is_joker(kind)]
    jokers = [(kind,) for kind in kinds if is_joker(kind)]
    triples = sorted(set(combinations(hand, ANY_SITE)))
    return _named(grid, [*standard, *triples]), _named(grid, jokers)


def _named(grid: Grid, plays: Sequence[tuple[int, ...]]) -> _Plays:
    return tuple([(PlayCards(cards), grid.named(cards)) for cards in plays])


def plays(state: State) -> list[PlayCards]:
    """The cards that may be played for a site, in order."""
    seat = state.turn.seat
    coins = state.coins[seat - 1].seen
    builds = builds_of(here(state), seat)
    plain, jokers = _hand_plays(builds.ground.grid, state.hands[seat - 1].seen)
    fitting = _fitting(builds, plain, coins, payable)
    if not jokers or not any(coins):
        return fitting
    singles = sum([len(move.cards) == 1 for move in fitting])
    return [*fitting[:singles], *_fitting(builds, jokers, coins, payable_with_joker), *fitting[singles:]]


def _fitting(builds: Builds, plays: _Plays, coins: tuple[int, ...], pays: Payable) -> list[PlayCards]:
    """Those plays from which a building follows; what is quickly seen is looked at first."""
    some = builds.sure(coins, pays)
    doubted = _without(some, plays)
    if doubted:
        some |= builds.unsure(doubted, coins, pays)
        doubted = _without(some, plays)
        if doubted:
            some |= builds.moved(doubted)
    return [move for move, named in plays if named & some]


def _without(some: int, plays: _Plays) -> int:
    """The sites that are named by plays that name none of some sites."""
    doubted = 0
    for _, named in plays:
        if not named & some:
            doubted |= named
    return doubted


def joker_coin_fits(state: State, colour: int) -> bool:
    """Whether the player has such a coin, and can pay a building for the joker without it (KA-3.2)."""
    turn = state.turn
    coins = state.coins[turn.seat - 1].seen
    if not coins[colour - 1]:
        return False
    ground = here(state)
    named = ground.grid.named(turn.played)
    return builds_of(ground, turn.seat).any_in(named, more(coins, colour, -1), payable)
