"""The match cache: folded matches in the memory of a process. The store has the truth."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from dataclasses import replace
from functools import lru_cache, partial
from types import TracebackType
from typing import Any, Final, TypeAlias

from markethall_rules import game_by_name
from markethall_rules.game import AnyGame

from . import ports
from .clocks import bot_to_act, due_at
from .errors import LogDamaged, MatchNotFound, StoreUnavailable
from .log import FIRST_REVISION, Commit, Header, Lifetimes, MatchState, freed
from .match import Match, begin, fold, record
from .webhooks import WebhookMessage, notices, receivers

SNAPSHOT_EVERY: Final = 32
"""A snapshot is written after about this number of commits, where no move can be undone."""

_BOT_MS: Final = 5_000
"""When other processes take over for a bot that this process was about to play, in milliseconds."""

_NEVER_MS: Final = 1 << 62
_RENEWALS: Final = 100
"""The lifetime of a running match is renewed after a hundredth of it, not at each move."""


class MatchCache:
    """A bounded number of cached matches. The least recently used one is dropped first."""

    def __init__(
        self,
        logs: ports.MatchLog,
        timers: ports.Timers,
        outbox: ports.Outbox,
        limit: int,
        lifetimes: Lifetimes,
        clock: ports.Clock,
    ) -> None:
        self._logs = logs
        self._timers = timers
        self._outbox = outbox
        self._clock = clock
        self._limit = limit
        self._lifetimes = lifetimes
        self._open: OrderedDict[str, CachedMatch] = OrderedDict()
        self._loading: dict[str, asyncio.Task[CachedMatch]] = {}
        self.tidying = Tidying()
        self.on_due: Callable[[int], None] = lambda _due_ms: None
        """Is told whenever a match may be due earlier than it was, and when: in Unix milliseconds."""

        self.on_bot: Callable[[str], None] = lambda _match_id: None
        """Is told of each match in which a bot is to act after what was recorded here."""

    def held(self) -> tuple[CachedMatch, ...]:
        """The matches in the cache. Threads may call this."""
        return tuple(self._open.values())

    def now_ms(self, cached: CachedMatch) -> int:
        """The time in the match, in Unix milliseconds. It never goes back, and goes on where another process has left.

        It is ahead of the clock of this process if that clock is behind the one of the process that wrote last.
        """
        return max(self._clock.now_ms() + cached.lead_ms, cached.match.updated_ms)

    async def get(self, match_id: str) -> CachedMatch:
        """The match as last known here. Good enough for a write, because the store compares the revision."""
        if match_id in self._open:
            self._open.move_to_end(match_id)
            return self._open[match_id]
        task = self._loading.get(match_id)
        if task is None:
            task = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            task.add_done_callback(partial(self._loaded, match_id))
        return await asyncio.shield(task)

    def _loaded(self, match_id: str, task: asyncio.Task[CachedMatch]) -> None:
        del self._loading[match_id]
        if not task.cancelled():
            # Retrieve the result, also if the caller has left; asyncio would log the match otherwise.
            task.exception()

    async def fresh(self, match_id: str) -> CachedMatch:
        """The current match, with commits of other processes."""
        # A load that is already running may miss commits that were recorded since this call.
        known = match_id in self._open or match_id in self._loading
        cached = await self.get(match_id)
        if known:
            await self.refresh(cached)
        return cached

    async def after(self, match_id: str, told: Commit) -> CachedMatch:
        """The match after a commit that the store has delivered, or a later one."""
        cached = await self.get(match_id)
        match = cached.match
        if told.revision == match.revision + 1:
            self._absorb(cached, (told,))
        elif told.revision > match.revision or (told.revision == match.revision and told.time_ms != match.updated_ms):
            # Then the store has lost commits that are known here, and raises Conflict.
            await self.refresh(cached)
        return cached

    async def commits(self, cached: CachedMatch, after: int) -> tuple[Commit, ...]:
        """The commits after a revision, with all secrets."""
        match_id = cached.match.header.match_id
        with as_match_errors(match_id):
            return await self._logs.read(match_id, after)

    async def commit(self, cached: CachedMatch, revision: int) -> Commit:
        """The commit of a revision, with all secrets."""
        match_id = cached.match.header.match_id
        with as_match_errors(match_id):
            return await self._logs.commit(match_id, revision)

    async def refresh(self, cached: CachedMatch) -> None:
        """Read the commits of other processes."""
        match_id = cached.match.header.match_id
        try:
            with as_match_errors(match_id):
                self._absorb(cached, await self._logs.read(match_id, cached.match.revision))
        except (MatchNotFound, StoreUnavailable):
            self._open.pop(match_id, None)
            raise

    def _absorb(self, cached: CachedMatch, commits: Iterable[Commit]) -> None:
        known = cached.match.revision
        cached.absorb(commits)
        if cached.match.revision > known:
            self._keep_lead(cached)

    def _keep_lead(self, cached: CachedMatch) -> None:
        """Note how far the match is ahead of the clock of this process, when another process has written last."""
        cached.lead_ms = max(0, cached.match.updated_ms - self._clock.now_ms())

    async def append(self, cached: CachedMatch, commit: Commit, after: Match, claimed: bool = False) -> bool:
        """Record a commit. False if the match has gone on meanwhile; then the cached match is up to date.

        The timer for what follows is set before, unless the match is `claimed`: then its lease is settled later.
        """
        match_id = after.header.match_id
        if (after.clocks or after.out or after.bots) and not claimed:
            await self._note_due(cached, commit, after)
        snapshot = after if self._snapshot_is_due(cached, after) else None
        if commit.time_ms >= cached.renew_ms and after.state is MatchState.PLAYING:
            await self._renew(cached, after)
        seconds = self._new_lifetime(cached, after)
        hooked = cached.hooked or bool(commit.webhook_url)
        try:
            with as_match_errors(match_id):
                if hooked:
                    await self._outbox.add(cached.notices_of(commit, after))
                try:
                    await self._logs.append(match_id, commit, snapshot, seconds)
                except ports.Conflict:
                    await self._catch_up(cached)
                    return False
        except MatchNotFound:
            self._open.pop(match_id, None)
            raise
        cached.went_on(commit, after)
        if snapshot is not None:
            cached.snapshot_revision = after.revision
        if hooked:
            self._outbox.ring()
        if after.bots and not claimed and bot_to_act(after, commit.to_act):
            self.on_bot(match_id)
        return True

    def _new_lifetime(self, cached: CachedMatch, after: Match) -> int | None:
        """The lifetime that begins with a commit, in one step with it: if it got lost, it would not be repeated."""
        if after.state.over and not cached.match.state.over:
            return self._lifetimes.finished
        if after.state is MatchState.SEATING and cached.match.revision == FIRST_REVISION:
            return self._lifetimes.seating
        return None

    async def _catch_up(self, cached: CachedMatch) -> None:
        """Read the commits of other processes. Load the match again if there are none, because the store has forgotten
        it then."""
        at = cached.match.revision
        await self.refresh(cached)
        if cached.match.revision == at:
            cached.become(await self._load(cached.match.header.match_id))
            self._keep(cached)

    async def _renew(self, cached: CachedMatch, after: Match) -> None:
        """Renew the lifetime at the end of the time that the seats may take."""
        lifetime_s, match_id = self._lifetimes.playing, after.header.match_id
        thought_s = max((one.left_ms for one in after.clocks), default=0) // 1000
        with as_match_errors(match_id):
            await self._logs.set_lifetime(match_id, lifetime_s and lifetime_s + thought_s)
        cached.renew_ms = after.updated_ms + lifetime_s * 1000 // _RENEWALS if lifetime_s else _NEVER_MS

    async def _note_due(self, cached: CachedMatch, commit: Commit, after: Match) -> None:
        """Set the timer for the position after the commit, unless it is set to an earlier time.

        The timer of the position before stays valid until it runs out: its handler reads the log then.
        """
        due = due_at(after, commit.to_act)
        if due is None or (cached.due_ms is not None and cached.due_ms <= due):
            return
        # This process plays the bot after the commit. The timer is for other processes, if this one dies
        # before.
        bot = after.bots and bot_to_act(after, commit.to_act)
        with as_match_errors(after.header.match_id):
            # Timers are compared with the clocks of processes.
            due -= cached.lead_ms
            await self._timers.set(after.header.match_id, due + _BOT_MS if bot else due)
        if not bot:
            self.on_due(due)

    def admit(self, match: Match, game: AnyGame) -> CachedMatch:
        """Cache a match that was created here."""
        return self._keep(CachedMatch(game, match, {}, match.revision))

    def _snapshot_is_due(self, cached: CachedMatch, after: Match) -> bool:
        return not after.undo and after.revision - cached.snapshot_revision >= SNAPSHOT_EVERY

    async def _load(self, match_id: str) -> CachedMatch:
        with as_match_errors(match_id):
            loaded = await self._logs.load(match_id)
        game = game_by_name(loaded.header.game)
        header = None if game is None else await self._admitted(loaded.header, game)
        if game is None or header is None:
            raise LogDamaged(
                f"'matches/{match_id}' is played by version {loaded.header.rules_version} of the rules of "
                f"'{loaded.header.game}', which is not installed here: `markethall upgrade` looks whether it can go on."
            )
        start = replace(loaded.snapshot or begin(header), header=header)
        match = fold(game, start, loaded.commits)
        cached = CachedMatch(game, match, loaded.requests, start.revision)
        self._keep_lead(cached)
        if cached.due_ms is not None:
            # A timer may get lost with the end of Redis's log. It is set again when the match is loaded.
            self.tidying.begin(partial(self._timers.set, match_id, cached.due_ms - cached.lead_ms))
        return self._keep(cached)

    async def _admitted(self, header: Header, game: AnyGame) -> Header | None:
        """The header with the version of the rules that the match uses; None if that is not installed."""
        if header.rules_version == game.box.version:
            return header
        with as_match_errors(header.match_id):
            version = await self._logs.rules_version(header.match_id)
        return replace(header, rules_version=version) if version == game.box.version else None

    def _keep(self, cached: CachedMatch) -> CachedMatch:
        self._open[cached.match.header.match_id] = cached
        while len(self._open) > self._limit:
            self._open.popitem(last=False)
        return cached


class CachedMatch:
    """One match in memory: the newest known fold, and which revision answered which request of its players.

    `hooked`: it has a webhook, or has had one. `renew_ms`: when a move renews its lifetime (Unix time). `lead_ms`: how
    far the time in the match is ahead of the clock of this process.
    """

    __slots__ = ("game", "hooked", "lead_ms", "match", "renew_ms", "requests", "snapshot_revision")

    def __init__(self, game: AnyGame, match: Match, requests: ports.Requests, snapshot_revision: int) -> None:
        self.game = game
        self.match = match
        self.requests = _of_holders(match, requests)
        self.snapshot_revision = snapshot_revision
        self.hooked = any(receivers(match))
        self.renew_ms = 0
        self.lead_ms = 0

    def become(self, other: CachedMatch) -> None:
        """Replace this state with a newly loaded copy."""
        for name in self.__slots__:
            setattr(self, name, getattr(other, name))

    def absorb(self, commits: Iterable[Commit]) -> None:
        """Apply the commits that are not known here yet."""
        for commit in commits:
            if commit.revision > self.match.revision:
                self.match = fold(self.game, self.match, (commit,))
                self._note(commit)

    def went_on(self, commit: Commit, after: Match) -> None:
        """Apply a commit of this process, whose result is known."""
        if commit.revision == self.match.revision + 1:
            self.match = after
            self._note(commit)

    def _note(self, commit: Commit) -> None:
        """Record which request the commit answered, and whether there is a webhook."""
        if commit.webhook_url:
            self.hooked = True
        if commit.request_id:
            self.requests[commit.seat, commit.request_id] = commit.revision
        if freed(commit):
            self.requests = _of_holders(self.match, self.requests)

    @property
    def due_ms(self) -> int | None:
        """When the server has to act, in Unix milliseconds; None if never."""
        if not (self.match.clocks or self.match.out or self.match.bots):
            return None
        return due_at(self.match, self.to_act)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act; none before the start and after the end."""
        match = self.match
        return self.game.to_act(match.position) if match.state is MatchState.PLAYING else ()

    def after(self, commit: Commit, state: Any) -> Match:
        """The match after the commit is recorded."""
        return record(self.game, self.match, commit, state)

    def notices_of(self, commit: Commit, after: Match) -> tuple[WebhookMessage, ...]:
        """The webhook messages of a commit that leads to that match."""
        return notices(after, commit, self.to_act)


