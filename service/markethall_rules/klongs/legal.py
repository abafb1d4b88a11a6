"""What a seat may do: `legal_moves` lists the moves, and `refusal` says why any other move is not legal.

The two agree: a move is in the list if and only if `refusal` returns None for it. The order of the list: placements
by kind and field, then other moves by field, then passing or declining.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, assert_never

from markethall_rules.errors import IllegalMove

from . import board, moves, placement
from .box import MarketDay
from .cards import BOTH_PILES, Pile, has_in_hand, kinds
from .ids import BOAT_IDS, DOCK_IDS, FIELD_IDS, column_id, quarter_number, row_number
from .market import boats_at, called_seat, removable, scorable
from .moves import Move
from .placement import (
    can_place,
    entrances,
    for_thieves,
    has_card,
    keeps_placement,
    leaves_placement,
    open_fields,
    stealable,
)
from .state import State, Step
from .turn import AUTOMATIC_STEPS, STEP_ROWS

_PASS_TURN: Final = moves.PassTurn()
_PASS_DOCK: Final = moves.PassDock()
_DECLINE: Final = moves.Decline()
_STORE: Final = moves.StoreBoat()
_KEEP: Final = moves.KeepBoat()
_PLACE: Final = ((), *(tuple(moves.PlaceBoat(kind, field) for field in board.FIELDS) for kind in board.KINDS))
_TAKE: Final = tuple(moves.TakeTrader(field) for field in board.FIELDS)
_STEAL: Final = tuple(moves.StealBoat(field) for field in board.FIELDS)
_REMOVE: Final = tuple(moves.RemoveBoat(field) for field in board.FIELDS)
_SHIFT: Final = tuple(
    tuple((1 << target, moves.ShiftBoat(origin, target)) for target in board.AROUND[origin]) for origin in board.FIELDS
)
_SCORE: Final = {dock: moves.ScoreDock(dock) for dock in board.DOCKS}
_DRAW: Final = tuple(moves.DrawBoat(source) for source in BOTH_PILES)
_STEPS_WITHOUT_MOVES: Final = frozenset({*AUTOMATIC_STEPS, Step.OVER})
"""The steps in which no seat is to act."""

_STEPS_OF_MOVE: Final[dict[type[Move], tuple[Step, ...]]] = {
    moves.PlaceBoat: (Step.PLACE,),
    moves.TakeTrader: (Step.TRADER,),
    moves.StealBoat: (Step.STEAL,),
    moves.StoreBoat: (Step.LOOT,),
    moves.KeepBoat: (Step.LOOT, Step.RESCUE),
    moves.ShiftBoat: (Step.PLACE, Step.SHIFT),
    moves.DrawBoat: (Step.PILE,),
    moves.ScoreDock: (Step.CALL,),
    moves.RemoveBoat: (Step.REMOVE,),
    moves.PassTurn: (Step.PLACE,),
    moves.PassDock: (Step.CALL,),
    moves.Decline: (Step.TRADER, Step.STEAL, Step.RESCUE, Step.SHIFT),
}
"""The steps in which a kind of move is possible."""


def actor(state: State) -> int:
    """The seat that is to act; 0 if none is."""
    if state.step in _STEPS_WITHOUT_MOVES:
        return 0
    return state.turn.seat if state.market is None else called_seat(state, state.market)


def to_act(state: State) -> tuple[int, ...]:
    """The one seat that is to act; empty when the match is over."""
    seat = actor(state)
    return (seat,) if seat else ()


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All moves of the seat; empty if it is not to act."""
    if seat != actor(state) or not seat:
        return ()
    return _CHOICES[state.step](state, seat)


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why the move is not legal; None if it is legal."""
    if seat != actor(state) or not seat:
        return _turn_refusal(state, seat)
    if state.step not in _STEPS_OF_MOVE[type(move)]:
        row = STEP_ROWS[state.step]
        return IllegalMove(
            row.clause,
            "WRONG_STEP",
            f"this move is not possible in this step; the step is to {row.text}",
            step=f"STEP_{row.step.name}",
        )
    match move:
        case moves.PlaceBoat():
            return _placement_refusal(state, seat, move)
        case moves.PassTurn():
            return _pass_refusal(state, seat)
        case moves.ShiftBoat():
            return _shift_refusal(state, seat, move)
        case moves.TakeTrader(field):
            return _trader_refusal(state, seat, field)
        case moves.StealBoat(field):
            return _theft_refusal(state, field)
        case moves.DrawBoat(source):
            return _draw_refusal(source)
        case moves.ScoreDock(dock):
            return _score_refusal(state, seat, dock)
        case moves.RemoveBoat(field):
            return _removal_refusal(state, seat, field)
        case moves.StoreBoat() | moves.KeepBoat() | moves.PassDock() | moves.Decline():
            return None
        case _:
            assert_never(move)


def _placements_and_shifts(state: State, seat: int) -> list[Move]:
    legal = _placements(state, seat)
    stuck = not legal
    if has_card(state, seat):
        legal += _shifts(state, seat)
    if stuck:
        legal.append(_PASS_TURN)
    return legal


def _placements(state: State, seat: int) -> list[Move]:
    fields = open_fields(state, seat)
    legal: list[Move] = []
    if not fields:
        return legal
    pick = board.picker(fields)
    for kind in kinds(state, seat):
        if kind != board.THIEF:
            legal += pick(_PLACE[kind])
        else:
            legal += board.picker(for_thieves(state, fields))(_PLACE[kind])
    return legal


def _shifts(state: State, seat: int) -> list[Move]:
    ways = placement.shifts(state, seat)
    return [move for origin, targets in ways for target, move in _SHIFT[origin] if targets & target]


def _shifts_or_none(state: State, seat: int) -> list[Move]:
    return [*_shifts(state, seat), _DECLINE]


def _traders(state: State, seat: int) -> list[Move]:
    return [*(_TAKE[field] for field in board.fields_in(state.water.fleets[seat])), _DECLINE]


def _thefts(state: State, seat: int) -> list[Move]:  # noqa: ARG001 - one of the choices
    return [*(_STEAL[field] for field in stealable(state, state.placed)), _DECLINE]


def _docks(state: State, seat: int) -> list[Move]:
    return [*(_SCORE[dock] for dock in scorable(state, seat)), _PASS_DOCK]


def _removals(state: State, seat: int) -> list[Move]:
    assert state.market is not None, "a boat is removed on a market day"
    return [_REMOVE[field] for field in removable(state, seat, state.market)]


_CHOICES: Final[dict[Step, Callable[[State, int], Sequence[Move]]]] = {
    Step.PLACE: _placements_and_shifts,
    Step.TRADER: _traders,
    Step.STEAL: _thefts,
    Step.LOOT: lambda _state, _seat: (_STORE, _KEEP),
    Step.RESCUE: lambda _state, _seat: (_KEEP, _DECLINE),
    Step.SHIFT: _shifts_or_none,
    Step.PILE: lambda _state, _seat: _DRAW,
    Step.CALL: _docks,
    Step.REMOVE: _removals,
}


def _turn_refusal(state: State, seat: int) -> IllegalMove:
    if state.step == Step.OVER:
        return IllegalMove("KL-10.2", "MATCH_OVER", "the match is over")
    clause = "KL-2.2" if state.market is None else "KL-8.1"
    acting = actor(state)
    return IllegalMove(clause, "NOT_YOUR_TURN", f"seat {acting} is to act, not seat {seat}", to_act=acting, seat=seat)


def _draw_refusal(source: Pile) -> IllegalMove | None:
    if source in BOTH_PILES:
        return None
    return IllegalMove(
        "KL-2.3",
        "NO_SUCH_PILE",
        f"there is no pile {source.name} in this match; the piles are VACANT and PRINTED",
        pile=source.name,
    )


def _pass_refusal(state: State, seat: int) -> IllegalMove | None:
    if can_place(state, seat):
        return IllegalMove("KL-3.3", "MUST_ACT", "a boat in hand can be placed, so the turn is not passed")
    return None


def _trader_refusal(state: State, seat: int, field: int) -> IllegalMove | None:
    if field not in board.FIELDS:
        return _no_such_field()
    if state.water.fleets[seat] >> field & 1:
        return None
    return IllegalMove(
        "KL-4.6",
        "NOT_YOURS",
        f"no boat of seat {seat} lies on {FIELD_IDS[field]}; the trader is taken from another own boat",
        place=FIELD_IDS[field],
    )


def _theft_refusal(state: State, field: int) -> IllegalMove | None:
    """KL-7.1, KL-7.4."""
    if field not in board.FIELDS:
        return _no_such_field()
    if field in stealable(state, state.placed):
        return None
    place = FIELD_IDS[field]
    row = row_number(state.placed)
    if row_number(field) != row:
        return IllegalMove(
            "KL-7.1",
            "OTHER_ROW",
            f"{place} is not in row {row}; the thief removes boats of its own row only",
            place=place,
            row=row,
        )
    if field == state.placed:
        return IllegalMove("KL-7.1", "THIEF_ITSELF", f"the thief on {place} does not remove itself", place=place)
    if not state.water.boats[field]:
        return IllegalMove("KL-7.1", "NO_BOAT", f"no boat lies on {place}", place=place)
    if state.water.boats[field] & board.KIND == board.OVERSEER:
        return IllegalMove(
            "KL-7.1", "OVERSEER", f"the boat on {place} is an overseer; no thief removes an overseer", place=place
        )
    column = column_id(field)
    return IllegalMove(
        "KL-7.4",
        "COLUMN_GUARDED",
        f"an overseer protects column {column}, and so the boat on {place}",
        place=place,
        column=column,
    )


def _score_refusal(state: State, seat: int, dock: int) -> IllegalMove | None:
    """KL-1.2, KL-8.2."""
    if dock not in board.QUARTETS:
        return IllegalMove(
            "KL-1.2",
            "NO_SUCH_DOCK",
            f"this is none of the {len(board.DOCKS)} docks; the first is {DOCK_IDS[board.DOCKS[0]]}",
        )
    boats = boats_at(state, dock)
    count = sum(boat > 0 for boat in boats)
    if count < len(boats):
        return IllegalMove(
            "KL-8.2",
            "DOCK_NOT_FULL",
            f"all four fields of a dock must have boats to be scored; {count} of {DOCK_IDS[dock]} have",
            dock=DOCK_IDS[dock],
            needs=len(boats),
            has=count,
        )
    if seat not in (boat >> board.OWNER for boat in boats):
        return IllegalMove(
            "KL-8.2",
            "NO_OWN_BOAT",
            f"no boat at dock {DOCK_IDS[dock]} is of seat {seat}; at least one must be of the seat that scores",
            dock=DOCK_IDS[dock],
        )
    return None


def _removal_refusal(state: State, seat: int, field: int) -> IllegalMove | None:
    """KL-8.4, KL-9.4."""
    market = state.market
    assert market is not None, "a boat is removed on a market day"
    if field not in board.FIELDS:
        return _no_such_field()
    place, dock = FIELD_IDS[field], DOCK_IDS[market.dock]
    if field not in board.QUARTETS[market.dock]:
        return IllegalMove(
            "KL-8.4",
            "NOT_AT_THE_DOCK",
            f"{place} is not at dock {dock}; only a boat of the dock just scored is removed",
            place=place,
            dock=dock,
        )
    if field in removable(state, seat, market):
        return None
    if market.day == MarketDay.SMALL:
        return IllegalMove(
            "KL-8.4",
            "NOT_YOURS",
            f"the boat on {place} is not of seat {seat}; an own boat is removed",
            place=place,
        )
    return IllegalMove(
        "KL-9.4",
        "NOT_YOURS",
        f"the boat on {place} is another player's; an own or a neutral boat is removed",
        place=place,
        owner=state.water.boats[field] >> board.OWNER,
    )


def _placement_refusal(state: State, seat: int, move: moves.PlaceBoat) -> IllegalMove | None:
    """KL-3.1, KL-4.1 to KL-4.4."""
    kind, field = move.boat, move.field
    if kind not in board.KINDS:
        return IllegalMove("KL-1.3", "NO_SUCH_BOAT", f"this is none of the {len(board.KINDS)} kinds of boats")
    if field not in board.FIELDS:
        return _no_such_field()
    if not has_in_hand(state, seat, kind):
        return IllegalMove(
            "KL-3.1", "NOT_HELD", f"{BOAT_IDS[kind]} is not in the hand of seat {seat}", boat=BOAT_IDS[kind]
        )
    fields = open_fields(state, seat)
    if not fields >> field & 1:
        return _occupied_refusal(state, seat, field) or _wrong_place_refusal(state, seat, field)
    if kind == board.THIEF and not for_thieves(state, fields) >> field & 1:
        place, column = FIELD_IDS[field], column_id(field)
        return IllegalMove(
            "KL-4.4",
            "COLUMN_GUARDED",
            f"an overseer keeps thieves out of column {column}, and so off {place}",
            place=place,
            column=column,
        )
    return None


def _no_such_field() -> IllegalMove:
    """The refusal of a field beyond the water."""
    return IllegalMove(
        "KL-1.1", "NO_SUCH_FIELD", f"this is none of the fields, which are {FIELD_IDS[0]} to {FIELD_IDS[-1]}"
    )


def _occupied_refusal(state: State, seat: int, field: int) -> IllegalMove | None:
    if seat in state.table.begun:
        return _field_refusal(state, field, "KL-4.2", "place on a free field")
    return _field_refusal(state, field, "KL-4.1", "place a first boat on a free entrance field")


def _field_refusal(state: State, field: int, clause: str, allowed: str, leaving: int = 0) -> IllegalMove | None:
    """Why no boat may come to a field, or None.

    `clause` asks for a free field, `allowed` says which fields are. `leaving`: the quarters, as a set of fields,
    that a boat leaves by this move.
    """
    water, place = state.water, FIELD_IDS[field]
    if water.taken >> field & 1:
        return IllegalMove(clause, "PLACE_TAKEN", f"a boat lies on {place}; {allowed}", place=place)
    if (water.full & ~leaving) >> field & 1:
        quarter = quarter_number(field)
        return IllegalMove(
            "KL-4.3",
            "AREA_FULL",
            f"{place} is in quarter {quarter}, which is closed: it holds {board.BOATS_PER_QUARTER} boats",
            place=place,
            quarter=quarter,
            most=board.BOATS_PER_QUARTER,
        )
    return None


def _wrong_place_refusal(state: State, seat: int, field: int) -> IllegalMove:
    place = FIELD_IDS[field]
    if seat not in state.table.begun:
        places = ", ".join(FIELD_IDS[entrance] for entrance in sorted(entrances(state)))
        return IllegalMove(
            "KL-4.1",
            "NOT_AN_ENTRANCE",
            f"{place} is not an entrance; a first boat is placed on one of {places}",
            place=place,
        )
    return IllegalMove("KL-4.2", "NOT_ADJACENT", f"no boat touches {place}; place beside a boat", place=place)


def _shift_refusal(state: State, seat: int, move: moves.ShiftBoat) -> IllegalMove | None:
    """KL-6.1, KL-3.3."""
    origin, target = move.origin, move.target
    if state.turn.moved:
        return IllegalMove(
            "KL-6.1", "CARD_USED", "a movement card was used in this turn already; one may be used", most=1
        )
    if not state.table.cards[seat - 1]:
        return IllegalMove("KL-6.1", "NONE_LEFT", "both movement cards of the seat are used", has=0)
    if origin not in board.FIELDS or target not in board.FIELDS:
        return _no_such_field()
    ids = {"origin": FIELD_IDS[origin], "target": FIELD_IDS[target]}
    if not state.water.fleets[seat] >> origin & 1:
        return IllegalMove(
            "KL-6.1",
            "NOT_YOURS",
            f"no boat of seat {seat} lies on {FIELD_IDS[origin]}; only an own boat is moved",
            place=FIELD_IDS[origin],
        )
    if not board.NEAR[origin] >> target & 1:
        return IllegalMove("KL-6.1", "NOT_ADJACENT", f"{FIELD_IDS[target]} does not touch {FIELD_IDS[origin]}", **ids)
    refused = _field_refusal(
        state, target, "KL-6.1", "move to a free field beside the boat", board.QUARTERS[board.QUARTER[origin]]
    )
    if refused or keeps_placement(state, seat) or leaves_placement(state, seat, origin, target):
        return refused
    return IllegalMove(
        "KL-3.3",
        "WOULD_BLOCK",
        f"after a move from {FIELD_IDS[origin]} to {FIELD_IDS[target]} no boat in hand could be placed",
        **ids,
    )
