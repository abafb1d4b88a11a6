"""Followers of matches: each has a place in a log and moves on at its own pace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from typing import Final, cast

from markethall_service.matches.log import FIRST_REVISION, Commit
from markethall_service.matches.ports import Conflict, Present, Unavailable

from .match_log import Entry, Ledger, Logs
from .presence import Presence, Watcher
from .reader import Channel, Readers, Told
from .redis_access import Redis

AT_ONCE: Final = 64
"""How many commits a follower that is behind reads at a time. The rest stays in Redis."""

_PAUSE_S: Final = (0.05, 1.0)


class Followers:
    """All followers of this process. They share one connection per server, and the decoded commits."""

    def __init__(self, shards: Redis, logs: Logs, ledger: Ledger, look_s: float) -> None:
        self._logs = logs
        self._ledger = ledger
        self._channels: dict[str, Channel] = {}
        self._readers = Readers(shards, self._decode, look_s)
        self.presence = Presence(shards, self._ring)

    def recorded(self, match_id: str, entry: Entry, commit: Commit) -> None:
        """Pass a commit that was recorded by this process to its followers. They need not wait for Redis."""
        channel = self._channels.get(match_id)
        if channel is not None:
            channel.tell(Told.of(entry, commit))

    def follow(self, match_id: str, after: int) -> AsyncGenerator[Commit, None]:
        """See `MatchLog.follow`. Raises Conflict if the log is no longer the one that the follower has read."""
        return cast(AsyncGenerator[Commit, None], self._follow(match_id, after, lambda: None))

    def attend(self, match_id: str, after: int, seat: int, since: int) -> AsyncGenerator[Commit | Present, None]:
        """See `Presence.attend`."""
        return self._follow(match_id, after, lambda: self.presence.watcher(match_id, seat, since))

    # One generator for both: a nested one would cost a watcher a tenth more per commit.
    async def _follow(
        self, match_id: str, after: int, come: Callable[[], Watcher | None]
    ) -> AsyncGenerator[Commit | Present, None]:
        place = _Place(self._logs, match_id, max(after, FIRST_REVISION))
        channel: Channel | None = None
        watcher = come()
        try:
            if watcher is not None:
                await watcher.arrive()
            while True:
                if watcher is not None and (present := watcher.news()) is not None:
                    yield present
                    # A slow consumer may miss a wake-up meanwhile.
                    continue
                if channel is None or (news := channel.since(place.revision)) is None:
                    told, game, complete = await place.read_on()
                    if channel is None and complete:
                        channel = self._join(match_id, game, place, told)
                elif news:
                    told = news
                elif channel.fault is not None:
                    raise channel.fault
                else:
                    await channel.bell.wait()
                    continue
                for one in place.step(told):
                    if watcher is not None:
                        watcher.hear(one)
                    yield one
        finally:
            if channel is not None:
                self._leave(channel)
            if watcher is not None:
                watcher.leave()

    async def close(self) -> None:
        """End the readers and the presence of this process."""
        await self.presence.close()
        await self._readers.close()

    def _ring(self, match_id: str) -> None:
        channel = self._channels.get(match_id)
        if channel is not None:
            channel.ring()

    def _decode(self, channel: Channel, entry: Entry) -> Told:
        told = Told.of(entry, self._logs.decode(channel.match_id, channel.game, entry))
        self._ledger.advance(channel.match_id, entry)
        return told

    def _join(self, match_id: str, game: str, place: _Place, told: Sequence[Told]) -> Channel:
        channel = self._channels.get(match_id)
        if channel is None or channel.fault is not None:
            revision, nonce = place.revision, place.nonce
            if told:
                revision, nonce = told[-1].commit.revision, told[-1].nonce
            channel = self._channels[match_id] = Channel(match_id, game, revision, nonce)
            channel.followers += 1
            self._readers.add(channel)
        else:
            channel.followers += 1
        return channel

    def _leave(self, channel: Channel) -> None:
        channel.followers -= 1
        if channel.followers:
            return
        self._readers.drop(channel)
        if self._channels.get(channel.match_id) is channel:
            del self._channels[channel.match_id]


class _Place:
    """The place of a follower in the log: the last revision that it got, and the nonce of that entry once known."""

    __slots__ = ("_logs", "_match_id", "nonce", "revision")

    def __init__(self, logs: Logs, match_id: str, revision: int) -> None:
        self._logs = logs
        self._match_id = match_id
        self.revision = revision
        self.nonce = b""

    def step(self, told: Iterable[Told]) -> Iterable[Commit]:
        """The commits to yield; the place has moved to each of them before."""
        for one in told:
            self._compare(one.previous)
            self.revision, self.nonce = one.commit.revision, one.nonce
            yield one.commit

    async def read_on(self) -> tuple[tuple[Told, ...], str, bool]:
        """The next commits from the log, the game, and whether that is all. A lost connection is waited out."""
        pause = _PAUSE_S[0]
        while True:
            try:
                stretch = await self._logs.stretch(self._match_id, self.revision, AT_ONCE)
                break
            except Unavailable:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _PAUSE_S[1])
        here, *entries = stretch.entries
        self._compare(here.nonce)
        self.nonce = here.nonce
        decode = self._logs.decode
        told = tuple(Told.of(entry, decode(self._match_id, stretch.game, entry)) for entry in entries)
        return told, stretch.game, stretch.complete

    def _compare(self, nonce: bytes) -> None:
        if self.nonce and self.nonce != nonce:
            raise Conflict(f"the log of match {self._match_id} is no longer the one that was read")
