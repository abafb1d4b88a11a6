"""KA-9: the final phase and the end."""

from __future__ import annotations

from markethall_rules.kairo import GAME, State
from markethall_rules.kairo.board import Options, Setup
from markethall_rules.kairo.events import FinalPhaseBegan, FinalScored, MatchEnded, PassedForGood, TurnBegan
from markethall_rules.kairo.moves import (
    DrawBlind,
    DrawCrier,
    Expand,
    LeadCustomer,
    PassForGood,
    PayOwn,
    PlaceEntrance,
    PlaceMain,
    PlayCards,
    PullCustomer,
)
from markethall_rules.kairo.pieces import Colour, FinalCause
from markethall_rules.kairo.score import supplies
from markethall_rules.kairo.state import Course, Step

from .positions import (
    EVERY_CARD,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    Stall,
    after,
    at,
    dealt,
    legal,
    move_events,
    play,
    position,
    refused,
)

FINAL = Course(FinalCause.STANDSTILL, (), (), 0)
RICH = (9, 9, 9, 9, 9, 9)


def line(owner: int, colour: Colour, row: int, size: int) -> Stall:
    """A stall along a row, from the west, its entrance in the row below."""
    return Stall(owner, colour, at(row, 1), at(row + 1, 1), tuple(at(row, 1 + step) for step in range(1, size)))


def expanded(*stalls: Stall, site: int, cost: int) -> tuple[State, list[FinalPhaseBegan]]:
    """Seat 1 grows the red stall; whether the final phase begins."""
    state = position(*stalls, coins=(RICH, RICH), customers={WHITE: at(7, 7)})
    state, events = play(state, PlayCards(EVERY_CARD), Expand(RED, site), PayOwn(cost))
    return state, [event for event in events if isinstance(event, FinalPhaseBegan)]


def test_ka_9_1_it_begins_when_the_supply_of_a_colour_is_empty() -> None:
    state, began = expanded(line(1, RED, 0, 6), site=at(0, 7), cost=7)
    assert supplies(state)[RED - 1] == 0
    assert began == [FinalPhaseBegan(FinalCause.SUPPLY_EMPTY)]
    assert state.course.final is FinalCause.SUPPLY_EMPTY


def test_ka_9_1_it_begins_when_two_colours_have_at_most_one_left() -> None:
    state, began = expanded(line(1, RED, 0, 5), line(2, GREEN, 3, 6), site=at(0, 6), cost=6)
    assert (supplies(state)[RED - 1], supplies(state)[GREEN - 1]) == (1, 1)
    assert began == [FinalPhaseBegan(FinalCause.SUPPLY_LOW)]


def test_ka_9_1_one_colour_with_one_left_is_not_enough() -> None:
    state, began = expanded(line(1, RED, 0, 5), line(2, GREEN, 3, 5), site=at(0, 6), cost=6)
    assert (supplies(state)[RED - 1], supplies(state)[GREEN - 1]) == (1, 2)
    assert began == []
    assert not state.course.final


def test_ka_9_1_it_begins_once() -> None:
    stalls = (line(1, RED, 0, 5), line(2, GREEN, 3, 6))
    state = position(*stalls, coins=(RICH, RICH), customers={WHITE: at(7, 7)}, course=FINAL)
    events = play(state, PlayCards(EVERY_CARD), Expand(RED, at(0, 6)), PayOwn(6))[1]
    assert not [event for event in events if isinstance(event, FinalPhaseBegan)]


def test_ka_9_2_players_only_build_or_pass() -> None:
    state = position(line(1, RED, 0, 2), course=FINAL)
    assert {type(move) for move in legal(state)} == {PlayCards, PassForGood}
    for move in (DrawBlind(), DrawCrier(), PullCustomer(RED)):
        assert refused(state, move) == ("KA-9.2", "ONLY_BUILDING", {})
    assert refused(position(), PassForGood()) == ("KA-9.2", "NOT_FINAL", {})


def test_ka_9_2_who_cannot_build_passes_as_the_only_move() -> None:
    state = position(hands=((), (1,)), course=FINAL)
    assert legal(state) == (PassForGood(),)
    assert move_events(state, PassForGood()) == (PassedForGood(1), TurnBegan(2, 6, 1))


def test_ka_9_2_who_passed_is_out_and_the_others_go_on() -> None:
    hands = (EVERY_CARD, (*EVERY_CARD, 4, 5, 6), ())
    state = position(hands=hands, coins=(RICH, (0,) * 6, (0,) * 6), course=FINAL)
    state = after(state, PassForGood())
    assert state.course.out == (1,)
    first = after(state, PlayCards(EVERY_CARD), PlaceMain(RED, at(1, 1)), PlaceEntrance(at(1, 2)))
    assert first.turn.seat == 3
    alone = after(first, PassForGood())
    assert alone.turn.seat == 2
    again = after(alone, PlayCards((4, 5, 6)), PlaceMain(GREEN, at(5, 2)), PlaceEntrance(at(5, 3)))
    assert again.turn.seat == 2
    over, events = play(again, PassForGood())
    assert over.turn.step is Step.OVER
    assert isinstance(events[-1], MatchEnded)
    assert GAME.to_act(over) == ()
    assert legal(over) == ()


