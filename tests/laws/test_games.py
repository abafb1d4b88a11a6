"""Every game is tested by the laws."""

from __future__ import annotations

from markethall_rules import GAMES
from tests.kits import KITS, TELLING


def test_every_game_of_the_service_has_a_kit() -> None:
    assert {game.box.name for game in GAMES} <= {kit.game.box.name for kit in KITS}


def test_the_kits_are_of_the_very_games_of_the_service() -> None:
    by_name = {game.box.name: game for game in GAMES}
    assert all(kit.game is by_name[kit.game.box.name] for kit in KITS if kit.game.box.name in by_name)


def test_only_games_under_the_laws_are_allowed_to_tell() -> None:
    assert set(TELLING) <= {kit.game.box.name for kit in KITS}
