"""One Redis server or a Redis Cluster behind one interface; scripts; a write check."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from redis.exceptions import AskError, MovedError, NoScriptError, ResponseError

from .connection import (
    FAULTS,
    SLOTS,
    Command,
    Connection,
    RedisClientError,
    RedisRefused,
    RedisUnavailable,
    Topology,
    seeds,
    server_url,
    slot_of,
    topology,
)
from .health import soon
from .pipeline import PROBE, Ask, Pipeline, Replication, RoundTrips, code_in, given_up, probe_keys

LOOK_UP_S: Final = 1.0
"""How long a server may take to return the slots before another one is asked, in seconds."""

REFRESH_S: Final = 5.0
_PAUSE_S: Final = (0.01, 0.25)


class Cluster:
    """One pipeline per master. All commands must be safe to repeat: a failover repeats them."""

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
        """See `Pipeline.ask`. All keys must be in one slot, else ValueError; commands without keys go to any master."""
        slot = slot_of(commands)
        try:
            return await self._ask(self._some_slot() if slot is None else slot, commands)
        except RedisUnavailable as fault:
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
        """The `ask` of every master. Raises RedisUnavailable while slots have no master."""
        if not self._refreshed:
            await self.refresh()
        if "" in self._known.owners:
            raise RedisUnavailable("Redis Cluster has no server for some matches")
        return [self._pipeline(url).ask for url in dict.fromkeys(self._known.owners)]

    def home(self, key: str) -> str:
        """The URL of the master of a key, as far as known."""
        return self._known.owners[slot_of([("GET", key)]) or 0] or self._seeds[0]

    async def refresh(self) -> None:
        """Read the slots. Raises RedisUnavailable if no server answers, RedisRefused if they are no cluster."""
        before = self._refreshed
        async with self._refreshing:
            if self._refreshed != before:
                return
            if self._closed:
                raise RedisUnavailable("the store has been closed")
            await self._take(await self._look_up())
            self._refreshed += 1
        if self._upkeep is None:
            self._upkeep = asyncio.get_running_loop().create_task(self._keep_up())

    async def close(self) -> None:
        """End all connections. Waiting calls become RedisUnavailable."""
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
                problem: RedisClientError = RedisUnavailable("Redis is moving the match to another server")
            except RedisUnavailable as fault:
                problem = fault
                await self._refresh_quietly()
            if self._closed or time.monotonic() > deadline:
                raise problem
            await asyncio.sleep(pause)
            pause = min(max(2 * pause, _PAUSE_S[0]), _PAUSE_S[1])

    async def _once(self, slot: int, commands: Sequence[Command]) -> list[Any]:
        """Ask the master of the slot, and follow its redirection. Raises AskError if that does not help."""
        url = self._known.owners[slot]
        if not url:
            raise RedisUnavailable("Redis Cluster has no server for the match")
        try:
            return await self._pipeline(url).ask(*commands)
        except MovedError as moved:
            self._known.owners[slot] = server_url(url, moved.host, moved.port)
            raise
        except AskError as other:
            # While a slot moves, its keys are on two servers: each command is sent separately.
            if len(commands) > 1:
                return [(await self._ask(slot, [command]))[0] for command in commands]
            there = self._pipeline(server_url(url, other.host, other.port))
            return (await there.ask(("ASKING",), *commands))[1:]

    def _pipeline(self, url: str) -> Pipeline:
        pipeline = self._pipelines.get(url)
        if pipeline is None:
            connection = Connection(url, "markethall")
            # The number of replicas of a new server is not known yet.
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
        # The known slots stay in use; the next call tries again.
        with contextlib.suppress(RedisUnavailable):
            await self.refresh()

    async def _keep_up(self) -> None:
        """Look for replicas that are back: writes must wait for them again."""
        while True:
            await asyncio.sleep(REFRESH_S)
            with contextlib.suppress(RedisClientError):
                await self.refresh()

    async def _look_up(self) -> Topology:
        why = "none answers"
        for url in tuple(self._to_ask):
            # Another server first each time: a server that is cut off from the others does not know it.
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
                raise RedisRefused("several addresses are those of a Redis Cluster, but there is none at them")
            if answer:
                return topology(answer, url)
            why = "it has no slots yet"
        raise RedisUnavailable(f"Redis Cluster does not answer ({why})")

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


class Shards:
    """The interface to Redis. For a single server `ask` is that of its pipeline and costs nothing more."""

    ask: Ask

    def __init__(self, url: str, patience_s: float, replication: Replication) -> None:
        self._urls = seeds(url)
        self.trips = RoundTrips()
        connection = Connection(self._urls[0], "markethall")
        self._single = Pipeline(
            connection, patience_s, self.trips, replicas=replication.of(0), wait_ms=replication.wait_ms
        )
        self._cluster = Cluster(self._urls, patience_s, replication, self.trips)
        self._is_cluster = False
        self.ask = self._first

    async def key_each(self) -> list[str]:
        """An unused key on every server that takes writes."""
        await self._find_out()
        return await self._cluster.key_each() if self._is_cluster else [next(probe_keys())]

    async def masters(self) -> list[Ask]:
        """The `ask` of every master."""
        await self._find_out()
        return await self._cluster.masters() if self._is_cluster else [self._single.ask]

    def home(self, key: str) -> str:
        """The URL of the server of a key, as far as known."""
        return self._cluster.home(key) if self._is_cluster else self._urls[0]

    async def refresh(self) -> None:
        """Read where the shards are now. Raises RedisUnavailable if no server answers."""
        if self._is_cluster:
            await self._cluster.refresh()

    def on_change(self, call: Callable[[], None]) -> None:
        """Call back when keys have moved."""
        self._cluster.on_change = call

    async def close(self) -> None:
        """End all connections. Running calls become RedisUnavailable."""
        await self._cluster.close()
        await self._single.close()

    async def _first(self, *commands: Command) -> list[Any]:
        await self._find_out()
        return await self.ask(*commands)

    async def _find_out(self) -> None:
        if self.ask != self._first:
            return
        self._is_cluster = len(self._urls) > 1 or await self._says_cluster()
        if self._is_cluster:
            await self._single.close()
        self.ask = self._cluster.ask if self._is_cluster else self._single.ask

    async def _says_cluster(self) -> bool:
        try:
            await self._single.ask(("CLUSTER", "SLOTS"))
        except RedisRefused:
            # Redis refuses the command if it is not part of a cluster.
            return False
        return True


class Asks(Protocol):
    """What scripts run on: `Shards`, or an object that wraps them."""

    async def ask(self, *commands: Command) -> list[Any]:
        """See `Pipeline.ask`."""
        ...


class Script:
    """A Lua script. It is called by its hash, and in full only if Redis does not know it yet."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, shards: Asks, keys: tuple[str, ...], *values: str | bytes | int) -> Any:
        """The answer of the script. All keys must be in one slot. It must be safe to repeat."""
        rest: Command = (len(keys), *keys, *values)
        try:
            [answer] = await shards.ask(("EVALSHA", self._sha, *rest))
        except NoScriptError:
            [answer] = await shards.ask(("EVAL", self._text, *rest))
        return answer


