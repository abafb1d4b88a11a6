"""A soak from its first match to its last check."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx

from markethall_client import AsyncClient, Client, MarketHallError, Retry
from tests.soak import watchers
from tests.soak.book import Book, Sitting, Watched
from tests.soak.chaos import Chaos
from tests.soak.checking import check
from tests.soak.floods import flood_in_turn
from tests.soak.playing import Player, play_by_watching, play_in_turn, sit_down
from tests.soak.stage import Stage
from tests.soak.voices import AsyncVoice, RestVoice, SyncVoice, Voice, patient

TABLES = 20

END_S = 60.0
"""So long watchers have to see the end."""

TIMEOUT_S = 90.0
FLOOD_S = 5.0
"""The time of each flood."""

FULL = 0.35
"""The share of matches that are played to the end."""


class Soak:
    """Clients of all kinds at many tables on one stage."""

    def __init__(self, stage: Stage, book: Book, rng: random.Random, tables: int) -> None:
        self._stage = stage
        self._book = book
        self._rng = rng
        self._stack = AsyncExitStack()
        self._threads = ThreadPoolExecutor(2 * tables)
        self._waiting = ThreadPoolExecutor(tables)
        self._tables = tables
        self._over = False

    async def __aenter__(self) -> Soak:
        calls, watches = patient(self._book, "retries"), patient(self._book, "resumed")
        # Some speak to one service, some to whoever is there.
        anyone = "ipv4:" + ",".join(self._stage.targets)
        targets = [*self._stage.targets, anyone]
        self.clients = [await self._client(target, calls) for target in targets]
        self._watching = [await self._client(target, watches) for target in targets]
        sync = [Client(target, retry=calls, timeout=TIMEOUT_S) for target in targets]
        self._sync_watching = [Client(target, retry=watches, timeout=TIMEOUT_S) for target in targets]
        for client in (*sync, *self._sync_watching):
            self._stack.callback(client.close)
        self._http = [
            await self._stack.enter_async_context(
                httpx.AsyncClient(base_url=url, timeout=20, limits=httpx.Limits(max_connections=200))
            )
            for url in self._stage.urls
        ]
        self._voices: list[Voice] = [AsyncVoice(client) for client in self.clients]
        self._voices += [SyncVoice(client, self._threads) for client in sync]
        self._voices += [RestVoice(http, self._book) for http in self._http]
        return self

    async def _client(self, target: str, retry: Retry) -> AsyncClient:
        return await self._stack.enter_async_context(AsyncClient(target, retry=retry, timeout=TIMEOUT_S))

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
        self._threads.shutdown()
        self._waiting.shutdown()

    async def run(self, seconds: float, pause_s: float) -> None:
        """Plays while things break for so long, then to the end of all that was begun."""
        tables = [asyncio.create_task(self._table(random.Random(self._rng.random()))) for _ in range(self._tables)]
        chaos = Chaos(self._stage, self._book, self._rng, pause_s)
        try:
            await chaos.run(seconds)
        finally:
            self._over = True
        await asyncio.gather(*tables)

    async def _table(self, rng: random.Random) -> None:
        while not self._over:
            try:
                await self._match(rng)
            except MarketHallError as error:
                self._book.violation(f"a match could not be held: {error.code.name} {error.reason}: {error}")

    async def _match(self, rng: random.Random) -> None:
        client = rng.choice(self.clients)
        sitting = await sit_down(client, self._book, rng)
        full = rng.random() < FULL
        watching = [asyncio.create_task(one) for one in self._watchers(sitting, rng, full)]
        players = {seat: Player(self._book, sitting, seat, self._two_voices(rng), rng) for seat in sitting.tokens}
        if full and rng.random() < 0.4:
            reading = rng.choice(self._watching)
            await asyncio.gather(*(play_by_watching(reading, sitting, *one) for one in players.items()))
        else:
            await play_in_turn(sitting, players, client, rng, 10_000 if full else rng.randint(5, 40))
        await self._end(sitting, watching)

    def _two_voices(self, rng: random.Random) -> tuple[Voice, Voice]:
        one, other = rng.sample(self._voices, 2)
        return one, other

    def _watchers(self, sitting: Sitting, rng: random.Random, full: bool) -> Iterator[Coroutine[Any, Any, None]]:
        """One or two watchers, from seats or from the crowd; who can only stay is sent to matches that end."""
        kinds = ["stays", "draws", "comes and goes", "events"] + ["waits"] * full
        for kind in rng.sample(kinds, rng.choice((1, 1, 2))):
            seat = 0 if kind == "waits" else rng.choice([0, *sitting.tokens])
            token = sitting.tokens.get(seat, "")
            watched = Watched(kind, seat)
            sitting.watched.append(watched)
            client, name = rng.choice(self._watching), sitting.name
            match kind:
                case "stays":
                    yield watchers.stay(client, name, token, watched)
                case "draws":
                    yield watchers.draw(client, name, token, watched)
                case "comes and goes":
                    own = random.Random(rng.random())
                    yield watchers.come_and_go(client, name, token, watched, own, self._book)
                case "events":
                    yield watchers.listen(rng.choice(self._http), name, token, watched, self._book)
                case _:
                    yield watchers.wait(rng.choice(self._sync_watching), self._waiting, name, watched)

    async def _end(self, sitting: Sitting, watching: list[asyncio.Task[None]]) -> None:
        """Lets watchers see the end: that of the match, or the last commit that was acknowledged."""
        if not watching:
            return
        if not sitting.finished:
            await self._until_seen(sitting)
            for task in watching:
                task.cancel()
        done, pending = await asyncio.wait(watching, timeout=END_S)
        self._book.expect(not pending, f"{sitting.name}: {len(pending)} watchers do not see the end")
        for task in done:
            error = None if task.cancelled() else task.exception()
            self._book.expect(error is None, f"{sitting.name}: a watcher ended with {error!r}")

    async def _until_seen(self, sitting: Sitting) -> None:
        last = max((one.commit.revision for one in sitting.acknowledged), default=0)
        end = time.monotonic() + END_S
        while any(not one.commits or one.commits[-1].revision < last for one in sitting.watched):
            if time.monotonic() > end:
                self._book.violation(f"{sitting.name}: a watcher does not see revision {last}")
                return
            await asyncio.sleep(0.05)


async def soak(minutes: float, seed: int, pause_s: float, tables: int = TABLES, *, floods: bool = False) -> Book:
    """Runs a soak of so many matches at the same time for so long, and checks all that came of it.

    `floods`: a hostile client floods the services meanwhile.
    """
    book, rng = Book(), random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="markethall-soak-") as folder:
        async with Stage(Path(folder)) as stage, Soak(stage, book, rng, tables) as run:
            hostile = asyncio.create_task(flood_in_turn(stage.services, FLOOD_S)) if floods else None
            await run.run(60 * minutes, pause_s)
            if hostile is not None:
                book.expect(not hostile.done(), "the floods have ended")
                hostile.cancel()
                await asyncio.gather(hostile, return_exceptions=True)
            await check(book, tuple(run.clients), stage.redis.socket)
    return book
