"""One entry of a log as it lies in a Redis stream.

Every entry carries a nonce of its own and the nonce of the entry before it, so a log is a chain: whoever holds the
last nonce can tell whether a log still is the one that was read, even after Redis lost its tail and others wrote on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from markethall_service.matches.ports import Damaged

NONCE_BYTES = 8
NO_NONCE = b""
"""What stands before the header."""

FIELDS = ("p", "n", "q", "c")
"""Previous nonce, nonce, request, content: the same names in the same order, so that Redis stores them once a node."""


class Entry(NamedTuple):
    """The header (revision 1) or a commit, undecoded; `request` is `<seat>:<request id>` or empty."""

    revision: int
    previous: bytes
    nonce: bytes
    request: bytes
    content: bytes


def entry_id(revision: int) -> str:
    """The id of an entry in its stream."""
    return f"{revision}-0"


def request_field(seat: int, request_id: str) -> bytes:
    """Who asked for a commit, readable without its content."""
    return f"{seat}:{request_id}".encode() if request_id else b""


def request_of(entry: Entry) -> tuple[int, str] | None:
    """The seat and request id that an entry answers, or None."""
    if not entry.request:
        return None
    seat, _, request_id = entry.request.decode().partition(":")
    return int(seat), request_id


def entries_from(match_id: str, first: int, answer: Sequence[Any]) -> list[Entry]:
    """The entries in an answer of XRANGE or XREAD that begins with revision `first`. Damaged at any gap."""
    entries = [_entry(match_id, item) for item in answer]
    for revision, entry in enumerate(entries, first):
        if entry.revision != revision:
            raise Damaged(f"the log of match {match_id} lacks revision {revision}")
        if revision > first and entry.previous != entries[revision - first - 1].nonce:
            raise Damaged(f"revision {revision} of match {match_id} does not follow on the one before it")
    return entries


def _entry(match_id: str, item: Any) -> Entry:
    try:
        name, (_, previous, _, nonce, _, request, _, content) = item
        revision, _, rest = name.partition(b"-")
        if rest == b"0":
            return Entry(int(revision), previous, nonce, request, content)
    except (TypeError, ValueError):
        pass
    raise Damaged(f"the log of match {match_id} holds an entry that is none of ours")
