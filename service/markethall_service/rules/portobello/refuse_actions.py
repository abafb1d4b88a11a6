"""Why a stall, a customer or the Lord cannot be placed."""

from __future__ import annotations

from markethall_service.rules.errors import IllegalMove

from .alley import open_spaces
from .customer import FREE
from .moves import PlaceCustomer, PlaceStall
from .plan import Plan
from .refuse_unknown import unknown
from .state import State


def stall_refusal(state: State, plan: Plan, seat: int, move: PlaceStall) -> IllegalMove | None:
    """PM-4.1 to PM-4.3."""
    alley = plan.alleys.get(move.alley)
    if alley is None:
        return unknown("alley", move.alley, plan.alleys)
    if not state.actions:
        return _no_action()
    if not state.supply[seat - 1]:
        return IllegalMove("PM-4.1", "NO_STALL_LEFT", "all own stalls are set up already", has=0)
    if alley not in plan.around[state.bobby]:
        district = plan.board.districts[state.bobby].id
        return IllegalMove(
            "PM-4.1",
            "BOBBY_ELSEWHERE",
            f"the Bobby stands in district {district}, which is not beside alley {move.alley}",
            alley=move.alley,
            bobby=district,
        )
    return _space_refusal(state.stalls[plan.spans[alley]], move)


def _space_refusal(row: tuple[int, ...], move: PlaceStall) -> IllegalMove | None:
    spaces = open_spaces(row)
    if move.space in spaces:
        return None
    if not spaces:
        return IllegalMove(
            "PM-4.3",
            "ALLEY_FULL",
            f"all {len(row)} spaces of alley {move.alley} are taken",
            alley=move.alley,
            spaces=len(row),
        )
    if not 0 <= move.space < len(row):
        return IllegalMove(
            "PM-1.1",
            "UNKNOWN_SPACE",
            f"the spaces of alley {move.alley} are 0 to {len(row) - 1}; there is no {move.space}",
            alley=move.alley,
            space=move.space,
            spaces=len(row),
        )
    if row[move.space]:
        return IllegalMove(
            "PM-4.1",
            "SPACE_TAKEN",
            f"space {move.space} of alley {move.alley} is taken",
            alley=move.alley,
            space=move.space,
            owner=row[move.space],
        )
    return IllegalMove(
        "PM-4.2",
        "WRONG_SPACE",
        f"the next stall in alley {move.alley} goes on space {' or '.join(map(str, spaces))}, not {move.space}",
        alley=move.alley,
        space=move.space,
        right=", ".join(map(str, spaces)),
    )


def draw_refusal(state: State) -> IllegalMove | None:
    """PM-4.5."""
    if not state.actions:
        return _no_action()
    if not state.bag_size:
        return IllegalMove("PM-4.5", "BAG_EMPTY", "no customer is in the bag", has=0)
    return None


def customer_refusal(state: State, plan: Plan, move: PlaceCustomer) -> IllegalMove | None:
    """PM-4.4."""
    square = plan.squares.get(move.square)
    if square is None:
        return unknown("square", move.square, plan.squares)
    if not state.drawn:
        return IllegalMove("PM-4.4", "NO_CUSTOMER_DRAWN", "a customer is drawn before it is placed")
    if state.customers[square] != FREE:
        return IllegalMove(
            "PM-4.4", "SQUARE_TAKEN", f"a customer stands on square {move.square} already", square=move.square
        )
    return None


def lord_refusal(state: State) -> IllegalMove | None:
    """PM-7.1."""
    if not state.options.printed.lord_is_action:
        return IllegalMove("PM-7.1", "LORD_IS_NO_ACTION", "in this edition the Lord comes at once and by itself")
    if not state.actions:
        return _no_action()
    free = state.customers.count(FREE)
    if free == 0:
        return IllegalMove("PM-7.1", "LORD_STANDS", "the Lord stands on the board already")
    if free > 1:
        needs, has = len(state.customers) - 1, len(state.customers) - free
        return IllegalMove(
            "PM-7.1", "CUSTOMERS_MISSING", f"the Lord comes after {needs} customers; {has} stand", needs=needs, has=has
        )
    return None


def _no_action() -> IllegalMove:
    return IllegalMove("PM-3.1", "NO_ACTION_LEFT", "all actions of the tile are used", actions=0)
