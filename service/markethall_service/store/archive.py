"""The archive: finished matches as compressed objects outside of Redis, and how they get there.

A finishing commit enters its match into a queue and ends its lifetime: it stays in Redis until its object was written,
read back and compared. Only then it gets the lifetime of finished matches. The queue is a set of timers, so that any
process does the work, and another one if that process dies. Where Redis has a match no more, its log is read here.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
import struct
import time
import zlib
from collections import OrderedDict
from collections.abc import Collection, Coroutine, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markethall_platform.object_store import LARGEST, WRITE, ObjectStore, StorageUnavailable
from markethall_platform.redis_client.pipeline import Script
from markethall_service.matches.log import FIRST_REVISION, MatchClosed, MatchStarted, is_over_after
from markethall_service.matches.ports import Clock, Damaged, Missing, Timers, Unavailable
from markethall_service.matches.scheduler import Scheduler

from .codec import Codec
from .keys import deleted_key, kept_keys
from .match_log import NO_NONCE, NONCE_BYTES, Entry, is_intact, rules_version
from .redis_access import Redis

if TYPE_CHECKING:
    from markethall_service.matches.log import Header

    from .match_log import Logs

LEASE_MS: Final = 60_000
"""Lease of a match that goes to the archive, in milliseconds; also the time until a failed attempt is repeated."""

AT_ONCE: Final = 4
"""Matches that a process archives at once. Other calls of the object store are left for readers."""

_AGAIN_MS: Final = 60_000
_DELETE_AGAIN_MS: Final = 3_600_000
_KEEP_DELETED_S: Final = 86_400
_CACHE_BYTES: Final = 32 << 20
_CACHE_S: Final = 300.0
_MISS_S: Final = 5.0
_MAGIC: Final = b"markethall.archive/1\n"
_NUMBER: Final = struct.Struct(">I")
_LENGTHS: Final = struct.Struct(">HII")

_log = logging.getLogger(__name__)


class NotOver(Exception):
    """The match is not over, or goes on. `last_ms`: the time of its last commit, in Unix milliseconds."""

    def __init__(self, last_ms: int) -> None:
        super().__init__("the match is not over")
        self.last_ms = last_ms


class ArchivedLog(NamedTuple):
    """A whole log, and the version of the rules that its match was admitted to after its start; 0 if to none."""

    entries: list[Entry]
    rules_version: int


def object_name(match_id: str) -> str:
    """The name of the object of a match. It does not tell the id, which lets anybody watch an unlisted match."""
    digest = hashlib.sha256(match_id.encode()).hexdigest()
    return f"matches/{digest[:2]}/{digest}.gz"


def pack(log: ArchivedLog) -> bytes:
    """The object of a log. The same log gives the same bytes. Raises Damaged if it is too large to be read again."""
    parts = [_MAGIC, _NUMBER.pack(log.rules_version)]
    for entry in log.entries:
        texts = (entry.request, entry.content, entry.personal)
        parts += (entry.nonce, _LENGTHS.pack(*map(len, texts)), *texts)
    if (size := sum(map(len, parts))) > LARGEST:
        raise Damaged(f"the log has {size} bytes, and the archive takes {LARGEST}")
    return gzip.compress(b"".join(parts), mtime=0)


def unpack(data: bytes) -> ArchivedLog:
    """The inverse of `pack`. Raises Damaged if an entry is not what was written, or the log is cut."""
    try:
        unzip = zlib.decompressobj(wbits=31)
        content = unzip.decompress(data, LARGEST + 1)
        if not unzip.eof or unzip.unused_data or not content.startswith(_MAGIC):
            raise ValueError
        [version] = _NUMBER.unpack_from(content, len(_MAGIC))
        entries, at, previous = list[Entry](), len(_MAGIC) + _NUMBER.size, NO_NONCE
        while at < len(content):
            nonce, at = content[at : at + NONCE_BYTES], at + NONCE_BYTES
            lengths = _LENGTHS.unpack_from(content, at)
            at += _LENGTHS.size
            texts = []
            for length in lengths:
                texts.append(content[at : at + length])
                at += length
            request, stored, personal = texts
            if not is_intact(previous, nonce, request, stored):
                raise ValueError
            entries.append(Entry(FIRST_REVISION + len(entries), previous, nonce, request, stored, personal))
            previous = nonce
        if not entries:
            raise ValueError
    except (ValueError, struct.error, zlib.error):
        raise Damaged("the object in the archive is not what was written") from None
    return ArchivedLog(entries, version)


class ArchivedLogs:
    """Reads logs from the archive. Those that were read last are cached, and for some seconds that there is none."""

    def __init__(self, objects: ObjectStore, codec: Codec) -> None:
        self.objects: Final = objects
        self._codec = codec
        self._cache: OrderedDict[str, tuple[float, int, ArchivedLog | None]] = OrderedDict()
        self._bytes = 0

    async def find(self, match_id: str) -> ArchivedLog:
        """The log of a match. Raises Missing, Damaged, and Unavailable if the archive does not answer in time."""
        until, _, log = self._cache.get(match_id, (0.0, 0, None))
        if until < time.monotonic():
            try:
                data = await self.objects.read(object_name(match_id))
            except StorageUnavailable as error:
                raise Unavailable(f"the archive cannot be read: {error}") from None
            log = None if data is None else await asyncio.to_thread(self.unpacked, match_id, data)
            self._keep(match_id, log)
        if log is None:
            raise Missing(f"there is no match {match_id}")
        return log

    def unpacked(self, match_id: str, data: bytes) -> ArchivedLog:
        """The log of that match in the bytes of its object. Raises Damaged."""
        log = unpack(data)
        try:
            is_right = self._codec.decode_header(log.entries[0].content).match_id == match_id
        except Exception:
            # The message may hold secrets.
            is_right = False
        if not is_right:
            raise Damaged(f"the object in the archive is none of match {match_id}")
        return log

    async def erase(self, match_id: str, revisions: Collection[int]) -> None:
        """Erase what can be erased of these commits of a match that Redis does not have.

        Raises Missing, Damaged, and Unavailable if the archive cannot be written.
        """
        log = await self.find(match_id)
        entries = [entry._replace(personal=b"") if entry.revision in revisions else entry for entry in log.entries]
        data = await asyncio.to_thread(pack, log._replace(entries=entries))
        try:
            await self.objects.write(object_name(match_id), data)
        except StorageUnavailable as error:
            raise Unavailable(f"the archive cannot be written: {error}") from None
        self.forget(match_id)

    def forget(self, match_id: str) -> None:
        """Read the log of a match again when it is asked for."""
        _, size, _ = self._cache.pop(match_id, (0.0, 0, None))
        self._bytes -= size

    def rules_version(self, match_id: str) -> int:
        """That of a log that was read before; 0 of others."""
        log = self._cache[match_id][2] if match_id in self._cache else None
        return log.rules_version if log else 0

    def _keep(self, match_id: str, log: ArchivedLog | None) -> None:
        _, old_size, _ = self._cache.pop(match_id, (0.0, 0, None))
        # An entry takes about 200 bytes beside its content.
        size = 200 + sum(200 + len(entry.data) for entry in log.entries) if log else 200
        self._cache[match_id] = time.monotonic() + (_CACHE_S if log else _MISS_S), size, log
        self._bytes += size - old_size
        while self._bytes > _CACHE_BYTES and len(self._cache) > 1:
            _, (_, dropped, _) = self._cache.popitem(last=False)
            self._bytes -= dropped


# The lifetime begins only if the log is still the one in the archive.
_ARCHIVED: Final = Script("""
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[2][2] ~= ARGV[1] then return 0 end
for _, key in ipairs(KEYS) do
  if ARGV[2] == '0' then redis.call('PERSIST', key) else redis.call('EXPIRE', key, ARGV[2]) end
