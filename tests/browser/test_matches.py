"""A person opens the address of the service in Chromium and plays a match of each game to its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kits import GAME_NAMES
from tests.service import Service

from .driver import run

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.mark.parametrize("game", GAME_NAMES)
def test_one_click_leads_to_a_match_that_is_finished_with_clicks_only(service: str, game: str) -> None:
    played = run("from_home.mjs", service, game=game)
    assert "is over" in played["prompt"]
    assert played["clicks"] > 5
    assert "?" not in played["address"], "tokens belong into the fragment"
    assert played["complaints"] == []


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_match_is_begun_and_finished_with_keys_only(service: str, game: str) -> None:
    played = run("keys.mjs", service, game=game)
    assert played["picks"] > 5
    assert played["median"] <= 2, "the next place that can be picked must be near the focus"
    assert played["complaints"] == []
