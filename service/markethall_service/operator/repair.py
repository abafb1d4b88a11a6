"""Repair of a data folder whose append-only file is damaged, such as by a power cut."""

from __future__ import annotations

import fcntl
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markethall_platform.redis_server.append_only import Damage, cut, find_damage
from markethall_platform.redis_server.folder import Folder
from markethall_platform.redis_server.server import RedisFailed
from markethall_platform.redis_server.supervisor import LOCK

_COMMIT: Final = re.compile(rb"\$4\r\nXADD\r\n\$[0-9]+\r\nmh:\{([!-~]+?)\}:log\r\n", re.IGNORECASE)
"""The beginning of the command that writes an entry of a log."""

_NAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Loss:
    """What a cut removes: bytes, the commits that can still be recognised in them, and the ids of their matches."""

    size: int
    commits: int
    match_ids: tuple[str, ...]

    def __str__(self) -> str:
        text = f"{self.size} bytes, with {self.commits} commits of {len(self.match_ids)} matches that can be recognised"
        names = [f"matches/{match_id}" for match_id in self.match_ids[:_NAMES]]
        return text + (f": {', '.join(names)}" if names else "") + (", ..." if len(self.match_ids) > _NAMES else "")


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repair: the file that was cut and where, what was lost, and the folder with the copy of the files."""

    file: Path
    offset: int
    loss: Loss
    copy: Path


def repair(path: Path, *, cut_middle: bool) -> Repaired | None:
    """Cut the data of a folder after the last complete command; None if they are not damaged.

    A copy is kept. Raises RedisFailed, and changes nothing, if complete commands follow the damage, unless
    `cut_middle`; FolderInUse if a service runs on the folder.
    """
    folder = Folder(path)
    try:
        _must_be_idle(path)
        damage = find_damage(path)
        if damage is None:
            return None
        loss = _loss(damage)
        if damage.has_more and not cut_middle:
            raise RedisFailed(
                f"{damage.file} is damaged at byte {damage.keep}, and commands that can be read follow. A cut there "
                f"loses {loss}. Restore a backup of the folder, or repeat the command with --yes to cut."
            )
        return Repaired(damage.file, damage.keep, loss, cut(path, damage))
    finally:
        folder.release()


def _loss(damage: Damage) -> Loss:
    found = [match_id.decode() for match_id in damage.lost(_COMMIT)]
    return Loss(damage.lost_bytes, len(found), tuple(dict.fromkeys(found)))


def _must_be_idle(path: Path) -> None:
    """Raise RedisFailed if a Redis server still runs on the folder after a crash of its service."""
    lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RedisFailed(f"A Redis server still runs on {path}: try again in some seconds.") from None
    finally:
        os.close(lock)
