"""Public matches by game and state: sorted sets by time of creation; and their summaries, which lists show."""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
from collections.abc import Sequence
from itertools import islice
from time import perf_counter
from typing import Final, NamedTuple

from markethall_service.matches.log import MatchState
from markethall_service.matches.ports import BadCursor, Damaged, Hint, Listable, Missing, Page, StoreError, Summary

from .codec import Codec
from .keys import index_key, log_key, progress_key, summary_key
from .redis_access import Redis, timeout


class SortKey(NamedTuple):
    """The sort key of a match in a list: newest first, the greater id first within a millisecond."""

    created_ms: int
    match_id: str


_START: Final = SortKey(1 << 52, "")
_EXPIRY_CHECKS: Final = 2
_EXPIRY_TIMEOUT_S: Final = 0.5
_SLICE: Final = 20
"""The number of summaries that are decoded before other tasks run."""

_LONGEST_S: Final = 0.005


class RedisIndex:
    """Implements `matches.ports.PublicIndex`. A page may merge several sets, which may lie on several shards."""

    def __init__(self, shards: Redis, codec: Codec) -> None:
        self._shards = shards
        self._codec = codec
        self._decoding = asyncio.Lock()

    async def summaries(self, match_ids: Sequence[str]) -> list[Summary | Damaged | None]:
        """See `PublicIndex.summaries`. Two commands for each slot, or for all on a single server."""
        logs = [log_key(match_id) for match_id in match_ids]
        found: list[Summary | Damaged | None] = [None] * len(match_ids)

        async def read(slot: list[int]) -> None:
            # MGET finds nothing at a key of another type, where GET would fail.
            keys = [key for at in slot for key in (summary_key(match_ids[at]), progress_key(match_ids[at]))]
            values, count = await self._shards.execute(("MGET", *keys), ("EXISTS", *(logs[at] for at in slot)))
            there = [True] * len(slot) if count == len(slot) else await self._exist([logs[at] for at in slot])
            rows = zip(slot, there, values[::2], values[1::2], strict=True)
            # One list at a time, a few rows at a time, then a pause twice as long: whoever walks over lists, decoding
            # takes at most a third of a process, and moves run in between.
            async with self._decoding:
                while some := tuple(islice(rows, _SLICE)):
                    began = perf_counter()
                    for at, exists, stage, progress in some:
                        found[at] = self._decoded(match_ids[at], stage, progress) if exists else None
                    await asyncio.sleep(2 * min(perf_counter() - began, _LONGEST_S))

        await asyncio.gather(*map(read, await self._shards.by_slot(logs)))
        return found

    async def _exist(self, logs: Sequence[str]) -> list[bool]:
        """Whether each of these logs exists."""
        return [
            bool(there) for [there] in await asyncio.gather(*(self._shards.execute(("EXISTS", log)) for log in logs))
        ]

    def _decoded(self, match_id: str, stage: bytes | None, progress: bytes | None) -> Summary | Damaged:
        """The summary; Damaged if a part is missing or cannot be read."""
        if stage is None or progress is None:
            return Damaged("a match has no summary")
        try:
            return self._codec.decode_summary(match_id, stage, progress)
        except Exception:
            return Damaged("the summary of a match cannot be read")

    async def add(self, match: Listable, state: MatchState) -> None:
        """Enter the match under the state."""
        key = index_key(match.game, state)
        _, some = await self._shards.execute(
            ("ZADD", key, match.created_ms, match.match_id), ("ZRANDMEMBER", key, _EXPIRY_CHECKS)
        )
        await self._remove_expired(key, some)

    async def _remove_expired(self, key: str, names: Sequence[bytes]) -> None:
        """Remove expired matches, and what is no match, from a set, so that it stays small even if it is never listed.

        Two are checked for each new one, so at least half of the set exists. An unreachable shard is skipped.
        """
        with contextlib.suppress(StoreError):
            async with timeout(_EXPIRY_TIMEOUT_S):
                found = await asyncio.gather(*map(self._is_match, names))
                gone = [name for name, there in zip(names, found, strict=True) if not there]
                if gone:
                    await self._shards.execute(("ZREM", key, *gone))

    async def _is_match(self, name: bytes) -> bool:
        """Whether there is a match with that name."""
        try:
            [there] = await self._exist([log_key(name.decode())])
        except (UnicodeDecodeError, Missing):
            return False
        return there

    async def remove(self, hint: Hint) -> None:
        """Remove the entry."""
        await self._shards.execute(("ZREM", index_key(hint.game, hint.state), hint.match_id))

    async def page(self, games: Sequence[str], states: Sequence[MatchState], size: int, cursor: str) -> Page:
        """See `PublicIndex.page`. A match in two sets gives two hints, one per state."""
        start = _decode(cursor) if cursor else _START
        sets = [(game, state) for game in games for state in states]
        broken: list[str] = []
        found = await asyncio.gather(*(self._after(game, state, start, size + 1, broken) for game, state in sets))
        merged = [(key, game, state) for (game, state), keys in zip(sets, found, strict=True) for key in keys]
        return _page(sorted(merged, reverse=True), size, tuple(broken))

    async def _after(
        self, game: str, state: MatchState, start: SortKey, count: int, broken: list[str]
    ) -> list[SortKey]:
        """At most `count` matches of one set after the start. `broken` gets what is left out."""
        key = index_key(game, state)
        newest = "+inf" if start is _START else start.created_ms
        sort_keys: list[SortKey] = []
        offset = 0
        while len(sort_keys) < count:
            try:
                [answer] = await self._shards.execute(
                    ("ZREVRANGEBYSCORE", key, newest, "-inf", "WITHSCORES", "LIMIT", offset, count)
                )
            except Damaged:
                broken.append(key)
                break
            for name, score in zip(answer[::2], answer[1::2], strict=True):
                sort_key = _sort_key(name, score)
                if sort_key is None:
                    broken.append(f"{key} {_quoted(name)}")
                elif sort_key < start:
                    sort_keys.append(sort_key)
            offset += len(answer) // 2
            if len(answer) < 2 * count:
                break
        return sort_keys


