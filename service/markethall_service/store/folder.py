"""The data folder of an embedded Redis: who owns it, and where its socket lies."""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

OWNER: Final = "owner.pid"
SOCKET: Final = "redis.sock"
SERVICE: Final = "service.address"
_ELSEWHERE: Final = "redis.sock.where"
_PREFIX: Final = "markethall-"
_LONGEST_SOCKET: Final = 100
"""Bytes of a socket's path: systems take 103 to 107."""

_log = logging.getLogger(__name__)


class FolderInUse(Exception):
    """Another process keeps its matches in the folder."""

    def __init__(self, path: Path, pid: str) -> None:
        super().__init__(
            f"The data folder {path} is in use by process {pid or 'unknown'}. "
            "Stop that one first, or name another folder."
        )
        self.path = path
        self.pid = pid


class Folder:
    """A folder that only one process at a time can hold, until it lets go of it or ends in any way."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._make()
        self._lock = self._take()
        try:
            self._remove_elsewhere()
            self.socket = self._place_socket()
        except BaseException:
            os.close(self._lock)
            raise

    def release(self) -> None:
        """Lets others have the folder."""
        self._remove_elsewhere()
        os.close(self._lock)

    def _make(self) -> None:
        """Makes it for us alone; who may read one that was there already is for its owner to say."""
        try:
            self.path.mkdir(mode=0o700, parents=True)
        except FileExistsError:
            if not self.path.is_dir():
                raise
            mode = stat.S_IMODE(self.path.stat().st_mode)
            if mode & 0o077:
                change = {"folder": str(self.path), "mode": f"{mode:o}", "change": f"chmod 700 {self.path}"}
                _log.warning("others may look into the data folder", extra=change)

    def _take(self) -> int:
        # Not truncated on opening: until the lock is ours, the number in it is another's.
        lock = os.open(self.path / OWNER, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = os.read(lock, 20).decode(errors="replace").strip()
            os.close(lock)
            raise FolderInUse(self.path, pid) from None
        os.ftruncate(lock, 0)
        os.write(lock, str(os.getpid()).encode())
        return lock

    def _place_socket(self) -> Path:
        """The socket in the folder, or in a private one elsewhere if its path would be too long for a socket."""
        inside = self.path / SOCKET
        if len(os.fsencode(inside)) <= _LONGEST_SOCKET:
            return inside
        base = tempfile.gettempdir()
        if len(os.fsencode(base)) > _LONGEST_SOCKET // 2:
            base = "/tmp"
        elsewhere = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=base))
        (self.path / _ELSEWHERE).write_text(str(elsewhere))
        return elsewhere / SOCKET

    def _remove_elsewhere(self) -> None:
        note = self.path / _ELSEWHERE
        if note.exists():
            elsewhere = Path(note.read_text())
            if elsewhere.name.startswith(_PREFIX):
                shutil.rmtree(elsewhere, ignore_errors=True)
            note.unlink()


@contextmanager
def announced(path: Path, target: str) -> Iterator[None]:
    """Tells others, as long as the block lasts, that the process which holds the folder answers gRPC there."""
    note = path.absolute() / SERVICE
    # With the number of the process: the note of one that was killed is nobody's.
    note.write_text(f"{os.getpid()} {target}", encoding="utf-8")
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def service_in(path: Path) -> str:
    """Where the process that holds the folder answers gRPC; "" if it does not say."""
    try:
        owner = (path / OWNER).read_text(encoding="utf-8")
        pid, _, target = (path / SERVICE).read_text(encoding="utf-8").partition(" ")
    except OSError:
        return ""
    return target if pid == owner else ""


def socket_in(path: Path) -> Path:
    """Where the Redis of the process that holds the folder answers."""
    note = path.absolute() / _ELSEWHERE
    return Path(note.read_text()) / SOCKET if note.exists() else path.absolute() / SOCKET
