"""The store of matches in memory: for tests and simulators. Nothing outlives the process.

It keeps every promise of `matches.ports`. Several stores on one `MemoryData` behave like processes on one Redis.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Sequence
from functools import wraps
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar, cast

from markethall_service.codec import stored
from markethall_service.matches import ports
from markethall_service.matches.answered import AnsweredRequests
from markethall_service.matches.log import FIRST_REVISION, Commit, Header, MatchState, Visibility, freed
from markethall_service.matches.match import Match, begin
from markethall_service.matches.webhooks import WebhookMessage
from markethall_service.store.index import SortKey, merged_page, start_of
from markethall_service.store.presence import ASKED_S

_TIMER_BATCH: Final = 1024
_EXPIRY_CHECKS: Final = 2
_TOUCH_MS: Final = 0.01
"""Each `set` subtracts this from the time of the timer. That ends a lease, whose holder may have outdated data."""


P = ParamSpec("P")
T = TypeVar("T")


def as_round_trip(call: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Let other tasks run before and after the call, as during a round trip to Redis.

    Without it concurrent calls would never interleave, and only Redis would show races.
    """

    @wraps(call)
    async def interleaved(*args: P.args, **kwargs: P.kwargs) -> T:
        await asyncio.sleep(0)
        try:
            return await call(*args, **kwargs)
        finally:
            await asyncio.sleep(0)

    return interleaved


class Log:
    """The log of one match. `expires_s` is None if it is kept for ever."""

    def __init__(self, header: Header, expires_s: float | None) -> None:
        self.header = header
        self.commits: list[Commit] = []
        self.snapshot: Match | None = None
        self.public = begin(header) if header.visibility is Visibility.PUBLIC else None
        """The match as lists show it, None if they do not."""

        self.expires_s = expires_s

    @property
    def revision(self) -> int:
        """The last revision."""
        return FIRST_REVISION + len(self.commits)

    def after(self, revision: int) -> list[Commit]:
        """The commits after a revision."""
        return self.commits[revision - FIRST_REVISION :]


