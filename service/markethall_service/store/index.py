"""Public matches by game and state: sorted sets by time of creation."""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from markethall_service.matches.log import Header, MatchState
from markethall_service.matches.ports import Hint, Page, StoreError

from .keys import index_key, log_key
from .redis_access import Redis, timeout


class SortKey(NamedTuple):
    """The sort key of a match in a list: newest first, the greater id first within a millisecond."""

    created_ms: int
    match_id: str


_START: Final = SortKey(1 << 52, "")
_EXPIRY_CHECKS: Final = 2
_EXPIRY_TIMEOUT_S: Final = 0.5


class RedisIndex:
    """Implements `matches.ports.PublicIndex`. A page may merge several sets, which may lie on several shards."""

    def __init__(self, shards: Redis) -> None:
        self._shards = shards

    async def add(self, header: Header, state: MatchState) -> None:
        """Enter the match under the state."""
        key = index_key(header.game, state)
        _, some = await self._shards.execute(
            ("ZADD", key, header.created_ms, header.match_id), ("ZRANDMEMBER", key, _EXPIRY_CHECKS)
        )
        await self._remove_expired(key, some)

    async def _remove_expired(self, key: str, names: Sequence[bytes]) -> None:
        """Remove expired matches from a set, so that it stays small even if it is never listed.

        Two are checked for each new one, so at least half of the set exists. An unreachable shard is skipped.
        """
        with contextlib.suppress(StoreError):
            async with timeout(_EXPIRY_TIMEOUT_S):
                found = await asyncio.gather(
                    *(self._shards.execute(("EXISTS", log_key(name.decode()))) for name in names)
                )
                gone = [name for name, [there] in zip(names, found, strict=True) if not there]
                if gone:
                    await self._shards.execute(("ZREM", key, *gone))

    async def remove(self, hint: Hint) -> None:
        """Remove the entry."""
        await self._shards.execute(("ZREM", index_key(hint.game, hint.state), hint.match_id))

    async def page(self, games: Sequence[str], states: Sequence[MatchState], size: int, cursor: str) -> Page:
        """See `PublicIndex.page`. A match in two sets gives two hints, one per state."""
        start = start_of(cursor)
        sets = [(game, state) for game in games for state in states]
        found = await asyncio.gather(*(self._after(game, state, start, size + 1) for game, state in sets))
        return merged_page(
            [(key, game, state) for (game, state), keys in zip(sets, found, strict=True) for key in keys], size
        )

    async def _after(self, game: str, state: MatchState, start: SortKey, count: int) -> list[SortKey]:
        """At most `count` matches of one set after the start."""
        key = index_key(game, state)
        sort_keys: list[SortKey] = []
        offset = 0
        while len(sort_keys) < count:
            [answer] = await self._shards.execute(
                ("ZREVRANGEBYSCORE", key, start.created_ms, "-inf", "WITHSCORES", "LIMIT", offset, count)
            )
            names, scores = answer[::2], answer[1::2]
            read = [SortKey(int(float(score)), name.decode()) for name, score in zip(names, scores, strict=True)]
            sort_keys += [sort_key for sort_key in read if sort_key < start]
            offset += len(read)
            if len(read) < count:
                break
        return sort_keys


def start_of(cursor: str) -> SortKey:
    """The last match of the page before; "" is before the first page. Raises ValueError if it is no cursor."""
    return _decode(cursor) if cursor else _START


def merged_page(found: list[tuple[SortKey, str, MatchState]], size: int) -> Page:
    """The first `size` matches, newest first. More if the last one has several hints: a cursor names a match."""
    merged = sorted(found, reverse=True)
    shown = merged[:size]
    while len(shown) < len(merged) and shown and merged[len(shown)][0] == shown[-1][0]:
        shown = merged[: len(shown) + 1]
    hints = tuple(Hint(sort_key.match_id, game, state) for sort_key, game, state in shown)
    return Page(hints, _encode(shown[-1][0]) if len(shown) < len(merged) and shown else "")


def _encode(sort_key: SortKey) -> str:
    return base64.urlsafe_b64encode(f"{sort_key.created_ms}:{sort_key.match_id}".encode()).decode().rstrip("=")


def _decode(cursor: str) -> SortKey:
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
        created, _, match_id = text.partition(":")
        sort_key = SortKey(int(created), match_id)
    except (binascii.Error, ValueError):
        sort_key = _START
    if sort_key >= _START or sort_key.created_ms < 0 or _encode(sort_key) != cursor:
        raise ValueError("this is not a cursor of a list of matches")
    return sort_key
