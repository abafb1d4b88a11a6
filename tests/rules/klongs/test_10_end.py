"""KL-10: the end."""

from __future__ import annotations

import pytest

from markethall_rules.klongs import GAME
from markethall_rules.klongs.board import COOKSHOP, OVERSEER, THIEF
from markethall_rules.klongs.box import MarketDay
from markethall_rules.klongs.events import WarehousesScored
from markethall_rules.klongs.market import warehouse
from markethall_rules.klongs.moves import PassDock
from markethall_rules.klongs.state import Step

from .positions import BANANAS, FISH, FLOWERS, market_day, neutral, play, position, refused, sign, vacant


def test_kl_10_1_one_banana_three_fish_and_seven_flower_boats_are_35() -> None:
    flowers = [vacant(FLOWERS, baskets) for baskets in (0, 0, 1, 2, 3)] + [sign(FLOWERS, 0), neutral(FLOWERS, 3)]
    fish = [vacant(FISH, 1), sign(FISH, 1), neutral(FISH, 2)]
    assert warehouse([vacant(BANANAS, 1), *fish, *flowers]) == 1 + 6 + 28


def test_kl_10_1_special_boats_score_nothing() -> None:
    assert warehouse([THIEF, OVERSEER, COOKSHOP, COOKSHOP]) == 0
    assert warehouse([]) == 0


def test_kl_10_1_all_warehouses_are_scored_after_the_big_market_day() -> None:
    stored = {1: [vacant(FISH, 1), vacant(FISH, 2)], 3: [THIEF, vacant(FISH, 3)]}
    state = position(3, stored=stored, scores=(10, 20, 30), step=Step.CALL, market=market_day(MarketDay.BIG, calls=2))
    state, events = play(state, PassDock())
    assert events[-1] == WarehousesScored((3, 0, 1))
    assert GAME.scores(state) == (13, 20, 31)
    assert GAME.winners(state) == (3,)


@pytest.mark.parametrize(("scores", "winners"), [((5, 9), (2,)), ((9, 5), (1,)), ((9, 9), (1, 2))])
def test_kl_10_2_most_points_win_and_a_tie_is_shared(scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    assert GAME.winners(position(scores=scores, step=Step.OVER)) == winners


def test_kl_10_2_before_the_end_there_is_no_winner() -> None:
    assert GAME.winners(position(scores=(5, 9))) == ()


def test_kl_10_2_after_the_end_nothing_is_played() -> None:
    state = position(step=Step.OVER)
    assert GAME.to_act(state) == ()
    for seat in (0, 1, 2):
        assert refused(state, PassDock(), seat) == ("KL-10.2", "MATCH_OVER", {})


def test_kl_10_2_a_seat_that_is_out_of_the_match_does_not_win() -> None:
    assert GAME.winners(position(3, scores=(9, 7, 7), step=Step.OVER), (1,)) == (2, 3)
