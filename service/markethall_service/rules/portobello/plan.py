"""A board as tables: who lies beside whom, by index, and every move that names a place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .board import Board
from .check import check
from .moves import MoveBobby, PlaceBobby, PlaceCustomer, PlaceStall, ScoreDistrict


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The tables of one board; its own board stands for all boards equal to it.

    `squares`, `alleys`, `districts`: the index of an id.
    By alley: `spans` (its part of `State.stalls`), `values`, `ends` (two squares), `sides` (one or two districts).
    By square: `meeting` (alleys). By district: `around` (three alleys), `beside` (their spans), `crossings` (an alley
    and the district beyond it).
    The rest are the moves that name a place, by the index of that place.
    """

    board: Board
    squares: dict[str, int]
    alleys: dict[str, int]
    districts: dict[str, int]
    spans: tuple[slice, ...]
    values: tuple[tuple[int, ...], ...]
    ends: tuple[tuple[int, int], ...]
    sides: tuple[tuple[int, ...], ...]
    meeting: tuple[tuple[int, ...], ...]
    around: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[slice, ...], ...]
    crossings: tuple[tuple[tuple[int, int], ...], ...]
    place_bobby: tuple[PlaceBobby, ...]
    place_stall: tuple[tuple[PlaceStall, ...], ...]
    place_customer: tuple[PlaceCustomer, ...]
    move_bobby: tuple[MoveBobby, ...]
    score_district: tuple[dict[int, ScoreDistrict], ...]

    @property
    def spaces(self) -> int:
        """How many spaces for stalls the board has."""
        return self.spans[-1].stop  # type: ignore[no-any-return]

    def beyond(self, alley: int, district: int) -> int | None:
        """The district on the other side of an alley; None at the border (PM-5.2)."""
        for via, there in self.crossings[district]:
            if via == alley:
                return there
        return None


@lru_cache(maxsize=256)
def plan_of(board: Board) -> Plan:
    """The tables of a board; BadOptions unless it is one to play on (PM-1.5)."""
    check(board)
    squares = {square.id: at for at, square in enumerate(board.squares)}
    alleys = {alley.id: at for at, alley in enumerate(board.alleys)}
    around = tuple(tuple(alleys[name] for name in district.alleys) for district in board.districts)
    spans = _spans(board)
    ends = tuple((squares[alley.squares[0]], squares[alley.squares[1]]) for alley in board.alleys)
    sides = tuple(_holding(alley, around) for alley in range(len(ends)))
    return Plan(
        board=board,
        squares=squares,
        alleys=alleys,
        districts={district.id: at for at, district in enumerate(board.districts)},
        spans=spans,
        values=tuple(alley.values for alley in board.alleys),
        ends=ends,
        sides=sides,
        meeting=tuple(_holding(square, ends) for square in range(len(squares))),
        around=around,
        beside=tuple(tuple(spans[alley] for alley in three) for three in around),
        crossings=tuple(_crossings(district, around, sides) for district in range(len(around))),
        place_bobby=tuple(PlaceBobby(district.id) for district in board.districts),
        place_stall=tuple(
            tuple(PlaceStall(alley.id, space) for space in range(len(alley.values))) for alley in board.alleys
        ),
        place_customer=tuple(PlaceCustomer(square.id) for square in board.squares),
        move_bobby=tuple(MoveBobby(alley.id) for alley in board.alleys),
        score_district=tuple(
            {number: ScoreDistrict(district.id, number) for number in (2, 4)} for district in board.districts
        ),
    )


def _holding(item: int, groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(at for at, group in enumerate(groups) if item in group)


def _spans(board: Board) -> tuple[slice, ...]:
    spans: list[slice] = []
    start = 0
    for alley in board.alleys:
        spans.append(slice(start, start + len(alley.values)))
        start += len(alley.values)
    return tuple(spans)


def _crossings(
    district: int, around: tuple[tuple[int, ...], ...], sides: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, int], ...]:
    return tuple((alley, there) for alley in around[district] for there in sides[alley] if there != district)
