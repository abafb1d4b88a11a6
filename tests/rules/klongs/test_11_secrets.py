"""KL-11: what each seat must not see, and that it sees everything else."""

from __future__ import annotations

import random
from importlib import resources

import pytest

from markethall_rules import klongs
from markethall_rules.klongs import GAME, Options
from markethall_rules.klongs.board import THIEF
from markethall_rules.klongs.box import DrawPiles
from markethall_rules.klongs.cards import Pile
from markethall_rules.klongs.events import BoatDrawn
from markethall_rules.klongs.moves import DrawBoat, KeepBoat, PassTurn, PlaceBoat, StealBoat
from markethall_rules.secret import Secret, redact, secrets
from tests.kit import random_match

from .kit import KIT, reshuffle
from .positions import AVOCADO, BANANAS, FISH, SHRIMP, Afloat, at, neutral, play, position, refused, vacant

WATER: Afloat = {(3, 0): neutral(FISH, 2), (3, 2): (vacant(SHRIMP, 0), 2)}
HANDS = {1: [THIEF, neutral(FISH, 3)], 2: [neutral(BANANAS, 3), vacant(BANANAS, 0)]}


def test_kl_11_1_hands_are_seen_by_their_owner_only() -> None:
    state = position(water=WATER, hands=HANDS)
    assert [hand.items is None for hand in redact(state, 1).hands] == [False, True]
    assert [hand.items is None for hand in redact(state, 0).hands] == [True, True]


def test_kl_11_1_a_boat_taken_in_hand_is_known_to_all() -> None:
    state = position(water=WATER, hands=HANDS, cards=(0, 0))
    state, _ = play(state, PlaceBoat(THIEF, at(3, 3)), StealBoat(at(3, 0)), KeepBoat())
    assert redact(state, 2).known == state.known != ()


def test_kl_11_1_of_equal_boats_the_known_one_is_played_first() -> None:
    twin = vacant(SHRIMP, 0)
    state = position(water={(3, 0): neutral(FISH, 2)}, hands={1: [twin], 2: HANDS[2]}, known={1: [twin]}, cards=(0, 0))
    state, _ = play(state, PlaceBoat(twin, at(3, 1)))
    assert state.known == ()
    assert twin in state.hands[0].seen


def test_kl_11_1_with_two_piles_the_pile_of_each_card_is_public() -> None:
    state = position(options=Options(draw_piles=DrawPiles.TWO), water=WATER, hands=HANDS, cards=(0, 0))
    assert redact(state, 0).vacant == (0, 1)
    state, _ = play(state, PlaceBoat(neutral(FISH, 3), at(3, 1)), DrawBoat(Pile.VACANT))
    assert state.vacant == (1, 1)


def test_kl_11_1_only_the_drawing_seat_sees_the_boat() -> None:
    state = position(water=WATER, hands=HANDS, cards=(0, 0))
    _, events = play(state, PlaceBoat(neutral(FISH, 3), at(3, 1)))
    drawn = events[-2]
    assert isinstance(drawn, BoatDrawn)
    assert isinstance(redact(drawn, 1).boat.items, tuple)
    assert redact(drawn, 2).boat == Secret(1, 1, None)


def test_kl_11_1_a_refusal_does_not_depend_on_other_hands() -> None:
    state = position(water=WATER, hands=HANDS)
    other = reshuffle(state, 1, random.Random(3))
    assert other.hands[1] != state.hands[1]
    for move in (PlaceBoat(vacant(BANANAS, 0), at(3, 1)), PlaceBoat(vacant(AVOCADO, 0), at(3, 1)), PassTurn()):
        assert refused(state, move) == refused(other, move)


@pytest.mark.parametrize("draw_piles", list(DrawPiles))
def test_kl_11_1_nothing_but_hands_is_secret_and_no_order_of_piles_exists(draw_piles: DrawPiles) -> None:
    options = Options(draw_piles=draw_piles)
    for step in random_match(GAME, options, 3, 5):
        found = list(secrets(step.after))
        assert found == list(step.after.hands)
        assert all(list(hand.seen) == sorted(hand.seen) for hand in step.after.hands)


@pytest.mark.parametrize("draw_piles", list(DrawPiles))
@pytest.mark.parametrize("viewer", [0, 2])
def test_kl_11_1_folding_the_events_that_a_seat_sees_gives_its_view(draw_piles: DrawPiles, viewer: int) -> None:
    options = Options(draw_piles=draw_piles)
    view = redact(GAME.setup(options, 3), viewer)
    for step in random_match(GAME, options, 3, 6):
        for event in redact(step.events, viewer):
            view = GAME.apply(view, event)
        assert view == redact(step.after, viewer)


def test_kl_11_1_hidden_boats_dealt_again_do_not_change_the_view() -> None:
    for step in list(random_match(GAME, Options(), 3, 8))[::7]:
        shuffled = KIT.reshuffle(step.after, 2, random.Random(1))
        assert redact(shuffled, 2) == redact(step.after, 2)
        assert KIT.census(shuffled) == KIT.census(step.after)


def test_the_package_carries_the_components_and_all_texts() -> None:
    folder = resources.files(klongs)
    assert {"board.json", "text"} <= {file.name for file in folder.iterdir()}
