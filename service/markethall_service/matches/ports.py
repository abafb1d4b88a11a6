"""What matches need from outside."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from .log import Commit, Header, Phase
from .match import Match

Requests = Mapping[tuple[int, str], int]
"""Which revision answered a request, by seat and request id."""


class StoreError(Exception):
    """Whatever the store cannot do."""


class Conflict(StoreError):
    """The log is not the one that was read last: it goes on already, or has lost its end."""


class Missing(StoreError):
    """There is no such match, or it has expired."""


class Unavailable(StoreError):
    """The store does not answer. A write under way may have been recorded or not; trying it again is safe."""


class Damaged(StoreError):
    """The log has a gap or an entry that nobody can read: the match is not served."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as it lies in the store: its cached snapshot or None, the commits after it, and all requests answered."""

    header: Header
    snapshot: Match | None
    commits: tuple[Commit, ...]
    requests: Requests


@dataclass(frozen=True, slots=True)
class Hint:
    """A public match of a game that is probably in that phase."""

    match_id: str
    game: str
    phase: Phase


@dataclass(frozen=True, slots=True)
class Page:
    """Public matches, newest first, and where the next page begins ("" after the last)."""

    hints: tuple[Hint, ...]
    next_cursor: str


class Store(Protocol):
    """Keeps the logs of all matches. What `create` and `append` have answered is never lost."""

    async def create(self, header: Header) -> bool:
        """Begins the log of a match; False, and nothing changed, if there is one with its id."""
        ...

    async def append(self, match_id: str, commit: Commit, snapshot: Match | None) -> None:
        """Adds a commit right after revision `commit.revision - 1`, once, however often it had to be sent.

        Conflict if the log has gone on, Missing if there is none, Unavailable if it is not known. The snapshot, if
        given, is the match after the commit; it is a cache and may get lost.
        """
        ...

    async def load(self, match_id: str) -> Loaded:
        """All that is needed to fold a match. Missing if there is none, Damaged if it cannot be read."""
        ...

    async def read(self, match_id: str, after: int) -> tuple[Commit, ...]:
        """The commits after a revision, in order. Missing if there is no such match, Conflict if its end was lost."""
        ...

    def follow(self, match_id: str, after: int) -> AsyncIterator[Commit]:
        """The commits after a revision and then each new one, without end; many followers share one connection.

        A lost connection is waited out. Missing if the match is or gets deleted, Conflict if its end was lost.
        """
        ...

    async def set_lifetime(self, match_id: str, seconds: int) -> None:
        """Lets the match expire after so many seconds from now; 0 keeps it for good."""
        ...

    async def list_public(self, games: Sequence[str], phases: Sequence[Phase], size: int, cursor: str) -> Page:
        """Public matches of any of the games that are probably in one of the phases, newest first.

        An index is a hint: the caller looks at each match, and calls `unindex` where the hint was wrong.
        ValueError for a cursor that `list_public` did not answer.
        """
        ...

    async def index(self, header: Header, phase: Phase) -> None:
        """Notes that a public match is in a phase; to be called before the commit that brings it there."""
        ...

    async def unindex(self, hint: Hint) -> None:
        """Takes a match out of a phase's index."""
        ...

    async def rules_version(self, match_id: str) -> int:
        """The version of the rules that the match was admitted to after its start; 0 if to none."""
        ...

    async def shared_key(self, name: str, fresh: bytes) -> bytes:
        """A secret that all processes on this store share: the one kept under the name, else `fresh` from now on."""
        ...

    async def check(self) -> None:
        """Unavailable unless the store answers."""
        ...


class Clock(Protocol):
    """Tells the time."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        ...
