"""The one authority on legality: why a move is refused, or None.

- Why a dock may not be scored, or a boat not removed from it (KL-8, KL-9).
- Why a boat may not be placed (KL-4).
- Why a boat may not be shifted (KL-6).
"""

from __future__ import annotations

from typing import Final, assert_never

from markethall_rules.errors import IllegalMove

from . import placement as thief
from .board import (
    BOATS_PER_QUARTER,
    COLS,
    DOCKS,
    FIELDS,
    KIND,
    KINDS,
    NEAR,
    OVERSEER,
    OWNER,
    QUARTER,
    QUARTERS,
    QUARTETS,
    THIEF,
    name,
    spot,
)
from .box import MarketDay
from .cards import BOTH_PILES, Pile, holds
from .legal import actor
from .market import boats_at, removable
from .moves import (
    Decline,
    DrawBoat,
    KeepBoat,
    Move,
    PassDock,
    PassTurn,
    PlaceBoat,
    RemoveBoat,
    ScoreDock,
    ShiftBoat,
    StealBoat,
    StoreBoat,
    TakeTrader,
)
from .placement import can_place, entrances, for_thieves, keeps_placement, leaves_placement, open_fields
from .state import State, Step
from .turn import ROWS

_ASKS: Final[dict[type[Move], tuple[Step, ...]]] = {
    PlaceBoat: (Step.PLACE,),
    TakeTrader: (Step.TRADER,),
    StealBoat: (Step.STEAL,),
    StoreBoat: (Step.LOOT,),
    KeepBoat: (Step.LOOT, Step.RESCUE),
    ShiftBoat: (Step.PLACE, Step.SHIFT),
    DrawBoat: (Step.PILE,),
    ScoreDock: (Step.CALL,),
    RemoveBoat: (Step.REMOVE,),
    PassTurn: (Step.PLACE,),
    PassDock: (Step.CALL,),
    Decline: (Step.TRADER, Step.STEAL, Step.RESCUE, Step.SHIFT),
}


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """The clause that the move breaks, with the reason; None if it is legal."""
    if seat != actor(state) or not seat:
        return _not_asked(state, seat)
    if state.step not in _ASKS[type(move)]:
        row = ROWS[state.step]
        return IllegalMove(row.clause, "NOT_NOW", f"now: {row.text}", step=row.step.name)
    match move:
        case PlaceBoat():
            return placing(state, seat, move)
        case PassTurn():
            return _passing(state, seat)
        case ShiftBoat():
            return shifting(state, seat, move)
        case TakeTrader(field):
            return _taking(state, seat, field)
        case StealBoat(field):
            return _stealing(state, field)
        case DrawBoat(source):
            return _drawing(source)
        case ScoreDock(dock):
            return scoring(state, seat, dock)
        case RemoveBoat(field):
            return removing(state, seat, field)
        case StoreBoat() | KeepBoat() | PassDock() | Decline():
            return None
        case _:
            assert_never(move)


def _not_asked(state: State, seat: int) -> IllegalMove:
    if state.step == Step.OVER:
        return IllegalMove("KL-10.2", "MATCH_OVER", "the match is over")
    clause = "KL-2.2" if state.market is None else "KL-8.1"
    asked = actor(state)
    return IllegalMove(
        clause, "NOT_YOUR_TURN", f"it is for seat {asked} to act, not for seat {seat}", to_act=asked, seat=seat
    )


def _drawing(source: Pile) -> IllegalMove | None:
    if source in BOTH_PILES:
        return None
    return IllegalMove("KL-2.3", "NO_SUCH_PILE", "draw from the pile VACANT or PRINTED", pile=int(source))


def _passing(state: State, seat: int) -> IllegalMove | None:
    if can_place(state, seat):
        return IllegalMove("KL-3.3", "PLACEMENT_POSSIBLE", "a boat in hand can be placed, so the turn is not passed")
    return None


def _taking(state: State, seat: int, field: int) -> IllegalMove | None:
    if field in FIELDS and state.water.fleets[seat] >> field & 1:
        return None
    return IllegalMove("KL-4.6", "NOT_YOUR_BOAT", "take a trader from another boat of your own", field=field)


def _stealing(state: State, field: int) -> IllegalMove | None:
    if field in thief.prey(state, state.placed):
        return None
    if field not in FIELDS or field // COLS != state.placed // COLS:
        return IllegalMove(
            "KL-7.1",
            "OTHER_ROW",
            f"the thief works in row {state.placed // COLS}",
            field=field,
            row=state.placed // COLS,
        )
    if field == state.placed:
        return IllegalMove("KL-7.1", "THIEF_ITSELF", "the thief does not remove itself", field=field)
    if not state.water.boats[field]:
        return IllegalMove("KL-7.1", "NO_BOAT", f"no boat lies at {spot(field)}", field=field)
    if state.water.boats[field] & KIND == OVERSEER:
        return IllegalMove("KL-7.1", "OVERSEER", "no thief removes an overseer", field=field)
    return IllegalMove(
        "KL-7.4", "COLUMN_GUARDED", f"an overseer protects column {field % COLS}", field=field, column=field % COLS
    )


