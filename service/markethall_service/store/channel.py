"""The live end of one match: the last few commits, decoded once, for everybody who follows it."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import Final

from markethall_service.matches.log import Commit
from markethall_service.matches.ports import Conflict, StoreError

from .entry import Entry

RING: Final = 32
"""So many commits are kept for followers; whoever lags further behind reads them from the log."""


@dataclass(frozen=True, slots=True)
class Told:
    """A commit, with its entry's place in the chain."""

    previous: bytes
    nonce: bytes
    commit: Commit

    @staticmethod
    def of(entry: Entry, commit: Commit) -> Told:
        """The commit that lies in the entry."""
        return Told(entry.previous, entry.nonce, commit)


class Channel:
    """What is live of one match. `fault` ends it for all followers."""

    def __init__(self, match_id: str, game: str, revision: int, nonce: bytes) -> None:
        self.match_id = match_id
        self.game = game
        self.revision = revision
        self.nonce = nonce
        self.followers = 0
        self.fault: StoreError | None = None
        self.bell = asyncio.Event()
        self._ring: deque[Told] = deque(maxlen=RING)

    @property
    def is_over(self) -> bool:
        """Whether nobody follows it any more, or nothing more will come."""
        return not self.followers or self.fault is not None

    def tell(self, told: Told) -> bool:
        """Goes on by the next commit; False, and nothing happens, if it is any other one."""
        if told.commit.revision != self.revision + 1 or self.fault is not None:
            return False
        if told.previous != self.nonce:
            self.end(Conflict(f"the log of match {self.match_id} is no longer the one that was read"))
            return False
        self._ring.append(told)
        self.revision, self.nonce = told.commit.revision, told.nonce
        self.ring()
        return True

    def end(self, fault: StoreError) -> None:
        """Lets all followers know that nothing more will come, and why."""
        self.fault = fault
        self.ring()

    def since(self, revision: int) -> tuple[Told, ...] | None:
        """The commits after a revision that are live; None if some are only in the log."""
        behind = self.revision - revision
        if behind <= 0:
            return ()
        if behind > len(self._ring):
            return None
        return tuple(islice(self._ring, len(self._ring) - behind, None))

    def ring(self) -> None:
        """Wakes all followers."""
        # One event for each news: a follower that has not come to listen yet cannot miss it.
        bell, self.bell = self.bell, asyncio.Event()
        bell.set()
