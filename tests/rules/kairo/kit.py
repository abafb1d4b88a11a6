"""What the laws need of Kairo."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from markethall_rules.kairo import GAME, Event, Move, Options, State
from markethall_rules.kairo.board import PRINTED_BOARDS, Board, BoardName, Setup
from markethall_rules.kairo.events import FinalScored, MedalTaken, StallExpanded
from markethall_rules.kairo.moves import (
    Discard,
    DrawBlind,
    DrawCrier,
    DrawOpen,
    Expand,
    LeadCustomer,
    MoveMain,
    PassForGood,
    PayJoker,
    PayOthers,
    PayOwn,
    PlaceEntrance,
    PlaceMain,
    PlayCards,
    PullCustomer,
)
from markethall_rules.kairo.pieces import COINS, COLOURS
from markethall_rules.kairo.score import supplies
from markethall_rules.kairo.state import NO_SITE, OUTSIDE, Step, bank, pile
from markethall_rules.secret import Secret
from tests.kit import Kit, TurnLaw

SMALL: Final = Board(
    area=("MMMMMM", "MMMMMM", "RMMMMR", "RMMMMR", "RMMMMR", "RRRRRR"),
    section=("112233", "112233", "445566", "445566", "778899", "778899"),
    customer_starts=(0, 5, 14, 25, 28),
    setups=(),
)
"""An own board of six by six sites without a printed set-up."""

UNEVEN: Final = Board(
    area=("MMMMMMMM", "MMMMMMMM", "RMMMMMMM", "RMMMMMMR", "RRRMMMRR"),
    section=("11122233", "44455566", "44455566", "77788899", "77788899"),
    customer_starts=(0, 7, 11, 20, 30),
    setups=(),
)
"""An own board with more columns than rows, sections of different sizes, and gaps in the restaurant band."""

RENAMED: Final = PRINTED_BOARDS[BoardName.MARKET_9]
"""A printed board that is used as an own one."""

LARGEST_DUE: Final = 8
"""The largest sum that the bank pays at once: a stall of seven and the mover's coin."""

_PAYING: Final = (Step.JOKER, Step.SITE, Step.OWN_COINS, Step.OTHER_COINS)


def options() -> st.SearchStrategy[Options]:
    """Legal options for any number of players."""
    limits = st.sampled_from((12, 12, 3, 1, 0))
    named = st.builds(Options, st.sampled_from(Setup), st.sampled_from(BoardName), limits)
    small = st.builds(
        Options, st.just(Setup.VARIABLE), st.sampled_from(BoardName), limits, st.sampled_from((SMALL, UNEVEN))
    )
    renamed = st.builds(Options, st.sampled_from(Setup), st.just(BoardName.MARKET_12), limits, st.just(RENAMED))
    return st.one_of(named, small, renamed)


def reshuffle(state: State, seat: int, rng: random.Random) -> State:
    """A state that looks the same for the seat. The other hands, the pile, the other purses and the bank change."""
    hands, coins = list(state.hands), list(state.coins)
    others = [other for other in range(1, state.seats + 1) if other != seat]
    cards = [kind for kind, left in enumerate(pile(state)) for _ in range(left)]
    cards += [card for other in others for card in hands[other - 1].seen]
    rng.shuffle(cards)
    for other in others:
        size = hands[other - 1].size
        hands[other - 1] = Secret.of(other, tuple(sorted(cards[:size])))
        del cards[:size]
    for other, purse in zip(others, _purses(state, others, rng), strict=True):
        coins[other - 1] = Secret.of(other, purse)
    return State(
        state.options, state.market, state.medals, tuple(hands), tuple(coins), state.criers, state.earned, state.row,
        state.discards, state.course, state.turn,
    )  # fmt: skip


