"""Adds an entry to a log if, and only if, that entry is the next one."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Final

from .entry import FIELDS, Entry
from .keys import log_key, snapshot_key
from .script import Script
from .shards import Shards

RECORDED: Final = 1
OUTRUN: Final = 0
NO_LOG: Final = -1

# XADD alone refuses what is not above the last id, but it would take an id that leaves a gap, and an id that follows
# on a commit which Redis lost and somebody else replaced. So the script compares the nonce of the last entry too.
# An entry that is there already with our own nonce is our earlier attempt, whose answer got lost. XSETID changes
# nothing but counts as a write, so that WAIT waits for what the attempt wrote, be it over another connection.
_APPEND: Final = Script(f"""
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local at = last and tonumber(string.match(last[1], '^%d+')) or 0
local id = ARGV[1] .. '-0'
if at == ARGV[1] - 1 and (at == 0 or last[2][4] == ARGV[2]) then
  redis.call('XADD', KEYS[1], id, {", ".join(f"'{name}', ARGV[{at}]" for at, name in enumerate(FIELDS, 2))})
  if ARGV[6] then
    redis.call('SET', KEYS[2], ARGV[3] .. ARGV[6])
    local left = redis.call('PTTL', KEYS[1])
    if left > 0 then redis.call('PEXPIRE', KEYS[2], left) end
  end
  return {RECORDED}
end
if at == 0 then return {NO_LOG} end
local there = redis.call('XRANGE', KEYS[1], id, id)[1]
if there and there[2][4] == ARGV[3] then
  redis.call('XSETID', KEYS[1], last[1])
  return {RECORDED}
end
return {OUTRUN}
""")


def append(shards: Shards, match_id: str, entry: Entry, snapshot: bytes | None) -> Coroutine[Any, Any, int]:
    """RECORDED, OUTRUN or NO_LOG; the snapshot, if there is one, is written in the same step."""
    # A key that is not needed is not named: a cluster that moves a slot refuses to serve keys that it has only in part.
    log, values = log_key(match_id), (entry.revision, entry.previous, entry.nonce, entry.request, entry.content)
    if snapshot is None:
        return _APPEND.run(shards, (log,), *values)
    return _APPEND.run(shards, (log, snapshot_key(match_id)), *values, snapshot)