end
return 1
""")


class Archiver:
    """Puts finished matches into the archive, and deletes there what was deleted. All steps are safe to repeat.

    `seconds`: the lifetime in Redis of a match that is in the archive; 0 for ever.
    """

    def __init__(
        self,
        shards: Redis,
        logs: Logs,
        archived: ArchivedLogs,
        queue: Timers,
        codec: Codec,
        clock: Clock,
        seconds: int,
    ) -> None:
        self._queue = queue
        self._shards = shards
        self._logs = logs
        self._archived = archived
        self._codec = codec
        self._clock = clock
        self._seconds = seconds

    def work(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """What a process does for the archive until it is cancelled: probe it, and handle the queue."""
        queue = Scheduler(self._queue, self, self._clock, LEASE_MS, AT_ONCE, quiet=True)
        return self._archived.objects.watch(), queue.run()

    async def run(self, match_id: str) -> int | None:
        """Archive a match if it is over, or delete it there. Returns when to look again, in Unix milliseconds, or None.

        Raises Unavailable; after the lease it is tried again.
        """
        objects = self._archived.objects
        if not objects.up[WRITE]:
            raise Unavailable("the archive cannot be written")
        try:
            await self.put(match_id)
        except Missing:
            return await self._deleted(match_id)
        except NotOver as error:
            # The match was about to end: it was entered before its last commit, which another one may have forestalled.
            # The less happens in it, the more seldom it is read; at its end it is entered again.
            now = self._clock.now_ms()
            return now + min(max(now - error.last_ms, _AGAIN_MS), _DELETE_AGAIN_MS)
        except Damaged as error:
            _log_kept(match_id, str(error))
            return self._clock.now_ms() + _DELETE_AGAIN_MS
        except StorageUnavailable as error:
            raise Unavailable(f"the archive cannot be written: {error}") from None
        return None

    async def put(self, match_id: str) -> bool:
        """Whether the match is in the archive. False if it never will be: it was closed before its start.

        Raises NotOver, Missing, Damaged if it cannot be archived, Unavailable and StorageUnavailable.
        """
        entries = await self._logs.entries(match_id)
        header = self._codec.decode_header(entries[0].content)
        if len(entries) == 1:
            raise NotOver(header.created_ms)
        last = self._logs.decode(match_id, header, entries[-1])
        if not is_over_after(last):
            raise NotOver(last.time_ms)
        if MatchClosed in map(type, last.events) and not self._was_started(match_id, header, entries):
            return False
        log = ArchivedLog(entries, await rules_version(self._shards, match_id))
        data = await asyncio.to_thread(pack, log)
        objects, name = self._archived.objects, object_name(match_id)
        there = await objects.read(name)
        if there != data and not await asyncio.to_thread(self._is_longer, match_id, there, entries):
            await objects.write(name, data)
        if not await _ARCHIVED.run(self._shards, kept_keys(match_id), entries[-1].nonce, self._seconds):
            # It goes on: it has a rematch now, or was deleted.
            raise NotOver(last.time_ms)
        return True

    def _was_started(self, match_id: str, header: Header, entries: Sequence[Entry]) -> bool:
        commits = (self._logs.decode(match_id, header, entry) for entry in entries[1:])
        return any(isinstance(event, MatchStarted) for commit in commits for event in commit.events)

    def _is_longer(self, match_id: str, there: bytes | None, entries: Sequence[Entry]) -> bool:
        """Whether the object has this log and more: Redis was put back. Raises Damaged if it has another match."""
        try:
            known = self._archived.unpacked(match_id, there).entries if there else []
        except Damaged:
            # It was cut, perhaps by a process that died. The log is good.
            return False
        if any(one.nonce != other.nonce for one, other in zip(known, entries, strict=False)):
            raise Damaged("the archive has another match of this name, which is never overwritten")
        return len(known) > len(entries)

    async def _deleted(self, match_id: str) -> int | None:
        """Delete the object of a match that was deleted, and once more later, in case a slow process still wrote it."""
        [mark] = await self._shards.execute(("GET", deleted_key(match_id)))
        if mark is None:
            return None
        try:
            await self._archived.objects.delete(object_name(match_id))
        except StorageUnavailable as error:
            raise Unavailable(f"the archive cannot be written: {error}") from None
        await self._shards.execute(("SET", deleted_key(match_id), "again", "EX", _KEEP_DELETED_S))
        return None if mark else self._clock.now_ms() + _DELETE_AGAIN_MS


@lru_cache(maxsize=1000)
def _log_kept(match_id: str, why: str) -> None:
    """Log once that a match stays in Redis."""
    _log.warning("a match cannot be archived: it stays in Redis", extra={"match": match_id, "why": why})
