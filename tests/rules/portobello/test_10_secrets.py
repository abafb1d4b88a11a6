"""PM-10: what is public, and the rules text for players."""

from __future__ import annotations

import pytest

from markethall_rules.chance import NoLuck
from markethall_rules.errors import LuckNeeded
from markethall_rules.game import advance, preview_events
from markethall_rules.portobello import GAME, Options
from markethall_rules.portobello.box import BOX
from markethall_rules.portobello.moves import DrawCustomer
from markethall_rules.secret import redact, secrets

from .kit import KIT
from .positions import position


def test_pm_10_1_everything_is_public() -> None:
    state = position(3, tile=2)
    assert list(secrets(state)) == []
    assert all(redact(state, viewer) == state for viewer in range(4))


def test_pm_10_1_the_next_customer_is_not_decided_before_the_draw() -> None:
    state = position(tile=2)
    assert preview_events(GAME.apply, state, GAME.play(state, 1, DrawCustomer(), NoLuck())) == ((), False)
    with pytest.raises(LuckNeeded):
        advance(GAME.apply, state, GAME.play(state, 1, DrawCustomer(), NoLuck()))


def test_the_kit_is_that_of_this_game() -> None:
    assert KIT.game is GAME
    assert GAME.default_options() == Options()
    assert GAME.box is BOX
