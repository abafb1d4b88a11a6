"""The last entry of each log that a process knows: with it the process notices that Redis has lost the end of a log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from markethall_service.matches.log import Header

if TYPE_CHECKING:
    from .match_log import Entry


class LastEntry(NamedTuple):
    """The last entry of a log that this process knows and the replicas have. `lost`: Redis now has another log."""

    header: Header
    revision: int
    nonce: bytes
    lost: bool = False


class LastEntries:
    """LRU cache of the last entry of each log that this process has read or written, and that the replicas have.

    Without it a match must be loaded again.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[str, LastEntry] = OrderedDict()

    def get(self, match_id: str) -> LastEntry | None:
        """The last entry of a log; None if it is not cached."""
        known = self._known.get(match_id)
        if known is not None:
            self._known.move_to_end(match_id)
        return known

    def is_confirmed(self, match_id: str, entry: Entry, is_last: bool) -> bool:
        """Whether the replicas are known to have an entry that was read. `is_last`: no entry after it was read."""
        known = self.get(match_id)
        if known is None or known.lost:
            return False
        if known.revision == entry.revision:
            return known.nonce == entry.nonce
        # An entry is only appended to a confirmed one.
        return known.revision > entry.revision and not is_last

    def begin(self, match_id: str, header: Header, last: Entry) -> None:
        """The whole log was read or created: what was known before is replaced."""
        self._known[match_id] = LastEntry(header, last.revision, last.nonce)
        self._known.move_to_end(match_id)
        if len(self._known) > self._size:
            self._known.popitem(last=False)

    def advance(self, match_id: str, entry: Entry) -> None:
        """Record the next entry of the log. If it does not follow on the last one, mark the log as lost."""
        known = self._known.get(match_id)
        if known is not None and not known.lost and known.revision == entry.revision - 1:
            if known.nonce == entry.previous:
                self._known[match_id] = LastEntry(known.header, entry.revision, entry.nonce)
            else:
                self.mark_lost(match_id)

    def mark_lost(self, match_id: str) -> None:
        """The log is no longer the one that was read."""
        known = self._known.get(match_id)
        if known is not None:
            self._known[match_id] = LastEntry(known.header, known.revision, known.nonce, lost=True)

    def check(self, match_id: str, entries: Sequence[Entry], complete: bool, known_at_request: int) -> bool:
        """Compare a part of the log (`complete`: up to its end) with what is known; False if commits were lost.

        `known_at_request` is the revision that was known when the request was sent.
        """
        known = self.get(match_id)
        if known is None or not entries or known.revision < entries[0].revision:
            return known is None or not known.lost
        if known.lost:
            return False
        behind = entries[-1].revision - known.revision
        cut = complete and entries[-1].revision < known_at_request
        if cut or (behind >= 0 and entries[-1 - behind].nonce != known.nonce):
            self.mark_lost(match_id)
            return False
        if behind > 0:
            self._known[match_id] = LastEntry(known.header, entries[-1].revision, entries[-1].nonce)
        return True
