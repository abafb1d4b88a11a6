"""Finds damage in the append-only files of a private Redis, by the checks of its server, and cuts it off.

The files are a snapshot and commands in Redis's protocol; a manifest lists them. What a crash can leave behind at the
end is cut, as Redis does: an incomplete command, and a transaction without its end.
"""

from __future__ import annotations

import mmap
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from .server import DATA, SEVERAL_FILES, RedisFailed, redis_server

_SNAPSHOT: Final = ".rdb"
_CHECK_OF_SNAPSHOTS: Final = "valkey-check-rdb"
_CHECK_OF_COMMANDS: Final = "valkey-check-aof"
"""Names by which the server checks a file instead of serving it."""

_INTACT: Final = re.compile(r"ok_up_to=(\d+)")
_END_OF_TRANSACTION: Final = b"*1\r\n$4\r\nEXEC\r\n"


@dataclass(frozen=True, slots=True)
class Damage:
    """The first damage in the data. `keep`: the bytes of the file up to the last complete command; `later`: the files
    that Redis reads after it. `has_more`: a transaction ends after the damage, so it is not just the end."""

    file: Path
    keep: int
    size: int
    later: tuple[Path, ...]
    has_more: bool

    @property
    def lost_bytes(self) -> int:
        """The number of bytes that a cut removes."""
        return self.size - self.keep + sum(path.stat().st_size for path in self.later)

    def lost(self, pattern: re.Pattern[bytes]) -> Iterator[bytes]:
        """The first group of each match of a pattern in what a cut removes."""
        for path, start in ((self.file, self.keep), *((path, 0) for path in self.later)):
            with _mapped(path) as data:
                for found in pattern.finditer(data, start):
                    yield found[1]


def files(folder: Path) -> tuple[Path, ...]:
    """The files with the data in the folder, in the order in which Redis reads them.

    Raises RedisFailed if the manifest cannot be read.
    """
    several = folder / SEVERAL_FILES
    manifest = several / f"{DATA}.manifest"
    found: list[Path] = []
    for line in manifest.read_text(encoding="utf-8", errors="replace").splitlines():
        if not line or line.startswith("#"):
            continue
        words = line.split()
        fields = dict(zip(words[::2], words[1::2], strict=False))
        name, kind = fields.get("file", ""), fields.get("type", "")
        if not name or "/" in name or kind not in ("b", "i", "h"):
            raise RedisFailed(f"{manifest} is damaged: restore the folder from a backup.")
        # Files of type h are history: they are no longer read.
        if kind != "h":
            found.append(several / name)
    return tuple(found)


def find_damage(folder: Path) -> Damage | None:
    """The first damage in the data of the folder; None if Redis can read them.

    Raises RedisFailed for a damaged snapshot or a missing file: these cannot be cut.
    """
    found = files(folder)
    for number, path in enumerate(found):
        if not path.exists():
            raise RedisFailed(f"{path} is missing: restore the folder from a backup.")
        size, keep = path.stat().st_size, _intact(path)
        if keep < size:
            later = tuple(one for one in found[number + 1 :] if one.exists() and one.stat().st_size)
            with _mapped(path) as data:
                return Damage(path, keep, size, later, bool(later) or data.find(_END_OF_TRANSACTION, keep) >= 0)
    return None


def cut(folder: Path, damage: Damage) -> Path:
    """Cut the data before the damage. Returns the folder with a copy of the files as they were.

    Raises OSError, before anything is changed, if there is no room for the copy.
    """
    copy = folder / f"damaged-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    copy.mkdir(mode=0o700)
    shutil.copytree(folder / SEVERAL_FILES, copy / SEVERAL_FILES)
    for path in copy.rglob("*"):
        _flush(path)
    for path, size in ((damage.file, damage.keep), *((path, 0) for path in damage.later)):
        with path.open("r+b") as file:
            file.truncate(size)
            os.fsync(file.fileno())
    return copy


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _mapped(path: Path) -> Iterator[bytes | mmap.mmap]:
    """The content of a file, which may be larger than the memory."""
    with path.open("rb") as file:
        if not path.stat().st_size:
            yield b""
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            yield data


def _intact(path: Path) -> int:
    """Up to where the content is complete, transactions included. Raises RedisFailed if a snapshot is not."""
    is_snapshot = path.suffix == _SNAPSHOT
    check = _CHECK_OF_SNAPSHOTS if is_snapshot else _CHECK_OF_COMMANDS
    done = subprocess.run([check, str(path)], executable=redis_server(), capture_output=True, check=False)
    if not done.returncode:
        return path.stat().st_size
    if is_snapshot:
        raise RedisFailed(f"The snapshot {path} is damaged and cannot be cut: restore a backup.")
    found = _INTACT.search(done.stdout.decode(errors="replace"))
    if found is None:
        raise RedisFailed(f"{path} cannot be checked by {redis_server()}: restore a backup.")
    return int(found[1])