class MemoryData:
    """What the stores share. `now_s` is the clock of lifetimes and leases in seconds."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self.now_s = now_s
        self.public: defaultdict[tuple[str, MatchState], dict[str, int]] = defaultdict(dict)
        self.timers: dict[str, float] = {}
        self.messages: dict[WebhookMessage, float] = {}
        self.failures: Counter[WebhookMessage] = Counter()
        self.seats: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self.short_codes: dict[str, tuple[str, float]] = {}
        self._logs: dict[str, Log] = {}
        self._wake_events: dict[str, asyncio.Event] = {}

    def log(self, match_id: str) -> Log:
        """The log of a match. Raises Missing if there is none, or if it has expired."""
        log = self._logs.get(match_id)
        if log is not None and log.expires_s is not None and log.expires_s <= self.now_s():
            del self._logs[match_id]
            log = None
        if log is None:
            raise ports.Missing(f"there is no match {match_id}")
        return log

    def holds(self, match_id: str) -> bool:
        """Whether there is a log of the match."""
        try:
            self.log(match_id)
        except ports.Missing:
            return False
        return True

    def begin(self, header: Header, seconds: int) -> Log | None:
        """A new log; None if there is one with this id."""
        if self.holds(header.match_id):
            return None
        log = self._logs[header.match_id] = Log(header, self.expiry(seconds))
        return log

    def drop(self, match_id: str) -> None:
        """Delete a log."""
        del self._logs[match_id]
        self.seats.pop(match_id, None)
        self.wake(match_id)

    def expiry(self, seconds: int) -> float | None:
        """The time `seconds` from now; None for 0, which is for ever."""
        return self.now_s() + seconds if seconds else None

    def present(self, match_id: str) -> ports.Present:
        """The seats of a match that are watched."""
        return ports.Present(tuple(sorted(self.seats[match_id]))) if match_id in self.seats else ports.Present(())

    def wake(self, match_id: str) -> None:
        """Wake up all followers of a match."""
        wake_event = self._wake_events.pop(match_id, None)
        if wake_event is not None:
            wake_event.set()

    async def wait_for_change(self, match_id: str, log: Log) -> None:
        """Wait until the match changes, or its log expires."""
        wake_event = self._wake_events.setdefault(match_id, asyncio.Event())
        left = None if log.expires_s is None else log.expires_s - self.now_s()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(left):
                await wake_event.wait()


class MemoryStore:
    """Implements `matches.ports.Store`. Without `data` it has data of its own."""

    def __init__(self, data: MemoryData | None = None) -> None:
        data = data or MemoryData()
        self.log = MemoryMatchLog(data)
        self.index = MemoryIndex(data)
        self.timers = MemoryTimers(data)
        self.outbox = MemoryOutbox(data)
        self.presence = MemoryPresence(data, self.log)
        self.short_codes = MemoryShortCodes(data)


class MemoryMatchLog:
    """Implements `matches.ports.MatchLog`."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data
        self._known: dict[str, tuple[Log, int]] = {}

    @as_round_trip
    async def create(self, header: Header, seconds: int = 0) -> bool:
        """See `MatchLog.create`."""
        log = self._data.begin(header, seconds)
        if log is not None:
            self._known[header.match_id] = (log, FIRST_REVISION)
        return log is not None

    @as_round_trip
    async def append(
        self,
        match_id: str,
        commit: Commit,
        snapshot: Match | None,
        seconds: int | None = None,
        public: Match | None = None,
    ) -> None:
        """See `MatchLog.append`. This store must have created, loaded or read the log up to the revision before."""
        log = self._data.log(match_id)
        if self._known.get(match_id) != (log, commit.revision - 1):
            raise ports.Conflict(f"match {match_id} is not known here at revision {commit.revision - 1}")
        if log.revision != commit.revision - 1:
            raise ports.Conflict(f"match {match_id} has gone on past revision {commit.revision - 1}")
        log.commits.append(commit)
        if snapshot is not None:
            log.snapshot = snapshot
        if public is not None:
            log.public = public
        if seconds is not None:
            log.expires_s = self._data.expiry(seconds)
        self._known[match_id] = (log, commit.revision)
        self._data.wake(match_id)

    @as_round_trip
    async def delete(self, match_id: str, revision: int = 0) -> None:
        """See `MatchLog.delete`."""
        if self._data.holds(match_id):
            log = self._data.log(match_id)
            if log.revision != revision or self._known.get(match_id) != (log, revision):
                raise ports.Conflict(f"match {match_id} is not known here at its last revision")
            self._data.drop(match_id)

    @as_round_trip
    async def exists(self, match_id: str) -> bool:
        """See `MatchLog.exists`."""
        return self._data.holds(match_id)

    @as_round_trip
    async def load(self, match_id: str) -> ports.Loaded:
        """See `MatchLog.load`."""
        log = self._data.log(match_id)
        self._known[match_id] = (log, log.revision)
        start = FIRST_REVISION if log.snapshot is None else log.snapshot.revision
        requests = AnsweredRequests()
        for one in log.commits:
            if one.request_id:
                requests.add(one.seat, one.request_id, one.revision)
        return ports.Loaded(log.header, log.snapshot, tuple(log.after(start)), requests)

    @as_round_trip
    async def read(self, match_id: str, after: int, count: int = ports.UNLIMITED) -> tuple[Commit, ...]:
        """See `MatchLog.read`."""
        log = self._data.log(match_id)
        after = max(after, FIRST_REVISION)
        known, revision = self._known.get(match_id, (log, 0))
        if after > log.revision or (known is not log and after > FIRST_REVISION):
            raise ports.Conflict(f"match {match_id} has not reached revision {after} of the log that was read")
        commits = tuple(log.after(after)[:count])
        if known is log and after <= revision < after + len(commits):
            self._known[match_id] = (log, after + len(commits))
        return commits

    @as_round_trip
    async def commit(self, match_id: str, revision: int) -> Commit:
        """See `MatchLog.commit`."""
        commits = await self.read(match_id, revision - 1, 1)
        if not commits:
            raise ports.Conflict(f"match {match_id} has not reached revision {revision}")
        return commits[0]

    def follow(self, match_id: str, after: int) -> AsyncGenerator[Commit, None]:
        """See `MatchLog.follow`."""
        return cast(AsyncGenerator[Commit, None], self.follow_with(match_id, after, lambda: None))

    async def follow_with(
        self,
        match_id: str,
        after: int,
        new_presence: Callable[[], ports.Present | None],
        on_commit: Callable[[Commit], Any] = id,
    ) -> AsyncGenerator[Commit | ports.Present, None]:
        """As `follow`, with presence in between. `on_commit` is called with each commit before it is yielded."""
        log, after = self._data.log(match_id), max(after, FIRST_REVISION)
        await self.read(match_id, after, 0)
        while True:
            if (present := new_presence()) is not None:
                yield present
            elif after < log.revision:
                for commit in log.after(after):
                    after = commit.revision
                    if self._known.get(match_id) == (log, after - 1):
                        self._known[match_id] = (log, after)
                    on_commit(commit)
                    yield commit
            else:
                if self._data.log(match_id) is log:
                    await self._data.wait_for_change(match_id, log)
                if self._data.log(match_id) is not log:
                    raise ports.Conflict(f"the log of match {match_id} is no longer the one that was read")

    @as_round_trip
    async def entry_hash(self, match_id: str, revision: int) -> str:
        """See `MatchLog.entry_hash`. Memory has no hashes."""
        await self.read(match_id, revision, 0)
        return ""

    @as_round_trip
    async def history(self, match_id: str, revision: int) -> str:
        """See `MatchLog.history`. Memory has none."""
        await self.read(match_id, revision, 0)
        return ""

    @as_round_trip
    async def set_lifetime(self, match_id: str, seconds: int) -> None:
        """See `MatchLog.set_lifetime`."""
        with contextlib.suppress(ports.Missing):
            self._data.log(match_id).expires_s = self._data.expiry(seconds)
            self._data.wake(match_id)

    @as_round_trip
    async def rules_version(self, match_id: str) -> int:  # noqa: ARG002  no match outlives an upgrade
        """See `MatchLog.rules_version`."""
        return 0


