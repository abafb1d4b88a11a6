"""Timers of matches: sorted sets of match ids by time, spread so that a cluster can share them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from markethall_platform.redis_client.pipeline import Script
from markethall_service.matches.ports import LeasedTimer, LeasedTimers, StoreError

from .keys import SHARDS, due_key, shard_of
from .redis_access import PART_TIMEOUT_S, Redis, scatter, timeout

_SEVERAL: Final = 8
"""The number of sets that get a timer of `set_anywhere`. They are hardly all on one shard."""

BATCH_SIZE: Final = 64
"""The number of timers of one set that are leased at a time."""

# A lease is identified by the score that it has set. A later lease, or a timer that is set meanwhile, changes it.
_CLAIM: Final = Script("""
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
local claimed = {}
for _, id in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[2], id)
  table.insert(claimed, {id, redis.call('ZSCORE', KEYS[1], id)})
end
return {claimed, redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')}
""")
_SETTLE: Final = Script("""
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then
  if ARGV[3] ~= '' then redis.call('ZADD', KEYS[1], 'LT', ARGV[3], ARGV[1]) end
  return 0
end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
""")
_TOUCH_MS: Final = "-0.01"


class RedisTimers:
    """Implements `matches.ports.Timers`. Commands are safe to repeat: at worst a match is handled too often."""

    def __init__(self, shards: Redis, key_of: Callable[[int], str] = due_key) -> None:
        self._shards = shards
        self._key_of = key_of

    async def set(self, match_id: str, due_ms: int) -> None:
        """See `Timers.set`. Every call changes the score a little. That ends a lease, whose holder may have outdated
        data."""
        await self._set(shard_of(match_id), match_id, due_ms)

    async def set_anywhere(self, match_id: str, due_ms: int) -> None:
        """See `Timers.set_anywhere`. Several timers of one match are harmless: the match is handled several times."""
        own = shard_of(match_id)
        some = (own + step for step in range(0, SHARDS, SHARDS // _SEVERAL))
        await scatter(partial(self._set, shard % SHARDS, match_id, due_ms) for shard in some)

    async def _set(self, shard: int, match_id: str, due_ms: int) -> None:
        key = self._key_of(shard)
        await self._shards.execute(("ZADD", key, "LT", due_ms, match_id), ("ZINCRBY", key, _TOUCH_MS, match_id))

    async def add(self, match_id: str, due_ms: int) -> None:
        """See `Unarchived.add`. On another shard if that of the timer does not answer: a match must not wait for it."""
        try:
            async with timeout(PART_TIMEOUT_S):
                await self.set(match_id, due_ms)
        except StoreError:
            await self.set_anywhere(match_id, due_ms)

    async def lease(self, now_ms: int, lease_ms: int) -> LeasedTimers:
        """See `Timers.lease`."""
        keys = [self._key_of(shard) for shard in range(SHARDS)]
        values = now_ms, now_ms + lease_ms, BATCH_SIZE
        replies = await scatter(partial(_CLAIM.run, self._shards, (key,), *values) for key in keys)
        answers = [(shard, *answer) for shard, answer in enumerate(replies) if answer is not None]
        leased = [LeasedTimer(name.decode(), score.decode(), shard) for shard, due, _ in answers for name, score in due]
        firsts = [int(float(first[1])) for _, _, first in answers if first]
        return LeasedTimers(tuple(leased), min(firsts, default=None))

    async def settle(self, due: LeasedTimer, next_ms: int | None) -> None:
        """See `Timers.settle`."""
        values = due.match_id, due.lease, "" if next_ms is None else next_ms
        await _SETTLE.run(self._shards, (self._key_of(due.shard),), *values)
