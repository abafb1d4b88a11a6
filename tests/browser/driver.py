"""Runs the scenarios of this folder: Node programs that drive Chromium and can ask the test for actions.

Chromium comes from npm, in the version of package.json, and is unpacked into node_modules once. It needs no root.
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

FOLDER = Path(__file__).parent
MODULES = FOLDER / "node_modules"
LIMIT_S = 280


def chromium() -> dict[str, Any]:
    """The path and the environment of Chromium. Installs it unless this version is installed."""
    install(FOLDER)
    version = json.loads((MODULES / "@sparticuz/chromium/package.json").read_text(encoding="utf-8"))["version"]
    folder = MODULES / f".chromium-{version}"
    with (MODULES / ".lock").open("w") as lock:
        # Several processes of pytest can call this at once.
        fcntl.flock(lock, fcntl.LOCK_EX)
        # Written last.
        if not (folder / "fonts.conf").exists():
            subprocess.run([NODE, str(FOLDER / "unpack.mjs"), str(folder)], check=True)
    environment = {"LD_LIBRARY_PATH": f"{folder}/lib", "FONTCONFIG_FILE": f"{folder}/fonts.conf"}
    return {"executablePath": f"{folder}/chromium", "environment": environment}


def run(script: str, service: str, actions: Mapping[str, Callable[[], object]] | None = None, **settings: Any) -> Any:
    """Runs a scenario and returns its result. It can ask for `actions`."""
    given = {"service": service, "chromium": chromium(), "modules": str(MODULES), **settings}
    command = [NODE, str(FOLDER / script), json.dumps(given)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        watchdog = threading.Timer(LIMIT_S, process.kill)
        watchdog.start()
        try:
            last = ""
            for line in process.stdout:
                verb, _, action = line.strip().partition(" ")
                if verb == "ask":
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
