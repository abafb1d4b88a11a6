"""Whole matches: 2 to 4 seats, the options that change the screen, a phone, and Firefox."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

from tests.kits import GAME_NAMES

from .driver import run
from .test_matches import check_keys

MATCHES: dict[str, dict[str, Any]] = {
    "portobello-2": {"game": "portobello", "seats": 2},
    "portobello-4": {"game": "portobello", "seats": 4},
    "portobello-own-board": {"game": "portobello", "seats": 3, "ownBoard": True},
    "kairo-3": {"game": "kairo", "seats": 3},
    "kairo-12": {"game": "kairo", "seats": 2, "options": {"board": "BOARD_NAME_MARKET_12", "setup": "SETUP_VARIABLE"}},
    "klongs-2": {"game": "klongs", "seats": 2, "options": {"drawPiles": "DRAW_PILES_TWO"}},
    "klongs-4": {"game": "klongs", "seats": 4},
}


@pytest.mark.parametrize("name", MATCHES)
def test_people_play_a_match_to_its_end_with_clicks_only(service: str, name: str) -> None:
    played = run("seats.mjs", service, **MATCHES[name])
    assert played["clicks"] > 20
    assert played["complaints"] == []
    assert played["points"]["page"] == played["points"]["service"]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_match_is_started_and_finished_with_keys_only(service: str, game: str) -> None:
    played = run("whole_matches.mjs", service, games=[game], ways=["keys"])[game]["keys"]
    check_keys(played)
    assert "is over" in played["prompt"]
    assert played["picks"] > 2


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_match_is_played_on_a_phone_with_taps_only(service: str, game: str) -> None:
    played = run("touch.mjs", service, game=game)
    assert played["taps"] > 2
    assert played["complaints"] == []
    assert played["widths"] == [360, 360]
    assert played["small"] == [], "controls lower than 44 pixels"
    assert list(played["forms"].values()) == [[]] * 4, "controls that are wider than the window"


@pytest.fixture(scope="module")
def firefox() -> str:
    """The path of a released Firefox. No package of PyPI or npm contains one."""
    path = shutil.which("firefox") or shutil.which("firefox-esr")
    assert path, "Firefox is not in PATH. Install it, on Debian with: apt-get install firefox-esr"
    return path


@pytest.mark.parametrize("game", GAME_NAMES)
def test_match_is_played_to_its_end_in_firefox(service: str, firefox: str, game: str) -> None:
    played = run("firefox.mjs", service, firefox=firefox, game=game)
    assert played["clicks"] > 2
    assert played["complaints"] == []
