"""Checks of the public lists: what they leave out, because Redis does not have what the service wrote."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from markethall_rules import GAMES
from markethall_service.matches.ports import Damaged, Hint
from markethall_service.store.redis_store import RedisStore

from .doctor import Finding, graded
from .upgrade import LISTED

_AT_ONCE: Final = 500
_NAMED: Final = 10


async def lists(store: RedisStore) -> Finding:
    """Whether lists show all their matches. Names keys and entries that this service did not write, and matches whose
    entry is wrong or whose summary cannot be read."""
    total, foreign, unreadable = 0, list[str](), list[str]()
    async for hints, broken in _pages(store):
        total += len(hints)
        foreign += broken
        summaries = await store.index.summaries([hint.match_id for hint in hints])
        unreadable += [
            f"matches/{hint.match_id}"
            for hint, summary in zip(hints, summaries, strict=True)
            if isinstance(summary, Damaged) or (summary is not None and summary.game != hint.game)
        ]
    changes = []
    if unreadable:
        changes.append(
            f"`markethall upgrade {' '.join(unreadable[:_NAMED])}` writes the summaries again and removes wrong "
            "entries, or says what is wrong with a match."
        )
    if foreign:
        commands = "; ".join(f"{'ZREM' if ' ' in one else 'DEL'} {one}" for one in foreign[:_NAMED])
        changes.append(
            f"Remove what the service did not write, with redis-cli: {commands}. Then `markethall upgrade --all` "
            "enters the matches again that have lost their entry."
        )
    left_out = [*unreadable, *foreign]
    names = ", ".join(left_out[:_NAMED]) + (", ..." if len(left_out) > _NAMED else "")
    found = (
        f"of {total} entries, {len(left_out)} are left out: {names}" if left_out else f"all {total} entries are shown"
    )
    return graded("lists", found, warn=bool(left_out), change=" ".join(changes))


async def _pages(store: RedisStore) -> AsyncIterator[tuple[tuple[Hint, ...], tuple[str, ...]]]:
    """The entries of all lists, and what is left out of them."""
    for game in GAMES:
        for state in LISTED:
            cursor, seen = "", set[str]()
            while True:
                page = await store.index.page([game.box.name], [state], _AT_ONCE, cursor)
                # An entry at the border of two pages is read with both.
                yield page.hints, tuple(one for one in page.broken if one not in seen)
                seen.update(page.broken)
                cursor = page.next_cursor
                if not cursor:
                    break
