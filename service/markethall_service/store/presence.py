"""Presence: which seats are watched, here and on other processes, kept alive by a heartbeat.

A proxy may hold streams back. Then a seat asks for commits every few seconds, and each of its marks lives for itself.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from contextvars import Context
from typing import Final

from markethall_platform.redis_client.pipeline import Script
from markethall_service.matches.log import Commit, freed
from markethall_service.matches.ports import Damaged, Present, StoreError

from .keys import present_key
from .redis_access import Redis

HEARTBEAT_S: Final = 2.0
"""Interval of the heartbeat, in seconds. With more matches than MAX_PER_S allows it is longer."""

MAX_PER_S: Final = 500
ASKED_S: Final = 10.0
"""The time that a seat is present after it has asked. Its mark is renewed after a third of it."""

_AT_ONCE: Final = 50
_LIVES: Final = 3
"""A mark expires after this number of missed heartbeats."""

# Uses the clock of the server: clocks of processes differ.
_HEARTBEAT: Final = Script("""
local time = redis.call('TIME')
local now, life, here = time[1] * 1000 + math.floor(time[2] / 1000), tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for at = 3, #ARGV do
  if at - 2 <= here then
    redis.call('ZADD', KEYS[1], now + life, ARGV[at])
  else
    redis.call('ZREM', KEYS[1], ARGV[at])
  end
end
if here > 0 and redis.call('PTTL', KEYS[1]) < life then redis.call('PEXPIRE', KEYS[1], life) end
return redis.call('ZRANGE', KEYS[1], 0, -1)
""")


class _WatchedMatch:
    """A match that is watched here: number of watchers, their seats, and who is present anywhere."""

    __slots__ = ("marked", "match_id", "present", "seats", "watchers")

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.watchers = 0
        self.seats: Counter[int] = Counter()
        self.marked: set[int] = set()
        self.present: Present | None = None


class Watcher:
    """One watcher of a match, on a seat that was taken in revision `since`, or on none (0)."""

    __slots__ = ("_match", "_presence", "_reported", "_seat", "_since")

    def __init__(self, presence: Presence, match: _WatchedMatch, seat: int, since: int) -> None:
        self._presence = presence
        self._match = match
        self._seat = seat
        self._since = since
        self._reported: Present | None = None

    async def announce(self) -> None:
        """Announce the watcher, and read who is present."""
        if self._match.present is None or (self._seat and self._seat not in self._match.marked):
            await self._presence.mark(self._match)

    @property
    def has_news(self) -> bool:
        """Whether the presence has changed since the last call of `new_presence`."""
        return self._match.present is not self._reported

    def new_presence(self) -> Present | None:
        """Who is present, if that has changed since the last call; else None."""
        if not self.has_news:
            return None
        self._reported = self._match.present
        return self._reported

    def on_commit(self, commit: Commit) -> None:
        """Process a commit: if it frees the watcher's seat, the watcher has no seat from then on."""
        if self._seat and commit.revision > self._since and self._seat in freed(commit):
            self._free_seat()

    def leave(self) -> None:
        """End the watch."""
        self._match.watchers -= 1
        self._free_seat()
        self._presence.clear(self._match)

    def _free_seat(self) -> None:
        if self._seat:
            self._presence.free(self._match, self._seat)
            self._seat = 0


