"""Checks all TypeScript and JavaScript with ESLint and Prettier: `python -m tests.table.lint`.

`--format` writes the format instead.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from tests.typescript.node import NODE

from .tools import WORKSPACE, install

ROOT: Final = WORKSPACE.parent
ESLINT: Final = WORKSPACE / "node_modules/eslint/bin/eslint.js"
PRETTIER: Final = WORKSPACE / "node_modules/prettier/bin/prettier.cjs"
FOLDERS: Final = ("client_sdk/table", "client_sdk/typescript", "client_sdk/eslint.config.js", "tests", "examples")
ENDINGS: Final = "{ts,tsx,js,mjs,cjs}"


def main(*arguments: str) -> None:
    """Runs both. CalledProcessError if one finds a fault."""
    install()
    sources = [name if "." in name else f"{name}/**/*.{ENDINGS}" for name in FOLDERS]
    mode = "--write" if "--format" in arguments else "--check"
    config = ["--config", str(WORKSPACE / "prettier.json"), "--ignore-path", str(WORKSPACE / ".prettierignore")]
    subprocess.run([NODE, str(PRETTIER), mode, "--log-level", "warn", *config, *sources], cwd=ROOT, check=True)
    config = ["--config", str(WORKSPACE / "eslint.config.js")]
    subprocess.run([NODE, str(ESLINT), *config, "--max-warnings", "0", *FOLDERS], cwd=ROOT, check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
