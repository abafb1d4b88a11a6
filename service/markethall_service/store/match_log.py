"""The logs of all matches, one Redis stream each.

Each entry has a nonce, a hash over the entry and the nonce before it, so a log is a chain. It is checked at each read.
With the last nonce a process detects whether a log is still the one that it has read, even after Redis lost its tail
and other processes appended to it. An entry is only appended if it is the next one.

Where replicas must have a write, they must have every entry that leaves this store too, whoever wrote it: a failover
loses nothing that anybody was shown. `Logs.confirm` waits for that, and `LastEntries` only has confirmed entries.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from markethall_platform.redis_client.connection import Command
from markethall_platform.redis_client.pipeline import Script
from markethall_service.in_turns import in_turns
from markethall_service.matches.answered import AnsweredRequests
from markethall_service.matches.identifiers import HISTORY_DIGITS
from markethall_service.matches.log import FIRST_REVISION, MATCH_EVENTS, Commit, Header, Visibility
from markethall_service.matches.match import Match, Seat, begin as new_match
from markethall_service.matches.ports import UNLIMITED, Conflict, Damaged, Loaded, Missing, StoreError, Unavailable

from .codec import Codec
from .keys import deleted_key, kept_keys, log_key, present_key, progress_key, rules_key, snapshot_key, summary_key
from .last_entries import LastEntries
from .redis_access import Redis
from .request_ids import request_field, request_of

if TYPE_CHECKING:
    from .archive import ArchivedLog, ArchivedLogs

T = TypeVar("T")

SALT_BYTES: Final = 8
NONCE_BYTES: Final = 24
_HASH_BYTES: Final = NONCE_BYTES - SALT_BYTES
NO_NONCE: Final = b""
"""The nonce before the header."""


@dataclass(frozen=True, slots=True)
class LogRange:
    """A part of a log with the entry before it, and whether it reaches the end of the log.

    `is_same_log` is False if the log is no longer the one that this process has read.
    """

    header: Header
    entries: list[Entry]
    complete: bool
    is_same_log: bool


class Logs:
    """Creates, extends and reads logs. All commands are safe to repeat."""

    def __init__(
        self, shards: Redis, codec: Codec, last_entries: LastEntries, archived: ArchivedLogs | None = None
    ) -> None:
        self._shards = shards
        self._codec = codec
        self._archived = archived
        self._last_entries = last_entries
        self._pending: dict[bytes, Commit] = {}

    async def create(self, header: Header, seconds: int) -> bool:
        """Create a log that expires after `seconds` (0: never). False if there is one already."""
        content = self._codec.encode_header(header)
        entry = Entry(FIRST_REVISION, NO_NONCE, new_nonce(NO_NONCE, b"", content), b"", content)
        summary = packed_summary(self._codec, new_match(header))
        if await begin(self._shards, header.match_id, entry, seconds, summary) == CONFLICT:
            return False
        self._last_entries.begin(header.match_id, header, entry)
        return True

    async def append(
        self, match_id: str, commit: Commit, snapshot: Match | None, seconds: int | None, public: Match | None = None
    ) -> Entry:
        """Append a commit after the last one that this process has seen; see `MatchLog.append`."""
        known = self._last_entries.get(match_id)
        if known is None:
            await self._must_exist(match_id)
            raise Conflict(f"match {match_id} is not known here")
        content, personal = self._codec.encode_commit(known.header, commit), b""
        if commit.move is None:
            content, personal = split(self._codec, content)
        request = request_field(commit.seat, commit.request_id)
        nonce = new_nonce(known.nonce, request, content)
        entry = Entry(commit.revision, known.nonce, nonce, request, content, personal)
        cached = None if snapshot is None else pack_snapshot(entry.nonce, self._codec.encode_snapshot(snapshot))
        summary = None
        if public is not None:
            # A move changes only the progress. With a snapshot the rest is written too, in case it got lost.
            whole = snapshot is not None or not MATCH_EVENTS.isdisjoint(map(type, commit.events))
            summary = packed_summary(self._codec, public, whole=whole)
        commit.stored(history_of(entry.nonce))
        self._pending[entry.nonce] = commit
        try:
            outcome = await append(self._shards, match_id, entry, cached, seconds, summary)
        finally:
            del self._pending[entry.nonce]
        if outcome == NO_LOG:
            raise Missing(f"there is no match {match_id}")
        if outcome == CONFLICT:
            raise Conflict(f"match {match_id} has gone on past revision {commit.revision - 1}")
        if outcome == DAMAGED:
            raise await self._damage(match_id)
        self._last_entries.advance(match_id, entry)
        return entry

    async def delete(self, match_id: str, revision: int) -> None:
        """Delete a match after the last commit that this process has seen; see `MatchLog.delete`."""
        known = self._last_entries.get(match_id) if revision else None
        if revision and (known is None or known.lost or known.revision != revision):
            raise Conflict(f"match {match_id} is not known here at revision {revision}")
        keys = (*kept_keys(match_id), present_key(match_id), *((deleted_key(match_id),) if self._archived else ()))
        marks = 1 if self._archived else 0
        if await _DELETE.run(self._shards, keys, known.nonce if known else NO_NONCE, marks) == CONFLICT:
            raise Conflict(f"match {match_id} has gone on past revision {revision}")

    async def load(self, match_id: str) -> Loaded:
        """The whole log, decoded from its snapshot on. See `confirm`."""
        # The snapshot first: after a commit in between the log is newer than the snapshot, and the snapshot is
        # never newer than the log. MGET, because it finds nothing where GET would fail: at a key of another type.
        entries, [[cached]] = await read_whole(self._shards, match_id, ("MGET", snapshot_key(match_id)))
        if entries:
            await self.confirm(match_id, entries[-1])
        else:
            entries = (await self.in_archive(match_id)).entries
        header = self._header(match_id, entries[0])
        snapshot = known_snapshot(self._codec, header, entries, cached)
        start = FIRST_REVISION if snapshot is None else snapshot.revision
        commits = [self.decode(match_id, header, entry) async for entry in in_turns(entries[start:])]
        requests = AnsweredRequests()
        async for entry in in_turns(entries):
            if entry.request:
                requests.add(*request_of(entry.request), entry.revision)
        self._last_entries.begin(match_id, header, entries[-1])
        return Loaded(header, snapshot, tuple(commits), requests, history_of(entries[-1].nonce))

    async def read_range(self, match_id: str, after: int, count: int = UNLIMITED) -> LogRange:
        """At most `count` entries after revision `after`, and the entry of that revision. See `confirm`.

        Raises Missing if there is no log, Conflict if it ends before that revision.
        """
        key = log_key(match_id)
        page = min(count, PAGE)
        read: Command = ("XRANGE", key, entry_id(after), "+", "COUNT", page + 1)
        known = self._last_entries.get(match_id)
        read_header: Command = ("XRANGE", key, entry_id(FIRST_REVISION), entry_id(FIRST_REVISION))
        if known is None:
            answer, first = await self._shards.execute(read, read_header)
        else:
            [answer], first = await self._shards.execute(read), None
        if answer:
            entries = entries_from(match_id, after, answer)
            if len(entries) > page and not await read_on(self._shards, match_id, entries, count + 1):
                raise Conflict(f"the log of match {match_id} is no longer the one that was read")
        else:
            entries = await self._archived_after(match_id, after, count)
            if not entries:
                if known is not None and known.revision >= after:
                    self._last_entries.mark_lost(match_id)
                raise Conflict(f"match {match_id} has not reached revision {after}")
            known = known or self._last_entries.get(match_id)
        complete = len(entries) <= count
        if answer:
            await self.confirm(match_id, entries[-1], is_last=complete)
        is_same_log = self._last_entries.check(match_id, entries, complete, known.revision if known else 0)
        header = known.header if known else self._first_header(match_id, first)
        return LogRange(header, entries, complete, is_same_log)

    async def confirm(self, match_id: str, entry: Entry, *, is_last: bool = True) -> None:
        """Wait until the replicas have an entry that was read. Without a round trip if they are known to have it, or
        if no replica must have it. `is_last`: no entry after it was read.

        Raises Unavailable if too few replicas have it in time, or if Redis has lost it.
        """
        key = log_key(match_id)
        if self._last_entries.is_confirmed(match_id, entry, is_last) or not self._shards.replicas_of(key):
            return
        if await _CONFIRM.run(self._shards, (key,), entry_id(entry.revision), entry.nonce) != RECORDED:
            raise Unavailable(f"Redis has lost revision {entry.revision} of match {match_id} before replicas had it")

    def last_known(self, match_id: str) -> int:
        """The last revision of a log that this process has read or written; 0 of others."""
        known = self._last_entries.get(match_id)
        return known.revision if known else 0

    def is_pending(self, entry: Entry) -> bool:
        """Whether an `append` of this process waits for the replicas to have this entry."""
        return entry.nonce in self._pending

    def decode(self, match_id: str, header: Header, entry: Entry) -> Commit:
        """The commit of an entry. A pending commit of this process is returned without decoding."""
        if (own := self._pending.get(entry.nonce)) is not None:
            return own
        where = f"revision {entry.revision} of match {match_id}"
        commit = _readable(
            lambda: self._codec.decode_commit(header, entry.data, entry.request_id), where, entry.revision
        )
        if commit.revision != entry.revision:
            raise Damaged(f"{where} says that it is revision {commit.revision}", entry.revision)
        commit.stored(history_of(entry.nonce))
        return commit

    async def entries(self, match_id: str) -> list[Entry]:
        """The whole undecoded log in Redis, which the replicas have. Raises Missing and Damaged."""
        entries, _ = await read_whole(self._shards, match_id)
        if not entries:
            await self._must_exist(match_id)
            raise await self._damage(match_id)
        await self.confirm(match_id, entries[-1])
        return entries

    async def in_archive(self, match_id: str) -> ArchivedLog:
        """The log of a match that Redis has no more. Raises Missing if the archive has none, or none any more."""
        there, is_deleted = await self._shards.execute(("EXISTS", log_key(match_id)), ("EXISTS", deleted_key(match_id)))
        if there:
            raise await self._damage(match_id)
        if self._archived is None or is_deleted:
            raise Missing(f"there is no match {match_id}")
        return await self._archived.find(match_id)

    def archived_rules_version(self, match_id: str) -> int:
        """As `rules_version`, of a log that was read from the archive; 0 of others."""
        return self._archived.rules_version(match_id) if self._archived else 0

    async def _archived_after(self, match_id: str, after: int, count: int) -> list[Entry]:
        """The entry of a revision and at most `count` after it, if the match is in the archive only; none if it has not
        reached that revision. The log is known here from then on. Raises Missing."""
        [there] = await self._shards.execute(("EXISTS", log_key(match_id)))
        if there:
            return []
        entries = (await self.in_archive(match_id)).entries
        if self._last_entries.get(match_id) is None:
            self._last_entries.begin(match_id, self._header(match_id, entries[0]), entries[-1])
        return entries[after - 1 : after + count]

    async def _must_exist(self, match_id: str) -> None:
        [there] = await self._shards.execute(("EXISTS", log_key(match_id)))
        if not there:
            raise Missing(f"there is no match {match_id}")

    async def _damage(self, match_id: str) -> StoreError:
        """What is wrong with a log whose number of entries is not its last revision."""
        entries, _ = await read_whole(self._shards, match_id)
        if not entries:
            return Damaged(f"the log of match {match_id} has no entries")
        return Conflict(f"the log of match {match_id} has changed up to revision {entries[-1].revision}")

    def _header(self, match_id: str, entry: Entry) -> Header:
        return _readable(lambda: self._codec.decode_header(entry.content), f"the header of match {match_id}")

    def _first_header(self, match_id: str, first: list[object] | None) -> Header:
        if not first:
            raise Damaged(f"the log of match {match_id} lacks its header")
        return self._header(match_id, *entries_from(match_id, FIRST_REVISION, first))


def known_snapshot(codec: Codec, header: Header, entries: list[Entry], cached: bytes | None) -> Match | None:
    """The snapshot, if it can be read and belongs to a commit of this log."""
    if cached is None:
        return None
    try:
        nonce, data = unpack_snapshot(cached)
        snapshot = codec.decode_snapshot(header, data)
    except Exception:
        # A cache, perhaps damaged or written by another release. The log has everything.
        return None
    known = snapshot.revision <= len(entries) and entries[snapshot.revision - 1].nonce == nonce
    if not known:
        return None
    return replace(snapshot, seats=tuple(_complete_seat(codec, snapshot, one, entries) for one in snapshot.seats))


def _complete_seat(codec: Codec, snapshot: Match, holder: Seat, entries: list[Entry]) -> Seat:
    if not holder.taken_revision:
        return holder
    where = f"revision {holder.taken_revision} of match {snapshot.header.match_id}"
    entry = entries[holder.taken_revision - 1]
    return _readable(
        lambda: codec.decode_seat(snapshot.header, entry.data, entry.request_id, holder), where, entry.revision
    )


def _readable(decode: Callable[[], T], what: str, revision: int = FIRST_REVISION) -> T:
    try:
        return decode()
    except Exception:
        # What cannot be decoded may hold secrets, so its exception is not passed on.
        raise Damaged(f"{what} cannot be read", revision) from None


FIELDS = ("n", "q", "c")
"""Nonce, request, content. Always the same names in the same order: Redis stores them once per node.

