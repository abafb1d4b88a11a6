"""Objects in a folder or in a bucket of an S3-compatible store, for work that no move waits for.

Each call runs in a thread of its own, of which there are few, and has a deadline. What was written is read back and
compared. An outage of reading or of writing is one log line at its begin and one at its end; in between calls fail at
once, and only a probe asks the storage.
"""

from __future__ import annotations

import asyncio
import datetime
import logging
import os
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from .files import whole_file

if TYPE_CHECKING:
    from obstore.store import LocalStore, S3Store

T = TypeVar("T")

READ, WRITE = "read", "write"
READ_S: Final = 5.0
WRITE_S: Final = 30.0
"""The deadlines of calls, in seconds."""

PROBE_S: Final = 10.0
"""How often the storage is probed, in seconds."""

AT_ONCE: Final = 8
"""Calls of a process that run at once. A thread that hangs keeps its place until it ends."""

LARGEST: Final = 64 << 20
"""The bytes of an object that are read at most."""

_MARKER: Final = "markethall-archive"
_CONTENT: Final = b"Objects of Market Hall. They hold the secrets of players: only this service may read them.\n"
_BUCKET: Final = re.compile(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[A-Za-z0-9._/-]*)?")
_WHY_LENGTH: Final = 200

_log = logging.getLogger(__name__)


class StorageUnavailable(Exception):
    """The storage does not answer in time, refuses, is full, or returns something else than was written."""


def checked_address(address: str) -> str:
    """The address, if it is "", a folder, or s3://BUCKET/PREFIX with its library installed. Raises ValueError."""
    is_bucket = _BUCKET.fullmatch(address) and ".." not in address
    if "://" in address and not is_bucket:
        raise ValueError("takes a folder, or s3://BUCKET/PREFIX without keys: they come from the variables AWS_...")
    if address and find_spec("obstore") is None:
        raise ValueError("needs the extra: pip install 'markethall-service[archive]'")
    return address


