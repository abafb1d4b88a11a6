"""What matches need from outside: a store, split by what its callers do with it, and a clock."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from .answered import AnsweredRequests
from .log import FIRST_REVISION, Commit, Header, MatchState
from .match import Match
from .webhooks import WebhookMessage

UNLIMITED: Final = 1_000_000_000
"""A count above the length of any log."""


class StoreError(Exception):
    """The base of all errors of a store."""


class Conflict(StoreError):
    """The log is not as it was read last: another commit was added, or its end was lost."""


NO_MATCH: Final = "there is no such match, or it has expired or was deleted"
"""What the commands of operators say of a match that is Missing."""


class Missing(StoreError):
    """There is no such match, or it has expired."""


class Unavailable(StoreError):
    """The store does not answer. A pending write may have been recorded or not. It is safe to repeat it."""


class Damaged(StoreError):
    """A key does not hold what this service wrote.

    The log of a match has a gap, or an entry that cannot be decoded or that is not what was written: the match is not
    served. `revision` is the first one that is damaged.
    """

    def __init__(self, message: str, revision: int = FIRST_REVISION) -> None:
        super().__init__(message)
        self.revision = revision


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as stored: its cached snapshot or None, the commits after it, and all answered requests.

    `history` identifies all commits of the log.
    """

    header: Header
    snapshot: Match | None
    commits: tuple[Commit, ...]
    requests: AnsweredRequests
    history: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """A public match of a game that is probably in that state."""

    match_id: str
    game: str
    state: MatchState


@dataclass(frozen=True, slots=True)
class Page:
    """Public matches, newest first, and where the next page begins ("" after the last).

    `broken` are names of keys and entries of the lists that this service did not write. They are left out.
    """

    hints: tuple[Hint, ...]
    next_cursor: str
    broken: tuple[str, ...] = ()


class BadCursor(ValueError):
    """This is not a cursor of a list of matches."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a public match. `row` is its message, which this package only passes on."""

    match_id: str
    game: str
    state: MatchState
    rules_version: int
    created_ms: int
    row: Any


class Listable(Protocol):
    """What the entry of a list is made from: a Header or a Summary."""

    @property
    def match_id(self) -> str:
        """The id of the match."""
        ...

    @property
    def game(self) -> str:
        """The name of its game."""
        ...

    @property
    def created_ms(self) -> int:
        """When it was created, in Unix milliseconds."""
        ...


@dataclass(frozen=True, slots=True)
class LeasedTimer:
    """A match whose timer has run out, leased to the caller. `lease` and `shard` identify the lease in the store."""

    match_id: str
    lease: str
    shard: int


@dataclass(frozen=True, slots=True)
class LeasedTimers:
    """Timers that have run out, and when the next one will: in Unix milliseconds, None if none is set."""

    leased: tuple[LeasedTimer, ...]
    next_ms: int | None


