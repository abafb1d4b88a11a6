"""What a person must not see of a position of Bangkok Klongs."""

from __future__ import annotations

import random

import pytest

from markethall_rules.klongs import GAME, Options, State
from markethall_rules.klongs.box import DrawPiles
from markethall_rules.secret import redact
from markethall_service.codec.klongs import CODEC
from tests.kit import random_match
from tests.rules.klongs.kit import KIT

from .test_klongs_gallery import NAMES, drawn, match_of, position

SEATS = 3


def seen(state: State, viewer: int) -> str:
    """The picture that a viewer gets."""
    match = match_of(state)
    match.perspective.view.klongs.CopyFrom(CODEC.view.encode(redact(state, viewer)))
    return drawn(match)


@pytest.mark.parametrize("draw_piles", DrawPiles)
@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_positions_that_differ_in_secrets_of_others_look_the_same(viewer: int, draw_piles: DrawPiles) -> None:
    rng = random.Random(5)
    differ = 0
    for step in list(random_match(GAME, Options(draw_piles=draw_piles), SEATS, 11))[::8]:
        one, other = step.after, KIT.reshuffle(step.after, viewer, rng)
        differ += one != other
        assert seen(one, viewer) == seen(other, viewer)
    assert differ > 10


@pytest.mark.parametrize("name", NAMES)
def test_a_spectator_sees_no_hand(name: str) -> None:
    match = position(name)
    for hand in match.perspective.view.klongs.hands:
        del hand.items[:]
    assert "holds" not in drawn(match)


def test_a_seat_sees_its_own_hand_and_all_see_what_is_known() -> None:
    picture = drawn(position("middle"))
    assert "Player 1 holds, unknown to others: shrimp 3 (vacant), pineapple 0 (vacant), fish 0 (vacant).\n" in picture
    assert [line.split("  ")[-1] for line in picture.splitlines() if "Player 2   Bert" in line] == ["a thief"]


@pytest.mark.parametrize("name", NAMES)
def test_a_view_that_holds_the_hands_of_several_seats_shows_none(name: str) -> None:
    match = position(name)
    for hand in match.perspective.view.klongs.hands:
        del hand.items[:]
    hidden = drawn(match)
    for hand in match.perspective.view.klongs.hands:
        hand.items[:] = [1] * hand.size
    assert drawn(match) == hidden
