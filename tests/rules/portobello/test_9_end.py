"""PM-9: the end of the game."""

from __future__ import annotations

from dataclasses import replace

from markethall_rules.portobello import GAME, Options, State
from markethall_rules.portobello.box import Edition
from markethall_rules.portobello.events import AlleyScored, Ending, GameEnded, TilesTurnedUp, TurnBegan
from markethall_rules.portobello.moves import (
    DrawCustomer,
    EndTurn,
    MoveBobby,
    PlaceCustomer,
    PlaceLord,
    PlaceStall,
    ScoreDistrict,
    TakeTile,
)

from .positions import CITIZEN, CLERK, LORD, TEN, after, play, position, refused

ALL = {**TEN, "K": LORD}


def last_turn(seats: int, turn: int, **given: object) -> State:
    """All actions of the turn are used; seat 1 has set up the last own stall."""
    supply = (0, *(5 for _ in range(seats - 1)))
    return replace(position(seats, turn=turn, tile=2, actions=0, supply=supply, latest=turn), **given)  # type: ignore[arg-type]


def test_pm_9_1_the_round_is_played_to_its_end() -> None:
    state, events = play(last_turn(3, 4), EndTurn())
    assert events[-1] == TurnBegan(2, 5)
    state, events = play(last_turn(3, 5), EndTurn())
    assert events[-1] == TurnBegan(3, 6)
    assert GAME.winners(state) == ()
    state, events = play(last_turn(3, 6), EndTurn())
    assert events[-1] == GameEnded(Ending.STALLS_OUT, (1, 2, 3))
    assert GAME.to_act(state) == ()


def test_pm_9_1_the_last_player_may_end_it_with_the_last_stall() -> None:
    state = after(position(2, turn=4, tile=2, actions=1, supply=(5, 1)), PlaceStall("a05", 0))
    assert state.supply == (5, 0)
    _, events = play(state, EndTurn())
    assert events[-1] == GameEnded(Ending.STALLS_OUT, (1, 2))


def test_pm_9_1_the_last_stall_of_any_player_ends_the_game() -> None:
    state = position(4, turn=4, tile=2, actions=0, supply=(5, 5, 0, 5), latest=3)
    assert play(state, EndTurn())[1][-1] == GameEnded(Ending.STALLS_OUT, (1, 2, 3, 4))


def test_pm_9_1_a_district_turn_may_be_the_last() -> None:
    state = position(2, turn=4, supply=(0, 5), rows={"a05": (2, 0, 0)}, latest=3)
    state, events = play(state, ScoreDistrict("d04", 4))
    assert events[-1] == GameEnded(Ending.STALLS_OUT, (2,))
    assert GAME.winners(state) == (2,)


def test_pm_9_2_without_the_lord_nothing_more_is_scored() -> None:
    state = position(2, Options(Edition.FRENCH), turn=2, tile=2, actions=0, supply=(0, 5), customers=TEN,
                     rows={"a22": (1, 0), "a19": (2, 0, 0)}, latest=2)  # fmt: skip
    _, events = play(state, EndTurn())
    assert not [event for event in events if isinstance(event, AlleyScored)]


def test_example_the_lord_at_the_end() -> None:
    """Alley a (a04) is scored already; b is a09 (Lord, clerk), c is a08 (Lord, citizen); the Lord stands on C."""
    customers = {**TEN, "C": LORD, "K": CLERK, "G": CLERK, "F": CITIZEN}
    rows = {"a04": (1, 2), "a09": (1, 2, 2, 0, 0), "a08": (3, 3, 2, 0)}
    state = position(3, turn=3, tile=2, actions=0, rows=rows, customers=customers, supply=(0, 5, 5), latest=3)
    state, events = play(state, EndTurn())
    assert [event for event in events if isinstance(event, AlleyScored)] == [
        AlleyScored("a08", (0, 4, 16), True),
        AlleyScored("a09", (9, 9, 0), True),
    ]
    assert events[-1] == GameEnded(Ending.STALLS_OUT, (3,))
    assert GAME.scores(state) == (19, 23, 26)


def test_pm_9_2_incomplete_alleys_elsewhere_bring_nothing() -> None:
    state = position(2, turn=2, tile=2, actions=0, customers=ALL, rows={"a05": (1, 1, 0)}, supply=(0, 5), latest=2)
    assert after(state, EndTurn()).scores == (10, 10)