def test_ka_9_2_nothing_is_played_after_the_end() -> None:
    over = after(position(hands=((), ()), course=FINAL), PassForGood(), PassForGood())
    for seat in (1, 2):
        assert refused(over, PassForGood(), seat=seat) == ("KA-9.2", "MATCH_OVER", {})


def test_ka_9_3_too_many_turns_without_an_expansion_begin_the_final_phase() -> None:
    for limit, quiet, begins in ((2, 2, False), (2, 3, True), (12, 3, False), (12, 23, True), (0, 500, False)):
        state = position(options=Options(standstill_limit=limit), quiet=quiet)
        state, events = play(state, DrawCrier(), DrawCrier())
        began = [event for event in events if isinstance(event, FinalPhaseBegan)]
        assert began == ([FinalPhaseBegan(FinalCause.STANDSTILL)] if begins else [])
        assert events[-1] == TurnBegan(2, 6, quiet + 1)
        assert state.course.final is (FinalCause.STANDSTILL if begins else None)


def test_ka_9_3_mains_pulls_and_draws_do_not_count_but_an_expansion_does() -> None:
    state = position(line(1, RED, 0, 2), customers={RED: at(4, 4)}, coins=(RICH, RICH), quiet=5)
    built = after(state, PlayCards(EVERY_CARD), PlaceMain(GREEN, at(4, 2)), PlaceEntrance(at(4, 3)))
    pulled = after(state, PullCustomer(RED), LeadCustomer(at(1, 1)))
    drawn = after(state, DrawCrier(), DrawCrier())
    assert [built.turn.quiet, pulled.turn.quiet, drawn.turn.quiet] == [6, 6, 6]
    assert after(state, PlayCards(EVERY_CARD), Expand(RED, at(0, 3)), PayOwn(3)).turn.quiet == 0


def test_ka_9_3_the_set_up_is_no_turn() -> None:
    state = dealt(Options(Setup.VARIABLE, standstill_limit=1), 4)
    while state.turn.step is not Step.ACTION:
        state = after(state, legal(state)[0])
    assert state.turn.quiet == 0
    assert not state.course.final


def test_ka_9_3_random_drawing_ends_in_the_final_phase() -> None:
    state = dealt(Options(standstill_limit=3), 3)
    for _ in range(9):
        assert not state.course.final
        state = after(state, DrawCrier() if state.crier_stock else DrawBlind())
        state = after(state, DrawCrier() if state.crier_stock else DrawBlind())
        if state.turn.step is Step.DISCARD:
            state = after(state, legal(state)[0])
    assert state.course.final


def test_ka_9_4_medals_score_again_and_three_coins_are_a_point() -> None:
    medals = (1, 1, 2, 0, 0, 0, 1, 2, 0, 0, 0, 0)
    coins = ((3, 2, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1))
    state = position(hands=((), ()), medals=medals, coins=coins, points=(10, 10), course=FINAL)
    over, events = play(state, PassForGood(), PassForGood())
    assert events[-3:] == (FinalScored(1, 4 + 4 + 3, 1), FinalScored(2, 4 + 3, 2), MatchEnded((1,)))
    assert GAME.scores(over) == (22, 19)


def test_ka_9_5_most_points_win_and_a_tie_is_shared() -> None:
    state = position(hands=((), ()), points=(7, 9), coins=((0,) * 6, (0,) * 6), course=FINAL)
    assert GAME.winners(state) == ()
    assert GAME.winners(after(state, PassForGood(), PassForGood())) == (2,)
    tie = position(hands=((), ()), points=(9, 9), coins=((0,) * 6, (0,) * 6), course=FINAL)
    assert move_events(tie, PassForGood(), PassForGood())[-1] == MatchEnded((1, 2))
    assert GAME.winners(after(tie, PassForGood(), PassForGood())) == (1, 2)


def test_a_yellow_stall_ends_nothing_early() -> None:
    state, began = expanded(line(1, RED, 0, 2), Stall(2, YELLOW, at(4, 4), at(4, 5)), site=at(0, 3), cost=3)
    assert (began, state.course.final) == ([], None)


def test_ka_9_3_the_final_phase_does_not_begin_again() -> None:
    state = position(options=Options(standstill_limit=2), quiet=3, hands=((), ()), course=FINAL)
    assert not [event for event in move_events(state, PassForGood()) if isinstance(event, FinalPhaseBegan)]


def test_ka_9_5_who_is_out_of_the_match_does_not_win() -> None:
    tie = position(hands=((), (), ()), coins=((0,) * 6,) * 3, points=(9, 9, 4), course=FINAL)
    over = after(tie, PassForGood(), PassForGood(), PassForGood())
    assert [GAME.winners(over, out) for out in ((), (1,), (1, 2))] == [(1, 2), (2,), (3,)]
