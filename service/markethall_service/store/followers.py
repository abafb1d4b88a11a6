"""The ports of match logs and of presence: logs, and their followers.

Each follower has a cursor in its log and advances at its own pace.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Final, cast

from markethall_service.matches.log import FIRST_REVISION, Commit, Header
from markethall_service.matches.match import Match
from markethall_service.matches.ports import UNLIMITED, Conflict, Loaded, Present, SendNow, Unavailable

from .keys import kept_keys, log_key
from .last_entries import LastEntries
from .match_log import Entry, LogRange, Logs, hash_text, history_of, rules_version
from .presence import Presence, Watcher
from .reader import Channel, LogUpdate, Readers
from .redis_access import Redis
from .timers import RedisTimers

BATCH_SIZE: Final = 64
"""The number of commits that a follower that is behind reads at a time. The rest stays in Redis."""

_PAUSE_S: Final = (0.05, 1.0)


class RedisMatchLog:
    """Implements `matches.ports.MatchLog`."""

    def __init__(self, shards: Redis, logs: Logs, followers: Followers, unarchived: RedisTimers | None = None) -> None:
        self._shards = shards
        self._logs = logs
        self._unarchived = unarchived
        self._followers = followers

    async def create(self, header: Header, seconds: int = 0) -> bool:
        """Create the log of a match that expires after `seconds` (0: never). False if there is one already."""
        return await self._logs.create(header, seconds)

    async def append(
        self,
        match_id: str,
        commit: Commit,
        snapshot: Match | None,
        seconds: int | None = None,
        public: Match | None = None,
    ) -> None:
        """Append a commit to a log that this store has created, loaded or read up to the revision before it.

        With `seconds` the match expires after that time from now on (0: never), in the same step. Raises Conflict also
        if the log has become shorter or another one, because Redis lost its tail; then `load` the match again.
        """
        try:
            entry = await self._logs.append(match_id, commit, snapshot, seconds, public)
        except BaseException:
            # It may be in the log all the same, and its reader has left it to this call.
            self._followers.read_again(match_id)
            raise
        self._followers.recorded(match_id, entry, commit)

    async def delete(self, match_id: str, revision: int = 0) -> None:
        """Delete a match, in the archive too, soon. Its followers notice it as each change of the log."""
        if self._unarchived is not None:
            # Before it: the mark that hides the object from readers is nothing that anybody looks for.
            await self._unarchived.add(match_id, 0)
        await self._logs.delete(match_id, revision)

    async def exists(self, match_id: str) -> bool:
        """See `MatchLog.exists`."""
        [there] = await self._shards.execute(("EXISTS", log_key(match_id)))
        return bool(there)

    async def load(self, match_id: str) -> Loaded:
        """The match as stored, in one round trip."""
        return await self._logs.load(match_id)

    async def read(self, match_id: str, after: int, count: int = UNLIMITED) -> tuple[Commit, ...]:
        """At most `count` commits after a revision. Raises Conflict if they do not follow on what this store has read
        before."""
        log_range = await self._read_range(match_id, after, count)
        return tuple(self._logs.decode(match_id, log_range.header, entry) for entry in log_range.entries[1:])

    async def commit(self, match_id: str, revision: int) -> Commit:
        """One commit. Raises Conflict if the log is not the one that this store has read before, or ends before it."""
        log_range = await self._read_range(match_id, revision - 1, 1)
        if len(log_range.entries) < 2:
            raise Conflict(f"match {match_id} has not reached revision {revision}")
        if (last := self._logs.last_known(match_id)) > revision:
            # Whether the log is still the known one.
            await self._read_range(match_id, last, 0)
        return self._logs.decode(match_id, log_range.header, log_range.entries[1])

    async def _read_range(self, match_id: str, after: int, count: int = UNLIMITED) -> LogRange:
        log_range = await self._logs.read_range(match_id, max(after, FIRST_REVISION), count)
        if not log_range.is_same_log and after > FIRST_REVISION:
            raise Conflict(f"the log of match {match_id} is no longer the one that was read")
        return log_range

    async def history(self, match_id: str, revision: int) -> str:
        """The history that ends with a revision, as `Commit.history`."""
        log_range = await self._read_range(match_id, revision, 0)
        return history_of(log_range.entries[0].nonce)

    async def entry_hash(self, match_id: str, revision: int) -> str:
        """The hash over all entries up to a revision: 32 hexadecimal digits."""
        log_range = await self._read_range(match_id, revision, 0)
        return hash_text(log_range.entries[0].nonce)

    def follow(self, match_id: str, after: int) -> AsyncGenerator[Commit, None]:
        """The commits after a revision and each new one. Raises Conflict if Redis has lost some that were delivered."""
        return self._followers.follow(match_id, after)

    async def set_lifetime(self, match_id: str, seconds: int) -> None:
        """Let the match expire after `seconds` from now; 0 keeps it for ever."""
        keep = (("EXPIRE", key, seconds) if seconds else ("PERSIST", key) for key in kept_keys(match_id))
        await self._shards.execute(*keep)

    async def rules_version(self, match_id: str) -> int:
        """The version of the rules that the match was admitted to after its start; 0 if to none."""
        return await rules_version(self._shards, match_id) or self._logs.archived_rules_version(match_id)


class RedisPresence:
    """Implements `matches.ports.Presence`."""

    def __init__(self, followers: Followers) -> None:
        self._followers = followers

    def follow_with_presence(
        self, match_id: str, after: int, seat: int, since: int = FIRST_REVISION, send_now: SendNow | None = None
    ) -> AsyncGenerator[Commit | Present, None]:
        """The commits after a revision, and who is present: first, and at each change."""
        return self._followers.follow_with_presence(match_id, after, seat, since, send_now)

    def asks(self, match_id: str, seat: int) -> None:
        """See `Presence.asks`."""
        self._followers.presence.asks(match_id, seat)

    async def present(self, match_id: str) -> Present:
        """Who is present now, on any process. It costs no call where the match is watched on this process."""
        return await self._followers.presence.present(match_id)

    async def present_in(self, match_ids: Sequence[str]) -> list[Present]:
        """See `Presence.present_in`."""
        return await self._followers.presence.present_in(match_ids)


class Followers:
    """All followers of this process. They share one connection per server, and the decoded commits."""

    def __init__(self, shards: Redis, logs: Logs, last_entries: LastEntries, poll_s: float) -> None:
        self._logs = logs
        self._last_entries = last_entries
        self._channels: dict[str, Channel] = {}
        self._readers = Readers(shards, logs, self._decode, poll_s)
        self.presence = Presence(shards, self._wake)

    def recorded(self, match_id: str, entry: Entry, commit: Commit) -> None:
        """Publish a commit of this process to its followers, without waiting for Redis."""
        channel = self._channels.get(match_id)
        if channel is None or channel.publish(LogUpdate.of(entry, commit)):
            return
        if channel.revision < entry.revision:
            # The commits before it are not published yet.
            self._readers.read_again(channel)

    def forget(self, match_id: str) -> None:
        """Forget the decoded commits of a match."""
        if (channel := self._channels.get(match_id)) is not None:
            channel.forget()

    def read_again(self, match_id: str) -> None:
        """Read the log for its followers, if it has any."""
        channel = self._channels.get(match_id)
        if channel is not None:
            self._readers.read_again(channel)

    def follow(self, match_id: str, after: int) -> AsyncGenerator[Commit, None]:
        """See `MatchLog.follow`. Raises Conflict if the log is no longer the one that the follower has read."""
        return cast(AsyncGenerator[Commit, None], self._follow(match_id, after, lambda: None))

    def follow_with_presence(
        self, match_id: str, after: int, seat: int, since: int, send_now: SendNow | None = None
    ) -> AsyncGenerator[Commit | Present, None]:
        """See `Presence.follow_with_presence`."""
        return self._follow(match_id, after, lambda: self.presence.watcher(match_id, seat, since), send_now)

    # One generator for both: a nested one would cost a watcher a tenth more per commit.
    async def _follow(
        self, match_id: str, after: int, new_watcher: Callable[[], Watcher | None], send_now: SendNow | None = None
    ) -> AsyncGenerator[Commit | Present, None]:
        cursor = _Cursor(self._logs, match_id, max(after, FIRST_REVISION))
        watcher = new_watcher()
        idle = _Idle(cursor, watcher, send_now)
        channel = self._join_open(match_id, cursor.revision)
        try:
            if watcher is not None:
                await watcher.announce()
            while True:
                if watcher is not None and (present := watcher.new_presence()) is not None:
                    yield present
                    # A slow consumer may miss a wake-up meanwhile.
                    continue
                if channel is None or (recent := channel.since(cursor.revision)) is None:
                    updates, header, complete = await cursor.read_next()
                    if channel is None and complete:
                        channel = self._join(match_id, header, cursor, updates)
                    if channel is not None:
                        channel.remember(updates)
                elif recent:
                    updates = recent
                elif channel.fault is not None:
                    raise channel.fault
                else:
                    await idle.wait(channel)
                    continue
                for update in updates:
                    cursor.advance(update)
                    if watcher is not None:
                        watcher.on_commit(update.commit)
                    yield update.commit
        finally:
            if channel is not None:
                self._leave(channel)
            if watcher is not None:
                watcher.leave()

    async def close(self) -> None:
        """End the readers and the presence of this process."""
        await self.presence.close()
        await self._readers.close()

    def _wake(self, match_id: str) -> None:
        channel = self._channels.get(match_id)
        if channel is not None:
            channel.wake()

    def _decode(self, channel: Channel, entry: Entry) -> LogUpdate:
        update = LogUpdate.of(entry, self._logs.decode(channel.match_id, channel.header, entry))
        self._last_entries.advance(channel.match_id, entry)
        return update

    def _join(self, match_id: str, header: Header, cursor: _Cursor, updates: Sequence[LogUpdate]) -> Channel:
        channel = self._channels.get(match_id)
        if channel is None or channel.fault is not None:
            revision, nonce = cursor.revision, cursor.nonce
            if updates:
                revision, nonce = updates[-1].commit.revision, updates[-1].nonce
            channel = self._channels[match_id] = Channel(match_id, header, revision, nonce)
            channel.followers += 1
            self._readers.add(channel)
        else:
            channel.followers += 1
        return channel

    def _join_open(self, match_id: str, revision: int) -> Channel | None:
        """Join the channel of a match that is followed already, if it has all commits after a revision.

        So a thousand watchers of one match who come back together do not read its log a thousand times.
        """
        channel = self._channels.get(match_id)
        if channel is None or channel.fault is not None or revision > channel.revision:
            return None
        if channel.since(revision) is None:
            return None
        channel.followers += 1
        return channel

    def _leave(self, channel: Channel) -> None:
        channel.followers -= 1
        if channel.followers:
            return
        self._readers.drop(channel)
        if self._channels.get(channel.match_id) is channel:
            del self._channels[channel.match_id]


class _Cursor:
    """The cursor of a follower in the log: the last revision that it received, and the nonce of its entry if known."""

    __slots__ = ("_logs", "_match_id", "nonce", "revision")

    def __init__(self, logs: Logs, match_id: str, revision: int) -> None:
        self._logs = logs
        self._match_id = match_id
        self.revision = revision
        self.nonce = b""

    def advance(self, update: LogUpdate) -> None:
        """Move to the next commit. Raises Conflict if it does not follow."""
        self.compare(update.previous)
        self.revision, self.nonce = update.commit.revision, update.nonce

    async def read_next(self) -> tuple[tuple[LogUpdate, ...], Header, bool]:
        """The next commits from the log, the header, and whether the log ends there. Retries until Redis answers."""
        pause = _PAUSE_S[0]
        while True:
            try:
                log_range = await self._logs.read_range(self._match_id, self.revision, BATCH_SIZE)
                break
            except Unavailable:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _PAUSE_S[1])
        here, *entries = log_range.entries
        self.compare(here.nonce)
        self.nonce = here.nonce
        decode = self._logs.decode
        updates = tuple(LogUpdate.of(entry, decode(self._match_id, log_range.header, entry)) for entry in entries)
        return updates, log_range.header, log_range.complete

    def compare(self, nonce: bytes) -> None:
        """Raise Conflict unless this is the nonce of the entry at the cursor."""
        if self.nonce and self.nonce != nonce:
            raise Conflict(f"the log of match {self._match_id} is no longer the one that was read")


class _Idle:
    """A follower while it waits for news. `send_now` sends most commits, without a step of the follower's task.

    To wake the task is more than a quarter of a delivery over gRPC, and almost half of one over SSE.
    """

    __slots__ = ("_cursor", "_send_now", "_watcher", "_woken")

    def __init__(self, cursor: _Cursor, watcher: Watcher | None, send_now: SendNow | None) -> None:
        self._cursor = cursor
        self._watcher = watcher
        self._send_now = send_now
        self._woken: asyncio.Future[None] | None = None

    async def wait(self, channel: Channel) -> None:
        """Wait for news that cannot be sent now."""
        self._woken = asyncio.get_running_loop().create_future()
        channel.idle[self] = None
        try:
            await self._woken
        finally:
            self._woken = None
            channel.idle.pop(self, None)

    def on_news(self, channel: Channel) -> None:
        """See `IdleFollower`."""
        if self._woken is None or self._woken.done():
            return
        try:
            is_sent = self._send(channel)
        except Exception:
            # The task meets the same error, and ends the stream with it.
            is_sent = False
        if is_sent:
            channel.idle[self] = None
        else:
            self._woken.set_result(None)

    def _send(self, channel: Channel) -> bool:
        """Send the new commits. False if the task must see to something."""
        cursor, watcher = self._cursor, self._watcher
        updates = channel.since(cursor.revision)
        if self._send_now is None or updates is None or channel.fault or (watcher and watcher.has_news):
            return False
        for update in updates:
            cursor.compare(update.previous)
            if not self._send_now(update.commit):
                return False
            cursor.advance(update)
            if watcher is not None:
                watcher.on_commit(update.commit)
        return True
