"""What a player may do: `legal_moves` lists the moves, and `refusal` says why any other move is not legal.

The two agree: a move is in the list if and only if `refusal` returns None for it.

The order of the list: before the first turn, the districts. At the start of a turn, the tiles from the least number,
own before neutral; then the districts to score, each with 2 before 4. With a customer drawn, the free squares.
Otherwise in a turn: stalls, the bag, the Lord, crossings, the end of the turn. Places are in the order of the board,
alleys in the order of the district.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from markethall_rules.errors import IllegalMove

from . import moves
from .board import Plan
from .box import FREE, Tile
from .ids import space_id, tile_id
from .state import NOWHERE, State, step_of
from .turn import MOST_TOLL, can_pay, crossing_toll, must_act, open_spaces, would_strand

_DRAW: Final = moves.DrawCustomer()
_LORD: Final = moves.PlaceLord()
_END: Final = moves.EndTurn()
_TAKE: Final = tuple(tuple(moves.TakeTile(number, neutral) for neutral in (False, True)) for number in range(5))


def legal_moves(state: State, seat: int) -> Sequence[moves.Move]:
    """All moves of the seat; empty if it is not to act."""
    if state.over or seat != state.seat:
        return ()
    plan = state.options.board.plan
    if state.bobby == NOWHERE:
        return plan.place_bobby
    if state.tile is None:
        return _tiles(state, seat) + _districts(state, plan, seat)
    if state.drawn:
        return [move for move, customer in zip(plan.place_customer, state.customers, strict=True) if customer == FREE]
    bound = must_act(state, plan, seat)
    legal = _actions(state, plan, seat) if state.actions else []
    legal += _crossings(state, plan, seat, bound)
    if not bound:
        legal.append(_END)
    return legal


def refusal(state: State, plan: Plan, seat: int, move: moves.Move) -> IllegalMove | None:
    """Why the move is not legal; None if it is legal."""
    return _not_to_act(state, seat) or _wrong_step(state, move) or _broken_rule(state, plan, seat, move)


def _tiles(state: State, seat: int) -> list[moves.Move]:
    """PM-3.1. Equal neutral tiles are one move; they are neighbours in the hand."""
    legal: list[moves.Move] = []
    for tile in state.hands[seat - 1].face_up:
        take = _TAKE[tile.number][tile.neutral]
        if not legal or legal[-1] != take:
            legal.append(take)
    return legal


def _districts(state: State, plan: Plan, seat: int) -> list[moves.Move]:
    """PM-6.1, PM-6.3."""
    numbers = [tile.number for tile in state.hands[seat - 1].face_up if tile.scores_districts]
    tiles = zip(plan.score_district, state.tile_numbers, strict=True)
    return [scores[number] for scores, has_tile in tiles if not has_tile for number in numbers]


def _actions(state: State, plan: Plan, seat: int) -> list[moves.Move]:
    """PM-4.1 to PM-4.3, PM-4.5, PM-7.1."""
    legal: list[moves.Move] = []
    if state.supply[seat - 1]:
        for alley in plan.around[state.bobby]:
            stalls = plan.place_stall[alley]
            legal += [stalls[space] for space in open_spaces(state.stalls[plan.spans[alley]])]
    if state.bag_size:
        legal.append(_DRAW)
    if state.lord_may_come and state.options.printed.lord_is_action:
        legal.append(_LORD)
    return legal


def _crossings(state: State, plan: Plan, seat: int, bound: bool) -> list[moves.Move]:
    """PM-5.2, PM-5.4, PM-5.6, PM-3.3."""
    legal: list[moves.Move] = []
    # With enough points and a customer in the bag, the price does not matter.
    any_price = can_pay(state, seat, MOST_TOLL) and not (bound and not state.bag_size)
    for alley, target in plan.crossings[state.bobby]:
        if state.trail >> target & 1:
            continue
        if not any_price:
            price = crossing_toll(state, plan, seat, alley).price
            if not can_pay(state, seat, price) or (bound and would_strand(state, plan, seat, target, price)):
                continue
        legal.append(plan.move_bobby[alley])
    return legal


def _not_to_act(state: State, seat: int) -> IllegalMove | None:
    if state.over:
        return IllegalMove("PM-9.3", "MATCH_OVER", "the game is over")
    if seat != state.seat:
        clause = "PM-2.2" if state.turn else "PM-2.3"
        return IllegalMove(
            clause, "NOT_YOUR_TURN", f"seat {state.seat} is to act, not seat {seat}", to_act=state.seat, seat=seat
        )
    return None


def _wrong_step(state: State, move: moves.Move) -> IllegalMove | None:
    """Each step has its own moves: the Bobby before the first turn; a tile or a district; then actions one by one."""
    if state.bobby == NOWHERE:
        if isinstance(move, moves.PlaceBobby):
            return None
        return _step_refusal(state, "PM-2.3", "first the Bobby is put into a district")
    if isinstance(move, moves.PlaceBobby):
        return _step_refusal(state, "PM-2.3", "the Bobby stands already; from now on it crosses alleys")
    if isinstance(move, (moves.TakeTile, moves.ScoreDistrict)):
        return None if state.tile is None else _tile_taken(state, move)
    if state.tile is None:
        clause = "PM-5.1" if isinstance(move, moves.MoveBobby) else "PM-3.1"
        return _step_refusal(state, clause, "a turn begins with taking a tile or scoring a district")
    if state.drawn and not isinstance(move, moves.PlaceCustomer):
        return _step_refusal(state, "PM-4.4", "the customer just drawn is put on a square first")
    return None


def _tile_taken(state: State, move: moves.TakeTile | moves.ScoreDistrict) -> IllegalMove:
    clause = "PM-3.1" if isinstance(move, moves.TakeTile) else "PM-6.1"
    message = f"a tile is taken already, and this turn is for actions; {state.actions} are left"
    return _step_refusal(state, clause, message)


def _step_refusal(state: State, clause: str, message: str) -> IllegalMove:
    """The refusal of a kind of move that the step does not ask for."""
    return IllegalMove(clause, "WRONG_STEP", message, step=f"STEP_{step_of(state).name}")


def _broken_rule(state: State, plan: Plan, seat: int, move: moves.Move) -> IllegalMove | None:
    match move:
        case moves.PlaceStall():
            return _stall_refusal(state, plan, seat, move)
        case moves.MoveBobby():
            return _crossing_refusal(state, plan, seat, move)
        case moves.PlaceCustomer():
            return _customer_refusal(state, plan, move)
        case moves.DrawCustomer():
            return _draw_refusal(state)
        case moves.PlaceLord():
            return _lord_refusal(state)
        case moves.EndTurn():
            return _end_refusal(state, plan, seat)
        case moves.TakeTile():
            return _tile_refusal(state, seat, move)
        case moves.ScoreDistrict():
            return _scoring_refusal(state, plan, seat, move)
        case moves.PlaceBobby():
            return None if move.district in plan.districts else _unknown("district", move.district, plan.districts)
    assert_never(move)


def _end_refusal(state: State, plan: Plan, seat: int) -> IllegalMove | None:
    if not must_act(state, plan, seat):
        return None
    return IllegalMove(
        "PM-3.3",
        "MUST_ACT",
        f"all actions must be used while one is possible; {state.actions} left",
        actions=state.actions,
    )


def _stall_refusal(state: State, plan: Plan, seat: int, move: moves.PlaceStall) -> IllegalMove | None:
    """PM-4.1 to PM-4.3."""
    alley = plan.alleys.get(move.alley)
    if alley is None:
        return _unknown("alley", move.alley, plan.alleys)
    if not state.actions:
        return _no_action(state)
    if not state.supply[seat - 1]:
        return IllegalMove("PM-4.1", "NONE_LEFT", f"seat {seat} has no stall left: all are set up", has=0)
    if alley not in plan.around[state.bobby]:
        district = state.options.board.districts[state.bobby].id
        return IllegalMove(
            "PM-4.1",
            "NOT_ADJACENT",
            f"the Bobby stands in district {district}, which is not beside alley {move.alley}",
            alley=move.alley,
            bobby=district,
        )
    return _space_refusal(state.stalls[plan.spans[alley]], move)


def _space_refusal(row: tuple[int, ...], move: moves.PlaceStall) -> IllegalMove | None:
    spaces = open_spaces(row)
    if move.space in spaces:
        return None
    if not spaces:
        return IllegalMove(
            "PM-4.3",
            "AREA_FULL",
            f"all {len(row)} spaces of alley {move.alley} are taken",
            alley=move.alley,
            spaces=len(row),
        )
    if not 0 <= move.space < len(row):
        return IllegalMove(
            "PM-1.1",
            "NO_SUCH_SPACE",
            f"the spaces of alley {move.alley} are {space_id(move.alley, 0)} to {space_id(move.alley, len(row) - 1)}; "
            f"there is no {space_id(move.alley, move.space)}",
            alley=move.alley,
            space=space_id(move.alley, move.space),
            spaces=len(row),
        )
    if row[move.space]:
        return IllegalMove(
            "PM-4.1",
            "PLACE_TAKEN",
            f"space {space_id(move.alley, move.space)} is taken",
            space=space_id(move.alley, move.space),
            owner=row[move.space],
        )
    given, right = space_id(move.alley, move.space), [space_id(move.alley, space) for space in spaces]
    return IllegalMove(
        "PM-4.2",
        "WRONG_SPACE",
        f"the next stall in alley {move.alley} goes on space {' or '.join(right)}, not {given}",
        space=given,
        right=", ".join(right),
    )


def _draw_refusal(state: State) -> IllegalMove | None:
    """PM-4.5."""
    if not state.actions:
        return _no_action(state)
    if not state.bag_size:
        return IllegalMove("PM-4.5", "NONE_LEFT", "the bag is empty: all its customers are placed", has=0)
    return None


def _customer_refusal(state: State, plan: Plan, move: moves.PlaceCustomer) -> IllegalMove | None:
    """PM-4.4."""
    square = plan.squares.get(move.square)
    if square is None:
        return _unknown("square", move.square, plan.squares)
    if not state.drawn:
        return _step_refusal(state, "PM-4.4", "first a customer is drawn from the bag, then it is placed")
    if state.customers[square] != FREE:
        return IllegalMove(
            "PM-4.4",
            "PLACE_TAKEN",
            f"square {move.square} is taken; a customer goes on a free square",
            square=move.square,
        )
    return None


def _lord_refusal(state: State) -> IllegalMove | None:
    """PM-7.1."""
    if not state.options.printed.lord_is_action:
        return IllegalMove(
            "PM-7.1", "LORD_IS_NO_ACTION", "in this edition the Lord is set automatically, without an action"
        )
    if not state.actions:
        return _no_action(state)
    free = state.customers.count(FREE)
    if free == 0:
        return IllegalMove("PM-7.1", "LORD_STANDS", "the Lord stands on the board already")
    if free > 1:
        needs, has = len(state.customers) - 1, len(state.customers) - free
        return IllegalMove(
            "PM-7.1",
            "CUSTOMERS_MISSING",
            f"the Lord is set after {needs} customers; so far {has} stand",
            needs=needs,
            has=has,
        )
    return None


def _no_action(state: State) -> IllegalMove:
    return _step_refusal(state, "PM-3.1", "all actions of the tile are used; the turn can be ended")


def _crossing_refusal(state: State, plan: Plan, seat: int, move: moves.MoveBobby) -> IllegalMove | None:
    """PM-5.2, PM-5.4, PM-5.6, PM-3.3."""
    alley = plan.alleys.get(move.alley)
    if alley is None:
        return _unknown("alley", move.alley, plan.alleys)
    district = state.options.board.districts[state.bobby].id
    if alley not in plan.around[state.bobby]:
        return IllegalMove(
            "PM-5.2",
            "NOT_ADJACENT",
            f"the Bobby stands in district {district}, which is not beside alley {move.alley}",
            alley=move.alley,
            bobby=district,
        )
    target = plan.beyond(alley, state.bobby)
    if target is None:
        return IllegalMove(
            "PM-5.2", "BORDER", f"no district lies on the other side of alley {move.alley}", alley=move.alley
        )
    if state.trail >> target & 1:
        name = state.options.board.districts[target].id
        return IllegalMove(
            "PM-5.6", "DISTRICT_VISITED", f"the Bobby has been in district {name} since the last action", district=name
        )
    return _price_refusal(state, plan, seat, alley, target)


def _price_refusal(state: State, plan: Plan, seat: int, alley: int, target: int) -> IllegalMove | None:
    price = crossing_toll(state, plan, seat, alley).price
    if not can_pay(state, seat, price):
        has = state.scores[seat - 1]
        return IllegalMove(
            "PM-5.4",
            "CANNOT_PAY",
            f"crossing alley {state.options.board.alleys[alley].id} costs {price} points; seat {seat} has {has}",
            needs=price,
            has=has,
        )
    if must_act(state, plan, seat) and would_strand(state, plan, seat, target, price):
        name = state.options.board.districts[target].id
        return IllegalMove(
            "PM-3.3",
            "WOULD_BLOCK",
            f"in district {name} no action would be possible, and {state.actions} are left to be used",
            district=name,
            actions=state.actions,
        )
    return None


def _tile_refusal(state: State, seat: int, move: moves.TakeTile) -> IllegalMove | None:
    """PM-3.1."""
    tile = Tile(move.number, move.neutral)
    hand = state.hands[seat - 1]
    if tile in hand.face_up:
        return None
    if tile in hand.face_down:
        return _face_down(seat, tile, "PM-3.1")
    id = tile_id(move.number, move.neutral)
    return IllegalMove("PM-3.1", "NOT_HELD", f"seat {seat} has no tile {id}", tile=id)


def _face_down(seat: int, tile: Tile, clause: str) -> IllegalMove:
    id = tile_id(tile.number, tile.neutral)
    return IllegalMove(clause, "TILE_FACE_DOWN", f"tile {id} of seat {seat} lies face down", tile=id)


def _scoring_refusal(state: State, plan: Plan, seat: int, move: moves.ScoreDistrict) -> IllegalMove | None:
    """PM-6.1, PM-6.3, PM-6.4."""
    district = plan.districts.get(move.district)
    if district is None:
        return _unknown("district", move.district, plan.districts)
    tile, id = Tile(move.number, False), tile_id(move.number, False)
    if not tile.scores_districts:
        return IllegalMove(
            "PM-6.4", "NOT_A_SCORING_TILE", f"only tiles 2 and 4 score a district, not tile {id}", tile=id
        )
    hand = state.hands[seat - 1]
    if tile in hand.face_down:
        return _face_down(seat, tile, "PM-6.1")
    if tile not in hand.face_up:
        return IllegalMove("PM-6.4", "NOT_HELD", f"tile {id} of seat {seat} lies in a district already", tile=id)
    if state.tile_numbers[district]:
        laid = tile_id(state.tile_numbers[district], False)
        return IllegalMove(
            "PM-6.3",
            "PLACE_TAKEN",
            f"district {move.district} has tile {laid} already; a district takes one",
            district=move.district,
            owner=state.tile_seats[district],
            tile=laid,
        )
    return None


def _unknown(kind: str, name: str, ids: Iterable[str]) -> IllegalMove:
    """The refusal of an id that no place of this kind ("square", "alley", "district") has."""
    sentence = f"there is no {kind} {name!r}; there are {', '.join(ids)}"
    return IllegalMove("PM-1.1", f"NO_SUCH_{kind.upper()}", sentence, **{kind: name})