def _of_holders(match: Match, requests: ports.Requests) -> dict[tuple[int, str], int]:
    """The requests of the creator (0) and of the current players. Requests of a former player are dropped."""
    since = (FIRST_REVISION, *(holder.taken_revision or match.revision + 1 for holder in match.seats))
    return {key: revision for key, revision in requests.items() if revision >= since[key[0]]}


Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class Tidying:
    """Background tasks that correct hints. What fails is repaired when the hint is used again.

    A caller that only reads a match does not wait for them, and is not refused because the store takes no writes.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, *steps: Step) -> None:
        """Run these steps one after the other in the background."""
        task = asyncio.create_task(_tidy(steps))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _tidy(steps: tuple[Step, ...]) -> None:
    try:
        for step in steps:
            await step()
    except ports.StoreError:
        return


_REMEMBERED: Final = 1000

_log = logging.getLogger(__name__)


class Unreadable:
    """Logs each unreadable match of a list once."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def note(self, match_id: str) -> None:
        """Count one more unreadable match. Its name is not logged."""
        if match_id not in self._told and len(self._told) < _REMEMBERED:
            self._told.add(match_id)
            _log.warning("a public match cannot be read and is left out of lists: `markethall upgrade --dry-run --all`")


AT_ONCE: Final = 64
"""The number of commits that are read and decoded at a time."""