class MemoryIndex:
    """Implements `matches.ports.PublicIndex`."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    @as_round_trip
    async def page(self, games: Sequence[str], states: Sequence[MatchState], size: int, cursor: str) -> ports.Page:
        """See `PublicIndex.page`."""
        start = start_of(cursor)
        found = [
            (sort_key, game, state)
            for game in games
            for state in states
            for match_id, created_ms in self._data.public[game, state].items()
            if (sort_key := SortKey(created_ms, match_id)) < start
        ]
        return merged_page(found, size)

    @as_round_trip
    async def summaries(self, match_ids: Sequence[str]) -> list[ports.Summary | ports.Damaged | None]:
        """See `PublicIndex.summaries`."""
        return [self._summary(match_id) for match_id in match_ids]

    def _summary(self, match_id: str) -> ports.Summary | ports.Damaged | None:
        try:
            public = self._data.log(match_id).public
        except ports.Missing:
            return None
        if public is None:
            return ports.Damaged("the summary of the match is missing")
        return stored.decode_summary(match_id, stored.encode_summary(public), stored.encode_progress(public))

    @as_round_trip
    async def add(self, match: ports.Listable, state: MatchState) -> None:
        """See `PublicIndex.add`."""
        entries = self._data.public[match.game, state]
        entries[match.match_id] = match.created_ms
        # Expired matches must not fill the memory. Two checks for each new entry find them as fast as they come.
        for match_id in tuple(islice(entries, _EXPIRY_CHECKS)):
            if not self._data.holds(match_id):
                del entries[match_id]

    @as_round_trip
    async def remove(self, hint: ports.Hint) -> None:
        """See `PublicIndex.remove`."""
        self._data.public[hint.game, hint.state].pop(hint.match_id, None)


class MemoryTimers:
    """Implements `matches.ports.Timers`."""

    def __init__(self, data: MemoryData) -> None:
        self._timers = data.timers

    @as_round_trip
    async def set(self, match_id: str, due_ms: int) -> None:
        """See `Timers.set`."""
        self._timers[match_id] = min(due_ms, self._timers.get(match_id, due_ms)) - _TOUCH_MS

    @as_round_trip
    async def set_anywhere(self, match_id: str, due_ms: int) -> None:
        """See `Timers.set_anywhere`. Memory has one part."""
        await self.set(match_id, due_ms)

    @as_round_trip
    async def lease(self, now_ms: int, lease_ms: int) -> ports.LeasedTimers:
        """See `Timers.lease`."""
        due = [match_id for match_id, at_ms in self._timers.items() if at_ms <= now_ms][:_TIMER_BATCH]
        self._timers.update(dict.fromkeys(due, float(now_ms + lease_ms)))
        leased = tuple(ports.LeasedTimer(match_id, repr(self._timers[match_id]), 0) for match_id in due)
        first = min(self._timers.values(), default=None)
        return ports.LeasedTimers(leased, None if first is None else int(first))

    @as_round_trip
    async def settle(self, timer: ports.LeasedTimer, next_ms: int | None) -> None:
        """See `Timers.settle`."""
        set_to = self._timers.get(timer.match_id)
        is_ours = set_to is not None and repr(set_to) == timer.lease
        if next_ms is not None:
            self._timers[timer.match_id] = next_ms if is_ours or set_to is None else min(next_ms, set_to)
        elif is_ours:
            del self._timers[timer.match_id]


class MemoryOutbox:
    """Implements `matches.ports.Outbox`."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data
        self._wake_event = asyncio.Event()
        self.waiting = 0

    @as_round_trip
    async def add(self, messages: Iterable[WebhookMessage]) -> None:
        """See `Outbox.add`."""
        for message in messages:
            self._data.messages.setdefault(message, self._data.now_s())

    def wake(self) -> None:
        """See `Outbox.wake`."""
        self._wake_event.set()

    async def wait(self, seconds: float) -> None:
        """See `Outbox.wait`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake_event.wait()
        self._wake_event.clear()

    @as_round_trip
    async def lease(self, count: int, lease_s: float) -> list[ports.LeasedMessage]:
        """See `Outbox.lease`."""
        data = self._data
        self.waiting = len(data.messages)
        now = data.now_s()
        due = [message for message, at_s in data.messages.items() if at_s <= now][:count]
        data.messages.update(dict.fromkeys(due, now + lease_s))
        return [ports.LeasedMessage(message, data.failures[message]) for message in due]

    @as_round_trip
    async def drop(self, message: WebhookMessage) -> None:
        """See `Outbox.drop`."""
        self._data.messages.pop(message, None)
        self._data.failures.pop(message, None)

    @as_round_trip
    async def postpone(self, message: WebhookMessage, seconds: float, *, failed: bool) -> None:
        """See `Outbox.postpone`."""
        if message in self._data.messages:
            self._data.messages[message] = self._data.now_s() + seconds
            self._data.failures[message] += failed


class MemoryShortCodes:
    """Implements `matches.ports.ShortCodes`."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    @as_round_trip
    async def keep(self, code: str, match_id: str, seconds: int) -> bool:
        """See `ShortCodes.keep`."""
        if await self.match_id(code) not in ("", match_id):
            return False
        self._data.short_codes[code] = match_id, self._data.now_s() + seconds
        return True

    @as_round_trip
    async def match_id(self, code: str) -> str:
        """See `ShortCodes.match_id`."""
        match_id, until_s = self._data.short_codes.get(code, ("", 0.0))
        return match_id if until_s > self._data.now_s() else ""


