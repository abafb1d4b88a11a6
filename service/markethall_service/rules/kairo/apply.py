"""The position after a fact. It works as well on what one seat sees of states and events."""

from __future__ import annotations

from typing import assert_never

from .apply_cards import after_cards, dealt
from .apply_market import after_building, after_customer, customers_placed
from .apply_purse import after_coins
from .events import (
    CardDrawn,
    CardsDiscarded,
    CardsPlayed,
    CoinsReceived,
    CrierTaken,
    CustomerChosen,
    CustomerPulled,
    CustomersPlaced,
    DealEvent,
    Event,
    FinalPhaseBegan,
    FinalScored,
    HandDealt,
    JokerPaid,
    MainMoved,
    MainPlaced,
    MatchEnded,
    MedalTaken,
    NeutralDrawn,
    OpenCardTaken,
    OthersPaid,
    OwnPaid,
    Passed,
    PileShuffled,
    RowRefilled,
    SiteChosen,
    StallExpanded,
    StallLeftOut,
    StartPlayerDrawn,
    TurnBegan,
)
from .record import put, with_course, with_points, with_turn
from .state import NO_SITE, Course, State, Step, Turn, placements


def apply(state: State, event: Event) -> State:
    """The state after an event; it knows no luck and cannot refuse."""
    match event:
        case TurnBegan():
            return _turn_began(state, event)
        case CardDrawn() | OpenCardTaken() | CardsPlayed() | RowRefilled() | CardsDiscarded() | CrierTaken() \
                | PileShuffled():  # fmt: skip
            return after_cards(state, event)
        case CustomerPulled() | CustomerChosen():
            return after_customer(state, event)
        case CoinsReceived() | OwnPaid() | OthersPaid() | JokerPaid():
            return after_coins(state, event)
        case SiteChosen() | MainPlaced() | MainMoved() | StallExpanded():
            return after_building(state, event)
        case MedalTaken():
            place = (event.medal - 1) * 6 + event.colour - 1
            return with_points(state, put(state.medals, place, event.seat), event.seat, event.points, state.turn)
        case FinalPhaseBegan() | Passed() | FinalScored() | MatchEnded():
            return _after_course(state, event)
        case StartPlayerDrawn() | CustomersPlaced() | HandDealt() | NeutralDrawn() | StallLeftOut():
            return _after_deal(state, event)
        case _:
            assert_never(event)


def _turn_began(state: State, event: TurnBegan) -> State:
    step = Step.PLACE if event.number <= placements(state.options, state.seats) else Step.ACTION
    turn = Turn(event.number, event.seat, step, event.quiet, (), 0, NO_SITE, 0)
    course = state.course
    if course.neutral:
        return with_course(state, Course(course.final, course.out, course.bag, 0), turn)
    return with_turn(state, turn)


def _after_course(state: State, event: FinalPhaseBegan | Passed | FinalScored | MatchEnded) -> State:
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
            return with_turn(state, Turn(turn.number, turn.seat, Step.OVER, turn.quiet, (), 0, NO_SITE, 0))
        case _:
            assert_never(event)


def _after_deal(state: State, event: DealEvent) -> State:
    course, turn = state.course, state.turn
    match event:
        case StartPlayerDrawn(seat):
            return with_turn(state, Turn(0, seat, Step.DEAL, 0, (), 0, NO_SITE, 0))
        case CustomersPlaced(sites):
            return customers_placed(state, sites)
        case HandDealt(seat, cards):
            return dealt(state, seat, cards)
        case NeutralDrawn(_, colour):
            bag = tuple(left for left in course.bag if left != colour)
            return with_course(state, Course(course.final, course.out, bag, colour), turn)
        case StallLeftOut():
            return state
        case _:
            assert_never(event)