_REOPEN_S: Final = 0.5

_log = logging.getLogger(__name__)


class TakesWrites:
    """Checks whether all masters take writes. A refusal counts as a fault."""

    def __init__(self, shards: Shards, patience_s: float) -> None:
        self._shards = shards
        self._patience_s = patience_s
        self._partly = ""

    async def check(self) -> None:
        """Raise RedisUnavailable, with the cause, if no master takes writes now.

        If some do, their matches go on: reporting "not ready" would stop those too.
        """
        said = await asyncio.gather(*(self._refusal(key) for key in await self._shards.key_each()))
        if all(said):
            raise RedisUnavailable(said[0])
        partly = next(filter(None, said), "")
        if partly != self._partly:
            self._partly = partly
            if partly:
                _log.warning("some shards of Redis take no writes", extra={"why": partly})
            else:
                _log.info("all shards of Redis take writes")

    async def _refusal(self, key: str) -> str:
        """Why the master of the key takes no write now; "" if it does."""
        try:
            async with soon(self._patience_s):
                return await self._answer(key)
        except RedisUnavailable as fault:
            return str(fault)

    async def _answer(self, key: str) -> str:
        [said] = await self._shards.ask(("EVAL", PROBE, 1, key))
        code = code_in(said.decode())
        if not code:
            return ""
        self._shards.trips.faults += 1
        if code == "READONLY":
            # The address may lead to another server by now: a refused command reopens the connection.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_REOPEN_S):
                    await self._shards.ask(("SET", key, "", "XX"))
                    return ""
        return f"Redis refuses for now: {code}"
