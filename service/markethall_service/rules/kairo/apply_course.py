"""The position after a turn has begun, a player has passed, or the match has come further (KA-2, KA-9)."""

from __future__ import annotations

from typing import Final

from .deal_events import NeutralDrawn, StallLeftOut, StartPlayerDrawn
from .events import FinalPhaseBegan, FinalScored, MatchEnded, Passed, TurnBegan
from .record import After, NewTurn, with_course, with_points, with_turn
from .state import ACTION, DEAL, NO_SITE, OVER, PLACE, Course, State, placements


def _turn_began(state: State, event: TurnBegan) -> State:
    number = event.number
    step = PLACE if number <= placements(state.options, state.seats) else ACTION
    turn = NewTurn(number, event.seat, step, event.quiet, (), 0, NO_SITE, 0)
    course = state.course
    if course.neutral:
        return with_course(state, Course(course.final, course.out, course.bag, 0), turn)
    return with_turn(state, turn)


def _start_player_drawn(state: State, event: StartPlayerDrawn) -> State:
    return with_turn(state, NewTurn(0, event.seat, DEAL, 0, (), 0, NO_SITE, 0))


def _neutral_drawn(state: State, event: NeutralDrawn) -> State:
    course, colour = state.course, event.colour
    bag = tuple(left for left in course.bag if left != colour)
    return with_course(state, Course(course.final, course.out, bag, int(colour)), state.turn)


def _stall_left_out(state: State, _event: StallLeftOut) -> State:
    return state


def _final_phase_began(state: State, _event: FinalPhaseBegan) -> State:
    course = state.course
    return with_course(state, Course(True, course.out, course.bag, 0), state.turn)


def _passed(state: State, event: Passed) -> State:
    course = state.course
    out = tuple(sorted((*course.out, event.seat)))
    return with_course(state, Course(course.final, out, course.bag, 0), state.turn)


def _final_scored(state: State, event: FinalScored) -> State:
    return with_points(state, state.medals, event.seat, event.medal_points + event.coin_points, state.turn)


def _match_ended(state: State, _event: MatchEnded) -> State:
    turn = state.turn
    return with_turn(state, NewTurn(turn.number, turn.seat, OVER, turn.quiet, (), 0, NO_SITE, 0))


AFTER_COURSE: Final[After] = {
    TurnBegan: _turn_began,
    StartPlayerDrawn: _start_player_drawn,
    NeutralDrawn: _neutral_drawn,
    StallLeftOut: _stall_left_out,
    FinalPhaseBegan: _final_phase_began,
    Passed: _passed,
    FinalScored: _final_scored,
    MatchEnded: _match_ended,
}
