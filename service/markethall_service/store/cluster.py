"""A Redis Cluster: what is asked goes to the server that has the keys, wherever they have moved."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from redis.exceptions import AskError, MovedError, ResponseError

from markethall_service.matches.ports import StoreError, Unavailable

from .connection import FAULTS, Command, Connection
from .pipeline import Ask, Pipeline, given_up
from .probe import probe_keys
from .replication import Replication
from .round_trips import RoundTrips
from .slots import SLOTS, Topology, server_url, slot_of, topology

LOOK_UP_S: Final = 1.0
"""So long a server may take to say where the slots are before another one is asked."""

REFRESH_S: Final = 5.0
_PAUSE_S: Final = (0.01, 0.25)


class Cluster:
    """One pipeline for each master. Whatever is asked must be safe to repeat: a failover repeats it."""

    def __init__(self, seeds: Sequence[str], patience_s: float, replication: Replication, trips: RoundTrips) -> None:
        self._seeds = tuple(seeds)
        self._patience_s = patience_s
        self._replication = replication
        self._trips = trips
        self._known = Topology([""] * SLOTS, {}, ())
        self._to_ask = deque(seeds)
        self._pipelines: dict[str, Pipeline] = {}
        self._refreshing = asyncio.Lock()
        self._refreshed = 0
        self._upkeep: asyncio.Task[None] | None = None
        self._closed = False
        self.on_change: Callable[[], None] = lambda: None
        """Called when slots have other masters than before."""

    async def ask(self, *commands: Command) -> list[Any]:
        """See `Pipeline.ask`. All keys lie in one slot, or ValueError; without keys any master will do."""
        slot = slot_of(commands)
        try:
            return await self._ask(self._some_slot() if slot is None else slot, commands)
        except Unavailable as fault:
            given_up(fault)
            raise

    async def key_each(self) -> list[str]:
        """A key of every master."""
        if not self._refreshed:
            await self.refresh()
        owners = self._known.owners
        left = set(owners)
        keys = []
        for key in probe_keys():
            owner = owners[slot_of([("GET", key)]) or 0]
            if owner in left:
                left.discard(owner)
                keys.append(key)
            if not left:
                break
        return keys

    async def masters(self) -> list[Ask]:
        """How each master is asked, as long as it is one. Unavailable while some slots have none."""
        if not self._refreshed:
            await self.refresh()
        if "" in self._known.owners:
            raise Unavailable("Redis Cluster has no server for some matches")
        return [self._pipeline(url).ask for url in dict.fromkeys(self._known.owners)]

    def home(self, key: str) -> str:
        """The URL of the master that has a key, as far as is known."""
        return self._known.owners[slot_of([("GET", key)]) or 0] or self._seeds[0]

    async def refresh(self) -> None:
        """Asks the servers where the slots are; Unavailable if none can say, StoreError if they are no cluster."""
        before = self._refreshed
        async with self._refreshing:
            if self._refreshed != before:
                return
            if self._closed:
                raise Unavailable("the store has been closed")
            await self._take(await self._look_up())
            self._refreshed += 1
        if self._upkeep is None:
            self._upkeep = asyncio.get_running_loop().create_task(self._keep_up())

    async def close(self) -> None:
        """Ends all connections; whoever still waits learns that the store is Unavailable."""
        self._closed = True
        if self._upkeep is not None:
            self._upkeep.cancel()
            await asyncio.gather(self._upkeep, return_exceptions=True)
        await asyncio.gather(*(pipeline.close() for pipeline in self._pipelines.values()))

    async def _ask(self, slot: int, commands: Sequence[Command]) -> list[Any]:
        deadline = time.monotonic() + self._patience_s
        pause = 0.0
        while True:
            try:
                return await self._once(slot, commands)
            except AskError:
                problem: StoreError = Unavailable("Redis is moving the match to another server")
            except Unavailable as fault:
                problem = fault
                await self._refresh_quietly()
            if self._closed or time.monotonic() > deadline:
                raise problem
            await asyncio.sleep(pause)
            pause = min(max(2 * pause, _PAUSE_S[0]), _PAUSE_S[1])

    async def _once(self, slot: int, commands: Sequence[Command]) -> list[Any]:
        """Asks the master of the slot, and where that says to ask. AskError if that does not help."""
        url = self._known.owners[slot]
        if not url:
            raise Unavailable("Redis Cluster has no server for the match")
        try:
            return await self._pipeline(url).ask(*commands)
        except MovedError as moved:
            self._known.owners[slot] = server_url(url, moved.host, moved.port)
            raise
        except AskError as other:
            # Some keys of a slot that moves are there already, others here still: each command goes its own way.
            if len(commands) > 1:
                return [(await self._ask(slot, [command]))[0] for command in commands]
            there = self._pipeline(server_url(url, other.host, other.port))
            return (await there.ask(("ASKING",), *commands))[1:]

    def _pipeline(self, url: str) -> Pipeline:
        pipeline = self._pipelines.get(url)
        if pipeline is None:
            connection = Connection(url, "markethall")
            # Of a server that is new here nobody has said yet that it has no replica.
            replicas = self._replication.of(self._known.replicas.get(url, 1))
            pipeline = Pipeline(
                connection,
                self._patience_s,
                self._trips,
                repeats=False,
                replicas=replicas,
                wait_ms=self._replication.wait_ms,
            )
            self._pipelines[url] = pipeline
        return pipeline

    def _some_slot(self) -> int:
        return next((slot for slot, url in enumerate(self._known.owners) if url), 0)

    async def _refresh_quietly(self) -> None:
        # What is known serves on; who asks again comes here again.
        with contextlib.suppress(Unavailable):
            await self.refresh()

    async def _keep_up(self) -> None:
        """A replica that is back must be waited for again, although nothing has failed."""
        while True:
            await asyncio.sleep(REFRESH_S)
            with contextlib.suppress(StoreError):
                await self.refresh()

    async def _look_up(self) -> Topology:
        why = "none answers"
        for url in tuple(self._to_ask):
            # Each time another one first: a server that is cut off from the others does not know that it is.
            self._to_ask.rotate(-1)
            connection = Connection(url, "markethall")
            try:
                [answer] = await connection.exchange([("CLUSTER", "SLOTS")], LOOK_UP_S)
            except FAULTS as fault:
                why = type(fault).__name__
                continue
            finally:
                await connection.drop()
            if isinstance(answer, ResponseError):
                raise StoreError("several addresses are those of a Redis Cluster, but there is none at them")
            if answer:
                return topology(answer, url)
            why = "it has no slots yet"
        raise Unavailable(f"Redis Cluster does not answer ({why})")

    async def _take(self, new: Topology) -> None:
        owners = [now or before for now, before in zip(new.owners, self._known.owners, strict=True)]
        has_changed = owners != self._known.owners
        self._known = Topology(owners, new.replicas, new.servers)
        self._to_ask = deque(dict.fromkeys((*new.servers[1:], *new.servers[:1], *self._seeds)))
        for url, pipeline in self._pipelines.items():
            pipeline.replicas = self._replication.of(new.replicas.get(url, 1))
        masters = set(owners)
        gone = [self._pipelines.pop(url) for url in tuple(self._pipelines) if url not in masters]
        if has_changed:
            self.on_change()
        await asyncio.gather(*(pipeline.close() for pipeline in gone))
