"""The newest grpcio beside the one that is pinned: `python -m tests.newest_grpcio` installs it and prints where.

In front of PYTHONPATH that folder is what `import grpc` finds; all other packages stay as they are pinned.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(sys.prefix) / "newest-grpcio"


def folder() -> Path:
    """Where it is, after it was looked for and installed."""
    program = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*program, "--upgrade", "--target", str(_FOLDER), "grpcio"], check=True, stdout=sys.stderr)
    return _FOLDER


def version(place: Path) -> str:
    """The release in a folder."""
    return next(iter(Distribution.discover(name="grpcio", path=[str(place)]))).version


if __name__ == "__main__":
    print(folder())