def test_pm_9_3_most_points_win() -> None:
    assert GAME.winners(after(last_turn(3, 3, scores=(7, 21, 20)), EndTurn())) == (2,)


def test_pm_9_3_a_tie_has_several_winners() -> None:
    assert GAME.winners(after(last_turn(4, 4, scores=(21, 7, 20, 21)), EndTurn())) == (1, 4)


def test_pm_9_3_a_seat_that_is_out_of_the_match_does_not_win() -> None:
    state = replace(position(3, scores=(7, 21, 20)), over=True)
    assert (GAME.winners(state), GAME.winners(state, (2,))) == ((2,), (3,))


def test_pm_9_3_a_finished_match_takes_no_move() -> None:
    state = after(last_turn(2, 2), EndTurn())
    assert GAME.legal_moves(state, 1) == GAME.legal_moves(state, 2) == ()
    assert refused(state, TakeTile(2, False), seat=1) == ("PM-9.3", "MATCH_OVER", {})
    assert refused(state, EndTurn(), seat=2) == ("PM-9.3", "MATCH_OVER", {})


def stuck(**given: object) -> State:
    """The Bobby stands in d03 between full alleys with shared majorities. The bag is empty, no player has points."""
    options = Options(Edition.ITALIAN)
    state = position(2, options, bobby="d03", rows={"a04": (1, 2), "a06": (1, 2, 1, 2), "a08": (2, 1, 2, 1)},
                     customers=TEN)  # fmt: skip
    return replace(state, **given)  # type: ignore[arg-type]


def pass_round(state: State, number: int) -> State:
    """Both seats take that tile and can do nothing with it."""
    return after(state, TakeTile(number, False), EndTurn(), TakeTile(number, False), EndTurn())


def test_pm_9_4_three_rounds_in_which_nothing_is_built_end_the_game() -> None:
    state = pass_round(pass_round(stuck(), 2), 3)
    state = after(state, TakeTile(4, False), EndTurn(), TakeTile(4, False))
    state, events = play(state, EndTurn())
    assert events[-2:] == (TilesTurnedUp(2), GameEnded(Ending.STANDSTILL, (1, 2)))
    assert GAME.to_act(state) == ()


def test_pm_9_4_whole_rounds_count_from_the_first_seat_on() -> None:
    state = pass_round(pass_round(pass_round(stuck(turn=3, latest=1), 2), 3), 4)
    assert state.over
    state = pass_round(pass_round(stuck(turn=3, latest=3), 2), 3)
    state = pass_round(state, 4)
    assert not state.over


def test_pm_9_4_the_lord_and_a_scored_district_restart_the_count() -> None:
    quiet = stuck(turn=5, latest=0)
    assert pass_round(quiet, 2).over
    lord = after(quiet, TakeTile(2, False), PlaceLord(), EndTurn(), TakeTile(2, False), EndTurn())
    district = after(quiet, ScoreDistrict("d12", 2), TakeTile(2, False), EndTurn())
    assert not lord.over
    assert not district.over


def test_pm_9_4_so_do_a_stall_and_a_customer() -> None:
    quiet = position(turn=5, tile=2, actions=1, latest=0)
    assert after(quiet, PlaceStall("a05", 0)).latest == 5
    assert after(quiet, DrawCustomer(), PlaceCustomer("A")).latest == 5


def test_pm_9_4_three_rounds_of_three_players_are_nine_turns() -> None:
    end = [
        play(position(3, Options(Edition.ITALIAN), turn=turn, tile=2, actions=0), EndTurn())[1][-1] for turn in (6, 9)
    ]
    assert end == [TurnBegan(1, 7), GameEnded(Ending.STANDSTILL, (1, 2, 3))]


def test_pm_9_4_with_9_2() -> None:
    state = stuck(turn=5, latest=0, customers=(*stuck().customers[:-1], LORD))
    stalls = (*state.stalls[:-2], 1, 0)
    state = pass_round(replace(state, stalls=stalls), 2)
    assert state.over
    assert state.scores == (8, 0)


def test_pm_9_4_moving_the_bobby_does_not_restart_the_count() -> None:
    state = stuck(turn=6, latest=0, scores=(0, 3), supply=(0, 0))
    assert after(state, TakeTile(2, False), MoveBobby("a06")).latest == 0
