"""Laws of the autopilot: it plays legal moves that depend only on what the seat sees, and brings a match to its end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from markethall_rules.game import AnyGame
from markethall_rules.secret import redact
from tests.kit import Kit, random_match
from tests.kits import KITS

from .random_matches import NO_SHRINKING, RandomMatch, for_all_games

EXAMPLES: Final = 6
MAX_MOVES: Final = 2000


@for_all_games
def test_autopilot_plays_a_legal_move_that_depends_only_on_what_the_seat_sees(match: RandomMatch) -> None:
    game, rng = match.game, match.rng()
    for state in match.sample_positions(30):
        for seat in game.to_act(state):
            move = game.autopilot(state, seat)
            assert move in game.legal_moves(state, seat)
            assert game.autopilot(redact(state, seat), seat) == move
            assert game.autopilot(match.kit.reshuffle(state, seat, rng), seat) == move


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
@settings(max_examples=EXAMPLES, phases=NO_SHRINKING, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_autopilot_brings_a_match_to_its_end(kit: Kit, data: st.DataObject) -> None:
    options = data.draw(kit.options.filter(lambda options: not kit.game.endless(options)))
    number = data.draw(st.integers(0, 2**32 - 1))
    for seats in kit.game.box.seats:
        for random_moves in (0, number % 40):
            choose = random_then_autopilot(kit.game, random_moves, random.Random(number))
            last = [*random_match(kit.game, options, seats, number, MAX_MOVES, choose)][-1]
            assert not kit.game.to_act(last.after)


def random_then_autopilot(game: AnyGame, random_moves: int, rng: random.Random) -> Callable[[Any, int], Any]:
    """Chooses this number of random moves, then those of the autopilot."""
    remaining = random_moves

    def choose(state: Any, seat: int) -> Any:
        nonlocal remaining
        remaining -= 1
        return game.autopilot(state, seat) if remaining < 0 else rng.choice(game.legal_moves(state, seat))

    return choose
