"""Readers: one connection per server gets change notifications of all followed logs there and reads them on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

from redis.exceptions import AskError, MovedError

from markethall_platform.redis_client.connection import FAULTS, Command, Connection
from markethall_service.matches.log import Commit
from markethall_service.matches.ports import Conflict, Damaged, Missing, StoreError

from .keys import log_key
from .match_log import Entry, entries_from, entry_id
from .redis_access import Redis


class Readers:
    """The readers of a process, one per server with followed logs. A log that moves changes its reader."""

    def __init__(self, shards: Redis, decode: Decode, look_s: float) -> None:
        self._shards = shards
        self._decode = decode
        self._look_s = look_s
        self._readers: dict[str, Reader] = {}
        self._closed = False
        shards.on_change(self._rehome)

    def add(self, channel: Channel) -> None:
        """A channel with a first follower."""
        if self._closed:
            return
        url = self._shards.home(log_key(channel.match_id))
        reader = self._readers.get(url)
        if reader is None:
            reader = Reader(url, self._shards, self._house, self._decode, self._look_s)
            self._readers[url] = reader
        reader.add(channel)

    def drop(self, channel: Channel) -> None:
        """A channel without followers."""
        for reader in self._readers.values():
            reader.drop(channel)

    async def close(self) -> None:
        """End all readers."""
        self._closed = True
        await asyncio.gather(*(reader.close() for reader in self._readers.values()))

    def _rehome(self) -> None:
        # A reader of a hanging server would notice the change only after a long silence.
        for reader in tuple(self._readers.values()):
            for channel in reader.release():
                self.add(channel)

    async def _house(self, channels: Iterable[Channel]) -> None:
        # If no server answers they stay; the next error brings them here again.
        with contextlib.suppress(StoreError):
            await self._shards.refresh()
        for channel in channels:
            if not channel.is_over:
                self.add(channel)


RING: Final = 32
"""How many commits are kept for followers. A follower further behind reads them from the log."""


@dataclass(frozen=True, slots=True)
class Told:
    """A commit with the place of its entry in the chain."""

    previous: bytes
    nonce: bytes
    commit: Commit

    @staticmethod
    def of(entry: Entry, commit: Commit) -> Told:
        """The commit of the entry."""
        return Told(entry.previous, entry.nonce, commit)


class Channel:
    """The live end of a match: its last commits, decoded once. `fault` ends it for all followers."""

    def __init__(self, match_id: str, game: str, revision: int, nonce: bytes) -> None:
        self.match_id = match_id
        self.game = game
        self.revision = revision
        self.nonce = nonce
        self.followers = 0
        self.fault: StoreError | None = None
        self.bell = asyncio.Event()
        self._ring: deque[Told] = deque(maxlen=RING)

    @property
    def is_over(self) -> bool:
        """Whether it has no followers or has ended."""
        return not self.followers or self.fault is not None

    def tell(self, told: Told) -> bool:
        """Add the next commit. False, and nothing happens, for any other commit."""
        if told.commit.revision != self.revision + 1 or self.fault is not None:
            return False
        if told.previous != self.nonce:
            self.end(Conflict(f"the log of match {self.match_id} is no longer the one that was read"))
            return False
        self._ring.append(told)
        self.revision, self.nonce = told.commit.revision, told.nonce
        self.ring()
        return True

    def end(self, fault: StoreError) -> None:
        """Tell all followers that nothing more will come, and why."""
        self.fault = fault
        self.ring()

    def since(self, revision: int) -> tuple[Told, ...] | None:
        """The live commits after a revision; None if some of them are only in the log."""
        behind = self.revision - revision
        if behind <= 0:
            return ()
        if behind > len(self._ring):
            return None
        return tuple(islice(self._ring, len(self._ring) - behind, None))

    def ring(self) -> None:
        """Wake up all followers."""
        # A new event each time: a follower that does not listen yet cannot miss it.
        bell, self.bell = self.bell, asyncio.Event()
        bell.set()


GRACE_S: Final = 5.0
COUNT: Final = 64
"""How many new commits of a match are read at a time."""

_AT_ONCE: Final = 256
_PAUSE_S: Final = (0.02, 1.0)
_MIGRATING_S: Final = 0.1

_log = logging.getLogger(__name__)

Decode = Callable[[Channel, Entry], Told]
House = Callable[[Iterable[Channel]], Coroutine[Any, Any, None]]
"""Find out which servers have the logs of some channels now, and hand the channels to their readers."""


class _Asked(NamedTuple):
    """A channel as it was when its log was requested."""

    key: bytes
    channel: Channel
    revision: int
    nonce: bytes


class Reader:
    """Runs while a log on its server is followed.

    Redis remembers what was read over the connection and notifies once when it changes or is deleted; reading it again
    makes Redis remember again. So a change costs one read of one log, however many logs are followed.
    """

    def __init__(self, url: str, shards: Redis, house: House, decode: Decode, look_s: float) -> None:
        self._url = url
        self._connection = Connection(url, "markethall-reader", self._heard)
        self._shards = shards
        self._house = house
        self._decode = decode
        self._look_s = look_s
        self._channels: dict[bytes, Channel] = {}
        self._unread: dict[bytes, None] = {}
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def add(self, channel: Channel) -> None:
        """Read the channel on from its place."""
        key = log_key(channel.match_id).encode()
        self._channels[key] = channel
        self._mark(key)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    def drop(self, channel: Channel) -> None:
        """Stop reading the channel."""
        key = log_key(channel.match_id).encode()
        if self._channels.get(key) is channel:
            del self._channels[key]

    def release(self) -> list[Channel]:
        """Drop the channels whose logs have moved to other servers."""
        home = self._shards.home
        gone = [key for key, channel in self._channels.items() if home(log_key(channel.match_id)) != self._url]
        return [self._channels.pop(key) for key in gone]

    async def close(self) -> None:
        """End the reader and its connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._connection.drop()

    def _mark(self, key: bytes) -> None:
        self._unread[key] = None
        self._bell.set()

    def _heard(self, keys: Iterable[bytes] | None) -> None:
        """Mark the logs that have changed. A log without followers is not read again, and so is forgotten."""
        self._unread.update(dict.fromkeys(self._channels if keys is None else keys))
        self._bell.set()

    async def _run(self) -> None:
        pause = _PAUSE_S[0]
        while True:
            if not self._channels:
                await self._connection.drop()
            if not self._channels:
                return
            try:
                await self._round()
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
                await self._house(channels.values())

    async def _round(self) -> None:
        if not self._connection.is_up:
            await self._connection.drop()
            self._heard(None)
        if asked := self._next():
            commands = [_on_from(one) for one in asked]
            answers = await self._connection.round_trip(commands, GRACE_S)
            moved = [one for one, answer in zip(asked, answers, strict=True) if not await self._take(one, answer)]
            if moved:
                await self._house([one.channel for one in moved if self._channels.pop(one.key, None)])
            return
        try:
            async with asyncio.timeout(self._look_s):
                await self._bell.wait()
        except TimeoutError:
            await self._connection.round_trip([("PING",)], GRACE_S)

    def _next(self) -> list[_Asked]:
        """The channels to read next."""
        asked: list[_Asked] = []
        while self._unread and len(asked) < _AT_ONCE:
            key = next(iter(self._unread))
            del self._unread[key]
            channel = self._channels.get(key)
            if channel is None:
                continue
            if channel.is_over:
                del self._channels[key]
            else:
                asked.append(_Asked(key, channel, channel.revision, channel.nonce))
        self._bell.clear()
        if self._unread:
            self._bell.set()
        return asked

    async def _take(self, one: _Asked, answer: Any) -> bool:
        """Pass what was read to the channel. False if another server has its log."""
        if isinstance(answer, MovedError):
            return False
        if isinstance(answer, AskError):
            # The log moves to another server, which sends no notifications yet: read it until it has
            # settled.
            asyncio.get_running_loop().call_later(_MIGRATING_S, self._mark, one.key)
            [answer] = await self._shards.ask(_on_from(one))
        if isinstance(answer, Exception):
            if not str(answer).startswith("WRONGTYPE"):
                raise answer
            one.channel.end(Damaged(f"the log of match {one.channel.match_id} is none of ours"))
        elif not answer:
            await self._miss(one)
        else:
            self._tell(one, answer)
        return True

    async def _miss(self, one: _Asked) -> None:
        match_id = one.channel.match_id
        [there] = await self._shards.ask(("EXISTS", one.key))
        if there:
            one.channel.end(Conflict(f"the log of match {match_id} is no longer the one that was read"))
        else:
            one.channel.end(Missing(f"there is no match {match_id} any more"))

    def _tell(self, one: _Asked, answer: list[Any]) -> None:
        channel = one.channel
        try:
            here, *entries = entries_from(channel.match_id, one.revision, answer)
            if here.nonce != one.nonce:
                raise Conflict(f"the log of match {channel.match_id} is no longer the one that was read")
            for entry in entries:
                if entry.revision > channel.revision:
                    channel.tell(self._decode(channel, entry))
        except (Conflict, Damaged) as fault:
            channel.end(fault)
        if len(answer) > COUNT:
            self._mark(one.key)


def _on_from(one: _Asked) -> Command:
    # The last known entry is read again: a log that was replaced shows by it.
    return ("XRANGE", one.key, entry_id(one.revision), "+", "COUNT", COUNT + 1)
