"""Erase what a player said of themselves: the name, and the URL of the webhook, of all players who ever had a seat.

The log has them beside the part that its hashes cover, so nothing else changes, and records verify as before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final, TypeAlias

from markethall_service.codec.v1.stored_pb2 import StoredCommit
from markethall_service.matches.identifiers import is_match_id
from markethall_service.matches.lobby import find_game
from markethall_service.matches.log import SeatTaken, is_over_after
from markethall_service.matches.match import begin, fold
from markethall_service.matches.ports import NO_MATCH, Missing
from markethall_service.store.erasures import Erasure
from markethall_service.store.match_log import Entry
from markethall_service.store.redis_store import RedisStore

from .backup import decoded

FORMAT: Final = "markethall.erased/1"

Erased: TypeAlias = Mapping[str, frozenset[int]]
"""The seats whose names are erased, by match id."""


class Outcome(StrEnum):
    """What an erasure found."""

    ERASED = "the name was erased"
    BEFORE = "the name was erased before"
    BOT = "a bot of the service has the seat: there is no name to erase"
    FREE = "the seat was never taken: there is no name to erase"
    UNKNOWN_SEAT = "there is no such seat"
    MISSING = NO_MATCH


async def erase(store: RedisStore, match_id: str, seat: int) -> Outcome:
    """Erase the names of a seat in the log, the snapshot and the summary of a match, and in the archive, and tell all
    processes.

    It is safe to repeat, and it does not disturb players: no revision, token or hash changes. Raises StoreError.
    """
    try:
        entries = await store.archive.entries(match_id)
    except Missing:
        return await _erase_archived(store, match_id, seat)
    named = _named(entries, seat)
    if isinstance(named, Outcome):
        return named
    if named and not await store.archive.erase(match_id, named):
        return Outcome.MISSING
    await store.erasures.add(match_id, seat)
    await clean(store, match_id)
    if store.unarchived is not None and await _is_over(store, match_id):
        # Its object may have the name. A match that ends later enters the archive without it.
        await store.unarchived.add(match_id, 0)
    return Outcome.ERASED if named else Outcome.BEFORE


async def _is_over(store: RedisStore, match_id: str) -> bool:
    try:
        _, commits = decoded(await store.archive.entries(match_id))
    except Missing:
        return False
    return bool(commits) and is_over_after(commits[-1])


async def _erase_archived(store: RedisStore, match_id: str, seat: int) -> Outcome:
    """Erase the names of a seat of a match that Redis does not have."""
    if store.archived is None:
        return Outcome.MISSING
    try:
        named = _named((await store.in_archive(match_id)).entries, seat)
    except Missing:
        return Outcome.MISSING
    if isinstance(named, Outcome):
        return named
    await store.archived.erase(match_id, named)
    await store.erasures.add(match_id, seat)
    return Outcome.ERASED if named else Outcome.BEFORE


def _named(entries: Sequence[Entry], seat: int) -> list[int] | Outcome:
    """The revisions with names of the seat that are not erased; if it never had one, why there is none to erase."""
    header, commits = decoded(entries)
    if not 1 <= seat <= header.seat_count:
        return Outcome.UNKNOWN_SEAT
    taken = [
        (commit.revision, event.player)
        for commit in commits
        for event in commit.events
        if isinstance(event, SeatTaken) and event.seat == seat
    ]
    named = [revision for revision, player in taken if not player.bot and not player.erased]
    if not any(not player.bot for _, player in taken):
        return Outcome.BOT if taken else Outcome.FREE
    return named


async def clean(store: RedisStore, match_id: str) -> None:
    """Write the summary of a match again from its log. A process may have written it with the name meanwhile."""
    try:
        while True:
            entries = await store.archive.entries(match_id)
            header, commits = decoded(entries)
            try:
                match = fold(find_game(header.game), begin(header), commits)
            except Exception:
                # The rules of the match are not installed. `markethall upgrade` writes summaries that are not there.
                await store.archive.drop_summary(match_id)
                return
            if await store.archive.write_summary(match, entries[-1]):
                return
            if (await store.archive.entries(match_id))[-1].nonce == entries[-1].nonce:
                return
    except Missing:
        return


def seats_by_match(erasures: Iterable[Erasure]) -> Erased:
    """The erased seats of each match."""
    found: dict[str, set[int]] = {}
    for one in erasures:
        found.setdefault(one.match_id, set()).add(one.seat)
    return {match_id: frozenset(seats) for match_id, seats in found.items()}


def without_names(commits: Iterable[StoredCommit], seats: frozenset[int]) -> None:
    """Erase the names of these seats in the messages of a log, such as those of a backup or of an archive."""
    for message in commits:
        if any(event.seat_taken.seat in seats for event in message.commit.events if event.HasField("seat_taken")):
            message.ClearField("personal")


class BadTombstones(ValueError):
    """The file is no list of erasures."""


def write_line(erasure: Erasure) -> str:
    """An erasure as a line of JSON. It has no name."""
    time = datetime.fromtimestamp(erasure.time_ms / 1000, UTC).isoformat(timespec="seconds")
    match = f"matches/{erasure.match_id}"
    return json.dumps({"format": FORMAT, "match": match, "seat": erasure.seat, "time": time})


def read_lines(lines: Iterable[str]) -> list[Erasure]:
    """The erasures of a file. Raises BadTombstones, with the number of the line: nothing may be left out."""
    found = []
    for number, text in enumerate(lines, 1):
        if not text.isspace():
            found.append(_read(number, text))
    return found


def _read(number: int, text: str) -> Erasure:
    try:
        line: Any = json.loads(text)
        match_id, seat = line["match"].removeprefix("matches/"), line["seat"]
        if line["format"] == FORMAT and is_match_id(match_id) and type(seat) is int and seat > 0:
            return Erasure(match_id, seat, 0)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        pass
    raise BadTombstones(f"line {number} is not one that `markethall erase --list` writes") from None
