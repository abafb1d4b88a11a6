"""The players of a soak. They play, repeat requests, preview, undo, and send stale moves."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections.abc import Mapping
from typing import Final

from markethall.v1 import options_pb2
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import MATCH_STATE_CLOSED, Commit
from markethall.v1.match_service_pb2 import CreateMatchResponse, ListLegalMovesResponse
from markethall.v1.move_pb2 import Move
from markethall_client import AsyncClient, MarketHallError, Unavailable
from markethall_service.codec.envelope import encode_options
from tests.kits import GAME_KITS, GAME_NAMES, kit_of
from tests.soak.clients import PlayClient
from tests.soak.report import Report, SoakMatch, Watch
from tests.soak.watchers import is_over

OPTIONS: Final[Mapping[str, tuple[options_pb2.Options, ...]]] = {
    name: tuple(encode_options(name, options) for options in (kit.short or kit.game.default_options(), *kit.variants))
    for name, kit in zip(GAME_NAMES, GAME_KITS, strict=True)
}
"""By game, options with which its matches are short."""

ACTIONS: Final = {"play": 70, "repeat": 8, "send twice": 6, "preview": 6, "undo": 7, "stale": 3}
"""What a seat does at its turn, in percent."""

BOTS: Final = ("bots/random", "greedy")
BOT_POLL_S: Final = 0.02
"""The pause between two looks at a match while only bots are to act."""

EXPECTED: Final = frozenset({"STALE_REVISION", "NOT_YOUR_TURN", "MATCH_OVER"})
"""The reasons of refusals that a seat may get because another request was faster."""


async def create_match(client: AsyncClient, report: Report, rng: random.Random) -> SoakMatch:
    """A new match with all seats taken. Some matches are closed before, in some a player leaves first."""
    game = rng.choice(GAME_NAMES)
    seats = rng.choice(kit_of(game).game.box.seats)
    created = await client.create(Game(name=game), seats=seats, options=rng.choice(OPTIONS[game]))
    if rng.random() < 0.05:
        await _close(client, report, created)
        created = await client.create(Game(name=game), seats=seats)
    match = SoakMatch(created.match.name, game, seats)
    report.matches.append(match)
    if rng.random() < 0.1:
        await (await client.join(created, name="Leaves")).leave()
    for number in range(seats):
        if number and rng.random() < 0.15:
            await client.add_bot(created, bot=rng.choice(BOTS))
            report.counts["bots"] += 1
            continue
        seat = await client.join(created)
        match.tokens[seat.number] = seat.token
    return match


async def _close(client: AsyncClient, report: Report, created: CreateMatchResponse) -> None:
    """Closes a match before its start. A watcher must see that."""
    name = created.match.name
    seat = await client.join(created)
    closed = await client.close_match(created)
    report.expect(closed.state == MATCH_STATE_CLOSED, f"{name}: closed, and its state is {closed.state}")
    last = [commit async for commit in seat.watch()][-1]
    report.expect(last.revision == closed.revision, f"{name}: a watcher does not see that it was closed")
    report.counts["closed"] += 1


class Player:
    """One seat of a match. It plays over its first client, and repeats requests over the second one."""

    def __init__(
        self, report: Report, match: SoakMatch, seat: int, clients: tuple[PlayClient, PlayClient], rng: random.Random
    ) -> None:
        self._report = report
        self._match = match
        self._seat = seat
        self._client, self._other_client = clients
        self._rng = rng
        self._name, self._token = match.name, match.tokens[seat]

    async def turn(self) -> Commit | None:
        """Plays one turn. Returns the last commit of the seat, None if there was none."""
        try:
            legal = await self._client.legal(self._name, self._token)
            if not legal.moves:
                return None
            return await self._act(legal)
        except Unavailable:
            self._report.counts["failed"] += 1
        except MarketHallError as error:
            if error.reason not in EXPECTED:
                text = f"{self._name}: {self._client.kind} got {error.code.name} {error.reason}: {error}"
                self._report.violation(text)
        return None

    async def _act(self, legal: ListLegalMovesResponse) -> Commit | None:
        move, revision = self._rng.choice(legal.moves), legal.revision
        [action] = self._rng.choices(list(ACTIONS), list(ACTIONS.values()))
        match action:
            case "preview":
                await self._client.play(self._name, self._token, move, revision, preview=True)
                self._report.counts["preview"] += 1
            case "stale":
                await self._play_stale(move, revision)
            case "repeat":
                return await self._repeat(move, revision)
            case "send twice":
                return await self._send_twice(move, revision)
            case "undo":
                return await self._undo(await self._play(self._client, move, revision, self._new_request_id()))
        return await self._play(self._client, move, revision, self._new_request_id())

    async def _play(self, client: PlayClient, move: Move, revision: int, request_id: str) -> Commit:
        commit = await client.play(self._name, self._token, move, revision, request_id)
        self._match.acknowledge(request_id, commit)
        self._report.expect(
            commit.revision == revision + 1, f"{self._name}: {revision} was followed by {commit.revision}"
        )
        self._report.expect(commit.move == move, f"{self._name}: revision {commit.revision} has another move")
        return commit

    async def _repeat(self, move: Move, revision: int) -> Commit:
        request_id = self._new_request_id()
        first = await self._play(self._client, move, revision, request_id)
        second = await self._play(self._other_client, move, revision, request_id)
        self._report.expect(second == first, f"{self._name}: a repeated request got another answer")
        self._report.counts["repeat"] += 1
        return first

    async def _send_twice(self, move: Move, revision: int) -> Commit:
        request_id = self._new_request_id()
        first, second = await asyncio.gather(
            self._play(self._client, move, revision, request_id),
            self._play(self._other_client, move, revision, request_id),
        )
        self._report.expect(second == first, f"{self._name}: one request got two different answers")
        self._report.counts["repeat"] += 1
        return first

    async def _undo(self, last: Commit) -> Commit:
        request_id = self._new_request_id()
        try:
            commit = await self._client.undo(self._name, self._token, last.revision, request_id)
        except MarketHallError as error:
            if error.reason not in ("NOTHING_TO_UNDO", "UNDO_BLOCKED", "MATCH_OVER"):
                raise
            return last
        self._match.acknowledge(request_id, commit)
        self._report.counts["undo"] += 1
        return commit

    async def _play_stale(self, move: Move, revision: int) -> None:
        try:
            await self._client.play(self._name, self._token, move, revision - 1, self._new_request_id())
            self._report.violation(f"{self._name}: a stale move was played after {revision}")
        except MarketHallError as error:
            # A service that does not know the newest commits yet judges the move by the position that it names.
            if error.reason not in ("STALE_REVISION", "ILLEGAL_MOVE", "NOT_YOUR_TURN"):
                raise
            self._report.counts["stale"] += 1

    def _new_request_id(self) -> str:
        request_id = str(uuid.UUID(int=self._rng.getrandbits(128)))
        self._match.sent.add((self._seat, request_id))
        return request_id


async def play_in_turn(
    match: SoakMatch, players: Mapping[int, Player], client: AsyncClient, rng: random.Random, max_turns: int
) -> None:
    """Plays up to `max_turns` turns of the seats that are to act."""
    to_act: list[int] = []
    for _ in range(max_turns):
        if not to_act:
            to_act = list((await client.get_match(match.name)).to_act)
        if not to_act:
            match.finished = True
            return
        seats = [seat for seat in to_act if seat in players]
        if not seats:
            await asyncio.sleep(BOT_POLL_S)
            to_act = []
            continue
        commit = await players[rng.choice(seats)].turn()
        to_act = list(commit.to_act) if commit is not None else []


async def play_by_watching(client: AsyncClient, match: SoakMatch, seat: int, player: Player) -> None:
    """Plays whenever a watched commit says that the seat is to act, until the match is over."""
    watch = Watch("seat that plays", seat)
    match.watches.append(watch)
    async for commit in client.watch(match.name, token=match.tokens[seat]):
        watch.commits.append(commit)
        match.finished = match.finished or is_over(commit)
        last: Commit | None = commit
        while last is not None and seat in last.to_act and last.revision == commit.revision:
            last = await player.turn() or (await _if_newest(client, match, commit))
    watch.ended = True


async def _if_newest(client: AsyncClient, match: SoakMatch, commit: Commit) -> Commit | None:
    """The commit if it is still the last one of the match, else None."""
    current = await client.get_match(match.name)
    return commit if current.revision == commit.revision else None
