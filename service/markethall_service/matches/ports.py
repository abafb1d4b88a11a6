"""What matches need from outside."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from .log import Commit, Header, MatchState
from .match import Match
from .webhooks import WebhookMessage

EVERYTHING: Final = 1_000_000_000
"""More commits than any log has."""

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
    state: MatchState


@dataclass(frozen=True, slots=True)
class Page:
    """Public matches, newest first, and where the next page begins ("" after the last)."""

    hints: tuple[Hint, ...]
    next_cursor: str


@dataclass(frozen=True, slots=True)
class Due:
    """A match that is probably due, claimed for a while; `claim` and `shard` are what the store knows the claim by."""

    match_id: str
    claim: str
    shard: int


@dataclass(frozen=True, slots=True)
class Dues:
    """Matches that were due, and when the next ones will be: in Unix milliseconds, None if none is noted."""

    claimed: tuple[Due, ...]
    next_ms: int | None


@dataclass(frozen=True, slots=True)
class Present:
    """The seats that somebody watches with the token of, ascending."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A notice to deliver, and how often that has failed before."""

    notice: WebhookMessage
    failures: int


class NoticeQueue(Protocol):
    """Notices to deliver, each at least once. What it holds is a hint: the log says whether it is true."""

    @property
    def waiting(self) -> int:
        """How many notices there were, for all processes together, when this one last looked for some to claim."""
        ...

    async def add(self, notices: Iterable[WebhookMessage]) -> None:
        """Notes notices; to be called before the commit that makes them true. Adding one again changes nothing."""
        ...

    def ring(self) -> None:
        """Says that what was added is true now: whoever waits looks at once."""
        ...

    async def wait(self, seconds: float) -> None:
        """Waits for the ring, so many seconds at most."""
        ...

    async def claim(self, count: int, lease_s: float) -> list[DueNotice]:
        """Up to so many notices that are due, for the caller alone; what is not dropped by then is due after the lease.

        Not all that are due need be found at once.
        """
        ...

    async def drop(self, notice: WebhookMessage) -> None:
        """Takes a notice out: it was delivered, or never will be."""
        ...

    async def postpone(self, notice: WebhookMessage, seconds: float, *, failed: bool) -> None:
        """Makes a notice due in so many seconds, counting a failure or not; nothing if it was dropped."""
        ...


class Store(Protocol):
    """Keeps the logs of all matches. What `create` and `append` have answered is never lost."""

    @property
    def notices(self) -> NoticeQueue:
        """What webhooks have to be told."""
        ...

    async def create(self, header: Header, seconds: int = 0) -> bool:
        """Begins the log of a match, which expires after so many seconds (0: never) unless it is given longer.

        False, and nothing changed, if there is one with its id.
        """
        ...

    async def append(self, match_id: str, commit: Commit, snapshot: Match | None, seconds: int | None = None) -> None:
        """Adds a commit right after revision `commit.revision - 1`, once, however often it had to be sent.

        Conflict if the log has gone on, Missing if there is none, Unavailable if it is not known. The snapshot, if
        given, is the match after the commit; it is a cache and may get lost. With `seconds` the match expires after so
        many from then on, 0 for never, in the same step.
        """
        ...

    async def load(self, match_id: str) -> Loaded:
        """All that is needed to fold a match. Missing if there is none, Damaged if it cannot be read."""
        ...

    async def read(self, match_id: str, after: int, count: int = EVERYTHING) -> tuple[Commit, ...]:
        """Up to so many commits after a revision. Missing if there is no such match, Conflict if its end was lost."""
        ...

    async def commit(self, match_id: str, revision: int) -> Commit:
        """The commit of a revision. Missing if there is no such match, Conflict if its end was lost."""
        ...

    def follow(self, match_id: str, after: int) -> AsyncGenerator[Commit, None]:
        """The commits after a revision and then each new one, without end; many followers share one connection.

        A lost connection is waited out. Missing if the match is or gets deleted, Conflict if its end was lost.
        """
        ...

    def attend(self, match_id: str, after: int, seat: int, since: int) -> AsyncGenerator[Commit | Present, None]:
        """As `follow`, and who is present: first, and at each change.

        The seat (0: none), taken in revision `since`, is until it is let go or freed.

        Derived from what is followed in this way on any process; of one that died it is forgotten after some seconds.
        """
        ...

    async def present(self, match_id: str) -> Present:
        """Who is present now; nobody where there is no such match."""
        ...

    async def set_lifetime(self, match_id: str, seconds: int) -> None:
        """Lets the match expire after so many seconds from now; 0 keeps it for good."""
        ...

    async def list_public(self, games: Sequence[str], states: Sequence[MatchState], size: int, cursor: str) -> Page:
        """Public matches of any of the games that are probably in one of the phases, newest first.

        An index is a hint: the caller looks at each match, and calls `unindex` where the hint was wrong.
        ValueError for a cursor that `list_public` did not answer.
        """
        ...

    async def index(self, header: Header, state: MatchState) -> None:
        """Notes that a public match, which is in the store, is in a phase; to be called before the commit for that."""
        ...

    async def unindex(self, hint: Hint) -> None:
        """Takes a match out of a phase's index."""
        ...

    async def note_due(self, match_id: str, due_ms: int) -> None:
        """Notes that a match is due at a time (Unix milliseconds), unless it is noted for an earlier one.

        To be called before the commit that makes it so. A note is a hint: whoever claims it looks at the log.
        """
        ...

    async def note_due_anywhere(self, match_id: str, due_ms: int) -> None:
        """Notes the same beside the other notes of the match, wherever in the store a note can be written soon.

        For whoever finds a part of the store away that the match itself does not lie on. Unavailable if there is none.
        """
        ...

    async def claim_due(self, now_ms: int, lease_ms: int) -> Dues:
        """Claims some of the matches that are due; those that are not settled are due again after the lease."""
        ...

    async def settle_due(self, due: Due, next_ms: int | None) -> None:
        """Notes when a claimed match is due next, None for never.

        If it was noted again since the claim, only an earlier time than that note's counts.
        """
        ...

    async def rules_version(self, match_id: str) -> int:
        """The version of the rules that the match was admitted to after its start; 0 if to none."""
        ...


class Clock(Protocol):
    """Tells the time."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        ...
