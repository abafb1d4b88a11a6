"""The board: squares joined by alleys that bound districts (PM-1.1), its check (PM-1.5) and its tables."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Final

from markethall_rules.errors import BadOptions
from markethall_rules.secret import Public

from .ids import Ids, space_id
from .moves import MoveBobby, PlaceBobby, PlaceCustomer, PlaceStall, ScoreDistrict


@dataclass(frozen=True, slots=True)
class Square(Public):
    """A place for one customer, where alleys meet. `x`, `y` are for drawing, y downwards."""

    id: str
    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Alley(Public):
    """A row of spaces for stalls; `values` run from the first to the second of its two `squares`."""

    id: str
    squares: tuple[str, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class District(Public):
    """An area bounded by three alleys, where the Bobby may stand."""

    id: str
    alleys: tuple[str, ...]
    x: int
    y: int


@dataclass(frozen=True)
class Board(Public):
    """A board as it is printed: the shipped one or a player's own, which may break PM-1.5."""

    name: str
    squares: tuple[Square, ...]
    alleys: tuple[Alley, ...]
    districts: tuple[District, ...]

    @cached_property
    def ids(self) -> Ids:
        """The ids of the board, computed once."""
        spaces = {
            space_id(alley.id, space): (alley.id, space) for alley in self.alleys for space in range(len(alley.values))
        }
        squares, alleys, districts = (
            {one.id: one.id for one in kind} for kind in (self.squares, self.alleys, self.districts)
        )
        return Ids(squares, alleys, districts, spaces)

    @cached_property
    def plan(self) -> Plan:
        """The tables of the board, computed once; BadOptions unless the board can be played on (PM-1.5)."""
        check(self)
        return _plan(self)


def read(text: str) -> Board:
    """A board from the JSON of a board file."""
    data = json.loads(text)
    return Board(
        data["name"],
        tuple(Square(one["id"], one["name"], one["x"], one["y"]) for one in data["squares"]),
        tuple(Alley(one["id"], tuple(one["squares"]), tuple(one["values"])) for one in data["alleys"]),
        tuple(District(one["id"], tuple(one["alleys"]), one["x"], one["y"]) for one in data["districts"]),
    )


PORTOBELLO: Final = read((resources.files(__package__) / "board.json").read_text(encoding="utf-8"))
"""The shipped board, a reconstruction: see the note in its file (PM-1.5)."""


SQUARES: Final = 11
ALLEYS: Final = 22
DISTRICTS: Final = 12
LENGTHS: Final = (2, 6)
"""The least and the largest number of spaces of an alley."""

VALUES: Final = (1, 3)
"""The least and the largest value of a space."""

LEAST_SPACES: Final = 64
TEXT_LENGTH: Final = 40
"""Characters of a name."""
ID_LENGTH: Final = 24
"""Characters of an id."""
ALLEY_LENGTH: Final = ID_LENGTH - 2
"""Characters of the id of an alley, so that the ids of its spaces, such as "a07:3", have at most ID_LENGTH."""


def check(board: Board) -> None:
    """BadOptions, with the first fault found, unless the board can be played on (PM-1.1, PM-1.5)."""
    _check_count("squares", len(board.squares), SQUARES)
    _check_count("alleys", len(board.alleys), ALLEYS)
    _check_count("districts", len(board.districts), DISTRICTS)
    _check_texts(board)
    _check_apart(board)
    squares = _check_unique("square", [square.id for square in board.squares])
    alleys = _check_unique("alley", [alley.id for alley in board.alleys])
    _check_unique("district", [district.id for district in board.districts])
    for at, alley in enumerate(board.alleys):
        _check_alley(f"alleys[{at}]", alley, squares)
    _check_joined(board)
    _check_spaces(board)
    for at, district in enumerate(board.districts):
        _check_district(f"districts[{at}]", district, {name: board.alleys[number] for name, number in alleys.items()})
    _check_sides(board)


def _check_count(kind: str, has: int, needs: int) -> None:
    if has != needs:
        message = f"a board has {needs} {kind}, this one has {has}"
        raise BadOptions("PM-1.1", f"{kind.upper()}_COUNT", kind, message, needs=needs, has=has)


def _check_texts(board: Board) -> None:
    """Names and ids are short, because every view, list and record of a match shows them."""
    named = {
        "the name of the board": ("name", TEXT_LENGTH, (board.name,)),
        "the name of a square": ("squares[{}].name", TEXT_LENGTH, (square.name for square in board.squares)),
        "the id of a square": ("squares[{}].id", ID_LENGTH, (square.id for square in board.squares)),
        "the id of an alley": ("alleys[{}].id", ALLEY_LENGTH, (alley.id for alley in board.alleys)),
        "the id of a district": ("districts[{}].id", ID_LENGTH, (district.id for district in board.districts)),
    }
    for what, (path, most, texts) in named.items():
        for number, text in enumerate(texts):
            field = path.format(number)
            if len(text) > most or not text.isprintable() or text != text.strip():
                limits = f"up to {most} printable characters, none of them a space at an end"
                message = f"{what} takes {limits}, not {text[: most + 1]!a}"
                raise BadOptions("PM-1.5", "TEXT", field, message, what=what, most=most, has=len(text))
            if not text and " id " in what:
                # Otherwise a move without an id would name this place.
                raise BadOptions(
                    "PM-1.5", "EMPTY_ID", field, f"{what} takes 1 to {most} characters", what=what, least=1
                )


def _check_apart(board: Board) -> None:
    taken: dict[tuple[int, int], int] = {}
    for at, square in enumerate(board.squares):
        other = taken.setdefault((square.x, square.y), at)
        if other != at:
            message = f"each square has a place of its own, but squares[{other}] is at {square.x}, {square.y} too"
            raise BadOptions("PM-1.5", "PLACE_NOT_UNIQUE", f"squares[{at}].x", message, x=square.x, y=square.y)


