"""Whether a board can be played on (PM-1.1, PM-1.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from markethall_service.rules.errors import BadOptions

from .board import Alley, Board, District

SQUARES: Final = 11
ALLEYS: Final = 22
DISTRICTS: Final = 12
LENGTHS: Final = (2, 6)
VALUES: Final = (1, 3)
LEAST_SPACES: Final = 64
TEXT_LENGTH: Final = 40
"""Characters of a name or an id."""


def check(board: Board) -> None:
    """BadOptions, with the first thing that is wrong, unless the board is one to play on."""
    _check_count("squares", len(board.squares), SQUARES)
    _check_count("alleys", len(board.alleys), ALLEYS)
    _check_count("districts", len(board.districts), DISTRICTS)
    _check_texts(board)
    _check_unique("square", (square.id for square in board.squares))
    _check_unique("alley", (alley.id for alley in board.alleys))
    _check_unique("district", (district.id for district in board.districts))
    squares = {square.id for square in board.squares}
    for alley in board.alleys:
        _check_alley(alley, squares)
    _check_joined(board)
    _check_spaces(board)
    alleys = {alley.id: alley for alley in board.alleys}
    for district in board.districts:
        _check_district(district, alleys)
    _check_sides(board)


def _check_count(kind: str, has: int, needs: int) -> None:
    if has != needs:
        raise BadOptions(
            "PM-1.1", f"{kind.upper()}_COUNT", f"a board has {needs} {kind}, this one has {has}", needs=needs, has=has
        )


def _check_texts(board: Board) -> None:
    """What stands on the board is short: every view, list and record of a match shows it."""
    named = {
        "the name of the board": (board.name,),
        "the name of a square": (square.name for square in board.squares),
        "the id of a square": (square.id for square in board.squares),
        "the id of an alley": (alley.id for alley in board.alleys),
        "the id of a district": (district.id for district in board.districts),
    }
    for what, texts in named.items():
        for text in texts:
            if len(text) > TEXT_LENGTH or not text.isprintable():
                raise BadOptions(
                    "PM-1.5",
                    "TEXT",
                    f"{what} takes up to {TEXT_LENGTH} printable characters, not {text[: TEXT_LENGTH + 1]!a}",
                    what=what,
                    most=TEXT_LENGTH,
                    has=len(text),
                )
            if not text and " id " in what:
                # Or a move that leaves it out would be one.
                raise BadOptions(
                    "PM-1.5", "EMPTY_ID", f"{what} takes 1 to {TEXT_LENGTH} characters", what=what, least=1
                )


def _check_unique(kind: str, ids: Iterable[str]) -> None:
    name, times = Counter(ids).most_common(1)[0]
    if times > 1:
        raise BadOptions(
            "PM-1.5",
            "ID_NOT_UNIQUE",
            f"each {kind} has an id of its own, but {times} are called {name!r}",
            kind=kind,
            id=name,
            times=times,
        )


def _check_alley(alley: Alley, squares: set[str]) -> None:
    if len(alley.squares) != 2:
        raise BadOptions(
            "PM-1.1",
            "ALLEY_ENDS",
            f"alley {alley.id} joins two squares, not {len(alley.squares)}",
            alley=alley.id,
            needs=2,
            has=len(alley.squares),
        )
    for square in alley.squares:
        if square not in squares:
            raise BadOptions(
                "PM-1.5",
                "UNKNOWN_SQUARE",
                f"alley {alley.id} ends at {square!r}, which is no square",
                alley=alley.id,
                square=square,
            )
    if alley.squares[0] == alley.squares[1]:
        raise BadOptions(
            "PM-1.5",
            "ALLEY_ENDS_EQUAL",
            f"alley {alley.id} begins and ends at {alley.squares[0]}",
            alley=alley.id,
            square=alley.squares[0],
        )
    least, most = LENGTHS
    if not least <= len(alley.values) <= most:
        raise BadOptions(
            "PM-1.1",
            "ALLEY_LENGTH",
            f"alley {alley.id} has {least} to {most} spaces, not {len(alley.values)}",
            alley=alley.id,
            least=least,
            most=most,
            has=len(alley.values),
        )
    _check_values(alley)


def _check_values(alley: Alley) -> None:
    least, most = VALUES
    for space, value in enumerate(alley.values):
        if not least <= value <= most:
            raise BadOptions(
                "PM-1.1",
                "SPACE_VALUE",
                f"space {space} of alley {alley.id} is worth {least} to {most}, not {value}",
                alley=alley.id,
                space=space,
                least=least,
                most=most,
                has=value,
            )


def _check_joined(board: Board) -> None:
    ends = {square for alley in board.alleys for square in alley.squares}
    for square in board.squares:
        if square.id not in ends:
            raise BadOptions("PM-1.1", "SQUARE_NOT_JOINED", f"no alley leads to square {square.id}", square=square.id)


def _check_spaces(board: Board) -> None:
    spaces = sum(len(alley.values) for alley in board.alleys)
    if spaces < LEAST_SPACES:
        raise BadOptions(
            "PM-1.5",
            "TOO_FEW_SPACES",
            f"a board has at least {LEAST_SPACES} spaces, this one has {spaces}",
            needs=LEAST_SPACES,
            has=spaces,
        )


def _check_district(district: District, alleys: dict[str, Alley]) -> None:
    if len(district.alleys) != 3:
        raise BadOptions(
            "PM-1.1",
            "DISTRICT_ALLEYS",
            f"district {district.id} is bounded by three alleys, not {len(district.alleys)}",
            district=district.id,
            needs=3,
            has=len(district.alleys),
        )
    for alley in district.alleys:
        if alley not in alleys:
            raise BadOptions(
                "PM-1.5",
                "UNKNOWN_ALLEY",
                f"district {district.id} is bounded by {alley!r}, which is no alley",
                district=district.id,
                alley=alley,
            )
    corners = Counter(square for alley in district.alleys for square in alleys[alley].squares)
    if len(set(district.alleys)) != 3 or sorted(corners.values()) != [2, 2, 2]:
        raise BadOptions(
            "PM-1.5",
            "NOT_A_TRIANGLE",
            f"the alleys of a district form a triangle, but those of {district.id} do not",
            district=district.id,
            squares=len(corners),
        )


def _check_sides(board: Board) -> None:
    sides = Counter(alley for district in board.districts for alley in district.alleys)
    name, most = sides.most_common(1)[0]
    if most > 2:
        raise BadOptions(
            "PM-1.5", "ALLEY_SIDES", f"alley {name} has at most two districts, not {most}", alley=name, most=2, has=most
        )
    for alley in board.alleys:
        if alley.id not in sides:
            raise BadOptions(
                "PM-1.1",
                "ALLEY_WITHOUT_DISTRICT",
                f"no district lies beside alley {alley.id}",
                alley=alley.id,
                least=1,
                has=0,
            )
