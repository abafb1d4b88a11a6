"""What this process has last seen of each log, so that no append ever stands on a position that Redis has lost."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from .entry import Entry


class Known(NamedTuple):
    """The last entry seen of a log. `lost`: the log has since turned out to be another one."""

    game: str
    revision: int
    nonce: bytes
    lost: bool = False


class Ledger:
    """The last entries seen, of the matches used latest. A match that has been forgotten has to be loaded again."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[str, Known] = OrderedDict()

    def get(self, match_id: str) -> Known | None:
        """What is known of a match, if anything."""
        known = self._known.get(match_id)
        if known is not None:
            self._known.move_to_end(match_id)
        return known

    def begin(self, match_id: str, game: str, last: Entry) -> None:
        """The whole log has just been read or begun: whatever was known before no longer counts."""
        self._known[match_id] = Known(game, last.revision, last.nonce)
        self._known.move_to_end(match_id)
        if len(self._known) > self._size:
            self._known.popitem(last=False)

    def advance(self, match_id: str, entry: Entry) -> None:
        """The log goes on with this entry, if it follows on what is known."""
        known = self._known.get(match_id)
        if known is not None and not known.lost and known.revision == entry.revision - 1:
            if known.nonce == entry.previous:
                self._known[match_id] = Known(known.game, entry.revision, entry.nonce)
            else:
                self.lose(match_id)

    def lose(self, match_id: str) -> None:
        """The log is no longer the one that was read."""
        known = self._known.get(match_id)
        if known is not None:
            self._known[match_id] = Known(known.game, known.revision, known.nonce, lost=True)

    def witness(self, match_id: str, entries: Sequence[Entry], complete: bool, asked_at: int) -> bool:
        """Compares a stretch of the log, `complete` up to its end, with what is known; False if that has been lost.

        `asked_at` is the revision that was known when the stretch was asked for: what has become known since may be
        further than the answer, and nothing is lost.
        """
        known = self.get(match_id)
        if known is None or not entries or known.revision < entries[0].revision:
            return known is None or not known.lost
        if known.lost:
            return False
        behind = entries[-1].revision - known.revision
        cut = complete and entries[-1].revision < asked_at
        if cut or (behind >= 0 and entries[-1 - behind].nonce != known.nonce):
            self.lose(match_id)
            return False
        if behind > 0:
            self._known[match_id] = Known(known.game, entries[-1].revision, entries[-1].nonce)
        return True
