"""Upgrade: replay logs with the installed rules, and admit matches of another version that fit."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from markethall_rules import GAMES, game_by_name
from markethall_service.codec import stored
from markethall_service.matches.log import Commit, Header, MatchState, Visibility, is_over_after
from markethall_service.matches.match import Match, begin, fold
from markethall_service.matches.ports import NO_MATCH, Damaged, Hint, Missing, StoreError
from markethall_service.matches.verify import Difference, differences
from markethall_service.matches.visibility import is_listed
from markethall_service.store.match_log import Entry
from markethall_service.store.redis_store import RedisStore

FIT = "fit"
ADMISSIBLE = "admissible"
ADMITTED = "admitted"
DIFFERS = "differs"
OVER = "over"
MISSING = "missing"

LISTED: Final = (MatchState.SEATING, MatchState.PLAYING, MatchState.FINISHED)
"""The states that have a list."""

_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class UpgradeResult:
    """The result for a match.

    `outcome`: it fits the installed version and is served; it fits but has another version, so it may be or has been
    admitted; it differs, and how; it is over and was not replayed; or it does not exist.
    """

    match_id: str
    game: str
    written_by: int
    installed: int
    outcome: str
    differences: tuple[Difference, ...] = ()


async def check_matches(
    store: RedisStore, match_ids: Sequence[str], finished: bool, admit: bool
) -> AsyncIterator[UpgradeResult]:
    """Replay these matches; finished ones only if `finished`.

    With `admit`, matches that fit may go on, and lists show them again if their summary or entry was missing or wrong.
    Entries of lists in which a match can never be are removed, whether it fits or not.
    """
    for match_id in match_ids:
        try:
            entries = await store.archive.entries(match_id)
            result = await _check(store, match_id, entries, finished=finished, admit=admit)
        except Missing:
            result = replace(_damaged(match_id, "missing", NO_MATCH), outcome=MISSING)
        except Damaged as error:
            result = _damaged(match_id, "log", str(error), error.revision)
        yield result


async def versions(store: RedisStore) -> Counter[tuple[str, bool]]:
    """The number of matches by the rules that they use ("kairo 1"), and whether these are installed."""
    count: Counter[tuple[str, bool]] = Counter()
    some: list[str] = []
    async for match_id in store.archive.match_ids():
        some.append(match_id)
        if len(some) == _AT_ONCE:
            count.update(await asyncio.gather(*(_version(store, one) for one in some)))
            some = []
    count.update(await asyncio.gather(*(_version(store, one) for one in some)))
    return count


async def _version(store: RedisStore, match_id: str) -> tuple[str, bool]:
    try:
        header = stored.decode_header((await store.archive.first(match_id)).content)
    except Missing:
        return "deleted since the list was read", True
    except StoreError:
        return f"a log that cannot be read (matches/{match_id})", False
    except Exception:
        # The message of the exception may hold secrets.
        return "a header that cannot be read", False
    game = game_by_name(header.game)
    version = header.rules_version
    if game is not None and version != game.box.version:
        version = await store.log.rules_version(match_id) or version
    return f"{header.game} {version}", game is not None and version == game.box.version


async def _check(
    store: RedisStore, match_id: str, entries: list[Entry], *, finished: bool, admit: bool
) -> UpgradeResult:
    """The result for a log."""
    read = _read(match_id, entries)
    if isinstance(read, UpgradeResult):
        return read
    header, commits = read
    if admit:
        await _remove_wrong_entries(store, header)
    if not finished and commits and is_over_after(commits[-1]):
        return UpgradeResult(match_id, header.game, header.rules_version, 0, OVER)
    game = game_by_name(header.game)
    assert game is not None
    installed = game.box.version
    served_by = await store.log.rules_version(match_id) or header.rules_version
    # A snapshot made by other rules is not used. Admission deletes it.
    snapshot = await store.archive.snapshot(header, entries) if served_by == installed else None
    found = tuple(differences(game, header, commits, snapshot))
    result = UpgradeResult(match_id, header.game, header.rules_version, installed, DIFFERS if found else FIT, found)
    if found or (served_by == installed and not admit):
        return result
    if not admit:
        return replace(result, outcome=ADMISSIBLE)
    match = fold(game, begin(replace(header, rules_version=installed)), commits)
    if served_by == installed:
        await _list_again(store, match, entries[-1])
        return result
    if await store.archive.admit(match, entries[-1]):
        if store.unarchived is not None and match.was_played:
            # Its object says which rules it follows.
            await store.unarchived.add(match_id, 0)
        return replace(result, outcome=ADMITTED)
    moved = Difference(
        len(entries),
        "moving",
        "the match has new commits since it was read: stop the services of the other version first",
    )
    return replace(result, outcome=DIFFERS, differences=(moved,))


async def _list_again(store: RedisStore, match: Match, last: Entry) -> None:
    """Write the summary of a public match again if it is not the right one, and its entry of the lists."""
    await store.archive.write_summary(match, last)
    if is_listed(match.header, match.state):
        with suppress(Damaged):
            # The list, not the match: `markethall doctor` names its key.
            await store.index.add(match.header, match.state)


async def _remove_wrong_entries(store: RedisStore, header: Header) -> None:
    """Remove the match from the lists of other games, and from all if it is not public. Both never change."""
    for game in GAMES:
        if game.box.name != header.game or header.visibility is not Visibility.PUBLIC:
            for state in LISTED:
                with suppress(Damaged):
                    await store.index.remove(Hint(header.match_id, game.box.name, state))


def _read(match_id: str, entries: list[Entry]) -> tuple[Header, list[Commit]] | UpgradeResult:
    """The header and all commits, or the result if they cannot be read."""
    try:
        header = stored.decode_header(entries[0].content)
    except Exception:
        return _damaged(match_id, "header", "the header cannot be read")
    if game_by_name(header.game) is None:
        return _damaged(match_id, "game", f"there is no game '{header.game}'")
    commits = []
    for entry in entries[1:]:
        try:
            commits.append(stored.decode_commit(header, entry.data, entry.request_id))
        except Exception:
            return _damaged(match_id, "commit", "the commit cannot be read", entry.revision)
    return header, commits


def _damaged(match_id: str, kind: str, detail: str, revision: int = 1) -> UpgradeResult:
    return UpgradeResult(match_id, "", 0, 0, DIFFERS, (Difference(revision, kind, detail),))
