"""A person opens the address of the service in Chromium and plays a match of each game to its end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kits import GAME_NAMES
from tests.service import Service

from .driver import run

# One group, so that one process plays the matches of all tests.
pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The results of two matches of each game, by game and way of playing. One browser plays all of them.

    check_matches.py plays to the end with keys too.
    """
    with Service(tmp_path_factory.mktemp("data"), rest="true") as service:
        return run("whole_matches.mjs", service.http, games=GAME_NAMES, ways=["clicks", "keys"], picks=15)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_one_click_leads_to_a_match_that_is_finished_with_clicks_only(matches: Any, game: str) -> None:
    played = matches[game]["clicks"]
    assert "error" not in played, played["error"]
    assert "is over" in played["prompt"]
    assert played["clicks"] > 2
    assert "?" not in played["address"], "tokens belong into the fragment"
    assert played["complaints"] == []


@pytest.mark.parametrize("game", GAME_NAMES)
def test_match_is_started_and_played_with_keys_only(matches: Any, game: str) -> None:
    played = matches[game]["keys"]
    check_keys(played)
    assert played["picks"] == 15 or "is over" in played["prompt"]


def check_keys(played: Any) -> None:
    """Few keys lead from pick to pick, and the focus is never lost."""
    assert "error" not in played, played["error"]
    assert played["median"] <= 2, "the next place that can be picked must be near the focus"
    assert played["most"] <= 5, "no place that can be picked may be far from the focus"
    assert played["lost"] == 0, "the focus must stay in the table when what had it is gone"
    assert played["complaints"] == []
