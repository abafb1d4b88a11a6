"""Why a tile cannot be taken, or laid into a district."""

from __future__ import annotations

from markethall_service.rules.errors import IllegalMove

from .moves import ScoreDistrict, TakeTile
from .plan import Plan
from .refuse_unknown import unknown
from .state import State
from .tile import Tile


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
