"""No building covers a site with a customer, in any position that a match can reach (KA-3.3, KA-6.2)."""

from __future__ import annotations

import random

import pytest

from markethall_rules.kairo import GAME, Options
from markethall_rules.kairo.moves import Expand, MoveMain, PlaceEntrance, PlaceMain
from markethall_rules.kairo.state import Step

from .positions import after, dealt, legal
from .test_against_plain_rules import MATCHES, choosing


@pytest.mark.parametrize(("options", "seats"), MATCHES)
def test_no_legal_building_covers_a_customer(options: Options, seats: int) -> None:
    seen = dict.fromkeys((PlaceMain, Expand, MoveMain, PlaceEntrance), 0)
    for number in range(3):
        rng, state = random.Random(number), dealt(options, seats, number)
        for _ in range(400):
            if not GAME.to_act(state):
                break
            customers = set(state.market.customers)
            positions = [state]
            if state.turn.step is Step.ACTION:
                # The same position with every site named: all that could be built on it.
                positions.append(choosing(state))
                lifted = [move for move in legal(positions[1]) if isinstance(move, MoveMain)]
                positions += [after(positions[1], move) for move in lifted[:3]]
            for position in positions:
                for move in legal(position):
                    if isinstance(move, (PlaceMain, Expand, MoveMain, PlaceEntrance)):
                        assert move.site not in customers
                        seen[type(move)] += 1
            state = after(state, rng.choice(legal(state)), luck=rng.randrange(1000))
    assert min(seen.values()) > 0
