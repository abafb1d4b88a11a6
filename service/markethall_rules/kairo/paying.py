"""What an expansion costs and how it may be paid (KA-5.6). Coins are six counts in the order of the colours.

Also which cards may be played: those from which a building follows (KA-3.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Final

from .building import Payable, buildings_of
from .moves import PlayCards
from .pieces import ANY_SITE, FIRST_JOKER, KINDS, is_joker
from .state import State
from .survey import survey_of

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
    """The coins with `count` more of a colour; fewer if it is negative."""
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


def cost(state: State) -> int:
    """What the expansion that is being built costs: the size of the stall with it (KA-5.6)."""
    turn = state.turn
    return survey_of(state).stalls.size(turn.seat, turn.colour) + 1


def others_due(state: State) -> int:
    """The number of coins of other colours that the expansion still needs (KA-5.6)."""
    return OTHERS_A_COIN * (cost(state) - state.turn.paid)


def can_play(state: State, cards: tuple[int, ...]) -> bool:
    """Whether a building follows from playing these cards, and can be paid with the joker's coin on top (KA-3.2)."""
    coins = state.coins[state.turn.seat - 1].seen
    if len(cards) == 1 and is_joker(cards[0]):
        return any(coins) and _follows(state, cards, coins, payable_with_joker)
    return _follows(state, cards, coins, payable)


def joker_coin_fits(state: State, colour: int) -> bool:
    """Whether the player has a coin of that colour, and can pay a building for the joker without it (KA-3.2)."""
    coins = state.coins[state.turn.seat - 1].seen
    return coins[colour - 1] > 0 and _follows(state, state.turn.played, more(coins, colour, -1), payable)


def _follows(state: State, cards: tuple[int, ...], coins: Sequence[int], pays: Payable) -> bool:
    here = survey_of(state)
    named = here.grid.named(cards)
    return buildings_of(here, state.turn.seat).found(here, (named,), coins, pays) & named != 0


def plays(state: State) -> list[PlayCards]:
    """The cards that may be played for a site, in order (KA-3.2)."""
    seat, here = state.turn.seat, survey_of(state)
    hand, coins = state.hands[seat - 1].seen, state.coins[seat - 1].seen
    sites_of = here.grid.cards
    kinds = dict.fromkeys(hand)
    standard = [(kind, sites_of[kind]) for kind in kinds if kind < FIRST_JOKER]
    jokers = [(kind, sites_of[kind]) for kind in kinds if kind >= FIRST_JOKER] if any(coins) else []
    triples = len(hand) >= ANY_SITE
    buildings = buildings_of(here, seat)
    wanted = [sites for _, sites in standard]
    if triples:
        wanted.append(here.grid.all)
    some = buildings.found(here, wanted, coins, payable)
    moves = [_SINGLES[kind] for kind, sites in standard if sites & some]
    if jokers:
        paid = buildings.found(here, [sites for _, sites in jokers], coins, payable_with_joker)
        moves += [_SINGLES[kind] for kind, sites in jokers if sites & paid]
    if some and triples:
        moves += [PlayCards(cards) for cards in dict.fromkeys(combinations(hand, ANY_SITE))]
    return moves


_SINGLES: Final = tuple(PlayCards((kind,)) for kind in range(KINDS + 1))
