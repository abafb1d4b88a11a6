"""Whole logs as they lie in Redis: what tools read, put back and admit, beside the services that play."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

from markethall_service.matches.log import FIRST_REVISION, Header
from markethall_service.matches.match import Match
from markethall_service.matches.ports import Missing

from .entry import FIELDS, NO_NONCE, NONCE_BYTES, Entry, entries_from
from .keys import kept_keys, log_key, rules_key, shared_key_key, snapshot_key
from .logs import known_snapshot
from .scan import match_ids
from .script import Script
from .serial import Codec
from .shards import Shards

# One script call is one piece in the append-only file too: whoever is killed, there is the whole log or none of it.
# A log that begins with our own nonce is our earlier attempt, whose answer got lost.
_RESTORE: Final = Script(f"""
local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
if first then return first[2][4] == ARGV[4] and 1 or 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
for at = 3, #ARGV, {len(FIELDS)} do
  local id = (at - 3) / {len(FIELDS)} + {FIRST_REVISION} .. '-0'
  redis.call('XADD', KEYS[1], id, {", ".join(f"'{name}', ARGV[at + {at}]" for at, name in enumerate(FIELDS))})
end
if ARGV[2] ~= '' then redis.call('SET', KEYS[3], ARGV[2]) end
if ARGV[1] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[1])
  redis.call('EXPIRE', KEYS[3], ARGV[1])
end
return 1
""")

# Only the very log that was replayed is admitted; the snapshot was made by the rules before.
_ADMIT: Final = Script("""
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[2][4] ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2])
redis.call('SET', KEYS[3], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left > 0 then redis.call('PEXPIRE', KEYS[3], left) end
return 1
""")


@dataclass(frozen=True, slots=True)
class Content:
    """The bytes of a header or a commit, and whose request it answers: `<seat>:<request id>` or nothing."""

    request: bytes
    data: bytes


class Archive:
    """Reads and puts back whole logs. All that it asks of Redis may be repeated."""

    def __init__(self, shards: Shards, codec: Codec) -> None:
        self._shards = shards
        self._codec = codec

    def match_ids(self) -> AsyncIterator[str]:
        """The ids of all matches; see `scan.match_ids`."""
        return match_ids(self._shards)

    async def entries(self, match_id: str) -> list[Entry]:
        """The log, undecoded. Missing if there is none, Damaged if it has a gap."""
        [answer] = await self._shards.ask(("XRANGE", log_key(match_id), "-", "+"))
        if not answer:
            raise Missing(f"there is no match {match_id}")
        return entries_from(match_id, FIRST_REVISION, answer)

    async def first(self, match_id: str) -> Entry:
        """The entry of the header alone. Missing and Damaged as in `entries`."""
        [answer] = await self._shards.ask(("XRANGE", log_key(match_id), "-", "+", "COUNT", 1))
        if not answer:
            raise Missing(f"there is no match {match_id}")
        return entries_from(match_id, FIRST_REVISION, answer)[0]

    async def snapshot(self, header: Header, entries: list[Entry]) -> Match | None:
        """The snapshot of the log that has these entries, if there is one that can be read."""
        [cached] = await self._shards.ask(("GET", snapshot_key(header.match_id)))
        return known_snapshot(self._codec, header, entries, cached)

    async def rules_version(self, match_id: str) -> int:
        """The version of the rules that the match was admitted to after its start; 0 if to none."""
        [version] = await self._shards.ask(("GET", rules_key(match_id)))
        return int(version or 0)

    async def holds_key(self, name: str) -> bool:
        """Whether a secret that all processes share has been made."""
        [there] = await self._shards.ask(("EXISTS", shared_key_key(name)))
        return bool(there)

    async def restore(self, match_id: str, contents: Sequence[Content], seconds: int, rules_version: int) -> bool:
        """Puts a whole log where none is, in one step; False, and nothing changed, if there is one.

        It expires after so many seconds (0: never); `rules_version` is what it is admitted to (0: that of its header).
        """
        nonces = [os.urandom(NONCE_BYTES) for _ in contents]
        before = [NO_NONCE, *nonces]
        fields = zip(before, nonces, contents, strict=False)
        values = [part for p, n, content in fields for part in (p, n, content.request, content.data)]
        return bool(await _RESTORE.run(self._shards, kept_keys(match_id), seconds, rules_version or "", *values))

    async def admit(self, match_id: str, last: Entry, rules_version: int) -> bool:
        """Lets a match go on by a version of the rules; False if its log no longer ends with this entry."""
        return bool(await _ADMIT.run(self._shards, kept_keys(match_id), last.nonce, rules_version))
