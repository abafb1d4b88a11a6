"""The position after coins were paid or received (KA-5.6, KA-7.6)."""

from __future__ import annotations

from typing import Final

from .events import CoinsReceived, JokerPaid, OthersPaid, OwnPaid
from .payment import less, more
from .record import After, NewSecret, NewTurn, at_step, put, with_coins
from .state import OTHER_COINS, SITE, State, Turn


def _coins_received(state: State, event: CoinsReceived) -> State:
    return _changed(state, event.seat, event.colour, event.coins, state.turn)


def _joker_paid(state: State, event: JokerPaid) -> State:
    return _changed(state, event.seat, event.colour, -1, at_step(state.turn, SITE))


def _own_paid(state: State, event: OwnPaid) -> State:
    turn, seat, colour, coins = state.turn, event.seat, event.colour, event.coins
    paying = NewTurn(turn.number, seat, OTHER_COINS, turn.quiet, turn.played, int(colour), turn.site, coins)
    return _changed(state, seat, colour, -coins, paying)


def _others_paid(state: State, event: OthersPaid) -> State:
    purse = state.coins[event.seat - 1]
    items = None if purse.items is None else less(purse.items, event.coins)
    return with_coins(state, put(state.coins, event.seat - 1, NewSecret(event.seat, purse.size, items)), state.turn)


def _changed(state: State, seat: int, colour: int, count: int, turn: Turn) -> State:
    purse = state.coins[seat - 1]
    items = None if purse.items is None else more(purse.items, colour, count)
    return with_coins(state, put(state.coins, seat - 1, NewSecret(seat, purse.size, items)), turn)


AFTER_COINS: Final[After] = {
    CoinsReceived: _coins_received,
    JokerPaid: _joker_paid,
    OwnPaid: _own_paid,
    OthersPaid: _others_paid,
}
