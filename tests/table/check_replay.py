"""A match with keys only, replay, rules, record and rematch in Chromium. Part of `make table-check`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.service import Service
from tests.typescript.node import run_script

from .tools import TABLE, install


def test_a_person_plays_with_keys_looks_back_and_plays_again(tmp_path: Path) -> None:
    install()
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not in PATH. Install it."
    with Service(tmp_path, rest="true") as service:
        script = Path(__file__).parent / "replay.mjs"
        found = json.loads(run_script(script, service.http, chromium, str(TABLE / "node_modules")))
    seen = found["seen"]
    assert found["complaints"] == []
    assert "is over" in seen["over"]
    assert seen["keys"] > 20
    assert len(seen["result"]) == 2
    assert seen["legalInThePast"] == 0
    assert "rev=20" in seen["link"]
    assert seen["shared"] == seen["past"] != seen["now"]
    assert seen["record"]["commits"] > 20
    assert seen["rules"].startswith("Portobello Market: the rules")
    assert "PM-1.1" in seen["rules"]
    assert seen["rematch"] == 2
