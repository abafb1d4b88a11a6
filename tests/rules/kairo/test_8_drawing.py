"""KA-8: drawing cards."""

from __future__ import annotations

import pytest

from markethall_rules.kairo import Move, State
from markethall_rules.kairo.events import (
    CardDrawn,
    CardsDiscarded,
    CrierTaken,
    OpenCardTaken,
    PileShuffled,
    RowRefilled,
    TurnBegan,
)
from markethall_rules.kairo.moves import Discard, DrawBlind, DrawCrier, DrawOpen, PlayCards
from markethall_rules.kairo.state import Step, pile, pile_size
from markethall_rules.secret import Secret

from .positions import after, ahead, dealt, legal, move_events, play, position, refused


def test_ka_8_1_two_cards_one_after_the_other() -> None:
    state = position(hands=((1,), ()), row=(4, 4, 6, 10))
    assert legal(state)[-5:] == (DrawOpen(4), DrawOpen(6), DrawOpen(10), DrawBlind(), DrawCrier())
    assert move_events(state, DrawOpen(4)) == (OpenCardTaken(1, 4),)
    once = after(state, DrawOpen(4))
    assert once.turn.step is Step.SECOND_DRAW
    assert once.hands[0].items == (1, 4)
    assert legal(once) == (DrawOpen(4), DrawOpen(6), DrawOpen(10), DrawBlind(), DrawCrier())
    assert refused(once, PlayCards((1,))) == ("KA-8.1", "WRONG_STEP", {"step": "STEP_SECOND_DRAW"})
    twice = after(once, DrawOpen(4))
    assert twice.hands[0].items == (1, 4, 4)
    assert twice.turn.seat == 2


def test_ka_8_1_a_card_that_does_not_lie_open_cannot_be_taken() -> None:
    state = after(position(row=(4, 5, 6, 7)), DrawOpen(4))
    assert refused(state, DrawOpen(4)) == ("KA-8.1", "NOT_IN_ROW", {"card": "4"})


def test_ka_8_1_the_top_of_the_pile_is_luck() -> None:
    state = position(hands=((), ()))
    drawn = set()
    for luck in range(40):
        event = move_events(state, DrawBlind(), luck=luck)[0]
        assert isinstance(event, CardDrawn)
        drawn |= set(event.card.seen)
    assert len(drawn) > 6


def test_ka_8_1_a_blind_card_leaves_the_pile() -> None:
    state = position(hands=((), ()))
    drawn = after(state, DrawBlind())
    card = drawn.hands[0].seen[0]
    assert pile(drawn)[card] == pile(state)[card] - 1
    assert pile_size(drawn) == pile_size(state) - 1


def test_ka_8_1_criers_last_as_long_as_the_stock() -> None:
    state = position(criers=(2, 4))
    assert move_events(state, DrawCrier()) == (CrierTaken(1),)
    state = after(state, DrawCrier())
    assert state.criers == (3, 4)
    assert refused(state, DrawCrier()) == ("KA-8.1", "NONE_LEFT", {})


def test_ka_8_2_the_row_is_refilled_at_the_end_of_the_turn_only() -> None:
    state = position(hands=((), ()), row=(4, 5, 6, 7))
    once, events = play(state, DrawOpen(4))
    assert (once.row, events) == ((5, 6, 7), (OpenCardTaken(1, 4),))
    twice, events = play(once, DrawOpen(6))
    refill = events[1]
    assert isinstance(refill, RowRefilled)
    assert len(refill.cards) == 2
    assert twice.row == tuple(sorted((5, 7, *refill.cards)))
    assert isinstance(events[2], TurnBegan)


def test_ka_8_2_the_row_is_refilled_after_discarding() -> None:
    state = position(hands=((1, 1, 2, 2), ()), row=(4, 5, 6, 7))
    state, events = play(state, DrawOpen(4), DrawOpen(5))
    assert not [event for event in events if isinstance(event, RowRefilled)]
    assert [type(event) for event in move_events(state, Discard((1, 2)))] == [CardsDiscarded, RowRefilled, TurnBegan]


