"""Plays the matches of a soak: seats that move, repeat themselves, foresee, take back, and come too late."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections.abc import Mapping
from typing import Final

from google.protobuf.message import Message

from markethall.kairo.v1 import options_pb2 as kairo
from markethall.klongs.v1 import options_pb2 as klongs
from markethall.portobello.v1 import options_pb2 as portobello
from markethall.v1.event_pb2 import BOT_LEVEL_GREEDY, BOT_LEVEL_RANDOM
from markethall.v1.match_pb2 import MATCH_STATE_CLOSED, Commit
from markethall.v1.match_service_pb2 import CreateMatchResponse, ListLegalMovesResponse
from markethall.v1.move_pb2 import Move
from markethall_client import AsyncClient, MarketHallError, Unavailable
from tests.soak.book import Book, Sitting, Watched
from tests.soak.voices import Voice
from tests.soak.watchers import is_over

OPTIONS: Final[Mapping[str, tuple[Message, ...]]] = {
    "portobello": (
        portobello.Options(),
        portobello.Options(edition=portobello.EDITION_ITALIAN, may_stop_early=True),
        portobello.Options(edition=portobello.EDITION_FRENCH, open_customers=True),
    ),
    "kairo": (kairo.Options(stall_limit=2), kairo.Options(setup=kairo.SETUP_VARIABLE, stall_limit=3)),
    "klongs": (klongs.Options(), klongs.Options(draw_piles=klongs.DRAW_PILES_TWO)),
}
HABITS: Final = {"play": 70, "repeat": 8, "twice at once": 6, "preview": 6, "undo": 7, "stale": 3}
"""How often in a hundred a seat does what."""

LEVELS: Final = (BOT_LEVEL_RANDOM, BOT_LEVEL_GREEDY)
PAUSE_S: Final = 0.02
"""While bots are to act."""

LATE: Final = frozenset({"STALE_REVISION", "NOT_YOUR_TURN", "MATCH_OVER"})
"""What a seat may be told when others, or it itself through another door, were faster."""


async def sit_down(client: AsyncClient, book: Book, rng: random.Random) -> Sitting:
    """A new match with all seats taken; now and then a player leaves and comes back."""
    game, seats = rng.choice(sorted(OPTIONS)), rng.randint(2, 4)
    match = await client.create(game, seats=seats, options=rng.choice(OPTIONS[game]))
    if rng.random() < 0.05:
        await _call_off(client, book, match)
        match = await client.create(game, seats=seats)
    sitting = Sitting(match.match.name, game, seats)
    book.sittings.append(sitting)
    if rng.random() < 0.1:
        await (await client.join(match, name="Comes and goes")).leave()
    for number in range(seats):
        if number and rng.random() < 0.15:
            await client.add_bot(match, level=rng.choice(LEVELS))
            book.counts["bots"] += 1
            continue
        seat = await client.join(match)
        sitting.tokens[seat.number] = seat.token
    return sitting


async def _call_off(client: AsyncClient, book: Book, match: CreateMatchResponse) -> None:
    """The creator thinks better of it: whoever sits there is told so."""
    seat = await client.join(match)
    closed = await client.call_off(match)
    book.expect(closed.state == MATCH_STATE_CLOSED, f"{match.match.name}: closed, and its state is {closed.state}")
    last = [commit async for commit in seat.watch()][-1]
    book.expect(last.revision == closed.revision, f"{match.match.name}: a watcher does not see that it was closed")
    book.counts["closed"] += 1


class Player:
    """One seat of a sitting, which speaks with some voice."""

    def __init__(
        self, book: Book, sitting: Sitting, seat: int, voices: tuple[Voice, Voice], rng: random.Random
    ) -> None:
        self._book = book
        self._sitting = sitting
        self._seat = seat
        self._voice, self._other = voices
        self._rng = rng
        self._name, self._token = sitting.name, sitting.tokens[seat]

    async def turn(self) -> Commit | None:
        """Does something that goes with the seat's turn; the last commit that came of it, None if none did."""
        try:
            legal = await self._voice.legal(self._name, self._token)
            if not legal.moves:
                return None
            return await self._act(legal)
        except Unavailable:
            self._book.counts["given up"] += 1
        except MarketHallError as error:
            self._unexpected(error)
        return None

    async def _act(self, legal: ListLegalMovesResponse) -> Commit | None:
        move, revision = self._rng.choice(legal.moves), legal.revision
        [habit] = self._rng.choices(list(HABITS), list(HABITS.values()))
        match habit:
            case "preview":
                await self._voice.play(self._name, self._token, move, revision, foresee=True)
            case "stale":
                await self._come_late(move, revision)
            case "repeat":
                return await self._repeat(move, revision)
            case "twice at once":
                return await self._twice_at_once(move, revision)
            case "undo":
                return await self._take_back(await self._play(self._voice, move, revision, self._request()))
        if habit == "preview":
            self._book.counts["preview"] += 1
        return await self._play(self._voice, move, revision, self._request())

    async def _play(self, voice: Voice, move: Move, revision: int, request_id: str) -> Commit:
        commit = await voice.play(self._name, self._token, move, revision, request_id)
        self._sitting.acknowledge(request_id, commit)
        self._book.expect(
            commit.revision == revision + 1, f"{self._name}: {revision} was followed by {commit.revision}"
        )
        self._book.expect(commit.move == move, f"{self._name}: another move than asked for in {commit.revision}")
        return commit

    async def _repeat(self, move: Move, revision: int) -> Commit:
        request_id = self._request()
        first = await self._play(self._voice, move, revision, request_id)
        again = await self._play(self._other, move, revision, request_id)
        self._book.expect(again == first, f"{self._name}: a request repeated was answered in another way")
        self._book.counts["repeat"] += 1
        return first

    async def _twice_at_once(self, move: Move, revision: int) -> Commit:
        request_id = self._request()
        both = await asyncio.gather(
            self._play(self._voice, move, revision, request_id), self._play(self._other, move, revision, request_id)
        )
        self._book.expect(both[0] == both[1], f"{self._name}: one request was answered in two ways")
        self._book.counts["repeat"] += 1
        return both[0]

    async def _take_back(self, last: Commit) -> Commit:
        request_id = self._request()
        try:
            commit = await self._voice.undo(self._name, self._token, last.revision, request_id)
        except MarketHallError as error:
            if error.reason not in ("NOTHING_TO_UNDO", "UNDO_BLOCKED", "MATCH_OVER"):
                raise
            return last
        self._sitting.acknowledge(request_id, commit)
        self._book.counts["undo"] += 1
        return commit

    async def _come_late(self, move: Move, revision: int) -> None:
        try:
            await self._voice.play(self._name, self._token, move, revision - 1, self._request())
            self._book.violation(f"{self._name}: a stale move was played after {revision}")
        except MarketHallError as error:
            # A service that has not looked since judges the move by the position that it names.
            if error.reason not in ("STALE_REVISION", "ILLEGAL_MOVE", "NOT_YOUR_TURN"):
                raise
            self._book.counts["stale"] += 1

    def _request(self) -> str:
        request_id = str(uuid.UUID(int=self._rng.getrandbits(128)))
        self._sitting.asked.add((self._seat, request_id))
        return request_id

    def _unexpected(self, error: MarketHallError) -> None:
        if error.reason not in LATE:
            self._book.violation(f"{self._name}: {self._voice.kind} got {error.code.name} {error.reason}: {error}")


