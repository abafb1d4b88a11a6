"""What a person must not see of a position of Kairo."""

from __future__ import annotations

import random

import pytest

from markethall.kairo.v1.view_pb2 import View
from markethall_rules.kairo import GAME, Options
from markethall_rules.secret import redact
from markethall_service.codec.kairo import CODEC
from tests.kit import random_match
from tests.rules.kairo.kit import KIT

from .test_kairo_gallery import NAMES, drawn, position

SEATS = 3


def seen(view: View) -> str:
    """The picture of a view of three seats."""
    match = position("middle")
    match.perspective.view.kairo.CopyFrom(view)
    return drawn(match)


@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_positions_that_differ_in_secrets_of_others_look_the_same(viewer: int) -> None:
    rng = random.Random(5)
    differ = 0
    for step in list(random_match(GAME, Options(), SEATS, 11))[::12]:
        one, other = step.after, KIT.reshuffle(step.after, viewer, rng)
        differ += one != other
        assert seen(CODEC.view.encode(redact(one, viewer))) == seen(CODEC.view.encode(redact(other, viewer)))
    assert differ > 10


@pytest.mark.parametrize("name", NAMES)
def test_a_spectator_sees_no_hand_and_no_coins(name: str) -> None:
    match = position(name)
    for secret in (*match.perspective.view.kairo.hands, *match.perspective.view.kairo.coins):
        del secret.items[:]
    assert "holds" not in drawn(match)
    assert "coins" not in drawn(match).splitlines()[2]


def test_a_seat_sees_its_own_hand_and_coins() -> None:
    match = position("middle")
    picture = drawn(match)
    assert "Player 1 holds sections 1, 1, 2." in picture
    purse = match.perspective.view.kairo.coins[0].items
    assert [int(line.split()[-1]) for line in picture.splitlines()[3:9]] == list(purse)


@pytest.mark.parametrize("name", NAMES)
def test_a_view_that_holds_the_secrets_of_several_seats_shows_none(name: str) -> None:
    match = position(name)
    for secret in (*match.perspective.view.kairo.hands, *match.perspective.view.kairo.coins):
        del secret.items[:]
    hidden = drawn(match)
    for secret in (*match.perspective.view.kairo.hands, *match.perspective.view.kairo.coins):
        secret.items[:] = [1] * secret.size
    assert drawn(match) == hidden


def test_the_cards_of_others_do_not_change_what_a_seat_sees() -> None:
    match = position("middle")
    before = drawn(match)
    for hand in match.perspective.view.kairo.hands[1:]:
        hand.items[:] = [9] * hand.size
    assert drawn(match) == before
