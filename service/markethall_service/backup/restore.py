"""Lines put back into a store: each match in one step or not at all, what is there already left as it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import IO, Final

from markethall_service.matches.lifetimes import Lifetimes
from markethall_service.matches.ports import Damaged, Missing
from markethall_service.matches.sight import is_listed
from markethall_service.store import Content, RedisStore

from .checked import Checked, check
from .line import BadLine

_AT_ONCE: Final = 64
_LINE_BYTES: Final = 64 << 20
_TEXT_BYTES: Final = 8 << 20
"""So much text is under way at once, or one line."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that was not put back, and why."""

    number: int
    match_id: str
    reason: str


@dataclass(slots=True)
class Counts:
    """How many matches were put back, how many were there already, how many lines were refused."""

    restored: int = 0
    there: int = 0
    refused: int = 0


async def restore(store: RedisStore, lines: IO[bytes], lifetimes: Lifetimes, counts: Counts) -> AsyncIterator[Refused]:
    """Puts the matches of all lines back and counts them; tells of those that it refuses. Doing it again is safe."""
    for some in _portions(lines):
        outcomes = await asyncio.gather(*(_restored(store, number, text, lifetimes) for number, text in some))
        for outcome in outcomes:
            if isinstance(outcome, Refused):
                counts.refused += 1
                yield outcome
            elif outcome:
                counts.restored += 1
            else:
                counts.there += 1


def _portions(lines: IO[bytes]) -> Iterator[list[tuple[int, bytes]]]:
    """The lines that are not empty, with their numbers, some at a time."""
    some: list[tuple[int, bytes]] = []
    number = size = 0
    while text := lines.readline(_LINE_BYTES):
        number += 1
        if text.isspace():
            continue
        some.append((number, text))
        size += len(text)
        if len(some) >= _AT_ONCE or size >= _TEXT_BYTES:
            yield some
            some, size = [], 0
    if some:
        yield some


async def _restored(store: RedisStore, number: int, text: bytes, lifetimes: Lifetimes) -> bool | Refused:
    """True if the match was put back, False if it was there already."""
    match_id = ""
    try:
        checked = check(text.decode())
        match_id = checked.header.match_id
        return await _put(store, checked, lifetimes.of(checked.phase))
    except UnicodeDecodeError:
        return Refused(number, match_id, "it is no text in UTF-8")
    except (BadLine, Damaged) as error:
        return Refused(number, match_id, str(error))


async def _put(store: RedisStore, checked: Checked, seconds: int) -> bool:
    restored = await _restored_log(store, checked, seconds)
    # After the log, as a hint at what is not there is taken out; and again each time, as a process may end in between.
    if is_listed(checked.header, checked.phase):
        await store.index(checked.header, checked.phase)
    return restored


async def _restored_log(store: RedisStore, checked: Checked, seconds: int) -> bool:
    match_id = checked.header.match_id
    while True:
        try:
            entries = await store.archive.entries(match_id)
        except Missing:
            if await store.archive.restore(match_id, checked.contents, seconds, checked.rules_version):
                return True
            continue
        _must_be_same([Content(entry.request, entry.content) for entry in entries], checked.contents)
        return False


def _must_be_same(there: list[Content], given: tuple[Content, ...]) -> None:
    for revision, (one, other) in enumerate(zip(there, given, strict=False), 1):
        if one != other:
            raise BadLine(f"another match is there under its name: they differ from revision {revision} on")
    if len(there) != len(given):
        raise BadLine(f"the match there is at revision {len(there)}, the one of the line at {len(given)}")
