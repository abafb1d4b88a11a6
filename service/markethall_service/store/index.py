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


class Mark(NamedTuple):
    """A match in the order of pages: newest first, the greater id first within a millisecond."""

    created_ms: int
    match_id: str


_START: Final = Mark(1 << 52, "")
_LOOKED_AT: Final = 2
_SOON_S: Final = 0.5


class RedisIndex:
    """Implements `matches.ports.PublicIndex`. A page may merge several sets, which may lie on several shards."""

    def __init__(self, shards: Redis) -> None:
        self._shards = shards

    async def add(self, header: Header, state: MatchState) -> None:
        """Enter the match under the state."""
        key = index_key(header.game, state)
        _, some = await self._shards.ask(
            ("ZADD", key, header.created_ms, header.match_id), ("ZRANDMEMBER", key, _LOOKED_AT)
        )
        await self._forget_expired(key, some)

    async def _forget_expired(self, key: str, names: Sequence[bytes]) -> None:
        """Remove expired matches from a set, so that it stays small even if it is never listed.

        Two are checked for each new one, so at least half of the set exists. An unreachable shard is left for later.
        """
        with contextlib.suppress(StoreError):
            async with timeout(_SOON_S):
                found = await asyncio.gather(*(self._shards.ask(("EXISTS", log_key(name.decode()))) for name in names))
                gone = [name for name, [there] in zip(names, found, strict=True) if not there]
                if gone:
                    await self._shards.ask(("ZREM", key, *gone))

    async def remove(self, hint: Hint) -> None:
        """Remove the entry."""
        await self._shards.ask(("ZREM", index_key(hint.game, hint.state), hint.match_id))

    async def page(self, games: Sequence[str], states: Sequence[MatchState], size: int, cursor: str) -> Page:
        """See `PublicIndex.page`. A match in two sets gives two hints, one per state."""
        start = start_of(cursor)
        sets = [(game, state) for game in games for state in states]
        found = await asyncio.gather(*(self._after(game, state, start, size + 1) for game, state in sets))
        return merged_page(
            [(mark, game, state) for (game, state), marks in zip(sets, found, strict=True) for mark in marks], size
        )

    async def _after(self, game: str, state: MatchState, start: Mark, count: int) -> list[Mark]:
        """At most `count` matches of one set after the start."""
        key = index_key(game, state)
        marks: list[Mark] = []
        offset = 0
        while len(marks) < count:
            [answer] = await self._shards.ask(
                ("ZREVRANGEBYSCORE", key, start.created_ms, "-inf", "WITHSCORES", "LIMIT", offset, count)
            )
            names, scores = answer[::2], answer[1::2]
            read = [Mark(int(float(score)), name.decode()) for name, score in zip(names, scores, strict=True)]
            marks += [mark for mark in read if mark < start]
            offset += len(read)
            if len(read) < count:
                break
        return marks


def start_of(cursor: str) -> Mark:
    """The last match of the page before; "" is before the first page. Raises ValueError if it is no cursor."""
    return _decode(cursor) if cursor else _START


def merged_page(found: list[tuple[Mark, str, MatchState]], size: int) -> Page:
    """The first `size` matches, newest first. More if the last one has several hints: a cursor names a match."""
    merged = sorted(found, reverse=True)
    shown = merged[:size]
    while len(shown) < len(merged) and shown and merged[len(shown)][0] == shown[-1][0]:
        shown = merged[: len(shown) + 1]
    hints = tuple(Hint(mark.match_id, game, state) for mark, game, state in shown)
    return Page(hints, _encode(shown[-1][0]) if len(shown) < len(merged) and shown else "")


def _encode(mark: Mark) -> str:
    return base64.urlsafe_b64encode(f"{mark.created_ms}:{mark.match_id}".encode()).decode().rstrip("=")


def _decode(cursor: str) -> Mark:
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
        created, _, match_id = text.partition(":")
        mark = Mark(int(created), match_id)
    except (binascii.Error, ValueError):
        mark = _START
    if mark >= _START or mark.created_ms < 0 or _encode(mark) != cursor:
        raise ValueError("that is no cursor of a list of matches")
    return mark
