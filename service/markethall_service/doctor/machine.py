"""The machine that the service runs on."""

from __future__ import annotations

import os
import shutil
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from markethall_service.operating.descriptors import raise_limit

from .finding import Finding, graded

_FEW: Final = (1024, 4096)
_SPARE_BYTES: Final = (100 << 20, 1 << 30)


def descriptors() -> Finding:
    """How many connections and files a process may have open, once it has raised its limit as a service does."""
    soft = raise_limit()
    return graded(
        "file descriptors",
        f"{soft}; each client's connection takes one",
        fail=soft < _FEW[0],
        warn=soft < _FEW[1],
        change="ulimit -Hn 65536 before the start (systemd: LimitNOFILE=65536)",
    )


def folder(path: Path) -> Iterator[Finding]:
    """Whether the data folder is ours alone, and whether the disk has room."""
    path = path.absolute()
    if path.is_dir():
        found = path.stat()
        mode = stat.S_IMODE(found.st_mode)
        ours = found.st_uid == os.getuid() and os.access(path, os.W_OK | os.X_OK)
        yield graded(
            "data folder",
            f"{path}, mode {mode:o}" + ("" if ours else ", not ours to write in"),
            fail=not ours,
            warn=bool(mode & 0o077),
            change=f"chown {os.getuid()} {path} && chmod 700 {path}",
        )
    else:
        yield graded("data folder", f"{path} is not there yet: it is made at the first start")
    there = next(one for one in (path, *path.parents) if one.exists())
    # A rewrite of the append-only file stands beside the old one for a while. From Redis 7 on it is a folder of files.
    files = (*path.glob("*.aof"), *path.glob("appendonlydir/*")) if path.is_dir() else ()
    needed = sum(file.stat().st_size for file in files)
    free = shutil.disk_usage(there).free
    yield graded(
        "disk",
        f"{free / (1 << 30):.1f} GB free, the matches take {needed / (1 << 20):.1f} MB",
        fail=free < _SPARE_BYTES[0] + needed,
        warn=free < _SPARE_BYTES[1] + 2 * needed,
        change=f"Make room on the disk of {path}, or name a folder elsewhere by MARKETHALL_DATA.",
    )


def port(what: str, host: str, number: int, setting: str) -> Finding:
    """Whether the port can be had, or who has it already."""
    if number == 0:
        return graded(what, "any free one")
    if not _taken(host, number):
        return graded(what, f"{number} is free")
    return graded(
        what,
        f"{number} of {host} is taken: by this service, if it runs",
        warn=True,
        change=f"If it is another program, end it or choose another port by {setting}.",
    )


def _taken(host: str, number: int) -> bool:
    family, kind, protocol, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as place:
        # As servers do: a port that has just been left is not taken.
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            place.bind(address)
        except OSError:
            return True
    return False
