"""Import: lines of JSON back into a store. Each match is restored in one step or not at all.

A line is checked completely: it must be a match that the rules and the seed produce.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Final

from markethall_rules import SEED_BYTES, BadOptions
from markethall_service.codec import stored
from markethall_service.codec.matches import GAME_PREFIX
from markethall_service.codec.v1.stored_pb2 import StoredCommit
from markethall_service.matches.errors import MatchError
from markethall_service.matches.lobby import find_game
from markethall_service.matches.log import FIRST_REVISION, Commit, Header, Lifetimes
from markethall_service.matches.match import Match
from markethall_service.matches.ports import Damaged, Missing
from markethall_service.matches.verify import Mismatch, verify
from markethall_service.matches.visibility import is_listed
from markethall_service.store.erasures import Erasure
from markethall_service.store.keys import log_key
from markethall_service.store.match_log import NO_NONCE, is_intact, split
from markethall_service.store.redis_store import Content, RedisStore
from markethall_service.store.request_ids import request_field

from . import backup as backups
from .backup import Backup, BadLine
from .erasure import Erased, seats_by_match, without_names
from .keys_file import Fingerprints

_AT_ONCE: Final = 64
_CHARACTERS: Final = 8 << 20
"""How many lines, and characters of them, are processed at a time."""


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that was refused, and why."""

    number: int
    match_id: str
    reason: str


@dataclass(slots=True)
class Counts:
    """Numbers of matches restored, of matches that existed already, and of lines refused.

    `sources`: the fingerprints of the keys of the services that the matches come from.
    """

    restored: int = 0
    existing: int = 0
    refused: int = 0
    sources: list[Fingerprints] = field(default_factory=list)


async def restore(
    store: RedisStore, lines: Iterable[str], lifetimes: Lifetimes, counts: Counts, pool: Executor | None = None
) -> AsyncIterator[Refused]:
    """Restore the matches of all lines and count them; yield the refused lines. It is safe to repeat.

    The workers of the pool check the lines. Raises ValueError if these are not the lines of an export at all.
    """
    known: dict[Erasure, None] = {}
    erased: Erased = {}
    since_ms = 0
    for some in _portions(lines):
        # A name may be erased during a long import.
        new = [one for one in await store.erasures.all(since_ms) if one not in known]
        if new:
            known.update(dict.fromkeys(new))
            erased, since_ms = seats_by_match(known), new[-1].time_ms
        outcomes = await asyncio.gather(
            *(_restored(store, number, text, lifetimes, erased, pool) for number, text in some)
        )
        for outcome in outcomes:
            if isinstance(outcome, Refused):
                counts.refused += 1
                yield outcome
            elif isinstance(outcome, Mapping):
                counts.sources.append(outcome)
            elif outcome:
                counts.restored += 1
            else:
                counts.existing += 1


def _portions(lines: Iterable[str]) -> Iterator[list[tuple[int, str]]]:
    """The non-empty lines with their numbers, in portions."""
    some: list[tuple[int, str]] = []
    size, is_empty = 0, True
    for number, text in enumerate(lines, 1):
        if text.isspace():
            continue
        if is_empty and text.strip() == "{":
            raise ValueError(f"This is one value of JSON over several lines, as a record is; {_WANTED}.")
        is_empty = False
        some.append((number, text))
        size += len(text)
        if len(some) >= _AT_ONCE or size >= _CHARACTERS:
            yield some
            some, size = [], 0
    if is_empty:
        raise ValueError(f"The file is empty; {_WANTED}.")
    if some:
        yield some


_WANTED: Final = "an import takes what `markethall export` has written without --public"


async def _restored(
    store: RedisStore, number: int, text: str, lifetimes: Lifetimes, erased: Erased, pool: Executor | None
) -> bool | Refused | Fingerprints:
    """True if the match was restored, False if it existed already; the fingerprints of the first line of an export."""
    match_id = ""
    try:
        if text.startswith(backups.HEAD):
            return backups.keys_of_head(text)
        # A byte that was no text is a lone surrogate.
        text.encode()
        checked = await _checked(text, frozenset(), pool)
        match_id = checked.header.match_id
        if seats := erased.get(match_id):
            # The list of all erasures is too long to be sent to a worker with each line.
            checked = await _checked(text, seats, pool)
        seconds = lifetimes.of(checked.match.state)
        if store.unarchived is not None and checked.match.was_played:
            # As at the end of a match: its lifetime begins in the archive.
            await store.unarchived.add(match_id, 0)
            seconds = 0
        return await _put(store, checked, seconds)
    except UnicodeEncodeError:
        return Refused(number, match_id, "it is no text in UTF-8")
    except (BadLine, Damaged) as error:
        return Refused(number, match_id, str(error))


async def _checked(text: str, erased: frozenset[int], pool: Executor | None) -> Checked:
    if pool is None:
        return check(text, erased)
    return await asyncio.get_running_loop().run_in_executor(pool, check, text, erased)


async def _put(store: RedisStore, checked: Checked, seconds: int) -> bool:
    restored = await _restored_log(store, checked, seconds)
    # After the log, because an index entry without a match is removed; and at each import, because a process may
    # die in between.
    if is_listed(checked.header, checked.match.state):
        await store.index.add(checked.header, checked.match.state)
    return restored


