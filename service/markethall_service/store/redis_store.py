"""The store of all matches in Redis, and the archive of whole logs for tools."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from markethall_platform.object_store import ObjectStore
from markethall_platform.redis_client.pipeline import Replication, Script
from markethall_platform.redis_client.shard_health import ShardMonitor, address_label
from markethall_service.matches.log import FIRST_REVISION, Header
from markethall_service.matches.match import Match
from markethall_service.matches.ports import Clock, Damaged, Missing

from . import log_copies, match_log
from .archive import ArchivedLog, ArchivedLogs, Archiver
from .codec import Codec
from .erasures import RedisErasures
from .followers import Followers, RedisMatchLog, RedisPresence
from .index import RedisIndex
from .keys import (
    SharedKeys,
    kept_keys,
    log_key,
    progress_key,
    shared_key_key,
    snapshot_key,
    summary_key,
    unarchived_key,
)
from .last_entries import LastEntries
from .outbox import RedisOutbox
from .processes import RunningProcesses
from .redis_access import Redis, timeout
from .short_codes import RedisShortCodes
from .timers import RedisTimers

TIMEOUT_S: Final = 5.0
CACHED_ENTRIES: Final = 100_000
POLL_S: Final = 5.0
CHECK_S: Final = 2.0
BY_TOPOLOGY: Final = Replication()


class RedisStore:
    """Implements `matches.ports.Store` on a Redis server or cluster, over two connections to each server or master.

    The first is for all calls, the second gets notifications. `replication`: how many replicas must have a write.
    `timeout_s`: how long a call is retried before it is Unavailable. `cached_entries`: the size of the cache of last
    entries, larger than the match cache of a process. `poll_s`: how often an idle connection is checked. `objects`: the
    archive of matches that Redis has no more.
    """

    def __init__(
        self,
        url: str,
        codec: Codec,
        *,
        timeout_s: float = TIMEOUT_S,
        cached_entries: int = CACHED_ENTRIES,
        poll_s: float = POLL_S,
        replication: Replication = BY_TOPOLOGY,
        objects: ObjectStore | None = None,
    ) -> None:
        self.url: Final = url
        self._shards = Redis(url, timeout_s, replication, check_s=CHECK_S / 2)
        last_entries = LastEntries(cached_entries)
        self.archived = None if objects is None else ArchivedLogs(objects, codec)
        logs = self._logs = match_log.Logs(self._shards, codec, last_entries, self.archived)
        self._codec = codec
        self._followers = Followers(self._shards, logs, last_entries, poll_s)
        self.archive = Archive(self._shards, codec)
        self.unarchived = None if objects is None else RedisTimers(self._shards, unarchived_key)
        self.log = RedisMatchLog(self._shards, logs, self._followers, self.unarchived)
        self.index = RedisIndex(self._shards, codec)
        self.timers = RedisTimers(self._shards)
        self.outbox = RedisOutbox(self._shards)
        self.presence = RedisPresence(self._followers)
        self.short_codes = RedisShortCodes(self._shards)
        self.shared_keys = SharedKeys(self._shards, CHECK_S / 2)
        self.processes = RunningProcesses(self._shards)
        self.erasures = RedisErasures(self._shards)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End all connections. Running calls become Unavailable."""
        await self._followers.close()
        await self._shards.close()

    @property
    def round_trips(self) -> int:
        """The number of round trips of this store."""
        return self._shards.trips.round_trips

    @property
    def faults(self) -> int:
        """The number of failed round trips."""
        return self._shards.trips.faults

    def measure(self, observe: Callable[[float], None]) -> None:
        """From now on call `observe` with the seconds of each round trip."""
        self._shards.trips.observe = observe

    def forget(self, match_id: str) -> None:
        """Forget the commits of a match that are in memory: read them from the log, or the archive, again."""
        self._followers.forget(match_id)
        if self.archived is not None:
            self.archived.forget(match_id)

    async def note(self, key: str, text: str, seconds: int) -> None:
        """Keep a text for that time under a key of its own; "" removes it."""
        await self._shards.execute(("SET", key, text, "EX", seconds) if text else ("DEL", key))

    async def noted(self, key: str) -> bytes:
        """The text of `note`; b"" if there is none."""
        [found] = await self._shards.execute(("GET", key))
        return bytes(found or b"")

    async def time_ms(self) -> int:
        """The time of Redis in Unix milliseconds. In a cluster all processes ask the same server."""
        async with timeout(CHECK_S):
            (seconds, micros), _ = await self._shards.execute(("TIME",), ("EXISTS", shared_key_key("ids")))
        return int(seconds) * 1000 + int(micros) // 1000

    async def reach(self) -> None:
        """Raise Unavailable unless Redis, and every shard of a cluster, answers in time."""
        async with timeout(CHECK_S):
            await asyncio.gather(*(master(("PING",)) for master in await self._shards.masters()))

    async def check(self) -> None:
        """Check the shards and the shared secrets. Raises Unavailable unless a shard answers in time and takes writes.

        It takes as long as the slowest shard: at most CHECK_S / 2, and the time that replicas have.
        """
        await asyncio.gather(self._shards.check_writes(), self.shared_keys.check())

    def archiver(self, clock: Clock, seconds: int) -> Archiver | None:
        """What archives the matches of the queue `unarchived`, see `Archiver`; None without an archive."""
        if self.archived is None or self.unarchived is None:
            return None
        return Archiver(self._shards, self._logs, self.archived, self.unarchived, self._codec, clock, seconds)

    async def in_archive(self, match_id: str) -> ArchivedLog:
        """The log of a match that only the archive has. Raises Missing, also if it was deleted."""
        return await self._logs.in_archive(match_id)

    @property
    def monitor(self) -> ShardMonitor:
        """The health of the shards, as `check` found it last."""
        return self._shards.monitor

    def shard_of(self, match_id: str) -> str:
        """The address of the server of a match, as far as known. Raises Missing for a text that is no match id."""
        return address_label(self._shards.server_of(log_key(match_id)))


