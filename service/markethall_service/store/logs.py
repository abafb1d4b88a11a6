"""The logs of all matches, one Redis stream each."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from markethall_service.matches.log import FIRST_REVISION, Commit, Header
from markethall_service.matches.match import Holder, Match
from markethall_service.matches.ports import EVERYTHING, Conflict, Damaged, Loaded, Missing

from .append import NO_LOG, OUTRUN, append, begin
from .connection import Command
from .entry import NO_NONCE, NONCE_BYTES, Entry, entries_from, entry_id, request_field, request_of
from .keys import log_key, snapshot_key
from .ledger import Ledger
from .serial import Codec
from .shards import Shards

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a log, the entry it begins after included, and whether it reaches the end of the log.

    `ours` is False if the log is no longer the one that this process has read before.
    """

    game: str
    entries: list[Entry]
    complete: bool
    ours: bool


class Logs:
    """Begins, extends and reads logs; whatever it asks of Redis may be repeated without harm."""

    def __init__(self, shards: Shards, codec: Codec, ledger: Ledger) -> None:
        self._shards = shards
        self._codec = codec
        self._ledger = ledger
        self._under_way: dict[bytes, Commit] = {}

    async def create(self, header: Header, seconds: int) -> bool:
        """Begins a log that expires after so many seconds (0: never); False if there is one already."""
        content = self._codec.encode_header(header)
        entry = Entry(FIRST_REVISION, NO_NONCE, os.urandom(NONCE_BYTES), b"", content)
        if await begin(self._shards, header.match_id, entry, seconds) == OUTRUN:
            return False
        self._ledger.begin(header.match_id, header.game, entry)
        return True

    async def append(self, match_id: str, commit: Commit, snapshot: Match | None, seconds: int | None) -> Entry:
        """Adds a commit after the one that this process has seen last; see `Store.append`."""
        known = self._ledger.get(match_id)
        if known is None or known.lost or known.revision != commit.revision - 1:
            await self._must_exist(match_id)
            raise Conflict(f"match {match_id} is not known here at revision {commit.revision - 1}")
        content = self._codec.encode_commit(known.game, commit)
        request = request_field(commit.seat, commit.request_id)
        entry = Entry(commit.revision, known.nonce, os.urandom(NONCE_BYTES), request, content)
        cached = None if snapshot is None else self._codec.encode_snapshot(snapshot)
        self._under_way[entry.nonce] = commit
        try:
            outcome = await append(self._shards, match_id, entry, cached, seconds)
        finally:
            del self._under_way[entry.nonce]
        if outcome == NO_LOG:
            raise Missing(f"there is no match {match_id}")
        if outcome == OUTRUN:
            raise Conflict(f"match {match_id} has gone on past revision {commit.revision - 1}")
        self._ledger.advance(match_id, entry)
        return entry

    async def load(self, match_id: str) -> Loaded:
        """The whole log, decoded as far as its snapshot does not cover it."""
        # The snapshot first: a commit in between makes the log newer than it, never the other way round.
        cached, answer = await self._shards.ask(
            ("GET", snapshot_key(match_id)), ("XRANGE", log_key(match_id), "-", "+")
        )
        if not answer:
            raise Missing(f"there is no match {match_id}")
        entries = entries_from(match_id, FIRST_REVISION, answer)
        header = self._header(match_id, entries[0])
        snapshot = known_snapshot(self._codec, header, entries, cached)
        start = FIRST_REVISION if snapshot is None else snapshot.revision
        commits = tuple(self.decode(match_id, header.game, entry) for entry in entries[start:])
        requests = {request: entry.revision for entry in entries if (request := request_of(entry))}
        self._ledger.begin(match_id, header.game, entries[-1])
        return Loaded(header, snapshot, commits, requests)

    async def stretch(self, match_id: str, after: int, count: int = EVERYTHING) -> Stretch:
        """Up to so many entries after revision `after`, and the one of that revision before them.

        Missing if there is no log, Conflict if it ends before that revision.
        """
        key = log_key(match_id)
        read: Command = ("XRANGE", key, entry_id(after), "+", "COUNT", count + 1)
        known = self._ledger.get(match_id)
        header: Command = ("XRANGE", key, entry_id(FIRST_REVISION), entry_id(FIRST_REVISION))
        if known is None:
            answer, first = await self._shards.ask(read, header)
        else:
            [answer], first = await self._shards.ask(read), None
        if not answer:
            await self._must_exist(match_id)
            if known is not None and known.revision >= after:
                self._ledger.lose(match_id)
            raise Conflict(f"match {match_id} has not reached revision {after}")
        entries = entries_from(match_id, after, answer)
        complete = len(entries) <= count
        ours = self._ledger.witness(match_id, entries, complete, known.revision if known else 0)
        game = known.game if known else self._game(match_id, first)
        return Stretch(game, entries, complete, ours)

    def decode(self, match_id: str, game: str, entry: Entry) -> Commit:
        """The commit in an entry; one of our own that comes back before its answer need not be decoded."""
        if (own := self._under_way.get(entry.nonce)) is not None:
            return own
        where = f"revision {entry.revision} of match {match_id}"
        commit = _readable(lambda: self._codec.decode_commit(game, entry.content), where)
        if commit.revision != entry.revision:
            raise Damaged(f"{where} says that it is revision {commit.revision}")
        return commit

    async def _must_exist(self, match_id: str) -> None:
        [there] = await self._shards.ask(("EXISTS", log_key(match_id)))
        if not there:
            raise Missing(f"there is no match {match_id}")

    def _header(self, match_id: str, entry: Entry) -> Header:
        return _readable(lambda: self._codec.decode_header(entry.content), f"the header of match {match_id}")

    def _game(self, match_id: str, first: list[object] | None) -> str:
        if not first:
            raise Damaged(f"the log of match {match_id} lacks its header")
        return self._header(match_id, entries_from(match_id, FIRST_REVISION, first)[0]).game


def known_snapshot(codec: Codec, header: Header, entries: list[Entry], cached: bytes | None) -> Match | None:
    """The snapshot, if it can be read and belongs to a commit of this very log."""
    if cached is None:
        return None
    try:
        snapshot = codec.decode_snapshot(header, cached[NONCE_BYTES:])
    except Exception:
        # A cache: written by another release, perhaps. The log has it all.
        return None
    known = snapshot.revision <= len(entries) and entries[snapshot.revision - 1].nonce == cached[:NONCE_BYTES]
    if not known:
        return None
    return replace(snapshot, holders=tuple(_as_taken(codec, snapshot, one, entries) for one in snapshot.holders))


def _as_taken(codec: Codec, snapshot: Match, holder: Holder, entries: list[Entry]) -> Holder:
    if not FIRST_REVISION < holder.taken_revision <= snapshot.revision:
        return holder
    where = f"revision {holder.taken_revision} of match {snapshot.header.match_id}"
    content = entries[holder.taken_revision - 1].content
    return _readable(lambda: codec.decode_taking(snapshot.header, content, holder), where)


def _readable(decode: Callable[[], T], what: str) -> T:
    try:
        return decode()
    except Exception:
        # What cannot be decoded may hold secrets, so its exception must not travel on.
        raise Damaged(f"{what} cannot be read") from None
