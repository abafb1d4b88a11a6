"""When matches are due, as hints: a few sorted sets of match ids by time, so that a cluster can spread them."""

from __future__ import annotations

import asyncio
import hashlib
import zlib
from typing import Any, Final

from redis.exceptions import NoScriptError

from markethall_service.matches.ports import Due, Dues

from .keys import due_key
from .line import Command
from .shards import Shards

SHARDS: Final = 16
AT_ONCE: Final = 64
"""So many matches of one set are claimed at a time."""

# A claim is the score that the lease has set; whoever claims next, or notes the match meanwhile, changes it.
_CLAIM: Final = """
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
local claimed = {}
for _, id in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[2], id)
  table.insert(claimed, {id, redis.call('ZSCORE', KEYS[1], id)})
end
return {claimed, redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')}
"""
_SETTLE: Final = """
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then
  if ARGV[3] ~= '' then redis.call('ZADD', KEYS[1], 'LT', ARGV[3], ARGV[1]) end
  return 0
end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
"""
_TOUCH_MS: Final = "-0.01"


class DueTimes:
    """Notes and claims. Every command may be repeated: at worst a match is looked at once more than it must be."""

    def __init__(self, shards: Shards) -> None:
        self._shards = shards

    async def note(self, match_id: str, due_ms: int) -> None:
        """See `Store.note_due`. Also a note that changes nothing else changes the score a little, and so ends a claim:
        what the claimer is about to settle may be out of date."""
        key = _key(match_id)
        await self._shards.ask(("ZADD", key, "LT", due_ms, match_id), ("ZINCRBY", key, _TOUCH_MS, match_id))

    async def claim(self, now_ms: int, lease_ms: int) -> Dues:
        """See `Store.claim_due`."""
        keys = [due_key(shard) for shard in range(SHARDS)]
        answers = await asyncio.gather(*(self._run(_CLAIM, key, now_ms, now_ms + lease_ms, AT_ONCE) for key in keys))
        claimed = [Due(name.decode(), score.decode()) for due, _ in answers for name, score in due]
        firsts = [int(float(first[1])) for _, first in answers if first]
        return Dues(tuple(claimed), min(firsts, default=None))

    async def settle(self, due: Due, next_ms: int | None) -> None:
        """See `Store.settle_due`."""
        await self._run(_SETTLE, _key(due.match_id), due.match_id, due.claim, "" if next_ms is None else next_ms)

    async def _run(self, script: str, key: str, *values: str | int) -> Any:
        rest: Command = (1, key, *values)
        sha = hashlib.sha1(script.encode(), usedforsecurity=False).hexdigest()
        try:
            [answer] = await self._shards.ask(("EVALSHA", sha, *rest))
        except NoScriptError:
            [answer] = await self._shards.ask(("EVAL", script, *rest))
        return answer


def _key(match_id: str) -> str:
    return due_key(zlib.crc32(match_id.encode()) % SHARDS)