class MemoryPresence:
    """Implements `matches.ports.Presence`."""

    def __init__(self, data: MemoryData, log: MemoryMatchLog) -> None:
        self._data = data
        self._log = log

    async def follow_with_presence(
        self,
        match_id: str,
        after: int,
        seat: int,
        since: int = FIRST_REVISION,
        send_now: ports.SendNow | None = None,
    ) -> AsyncGenerator[Commit | ports.Present, None]:
        """See `Presence.follow_with_presence`."""
        seated = [seat] if seat else []
        reported: list[ports.Present] = []

        def new_presence() -> ports.Present | None:
            present = self._data.present(match_id)
            if reported == [present]:
                return None
            reported[:] = [present]
            return present

        def on_commit(commit: Commit) -> None:
            if seated and commit.revision > since and seat in freed(commit):
                self._count(match_id, seated.pop(), -1)

        if seat:
            self._count(match_id, seat, 1)
        try:
            async with contextlib.aclosing(self._log.follow_with(match_id, after, new_presence, on_commit)) as commits:
                async for one in commits:
                    is_sent = False
                    if isinstance(one, Commit) and send_now is not None:
                        with contextlib.suppress(Exception):
                            is_sent = send_now(one)
                    if not is_sent:
                        yield one
        finally:
            if seated:
                self._count(match_id, seat, -1)

    def asks(self, match_id: str, seat: int) -> None:
        """See `Presence.asks`."""
        self._count(match_id, seat, 1)
        asyncio.get_running_loop().call_later(ASKED_S, self._count, match_id, seat, -1)

    @as_round_trip
    async def present(self, match_id: str) -> ports.Present:
        """See `Presence.present`."""
        return self._data.present(match_id)

    @as_round_trip
    async def present_in(self, match_ids: Sequence[str]) -> list[ports.Present]:
        """See `Presence.present_in`."""
        return [self._data.present(match_id) for match_id in match_ids]

    def _count(self, match_id: str, seat: int, change: int) -> None:
        seats = self._data.seats[match_id]
        seats[seat] += change
        if not seats[seat]:
            del seats[seat]
        if not seats:
            del self._data.seats[match_id]
        self._data.wake(match_id)