class ObjectStore:
    """The objects below an address, by name. Names are lower-case letters, digits and ./- and come from this program.

    The methods that are not coroutines block; tools use them.
    """

    def __init__(self, address: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.address: Final = address
        self._clock = clock
        self._places = asyncio.Semaphore(AT_ONCE)
        self._outages: dict[str, tuple[str, float]] = {}
        self._probe_name = f"probe/{secrets.token_hex(8)}"
        self._was_complete = False

    @property
    def up(self) -> Mapping[str, bool]:
        """Whether the storage can be read and written, as far as known."""
        return {use: use not in self._outages for use in (READ, WRITE)}

    async def read(self, name: str) -> bytes | None:
        """The object; None if the storage answers that there is none. Raises StorageUnavailable."""
        return await self._call(READ, partial(self.read_now, name), READ_S)

    async def write(self, name: str, data: bytes) -> None:
        """Write the object, read it back and compare. Raises StorageUnavailable."""
        await self._call(WRITE, partial(self._write, name, data), WRITE_S)

    async def delete(self, name: str) -> None:
        """Make sure that there is no such object. Raises StorageUnavailable."""
        await self._call(WRITE, partial(self._delete, name), WRITE_S)

    async def watch(self) -> None:
        """Probe the storage until cancelled: reading always, writing at the start and during an outage."""
        is_new = True
        while True:
            with suppress(StorageUnavailable):
                if is_new or WRITE in self._outages:
                    await self._call(WRITE, self.check, WRITE_S, probe=True)
                    is_new = False
            with suppress(StorageUnavailable):
                await self._call(READ, self._must_be_complete, READ_S, probe=True)
            await asyncio.sleep(PROBE_S)

    def read_now(self, name: str) -> bytes | None:
        """As `read`, without deadline. Raises OSError and the like."""
        try:
            found = self._store.get(name)
        except FileNotFoundError:
            # A bucket or a volume that is gone has no objects either, which says nothing of the object.
            self._must_be_complete()
            return None
        # Nothing that was written is larger.
        return found.bytes().to_bytes() if found.meta["size"] <= LARGEST else b""

    def names(self, prefix: str) -> Iterator[tuple[str, float]]:
        """The names below a prefix, sorted, and when each object was written, in Unix seconds."""
        self._must_be_complete()
        found = [one for some in self._store.list(prefix) for one in some]
        for one in sorted(found, key=lambda one: one["path"]):
            yield one["path"], one["last_modified"].timestamp()

    def check(self) -> None:
        """Write, read and delete an object. Raises OSError and the like.

        The marker is written once: a storage without it is not the one that was used.
        """
        try:
            self._must_be_complete()
        except FileNotFoundError:
            if self._was_complete:
                raise
            self._write(_MARKER, _CONTENT)
            self._was_complete = True
            _log.info("a new archive begins", extra={"address": self.address})
        self._write(self._probe_name, secrets.token_bytes(64))
        self._delete(self._probe_name)

    @cached_property
    def _store(self) -> LocalStore | S3Store:
        # Imported here: it belongs to an extra.
        from obstore.store import LocalStore, S3Store

        if not self.address.startswith("s3:"):
            if not Path(self.address).is_dir():
                raise FileNotFoundError(f"there is no folder {self.address}")
            return LocalStore(self.address)
        patience = datetime.timedelta(seconds=READ_S)
        return S3Store.from_url(
            self.address,
            # Without TLS only if the operator names such an endpoint.
            client_options={"allow_http": True, "connect_timeout": patience, "timeout": patience},
            retry_config={"max_retries": 2, "retry_timeout": patience},
        )

    def _write(self, name: str, data: bytes) -> None:
        store = self._store
        if self.address.startswith("s3:"):
            store.put(name, data)
        else:
            _write_durably(Path(self.address), name, data)
        if store.get(name).bytes() != data:
            raise OSError("what was read back is not what was written")
        # Afterwards, so that a volume that was unmounted just now is noticed.
        self._must_be_complete()

    def _delete(self, name: str) -> None:
        with suppress(FileNotFoundError):
            self._store.delete(name)
        if self.read_now(name) is not None:
            raise OSError("what was deleted is still there")

    def _must_be_complete(self) -> None:
        """Raise FileNotFoundError unless the marker is there."""
        try:
            self._store.get(_MARKER).bytes()
        except FileNotFoundError:
            raise FileNotFoundError(f"it has no {_MARKER}: a volume that is not mounted, or another bucket") from None
        self._was_complete = True

    async def _call(self, use: str, work: Callable[[], T], seconds: float, *, probe: bool = False) -> T:
        """The result of the work in a thread. Raises StorageUnavailable, at once during an outage."""
        if use in self._outages and not probe:
            raise StorageUnavailable(self._outages[use][0])
        try:
            async with asyncio.timeout(seconds):
                result = await self._in_thread(work)
        except TimeoutError:
            why = f"it has not answered within {seconds:g} s"
        except Exception as error:
            # Libraries of storages raise errors of many kinds.
            why = reason_of(error)
        else:
            if outage := self._outages.pop(use, None):
                details = {"use": use, "seconds": round(self._clock() - outage[1], 1)}
                _log.info("the outage of the archive has ended", extra=details)
            return result
        if use not in self._outages:
            self._outages[use] = why, self._clock()
            _log.warning("the archive cannot be used: play goes on", extra={"use": use, "why": why})
        raise StorageUnavailable(why)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """The result of blocking work. A daemon thread, because a storage that hangs must not hold up a stop."""
        await self._places.acquire()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def finish(set_outcome: Callable[[], None]) -> None:
            self._places.release()
            if not done.done():
                set_outcome()

        def run() -> None:
            try:
                outcome = partial(done.set_result, work())
            except Exception as error:
                outcome = partial(done.set_exception, error)
            with suppress(RuntimeError):
                # The loop may be closed meanwhile.
                loop.call_soon_threadsafe(finish, outcome)

        threading.Thread(target=run, name="archive", daemon=True).start()
        return await done


def reason_of(error: Exception) -> str:
    """An error of a storage as one short line."""
    # Errors of the system and our own are sentences. Those of libraries say little without their class.
    kind = "" if isinstance(error, OSError) and error.args else f"{type(error).__name__}: "
    return f"{kind}{error}".splitlines()[0][:_WHY_LENGTH]


def _write_durably(root: Path, name: str, data: bytes) -> None:
    """Write a file that is complete after a power cut, or not there."""
    path = root / name
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with whole_file(path, root) as file:
        file.write(data)
    for folder in {path.parent, path.parent.parent}:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