def _purses(state: State, others: list[int], rng: random.Random) -> list[tuple[int, ...]]:
    """Other purses. What a viewer can conclude stays the same: that a player in a turn can pay, that the bank has too
    few coins (KA-10.2), and the points for coins if the next pass ends the match (KA-9.4).
    """
    purses = [list(state.coins[other - 1].seen) for other in others]
    turn = state.turn
    open_to = [at for at, other in enumerate(others) if not (turn.step in _PAYING and turn.seat == other)]
    if not open_to or len(state.course.out) >= state.seats - 1 or turn.step is Step.OVER:
        return [tuple(purse) for purse in purses]
    for colour in COLOURS:
        has = bank(state, colour)
        keep = min(has, LARGEST_DUE)
        spare = has - keep + sum(purses[at][colour - 1] for at in open_to)
        for at in open_to:
            purses[at][colour - 1] = rng.randint(0, spare)
            spare -= purses[at][colour - 1]
    return [tuple(purse) for purse in purses]


def census(state: State) -> object:
    """The numbers of all pieces, and whether no stock is negative."""
    cards = [card for hand in state.hands for card in hand.seen]
    cards += [*state.row, *state.discards]
    rest, coins = pile(state), [bank(state, colour) for colour in COLOURS]
    stalls = list(zip(state.market.mains[::4], state.market.mains[1::4], strict=True))
    owned = [stall for stall in stalls if stall[0]]
    return {
        "cards": (len(cards) + sum(rest), min(rest) >= 0),
        "coins": (sum(coins) + sum(sum(purse.seen) for purse in state.coins), min(coins) >= 0),
        "in play": COINS * len(COLOURS),
        "criers": (state.crier_stock + sum(state.criers), state.crier_stock >= 0, min(state.criers) >= 0),
        "expansions": (sum(supplies(state)) + len(state.market.expansions) // 3, min(supplies(state)) >= 0),
        "medals": (len(state.medals), all(0 <= holder <= state.seats for holder in state.medals)),
        "customers": len(state.market.customers),
        "mains": len(owned) == len(set(owned)),
        "waiting": state.turn.step is Step.DEAL or state.market.customers.count(OUTSIDE) == 1,
    }


def ledger(options: Options, seats: int, events: Sequence[Event]) -> tuple[int, ...]:  # noqa: ARG001
    """The scores, added up from the points in the events."""
    points = [0] * seats
    for event in events:
        match event:
            case StallExpanded() | MedalTaken():
                points[event.seat - 1] += event.points
            case FinalScored():
                points[event.seat - 1] += event.medal_points + event.coin_points
            case _:
                pass
    return tuple(points)


def junk(state: State, rng: random.Random) -> Move:
    """A move of any kind. Half of the arguments are things of this position, half are arbitrary."""
    colour = rng.choice(COLOURS)
    site = rng.choice((rng.randint(-2, 150), *[site for site in state.market.customers if site >= 0], 10, 11, 20, 30))
    hand = state.hands[state.turn.seat - 1].items or (1,) if state.turn.seat else (1,)
    card = rng.choice((*hand, rng.randint(-1, 17)))
    cards = tuple(sorted(rng.choice((*hand, card)) for _ in range(rng.choice((0, 1, 1, 2, 3, 3, 4)))))
    coins = tuple(rng.choice((0, 0, 1, 2, -1)) for _ in range(rng.choice((6, 6, 6, 0, 5))))
    return rng.choice((
        PlayCards(cards), PlayCards((card,)), PayJoker(colour), PlaceMain(colour, site), Expand(colour, site),
        MoveMain(colour, site), PlaceEntrance(site), PayOwn(rng.randint(-1, 8)), PayOthers(coins), PullCustomer(colour),
        LeadCustomer(site), DrawOpen(card), DrawBlind(), DrawCrier(), Discard(cards), PassForGood(),
    ))  # fmt: skip


TURN: Final = TurnLaw(
    lambda state: (state.turn.number, state.turn.seat),
    lambda state: (state.turn.played, state.turn.colour, state.turn.site, state.turn.paid),
    ((), 0, NO_SITE, 0),
)

KIT: Final[Kit] = Kit(
    GAME,
    options(),
    reshuffle,
    census,
    ledger,
    junk,
    TURN,
    # KA-7.7: the bank pays what it has; its coins are hidden.
    telling=frozenset({"CustomerPulled"}),
    # With the default options a random match has 300 moves.
    short=Options(standstill_limit=6),
    variants=tuple(Options(Setup.VARIABLE, board, standstill_limit=3) for board in BoardName),
    middle=260,
)
