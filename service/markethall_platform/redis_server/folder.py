"""The data folder of a private Redis: its lock, its socket, and the address of the service that uses it."""

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
ADDRESS: Final = "service.address"
_SOCKET_FOLDER: Final = "redis.sock.where"
"""The file with the path of the private folder that has the socket, if it is not in the data folder."""

_PREFIX: Final = "markethall-"
_LONGEST_SOCKET: Final = 100
"""The longest path of a socket, in bytes: operating systems allow 103 to 107."""

_log = logging.getLogger(__name__)


class FolderInUse(Exception):
    """Another process uses the folder."""

    def __init__(self, path: Path, pid: str) -> None:
        super().__init__(
            f"The data folder {path} is in use by process {pid or 'unknown'}. "
            "Stop that one first, or name another folder."
        )
        self.path = path
        self.pid = pid


class Folder:
    """A data folder, locked for this process until `release` or the end of the process. Raises FolderInUse."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._make()
        self._lock = self._take_lock()
        try:
            self._remove_socket_folder()
            self.socket = self._choose_socket()
        except BaseException:
            os.close(self._lock)
            raise

    def release(self) -> None:
        """Unlock the folder."""
        self._remove_socket_folder()
        os.close(self._lock)

    def _make(self) -> None:
        """Create the folder for this user only. The mode of an existing folder is not changed, only logged."""
        try:
            self.path.mkdir(mode=0o700, parents=True)
        except FileExistsError:
            if not self.path.is_dir():
                raise
            mode = stat.S_IMODE(self.path.stat().st_mode)
            if mode & 0o077:
                change = {"folder": str(self.path), "mode": f"{mode:o}", "change": f"chmod 700 {self.path}"}
                _log.warning("others may look into the data folder", extra=change)

    def _take_lock(self) -> int:
        # Do not truncate on opening: until this process has the lock, the file has the process id of the owner.
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

    def _choose_socket(self) -> Path:
        """The path of the socket: in the folder, or in a private temporary folder if the path would be too long."""
        inside = self.path / SOCKET
        if len(os.fsencode(inside)) <= _LONGEST_SOCKET:
            return inside
        base = tempfile.gettempdir()
        if len(os.fsencode(base)) > _LONGEST_SOCKET // 2:
            base = "/tmp"
        elsewhere = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=base))
        (self.path / _SOCKET_FOLDER).write_text(str(elsewhere))
        return elsewhere / SOCKET

    def _remove_socket_folder(self) -> None:
        file = self.path / _SOCKET_FOLDER
        if file.exists():
            elsewhere = Path(file.read_text())
            if elsewhere.name.startswith(_PREFIX):
                shutil.rmtree(elsewhere, ignore_errors=True)
            file.unlink()


@contextmanager
def announced(path: Path, target: str) -> Iterator[None]:
    """Publish the gRPC address of the process that owns the folder, for the duration of the block."""
    file = path.absolute() / ADDRESS
    # With the process id: readers ignore the file of a process that was killed.
    file.write_text(f"{os.getpid()} {target}", encoding="utf-8")
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def owner_of(path: Path) -> str:
    """The id of the process that uses the folder, or that used it last; "" if none did."""
    try:
        return (path / OWNER).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def service_in(path: Path) -> str:
    """The gRPC address of the process that owns the folder; "" if it has published none."""
    try:
        owner = (path / OWNER).read_text(encoding="utf-8")
        pid, _, target = (path / ADDRESS).read_text(encoding="utf-8").partition(" ")
    except OSError:
        return ""
    return target if pid == owner else ""


def socket_in(path: Path) -> Path:
    """The socket of the Redis of the process that owns the folder."""
    file = path.absolute() / _SOCKET_FOLDER
    return Path(file.read_text()) / SOCKET if file.exists() else path.absolute() / SOCKET