Only an entry in which a player takes a seat has one more, `s`: what can be erased of the content."""


class Entry(NamedTuple):
    """An undecoded header (revision 1) or commit. `request` is that of `request_field`.

    `previous` is the nonce of the entry before it, as far as that was read. `personal` is the end of the content that
    can be erased. The nonce does not cover it.
    """

    revision: int
    previous: bytes
    nonce: bytes
    request: bytes
    content: bytes
    personal: bytes = b""

    @property
    def data(self) -> bytes:
        """The whole content, as far as it was not erased."""
        return self.content + self.personal

    @property
    def request_id(self) -> str:
        """The request id of the commit; "" if it has none. ValueError if `request` is not of this service."""
        return request_of(self.request)[1] if self.request else ""


def split(codec: Codec, data: bytes) -> tuple[bytes, bytes]:
    """The part of an encoded commit that lasts, and the part that can be erased."""
    length = codec.lasting(data)
    return data[:length], data[length:]


def entry_id(revision: int) -> str:
    """The id of an entry in its stream."""
    return f"{revision}-0"


def entries_from(match_id: str, first: int, answer: Sequence[Any]) -> list[Entry]:
    """The entries of an answer of XRANGE or XREAD that begins with revision `first`.

    Raises Damaged at a gap, and where the content of an entry is not the content that was written. The first one is
    only checked if it is the header: the hash of another one covers the nonce of the entry before it.
    """
    entries: list[Entry] = []
    for revision, item in enumerate(answer, first):
        entry = entry_of(match_id, revision, item, entries[-1].nonce if entries else NO_NONCE)
        if entry.revision != revision:
            raise Damaged(f"the log of match {match_id} lacks revision {revision}", revision)
        if (entries or first == FIRST_REVISION) and not is_intact(*entry[1:5]):
            where = f"revision {revision} of match {match_id}"
            raise Damaged(f"{where} is not what was written: its hash differs", revision)
        entries.append(entry)
    return entries


PAGE: Final = 500
"""The most entries that one command reads: Redis does nothing else for a millisecond, and this process for ten."""


async def read_whole(shards: Redis, match_id: str, *before: Command) -> tuple[list[Entry], list[Any]]:
    """All entries of a log, page by page, and the answers to the commands sent before the first page. Raises Damaged.

    No entries if there is no log.
    """
    while True:
        *answers, first = await shards.execute(*before, ("XRANGE", log_key(match_id), "-", "+", "COUNT", PAGE))
        entries = entries_from(match_id, FIRST_REVISION, first)
        if len(entries) < PAGE or await read_on(shards, match_id, entries):
            return entries, answers


async def read_on(shards: Redis, match_id: str, entries: list[Entry], most: int = UNLIMITED) -> bool:
    """Extend the entries of a first page to `most`, or to the end of the log. False if the log is another one now.

    Each page begins with the last entry of the page before.
    """
    while len(entries) < most:
        last, count = entries[-1], min(PAGE, most - len(entries))
        start = entry_id(last.revision)
        [answer] = await shards.execute(("XRANGE", log_key(match_id), start, "+", "COUNT", count + 1))
        page = entries_from(match_id, last.revision, answer)
        if not page or page[0].nonce != last.nonce:
            return False
        entries += page[1:]
        if len(page) <= count:
            break
    return True


def entry_of(match_id: str, expected: int, item: Any, previous: bytes = NO_NONCE) -> Entry:
    """One entry of such an answer."""
    try:
        name, (_, nonce, _, request, _, content, *more) = item
        revision, _, rest = name.partition(b"-")
        if rest == b"0" and len(more) in (0, 2):
            return Entry(int(revision), previous, nonce, request, content, more[1] if more else b"")
    except (TypeError, ValueError, IndexError):
        pass
    raise Damaged(f"the log of match {match_id} has an entry that this service did not write", expected)


RECORDED: Final = 1
CONFLICT: Final = 0
NO_LOG: Final = -1
DAMAGED: Final = -2

_FIELDS: Final = ", ".join(f"'{name}', ARGV[{at}]" for at, name in enumerate(FIELDS, 3))

# XADD alone refuses an id that is not above the last one, but it accepts a gap, and an id after a commit that Redis
# lost and another process replaced. So the script compares the nonce of the last entry too. An entry that exists
# already with our nonce is our earlier attempt, whose answer got lost. XSETID changes nothing but counts as a write, so
# that WAIT waits for what the attempt wrote, also over another connection. Revisions are numbered from 1, so that a log
# with another number of entries than its last revision has lost some.
_APPEND: Final = Script(f"""
local function keep(key, value)
  if not redis.call('SET', key, value, 'XX', 'KEEPTTL') then
    redis.call('SET', key, value)
    local left = redis.call('PTTL', KEYS[1])
    if left > 0 then redis.call('PEXPIRE', key, left) end
  end
