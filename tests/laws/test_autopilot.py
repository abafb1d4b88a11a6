"""Laws of autopilot: a legal move that every seat can find for itself, and one that brings a match to its end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from markethall_rules.game import AnyGame
from markethall_rules.secret import redact
from tests.kit import Kit, random_match
from tests.kits import KITS

from .over_all_games import EXAMPLES, PHASES, Played, over_all_games

LONGEST: Final = 2000


@over_all_games
def test_autopilot_plays_a_legal_move_that_the_seat_can_find_in_its_own_view(match: Played) -> None:
    game, rng = match.game, match.luck()
    for state in match.positions(30):
        for seat in game.to_act(state):
            move = game.autopilot(state, seat)
            assert move in game.legal_moves(state, seat)
            assert game.autopilot(redact(state, seat), seat) == move
            assert game.autopilot(match.kit.reshuffle(state, seat, rng), seat) == move


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
@settings(max_examples=EXAMPLES, phases=PHASES, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_match_that_autopilot_plays_ends_wherever_it_takes_over(kit: Kit, data: st.DataObject) -> None:
    options = data.draw(kit.options.filter(kit.game.autopilot_ends))
    number = data.draw(st.integers(0, 2**32 - 1))
    for seats in kit.game.box.seats:
        for begun in (0, number % 40):
            chosen = taking_over(kit.game, begun, random.Random(number))
            last = [*random_match(kit.game, options, seats, number, LONGEST, chosen)][-1]
            assert not kit.game.to_act(last.after)


def taking_over(game: AnyGame, begun: int, rng: random.Random) -> Callable[[Any, int], Any]:
    """Random moves, so many, and then those of autopilot."""
    left = begun

    def choose(state: Any, seat: int) -> Any:
        nonlocal left
        left -= 1
        return game.autopilot(state, seat) if left < 0 else rng.choice(game.legal_moves(state, seat))

    return choose
