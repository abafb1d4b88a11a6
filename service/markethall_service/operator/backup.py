"""Export: matches as lines of JSON.

A line is a whole match: the stored messages in the JSON of the contract, in a versioned envelope. It has the nonces of
the log too, so that an import can check that each entry is what was written.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from markethall_rules import SPECTATOR
from markethall_service.codec import matches as codec, stored
from markethall_service.codec.v1.stored_pb2 import StoredCommit, StoredHeader
from markethall_service.matches.errors import GameNotFound
from markethall_service.matches.lobby import find_game
from markethall_service.matches.log import Commit, Header
from markethall_service.matches.match import begin, fold
from markethall_service.matches.ports import NO_MATCH, Damaged, Missing
from markethall_service.matches.visibility import disclosed, redacted
from markethall_service.store.archive import ArchivedLog
from markethall_service.store.keys import SharedKey
from markethall_service.store.match_log import NONCE_BYTES, Entry, hash_text
from markethall_service.store.redis_store import Archive

from .keys_file import Fingerprints

_AT_ONCE: Final = 32
_LAST: Final = frozenset(("match_finished", "match_closed", "rematch_created"))


@dataclass(frozen=True, slots=True)
class Exported:
    """A match as a line."""

    match_id: str
    line: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A match that cannot be exported, and why. `gone`: it does not exist."""

    match_id: str
    reason: str
    gone: bool = False


PRIVATE: Final = "private"
NOT_OVER: Final = "not over"
TOO_EARLY: Final = "ended before --finished-since"


@dataclass(frozen=True, slots=True)
class Unwanted:
    """A match that the caller did not ask for: PRIVATE, NOT_OVER or TOO_EARLY."""

    why: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches are exported: only those that are over, that ended at a time (Unix milliseconds) or later, that
    have no join code."""

    finished: bool = False
    since_ms: int = 0
    without_code: bool = False

    def why_not(self, backup: Backup) -> str:
        """Why this match is not exported; "" if it is."""
        last = backup.commits[-1].commit if backup.commits else None
        over = last is not None and any(event.WhichOneof("kind") in _LAST for event in last.events)
        ended = last.commit_time.ToMilliseconds() if last is not None else 0
        if self.without_code and backup.header.join_code:
            return PRIVATE
        if not over and (self.finished or self.since_ms):
            return NOT_OVER
        return TOO_EARLY if ended < self.since_ms else ""


FindArchived = Callable[[str], Awaitable[ArchivedLog]]


async def export(
    archive: Archive,
    match_ids: Sequence[str],
    *,
    wanted: Wanted,
    public: bool,
    in_archive: FindArchived | None = None,
    pool: Executor | None = None,
    jobs: int = 1,
) -> AsyncIterator[Exported | Skipped | Unwanted]:
    """The lines of the selected matches, in this order: whole logs, or with `public` the records that a spectator may
    see. What Redis does not have is looked for by `in_archive`. `jobs` workers of the pool write the lines."""

    async def exported(match_id: str) -> Exported | Skipped | Unwanted:
        try:
            log = await _log_of(archive, in_archive, match_id)
        except Missing:
            return Skipped(match_id, NO_MATCH, gone=True)
        except Damaged as error:
            return Skipped(match_id, str(error))
        if pool is None:
            return _exported(match_id, log, wanted, public)
        return await asyncio.get_running_loop().run_in_executor(pool, _exported, match_id, log, wanted, public)

    for start in range(0, len(match_ids), _AT_ONCE * jobs):
        for outcome in await asyncio.gather(*map(exported, match_ids[start : start + _AT_ONCE * jobs])):
            yield outcome


async def _log_of(archive: Archive, in_archive: FindArchived | None, match_id: str) -> ArchivedLog:
    try:
        return ArchivedLog(await archive.entries(match_id), await archive.rules_version(match_id))
    except Missing:
        if in_archive is None:
            raise
        return await in_archive(match_id)


def _exported(match_id: str, log: ArchivedLog, wanted: Wanted, public: bool) -> Exported | Skipped | Unwanted:
    """The line of a log. A worker may call it."""
    try:
        backup = of_entries(log.entries)
        if why := wanted.why_not(backup):
            return Unwanted(why)
        return _public(match_id, backup, log.rules_version) if public else Exported(match_id, write(backup))
    except BadLine as error:
        return Skipped(match_id, str(error))


def _public(match_id: str, backup: Backup, rules_version: int) -> Exported | Skipped:
    """The record as GetRecord returns it to a spectator."""
    try:
        header = stored.header_of(backup.header)
        game = find_game(header.game)
        commits = [stored.commit_of(header, commit) for commit in backup.commits]
        match = fold(game, begin(replace(header, rules_version=rules_version or header.rules_version)), commits)
    except GameNotFound as error:
        return Skipped(match_id, str(error))
    except Exception:
        # The message of the exception may hold secrets.
        return Skipped(match_id, "its log cannot be read by the rules that are installed")
    over = match.state.over
    see = disclosed if over else redacted
    visible = [see(commit, SPECTATOR) for commit in commits]
    log_hash = hash_text(backup.nonces[-1])
    return Exported(match_id, compact(json_format.MessageToDict(codec.encode_record(match, visible, log_hash))))


FORMAT: Final = "markethall.export/1"

MessageT = TypeVar("MessageT", bound=Message)


class BadLine(Exception):
    """The line is no whole match, or a stored match cannot be written as one. The text contains no secret."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The messages of a log, with all secrets. `nonces`: those of header and commits, with their hashes."""

    header: StoredHeader
    commits: Sequence[StoredCommit]
    nonces: tuple[bytes, ...]


