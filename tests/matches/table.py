"""A match on a host, and the actions of its players."""

from __future__ import annotations

from typing import Any

from markethall.v1 import match_pb2
from markethall_service.codec import matches
from markethall_service.matches.due_actions import DueActions
from markethall_service.matches.host import Host
from markethall_service.matches.log import Commit, Lifetimes, OnExpiry, TimeControl, Visibility
from markethall_service.matches.match import Match
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.ports import Store
from markethall_service.matches.verify import verify
from markethall_service.matches.visibility import TokenClaims

ID_KEY = b"a key for ids"
TURN = TimeControl(10, 0, 0, OnExpiry.AUTOPILOT)
BANK = TimeControl(0, 60, 5, OnExpiry.AUTOPILOT)
FORFEIT = TimeControl(10, 0, 0, OnExpiry.FORFEIT)


def as_listed(cached: CachedMatch) -> match_pb2.Match:
    """The match as a list shows it: as GetMatch returns it, but without its history."""
    message = matches.encode_match(cached)
    message.ClearField("history")
    return message


class SetClock:
    """A clock that the test sets. Times are in Unix milliseconds."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def now_ms(self) -> int:
        return self.ms

    def go_on(self, seconds: float) -> None:
        """Let this number of seconds pass."""
        self.ms += int(1000 * seconds)


class Table:
    """A match as one process serves it. `like` is the table of another process with the same match."""

    def __init__(
        self, store: Store, clock: SetClock, like: Table | None = None, lifetimes: Lifetimes | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self.host = Host(store, clock, ID_KEY, lifetimes)
        self.due_actions = DueActions(self.host.matches, clock, self.host.seating, self.host.bot_searcher)
        self.claims: list[TokenClaims] = like.claims if like else []

    @property
    def name(self) -> str:
        return self.claims[0].match_id

    async def visible_commits(self, name: str, claims: TokenClaims | None) -> list[Commit]:
        """All commits of a match as its record has them for the claims."""
        _, batches = await self.host.commits(name, claims, "")
        return [commit async for batch in batches for commit in batch]

    async def start(self, control: TimeControl | None, seats: int = 2, game: str = "portobello") -> Match:
        cached = await self.host.seating.create(game, seats, None, Visibility.PUBLIC, "", control)
        name = cached.match.header.match_id
        self.claims[:] = [(await self.host.seating.join(name, 0, "", "", ""))[1] for _ in range(seats)]
        return await self.match()

    async def match(self) -> Match:
        return (await self.host.matches.fresh(self.name)).match

    async def play(self, at: int = 0, revision: int = 0) -> Commit:
        """Play a legal move of the first seat to act."""
        cached = await self.host.matches.fresh(self.name)
        seat = cached.to_act[0]
        move = cached.game.legal_moves(cached.match.started_position, seat)[at]
        return await self.host.playing.play(
            self.name, self.claims[seat - 1], move, revision or cached.match.revision, ""
        )

    async def undo(self, seat: int) -> Commit:
        return await self.host.playing.undo(self.name, self.claims[seat - 1], (await self.match()).revision, "")

    async def resign(self, seat: int, request_id: str = "") -> Commit:
        return await self.host.playing.resign(self.name, self.claims[seat - 1], request_id)

    async def run_due_actions(self) -> int | None:
        """Run due actions. Returns when the match is due next."""
        return await self.due_actions.run(self.name)

    async def commits(self) -> tuple[Commit, ...]:
        """The whole log."""
        return await self.store.log.read(self.name, 1)

    async def verified(self) -> Match:
        """Verify the whole log. Returns the match at its end, which equals the cached one."""
        cached = await self.host.matches.fresh(self.name)
        found = verify(cached.game, cached.match.header, await self.commits())
        assert found == cached.match
        return found


def kinds(commit: Commit) -> list[str]:
    """The names of a commit's events."""
    return [type(event).__name__ for event in commit.events]


def replaced(commits: tuple[Commit, ...], at: int, commit: Any) -> tuple[Commit, ...]:
    """The log with another commit at an index."""
    return (*commits[:at], commit, *commits[at + 1 :])
