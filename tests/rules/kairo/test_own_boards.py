"""KA-1.6: own boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from markethall_rules.errors import BadOptions
from markethall_rules.kairo import GAME
from markethall_rules.kairo.board import Board, Options, PrintedStall, Setup
from markethall_rules.kairo.game import inspect

from .kit import RENAMED, SMALL, UNEVEN
from .positions import BLUE, GREEN, RED, VIOLET, at, dealt


def bad(board: Board) -> tuple[str, str, dict[str, int | str]]:
    """Clause, cause and numbers of the refusal of a board."""
    with pytest.raises(BadOptions) as caught:
        inspect(board)
    return caught.value.clause, caught.value.cause, dict(caught.value.numbers)


def rows(lines: tuple[str, ...], row: int, line: str) -> tuple[str, ...]:
    return (*lines[:row], line, *lines[row + 1 :])


@pytest.mark.parametrize("board", [SMALL, UNEVEN, RENAMED])
def test_ka_1_6_a_sound_board_is_taken(board: Board) -> None:
    inspect(board)
    state = dealt(Options(Setup.VARIABLE, own_board=board), 3)
    assert state.options.played_board() == board


@pytest.mark.parametrize(
    ("change", "clause", "cause", "numbers"),
    [
        (lambda b: replace(b, area=()), "KA-1.1", "WRONG_SIZE", {"rows": 0, "cols": 0}),
        (lambda b: replace(b, area=("M" * 17,) * 17), "KA-1.1", "WRONG_SIZE", {"rows": 17, "cols": 17}),
        (lambda b: replace(b, section=b.section[:5]), "KA-1.1", "WRONG_ROWS", {"needs": 6, "has": 5}),
        (lambda b: replace(b, area=rows(b.area, 1, "MMM")), "KA-1.1", "WRONG_ROW", {"row": 2, "needs": 6, "has": 3}),
        (lambda b: replace(b, section=rows(b.section, 2, "4")), "KA-1.1", "WRONG_ROW",
         {"row": 3, "needs": 6, "has": 1}),
        (lambda b: replace(b, area=rows(b.area, 1, "MMXMMM")), "KA-1.1", "NO_SUCH_AREA",
         {"site": "C2", "area": "X"}),
        (lambda b: replace(b, area=rows(b.area, 0, "MMRMMM")), "KA-1.1", "RESTAURANT_INSIDE", {"site": "C1"}),
        (lambda b: replace(b, section=rows(b.section, 1, "112213")), "KA-1.1", "WRONG_SECTION",
         {"site": "E2", "section": "1"}),
        (lambda b: replace(b, section=rows(b.section, 1, "1122x3")), "KA-1.1", "WRONG_SECTION",
         {"site": "E2", "section": "x"}),
        (lambda b: replace(b, section=("112233",) * 6), "KA-1.1", "WRONG_SECTIONS", {}),
        (lambda b: replace(b, section=b.section[2:4] + b.section[:2] + b.section[4:]), "KA-1.1", "WRONG_SECTIONS", {}),
        (lambda b: replace(b, customer_starts=(0, 5, 14, 25)), "KA-2.2", "WRONG_STARTS", {"needs": 5, "has": 4}),
        (lambda b: replace(b, customer_starts=(0, 5, 14, 25, 25)), "KA-2.2", "WRONG_STARTS", {"site": "B5"}),
        (lambda b: replace(b, customer_starts=(0, 5, 14, 25, 35)), "KA-2.2", "START_OUTSIDE_MARKET", {"site": "F6"}),
        (lambda b: replace(b, customer_starts=(0, 5, 14, 25, -1)), "KA-2.2", "START_OUTSIDE_MARKET", {"site": "-1"}),
    ],
)  # fmt: skip
def test_ka_1_6_a_board_that_is_wrong_is_refused_with_the_reason(
    change: Callable[[Board], Board], clause: str, cause: str, numbers: dict[str, int | str]
) -> None:
    assert bad(change(SMALL)) == (clause, cause, numbers)


def test_ka_1_6_customers_start_in_one_connected_area() -> None:
    # Restaurants on the west edge separate a market site in the south-west.
    board = Board(
        ("MMM", "RMR", "MRR"), ("123", "456", "789"), (0, 1, 2, 4, 6), (),
    )  # fmt: skip
    assert bad(board) == ("KA-5.5", "CUTS_MARKET", {"site": "A3"})


def with_stall(stall: PrintedStall, *more: PrintedStall) -> Board:
    """The printed nine by nine board with other set-ups."""
    return replace(RENAMED, setups=(stall, *more))


@pytest.mark.parametrize(
    ("stalls", "clause", "cause"),
    [
        ((PrintedStall(5, 1, RED, at(1, 1), at(1, 2)),), "KA-2.3", "WRONG_SEATS"),
        ((PrintedStall(2, 3, RED, at(1, 1), at(1, 2)),), "KA-2.3", "NO_SUCH_OWNER"),
        ((PrintedStall(3, 0, RED, at(1, 1), at(1, 2)),), "KA-2.4", "TOO_MANY_NEUTRALS"),
        ((PrintedStall(2, 1, RED, 81, at(1, 2)),), "KA-1.1", "NO_SUCH_SITE"),
        ((PrintedStall(2, 1, RED, at(1, 1), -1),), "KA-1.1", "NO_SUCH_SITE"),
        ((PrintedStall(2, 1, RED, at(0, 0), at(0, 1)),), "KA-3.3", "PLACE_TAKEN"),
        ((PrintedStall(2, 1, RED, at(1, 1), at(1, 3)),), "KA-4.1", "NOT_ADJACENT"),
        ((PrintedStall(2, 1, RED, at(3, 1), at(3, 0)),), "KA-4.1", "ENTRANCE_OUTSIDE_MARKET"),
        ((PrintedStall(2, 1, VIOLET, at(1, 1), at(1, 2)),), "KA-4.2", "WRONG_AREA"),
        ((PrintedStall(2, 1, RED, at(1, 1), at(1, 0)), PrintedStall(2, 2, RED, at(2, 2), at(2, 3))),
         "KA-4.3", "COLOUR_IN_SECTION"),
        ((PrintedStall(2, 1, RED, at(1, 1), at(1, 0)), PrintedStall(2, 2, BLUE, at(1, 2), at(1, 3))),
         "KA-4.4", "TOUCHES_STALL"),
        ((PrintedStall(2, 1, RED, at(1, 1), at(1, 2)), PrintedStall(2, 2, BLUE, at(1, 3), at(1, 2))),
         "KA-4.5", "ENTRANCE_THERE"),
        ((PrintedStall(2, 1, RED, at(1, 1), at(1, 0)), PrintedStall(2, 1, RED, at(5, 5), at(5, 6))),
         "KA-4.6", "COLOUR_OWNED"),
        ((PrintedStall(2, 1, RED, at(0, 1), at(0, 2)), PrintedStall(2, 1, GREEN, at(1, 0), at(2, 0))),
         "KA-4.7", "CUTS_MARKET"),
    ],
)  # fmt: skip
def test_ka_1_6_set_ups_keep_the_rules_of_new_mains(stalls: tuple[PrintedStall, ...], clause: str, cause: str) -> None:
    assert bad(with_stall(*stalls))[:2] == (clause, cause)


def refused(options: Options, seats: int) -> tuple[str, str, dict[str, int | str]]:
    """Clause, cause and numbers of refused options."""
    with pytest.raises(BadOptions) as caught:
        GAME.setup(options, seats)
    return caught.value.clause, caught.value.cause, dict(caught.value.numbers)


def test_ka_2_3_a_board_without_a_printed_set_up_is_played_in_the_variable_one_only() -> None:
    assert refused(Options(own_board=SMALL), 3) == ("KA-2.3", "NO_SETUP", {"seats": 3})
    with pytest.raises(BadOptions, match="SETUP_VARIABLE"):
        GAME.setup(Options(own_board=SMALL), 3)
    assert GAME.setup(Options(Setup.VARIABLE, own_board=SMALL), 3).market.mains == ()


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    assert refused(Options(), seats) == ("KA-1.3", "WRONG_SEATS", {"seats": seats})


@pytest.mark.parametrize("limit", [-1, 1001])
def test_ka_9_3_the_standstill_limit_is_none_or_reasonable(limit: int) -> None:
    wanted = ("KA-9.3", "WRONG_STANDSTILL_LIMIT", {"least": 0, "most": 1000, "has": limit})
    assert refused(Options(standstill_limit=limit), 2) == wanted
