"""Adds an entry to a log if, and only if, that entry is the next one."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Final

from .entry import FIELDS, Entry
from .keys import kept_keys, log_key, snapshot_key
from .script import Script
from .shards import Shards

RECORDED: Final = 1
OUTRUN: Final = 0
NO_LOG: Final = -1

_FIELDS: Final = ", ".join(f"'{name}', ARGV[{at}]" for at, name in enumerate(FIELDS, 2))

# XADD alone refuses what is not above the last id, but it would take an id that leaves a gap, and an id that follows
# on a commit which Redis lost and somebody else replaced. So the script compares the nonce of the last entry too.
# An entry that is there already with our own nonce is our earlier attempt, whose answer got lost. XSETID changes
# nothing but counts as a write, so that WAIT waits for what the attempt wrote, be it over another connection.
_APPEND: Final = Script(f"""
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then return {NO_LOG} end
local at = tonumber(string.match(last[1], '^%d+'))
local id = ARGV[1] .. '-0'
if at == ARGV[1] - 1 and last[2][4] == ARGV[2] then
  redis.call('XADD', KEYS[1], id, {_FIELDS})
  if ARGV[7] then
    redis.call('SET', KEYS[2], ARGV[3] .. ARGV[7])
    local left = redis.call('PTTL', KEYS[1])
    if left > 0 then redis.call('PEXPIRE', KEYS[2], left) end
  end
  if ARGV[6] ~= '' then
    for _, key in ipairs(KEYS) do
      if ARGV[6] == '0' then redis.call('PERSIST', key) else redis.call('EXPIRE', key, ARGV[6]) end
    end
  end
  return {RECORDED}
end
local there = redis.call('XRANGE', KEYS[1], id, id)[1]
if there and there[2][4] == ARGV[3] then
  redis.call('XSETID', KEYS[1], last[1])
  return {RECORDED}
end
return {OUTRUN}
""")

# With its lifetime in the same step: a log without one, left by who was killed in between, would stay for good.
_BEGIN: Final = Script(f"""
local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
if first and first[2][4] ~= ARGV[3] then return {OUTRUN} end
if first then
  redis.call('XSETID', KEYS[1], redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][1])
else
  redis.call('XADD', KEYS[1], ARGV[1] .. '-0', {_FIELDS})
  if ARGV[6] ~= '0' then redis.call('EXPIRE', KEYS[1], ARGV[6]) end
end
return {RECORDED}
""")


def begin(shards: Shards, match_id: str, entry: Entry, seconds: int) -> Coroutine[Any, Any, int]:
    """RECORDED, or OUTRUN if there is a log already; it expires after so many seconds (0: never)."""
    values = (entry.revision, entry.previous, entry.nonce, entry.request, entry.content)
    return _BEGIN.run(shards, (log_key(match_id),), *values, seconds)


def append(
    shards: Shards, match_id: str, entry: Entry, snapshot: bytes | None, seconds: int | None
) -> Coroutine[Any, Any, int]:
    """RECORDED, OUTRUN or NO_LOG; in the same step the snapshot is written, if there is one.

    So is the lifetime of the match, if it is to expire after so many seconds from now (0: never).
    """
    # A key that is not needed is not named: a cluster that moves a slot refuses to serve keys that it has only in part.
    keys: tuple[str, ...] = (log_key(match_id),)
    if seconds is not None:
        keys = kept_keys(match_id)
    elif snapshot is not None:
        keys = (log_key(match_id), snapshot_key(match_id))
    lifetime = "" if seconds is None else str(seconds)
    values = (entry.revision, entry.previous, entry.nonce, entry.request, entry.content, lifetime)
    return _APPEND.run(shards, keys, *values, *(() if snapshot is None else (snapshot,)))
