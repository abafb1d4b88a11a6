"""An estimate of a position for bots, and the automatic moves of absent players."""

from __future__ import annotations

from typing import Final

from .legal import legal_moves
from .moves import DrawBlind, Expand, Move, PassForGood, PlaceMain
from .pieces import COINS_A_POINT, COLOURS, GOLD, ROW, SILVER, is_joker
from .score import medals_won
from .state import OUTSIDE, State, Step
from .survey import survey_of

_FIRST_COIN: Final = 1.5
"""What the first coin is worth of a colour that the player has a stall of: none is expanded without (KA-5.6)."""

_OWN_COIN: Final = 0.8
"""What each further coin is worth, up to `_ENOUGH` more than the stall has tiles."""
_ENOUGH: Final = 3

_OTHER_COIN: Final = 0.4
_LAST_COIN: Final = 1 / COINS_A_POINT
_CARDS: Final = (0.0, 1.2, 2.0, 2.6, 3.0)
"""What stall cards in hand are worth, by how many they are: no more than these are kept (KA-8.3)."""

_JOKER: Final = 0.1
_CRIER: Final = 0.3
_MAIN: Final = 2.5
"""What a main stall is worth for what will be built on to it."""

_BROUGHT: Final = 0.6
"""What the coin is worth for bringing a customer to another player's stall (KA-7.6)."""

_OFFERED: Final = 0.4
"""What a coin is worth that another player gets."""

_HELD: Final = 0.7
"""A medal scores once more for the player who holds it at the end (KA-9.4)."""


def prospects(state: State) -> list[float]:
    """The points so far, medals, and what stalls, coins and cards will bring, as far as they are to be seen."""
    hopes = [float(points) for points in state.points]
    if state.turn.step is Step.OVER:
        return hopes
    for at, holder in enumerate(state.medals):
        if holder:
            hopes[holder - 1] += _HELD * (GOLD if at < len(COLOURS) else SILVER)
    for seat in range(1, state.seats + 1):
        hopes[seat - 1] += _means(state, seat)
    hopes[state.turn.seat - 1] += _under_way(state, state.turn.seat)
    return hopes


def _means(state: State, seat: int) -> float:
    """What the player has to build with."""
    coins, hand = state.coins[seat - 1].items or (), state.hands[seat - 1].items or ()
    if state.course.final and (seat in state.course.out or not hand):
        return _LAST_COIN * sum(coins)
    stalls = survey_of(state).stalls
    sizes = [stalls.size(seat, colour) for colour in COLOURS]
    hope = _MAIN * sum(map(bool, sizes)) + _CRIER * min(state.criers[seat - 1], 2)
    hope += sum(map(_purse, sizes, coins))
    return hope + _CARDS[min(len(hand), ROW)] + _JOKER * sum(map(is_joker, hand[:ROW]))


def _purse(size: int, coins: int) -> float:
    """The value of coins of a colour for the owner of a stall of this size."""
    if not (size and coins):
        return _OTHER_COIN * coins
    useful = min(coins, size + _ENOUGH)
    return _FIRST_COIN + _OWN_COIN * (useful - 1) + _OTHER_COIN * (coins - useful)


def _under_way(state: State, seat: int) -> float:
    """What the player is about to get in this turn, by what has been chosen already."""
    turn = state.turn
    if state.coins[seat - 1].items is None:
        return 0.0
    match turn.step:
        case Step.SITE:
            return max((_built(state, seat, move) for move in legal_moves(state, seat)), default=0.0)
        case Step.OWN_COINS | Step.OTHER_COINS:
            return _expanded(state, seat, turn.colour)
        case Step.ENTRANCE:
            return _MAIN
        case Step.LEAD if not turn.colour:
            return _pulled(state, seat)
        case _:
            return 0.0


def _built(state: State, seat: int, move: object) -> float:
    if isinstance(move, Expand):
        return _expanded(state, seat, move.colour)
    return _MAIN if isinstance(move, PlaceMain) else 0.0


def _expanded(state: State, seat: int, colour: int) -> float:
    """The points and medals of an expansion that is being paid, without what is still to be paid (KA-5.6 to KA-5.8)."""
    size = survey_of(state).stalls.size(seat, colour) + 1
    owed = size - state.turn.paid
    medals = sum([medal.points for medal in medals_won(state, seat, colour, size)])
    return size + (1 + _HELD) * medals - _OWN_COIN * owed


def _pulled(state: State, seat: int) -> float:
    """The payment of a customer who has just left. The content of the bank is a secret (KA-7.6, KA-7.7)."""
    stalls = survey_of(state).stalls
    colour = state.market.customers.index(OUTSIDE) + 1
    mains = state.market.mains
    # The customer left by one of the occupied entrances of its colour.
    owners = [
        mains[at]
        for at in range(0, len(mains), 4)
        if mains[at + 1] == colour and mains[at + 3] in state.market.customers
    ]
    paid = [
        _OWN_COIN * stalls.size(seat, colour) if owner == seat else _BROUGHT - _OFFERED * stalls.size(owner, colour)
        for owner in owners
    ]
    return sum(paid) / len(paid)


_LEAST: Final = (PassForGood, DrawBlind, Expand, PlaceMain)


def autopilot(state: State, seat: int) -> Move:
    """Passes in the final phase (KA-9.2), else draws blind (KA-8.1); in the midst of building it prefers an expansion,
    then a new main; else the first legal move. So a match ends where a limit ends quiet turns (KA-9.3)."""
    moves = legal_moves(state, seat)
    return next((move for kind in _LEAST for move in moves if type(move) is kind), moves[0])