def decoded(entries: Sequence[Entry]) -> tuple[Header, list[Commit]]:
    """The header and the commits of a log. An exception of any kind if this release cannot read it."""
    header = stored.decode_header(entries[0].content)
    return header, [stored.decode_commit(header, entry.data, entry.request_id) for entry in entries[1:]]


def of_entries(entries: Sequence[Entry]) -> Backup:
    """The messages of a log. Raises BadLine if the log has fields that this release does not know."""
    header = _stored(StoredHeader, entries[0])
    commits = [_stored(StoredCommit, entry) for entry in entries[1:]]
    for commit, entry in zip(commits, entries[1:], strict=True):
        # The log keeps it beside the commit.
        commit.commit.request_id = _request_id(entry)
    return Backup(header, commits, tuple(entry.nonce for entry in entries))


HEAD: Final = f'{{"format":"{FORMAT}","keys":'
"""The beginning of the first line of an export, which is no match."""


def head(keys: Fingerprints) -> str:
    """The first line of an export: the fingerprints of the keys of the service."""
    return compact({"format": FORMAT, "keys": keys})


def keys_of_head(text: str) -> Fingerprints:
    """The fingerprints in a line that begins with HEAD. Raises BadLine."""
    try:
        keys = json.loads(text)["keys"]
        return {name: tuple(map(str, keys[name])) for name in SharedKey if name in keys}
    except (ValueError, TypeError, LookupError, RecursionError):
        raise BadLine("it is no first line of an export: cut off, perhaps") from None


def write(backup: Backup) -> str:
    """The line without its line feed. The same match gives the same line."""
    commits = [json_format.MessageToDict(commit) for commit in backup.commits]
    nonces = [nonce.hex() for nonce in backup.nonces]
    header = json_format.MessageToDict(backup.header)
    return compact({"format": FORMAT, "header": header, "commits": commits, "nonces": nonces})


def compact(value: object) -> str:
    """JSON without spaces, in ASCII: whatever redirects it changes no name."""
    return json.dumps(value, separators=(",", ":"))


def read(text: str) -> Backup:
    """The inverse of `write`. Raises BadLine."""
    try:
        envelope = json.loads(text)
    except ValueError:
        raise BadLine("it is no JSON: cut off, perhaps") from None
    except RecursionError:
        raise BadLine("it is nested deeper than any match") from None
    if not isinstance(envelope, dict) or envelope.get("format") != FORMAT:
        raise BadLine(_other_format(envelope))
    names = {"format", "header", "commits", "nonces"}
    if set(envelope) != names or not isinstance(envelope["commits"], list):
        raise BadLine(f"it takes {', '.join(sorted(names))}, with a list of commits, and nothing else")
    header = _parsed(StoredHeader, envelope["header"], "the header")
    commits = [
        _parsed(StoredCommit, commit, f"commit {number}") for number, commit in enumerate(envelope["commits"], 1)
    ]
    return Backup(header, commits, _parsed_nonces(envelope["nonces"]))


def _parsed_nonces(value: object) -> tuple[bytes, ...]:
    try:
        nonces = tuple(bytes.fromhex(text) for text in value) if isinstance(value, list) else ()
    except (TypeError, ValueError):
        nonces = ()
    if not nonces or any(len(nonce) != NONCE_BYTES for nonce in nonces):
        raise BadLine("the nonces are no list of hashes")
    return nonces


def _other_format(envelope: Any) -> str:
    """What the text is instead of a line, and what to do with it."""
    found = envelope.get("format") if isinstance(envelope, dict) else None
    if isinstance(found, str) and found.startswith(FORMAT.partition("/")[0]):
        return (
            f'its format is "{found:.40}", and this release reads "{FORMAT}": '
            "import it with the release that exported it"
        )
    is_record = isinstance(envelope, dict) and "header" in envelope and found is None
    return f'it has no "format": "{FORMAT}"' + (": a public record is not a backup" if is_record else "")


def _parsed(kind: type[MessageT], value: object, what: str) -> MessageT:
    if not isinstance(value, dict):
        raise BadLine(f"{what} is no object")
    try:
        return json_format.ParseDict(value, kind())
    except (json_format.ParseError, TypeError, AttributeError, ValueError):
        raise BadLine(f"{what} is no {kind.DESCRIPTOR.full_name} of this release") from None


def _request_id(entry: Entry) -> str:
    try:
        return entry.request_id
    except ValueError:
        raise BadLine(f"revision {entry.revision} cannot be read") from None


def _stored(kind: type[MessageT], entry: Entry) -> MessageT:
    try:
        message = kind.FromString(entry.data)
    except DecodeError:
        raise BadLine(f"revision {entry.revision} cannot be read") from None
    message.DiscardUnknownFields()
    if message.SerializeToString(deterministic=True) != entry.data:
        # An import would write other bytes, to which the hash of the entry does not belong.
        raise BadLine(f"revision {entry.revision} was written by another release: export it with that one")
    return message
