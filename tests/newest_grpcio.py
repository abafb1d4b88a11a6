"""Installs the newest grpcio into a folder of its own and prints the folder: `python -m tests.newest_grpcio`.

With this folder first in PYTHONPATH, `import grpc` imports the newest grpcio. All other packages stay pinned.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(sys.prefix) / "newest-grpcio"


def folder() -> Path:
    """Installs or updates the newest grpcio. Returns its folder."""
    program = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*program, "--upgrade", "--target", str(_FOLDER), "grpcio"], check=True, stdout=sys.stderr)
    return _FOLDER


def version(folder: Path) -> str:
    return next(iter(Distribution.discover(name="grpcio", path=[str(folder)]))).version


if __name__ == "__main__":
    print(folder())
