"""Reads the append-only file of a private Redis, and finds the end of what is intact in it.

The file has one command after the other in Redis's protocol, perhaps after a snapshot in the RDB format. From version 7
on there are several files, which a manifest lists. What a crash can leave behind at the end is cut, as Redis does: an
incomplete command, and a transaction without its end.
"""

from __future__ import annotations

import mmap
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from .server import DATA, SEVERAL_FILES, RedisFailed

_ARGUMENTS: Final = 1 << 20
_ARGUMENT_BYTES: Final = 512 << 20
"""The limits of Redis for one command."""

_NUMBER_BYTES: Final = 16
_COMMAND: Final = re.compile(rb"\*[1-9][0-9]{0,6}\r\n\$")
_SNAPSHOTS: Final = (b"REDIS", b"VALKEY")
"""A snapshot begins with one of these: Valkey uses its own name since version 9."""
_END_OF_SNAPSHOT: Final = 0xFF


@dataclass(frozen=True, slots=True)
class Damage:
    """The first damage in the data. `keep`: the bytes of the file up to the last complete command; `later`: the files
    that Redis reads after it. `has_more`: a complete command follows the damage, so it is not just the end."""

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
    if not manifest.exists():
        return (folder / DATA,) if (folder / DATA).exists() else ()
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
        size = path.stat().st_size
        with _mapped(path) as data:
            keep, stop = _intact(data, path)
            if keep == size:
                continue
            later = tuple(one for one in found[number + 1 :] if one.exists() and one.stat().st_size)
            return Damage(path, keep, size, later, bool(later) or _has_command(data, stop))
    return None


def cut(folder: Path, damage: Damage) -> Path:
    """Cut the data before the damage. Returns the folder with a copy of the files as they were.

    Raises OSError, before anything is changed, if there is no room for the copy.
    """
    copy = folder / f"damaged-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    copy.mkdir(mode=0o700)
    for path in (folder / DATA, folder / SEVERAL_FILES):
        if path.is_dir():
            shutil.copytree(path, copy / path.name)
        elif path.exists():
            shutil.copy2(path, copy / path.name)
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


def _intact(data: bytes | mmap.mmap, path: Path) -> tuple[int, int]:
    """Up to where the commands are complete, transactions included, and where the reading stopped."""
    at = keep = _snapshot_end(data, path)
    in_transaction = False
    while at < len(data):
        try:
            at, name = _command(data, at)
        except ValueError:
            break
        in_transaction = name == b"MULTI" or (in_transaction and name != b"EXEC")
        if not in_transaction:
            keep = at
    return keep, at


def _command(data: bytes | mmap.mmap, at: int) -> tuple[int, bytes]:
    """The end of the command that begins there, and its name. Raises ValueError if it is incomplete or none."""
    if data[at : at + 1] == b"#":
        # An annotation, such as a time.
        end = data.find(b"\r\n", at)
        if end < 0:
            raise ValueError("an annotation without end")
        return end + 2, b""
    count, at = _number(data, at, b"*", _ARGUMENTS)
    name = b""
    for number in range(count):
        length, at = _number(data, at, b"$", _ARGUMENT_BYTES)
        if data[at + length : at + length + 2] != b"\r\n":
            raise ValueError("an argument without end")
        if number == 0:
            name = bytes(data[at : at + length]).upper()
        at += length + 2
    return at, name


def _number(data: bytes | mmap.mmap, at: int, kind: bytes, limit: int) -> tuple[int, int]:
    """The number in a line such as `*3`, and the end of the line. Raises ValueError."""
    end = data.find(b"\r\n", at, at + _NUMBER_BYTES)
    digits = data[at + 1 : end]
    if end < 0 or data[at : at + 1] != kind or not digits.isdigit() or int(digits) > limit:
        raise ValueError("no number")
    return int(digits), end + 2


def _has_command(data: bytes | mmap.mmap, start: int) -> bool:
    """Whether a complete command begins somewhere after that place."""
    for found in _COMMAND.finditer(data, start):
        try:
            _command(data, found.start())
        except ValueError:
            continue
        return True
    return False


def _snapshot_end(data: bytes | mmap.mmap, path: Path) -> int:
    """The end of the snapshot at the beginning of a file, 0 if there is none. Raises RedisFailed if it is damaged."""
    if not any(data[: len(name)] == name for name in _SNAPSHOTS):
        return 0
    # It ends with 0xFF and a checksum over all bytes before, so the end is where the checksum fits.
    checksum = 0
    for at, byte in enumerate(memoryview(data)):
        checksum = _CRC64[(checksum ^ byte) & 0xFF] ^ (checksum >> 8)
        if byte == _END_OF_SNAPSHOT and data[at + 1 : at + 9] == checksum.to_bytes(8, "little"):
            return at + 9
    raise RedisFailed(f"The snapshot at the beginning of {path} is damaged and cannot be cut: restore a backup.")


def _crc64_table() -> tuple[int, ...]:
    """The table of the CRC-64 of Redis ("Jones"), reflected."""
    table = []
    for byte in range(256):
        value = byte
        for _ in range(8):
            value = (value >> 1) ^ (0x95AC9329AC4BC9B5 if value & 1 else 0)
        table.append(value)
    return tuple(table)


_CRC64: Final = _crc64_table()
