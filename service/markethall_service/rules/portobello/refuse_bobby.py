"""Why the Bobby cannot cross an alley."""

from __future__ import annotations

from markethall_service.rules.errors import IllegalMove

from .bobby import can_pay, crossing_toll, would_strand
from .moves import MoveBobby
from .plan import Plan
from .refuse_unknown import unknown
from .state import State
from .turn import is_bound


def crossing_refusal(state: State, plan: Plan, seat: int, move: MoveBobby) -> IllegalMove | None:
    """PM-5.2, PM-5.4, PM-5.6, PM-3.3."""
    alley = plan.alleys.get(move.alley)
    if alley is None:
        return unknown("alley", move.alley, plan.alleys)
    district = plan.board.districts[state.bobby].id
    if alley not in plan.around[state.bobby]:
        return IllegalMove(
            "PM-5.2",
            "BOBBY_ELSEWHERE",
            f"the Bobby stands in district {district}, which is not beside alley {move.alley}",
            alley=move.alley,
            bobby=district,
        )
    there = plan.beyond(alley, state.bobby)
    if there is None:
        return IllegalMove(
            "PM-5.2", "BORDER", f"no district lies on the other side of alley {move.alley}", alley=move.alley
        )
    if state.trail >> there & 1:
        name = plan.board.districts[there].id
        return IllegalMove(
            "PM-5.6", "DISTRICT_VISITED", f"the Bobby has been in district {name} since the last action", district=name
        )
    return _price_refusal(state, plan, seat, alley, there)


def _price_refusal(state: State, plan: Plan, seat: int, alley: int, there: int) -> IllegalMove | None:
    price = crossing_toll(state, plan, seat, alley).price
    if not can_pay(state, seat, price):
        has = state.scores[seat - 1]
        return IllegalMove(
            "PM-5.4",
            "TOO_EXPENSIVE",
            f"crossing alley {plan.board.alleys[alley].id} costs {price} points, seat {seat} has {has}",
            needs=price,
            has=has,
        )
    if is_bound(state, plan, seat) and would_strand(state, plan, seat, there, price):
        name = plan.board.districts[there].id
        return IllegalMove(
            "PM-3.3",
            "ACTIONS_WOULD_BE_LOST",
            f"from district {name} no action would be possible any more; {state.actions} left",
            district=name,
            actions=state.actions,
        )
    return None
