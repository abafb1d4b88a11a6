"""One match in memory, as the process that serves it knows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markethall_service.rules.game import AnyGame

from . import ports
from .log import FIRST_REVISION, Commit, Phase, freed
from .match import Match, fold, record
from .notices import Notice, notices, receivers
from .timing import due_at


class OpenMatch:
    """One match in memory: the latest fold known here, and which revision answered which request of its holders.

    `hooked`: it has webhooks, or has had one. `renew_ms`: from when on a move renews its lifetime (Unix time).
    """

    __slots__ = ("game", "hooked", "match", "renew_ms", "requests", "snapshot_revision")

    def __init__(self, game: AnyGame, match: Match, requests: ports.Requests, snapshot_revision: int) -> None:
        self.game = game
        self.match = match
        self.requests = _of_holders(match, requests)
        self.snapshot_revision = snapshot_revision
        self.hooked = any(receivers(match))
        self.renew_ms = 0

    def become(self, other: OpenMatch) -> None:
        """Goes on from where another one is that has been loaded since."""
        for name in self.__slots__:
            setattr(self, name, getattr(other, name))

    def absorb(self, commits: Iterable[Commit]) -> None:
        """Goes on by the commits that are not known here yet."""
        for commit in commits:
            if commit.revision > self.match.revision:
                self.match = fold(self.game, self.match, (commit,))
                self._note(commit)

    def went_on(self, commit: Commit, after: Match) -> None:
        """Goes on by a commit of our own, whose outcome is known already."""
        if commit.revision == self.match.revision + 1:
            self.match = after
            self._note(commit)

    def _note(self, commit: Commit) -> None:
        """Remembers which request the commit answered, and whether there is a webhook now."""
        if commit.webhook_url:
            self.hooked = True
        if commit.request_id:
            self.requests[commit.seat, commit.request_id] = commit.revision
        if freed(commit):
            self.requests = _of_holders(self.match, self.requests)

    @property
    def due_ms(self) -> int | None:
        """When the service has to act by itself, in Unix milliseconds; None if never."""
        if not (self.match.clocks or self.match.out or self.match.bots):
            return None
        return due_at(self.match, self.to_act)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now; none before the start and after the end."""
        match = self.match
        return self.game.to_act(match.state) if match.phase is Phase.PLAYING else ()

    def after(self, commit: Commit, state: Any) -> Match:
        """The match as it will be once the commit is recorded."""
        return record(self.game, self.match, commit, state)

    def notices_of(self, commit: Commit, after: Match) -> tuple[Notice, ...]:
        """What the webhooks are told of a commit that leads to that match."""
        return notices(after, commit, self.to_act)


def _of_holders(match: Match, requests: ports.Requests) -> dict[tuple[int, str], int]:
    """The requests of the creator (0) and of those who sit there now: a seat is left with all that was asked on it."""
    since = (FIRST_REVISION, *(holder.taken_revision or match.revision + 1 for holder in match.holders))
    return {key: revision for key, revision in requests.items() if revision >= since[key[0]]}
