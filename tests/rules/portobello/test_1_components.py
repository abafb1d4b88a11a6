"""PM-1: the components."""

from __future__ import annotations

from collections import Counter

import pytest

from markethall_rules.errors import BadOptions
from markethall_rules.portobello import GAME, Options
from markethall_rules.portobello.box import BOX, COLOURS, NEUTRALS, Tile
from markethall_rules.portobello.moves import ScoreDistrict

from .positions import play, position


def test_pm_1_1_the_shipped_board_has_11_squares_22_alleys_and_12_districts_of_three_alleys() -> None:
    board = Options().board
    assert (len(board.squares), len(board.alleys), len(board.districts)) == (11, 22, 12)
    assert {len(district.alleys) for district in board.districts} == {3}
    assert {len(alley.values) for alley in board.alleys} == {2, 3, 4, 5, 6}
    assert {value for alley in board.alleys for value in alley.values} == {1, 2, 3}


def test_pm_1_1_14_alleys_have_a_district_on_either_side_and_8_lie_on_the_border() -> None:
    board = Options().board
    sides = Counter(alley for district in board.districts for alley in district.alleys)
    assert Counter(sides[alley.id] for alley in board.alleys) == {2: 14, 1: 8}


@pytest.mark.parametrize(("seats", "stalls"), [(2, 30), (3, 20), (4, 16)])
def test_pm_1_2_two_three_four_players_have_30_20_16_stalls_each(seats: int, stalls: int) -> None:
    assert GAME.setup(Options(), seats).supply == (stalls,) * seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_pm_1_2_other_than_two_to_four_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.setup(Options(), seats)
    assert (caught.value.clause, caught.value.cause) == ("PM-1.2", "WRONG_SEATS")
    assert caught.value.numbers == {"least": 2, "most": 4, "has": seats}


def test_pm_1_2_the_colours_are_in_seat_order() -> None:
    assert COLOURS == ("red", "yellow", "green", "blue")
    assert BOX.seats == (2, 3, 4)


def test_pm_1_3_each_player_has_the_tiles_2_3_4() -> None:
    for hand in GAME.setup(Options(), 3).hands:
        assert hand.face_up == (Tile(2, False), Tile(3, False), Tile(4, False))
        assert hand.face_down == ()


def test_pm_1_3_the_neutral_tiles_come_as_3_3_2_2_1_1_1_1() -> None:
    state = position(4)
    came: list[int] = []
    for number in (2, 4):
        for _ in range(4):
            district = state.options.board.districts[len(came)].id
            came.append(state.neutral)
            state, _events = play(state, ScoreDistrict(district, number))
    assert tuple(came) == NEUTRALS == (3, 3, 2, 2, 1, 1, 1, 1)


def test_pm_1_4_five_clerks_and_five_citizens_are_in_the_bag() -> None:
    state = GAME.setup(Options(), 2)
    assert state.bag == (5, 5)
    assert state.bag_size == 10
    assert not any(state.customers)


def test_the_box_tells_all_options_with_their_defaults() -> None:
    assert [option.name for option in BOX.options] == list(Options.__dataclass_fields__)
    default = GAME.default_options()
    assert [option.default for option in BOX.options] == [
        default.edition.name, "false", "false", "false", "",
    ]  # fmt: skip