def test_ka_8_3_a_hand_of_more_than_four_is_cut_down_to_four() -> None:
    state = position(hands=((1, 2, 2, 3), ()), row=(4, 5, 6, 7))
    one = after(state, DrawCrier(), DrawOpen(7))
    assert one.turn.step is Step.DISCARD
    assert legal(one) == (Discard((1,)), Discard((2,)), Discard((3,)), Discard((7,)))
    two = after(state, DrawOpen(6), DrawOpen(7))
    assert legal(two) == tuple(
        Discard(cards)
        for cards in ((1, 2), (1, 3), (1, 6), (1, 7), (2, 2), (2, 3), (2, 6), (2, 7), (3, 6), (3, 7), (6, 7))
    )
    done = after(two, Discard((2, 7)))
    assert done.hands[0].items == (1, 2, 3, 6)
    assert done.discards == (2, 7)
    assert done.turn.seat == 2


def test_ka_8_3_exactly_down_to_four_and_only_own_cards() -> None:
    state = after(position(hands=((1, 2, 2, 3), ()), row=(4, 5, 6, 7)), DrawOpen(6), DrawOpen(7))
    assert refused(state, Discard((1,))) == ("KA-8.3", "WRONG_NUMBER", {"needs": 2, "has": 1})
    assert refused(state, Discard((1, 1))) == ("KA-8.3", "NOT_HELD", {"card": "1", "needs": 2, "has": 1})
    assert refused(state, Discard((2, 1))) == ("KA-8.3", "NOT_ASCENDING", {})


@pytest.mark.parametrize("hand", [(1, 2), (1, 2, 3), (1, 2, 3, 4)])
def test_ka_8_3_criers_do_not_count_and_have_no_limit(hand: tuple[int, ...]) -> None:
    state = after(position(hands=(hand, ()), criers=(5, 0)), DrawCrier(), DrawCrier())
    assert state.criers == (7, 0)
    assert state.turn.seat == 2


def small_pile(size: int, moves: tuple[Move, ...], luck: int = 0) -> tuple[State, list[str]]:
    """Moves with a pile of `size` cards of kind 9, at most three. All other cards are discarded."""
    hands, row = ((), ()), (1, 1, 1, 2)
    discards = [2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, *[9] * (3 - size), *range(10, 16)]
    state = position(hands=hands, row=row, discards=tuple(discards))
    assert pile_size(state) == size
    state, events = play(state, *moves, luck=luck)
    return state, [type(event).__name__ for event in events]


def test_ka_8_4_an_empty_pile_is_made_of_the_discards_at_once() -> None:
    state, names = small_pile(1, (DrawBlind(),))
    assert names == ["CardDrawn", "PileShuffled"]
    assert state.hands[0].items == (9,)
    assert state.discards == ()
    assert pile_size(state) == 28
    assert pile(state)[9] == 2


def test_ka_8_4_the_second_card_comes_from_the_new_pile() -> None:
    seconds = set()
    for luck in range(30):
        state, names = small_pile(1, (DrawBlind(), DrawBlind()), luck)
        assert names == ["CardDrawn", "PileShuffled", "CardDrawn", "TurnBegan"]
        seconds.add(state.hands[0].seen)
    assert len(seconds) > 6


def test_ka_8_4_a_pile_that_ends_while_the_row_is_refilled_is_renewed() -> None:
    state, names = small_pile(1, (DrawOpen(1), DrawOpen(2)))
    assert names == ["OpenCardTaken", "OpenCardTaken", "RowRefilled", "PileShuffled", "RowRefilled", "TurnBegan"]
    assert len(state.row) == 4
    assert 9 in state.row
    state, names = small_pile(2, (DrawOpen(1), DrawOpen(2)))
    assert names == ["OpenCardTaken", "OpenCardTaken", "RowRefilled", "PileShuffled", "TurnBegan"]
    assert state.row == (1, 1, 9, 9)


def test_ka_8_4_there_is_always_a_card_to_draw() -> None:
    state = dealt(seats=4)
    shuffles = 0
    for step in range(500):
        if state.turn.step is Step.OVER:
            break
        draw = next((move for move in legal(state) if isinstance(move, DrawBlind | Discard)), legal(state)[0])
        state, events = play(state, draw, luck=step)
        shuffles += sum(isinstance(event, PileShuffled) for event in events)
        assert pile_size(state) > 0
        assert min(pile(state)) >= 0
    assert shuffles > 3


def test_a_hand_is_kept_in_order() -> None:
    state = ahead(dealt(seats=3), 60, number=4)
    for hand in state.hands:
        assert hand == Secret.of(hand.owner, tuple(sorted(hand.seen)))


def test_ka_8_2_one_card_that_is_missing_is_laid_too() -> None:
    _, events = play(position(hands=((), ()), row=(4, 5, 6, 7)), DrawOpen(4), DrawCrier())
    assert [len(event.cards) for event in events if isinstance(event, RowRefilled)] == [1]
