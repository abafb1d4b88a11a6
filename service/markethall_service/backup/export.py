"""Many matches written down, some at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from google.protobuf import json_format

from markethall_service.codec import matches as codec
from markethall_service.codec import stored
from markethall_service.matches.errors import GameNotFound
from markethall_service.matches.match import begin, fold
from markethall_service.matches.ports import Damaged, Missing
from markethall_service.matches.seating import find_game
from markethall_service.matches.sight import disclosed, shown
from markethall_service.rules.secret import NOBODY
from markethall_service.store import Archive

from . import line
from .line import Backup, BadLine

_AT_ONCE: Final = 32
_LAST: Final = frozenset(("match_finished", "match_closed", "rematch_created"))


@dataclass(frozen=True, slots=True)
class Exported:
    """A match, as its line."""

    match_id: str
    line: str


@dataclass(frozen=True, slots=True)
class Left:
    """A match that cannot be exported, and why; `gone` if it is not there at all."""

    match_id: str
    reason: str
    gone: bool = False


async def export(
    archive: Archive, match_ids: Sequence[str], *, wanted: Callable[[Backup], bool], public: bool
) -> AsyncIterator[Exported | Left]:
    """The lines of the wanted ones of these matches, in this order: whole, or their records as everybody sees them."""
    for start in range(0, len(match_ids), _AT_ONCE):
        some = match_ids[start : start + _AT_ONCE]
        for match_id, read in zip(some, await asyncio.gather(*(_read(archive, one) for one in some)), strict=True):
            if isinstance(read, Left):
                yield read
            elif wanted(read):
                yield await _public(archive, match_id, read) if public else Exported(match_id, line.write(read))


def is_finished(backup: Backup) -> bool:
    """Whether the match is over."""
    return bool(backup.commits) and any(event.WhichOneof("kind") in _LAST for event in backup.commits[-1].commit.events)


async def _read(archive: Archive, match_id: str) -> Backup | Left:
    try:
        return line.of_entries(await archive.entries(match_id))
    except Missing:
        return Left(match_id, "there is no such match, or it has expired", gone=True)
    except (Damaged, BadLine) as error:
        return Left(match_id, str(error))


async def _public(archive: Archive, match_id: str, backup: Backup) -> Exported | Left:
    """The record as GetRecord answers it to a spectator."""
    try:
        header = stored.header_of(backup.header)
        game = find_game(header.game)
        version = await archive.rules_version(match_id) or header.rules_version
        commits = [stored.commit_of(header.game, commit) for commit in backup.commits]
        match = fold(game, begin(replace(header, rules_version=version)), commits)
    except GameNotFound as error:
        return Left(match_id, str(error))
    except Exception:
        # What cannot be decoded may hold secrets.
        return Left(match_id, "its log cannot be read by the rules that are installed")
    over = match.phase.over
    seen = [disclosed(commit) if over else shown(commit, NOBODY) for commit in commits]
    return Exported(match_id, line.compact(json_format.MessageToDict(codec.encode_record(match, seen))))