class Presence:
    """All watched matches of this process. `wake` is called with the id of a match whose presence has changed."""

    def __init__(self, shards: Redis, wake: Callable[[str], None]) -> None:
        self._shards = shards
        self._wake = wake
        self._process = os.urandom(6).hex()
        self._matches: dict[str, _WatchedMatch] = {}
        self._asked: dict[tuple[str, int], float] = {}
        """Seats that have asked, oldest first, with the time from which their mark is renewed."""
        self._writing: set[asyncio.Task[None]] = set()
        self._heartbeat: asyncio.Task[None] | None = None

    def watcher(self, match_id: str, seat: int, since: int) -> Watcher:
        """A new watcher; its `leave` must be called."""
        match = self._matches.setdefault(match_id, _WatchedMatch(match_id))
        match.watchers += 1
        if seat:
            match.seats[seat] += 1
        if self._heartbeat is None or self._heartbeat.done():
            self._heartbeat = asyncio.get_running_loop().create_task(self._run_heartbeat(), context=Context())
        return Watcher(self, match, seat, since)

    def asks(self, match_id: str, seat: int) -> None:
        """See `Presence.asks`. MAX_PER_S marks are written a second; a seat beyond is not present."""
        now = asyncio.get_running_loop().time()
        while self._asked and self._asked[oldest := next(iter(self._asked))] <= now:
            del self._asked[oldest]
        watched = match_id in self._matches and seat in self._matches[match_id].seats
        if not watched and (match_id, seat) not in self._asked and len(self._asked) < MAX_PER_S * ASKED_S / 3:
            self._asked[match_id, seat] = now + ASKED_S / 3
            self._start(self._mark_asking(match_id, seat))

    async def present(self, match_id: str) -> Present:
        """See `Presence.present`."""
        if (present := self._known_here(match_id)) is not None:
            return present
        # Read-only commands, so that the caller does not wait for replicas.
        time, marks = await self._shards.execute(("TIME",), ("ZRANGE", present_key(match_id), 0, -1, "WITHSCORES"))
        now_ms = int(time[0]) * 1000 + int(time[1]) // 1000
        return _seats(mark for mark, ends_ms in zip(marks[::2], marks[1::2], strict=True) if float(ends_ms) > now_ms)

    async def present_in(self, match_ids: Sequence[str]) -> list[Present]:
        """See `Presence.present_in`. Few matches are watched, so whole groups of them cost one command."""
        found = [self._known_here(match_id) for match_id in match_ids]
        unknown = [at for at, present in enumerate(found) if present is None]
        keys = [present_key(match_ids[at]) for at in unknown]

        async def read(slot: list[int]) -> None:
            groups = [slot[start : start + _GROUP] for start in range(0, len(slot), _GROUP)]
            counts = await self._shards.execute(*(("EXISTS", *(keys[one] for one in group)) for group in groups))
            some = [unknown[one] for group, count in zip(groups, counts, strict=True) if count for one in group]
            for at, present in zip(some, await asyncio.gather(*map(present_of, some)), strict=True):
                found[at] = present

        async def present_of(at: int) -> Present:
            try:
                return await self.present(match_ids[at])
            except Damaged:
                return _NO_SEATS

        await asyncio.gather(*map(read, await self._shards.by_slot(keys)))
        return [present or _NO_SEATS for present in found]

    def _known_here(self, match_id: str) -> Present | None:
        """Who is present, if the match is watched on this process."""
        match = self._matches.get(match_id)
        return None if match is None else match.present

    async def mark(self, match: _WatchedMatch) -> None:
        """Write which seats are watched here, and read who is present anywhere."""
        here = set(match.seats)
        gone = match.marked - here
        match.marked = here
        try:
            present = _seats(await self._execute(match.match_id, here, gone, _LIVES * self._round_s()))
        except StoreError:
            # Keep the known state. The next heartbeat tries again, and old marks expire.
            return
        if present != match.present:
            match.present = present
            self._wake(match.match_id)

    def free(self, match: _WatchedMatch, seat: int) -> None:
        """Remove one watcher of a seat. If it was the last one, update Redis."""
        match.seats[seat] -= 1
        if not match.seats[seat]:
            del match.seats[seat]
            self._start(self._remove(match))

    def clear(self, match: _WatchedMatch) -> None:
        """Forget a match without watchers here and without a mark of this process."""
        if not match.watchers and not match.marked and self._matches.get(match.match_id) is match:
            del self._matches[match.match_id]

    async def close(self) -> None:
        """End the heartbeat, after pending announcements."""
        if self._writing:
            await asyncio.wait(self._writing, timeout=HEARTBEAT_S)
        tasks = [*self._writing, *([self._heartbeat] if self._heartbeat else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, writing: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(writing, context=Context())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _mark_asking(self, match_id: str, seat: int) -> None:
        with suppress(StoreError):
            await self._execute(match_id, (seat,), (), ASKED_S)

    async def _remove(self, match: _WatchedMatch) -> None:
        await self.mark(match)
        self.clear(match)

    async def _run_heartbeat(self) -> None:
        while self._matches:
            matches = list(self._matches.values())
            for start in range(0, len(matches), _AT_ONCE):
                some = matches[start : start + _AT_ONCE]
                await asyncio.sleep(self._round_s() * len(some) / len(matches))
                await asyncio.gather(*(self.mark(match) for match in some if match.watchers))

    def _round_s(self) -> float:
        return max(HEARTBEAT_S, len(self._matches) / MAX_PER_S)

    async def _execute(self, match_id: str, here: Iterable[int], gone: Iterable[int], life_s: float) -> list[bytes]:
        marks, old = ([f"{seat}:{self._process}" for seat in seats] for seats in (here, gone))
        keys = (present_key(match_id),)
        return list(await _HEARTBEAT.run(self._shards, keys, int(life_s * 1000), len(marks), *marks, *old))


_NO_SEATS: Final = Present(())
_GROUP: Final = 10


def _seats(members: Iterable[bytes]) -> Present:
    # A mark that this service did not write is left out.
    seats = (member.partition(b":")[0] for member in members)
    return Present(tuple(sorted({int(seat) for seat in seats if seat.isdigit()})))
