"""What a move does: its events, one by one. Each is decided from the position after the one before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from markethall_rules.chance import Chance, draw, sample
from markethall_rules.game import Steps, leaders

from . import events, moves
from .board import Plan
from .box import CITIZENS, CLERKS, FREE, Customer
from .legal import refusal
from .state import State
from .turn import alley_points, crossing_toll, ending, is_complete, must_turn_up

_Steps: TypeAlias = Steps[events.Event, State]


def deal(state: State, chance: Chance) -> _Steps:
    """PM-2.4: where the customers are open, their order is drawn before the game."""
    if state.options.open_customers:
        bag = (Customer.CLERK,) * CLERKS + (Customer.CITIZEN,) * CITIZENS
        state = yield events.RowDrawn(sample(chance, bag, len(bag)))
    return state


def play(state: State, seat: int, move: moves.Move, chance: Chance, *, listed: bool = False) -> _Steps:
    """The events of a move; IllegalMove, with the clause, if it is not legal. A `listed` one is not checked."""
    plan = state.options.board.plan
    if not listed and (refused := refusal(state, plan, seat, move)):
        raise refused
    match move:
        case moves.PlaceStall(alley, space):
            return (yield from _place_stall(plan, seat, alley, space))
        case moves.MoveBobby(alley):
            return (yield from _move_bobby(state, plan, seat, alley))
        case moves.DrawCustomer():
            return (yield events.CustomerDrawn(seat, _next_customer(state, chance)))
        case moves.PlaceCustomer(square):
            return (yield from _place_customer(state, plan, seat, square))
        case moves.PlaceLord():
            return (yield from _place_lord(state, plan, seat))
        case moves.TakeTile(number, neutral):
            return (yield events.TileTaken(seat, number, neutral))
        case moves.EndTurn():
            return (yield from _end_turn(plan, seat))
        case moves.ScoreDistrict(district, number):
            return (yield from _score_district(state, plan, seat, district, number))
        case moves.PlaceBobby(district):
            state = yield events.BobbyPlaced(seat, district)
            return (yield events.TurnBegan(1, 1))
    assert_never(move)


def _place_stall(plan: Plan, seat: int, alley: str, space: int) -> _Steps:
    """PM-4.1, and PM-8.1 if it is the alley's last space."""
    state = yield events.StallPlaced(seat, alley, space)
    return (yield from _score_alleys(state, plan, (plan.alleys[alley],)))


def _move_bobby(state: State, plan: Plan, seat: int, alley: str) -> _Steps:
    """PM-5.2, PM-5.3."""
    price, paid_to = crossing_toll(state, plan, seat, plan.alleys[alley])
    there = plan.beyond(plan.alleys[alley], state.bobby)
    assert there is not None
    return (yield events.BobbyMoved(seat, alley, state.options.board.districts[there].id, price, paid_to))


def _next_customer(state: State, chance: Chance) -> Customer:
    """PM-4.4: the next of the open row (PM-2.4), or a draw from the bag."""
    if state.row:
        return state.row[0]
    return (Customer.CLERK, Customer.CITIZEN)[draw(chance, state.bag)]


def _place_customer(state: State, plan: Plan, seat: int, square: str) -> _Steps:
    """PM-4.4, PM-8.1; after the tenth comes the Lord, where it comes at once (PM-7.1, PM-8.3)."""
    state = yield events.CustomerPlaced(seat, square, Customer(state.drawn))
    state = yield from _score_alleys(state, plan, plan.meeting[plan.squares[square]])
    if state.lord_may_come and not state.options.printed.lord_is_action:
        state = yield from _place_lord(state, plan, seat)
    return state


def _place_lord(state: State, plan: Plan, seat: int) -> _Steps:
    """PM-7.1, PM-7.2."""
    square = state.customers.index(FREE)
    state = yield events.LordPlaced(seat, state.options.board.squares[square].id, state.options.printed.lord_is_action)
    return (yield from _score_alleys(state, plan, plan.meeting[square]))


def _score_alleys(state: State, plan: Plan, alleys: Iterable[int]) -> _Steps:
    """PM-8.1, for the alleys beside the piece just placed: those that are complete are so only now."""
    for alley in alleys:
        if is_complete(state, plan, alley):
            state = yield _alley_scored(state, plan, alley, for_lord=False)
    return state


def _alley_scored(state: State, plan: Plan, alley: int, *, for_lord: bool) -> events.AlleyScored:
    points = alley_points(state, plan, alley)
    return events.AlleyScored(state.options.board.alleys[alley].id, points, for_lord)


def _score_district(state: State, plan: Plan, seat: int, district: str, number: int) -> _Steps:
    """PM-6: the points, the neutral tile, and the turn is over."""
    around = plan.around[plan.districts[district]]
    stalls = sum(state.stalls[plan.spans[alley]].count(seat) for alley in around)
    face_up = state.options.printed.neutral_face_up
    yield events.DistrictScored(seat, district, number, stalls * number, state.neutral, face_up)
    return (yield from _end_turn(plan, seat))


def _end_turn(plan: Plan, seat: int) -> _Steps:
    """PM-3.4, PM-3.5, PM-2.6; then the next turn, or the end of the game (PM-9)."""
    state = yield events.TurnEnded(seat)
    at_start = state.options.printed.turned_up_at_start
    if not at_start and must_turn_up(state, seat):
        state = yield events.TilesTurnedUp(seat)
    end = ending(state)
    if end is not None:
        return (yield from _end_game(state, plan, end))
    state = yield events.TurnBegan(seat % state.seats + 1, state.turn + 1)
    if at_start and must_turn_up(state, state.seat):
        state = yield events.TilesTurnedUp(state.seat)
    return state


def _end_game(state: State, plan: Plan, end: events.Ending) -> _Steps:
    """PM-9.2, PM-9.3. Alleys without a stall bring nothing and are passed over."""
    if Customer.LORD in state.customers:
        for alley in plan.meeting[state.customers.index(Customer.LORD)]:
            if not is_complete(state, plan, alley) and any(state.stalls[plan.spans[alley]]):
                state = yield _alley_scored(state, plan, alley, for_lord=True)
    return (yield events.GameEnded(end, leaders(state.scores)))