def _quoted(name: bytes) -> str:
    """A name as redis-cli reads it."""
    readable = (chr(byte) if 0x20 <= byte < 0x7F and chr(byte) not in '"\\' else f"\\x{byte:02x}" for byte in name)
    return f'"{"".join(readable)}"'


def _sort_key(name: bytes, score: bytes) -> SortKey | None:
    """The sort key of an entry; None if this service did not write it."""
    created = float(score)
    try:
        match_id = name.decode()
        log_key(match_id)
    except (UnicodeDecodeError, Missing):
        return None
    is_time = created.is_integer() and 0 <= created < _START.created_ms
    return SortKey(int(created), match_id) if is_time else None


def _page(found: list[tuple[SortKey, str, MatchState]], size: int, broken: tuple[str, ...]) -> Page:
    """The first `size` matches. More if the last one has several hints: a cursor names a match."""
    shown = found[:size]
    while len(shown) < len(found) and shown and found[len(shown)][0] == shown[-1][0]:
        shown = found[: len(shown) + 1]
    hints = tuple(Hint(sort_key.match_id, game, state) for sort_key, game, state in shown)
    return Page(hints, _encode(shown[-1][0]) if len(shown) < len(found) and shown else "", broken)


def _encode(sort_key: SortKey) -> str:
    return base64.urlsafe_b64encode(f"{sort_key.created_ms}:{sort_key.match_id}".encode()).decode().rstrip("=")


def _decode(cursor: str) -> SortKey:
    """The last match of the page before. Raises BadCursor if it is no cursor."""
    try:
        text = base64.urlsafe_b64decode(cursor + "==").decode()
        created, _, match_id = text.partition(":")
        sort_key = SortKey(int(created), match_id)
    except (binascii.Error, ValueError):
        sort_key = _START
    if sort_key >= _START or sort_key.created_ms < 0 or _encode(sort_key) != cursor:
        raise BadCursor("this is not a cursor of a list of matches")
    return sort_key