@dataclass(frozen=True, slots=True)
class Present:
    """The numbers of the seats whose token holders watch the match now, ascending."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LeasedMessage:
    """A webhook message to deliver, and how often its delivery has failed before."""

    message: WebhookMessage
    failures: int


class MatchLog(Protocol):
    """The logs of all matches. Acknowledged writes of `create`, `append` and `delete`, and all that was read, are never
    lost.

    Reading raises Unavailable while the end of a log is not safe yet.
    """

    async def create(self, header: Header, seconds: int = 0) -> bool:
        """Begin the log of a match. It expires after `seconds` (0: never) unless its lifetime is changed.

        The summary of a public match is written in the same step. False, and nothing changed, if a log with this id
        exists.
        """
        ...

    async def append(
        self,
        match_id: str,
        commit: Commit,
        snapshot: Match | None,
        seconds: int | None = None,
        public: Match | None = None,
    ) -> None:
        """Add a commit right after revision `commit.revision - 1`, exactly once, also if the call is repeated.

        The snapshot, if given, is the match after the commit. It is a cache and may get lost. With `seconds` the match
        expires after that time from now on (0: never), in the same step. `public`, also the match after the commit, is
        given if everybody may find the match: its summary is written in the same step.

        Raises Conflict if the log has other commits, Missing if there is none, Unavailable if the outcome is not known.
        """
        ...

    async def delete(self, match_id: str, revision: int = 0) -> None:
        """Delete a match whose last commit has that revision, with all that is kept of it. No effect if there is none.

        An acknowledged deletion is never lost. Its followers get Missing. Raises Conflict, and deletes nothing, if the
        log has other commits; 0: if there is a log.
        """
        ...

    async def exists(self, match_id: str) -> bool:
        """Whether there is a match that can go on. One that only the archive has can be read, and no more."""
        ...

    async def load(self, match_id: str) -> Loaded:
        """All that is needed to fold a match. Raises Missing if there is none, Damaged if it cannot be read."""
        ...

    async def read(self, match_id: str, after: int, count: int = UNLIMITED) -> tuple[Commit, ...]:
        """At most `count` commits after a revision. Raises Missing, or Conflict if the end of the log was lost."""
        ...

    async def commit(self, match_id: str, revision: int) -> Commit:
        """The commit of a revision. Raises Missing, or Conflict if the end of the log was lost."""
        ...

    def follow(self, match_id: str, after: int) -> AsyncGenerator[Commit, None]:
        """The commits after a revision and then each new one, without end. All followers share one connection.

        A lost connection is opened again. Raises Missing if the match no longer exists, Conflict if the end of the log
        was lost.
        """
        ...

    async def entry_hash(self, match_id: str, revision: int) -> str:
        """The hash over all entries up to a revision: 32 hexadecimal digits.

        Raises Missing, or Conflict if the log ends before it.
        """
        ...

    async def history(self, match_id: str, revision: int) -> str:
        """The history that ends with a revision, as `Commit.history`.

        Raises Missing, or Conflict if the log ends before it.
        """
        ...

    async def set_lifetime(self, match_id: str, seconds: int) -> None:
        """Let the match expire after `seconds` from now; 0 keeps it for ever."""
        ...

    async def rules_version(self, match_id: str) -> int:
        """The version of the rules that the match was admitted to after its start; 0 if to none."""
        ...


class PublicIndex(Protocol):
    """Lists public matches by game and state. An entry is a hint: the caller checks it against the match."""

    async def page(self, games: Sequence[str], states: Sequence[MatchState], size: int, cursor: str) -> Page:
        """Public matches of any of the games that are probably in one of the states, newest first.

        Raises BadCursor for a cursor that `page` has not returned.
        """
        ...

    async def summaries(self, match_ids: Sequence[str]) -> list[Summary | Damaged | None]:
        """The summary of each match. Damaged if it cannot be read, None if there is no such match.

        No log is read.
        """
        ...

    async def add(self, match: Listable, state: MatchState) -> None:
        """Add a public match of the store to the list of a state. Call it before the commit of that state."""
        ...

    async def remove(self, hint: Hint) -> None:
        """Remove the entry of a hint that was wrong."""
        ...


class Timers(Protocol):
    """When the server must handle a match. A timer is a hint: the caller checks it against the log."""

    async def set(self, match_id: str, due_ms: int) -> None:
        """Set the timer of a match to a time (Unix milliseconds), unless it is set to an earlier one.

        Call it before the commit that makes the time true.
        """
        ...

    async def set_anywhere(self, match_id: str, due_ms: int) -> None:
        """Set one more timer of the match, on any shard that answers.

        For callers that cannot reach another shard than that of the match. Raises Unavailable if no shard answers.
        """
        ...

    async def lease(self, now_ms: int, lease_ms: int) -> LeasedTimers:
        """Lease some of the timers that have run out. A timer that is not settled runs out again after the lease."""
        ...

    async def settle(self, timer: LeasedTimer, next_ms: int | None) -> None:
        """End a lease and set the timer to its next time, None for none.

        If the timer was set again during the lease, only an earlier time changes it.
        """
        ...


class Unarchived(Protocol):
    """The queue of matches that go to the archive, or are to be deleted there."""

    async def add(self, match_id: str, due_ms: int) -> None:
        """Add a match; it is handled at that time (Unix milliseconds). Call it before the commit that ends the match.

        Raises Unavailable.
        """
        ...


class Outbox(Protocol):
    """Webhook messages to deliver, each at least once. An entry is a hint: the caller checks it against the log."""

    @property
    def waiting(self) -> int:
        """The number of messages in the store, of all processes, when this process last polled."""
        ...

    async def add(self, messages: Iterable[WebhookMessage]) -> None:
        """Add messages. Call it before the commit that makes them true. Adding one again changes nothing."""
        ...

    def wake(self) -> None:
        """Wake up `wait`, because the commit of the added messages is recorded."""
        ...

    async def wait(self, seconds: float) -> None:
        """Wait for `wake`, at most `seconds`."""
        ...

    async def lease(self, count: int, lease_s: float) -> list[LeasedMessage]:
        """Lease at most `count` messages that are due. A message that is not dropped is due again after the lease.

        A call may return only some of them.
        """
        ...

    async def drop(self, message: WebhookMessage) -> None:
        """Remove a message: it was delivered, or never will be."""
        ...

    async def postpone(self, message: WebhookMessage, seconds: float, *, failed: bool) -> None:
        """Make a message due in `seconds`. `failed` counts a failure. Nothing happens if the message was dropped."""
        ...


SendNow: TypeAlias = Callable[[Commit], bool]
"""Sends a commit without waking a task. False if it cannot: then nothing was sent. If it raises an error, too."""


class Presence(Protocol):
    """Which seats of a match are followed now, on any process. The seats of a dead process expire after a while."""

    def follow_with_presence(
        self, match_id: str, after: int, seat: int, since: int, send_now: SendNow | None = None
    ) -> AsyncGenerator[Commit | Present, None]:
        """As `MatchLog.follow`, with presence in between: first, and at each change.

        `seat` (0: none), taken in revision `since`, counts as present until the generator ends or the seat is freed.
        While a task waits for the generator, a new commit is offered to `send_now`, and not yielded if it is taken.
        """
        ...

    def asks(self, match_id: str, seat: int) -> None:
        """A seat asks for commits again and again instead of watching: it is present for some seconds. Never blocks."""
        ...

    async def present(self, match_id: str) -> Present:
        """The seats that are present now; none if there is no such match."""
        ...

    async def present_in(self, match_ids: Sequence[str]) -> list[Present]:
        """As `present`, for each of some matches; none where it cannot be read."""
        ...


class ShortCodes(Protocol):
    """Which match a short code leads to. A code is a hint: the caller checks it against the match."""

    async def keep(self, code: str, match_id: str, seconds: int) -> bool:
        """Let a code lead to a match for `seconds` from now. False if it leads to another one. Raises Unavailable soon
        if its shard takes no writes."""
        ...

    async def match_id(self, code: str) -> str:
        """The match that a code leads to; "" if to none."""
        ...


class Store(Protocol):
    """All ports of the store."""

    @property
    def log(self) -> MatchLog:
        """The logs of all matches."""
        ...

    @property
    def index(self) -> PublicIndex:
        """The lists of public matches."""
        ...

    @property
    def timers(self) -> Timers:
        """When the server must handle a match."""
        ...

    @property
    def outbox(self) -> Outbox:
        """Webhook messages to deliver."""
        ...

    @property
    def presence(self) -> Presence:
        """Which seats are watched."""
        ...

    @property
    def short_codes(self) -> ShortCodes:
        """Codes that lead to matches."""
        ...


class Clock(Protocol):
    """A clock."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        ...
