"""KA-10: what is public and what is hidden."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from markethall_rules.chance import NoLuck
from markethall_rules.game import preview_events
from markethall_rules.kairo import GAME, State
from markethall_rules.kairo.events import CardDrawn, CardsDiscarded, CardsPlayed, OpenCardTaken, OthersPaid, OwnPaid
from markethall_rules.kairo.moves import (
    Discard,
    DrawBlind,
    DrawOpen,
    Expand,
    LeadCustomer,
    PayOthers,
    PayOwn,
    PlayCards,
    PullCustomer,
)
from markethall_rules.secret import Secret, redact, secrets

from .kit import KIT
from .positions import EVERY_CARD, GREEN, RED, Stall, after, ahead, at, dealt, move_events, play, position


def positions() -> list[State]:
    """Positions of random matches."""
    return [ahead(dealt(seats=seats, luck=seats), moves, moves) for seats in (2, 3, 4) for moves in (0, 17, 60, 150)]


@pytest.mark.parametrize("state", positions())
def test_ka_10_1_others_see_how_many_cards_a_player_has_and_no_coins(state: State) -> None:
    for viewer in range(state.seats + 1):
        seen = redact(state, viewer)
        for seat in range(1, state.seats + 1):
            hand, purse = seen.hands[seat - 1], seen.coins[seat - 1]
            assert hand.size == state.hands[seat - 1].size
            assert purse.size == 6
            assert (purse.items is None) == (seat != viewer)
            assert (hand.items is None) == (seat != viewer and hand.size > 0)


@pytest.mark.parametrize("state", positions())
def test_ka_10_1_hands_and_purses_are_all_that_is_hidden(state: State) -> None:
    for viewer in range(state.seats + 1):
        seen = redact(state, viewer)
        assert len(list(secrets(seen))) == 2 * state.seats
        assert replace(seen, hands=state.hands, coins=state.coins) == state


@pytest.mark.parametrize("state", positions())
def test_ka_10_1_the_pile_and_the_bank_may_be_anything_that_is_left(state: State) -> None:
    rng = random.Random(1)
    for seat in range(state.seats + 1):
        other = KIT.reshuffle(state, seat, rng)
        assert redact(other, seat) == redact(state, seat)
        assert KIT.census(other) == KIT.census(state)


def test_ka_10_1_others_see_a_blind_draw_but_not_the_card() -> None:
    drawn = move_events(position(), DrawBlind())[0]
    assert isinstance(drawn, CardDrawn)
    assert redact(drawn, 1) == drawn
    assert redact(drawn, 2) == redact(drawn, 0) == CardDrawn(1, Secret(1, 1, None))


def test_ka_10_2_cards_played_discarded_and_taken_are_public() -> None:
    state = position(hands=((1, 2, 3, 4), ()), row=(5, 6, 7, 8))
    events = play(state, DrawOpen(5), DrawOpen(6), Discard((1, 6)))[1][:3]
    assert events == (OpenCardTaken(1, 5), OpenCardTaken(1, 6), CardsDiscarded(1, (1, 6)))
    assert move_events(state, PlayCards((1, 2, 4))) == (CardsPlayed(1, (1, 2, 4)),)
    for event in events:
        assert redact(event, 2) == redact(event, 0) == event


def test_ka_10_2_coins_paid_are_public() -> None:
    state = position(Stall(1, RED, at(1, 1), at(1, 0)))
    events = play(state, PlayCards(EVERY_CARD), Expand(RED, at(1, 2)), PayOwn(1), PayOthers((2, 0, 0, 0, 0, 0)))[1]
    paid = [event for event in events if isinstance(event, OwnPaid | OthersPaid)]
    assert paid == [OwnPaid(1, RED, 1), OthersPaid(1, (2, 0, 0, 0, 0, 0))]
    assert [redact(event, 2) for event in paid] == paid


def test_ka_10_2_what_the_bank_pays_cannot_be_foreseen_from_a_view() -> None:
    state = position(Stall(1, GREEN, at(4, 7), at(4, 6)), customers={GREEN: at(4, 4)})
    state = after(state, PullCustomer(GREEN))
    view = redact(state, 1)
    events, whole = preview_events(GAME.apply, view, GAME.play(view, 1, LeadCustomer(at(4, 6)), NoLuck()))
    assert [type(event).__name__ for event in events] == ["CustomerPulled"]
    assert not whole


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_sees_of_the_events_gives_what_it_sees_of_the_position(seats: int) -> None:
    state = dealt(seats=seats)
    views = [redact(state, viewer) for viewer in range(seats + 1)]
    rng = random.Random(seats)
    for step in range(120):
        if not GAME.to_act(state):
            break
        state, events = play(state, rng.choice(GAME.legal_moves(state, state.turn.seat)), luck=step)
        for viewer in range(seats + 1):
            for event in events:
                views[viewer] = GAME.apply(views[viewer], redact(event, viewer))
            # The events tell an open card that came into an empty hand. The view does not.
            assert redact(views[viewer], viewer) == redact(state, viewer)
