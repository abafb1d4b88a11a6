"""A soak: clients of all kinds play and watch many matches while faults are injected; then everything is checked."""

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
from tests.soak.checks import check_all
from tests.soak.clients import AsyncSdkClient, BlockingSdkClient, PlayClient, RestClient, counting_retry
from tests.soak.faults import FaultInjector
from tests.soak.floods import flood_in_turn
from tests.soak.players import Player, create_match, play_by_watching, play_in_turn
from tests.soak.report import Report, SoakMatch, Watch
from tests.soak.servers import SoakServers

TABLES = 20
"""The number of matches at the same time."""

END_S = 60.0
"""How long watchers may take to receive the end."""

TIMEOUT_S = 90.0
FLOOD_S = 5.0
"""The time of each flood."""

PLAYED_TO_END = 0.35
"""The share of matches that are played to the end."""


class Soak:
    """Clients of all kinds at several tables. Each table plays one match after the other."""

    def __init__(self, servers: SoakServers, report: Report, rng: random.Random, tables: int) -> None:
        self._servers = servers
        self._report = report
        self._rng = rng
        self._stack = AsyncExitStack()
        self._play_threads = ThreadPoolExecutor(2 * tables)
        self._watch_threads = ThreadPoolExecutor(tables)
        self._tables = tables
        self._stopping = False

    async def __aenter__(self) -> Soak:
        calls, watches = counting_retry(self._report, "retries"), counting_retry(self._report, "resumed")
        # Some clients use one service, some any of them.
        any_service = "ipv4:" + ",".join(self._servers.targets)
        targets = [*self._servers.targets, any_service]
        self.clients = [await self._client(target, calls) for target in targets]
        self._watch_clients = [await self._client(target, watches) for target in targets]
        blocking = [Client(target, retry=calls, timeout=TIMEOUT_S) for target in targets]
        self._blocking_watch_clients = [Client(target, retry=watches, timeout=TIMEOUT_S) for target in targets]
        for client in (*blocking, *self._blocking_watch_clients):
            self._stack.callback(client.close)
        self._http = [
            await self._stack.enter_async_context(
                httpx.AsyncClient(base_url=url, timeout=20, limits=httpx.Limits(max_connections=200))
            )
            for url in self._servers.urls
        ]
        self._play_clients: list[PlayClient] = [AsyncSdkClient(client) for client in self.clients]
        self._play_clients += [BlockingSdkClient(client, self._play_threads) for client in blocking]
        self._play_clients += [RestClient(http, self._report) for http in self._http]
        return self

    async def _client(self, target: str, retry: Retry) -> AsyncClient:
        return await self._stack.enter_async_context(AsyncClient(target, retry=retry, timeout=TIMEOUT_S))

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
        self._play_threads.shutdown()
        self._watch_threads.shutdown()

    async def run(self, seconds: float, pause_s: float) -> None:
        """Plays while faults are injected for this time, then until the running matches have ended."""
        tables = [asyncio.create_task(self._table(random.Random(self._rng.random()))) for _ in range(self._tables)]
        injector = FaultInjector(self._servers, self._report, self._rng, pause_s)
        try:
            await injector.run(seconds)
        finally:
            self._stopping = True
        await asyncio.gather(*tables)

    async def _table(self, rng: random.Random) -> None:
        while not self._stopping:
            try:
                await self._play_match(rng)
            except MarketHallError as error:
                self._report.violation(f"a match has failed: {error.code.name} {error.reason}: {error}")

    async def _play_match(self, rng: random.Random) -> None:
        client = rng.choice(self.clients)
        match = await create_match(client, self._report, rng)
        to_end = rng.random() < PLAYED_TO_END
        watching = [asyncio.create_task(watcher) for watcher in self._watchers(match, rng, to_end)]
        players = {seat: Player(self._report, match, seat, self._two_clients(rng), rng) for seat in match.tokens}
        if to_end and rng.random() < 0.4:
            watch_client = rng.choice(self._watch_clients)
            await asyncio.gather(
                *(play_by_watching(watch_client, match, seat, player) for seat, player in players.items())
            )
        else:
            await play_in_turn(match, players, client, rng, 10_000 if to_end else rng.randint(5, 40))
        await self._end_watches(match, watching)

    def _two_clients(self, rng: random.Random) -> tuple[PlayClient, PlayClient]:
        first, second = rng.sample(self._play_clients, 2)
        return first, second

    def _watchers(self, match: SoakMatch, rng: random.Random, to_end: bool) -> Iterator[Coroutine[Any, Any, None]]:
        """One or two watchers, of seats or spectators. A thread cannot be cancelled: it watches matches that end."""
        kinds = ["to the end", "follows", "short streams", "events"] + ["in a thread"] * to_end
        for kind in rng.sample(kinds, rng.choice((1, 1, 2))):
            seat = 0 if kind == "in a thread" else rng.choice([0, *match.tokens])
            token = match.tokens.get(seat, "")
            watch = Watch(kind, seat)
            match.watches.append(watch)
            client, name = rng.choice(self._watch_clients), match.name
            match kind:
                case "to the end":
                    yield watchers.watch_to_end(client, name, token, watch)
                case "follows":
                    yield watchers.follow_to_end(client, name, token, watch)
                case "short streams":
                    own_rng = random.Random(rng.random())
                    yield watchers.watch_in_short_streams(client, name, token, watch, own_rng, self._report)
                case "events":
                    yield watchers.watch_events(rng.choice(self._http), name, token, watch, self._report)
                case _:
                    blocking = rng.choice(self._blocking_watch_clients)
                    yield watchers.watch_in_thread(blocking, self._watch_threads, name, watch)

    async def _end_watches(self, match: SoakMatch, watching: list[asyncio.Task[None]]) -> None:
        """Waits until the watchers have received the end of the match, or its last acknowledged commit."""
        if not watching:
            return
        if not match.finished:
            await self._until_received(match)
            for task in watching:
                task.cancel()
        done, pending = await asyncio.wait(watching, timeout=END_S)
        self._report.expect(not pending, f"{match.name}: {len(pending)} watchers have not received the end")
        for task in done:
            error = None if task.cancelled() else task.exception()
            self._report.expect(error is None, f"{match.name}: a watcher ended with {error!r}")

    async def _until_received(self, match: SoakMatch) -> None:
        last = max((acknowledged.commit.revision for acknowledged in match.acknowledged), default=0)
        end = time.monotonic() + END_S
        while any(not watch.commits or watch.commits[-1].revision < last for watch in match.watches):
            if time.monotonic() > end:
                self._report.violation(f"{match.name}: a watcher has not received revision {last}")
                return
            await asyncio.sleep(0.05)


async def run_soak(minutes: float, seed: int, pause_s: float, tables: int = TABLES, *, floods: bool = False) -> Report:
    """Plays at `tables` tables while faults happen for `minutes`, then checks everything. `pause_s` is between faults.

    `floods`: a hostile client floods the services meanwhile.
    """
    report, rng = Report(), random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="markethall-soak-") as folder:
        async with SoakServers(Path(folder)) as servers, Soak(servers, report, rng, tables) as soak:
            hostile = asyncio.create_task(flood_in_turn(servers.services, FLOOD_S)) if floods else None
            await soak.run(60 * minutes, pause_s)
            if hostile is not None:
                report.expect(not hostile.done(), "the floods have ended")
                hostile.cancel()
                await asyncio.gather(hostile, return_exceptions=True)
            await check_all(report, tuple(soak.clients), servers.redis.socket)
    return report
