"""Presence: which seats are watched, here and on other processes, kept alive by a slow heartbeat."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from markethall_platform.redis_client.cluster import Script
from markethall_service.matches.log import Commit, freed
from markethall_service.matches.ports import Present, StoreError

from .keys import present_key
from .redis_access import Redis

BEAT_S: Final = 2.0
"""All matches that are watched here are refreshed in this time; very many take longer at this pace."""

MOST_PER_S: Final = 500
_AT_ONCE: Final = 50
_LIVES: Final = 3
"""A mark outlives this number of heartbeats; after a crash it expires."""

# The clock of the server, so that the clocks of the processes do not matter.
_BEAT: Final = Script("""
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


class _Table:
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

    __slots__ = ("_presence", "_seat", "_since", "_table", "_told")

    def __init__(self, presence: Presence, table: _Table, seat: int, since: int) -> None:
        self._presence = presence
        self._table = table
        self._seat = seat
        self._since = since
        self._told: Present | None = None

    async def arrive(self) -> None:
        """Announce the watcher, and learn who is present."""
        if self._table.present is None or (self._seat and self._seat not in self._table.marked):
            await self._presence.mark(self._table)

    def news(self) -> Present | None:
        """Who is present, if this watcher has not got it yet."""
        present = self._table.present
        if present is self._told:
            return None
        self._told = present
        return present

    def hear(self, commit: Commit) -> None:
        """Process a commit: if it frees the watcher's seat, the watcher has no seat from then on."""
        if self._seat and commit.revision > self._since and self._seat in freed(commit):
            self._rise()

    def leave(self) -> None:
        """End the watch."""
        self._table.watchers -= 1
        self._rise()
        self._presence.clear(self._table)

    def _rise(self) -> None:
        if self._seat:
            self._presence.free(self._table, self._seat)
            self._seat = 0


class Presence:
    """All watched matches of this process. `ring` is called with the id of a match whose presence has changed."""

    def __init__(self, shards: Redis, ring: Callable[[str], None], beat_s: float = BEAT_S) -> None:
        self._shards = shards
        self._ring = ring
        self._beat_s = beat_s
        self._process = os.urandom(6).hex()
        self._tables: dict[str, _Table] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None

    def watcher(self, match_id: str, seat: int, since: int) -> Watcher:
        """A new watcher; its `leave` must be called."""
        table = self._tables.setdefault(match_id, _Table(match_id))
        table.watchers += 1
        if seat:
            table.seats[seat] += 1
        if self._beating is None or self._beating.done():
            self._beating = asyncio.get_running_loop().create_task(self._beat())
        return Watcher(self, table, seat, since)

    async def present(self, match_id: str) -> Present:
        """See `Presence.present`."""
        table = self._tables.get(match_id)
        if table is not None and table.present is not None:
            return table.present
        # Reads only: a caller must not wait for what delays writes.
        (seconds, micros), marks = await self._shards.ask(
            ("TIME",), ("ZRANGE", present_key(match_id), 0, -1, "WITHSCORES")
        )
        now_ms = int(seconds) * 1000 + int(micros) // 1000
        return _seats(mark for mark, ends_ms in zip(marks[::2], marks[1::2], strict=True) if float(ends_ms) > now_ms)

    async def mark(self, table: _Table) -> None:
        """Write which seats are watched here, and read who is present anywhere."""
        here = set(table.seats)
        gone = table.marked - here
        table.marked = here
        try:
            present = _seats(await self._ask(table.match_id, here, gone))
        except StoreError:
            # The known state stands, and the next heartbeat tries again; a mark that stays expires.
            return
        if present != table.present:
            table.present = present
            self._ring(table.match_id)

    def free(self, table: _Table, seat: int) -> None:
        """One watcher less on a seat. The last one is announced."""
        table.seats[seat] -= 1
        if not table.seats[seat]:
            del table.seats[seat]
            task = asyncio.get_running_loop().create_task(self._depart(table))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    def clear(self, table: _Table) -> None:
        """Forget a match without watchers here and without a mark of this process."""
        if not table.watchers and not table.marked and self._tables.get(table.match_id) is table:
            del self._tables[table.match_id]

    async def close(self) -> None:
        """End the heartbeat, after pending announcements."""
        if self._leaving:
            await asyncio.wait(self._leaving, timeout=self._beat_s)
        tasks = [*self._leaving, *([self._beating] if self._beating else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _depart(self, table: _Table) -> None:
        await self.mark(table)
        self.clear(table)

    async def _beat(self) -> None:
        while self._tables:
            tables = list(self._tables.values())
            for start in range(0, len(tables), _AT_ONCE):
                some = tables[start : start + _AT_ONCE]
                await asyncio.sleep(self._round_s() * len(some) / len(tables))
                await asyncio.gather(*(self.mark(table) for table in some if table.watchers))

    def _round_s(self) -> float:
        return max(self._beat_s, len(self._tables) / MOST_PER_S)

    async def _ask(self, match_id: str, here: Iterable[int], gone: Iterable[int]) -> list[bytes]:
        marks, old = ([f"{seat}:{self._process}" for seat in seats] for seats in (here, gone))
        life = int(_LIVES * self._round_s() * 1000)
        return list(await _BEAT.run(self._shards, (present_key(match_id),), life, len(marks), *marks, *old))


def _seats(members: Iterable[bytes]) -> Present:
    return Present(tuple(sorted({int(member.partition(b":")[0]) for member in members})))