async def pieces(logs: ports.MatchLog, match_id: str, last: int) -> AsyncIterator[tuple[Commit, ...]]:
    """The commits up to revision `last`, in pieces, so that other calls run in between. Errors as in `read`."""
    for after in range(FIRST_REVISION, last, AT_ONCE):
        yield await logs.read(match_id, after, min(AT_ONCE, last - after))


class as_match_errors:  # noqa: N801 - reads as the function that it stands for, and costs a tenth of a generator
    """Turn errors of the store inside the block into errors of matches; "" if no single match is meant."""

    __slots__ = ("_match_id",)

    def __init__(self, match_id: str) -> None:
        self._match_id = match_id

    def __enter__(self) -> None:
        return

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        match error:
            case ports.Missing():
                raise MatchNotFound(f"There is no match 'matches/{self._match_id}', or it has expired.") from None
            case ports.Unavailable():
                raise StoreUnavailable(
                    "The store does not answer. The call may have counted or not: try again with the same requestId."
                ) from None
            case ports.Damaged(revision=revision):
                _log_damage(self._match_id, revision)
                which = f"'matches/{self._match_id}'" if self._match_id else "a match"
                raise LogDamaged(
                    f"The log of {which} cannot be read from revision {revision} on; the operator has to look at it.",
                    revision=revision,
                ) from None
            case ports.Conflict():
                raise StoreUnavailable(
                    "The store has lost the end of the match's log: look at the match again."
                ) from None


@lru_cache(maxsize=_REMEMBERED)
def _log_damage(match_id: str, revision: int) -> None:
    """Log a damaged log, once for each match and revision: callers may ask for it again and again."""
    details = {"match": match_id, "revision": revision, "change": f"markethall upgrade --dry-run {match_id}"}
    _log.warning("the log of a match is damaged: the match is not served", extra=details)
