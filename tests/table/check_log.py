"""Lines of the log point out their places on the board, in Chromium. Part of `make table-check`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.service import Service
from tests.typescript.node import run_script

from .tools import TABLE, install

PLACES = {"portobello": {"space", "district"}, "kairo": {"site"}, "klongs": {"field"}}


@pytest.mark.parametrize("game", PLACES)
def test_a_line_of_the_log_lights_up_its_places(game: str, tmp_path: Path) -> None:
    install()
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not in PATH. Install it."
    with Service(tmp_path, rest="true") as service:
        script = Path(__file__).parent / "log.mjs"
        found = json.loads(run_script(script, service.http, game, chromium, str(TABLE / "node_modules")))
    seen = found["seen"]
    assert found["complaints"] == []
    assert PLACES[game] <= set(seen["places"])
    assert seen["after"] == 0
    assert seen["focus"] > 0
    assert seen["overflow"] <= 0
