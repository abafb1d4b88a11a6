"""Checks the TypeScript and JavaScript of the client and the table with ESLint: `python -m tests.table.lint`."""

from __future__ import annotations

import subprocess

from tests.typescript.node import NODE

from .tools import WORKSPACE, install

ESLINT = WORKSPACE / "node_modules/eslint/bin/eslint.js"
FOLDERS = ("table", "typescript")


def main() -> None:
    """Runs ESLint. CalledProcessError if it finds a fault."""
    install()
    subprocess.run([NODE, str(ESLINT), "--max-warnings", "0", *FOLDERS], cwd=WORKSPACE, check=True)


if __name__ == "__main__":
    main()
