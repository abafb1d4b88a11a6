"""Whole matches in Chromium: 2 to 4 seats, the options that change the screen, and a phone.

Part of `make browser-test`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.service import Service

from .driver import run


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


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


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_a_match_is_played_on_a_phone_with_taps_only(service: str, game: str) -> None:
    played = run("touch.mjs", service, game=game)
    assert played["taps"] > 20
    assert played["complaints"] == []
    assert played["widths"] == [360, 360]
    assert played["small"] == [], "controls lower than 44 pixels"
