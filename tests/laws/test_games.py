"""The games under the laws, and the numbers of seats that they accept."""

from __future__ import annotations

import pytest

from markethall_rules import GAMES
from markethall_rules.errors import BadOptions
from tests.kit import Kit
from tests.kits import KITS

from .random_matches import clauses_of, is_well_formed, refusal_in


def test_kits_use_the_games_of_the_service() -> None:
    by_name = {game.box.name: game for game in GAMES}
    assert all(kit.game is by_name[kit.game.box.name] for kit in KITS if kit.game.box.name in by_name)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
def test_game_is_set_up_only_for_its_numbers_of_seats(kit: Kit) -> None:
    options = kit.game.default_options()
    for seats in range(-1, 12):
        if seats in kit.game.box.seats:
            assert len(kit.game.scores(kit.game.setup(options, seats))) == seats
        else:
            with pytest.raises(BadOptions) as caught:
                kit.game.setup(options, seats)
            assert is_well_formed(refusal_in(caught.value), clauses_of(kit.game))