# Only the log that was replayed is admitted. The snapshot was made by the previous rules.
_ADMIT: Final = Script("""
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[2][2] ~= ARGV[1] then return 0 end
if ARGV[2] ~= '' then redis.call('DEL', KEYS[2]) end
local left = redis.call('PTTL', KEYS[1])
for at = 2, 4 do
  if ARGV[at] ~= '' then
    redis.call('SET', KEYS[at + 1], ARGV[at])
    if left > 0 then redis.call('PEXPIRE', KEYS[at + 1], left) end
  end
end
return 1
""")


@dataclass(frozen=True, slots=True)
class Content:
    """The bytes of a header or a commit, and the request that it answers: `<seat>:<request id>` or empty.

    `personal` is the end of the bytes that can be erased.
    """

    request: bytes
    data: bytes
    personal: bytes = field(default=b"", compare=False)


class Archive:
    """Whole logs for tools: read, restore, admit. All commands are safe to repeat."""

    def __init__(self, shards: Redis, codec: Codec) -> None:
        self._shards = shards
        self._codec = codec

    def match_ids(self) -> AsyncIterator[str]:
        """The ids of all matches; see `match_ids`."""
        return match_ids(self._shards)

    async def entries(self, match_id: str) -> list[match_log.Entry]:
        """The undecoded log. Raises Missing if there is none, Damaged if it has a gap.

        It may end with an entry that the replicas do not have.
        """
        entries, _ = await match_log.read_whole(self._shards, match_id)
        if not entries:
            [there] = await self._shards.execute(("EXISTS", log_key(match_id)))
            _entries(match_id, [], there)
        return entries

    async def first(self, match_id: str) -> match_log.Entry:
        """The entry of the header. Raises Missing, and Damaged if it or the number of entries is wrong."""
        key = log_key(match_id)
        answer, last, length, there = await self._shards.execute(
            ("XRANGE", key, "-", "+", "COUNT", 1),
            ("XREVRANGE", key, "+", "-", "COUNT", 1),
            ("XLEN", key),
            ("EXISTS", key),
        )
        [first] = _entries(match_id, answer, there)
        if last[0][0].decode() != match_log.entry_id(length):
            raise Damaged(f"the log of match {match_id} has {length} entries, which are not revision 1 to {length}")
        return first

    async def snapshot(self, header: Header, entries: list[match_log.Entry]) -> Match | None:
        """The snapshot of the log with these entries, if there is one that can be read."""
        [[cached]] = await self._shards.execute(("MGET", snapshot_key(header.match_id)))
        return match_log.known_snapshot(self._codec, header, entries, cached)

    async def rules_version(self, match_id: str) -> int:
        """The version of the rules that the match was admitted to after its start; 0 if to none."""
        return await match_log.rules_version(self._shards, match_id)

    async def restore(
        self,
        match_id: str,
        contents: Sequence[Content],
        seconds: int,
        rules_version: int,
        nonces: Sequence[bytes],
        match: Match | None = None,
    ) -> bool:
        """Restore a log, invisible until it is complete, with the summary of the match if it is given and public.

        False, and nothing changed, if there is a log already. It expires after `seconds` (0: never); `rules_version` is
        the version that it is admitted to (0: that of its header). `nonces` are those of the log that was exported.
        """
        links = zip((match_log.NO_NONCE, *nonces), nonces, contents, strict=False)
        entries = [
            match_log.Entry(revision, previous, nonce, one.request, one.data, one.personal)
            for revision, (previous, nonce, one) in enumerate(links, FIRST_REVISION)
        ]
        summary = match_log.PackedSummary(b"", b"") if match is None else self._summary(match)
        return await log_copies.restore(self._shards, match_id, entries, seconds, rules_version, summary)

    async def erase(self, match_id: str, revisions: Sequence[int]) -> bool:
        """Erase what can be erased of these commits. False if there is no such match."""
        return await log_copies.erase(self._shards, match_id, revisions)

    async def admit(self, match: Match, last: match_log.Entry) -> bool:
        """Let a match go on with the version of the rules in its header. False if its log no longer ends with this
        entry."""
        return await self._write(match, last, str(match.header.rules_version))

    async def write_summary(self, match: Match, last: match_log.Entry) -> bool:
        """Write the summary of a public match again, if it is not the right one.

        False if it is, or if the log no longer ends with this entry.
        """
        match_id = match.header.match_id
        summary = self._summary(match)
        [found] = await self._shards.execute(("MGET", summary_key(match_id), progress_key(match_id)))
        return summary != match_log.PackedSummary(*found) and summary.progress != b"" and await self._write(match, last)

    async def drop_summary(self, match_id: str) -> None:
        """Delete the summary of a match, which lists then leave out."""
        await self._shards.execute(("DEL", summary_key(match_id), progress_key(match_id)))

    async def _write(self, match: Match, last: match_log.Entry, rules_version: str = "") -> bool:
        keys = kept_keys(match.header.match_id)
        return bool(await _ADMIT.run(self._shards, keys, last.nonce, rules_version, *self._summary(match)))

    def _summary(self, match: Match) -> match_log.PackedSummary:
        """The summary; empty if the match is not public."""
        return match_log.packed_summary(self._codec, match) or match_log.PackedSummary(b"", b"")


def _entries(match_id: str, answer: Sequence[Any], there: int) -> list[match_log.Entry]:
    """The entries of an answer from the header on. `there`: whether the key exists."""
    if not there:
        raise Missing(f"there is no match {match_id}")
    if not answer:
        raise Damaged(f"the log of match {match_id} has no entries")
    return match_log.entries_from(match_id, FIRST_REVISION, answer)


_COUNT: Final = 1000
_ANY: Final = log_key("*")
_BEFORE, _AFTER = (len(part) for part in _ANY.split("*"))


async def match_ids(shards: Redis) -> AsyncIterator[str]:
    """The ids of all logs, in no order, some perhaps twice. Matches that are created or deleted meanwhile may be
    missing.

    Raises Unavailable if a master of a cluster is replaced meanwhile: its cursors are not valid on another one.
    """
    for master in await shards.masters():
        cursor = b"0"
        while True:
            [(cursor, keys)] = await master(("SCAN", cursor, "MATCH", _ANY, "COUNT", _COUNT))
            for key in keys:
                yield key.decode()[_BEFORE:-_AFTER]
            if cursor == b"0":
                break
