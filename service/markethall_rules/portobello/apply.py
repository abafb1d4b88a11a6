"""The position after an event."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Any, Final, TypeVar, assert_never

from markethall_rules.values import changed

from . import events
from .board import Plan
from .box import FREE, Customer, Tile
from .state import PointSource, State

T = TypeVar("T")

_PAID: Final = PointSource.PAID - 1
_RECEIVED: Final = PointSource.RECEIVED - 1
"""The rows of `State.points` for crossings."""


def apply(state: State, event: events.Event) -> State:
    """The position after an event; it cannot refuse."""
    plan = state.options.board.plan
    match event:
        case events.StallPlaced():
            return _stall_placed(state, plan, event)
        case events.BobbyMoved():
            return _bobby_moved(state, plan, event)
        case events.TileTaken():
            return _tile_taken(state, event)
        case events.TurnEnded():
            return _turn_ended(state, event)
        case events.TurnBegan(number=turn):
            return changed(state, turn=turn)
        case events.CustomerDrawn(customer=customer):
            return changed(state, drawn=customer, row=state.row[1:])
        case events.CustomerPlaced():
            return _customer_placed(state, plan, event)
        case events.LordPlaced():
            return _lord_placed(state, plan, event)
        case events.AlleyScored():
            scored = _scored(state, PointSource.LORD if event.for_lord else PointSource.ALLEYS, event.points)
            return changed(state, **scored)
        case events.TilesTurnedUp(seat):
            return changed(state, hands=_put(state.hands, seat - 1, state.hands[seat - 1].turned_up()))
        case events.DistrictScored():
            return _district_scored(state, plan, event)
        case events.BobbyPlaced(district=district):
            return changed(state, bobby=plan.districts[district])
        case events.RowDrawn(customers):
            return changed(state, row=customers)
        case events.GameEnded():
            return changed(state, over=True)
    assert_never(event)


def _put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return items[:at] + (item,) + items[at + 1 :]  # noqa: RUF005 - the quicker of the two


def _scored(state: State, source: PointSource, points: Sequence[int]) -> dict[str, Any]:
    """The changed fields of a state after each seat got these points."""
    row = tuple(map(add, state.points[source - 1], points))
    return {"scores": tuple(map(add, state.scores, points)), "points": _put(state.points, source - 1, row)}


def _after_action(state: State) -> tuple[int, int, int]:
    """The actions left, the new trail (PM-5.6) and the latest turn in which something was built (PM-9.4)."""
    return state.actions - 1, 1 << state.bobby, state.turn


def _stall_placed(state: State, plan: Plan, event: events.StallPlaced) -> State:
    at = plan.spans[plan.alleys[event.alley]].start + event.space
    supply = state.supply[event.seat - 1] - 1
    actions, trail, latest = _after_action(state)
    return changed(
        state,
        stalls=_put(state.stalls, at, event.seat),
        supply=_put(state.supply, event.seat - 1, supply),
        actions=actions,
        trail=trail,
        latest=latest,
    )


def _customer_placed(state: State, plan: Plan, event: events.CustomerPlaced) -> State:
    actions, trail, latest = _after_action(state)
    return changed(
        state,
        customers=_put(state.customers, plan.squares[event.square], event.customer),
        drawn=FREE,
        actions=actions,
        trail=trail,
        latest=latest,
    )


def _lord_placed(state: State, plan: Plan, event: events.LordPlaced) -> State:
    state = changed(state, customers=_put(state.customers, plan.squares[event.square], Customer.LORD))
    if not event.by_action:
        return state
    actions, trail, latest = _after_action(state)
    return changed(state, actions=actions, trail=trail, latest=latest)


def _bobby_moved(state: State, plan: Plan, event: events.BobbyMoved) -> State:
    there = plan.districts[event.district]
    trail = state.trail | 1 << there
    if not event.price:
        return changed(state, bobby=there, trail=trail)
    scores, points = list(state.scores), list(state.points)
    paid, received = list(points[_PAID]), list(points[_RECEIVED])
    scores[event.seat - 1] -= event.price
    paid[event.seat - 1] -= event.price
    for seat in event.paid_to:
        scores[seat - 1] += 1
        received[seat - 1] += 1
    points[_PAID], points[_RECEIVED] = tuple(paid), tuple(received)
    return changed(state, bobby=there, trail=trail, scores=tuple(scores), points=tuple(points))


def _tile_taken(state: State, event: events.TileTaken) -> State:
    tile = Tile(event.number, event.neutral)
    hand = state.hands[event.seat - 1].without(tile)
    hands = _put(state.hands, event.seat - 1, hand)
    return changed(state, hands=hands, tile=tile, actions=event.number, trail=1 << state.bobby)


def _turn_ended(state: State, event: events.TurnEnded) -> State:
    if state.tile is None:
        return state
    hand = state.hands[event.seat - 1].with_down(state.tile)
    return changed(state, hands=_put(state.hands, event.seat - 1, hand), tile=None, actions=0, trail=0)


def _district_scored(state: State, plan: Plan, event: events.DistrictScored) -> State:
    seat, district = event.seat - 1, plan.districts[event.district]
    hand = state.hands[seat].without(Tile(event.number, False))
    neutral = Tile(event.neutral, True)
    points = [event.points * (at == seat) for at in range(state.seats)]
    return changed(
        state,
        **_scored(state, PointSource.DISTRICTS, points),
        hands=_put(state.hands, seat, hand.with_up(neutral) if event.neutral_face_up else hand.with_down(neutral)),
        tile_numbers=_put(state.tile_numbers, district, event.number),
        tile_seats=_put(state.tile_seats, district, event.seat),
        latest=state.turn,
    )
