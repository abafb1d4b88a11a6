"""Two people at one device in Chromium. Part of `make table-check`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.service import Service
from tests.typescript.node import run_script

from .tools import TABLE, install


def test_the_device_is_handed_over_and_shows_nothing_until_then(tmp_path: Path) -> None:
    install()
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not in PATH. Install it."
    with Service(tmp_path, rest="true") as service:
        script = Path(__file__).parent / "hot_seat.mjs"
        found = json.loads(run_script(script, service.http, chromium, str(TABLE / "node_modules")))
    assert found["complaints"] == []
    assert len(found["screens"]) >= 5
    names = [screen["title"].removeprefix("Pass the device to ") for screen in found["screens"]]
    assert set(names) == {"Amara", "Seat 2"}
    for name, screen in zip(names, found["screens"], strict=True):
        assert screen["boards"] == 0
        assert screen.get("acting", name) == name
