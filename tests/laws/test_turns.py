"""What belongs to a turn belongs to the seat whose turn it is: it starts anew with each turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

from markethall_rules.game import AnyGame
from tests.golden.catalogues import CATALOGUES
from tests.golden.playthrough import Catalogue, Entry, play
from tests.kit import Kit, Step
from tests.kits import KITS

from .random_matches import RandomMatch, for_all_games

LAWS: Final = {kit.game.box.name: kit.turn for kit in KITS if kit.turn}
"""A game has the law if it has turns."""


def assert_fresh_turns(game: AnyGame, seats: int, steps: Iterable[Step]) -> int:
    """Checks each position between two events in which another turn begins. Returns the number of turns.

    The law counts each turn that the game announces. (KL-3.4: a market day also takes the place of a turn.)
    """
    law, begun, announced = LAWS[game.box.name], 0, 0
    for step in steps:
        state = step.before
        for event in step.events:
            after = game.apply(state, event)
            announced += game.turn_began is not None and isinstance(event, game.turn_began)
            if law.turn(after) != law.turn(state):
                begun += 1
                assert law.fields(after) == law.fresh, event
            state = after
        for seat in range(1, seats + 1):
            if (as_if := game.on_turn(state, seat)) is not None:
                assert law.fields(as_if) == law.fresh, f"as if it were the turn of seat {seat}"
    assert begun >= announced
    return begun


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
def test_every_game_with_turns_has_the_law(kit: Kit) -> None:
    assert (kit.game.box.name in LAWS) == (kit.game.turn_began is not None)


@for_all_games
def test_a_turn_begins_with_nothing_of_the_turn_before(match: RandomMatch) -> None:
    if match.name in LAWS:
        assert assert_fresh_turns(match.game, match.seats, match.steps) > 0


RECORDED = [
    pytest.param(catalogue, entry, id=f"{catalogue.game.box.name}-{entry.name}")
    for catalogue in CATALOGUES
    for entry in catalogue.entries
    if catalogue.game.box.name in LAWS
]


@pytest.mark.parametrize(("catalogue", "entry"), RECORDED)
def test_in_recorded_matches_too(catalogue: Catalogue, entry: Entry) -> None:
    assert assert_fresh_turns(catalogue.game, entry.seats, play(catalogue.game, entry)) > entry.seats
