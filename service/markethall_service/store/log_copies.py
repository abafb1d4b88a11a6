"""Copies of logs: a whole log is written beside its place, piece by piece, and put there in one step.

So no command holds Redis for longer than a piece takes, and half a log is never read. A copy is repeated from the
start after an interruption; what is left of the one before expires.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from markethall_platform.redis_client.pipeline import Script

from .keys import copy_key, kept_keys, log_key
from .match_log import FIELDS, NO_LOG, RECORDED, Entry, PackedSummary, entry_id, read_on, read_whole
from .redis_access import Redis

PIECE: Final = 200
"""The entries that one command writes: Redis does nothing else for two or three milliseconds."""

_KEEP_S: Final = 60
"""How long the copy of a command that died is kept, in seconds. The next piece must come within this time."""

_AGAIN: Final = -3
"""The copy has expired, or the log is not the one that was copied: copy it again."""

_STRIDE: Final = len(FIELDS) + 1
_ENTRY: Final = ", ".join(f"'{name}', ARGV[at + {at}]" for at, name in enumerate(FIELDS))

# ARGV[1]: the revision of the first of the entries that follow. A copy that has them is that of our earlier attempt,
# whose answer got lost.
_WRITE: Final = f"""
local function write(copy, from)
  local last = redis.call('XREVRANGE', copy, '+', '-', 'COUNT', 1)[1]
  local there = last and tonumber(string.match(last[1], '^%d+')) or 0
  if there < ARGV[1] - 1 then return false end
  for at = from, #ARGV, {_STRIDE} do
    local revision = (at - from) / {_STRIDE} + ARGV[1]
    if revision > there then
      local id = string.format('%d-0', revision)
      if ARGV[at + {_STRIDE - 1}] == '' then redis.call('XADD', copy, id, {_ENTRY})
      else redis.call('XADD', copy, id, {_ENTRY}, 's', ARGV[at + {_STRIDE - 1}]) end
    end
  end
  return true
end
"""

_PIECE: Final = Script(f"""{_WRITE}
if not write(KEYS[1], 2) then return {_AGAIN} end
redis.call('EXPIRE', KEYS[1], {_KEEP_S})
return {RECORDED}
""")

# KEYS: the copy, then those of the match. ARGV: the revision of the first entry that follows, the nonce of the log's
# first entry, the lifetime, the values of three keys, entries. A script call is one command in the append-only file
# too: after a crash the whole log exists or none of it. A log that begins with our nonce is our earlier attempt, whose
# answer got lost. XSETID: see `match_log`.
_RESTORE: Final = Script(f"""{_WRITE}
local first = redis.call('XRANGE', KEYS[2], '-', '+', 'COUNT', 1)[1]
if first then
  if first[2][2] ~= ARGV[2] then return 0 end
  redis.call('XSETID', KEYS[2], redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1][1])
  return {RECORDED}
end
if not write(KEYS[1], 7) then return {_AGAIN} end
redis.call('DEL', unpack(KEYS, 2))
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('PERSIST', KEYS[2])
for at = 4, 6 do
  if ARGV[at] ~= '' then redis.call('SET', KEYS[at], ARGV[at]) end
end
if ARGV[3] ~= '0' then
  for at = 2, #KEYS do redis.call('EXPIRE', KEYS[at], ARGV[3]) end
end
return {RECORDED}
""")

# KEYS: the copy and the log. ARGV: the ids of the entries of the copy that have a name. If the log has one of these no
# more, another command has erased it meanwhile, and the copy would bring it back.
_REPLACE: Final = Script(f"""
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if not last then return {NO_LOG} end
redis.call('XSETID', KEYS[2], last[1])
local copied = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not copied then return {_AGAIN} end
local new = redis.call('XRANGE', KEYS[2], copied[1], '+', 'COUNT', {PIECE} + 2)
if #new == 0 or #new > {PIECE} + 1 or new[1][2][2] ~= copied[2][2] then return {_AGAIN} end
for _, id in ipairs(ARGV) do
  if #redis.call('XRANGE', KEYS[2], id, id)[1][2] <= {2 * len(FIELDS)} then return {_AGAIN} end
end
for at = 2, #new do redis.call('XADD', KEYS[1], new[at][1], unpack(new[at][2])) end
local left = redis.call('PTTL', KEYS[2])
redis.call('UNLINK', KEYS[2])
redis.call('RENAME', KEYS[1], KEYS[2])
if left > 0 then redis.call('PEXPIRE', KEYS[2], left) else redis.call('PERSIST', KEYS[2]) end
return {RECORDED}
""")


async def restore(
    shards: Redis, match_id: str, entries: Sequence[Entry], seconds: int, rules_version: int, summary: PackedSummary
) -> bool:
    """Restore a whole log with the other keys of its match; see `Archive.restore`. Safe to repeat."""
    keys = (copy_key(match_id, os.urandom(6).hex()), *kept_keys(match_id))
    values = entries[0].nonce, seconds, rules_version or "", *summary
    while True:
        *pieces, last = _pieces(entries, 0)
        if not await _write(shards, keys[0], pieces):
            continue
        outcome = await _RESTORE.run(shards, keys, last[0].revision, *values, *_values(last))
        if outcome != _AGAIN:
            # The copy is there still if another command has restored the match meanwhile.
            await _drop(shards, keys[0], len(pieces))
            return bool(outcome)


async def erase(shards: Redis, match_id: str, revisions: Collection[int]) -> bool:
    """Erase what can be erased of these commits. False if there is no such match. Safe to repeat and to interrupt.

    Entries of a stream cannot be changed, so all are written again. Who follows the log finds the same entries. It
    needs room for a second log meanwhile.
    """
    keys = (copy_key(match_id, os.urandom(6).hex()), log_key(match_id))
    while True:
        entries, _ = await read_whole(shards, match_id)
        copied, is_whole, names = 0, bool(entries), list[str]()
        while is_whole and len(entries) - copied > (PIECE if copied else 0):
            for at in range(copied, len(entries)):
                if entries[at].revision in revisions:
                    entries[at] = entries[at]._replace(personal=b"")
            names += [entry_id(entry.revision) for entry in entries[copied:] if entry.personal]
            written, copied = _pieces(entries, copied), len(entries)
            # While the match goes on, the last step copies what is new since then.
            is_whole = await _write(shards, keys[0], written) and await read_on(shards, match_id, entries)
        outcome = await _REPLACE.run(shards, keys, *names) if is_whole else _AGAIN if entries else NO_LOG
        if outcome == RECORDED:
            return True
        await _drop(shards, keys[0], copied)
        if outcome == NO_LOG:
            return False


def _pieces(entries: Sequence[Entry], start: int) -> Iterator[Sequence[Entry]]:
    return (entries[at : at + PIECE] for at in range(start, len(entries), PIECE))


def _values(entries: Sequence[Entry]) -> list[bytes]:
    """The entries as values of a script. The last field may be empty."""
    return [part for _, _, *parts in entries for part in parts]


async def _write(shards: Redis, copy: str, pieces: Iterable[Sequence[Entry]]) -> bool:
    """Write the next pieces of a copy. False if it has expired."""
    for piece in pieces:
        if await _PIECE.run(shards, (copy,), piece[0].revision, *_values(piece)) != RECORDED:
            return False
    return True


async def _drop(shards: Redis, copy: str, written: int) -> None:
    if written:
        await shards.execute(("UNLINK", copy))
