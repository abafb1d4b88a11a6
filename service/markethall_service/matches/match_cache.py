"""The match cache: folded matches in the memory of a process. The store has the truth."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from contextvars import Context
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final, TypeAlias

from markethall_rules import SeatNumber
from markethall_service.in_turns import in_turns

from . import clocks, errors, ports, webhooks
from .answered import AnsweredRequests
from .games import MatchGame, Position, installed_game
from .log import FIRST_REVISION, Commit, Header, Lifetimes, MatchState, Visibility
from .match import Match, begin, fold, record
from .turns import RecentTurns, turns_begun

SNAPSHOT_EVERY: Final = 32
"""A snapshot is written after about this number of commits, where no move can be undone."""

_BOT_MS: Final = 5_000
"""Delay after which another process plays a bot that this process was about to play, in milliseconds."""

_NEVER_MS: Final = 1 << 62
_RENEWALS: Final = 100
"""The lifetime of a running match is renewed after a hundredth of it, not at each move."""


WITH_TURNS: Final = 1024
"""The number of matches whose last commits are kept for views."""

BORROWED: Final = 256
"""The number of matches that are kept for work that no player waits for."""

ARCHIVE_MS: Final = 60_000
"""When a match goes to the archive after its end, in milliseconds. Mostly it has its rematch by then."""

BACKGROUND_LOADS: Final = 4
"""How many matches are loaded at once for such work."""


class MatchCache:
    """A bounded number of cached matches. The least recently used one is dropped first.

    Those that were only borrowed have a place of their own, so they drop none that is played.
    """

    def __init__(
        self,
        logs: ports.MatchLog,
        timers: ports.Timers,
        outbox: ports.Outbox,
        limit: int,
        lifetimes: Lifetimes,
        clock: ports.Clock,
        unarchived: ports.Unarchived | None = None,
    ) -> None:
        self._unarchived = unarchived
        self._logs = logs
        self._timers = timers
        self._outbox = outbox
        self._clock = clock
        self._limit = limit
        self._lifetimes = lifetimes
        self._cached: OrderedDict[str, CachedMatch] = OrderedDict()
        self._borrowed: OrderedDict[str, CachedMatch] = OrderedDict()
        self._loading: dict[str, asyncio.Task[CachedMatch]] = {}
        self._with_turns: OrderedDict[str, None] = OrderedDict()
        self._background_loads = asyncio.Semaphore(BACKGROUND_LOADS)
        self.background = BackgroundTasks()
        self.on_due: Callable[[int], None] = lambda _due_ms: None
        """Called with the time (Unix milliseconds) at which a match may be due, if that is earlier than before."""

        self.on_bot: Callable[[str], None] = lambda _match_id: None
        """Called with the id of each match in which a bot is to act after a commit of this process."""

    def cached(self) -> tuple[CachedMatch, ...]:
        """The matches in the cache that were not only borrowed. Threads may call this."""
        return tuple(self._cached.values())

    def now_ms(self, cached: CachedMatch) -> int:
        """The time in the match, in Unix milliseconds. It never goes back, even if another process wrote last.

        It is ahead of the clock of this process if that clock is behind the one of the process that wrote last.
        """
        return max(self._clock.now_ms() + cached.lead_ms, cached.match.updated_ms)

    async def get(self, match_id: str) -> CachedMatch:
        """The match as last known here. Good enough for a write, because the store compares the revision."""
        if match_id in self._cached:
            self._cached.move_to_end(match_id)
            return self._cached[match_id]
        if (borrowed := self._borrowed.pop(match_id, None)) is not None:
            return self._insert(borrowed)
        task = self._loading.get(match_id)
        if task is None:
            task = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            task.add_done_callback(partial(self._loaded, match_id))
        return await asyncio.shield(task)

    def _loaded(self, match_id: str, task: asyncio.Task[CachedMatch]) -> None:
        del self._loading[match_id]
        if not task.cancelled():
            # Retrieve the exception, or asyncio logs it with the match.
            task.exception()

    async def fresh(self, match_id: str) -> CachedMatch:
        """The current match, with commits of other processes."""
        # A load that is already running may miss commits that were recorded since this call.
        may_be_old = match_id in self._cached or match_id in self._borrowed or match_id in self._loading
        cached = await self.get(match_id)
        if may_be_old:
            await self.refresh(cached)
        return cached

    async def borrow(self, match_id: str) -> CachedMatch:
        """The current match, for work that no player waits for: timers, bots, webhooks, records.

        If it is not in memory, few are loaded at a time, and it drops no match that is played.
        """
        if match_id in self._loading:
            return await self.fresh(match_id)
        if (known := self._known(match_id)) is None:
            async with self._background_loads:
                if (known := self._known(match_id)) is None:
                    loaded = await self._read(match_id)
                    # A player may have asked for it meanwhile.
                    return self._cached.get(match_id) or self._insert(loaded, borrowed=True)
        await self.refresh(known)
        return known

    def _known(self, match_id: str) -> CachedMatch | None:
        return self._cached.get(match_id) or self._borrowed.get(match_id)

    def peek(self, match_id: str) -> Match | None:
        """The match as last known here; None if it is not in memory. It does not count as a use."""
        cached = self._known(match_id)
        return None if cached is None else cached.match

    def forget(self, match_id: str) -> None:
        """Drop a match, because a name in it was erased."""
        self._forget(match_id)

    def _forget(self, match_id: str) -> None:
        self._cached.pop(match_id, None)
        self._borrowed.pop(match_id, None)

    async def after(self, match_id: str, commit: Commit) -> CachedMatch:
        """The match after a commit that the store has delivered, or a later one."""
        cached = await self.get(match_id)
        match = cached.match
        if commit.revision == match.revision + 1:
            self._apply(cached, (commit,))
        elif commit.revision > match.revision or (
            commit.revision == match.revision and commit.time_ms != match.updated_ms
        ):
            # The store may have lost commits that are known here. Then this raises Conflict.
            await self.refresh(cached)
        await self.read_turns(cached)
        return cached

    async def read_turns(self, cached: CachedMatch) -> None:
        """Set `turns` of a match that is played or finished. The log is read if no view has needed them before."""
        match_id, began = cached.match.header.match_id, cached.game.turn_began
        if cached.match.position is None or began is None:
            return
        self._with_turns[match_id] = None
        self._with_turns.move_to_end(match_id)
        if len(self._with_turns) > WITH_TURNS:
            dropped = self._known(self._with_turns.popitem(last=False)[0])
            if dropped is not None:
                dropped.turns = None
        while cached.turns is None:
            revision = cached.match.revision
            with self._reading(match_id):
                turns = await recent_turns(self._logs, match_id, began, revision)
            if cached.match.revision == revision:
                cached.turns = turns

    async def exists(self, match_id: str) -> bool:
        """Whether the store has the match, and not only its archive."""
        with map_store_errors(match_id):
            return await self._logs.exists(match_id)

    async def commits(self, cached: CachedMatch) -> AsyncGenerator[Commit, None]:
        """All commits, with all secrets. They are read in batches, as far as the caller goes."""
        match = cached.match
        with self._reading(match.header.match_id):
            async for batch in batches(self._logs, match.header.match_id, match.revision):
                for commit in batch:
                    yield commit

    async def commit(self, cached: CachedMatch, revision: int) -> Commit:
        """The commit of a revision, with all secrets."""
        match_id = cached.match.header.match_id
        with self._reading(match_id):
            return await self._logs.commit(match_id, revision)

    async def refresh(self, cached: CachedMatch) -> None:
        """Read the commits of other processes, in batches, so that other calls run in between."""
        match_id = cached.match.header.match_id
        with self._reading(match_id):
            while True:
                commits = await self._logs.read(match_id, cached.match.revision, BATCH_SIZE)
                self._apply(cached, commits)
                if len(commits) < BATCH_SIZE:
                    return

    @contextmanager
    def _reading(self, match_id: str) -> Iterator[None]:
        """Wrap a read of the log of a known match. What is known is dropped if the read fails: the store may have
        another log by now, and the caller repeats the call."""
        try:
            with map_store_errors(match_id):
                yield
        except (errors.MatchNotFound, errors.StoreUnavailable, errors.LogDamaged):
            self._forget(match_id)
            raise

    def _apply(self, cached: CachedMatch, commits: Iterable[Commit]) -> None:
        revision = cached.match.revision
        cached.apply(commits)
        if cached.match.revision > revision:
            self._update_lead(cached)

    def _update_lead(self, cached: CachedMatch) -> None:
        """Update how far the match is ahead of the clock of this process. Another process may have a faster clock."""
        cached.lead_ms = max(0, cached.match.updated_ms - self._clock.now_ms())

    async def append(self, cached: CachedMatch, commit: Commit, after: Match, leased: bool = False) -> bool:
        """Record a commit. False if the match has changed meanwhile; then the cached match is up to date.

        The timer for the next due action is set before. With `leased` it is not: the caller settles the lease later.
        """
        match_id = after.header.match_id
        if (after.clocks or after.out or after.bots) and not leased:
            await self._set_timer(cached, commit, after)
        snapshot = after if self._snapshot_is_due(cached, after) else None
        if commit.time_ms >= cached.renew_ms and after.state is MatchState.PLAYING:
            await self._renew(cached, after)
        seconds = self._new_lifetime(cached, after)
        if self._unarchived is not None and self._is_archived(after):
            with map_store_errors(match_id):
                await self._unarchived.add(match_id, self._clock.now_ms() + ARCHIVE_MS)
        has_webhook = cached.has_webhook or bool(commit.webhook_url)
        try:
            with map_store_errors(match_id):
                if has_webhook:
                    await self._outbox.add(cached.messages_of(commit, after))
                try:
                    public = after if after.header.visibility is Visibility.PUBLIC else None
                    await self._logs.append(match_id, commit, snapshot, seconds, public)
                except ports.Conflict:
                    await self._catch_up(cached)
                    return False
        except (errors.MatchNotFound, errors.LogDamaged):
            self._forget(match_id)
            raise
        cached.advance(commit, after)
        if snapshot is not None:
            cached.snapshot_revision = after.revision
        if has_webhook:
            self._outbox.wake()
        if after.bots and not leased and clocks.bot_to_act(after, commit.to_act):
            self.on_bot(match_id)
        return True

    def _new_lifetime(self, cached: CachedMatch, after: Match) -> int | None:
        """The lifetime that begins with a commit, written in the same step; None if it does not change."""
        if self._is_archived(after):
            # It begins when the match is in the archive.
            return 0
        if after.state.over and not cached.match.state.over:
            return self._lifetimes.finished
        if after.state is MatchState.SEATING and cached.match.revision == FIRST_REVISION:
            return self._lifetimes.seating
        return None

    def _is_archived(self, match: Match) -> bool:
        """Whether the match goes to the archive. One that was closed before its start does not."""
        return self._unarchived is not None and match.was_played

    async def _catch_up(self, cached: CachedMatch) -> None:
        """Read the commits of other processes. If there are none, load the match again: this process may know
        another log than the store has."""
        revision, match_id = cached.match.revision, cached.match.header.match_id
        await self.refresh(cached)
        if cached.match.revision == revision:
            cached.replace_with(await self._read(match_id))
            self._insert(cached, borrowed=match_id not in self._cached)

    async def _renew(self, cached: CachedMatch, after: Match) -> None:
        """Let the match expire one lifetime after the last clock can run out."""
        lifetime_s, match_id = self._lifetimes.playing, after.header.match_id
        clock_s = max((clock.left_ms for clock in after.clocks), default=0) // 1000
        with map_store_errors(match_id):
            await self._logs.set_lifetime(match_id, lifetime_s and lifetime_s + clock_s)
        cached.renew_ms = after.updated_ms + lifetime_s * 1000 // _RENEWALS if lifetime_s else _NEVER_MS

    async def _set_timer(self, cached: CachedMatch, commit: Commit, after: Match) -> None:
        """Set the timer for the position after the commit, unless it is set to an earlier time.

        An earlier timer stays valid until it runs out. Its handler reads the log.
        """
        due = clocks.due_at(after, commit.to_act)
        if due is None or (cached.due_ms is not None and cached.due_ms <= due):
            return
        # This process plays the bot after the commit. The timer is for other processes, in case this one dies.
        bot = after.bots and clocks.bot_to_act(after, commit.to_act)
        with map_store_errors(after.header.match_id):
            # Timers use the clocks of processes, not the time in the match.
            due -= cached.lead_ms
            await self._timers.set(after.header.match_id, due + _BOT_MS if bot else due)
        if not bot:
            self.on_due(due)

    async def delete(self, cached: CachedMatch) -> bool:
        """Delete the match. False if it has changed meanwhile; then the cached match is up to date."""
        match_id = cached.match.header.match_id
        with map_store_errors(match_id):
            try:
                await self._logs.delete(match_id, cached.match.revision)
            except ports.Conflict:
                await self._catch_up(cached)
                return False
        self._forget(match_id)
        return True

    async def delete_missing(self, match_id: str) -> None:
        """Make sure that a match that does not exist any more stays deleted."""
        with map_store_errors(match_id):
            await self._logs.delete(match_id)

    def admit(self, match: Match, game: MatchGame) -> CachedMatch:
        """Cache a match that was created here."""
        return self._insert(CachedMatch(game, match, match.revision))

    def _snapshot_is_due(self, cached: CachedMatch, after: Match) -> bool:
        return not after.undo and after.revision - cached.snapshot_revision >= SNAPSHOT_EVERY

    async def _load(self, match_id: str) -> CachedMatch:
        return self._insert(await self._read(match_id))

    async def _read(self, match_id: str) -> CachedMatch:
        with map_store_errors(match_id):
            loaded = await self._logs.load(match_id)
        game = installed_game(loaded.header.game)
        header = None if game is None else await self._admitted(loaded.header, game)
        if game is None or header is None:
            raise errors.LogDamaged(
                f"'matches/{match_id}' is played by version {loaded.header.rules_version} of the rules of "
                f"'{loaded.header.game}', which is not installed here: 'markethall upgrade' tells "
                f"whether it can continue."
            )
        match = start = replace(loaded.snapshot or begin(header), header=header)
        async for commit in in_turns(loaded.commits):
            match = fold(game, match, (commit,))
        cached = CachedMatch(game, match, start.revision, loaded.history, loaded.requests)
        self._update_lead(cached)
        if cached.due_ms is not None:
            # Redis may have lost the timer in a crash, so it is set again when the match is loaded.
            self.background.start(partial(self._timers.set, match_id, cached.due_ms - cached.lead_ms))
        return cached

    async def _admitted(self, header: Header, game: MatchGame) -> Header | None:
        """The header with the version of the rules that the match uses; None if that is not installed."""
        if header.rules_version == game.box.version:
            return header
        with map_store_errors(header.match_id):
            version = await self._logs.rules_version(header.match_id)
        return replace(header, rules_version=version) if version == game.box.version else None

    def _insert(self, cached: CachedMatch, *, borrowed: bool = False) -> CachedMatch:
        place, limit = (self._borrowed, BORROWED) if borrowed else (self._cached, self._limit)
        place[cached.match.header.match_id] = cached
        while len(place) > limit:
            place.popitem(last=False)
        return cached


class CachedMatch:
    """One match in memory: the newest known fold, and which revision answered which request of its players.

    `has_webhook`: it has a webhook, or has had one. `renew_ms`: when a move renews its lifetime (Unix time). `lead_ms`:
    how far the time in the match is ahead of the clock of this process. `history`: that of the last commit, "" if there
    is none or it is not known. `turns`: None until a view needs them.
    """

    __slots__ = (
        "_requests", "game", "has_webhook", "history", "lead_ms", "match", "renew_ms", "snapshot_revision", "turns",
    )  # fmt: skip

    def __init__(
        self,
        game: MatchGame,
        match: Match,
        snapshot_revision: int,
        history: str = "",
        requests: AnsweredRequests | None = None,
    ) -> None:
        self.game = game
        self.history = history
        self.match = match
        self._requests = requests or AnsweredRequests()
        self.snapshot_revision = snapshot_revision
        self.has_webhook = any(webhooks.receivers(match))
        self.renew_ms = 0
        self.lead_ms = 0
        self.turns: RecentTurns | None = None

    def replace_with(self, other: CachedMatch) -> None:
        """Replace this state with a newly loaded copy."""
        for name in self.__slots__:
            setattr(self, name, getattr(other, name))

    def apply(self, commits: Iterable[Commit]) -> None:
        """Apply the commits that are not known here yet."""
        for commit in commits:
            if commit.revision > self.match.revision:
                self.match = fold(self.game, self.match, (commit,))
                self._record_request(commit)

    def advance(self, commit: Commit, after: Match) -> None:
        """Apply a commit of this process, whose result is known."""
        if commit.revision == self.match.revision + 1:
            self.match = after
            self._record_request(commit)

    def _record_request(self, commit: Commit) -> None:
        """Record the history and request id of the commit, whether it sets a webhook, and what it does to the turn."""
        self.history = commit.history
        if self.turns is not None:
            self.turns.add(commit)
        if commit.webhook_url:
            self.has_webhook = True
        if commit.request_id:
            self._requests.add(commit.seat, commit.request_id, commit.revision)

    def answered(self, seat: SeatNumber, request_id: str) -> int | None:
        """The revision that answered a request of the current player of a seat, or of the creator (0); None if none
        has."""
        if not request_id:
            return None
        revision = self._requests.find(seat, request_id)
        if revision is None or not seat:
            return revision
        # Requests of a former player are not those of the current one.
        taken = self.match.seats[seat - 1].taken_revision
        return revision if taken and revision >= taken else None

    @property
    def due_ms(self) -> int | None:
        """When the server has to act, in Unix milliseconds; None if never."""
        if not (self.match.clocks or self.match.out or self.match.bots):
            return None
        return clocks.due_at(self.match, self.to_act)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act; none before the start and after the end."""
        match = self.match
        return self.game.to_act(match.started_position) if match.state is MatchState.PLAYING else ()

    def after(self, commit: Commit, state: Position | None) -> Match:
        """The match after the commit is recorded."""
        return record(self.game, self.match, commit, state)

    def messages_of(self, commit: Commit, after: Match) -> tuple[webhooks.WebhookMessage, ...]:
        """The webhook messages of a commit that leads to that match."""
        return webhooks.messages_of_commit(after, commit, self.to_act)


