"""The position after coins were paid or received (KA-5.6, KA-7.6)."""

from __future__ import annotations

from typing import assert_never

from .events import CoinEvent, CoinsReceived, JokerPaid, OthersPaid, OwnPaid
from .payment import less, more
from .record import NewSecret, NewTurn, at_step, put, with_coins
from .state import OTHER_COINS, SITE, State, Turn


def after_coins(state: State, event: CoinEvent) -> State:
    """The state after coins have moved between a player and the bank."""
    turn = state.turn
    match event:
        case CoinsReceived(seat, colour, coins):
            return _changed(state, seat, colour, coins, turn)
        case JokerPaid(seat, colour):
            return _changed(state, seat, colour, -1, at_step(turn, SITE))
        case OwnPaid(seat, colour, coins):
            paying = NewTurn(turn.number, seat, OTHER_COINS, turn.quiet, turn.played, int(colour), turn.site, coins)
            return _changed(state, seat, colour, -coins, paying)
        case OthersPaid(seat, coins):
            purse = state.coins[seat - 1]
            items = None if purse.items is None else less(purse.items, coins)
            return with_coins(state, put(state.coins, seat - 1, NewSecret(seat, purse.size, items)), turn)
        case _:
            assert_never(event)


def _changed(state: State, seat: int, colour: int, count: int, turn: Turn) -> State:
    purse = state.coins[seat - 1]
    items = None if purse.items is None else more(purse.items, colour, count)
    return with_coins(state, put(state.coins, seat - 1, NewSecret(seat, purse.size, items)), turn)