async def _restored_log(store: RedisStore, checked: Checked, seconds: int) -> bool:
    match_id = checked.header.match_id
    while True:
        try:
            entries = await store.archive.entries(match_id)
        except Missing:
            if await store.archive.restore(
                match_id, checked.contents, seconds, checked.rules_version, checked.nonces, checked.match
            ):
                return True
            continue
        _must_be_same([Content(entry.request, entry.content) for entry in entries], checked.contents)
        await store.archive.write_summary(checked.match, entries[-1])
        return False


def _must_be_same(there: list[Content], given: tuple[Content, ...]) -> None:
    for revision, (one, other) in enumerate(zip(there, given, strict=False), 1):
        if one != other:
            raise BadLine(f"there is another match of this name: the two differ from revision {revision} on")
    if len(there) != len(given):
        raise BadLine(f"the match there is at revision {len(there)}, the one of the line at {len(given)}")


@dataclass(frozen=True, slots=True)
class Checked:
    """A whole match that may go into a store, with the installed rules, and the bytes of its log.

    `rules_version` is the installed version that it fits, 0 if that is the one of its header.
    """

    header: Header
    match: Match
    rules_version: int
    contents: tuple[Content, ...]
    nonces: tuple[bytes, ...]


def check(text: str, erased: frozenset[int]) -> Checked:
    """The match of a line, without the names of erased seats. Raises BadLine, without secrets, if anything is wrong."""
    backup = backups.read(text)
    header = _header(backup)
    without_names(backup.commits, erased)
    commits = [_commit(header, number, message) for number, message in enumerate(backup.commits, 1)]
    game = find_game(header.game)
    try:
        match = verify(game, header, commits)
        game.setup(header.options, header.seat_count)
    except Mismatch as error:
        raise BadLine(f"revision {error.revision} is not what the rules and the seed give: {error.kind}") from None
    except BadOptions as error:
        raise BadLine(f"no match can begin like this: {error}") from None
    except Exception as error:
        if header.rules_version == game.box.version:
            # The rules that are installed can replay every match of theirs. The other lines go on.
            _log.exception("the rules failed at a match of their own version", extra={"match": header.match_id})
            raise BadLine(f"the rules failed ({type(error).__name__}): a fault of this release, see its log") from None
        raise BadLine(f"version {game.box.version} of the rules of {header.game} cannot replay it") from None
    entries = map(_content, commits, backup.commits)
    contents = (Content(b"", stored.encode_header(header)), *entries)
    _must_be_intact(contents, backup.nonces)
    admitted = 0 if header.rules_version == game.box.version else game.box.version
    match = replace(match, header=replace(header, rules_version=game.box.version))
    return Checked(header, match, admitted, contents, backup.nonces)


def _content(commit: Commit, message: StoredCommit) -> Content:
    """The bytes of a commit as the log has them: its request id stands beside it."""
    message.commit.request_id = ""
    data = message.SerializeToString(deterministic=True)
    return Content(request_field(commit.seat, commit.request_id), *split(stored, data))


def _must_be_intact(contents: tuple[Content, ...], nonces: tuple[bytes, ...]) -> None:
    """Raise BadLine where an entry is not the one that its nonce was made for."""
    if len(nonces) != len(contents):
        raise BadLine(f"it has {len(nonces)} nonces for {len(contents)} entries")
    links = zip((NO_NONCE, *nonces), nonces, contents, strict=False)
    for revision, (previous, nonce, content) in enumerate(links, FIRST_REVISION):
        if not is_intact(previous, nonce, content.request, content.data):
            raise BadLine(f"revision {revision} is not what was exported: its hash differs")


def _header(backup: Backup) -> Header:
    message = backup.header
    try:
        find_game(message.record.game.removeprefix(GAME_PREFIX))
        header = stored.header_of(message)
        log_key(header.match_id)
    except Missing:
        raise BadLine("the header names no match") from None
    except MatchError as error:
        raise BadLine(f"the header: {error}") from None
    except (ValueError, KeyError, TypeError):
        raise BadLine("the header is none of a match") from None
    if len(header.seed) != SEED_BYTES:
        raise BadLine(f"the header holds no seed of {SEED_BYTES} bytes")
    if header.seed_commitment != message.record.seed_commitment:
        raise BadLine("the name and the seed are not those that were promised: their SHA-256 is another")
    if stored.header_message(header) != message:
        raise BadLine("the header does not say what a header says")
    return header


def _commit(header: Header, number: int, message: StoredCommit) -> Commit:
    try:
        commit = stored.commit_of(header, message)
    except (MatchError, ValueError, KeyError, TypeError):
        raise BadLine(f"commit {number} is none of a match of {header.game}") from None
    lasting = StoredCommit(commit=message.commit)
    is_whole = bool(message.personal_hash) == stored.names_somebody(commit) >= message.HasField("personal")
    if stored.lasting_message(header, commit) != lasting or not is_whole:
        raise BadLine(f"commit {number} does not say what such a commit says")
    return commit
