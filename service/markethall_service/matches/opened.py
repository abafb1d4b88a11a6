"""The matches that a process serves, folded and kept in memory; the store keeps the truth."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from markethall_service.rules import shelf
from markethall_service.rules.game import AnyGame

from . import ports
from .errors import LogDamaged, MatchNotFound, StoreUnavailable
from .log import Commit, Header
from .match import Match, begin, fold, record

SNAPSHOT_EVERY: Final = 32
"""A snapshot is written after about so many commits, where none of them could still be taken back."""


class OpenMatch:
    """One match in memory: the latest fold known here, and which revision answered which request."""

    __slots__ = ("game", "match", "requests", "snapshot_revision")

    def __init__(
        self, game: AnyGame, match: Match, requests: dict[tuple[int, str], int], snapshot_revision: int
    ) -> None:
        self.game = game
        self.match = match
        self.requests = requests
        self.snapshot_revision = snapshot_revision

    def absorb(self, commits: Iterable[Commit]) -> None:
        """Goes on by the commits that are not known here yet."""
        for commit in commits:
            if commit.revision > self.match.revision:
                self.match = fold(self.game, self.match, (commit,))
                self.note_request(commit)

    def went_on(self, commit: Commit, after: Match) -> None:
        """Goes on by a commit of our own, whose outcome is known already."""
        if commit.revision == self.match.revision + 1:
            self.match = after
            self.note_request(commit)

    def note_request(self, commit: Commit) -> None:
        """Remembers which request the commit answered."""
        if commit.request_id:
            self.requests[commit.seat, commit.request_id] = commit.revision

    def after(self, commit: Commit, state: Any) -> Match:
        """The match as it will be once the commit is recorded."""
        return record(self.game, self.match, commit, state)


@contextmanager
def told_apart(match_id: str) -> Iterator[None]:
    """Says in our own words what the store cannot do."""
    try:
        yield
    except ports.Missing:
        raise MatchNotFound(f"There is no match 'matches/{match_id}', or it has expired.") from None
    except ports.Unavailable:
        raise StoreUnavailable(
            "The store does not answer. The call may have counted or not: try again with the same request id."
        ) from None
    except ports.Damaged:
        raise LogDamaged(f"The log of 'matches/{match_id}' cannot be read; the operator has to look at it.") from None
    except ports.Conflict:
        raise StoreUnavailable("The store has lost the end of the match's log: look at the match again.") from None


class OpenMatches:
    """A bounded number of open matches, the longest unused one closed first."""

    def __init__(self, store: ports.Store, limit: int) -> None:
        self._store = store
        self._limit = limit
        self._open: OrderedDict[str, OpenMatch] = OrderedDict()
        self._loading: dict[str, asyncio.Task[OpenMatch]] = {}

    async def get(self, match_id: str) -> OpenMatch:
        """The match as last known here: good enough for a write, which the store compares with the truth."""
        if match_id in self._open:
            self._open.move_to_end(match_id)
            return self._open[match_id]
        task = self._loading.get(match_id)
        if task is None:
            task = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            task.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(task)

    async def fresh(self, match_id: str) -> OpenMatch:
        """The match as it is now, with what other processes have added."""
        if match_id not in self._open:
            return await self.get(match_id)
        opened = await self.get(match_id)
        await self.refresh(opened)
        return opened

    async def refresh(self, opened: OpenMatch) -> None:
        """Reads what others have added."""
        match_id = opened.match.header.match_id
        try:
            with told_apart(match_id):
                opened.absorb(await self._store.read(match_id, opened.match.revision))
        except (MatchNotFound, StoreUnavailable):
            self._open.pop(match_id, None)
            raise

    async def append(self, opened: OpenMatch, commit: Commit, after: Match) -> bool:
        """Records a commit; False if the match has gone on meanwhile, and then it is fresh."""
        match_id = after.header.match_id
        snapshot = after if self._snapshot_is_due(opened, after) else None
        try:
            with told_apart(match_id):
                if not await self._appended(match_id, commit, snapshot):
                    await self.refresh(opened)
                    return False
        except MatchNotFound:
            self._open.pop(match_id, None)
            raise
        opened.went_on(commit, after)
        if snapshot is not None:
            opened.snapshot_revision = after.revision
        return True

    async def _appended(self, match_id: str, commit: Commit, snapshot: Match | None) -> bool:
        try:
            await self._store.append(match_id, commit, snapshot)
        except ports.Conflict:
            return False
        return True

    def admit(self, match: Match, game: AnyGame) -> OpenMatch:
        """Opens a match that was created here."""
        return self._keep(OpenMatch(game, match, {}, match.revision))

    def _snapshot_is_due(self, opened: OpenMatch, after: Match) -> bool:
        return not after.undo and after.revision - opened.snapshot_revision >= SNAPSHOT_EVERY

    async def _load(self, match_id: str) -> OpenMatch:
        with told_apart(match_id):
            loaded = await self._store.load(match_id)
        game = shelf.find(loaded.header.game)
        header = None if game is None else await self._admitted(loaded.header, game)
        if game is None or header is None:
            raise LogDamaged(
                f"'matches/{match_id}' is played by version {loaded.header.rules_version} of the rules of "
                f"'{loaded.header.game}', which is not installed here: `markethall upgrade` looks whether it can go on."
            )
        start = replace(loaded.snapshot or begin(header), header=header)
        match = fold(game, start, loaded.commits)
        return self._keep(OpenMatch(game, match, dict(loaded.requests), start.revision))

    async def _admitted(self, header: Header, game: AnyGame) -> Header | None:
        """The header with the version of the rules that the match goes on by; None if that is not installed."""
        if header.rules_version == game.box.version:
            return header
        with told_apart(header.match_id):
            version = await self._store.rules_version(header.match_id)
        return replace(header, rules_version=version) if version == game.box.version else None

    def _keep(self, opened: OpenMatch) -> OpenMatch:
        self._open[opened.match.header.match_id] = opened
        while len(self._open) > self._limit:
            self._open.popitem(last=False)
        return opened
