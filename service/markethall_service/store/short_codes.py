"""Short codes of matches: a key for each code, with the id of its match, that expires."""

from __future__ import annotations

from markethall_platform.redis_client.pipeline import Script

from .keys import short_code_key
from .redis_access import PART_TIMEOUT_S, Redis, timeout

_KEEP = Script("""
local there = redis.call('GET', KEYS[1])
if there and there ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
""")


class RedisShortCodes:
    """Implements `matches.ports.ShortCodes`."""

    def __init__(self, shards: Redis) -> None:
        self._shards = shards

    async def keep(self, code: str, match_id: str, seconds: int) -> bool:
        """See `ShortCodes.keep`."""
        async with timeout(PART_TIMEOUT_S):
            return bool(await _KEEP.run(self._shards, (short_code_key(code),), match_id, seconds))

    async def match_id(self, code: str) -> str:
        """See `ShortCodes.match_id`."""
        [found] = await self._shards.execute(("GET", short_code_key(code)))
        return bytes(found or b"").decode()
