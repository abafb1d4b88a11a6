"""Readers: one connection per server receives invalidations of all followed logs there, and reads their new entries."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol

from redis.exceptions import AskError, MovedError

from markethall_platform.redis_client.connection import FAULTS, Command, Connection
from markethall_service.matches.log import Commit, Header
from markethall_service.matches.ports import Conflict, Damaged, Missing, StoreError

from .keys import log_key
from .match_log import Entry, Logs, entries_from, entry_id, entry_of
from .redis_access import Redis


class Readers:
    """The readers of a process, one per server with followed logs. A log that moves changes its reader."""

    def __init__(self, shards: Redis, logs: Logs, decode: Decode, poll_s: float) -> None:
        self._shards = shards
        self._logs = logs
        self._decode = decode
        self._poll_s = poll_s
        self._readers: dict[str, Reader] = {}
        self._closed = False
        shards.on_change(self._reassign_moved)

    def add(self, channel: Channel) -> None:
        """Start to read a channel that has its first follower."""
        if self._closed:
            return
        url = self._shards.server_of(log_key(channel.match_id))
        reader = self._readers.get(url)
        if reader is None:
            reader = Reader(url, self._shards, self._logs, self._reassign, self._decode, self._poll_s)
            self._readers[url] = reader
        reader.add(channel)

    def drop(self, channel: Channel) -> None:
        """Stop reading a channel without followers."""
        for reader in self._readers.values():
            reader.drop(channel)

    def read_again(self, channel: Channel) -> None:
        """Read the log of a channel, also if no invalidation comes."""
        for reader in self._readers.values():
            reader.read_again(channel)

    async def close(self) -> None:
        """End all readers."""
        self._closed = True
        await asyncio.gather(*(reader.close() for reader in self._readers.values()))

    def _reassign_moved(self) -> None:
        # A reader whose server hangs would detect the change only after its timeout.
        for reader in tuple(self._readers.values()):
            for channel in reader.release():
                self.add(channel)

    async def _reassign(self, channels: Iterable[Channel]) -> None:
        # If no server answers, the readers stay. Their next error calls this again.
        with contextlib.suppress(StoreError):
            await self._shards.refresh()
        for channel in channels:
            if not channel.is_closed:
                self.add(channel)


RECENT_COMMITS: Final = 32
"""Size of the buffer of recent commits. A follower that is further behind reads from the log."""


_TOLD_AT_ONCE: Final = 64
"""The number of followers that are told in one iteration of the event loop, before other calls have their turn."""


class IdleFollower(Protocol):
    """A follower that has every commit of its channel."""

    def on_news(self, channel: Channel) -> None:
        """There is a new commit, a fault, or another presence. The follower is not among the idle ones any more."""
        ...


@dataclass(frozen=True, slots=True)
class LogUpdate:
    """A commit with the nonces of its entry and of the previous one."""

    previous: bytes
    nonce: bytes
    commit: Commit

    @staticmethod
    def of(entry: Entry, commit: Commit) -> LogUpdate:
        """The commit of the entry."""
        return LogUpdate(entry.previous, entry.nonce, commit)


class Channel:
    """The last commits of a followed match, decoded once. `fault` closes it for all followers."""

    def __init__(self, match_id: str, header: Header, revision: int, nonce: bytes) -> None:
        self.match_id = match_id
        self.header = header
        self.revision = revision
        self.nonce = nonce
        self.followers = 0
        self.fault: StoreError | None = None
        self.idle: dict[IdleFollower, None] = {}
        self._recent: deque[LogUpdate] = deque(maxlen=RECENT_COMMITS)

    @property
    def is_closed(self) -> bool:
        """Whether it has no followers or a fault."""
        return not self.followers or self.fault is not None

    def publish(self, update: LogUpdate) -> bool:
        """Publish the next commit to all followers. False, and no effect, for any other commit."""
        if update.commit.revision != self.revision + 1 or self.fault is not None:
            return False
        if update.previous != self.nonce:
            self.close_with(Conflict(f"the log of match {self.match_id} is no longer the one that was read"))
            return False
        self._recent.append(update)
        self.revision, self.nonce = update.commit.revision, update.nonce
        self.wake()
        return True

    def close_with(self, fault: StoreError) -> None:
        """Close the channel: all followers raise the fault."""
        self.fault = fault
        self.wake()

    def since(self, revision: int) -> tuple[LogUpdate, ...] | None:
        """The buffered commits after a revision; None if the buffer does not have all of them."""
        behind = self.revision - revision
        if behind <= 0:
            return ()
        if behind > len(self._recent):
            return None
        return tuple(islice(self._recent, len(self._recent) - behind, None))

    def remember(self, read: Sequence[LogUpdate]) -> None:
        """Keep what one follower has read from the log, before the buffered commits, for those that come after it."""
        for update in reversed(read):
            oldest = self._recent[0].previous if self._recent else self.nonce
            if update.nonce == oldest and len(self._recent) < RECENT_COMMITS:
                self._recent.appendleft(update)

    def forget(self) -> None:
        """Empty the buffer. A follower that is behind reads from the log."""
        self._recent.clear()

    def wake(self) -> None:
        """Tell all idle followers soon that there is news. The player whose move it is has the answer before them."""
        idle, self.idle = list(self.idle), {}
        if idle:
            asyncio.get_running_loop().call_soon(self._tell, idle, context=Context())

    def _tell(self, idle: list[IdleFollower]) -> None:
        for follower in idle[:_TOLD_AT_ONCE]:
            follower.on_news(self)
        if len(idle) > _TOLD_AT_ONCE:
            asyncio.get_running_loop().call_soon(self._tell, idle[_TOLD_AT_ONCE:], context=Context())


TIMEOUT_S: Final = 5.0
BATCH_SIZE: Final = 64
"""The number of new commits of a match that are read at a time."""

_MAX_READS: Final = 256
_PAUSE_S: Final = (0.02, 1.0)
_MIGRATING_S: Final = 0.1

_log = logging.getLogger(__name__)

Decode = Callable[[Channel, Entry], LogUpdate]
Reassign = Callable[[Iterable[Channel]], Coroutine[Any, Any, None]]
"""Hands channels to the readers of the servers that have their logs now."""


class _Read(NamedTuple):
    """A read of the log of a channel: its place when the read was sent."""

    key: bytes
    channel: Channel
    revision: int
    nonce: bytes


class Reader:
    """Runs while a log on its server is followed.

    Client-side caching of Redis: the server tracks what this connection reads, and sends one invalidation when it
    changes or is deleted. Each read tracks it again. So a change costs one read of one log, with any number of logs.
    """

    def __init__(self, url: str, shards: Redis, logs: Logs, reassign: Reassign, decode: Decode, poll_s: float) -> None:
        self._url = url
        self._connection = Connection(url, "markethall-reader", self._on_invalidate)
        self._shards = shards
        self._logs = logs
        self._reassign = reassign
        self._decode = decode
        self._poll_s = poll_s
        self._channels: dict[bytes, Channel] = {}
        self._unread: dict[bytes, None] = {}
        self._wake_event = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def add(self, channel: Channel) -> None:
        """Read the channel from its last revision on."""
        key = log_key(channel.match_id).encode()
        self._channels[key] = channel
        self._mark_unread(key)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), context=Context())

    def drop(self, channel: Channel) -> None:
        """Stop reading the channel."""
        key = log_key(channel.match_id).encode()
        if self._channels.get(key) is channel:
            del self._channels[key]

    def read_again(self, channel: Channel) -> None:
        """Read the channel again, if it is one of this server."""
        key = log_key(channel.match_id).encode()
        if self._channels.get(key) is channel:
            self._mark_unread(key)

    def release(self) -> list[Channel]:
        """Drop the channels whose logs have moved to other servers."""
        server_of = self._shards.server_of
        gone = [key for key, channel in self._channels.items() if server_of(log_key(channel.match_id)) != self._url]
        return [self._channels.pop(key) for key in gone]

    async def close(self) -> None:
        """End the reader and its connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._connection.drop()

    def _mark_unread(self, key: bytes) -> None:
        self._unread[key] = None
        self._wake_event.set()

    def _on_invalidate(self, keys: Iterable[bytes] | None) -> None:
        """Mark changed logs as unread. A log without followers is not read again, so Redis stops tracking it."""
        self._unread.update(dict.fromkeys(self._channels if keys is None else keys))
        self._wake_event.set()

    async def _run(self) -> None:
        pause = _PAUSE_S[0]
        while True:
            if not self._channels:
                await self._connection.drop()
            if not self._channels:
                return
            try:
                await self._read_once()
                pause = _PAUSE_S[0]
            except Exception as fault:
                if not isinstance(fault, (*FAULTS, StoreError)):
                    # Only the type: the message may hold secrets. Without this handler all
                    # followers would stall.
                    _log.error("the reader of a server failed: %s", type(fault).__name__)
                await self._connection.drop()
                await asyncio.sleep(pause)
                pause = min(2 * pause, _PAUSE_S[1])
                # The logs may be on another server now.
                channels, self._channels = self._channels, {}
                await self._reassign(channels.values())

    async def _read_once(self) -> None:
        if not self._connection.is_up:
            await self._connection.drop()
            self._on_invalidate(None)
        if reads := self._next_reads():
            commands = [_read_command(one) for one in reads]
            answers = await self._connection.round_trip(commands, TIMEOUT_S)
            moved: list[_Read] = []
            entries: list[tuple[Channel, list[Entry]]] = []
            for one, answer in zip(reads, answers, strict=True):
                if isinstance(answer, MovedError):
                    moved.append(one)
                elif new := await self._new_entries(one, answer):
                    entries.append((one.channel, new))
            await self._publish(entries)
            if moved:
                await self._reassign([one.channel for one in moved if self._channels.pop(one.key, None)])
            return
        if not await self._wait():
            await self._connection.round_trip([("PING",)], TIMEOUT_S)

    async def _wait(self) -> bool:
        """Wait until there is something to read. False if nothing came for `poll_s` seconds. Raises FAULTS."""
        waits: list[asyncio.Task[Any]] = [asyncio.create_task(self._wake_event.wait())]
        waits.append(asyncio.create_task(self._connection.push()))
        try:
            done, _ = await asyncio.wait(waits, timeout=self._poll_s, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
        for one in done:
            one.result()
        return bool(done)

    def _next_reads(self) -> list[_Read]:
        """The channels to read next."""
        reads: list[_Read] = []
        while self._unread and len(reads) < _MAX_READS:
            key = next(iter(self._unread))
            del self._unread[key]
            channel = self._channels.get(key)
            if channel is None:
                continue
            if channel.is_closed:
                del self._channels[key]
            else:
                reads.append(_Read(key, channel, channel.revision, channel.nonce))
        self._wake_event.clear()
        if self._unread:
            self._wake_event.set()
        return reads

    async def _new_entries(self, one: _Read, answer: Any) -> list[Entry]:
        """The entries of a reply that the channel does not have. A log that was lost closes the channel."""
        if isinstance(answer, AskError):
            # The log moves to another server, which sends no invalidations yet. Poll until the move is complete.
            asyncio.get_running_loop().call_later(_MIGRATING_S, self._mark_unread, one.key)
            [answer] = await self._shards.execute(_read_command(one))
        if isinstance(answer, Exception):
            if not str(answer).startswith("WRONGTYPE"):
                raise answer
            one.channel.close_with(Damaged(f"the log of match {one.channel.match_id} is none of ours"))
        elif not answer:
            await self._on_missing(one)
        else:
            return self._entries(one, answer)
        return []

    async def _on_missing(self, one: _Read) -> None:
        match_id = one.channel.match_id
        [there] = await self._shards.execute(("EXISTS", one.key))
        if there:
            one.channel.close_with(Conflict(f"the log of match {match_id} is no longer the one that was read"))
        else:
            one.channel.close_with(Missing(f"there is no match {match_id} any more"))

    def _entries(self, one: _Read, answer: list[Any]) -> list[Entry]:
        channel = one.channel
        if len(answer) > BATCH_SIZE:
            self._mark_unread(one.key)
        try:
            if entry_of(channel.match_id, one.revision + len(answer) - 1, answer[-1]).nonce == channel.nonce:
                # Most changes are our own, which are published.
                return []
            here, *entries = entries_from(channel.match_id, one.revision, answer)
            if here.nonce != one.nonce:
                raise Conflict(f"the log of match {channel.match_id} is no longer the one that was read")
        except (Conflict, Damaged) as fault:
            channel.close_with(fault)
            return []
        # Our own append publishes its entry as soon as the replicas have it.
        if entries and self._logs.is_pending(entries[-1]):
            entries.pop()
        return [entry for entry in entries if entry.revision > channel.revision]

    async def _publish(self, read: list[tuple[Channel, list[Entry]]]) -> None:
        """Publish new entries once the replicas have them. All wait together: their confirmations share a round trip.

        Raises StoreError if that fails for some of them, which are then read again.
        """
        confirmations = (self._logs.confirm(channel.match_id, entries[-1]) for channel, entries in read)
        outcomes = await asyncio.gather(*confirmations, return_exceptions=True)
        for (channel, entries), outcome in zip(read, outcomes, strict=True):
            if outcome is not None:
                continue
            try:
                for entry in entries:
                    if entry.revision > channel.revision:
                        channel.publish(self._decode(channel, entry))
            except (Conflict, Damaged) as fault:
                channel.close_with(fault)
        for outcome in outcomes:
            if outcome is not None:
                raise outcome


def _read_command(one: _Read) -> Command:
    # Reads the last known entry again, to detect a log that was replaced.
    return ("XRANGE", one.key, entry_id(one.revision), "+", "COUNT", BATCH_SIZE + 1)