def scoring(state: State, seat: int, dock: int) -> IllegalMove | None:
    """The clause that scoring the dock breaks, or None."""
    if dock not in QUARTETS:
        return IllegalMove(
            "KL-1.2",
            "NO_SUCH_DOCK",
            f"{dock} is none of the {len(DOCKS)} docks; a dock is named by the field to its south-east",
            dock=dock,
        )
    boats = boats_at(state, dock)
    lying = sum(boat > 0 for boat in boats)
    if lying < len(boats):
        return IllegalMove(
            "KL-8.2",
            "DOCK_NOT_FULL",
            f"all four fields of the dock need boats, {lying} have one",
            dock=dock,
            needs=len(boats),
            has=lying,
        )
    if seat not in (boat >> OWNER for boat in boats):
        return IllegalMove("KL-8.2", "NO_OWN_BOAT", "none of the four boats is your own", dock=dock)
    return None


def removing(state: State, seat: int, field: int) -> IllegalMove | None:
    """The clause that removing the boat breaks, or None."""
    market = state.market
    assert market is not None, "a boat is removed on a market day"
    if field not in QUARTETS[market.dock]:
        return IllegalMove(
            "KL-8.4", "NOT_AT_THE_DOCK", "remove a boat of the dock just scored", field=field, dock=market.dock
        )
    if field in removable(state, seat, market):
        return None
    if market.day == MarketDay.SMALL:
        return IllegalMove("KL-8.4", "NOT_YOUR_BOAT", f"the boat at {spot(field)} is not your own", field=field)
    return IllegalMove(
        "KL-9.4",
        "OTHER_PLAYERS_BOAT",
        f"the boat at {spot(field)} is another player's; remove an own or a neutral one",
        field=field,
        owner=state.water.boats[field] >> OWNER,
    )


def placing(state: State, seat: int, move: PlaceBoat) -> IllegalMove | None:
    """The clause that the placement breaks, or None."""
    kind, field = move.boat, move.field
    if kind not in KINDS:
        return IllegalMove("KL-1.3", "NO_SUCH_BOAT", f"boats are kinds {KINDS[0]} to {KINDS[-1]}", boat=kind)
    if field not in FIELDS:
        return no_such_field(field)
    if not holds(state, seat, kind):
        return IllegalMove("KL-3.1", "NOT_IN_HAND", f"{name(kind)} is not in hand", boat=kind)
    fields = open_fields(state, seat)
    if not fields >> field & 1:
        return _closed(state, seat, field) or _out_of_place(state, seat, field)
    if kind == THIEF and not for_thieves(state, fields) >> field & 1:
        return IllegalMove(
            "KL-4.4",
            "COLUMN_GUARDED",
            f"an overseer keeps thieves out of column {field % COLS}",
            field=field,
            column=field % COLS,
        )
    return None


def no_such_field(field: int) -> IllegalMove:
    """The refusal of a field beyond the water."""
    return IllegalMove("KL-1.1", "NO_SUCH_FIELD", f"fields are {FIELDS[0]} to {FIELDS[-1]}", field=field)


def _closed(state: State, seat: int, field: int) -> IllegalMove | None:
    if seat in state.table.begun:
        return closed(state, field, "KL-4.2", "place on a free field")
    return closed(state, field, "KL-4.1", "place a first boat on a free entrance field")


def closed(state: State, field: int, clause: str, right: str, leaving: int = 0) -> IllegalMove | None:
    """Why no boat may come to a field at all, or None; a boat of the quarters in the set `leaving` moves off.

    `clause` asks for a free field, and `right` says where the boat may go in its stead.
    """
    water = state.water
    if water.taken >> field & 1:
        return IllegalMove(clause, "FIELD_TAKEN", f"a boat lies at {spot(field)}; {right}", field=field)
    if (water.full & ~leaving) >> field & 1:
        return IllegalMove(
            "KL-4.3",
            "QUARTER_FULL",
            f"the quarter of {spot(field)} holds {BOATS_PER_QUARTER} boats",
            field=field,
            quarter=QUARTER[field],
            most=BOATS_PER_QUARTER,
        )
    return None


def _out_of_place(state: State, seat: int, field: int) -> IllegalMove:
    if seat not in state.table.begun:
        places = "; ".join(spot(entrance) for entrance in sorted(entrances(state)))
        return IllegalMove("KL-4.1", "NOT_AN_ENTRANCE", f"a first boat is placed on an entrance: {places}", field=field)
    return IllegalMove("KL-4.2", "TOUCHES_NO_BOAT", f"no boat touches {spot(field)}", field=field)


def shifting(state: State, seat: int, move: ShiftBoat) -> IllegalMove | None:
    """The clause that the shift breaks, or None."""
    origin, target = move.origin, move.target
    if state.turn.moved:
        return IllegalMove("KL-6.1", "CARD_USED", "one movement card in a turn", most=1)
    if not state.table.cards[seat - 1]:
        return IllegalMove("KL-6.1", "NO_CARD", "both movement cards are spent", has=0)
    if target not in FIELDS:
        return no_such_field(target)
    if origin not in FIELDS or not state.water.fleets[seat] >> origin & 1:
        return IllegalMove("KL-6.1", "NOT_YOUR_BOAT", "shift a boat of your own", field=origin)
    if not NEAR[origin] >> target & 1:
        return IllegalMove(
            "KL-6.1", "NOT_ADJACENT", f"{spot(target)} does not touch {spot(origin)}", origin=origin, target=target
        )
    refused = closed(state, target, "KL-6.1", "shift to a free field beside the boat", QUARTERS[QUARTER[origin]])
    if refused or keeps_placement(state, seat) or leaves_placement(state, seat, origin, target):
        return refused
    return IllegalMove(
        "KL-3.3", "NO_PLACEMENT_LEFT", "after this shift no boat in hand could be placed", origin=origin, target=target
    )
