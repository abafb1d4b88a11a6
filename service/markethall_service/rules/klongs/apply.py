"""The state after a fact. Works on what a seat sees as on the whole."""

from __future__ import annotations

from typing import assert_never

from . import hand
from .automatic import boats_in_stock
from .boats import KIND, owned
from .events import (
    BoatDrawn,
    BoatPlaced,
    BoatsDealt,
    BoatShifted,
    CardHeld,
    Event,
    LukPhatAdvanced,
    TraderForgone,
    TraderTaken,
    TurnBegan,
    TurnPassed,
)
from .market_apply import MARKET_EVENTS, apply_market
from .shift import shifted
from .special_apply import SPECIAL_EVENTS, apply_special
from .state import State, Step, at, but
from .turn import onward


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, MARKET_EVENTS):
        return apply_market(state, event)
    if isinstance(event, SPECIAL_EVENTS):
        return apply_special(state, event)
    match event:
        case TurnBegan():
            return _turn_began(state, event)
        case BoatPlaced():
            return _boat_placed(state, event)
        case BoatDrawn():
            return but(state, step=Step.NEXT, hands=hand.with_boats(state, event.seat, event.pile, event.boat))
        case LukPhatAdvanced(seat, step, points):
            return onward(state, Step.LUK_PHAT, marker=step, scores=at(state.scores, seat, points))
        case BoatShifted():
            return _boat_shifted(state, event)
        case CardHeld():
            return onward(state, Step.SHIFT)
        case TraderTaken():
            return onward(state, Step.TRADER, water=_with_trader(state, event))
        case TraderForgone():
            return onward(state, Step.TRADER)
        case TurnPassed(seat):
            return but(state, step=Step.NEXT, passed=_with_seat(state.passed, seat))
        case BoatsDealt(seat, pile, boats):
            return but(state, hands=hand.with_boats(state, seat, pile, boats))
        case _:
            assert_never(event)


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else tuple(sorted((*seats, seat)))


def _turn_began(state: State, event: TurnBegan) -> State:
    stock = (*state.stock, boats_in_stock(state))[-2 * len(state.scores) :]
    return but(state, turn=state.turn + 1, seat=event.seat, step=Step.PLACE, placed=0, moved=False, kept=False,
               stock=stock)


def _boat_placed(state: State, event: BoatPlaced) -> State:
    hands, known = hand.without_boat(state, event.seat, event.boat)
    field = event.field
    water = (*state.water[:field], owned(event.owner, event.boat), *state.water[field + 1 :])
    return onward(state, Step.PLACE, placed=field, water=water, hands=hands, known=known, passed=(),
                  begun=_with_seat(state.begun, event.seat))


def _boat_shifted(state: State, event: BoatShifted) -> State:
    water = shifted(state.water, event.origin, event.target)
    cards = at(state.cards, event.seat, -1)
    if state.step == Step.PLACE:
        return but(state, water=water, cards=cards, moved=True)
    return onward(state, Step.SHIFT, water=water, cards=cards, moved=True)


def _with_trader(state: State, event: TraderTaken) -> tuple[int, ...]:
    water = list(state.water)
    water[event.origin] &= KIND
    water[event.target] = owned(event.seat, water[event.target])
    return tuple(water)
