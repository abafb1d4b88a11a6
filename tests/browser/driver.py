"""Runs the scenarios of this folder: a Node program that drives Chromium, and can ask the test for something."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.table.tools import TABLE, install
from tests.typescript.node import NODE

HERE = Path(__file__).parent
LIMIT_S = 280


def run(script: str, service: str, actions: Mapping[str, Callable[[], object]] | None = None, **settings: Any) -> Any:
    """Runs a scenario and returns what it has found. `actions` are what it can ask for."""
    install()
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not in PATH. Install it."
    given = {"service": service, "chromium": chromium, "modules": str(TABLE / "node_modules"), **settings}
    command = [NODE, str(HERE / script), json.dumps(given)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        watchdog = threading.Timer(LIMIT_S, process.kill)
        watchdog.start()
        try:
            last = ""
            for line in process.stdout:
                word, _, action = line.strip().partition(" ")
                if word == "ask":
                    (actions or {})[action]()
                    process.stdin.write("done\n")
                    process.stdin.flush()
                else:
                    last = line
            assert process.wait() == 0, f"{script} failed with {process.returncode}. Its output is above."
        finally:
            watchdog.cancel()
            process.kill()
    return json.loads(last)