BackgroundStep: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class BackgroundTasks:
    """Background tasks that correct hints. A failure is ignored: the hint is corrected when it is used again.

    A caller that only reads a match does not wait for these writes, and does not fail with them.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, *steps: BackgroundStep) -> None:
        """Run these steps one after the other in the background."""
        # With an empty context: their log lines are not those of the call that began them.
        task = asyncio.get_running_loop().create_task(_run_steps(steps), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _run_steps(steps: tuple[BackgroundStep, ...]) -> None:
    try:
        for step in steps:
            await step()
    except ports.StoreError:
        return


_MOST_LOGGED: Final = 1000
"""The number of damaged matches that are logged once each."""

_log = logging.getLogger(__name__)

BATCH_SIZE: Final = 64
"""The number of commits that are read and decoded at a time."""


async def batches(
    logs: ports.MatchLog, match_id: str, last: int, after: int = FIRST_REVISION
) -> AsyncIterator[tuple[Commit, ...]]:
    """The commits after one revision up to another, in batches, so that other calls run in between. Errors as in
    `read`."""
    for start in range(max(after, FIRST_REVISION), last, BATCH_SIZE):
        yield await logs.read(match_id, start, min(BATCH_SIZE, last - start))


async def recent_turns(logs: ports.MatchLog, match_id: str, turn_began: type[Any], revision: int) -> RecentTurns:
    """The last turns up to a revision. The log is read backwards, as far as they go."""
    commits: tuple[Commit, ...] = ()
    start = revision
    while start > FIRST_REVISION and turns_begun(commits, turn_began) < 2:
        end, start = start, max(start - BATCH_SIZE, FIRST_REVISION)
        commits = (*await logs.read(match_id, start, end - start), *commits)
    turns = RecentTurns(turn_began, start)
    for commit in commits:
        turns.add(commit)
    return turns


class map_store_errors:  # noqa: N801 - used like a function; a class costs a tenth of a generator
    """Context manager that raises errors of the store as errors of matches. `match_id` may be ""."""

    __slots__ = ("_match_id",)

    def __init__(self, match_id: str) -> None:
        self._match_id = match_id

    def __enter__(self) -> None:
        return

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        match error:
            case ports.Missing():
                raise errors.MatchNotFound(
                    f"There is no match 'matches/{self._match_id}', or it has expired or was deleted."
                ) from None
            case ports.Unavailable():
                raise errors.StoreUnavailable(
                    "The store does not answer, or takes no writes now. The call may or may not have had its effect: "
                    "try again with the same requestId."
                ) from None
            case ports.Damaged(revision=revision):
                _log_damage(self._match_id, revision)
                which = f"'matches/{self._match_id}'" if self._match_id else "a match"
                raise errors.LogDamaged(
                    f"The log of {which} cannot be read from revision {revision} on. The operator must repair it.",
                    revision=revision,
                ) from None
            case ports.Conflict():
                raise errors.StoreUnavailable(
                    "The store has lost the end of the match's log: read the match again."
                ) from None


@lru_cache(maxsize=_MOST_LOGGED)
def _log_damage(match_id: str, revision: int) -> None:
    """Log a damaged log once for each match and revision."""
    details = {"match": match_id, "revision": revision, "change": f"markethall upgrade --dry-run {match_id}"}
    _log.warning("the log of a match is damaged: the match is not served", extra=details)
