"""Movement between positions, colours of the seats, zoom with two fingers, and clauses in the prompt, in Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service import Service

from .driver import run


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_pieces_move_colours_stay_two_fingers_zoom_and_clauses_open_the_rules(service: str, game: str) -> None:
    seen = run("look.mjs", service, game=game)
    assert seen["moving"]["moved"] >= 3
    assert seen["still"]["moved"] == 0
    standard, chosen, reloaded = seen["colours"]
    assert standard == {"sign": "rgb(29, 111, 184)", "pieces": "rgb(29, 111, 184)"}
    assert chosen == reloaded == {"sign": "rgb(18, 41, 92)", "pieces": "rgb(18, 41, 92)"}
    assert seen["zoom"] == pytest.approx(2, abs=0.1)
    assert seen["page"] == 1, "only the board zooms"
    assert seen["whole"] <= 1
    assert seen["clause"] in seen["prompt"]
    assert seen["rule"].startswith(seen["clause"])
    for part in (seen, seen["moving"], seen["still"]):
        assert part["complaints"] == []