def _check_unique(kind: str, ids: Sequence[str]) -> dict[str, int]:
    """The index of each id."""
    known: dict[str, int] = {}
    for at, name in enumerate(ids):
        if name in known:
            message = f"each {kind} has an id of its own, but {kind}s[{known[name]}] has the id {name!r} too"
            raise BadOptions("PM-1.5", "ID_NOT_UNIQUE", f"{kind}s[{at}].id", message, kind=kind, id=name)
        known[name] = at
    return known


def _check_alley(path: str, alley: Alley, squares: Iterable[str]) -> None:
    squares_path, values_path, has = f"{path}.squares", f"{path}.values", len(alley.squares)
    if has != 2:
        message = f"alley {alley.id} joins two squares, not {has}"
        raise BadOptions("PM-1.1", "ALLEY_ENDS", squares_path, message, alley=alley.id, needs=2, has=has)
    for at, square in enumerate(alley.squares):
        _check_known("square", f"{squares_path}[{at}]", square, squares)
    if alley.squares[0] == alley.squares[1]:
        message = f"alley {alley.id} begins and ends at {square}"
        raise BadOptions("PM-1.5", "ALLEY_ENDS_EQUAL", squares_path, message, alley=alley.id, square=square)
    (least, most), has = LENGTHS, len(alley.values)
    if not least <= has <= most:
        message = f"alley {alley.id} has {least} to {most} spaces, not {has}"
        raise BadOptions(
            "PM-1.1", "ALLEY_LENGTH", values_path, message, alley=alley.id, least=least, most=most, has=has
        )
    least, most = VALUES
    for at, value in enumerate(alley.values):
        if not least <= value <= most:
            message = f"space {at + 1} of alley {alley.id} is worth {least} to {most}, not {value}"
            numbers = {"space": at + 1, "least": least, "most": most, "has": value}
            raise BadOptions("PM-1.1", "SPACE_VALUE", f"{values_path}[{at}]", message, alley=alley.id, **numbers)


def _check_known(kind: str, field: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        message = f"the board has no {kind} {name[: ID_LENGTH + 1]!a}; its {kind}s are {', '.join(known)}"
        raise BadOptions("PM-1.5", f"NO_SUCH_{kind.upper()}", field, message, **{kind: name})


def _check_joined(board: Board) -> None:
    ends = {square for alley in board.alleys for square in alley.squares}
    for at, square in enumerate(board.squares):
        if square.id not in ends:
            message = f"no alley leads to square {square.id}"
            raise BadOptions("PM-1.1", "SQUARE_NOT_JOINED", f"squares[{at}]", message, square=square.id)


def _check_spaces(board: Board) -> None:
    has = sum(len(alley.values) for alley in board.alleys)
    if has < LEAST_SPACES:
        message = f"a board has at least {LEAST_SPACES} spaces, this one has {has}"
        raise BadOptions("PM-1.5", "TOO_FEW_SPACES", "alleys", message, needs=LEAST_SPACES, has=has)


def _check_district(path: str, district: District, alleys: Mapping[str, Alley]) -> None:
    field, name, has = f"{path}.alleys", district.id, len(district.alleys)
    if has != 3:
        message = f"district {name} is bounded by three alleys, not {has}"
        raise BadOptions("PM-1.1", "DISTRICT_ALLEYS", field, message, district=name, needs=3, has=has)
    for at, alley in enumerate(district.alleys):
        _check_known("alley", f"{field}[{at}]", alley, alleys)
    corners = Counter(square for alley in district.alleys for square in alleys[alley].squares)
    if len(set(district.alleys)) != 3 or sorted(corners.values()) != [2, 2, 2]:
        message = f"the alleys of a district form a triangle, but those of {name} do not"
        raise BadOptions("PM-1.5", "NOT_A_TRIANGLE", field, message, district=name, squares=len(corners))


def _check_sides(board: Board) -> None:
    sides = Counter[str]()
    for at, district in enumerate(board.districts):
        for side, name in enumerate(district.alleys):
            sides[name] += 1
            if sides[name] > 2:
                message = f"alley {name} has two districts at most; this is another one"
                raise BadOptions(
                    "PM-1.5", "ALLEY_SIDES", f"districts[{at}].alleys[{side}]", message, alley=name, most=2
                )
    for at, alley in enumerate(board.alleys):
        if alley.id not in sides:
            message = f"no district lies beside alley {alley.id}"
            raise BadOptions(
                "PM-1.1", "ALLEY_WITHOUT_DISTRICT", f"alleys[{at}]", message, alley=alley.id, least=1, has=0
            )


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The tables of one board. Squares, alleys and districts are numbered from 0, in the order of the board.

    `squares`, `alleys`, `districts`: the index of an id.
    By alley: `spans` (its slice of `State.stalls`), `values`, `ends` (two squares), `sides` (one or two districts).
    By square: `meeting` (alleys). By district: `around` (three alleys), `beside` (their spans), `crossings` (pairs of
    an alley and the district beyond it).
    `place_bobby` to `score_district`: the moves that name a place, by the index of that place.
    """

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


def _plan(board: Board) -> Plan:
    squares = {square.id: at for at, square in enumerate(board.squares)}
    alleys = {alley.id: at for at, alley in enumerate(board.alleys)}
    around = tuple(tuple(alleys[name] for name in district.alleys) for district in board.districts)
    spans = _spans(board)
    ends = tuple((squares[alley.squares[0]], squares[alley.squares[1]]) for alley in board.alleys)
    sides = tuple(_holding(alley, around) for alley in range(len(ends)))
    return Plan(
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
