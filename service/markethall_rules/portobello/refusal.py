"""Why a move is not legal: the clause it breaks, and what would be right.

The one authority on legality together with `legal_moves`, which lists exactly what passes here.

- Why a stall, a customer or the Lord cannot be placed.
- Why the Bobby cannot cross an alley.
- Why a tile cannot be taken, or laid into a district.
- Why a move names nothing on the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from markethall_rules.errors import IllegalMove

from .board import Plan
from .box import FREE, Tile
from .moves import (
    DrawCustomer,
    EndTurn,
    Move,
    MoveBobby,
    PlaceBobby,
    PlaceCustomer,
    PlaceLord,
    PlaceStall,
    ScoreDistrict,
    TakeTile,
)
from .state import NOWHERE, State
from .turn import can_pay, crossing_toll, is_bound, open_spaces, would_strand


def refusal(state: State, plan: Plan, seat: int, move: Move) -> IllegalMove | None:
    """What is wrong with the move; None if it is legal."""
    return _out_of_turn(state, seat) or _out_of_step(state, move) or _out_of_rule(state, plan, seat, move)


def _out_of_turn(state: State, seat: int) -> IllegalMove | None:
    if state.over:
        return IllegalMove("PM-9.3", "MATCH_OVER", "the game is over")
    if seat != state.seat:
        clause = "PM-2.2" if state.turn else "PM-2.3"
        return IllegalMove(
            clause, "NOT_YOUR_TURN", f"seat {state.seat} is to act, not seat {seat}", to_act=state.seat, seat=seat
        )
    return None


def _out_of_step(state: State, move: Move) -> IllegalMove | None:
    """Each step of a turn has its own moves: the Bobby once, then a tile or a district, then actions one by one."""
    if state.bobby == NOWHERE:
        if isinstance(move, PlaceBobby):
            return None
        return IllegalMove("PM-2.3", "BOBBY_FIRST", "first the Bobby is put into a district")
    if isinstance(move, PlaceBobby):
        return IllegalMove("PM-2.3", "BOBBY_STANDS", "the Bobby stands already; from now on it crosses alleys")
    if isinstance(move, (TakeTile, ScoreDistrict)):
        return None if state.tile is None else _turn_has_tile(state.actions, move)
    if state.tile is None:
        clause = "PM-5.1" if isinstance(move, MoveBobby) else "PM-3.1"
        return IllegalMove(clause, "NO_TILE_TAKEN", "a turn begins with taking a tile or scoring a district")
    if state.drawn and not isinstance(move, PlaceCustomer):
        return IllegalMove("PM-4.4", "CUSTOMER_WAITS", "the customer just drawn is put on a square first")
    return None


def _turn_has_tile(actions: int, move: TakeTile | ScoreDistrict) -> IllegalMove:
    clause = "PM-3.1" if isinstance(move, TakeTile) else "PM-6.1"
    return IllegalMove(clause, "TILE_TAKEN", "a tile is taken already; this is a turn with actions", actions=actions)


def _out_of_rule(state: State, plan: Plan, seat: int, move: Move) -> IllegalMove | None:
    match move:
        case PlaceStall():
            return stall_refusal(state, plan, seat, move)
        case MoveBobby():
            return crossing_refusal(state, plan, seat, move)
        case PlaceCustomer():
            return customer_refusal(state, plan, move)
        case DrawCustomer():
            return draw_refusal(state)
        case PlaceLord():
            return lord_refusal(state)
        case EndTurn():
            return _end_refusal(state, plan, seat)
        case TakeTile():
            return tile_refusal(state, seat, move)
        case ScoreDistrict():
            return scoring_refusal(state, plan, seat, move)
        case PlaceBobby():
            return None if move.district in plan.districts else unknown("district", move.district, plan.districts)
    assert_never(move)


def _end_refusal(state: State, plan: Plan, seat: int) -> IllegalMove | None:
    if not is_bound(state, plan, seat):
        return None
    return IllegalMove(
        "PM-3.3",
        "ACTIONS_LEFT",
        f"all actions are used while one is possible; {state.actions} left",
        actions=state.actions,
    )


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


def tile_refusal(state: State, seat: int, move: TakeTile) -> IllegalMove | None:
    """PM-3.1."""
    tile = Tile(move.number, move.neutral)
    hand = state.hands[seat - 1]
    if tile in hand.face_up:
        return None
    kind = "neutral" if move.neutral else "own"
    if tile in hand.face_down:
        return IllegalMove(
            "PM-3.1", "TILE_FACE_DOWN", f"the {kind} {move.number} of seat {seat} lies face down", number=move.number
        )
    return IllegalMove("PM-3.1", "NO_SUCH_TILE", f"seat {seat} has no {kind} {move.number}", number=move.number)


def scoring_refusal(state: State, plan: Plan, seat: int, move: ScoreDistrict) -> IllegalMove | None:
    """PM-6.1, PM-6.3, PM-6.4."""
    district = plan.districts.get(move.district)
    if district is None:
        return unknown("district", move.district, plan.districts)
    tile = Tile(move.number, False)
    if not tile.scores_districts:
        return IllegalMove(
            "PM-6.4",
            "NOT_A_SCORING_TILE",
            f"the own 2 and the own 4 score a district, not a {move.number}",
            number=move.number,
        )
    hand = state.hands[seat - 1]
    if tile in hand.face_down:
        return IllegalMove(
            "PM-6.1", "TILE_FACE_DOWN", f"the own {move.number} of seat {seat} lies face down", number=move.number
        )
    if tile not in hand.face_up:
        return IllegalMove(
            "PM-6.4",
            "TILE_SPENT",
            f"the own {move.number} of seat {seat} lies in a district already",
            number=move.number,
        )
    if state.tile_numbers[district]:
        return IllegalMove(
            "PM-6.3",
            "DISTRICT_HAS_TILE",
            f"a tile lies in district {move.district} already",
            district=move.district,
            owner=state.tile_seats[district],
            number=state.tile_numbers[district],
        )
    return None


def unknown(kind: str, name: str, ids: Iterable[str]) -> IllegalMove:
    """Nothing of that kind (square, alley, district) has this id; those that there are."""
    sentence = f"there is no {kind} {name!r}; there are {', '.join(ids)}"
    return IllegalMove("PM-1.1", f"UNKNOWN_{kind.upper()}", sentence, **{kind: name})