end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then return redis.call('EXISTS', KEYS[1]) == 1 and {DAMAGED} or {NO_LOG} end
local at = tonumber(string.match(last[1], '^%d+'))
if redis.call('XLEN', KEYS[1]) ~= at then return {DAMAGED} end
local id = ARGV[1] .. '-0'
if at == ARGV[1] - 1 and last[2][2] == ARGV[2] then
  if ARGV[10] == '' then redis.call('XADD', KEYS[1], id, {_FIELDS})
  else redis.call('XADD', KEYS[1], id, {_FIELDS}, 's', ARGV[10]) end
  if ARGV[7] ~= '' then keep(KEYS[2], ARGV[7]) end
  if ARGV[8] ~= '' then keep(KEYS[#KEYS - 1], ARGV[8]) end
  if ARGV[9] ~= '' then keep(KEYS[#KEYS], ARGV[9]) end
  if ARGV[6] ~= '' then
    for _, key in ipairs(KEYS) do
      if ARGV[6] == '0' then redis.call('PERSIST', key) else redis.call('EXPIRE', key, ARGV[6]) end
    end
  end
  return {RECORDED}
end
local there = redis.call('XRANGE', KEYS[1], id, id)[1]
if there and there[2][2] == ARGV[3] then
  redis.call('XSETID', KEYS[1], last[1])
  return {RECORDED}
end
return {CONFLICT}
""")

# With its lifetime in the same step: the log of a process that died in between would stay for ever.
_BEGIN: Final = Script(f"""
local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
if first and first[2][2] ~= ARGV[3] then return {CONFLICT} end
if first then
  redis.call('XSETID', KEYS[1], redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][1])
else
  redis.call('XADD', KEYS[1], ARGV[1] .. '-0', {_FIELDS})
  for at = 2, #KEYS do redis.call('SET', KEYS[at], ARGV[at + 5]) end
  if ARGV[6] ~= '0' then
    for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[6]) end
  end
end
return {RECORDED}
""")

# Without a log it was deleted by our earlier attempt, whose answer got lost. To delete nothing does not count as a
# write, so that WAIT would not wait for that attempt: a value is written and deleted.
_DELETE: Final = Script(f"""
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if last and last[2][2] ~= ARGV[1] then return {CONFLICT} end
if not last then redis.call('SET', KEYS[1], '') end
redis.call('UNLINK', unpack(KEYS))
if ARGV[2] == '1' then redis.call('SET', KEYS[#KEYS], '') end
return {RECORDED}
""")

# Only if the entry is there. XSETID to the last id changes nothing but counts as a write, so WAIT covers the entry. The
# id of the last entry would be refused after an XDEL of the one behind it.
_CONFIRM: Final = Script(f"""
local there = redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1])[1]
if not there or there[2][2] ~= ARGV[2] then return {CONFLICT} end
local info = redis.call('XINFO', 'STREAM', KEYS[1])
for at = 1, #info, 2 do
  if info[at] == 'last-generated-id' then redis.call('XSETID', KEYS[1], info[at + 1]) end
end
return {RECORDED}
""")


class PackedSummary(NamedTuple):
    """The summary of a public match as it is stored. `stage` is empty if it stays as it is."""

    stage: bytes
    progress: bytes


def packed_summary(codec: Codec, match: Match, *, whole: bool = True) -> PackedSummary | None:
    """The summary of a match, without its stage unless `whole`; None if the match is in no list."""
    if match.header.visibility is not Visibility.PUBLIC:
        return None
    return PackedSummary(codec.encode_summary(match) if whole else b"", codec.encode_progress(match))


def begin(
    shards: Redis, match_id: str, entry: Entry, seconds: int, summary: PackedSummary | None
) -> Coroutine[Any, Any, int]:
    """RECORDED, or CONFLICT if there is a log already. The log and its summary expire after `seconds` (0: never)."""
    values = (entry.revision, entry.previous, entry.nonce, entry.request, entry.content)
    if summary is None:
        return _BEGIN.run(shards, (log_key(match_id),), *values, seconds)
    keys = (log_key(match_id), summary_key(match_id), progress_key(match_id))
    return _BEGIN.run(shards, keys, *values, seconds, *summary)


def append(
    shards: Redis,
    match_id: str,
    entry: Entry,
    snapshot: bytes | None,
    seconds: int | None,
    summary: PackedSummary | None = None,
) -> Coroutine[Any, Any, int]:
    """RECORDED, CONFLICT, NO_LOG or DAMAGED. Snapshot and summary, if there are any, are written in the same step.

    So is the lifetime, if the match is to expire after `seconds` from now (0: never).
    """
    # An unneeded key is not named: while a slot moves, a cluster refuses commands with keys that it has only in
    # part.
    stage, progress = summary or (b"", b"")
    if seconds is not None:
        keys = kept_keys(match_id)
    else:
        keys = (
            log_key(match_id),
            *((snapshot_key(match_id),) if snapshot is not None else ()),
            *((summary_key(match_id),) if stage else ()),
            *((progress_key(match_id),) if progress else ()),
        )
    lifetime = "" if seconds is None else str(seconds)
    values = (entry.revision, entry.previous, entry.nonce, entry.request, entry.content, lifetime)
    return _APPEND.run(shards, keys, *values, snapshot or b"", stage, progress, entry.personal)


async def rules_version(shards: Redis, match_id: str) -> int:
    """The version of the rules that the match was admitted to after its start; 0 if to none."""
    [version] = await shards.execute(("GET", rules_key(match_id)))
    return int(version or 0)


def new_nonce(previous: bytes, request: bytes, content: bytes, salt: bytes = b"") -> bytes:
    """A nonce for a new entry after the one with the nonce `previous`. Without a salt it is random."""
    return _nonce(salt or os.urandom(SALT_BYTES), previous, request, content)


def is_intact(previous: bytes, nonce: bytes, request: bytes, content: bytes) -> bool:
    """Whether the nonce fits the content of its entry."""
    return _nonce(nonce[:SALT_BYTES], previous, request, content) == nonce


def hash_text(nonce: bytes) -> str:
    """The hash in a nonce as 32 hexadecimal digits."""
    return nonce[SALT_BYTES:].hex()


def history_of(nonce: bytes) -> str:
    """The history that ends with an entry, as callers see it: the beginning of its hash.

    The hash covers the salt, which is never sent. So hidden values cannot be found by trying.
    """
    return hash_text(nonce)[:HISTORY_DIGITS]


def pack_snapshot(nonce: bytes, data: bytes) -> bytes:
    """A snapshot as it is stored: the nonce of its entry, a hash over both, the data."""
    return nonce + _digest(nonce, data) + data


def unpack_snapshot(packed: bytes) -> tuple[bytes, bytes]:
    """The nonce and the data of `pack_snapshot`. Raises ValueError if they are damaged."""
    start = NONCE_BYTES + _HASH_BYTES
    nonce, data = packed[:NONCE_BYTES], packed[start:]
    if _digest(nonce, data) != packed[NONCE_BYTES:start]:
        raise ValueError("the snapshot is damaged")
    return nonce, data


def _nonce(salt: bytes, previous: bytes, request: bytes, content: bytes) -> bytes:
    # The lengths keep bytes from moving between the fields without a change of the hash.
    return salt + _digest(b"%d %d " % (len(previous), len(request)), salt, previous, request, content)


def _digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()[:_HASH_BYTES]