async def play_in_turn(
    sitting: Sitting, players: Mapping[int, Player], client: AsyncClient, rng: random.Random, limit: int
) -> None:
    """Whoever is to act does, up to so many turns."""
    to_act: list[int] = []
    for _ in range(limit):
        if not to_act:
            match = await client.get_match(sitting.name)
            to_act = list(match.to_act)
        if not to_act:
            sitting.finished = True
            return
        people = [seat for seat in to_act if seat in players]
        if not people:
            await asyncio.sleep(PAUSE_S)
            to_act = []
            continue
        commit = await players[rng.choice(people)].turn()
        to_act = list(commit.to_act) if commit is not None else []


async def play_by_watching(client: AsyncClient, sitting: Sitting, seat: int, player: Player) -> None:
    """A seat that plays whenever the commits which it watches say that it is to act."""
    watched = Watched("seat that plays", seat)
    sitting.watched.append(watched)
    async for commit in client.watch(sitting.name, token=sitting.tokens[seat]):
        watched.commits.append(commit)
        sitting.finished = sitting.finished or is_over(commit)
        last: Commit | None = commit
        while last is not None and seat in last.to_act and last.revision == commit.revision:
            last = await player.turn() or (await _look(client, sitting, commit))
    watched.ended = True


async def _look(client: AsyncClient, sitting: Sitting, commit: Commit) -> Commit | None:
    """The commit again if the match is still there, else None."""
    match = await client.get_match(sitting.name)
    return commit if match.revision == commit.revision else None
