"""The position after a fact. It works as well on what one seat sees of states and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, assert_never, get_args

from .apply_cards import after_cards, dealt
from .apply_market import after_building, after_customer, customers_placed
from .apply_purse import after_coins
from .deal_events import CustomersPlaced, DealEvent, HandDealt, NeutralDrawn, StallLeftOut, StartPlayerDrawn
from .events import (
    BuildEvent,
    CardEvent,
    CoinEvent,
    CourseEvent,
    CustomerEvent,
    Event,
    FinalPhaseBegan,
    FinalScored,
    MatchEnded,
    Passed,
    TurnBegan,
)
from .record import NewTurn, with_course, with_points, with_turn
from .state import ACTION, DEAL, NO_SITE, OVER, PLACE, Course, State, placements


def _turn_began(state: State, event: TurnBegan) -> State:
    step = PLACE if event.number <= placements(state.options, state.seats) else ACTION
    turn = NewTurn(event.number, event.seat, step, event.quiet, (), 0, NO_SITE, 0)
    course = state.course
    if course.neutral:
        return with_course(state, Course(course.final, course.out, course.bag, 0), turn)
    return with_turn(state, turn)


def _after_course(state: State, event: CourseEvent) -> State:
    course, turn = state.course, state.turn
    match event:
        case FinalPhaseBegan():
            return with_course(state, Course(True, course.out, course.bag, 0), turn)
        case Passed(seat):
            out = tuple(sorted((*course.out, seat)))
            return with_course(state, Course(course.final, out, course.bag, 0), turn)
        case FinalScored(seat, medal_points, coin_points):
            return with_points(state, state.medals, seat, medal_points + coin_points, turn)
        case MatchEnded():
            return with_turn(state, NewTurn(turn.number, turn.seat, OVER, turn.quiet, (), 0, NO_SITE, 0))
        case _:
            assert_never(event)


def _after_deal(state: State, event: DealEvent) -> State:
    course, turn = state.course, state.turn
    match event:
        case StartPlayerDrawn(seat):
            return with_turn(state, NewTurn(0, seat, DEAL, 0, (), 0, NO_SITE, 0))
        case CustomersPlaced(sites):
            return customers_placed(state, sites)
        case HandDealt(seat, cards):
            return dealt(state, seat, cards)
        case NeutralDrawn(_, colour):
            bag = tuple(left for left in course.bag if left != colour)
            return with_course(state, Course(course.final, course.out, bag, int(colour)), turn)
        case StallLeftOut():
            return state
        case _:
            assert_never(event)


_AFTER: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    TurnBegan: _turn_began,
    **dict.fromkeys(get_args(CardEvent), after_cards),
    **dict.fromkeys(get_args(CustomerEvent), after_customer),
    **dict.fromkeys(get_args(CoinEvent), after_coins),
    **dict.fromkeys(get_args(BuildEvent), after_building),
    **dict.fromkeys(get_args(CourseEvent), _after_course),
    **dict.fromkeys(get_args(DealEvent), _after_deal),
}


def apply(state: State, event: Event) -> State:
    """The state after an event; it knows no luck and cannot refuse."""
    return _AFTER[type(event)](state, event)
