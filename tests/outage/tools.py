"""Prometheus and its exporters from Debian packages, unpacked into a folder without root."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(sys.prefix) / "prometheus"

PACKAGES: Final = {
    "prometheus": "2.42.0+ds-5+deb12u1",
    "prometheus-blackbox-exporter": "0.23.0-4+b4",
    "prometheus-redis-exporter": "1.45.0-2+b4",
}
"""Packages of Debian 12 with the versions that the table in docs/operating.md was made with."""


def binary(package: str, name: str = "") -> Path:
    """A program of a package, which is downloaded and unpacked if it is not there yet."""
    folder = FOLDER / f"{package}_{PACKAGES[package]}"
    program = folder / "usr" / "bin" / (name or package)
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["apt-get", "download", f"{package}={PACKAGES[package]}"], cwd=folder, check=True, stdout=sys.stderr
        )
        [archive] = folder.glob("*.deb")
        subprocess.run(["dpkg-deb", "--extract", archive, folder], check=True)
        archive.unlink()
    return program
