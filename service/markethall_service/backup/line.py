"""A whole match as one line: the stored messages in the contract's JSON, in a versioned envelope."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from markethall.store.v1.stored_pb2 import StoredCommit, StoredHeader
from markethall_service.store import Entry

FORMAT: Final = "markethall.export/1"

MessageT = TypeVar("MessageT", bound=Message)


class BadLine(Exception):
    """Why a line is no whole match, or a stored match cannot become one; tells nothing that the match hides."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The messages of a log, with all their secrets."""

    header: StoredHeader
    commits: Sequence[StoredCommit]


def of_entries(entries: Sequence[Entry]) -> Backup:
    """The messages in a log. BadLine if it holds what this release does not know, and so could not write down."""
    header = _stored(StoredHeader, entries[0])
    return Backup(header, [_stored(StoredCommit, entry) for entry in entries[1:]])


def write(backup: Backup) -> str:
    """The line, without its end; the same for the same match."""
    commits = [json_format.MessageToDict(commit) for commit in backup.commits]
    return compact({"format": FORMAT, "header": json_format.MessageToDict(backup.header), "commits": commits})


def compact(value: object) -> str:
    """JSON without a needless space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Backup:
    """What `write` was given. BadLine if it is nothing of the kind."""
    try:
        envelope = json.loads(text)
    except ValueError:
        raise BadLine("it is no JSON: cut off, perhaps") from None
    except RecursionError:
        raise BadLine("it is nested deeper than any match") from None
    if not isinstance(envelope, dict) or envelope.get("format") != FORMAT:
        raise BadLine(f'it has no "format": "{FORMAT}"' + _hint(envelope))
    if set(envelope) != {"format", "header", "commits"} or not isinstance(envelope["commits"], list):
        raise BadLine("it takes a format, a header and a list of commits, and nothing else")
    header = _parsed(StoredHeader, envelope["header"], "the header")
    commits = enumerate(envelope["commits"], 1)
    return Backup(header, [_parsed(StoredCommit, commit, f"commit {number}") for number, commit in commits])


def _hint(envelope: Any) -> str:
    """What else it may be."""
    if isinstance(envelope, dict) and "header" in envelope and "format" not in envelope:
        return ": a public record is not a backup"
    return ""


def _parsed(kind: type[MessageT], value: object, what: str) -> MessageT:
    if not isinstance(value, dict):
        raise BadLine(f"{what} is no object")
    try:
        return json_format.ParseDict(value, kind())
    except (json_format.ParseError, TypeError, AttributeError, ValueError):
        raise BadLine(f"{what} is no {kind.DESCRIPTOR.full_name} of this release") from None


def _stored(kind: type[MessageT], entry: Entry) -> MessageT:
    try:
        message = kind.FromString(entry.content)
    except DecodeError:
        raise BadLine(f"revision {entry.revision} cannot be read") from None
    size = message.ByteSize()
    message.DiscardUnknownFields()
    if message.ByteSize() != size:
        raise BadLine(f"revision {entry.revision} was written by a newer release: export it with that one")
    return message
