"""Runs the scenarios of this folder: a Node program that drives Chromium, and can ask the test for something.

Chromium comes from npm, in the version of package.json, and is unpacked into this folder once. It needs no root.
"""

from __future__ import annotations

import fcntl
import json
import subprocess
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.table.tools import install
from tests.typescript.node import NODE

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
LIMIT_S = 280


def chromium() -> dict[str, Any]:
    """Where Chromium is and what its environment needs. Installs it, if another version or none is installed."""
    install(HERE)
    version = json.loads((MODULES / "@sparticuz/chromium/package.json").read_text(encoding="utf-8"))["version"]
    folder = MODULES / f".chromium-{version}"
    with (MODULES / ".lock").open("w") as lock:
        # Several processes of pytest can get here at once.
        fcntl.flock(lock, fcntl.LOCK_EX)
        # Written last.
        if not (folder / "fonts.conf").exists():
            subprocess.run([NODE, str(HERE / "unpack.mjs"), str(folder)], check=True)
    environment = {"LD_LIBRARY_PATH": f"{folder}/lib", "FONTCONFIG_FILE": f"{folder}/fonts.conf"}
    return {"executablePath": f"{folder}/chromium", "environment": environment}


def run(script: str, service: str, actions: Mapping[str, Callable[[], object]] | None = None, **settings: Any) -> Any:
    """Runs a scenario and returns what it has found. `actions` are what it can ask for."""
    given = {"service": service, "chromium": chromium(), "modules": str(MODULES), **settings}
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
