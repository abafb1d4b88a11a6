"""One Redis server or a Redis Cluster behind one interface, and scripts."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import AskError, MovedError, ResponseError

from .connection import FAULTS, Command, Connection, RedisClientError, RedisRefused, RedisUnavailable
from .pipeline import Execute, Pipeline, Replication, RoundTrips, log_unavailable

LOOK_UP_S: Final = 1.0
"""Timeout for reading the slots from one server, in seconds. Then another server is tried."""

REFRESH_S: Final = 5.0
_PAUSE_S: Final = (0.01, 0.25)


class Cluster:
    """One pipeline per master. All commands must be safe to repeat: a failover repeats them."""

    def __init__(self, seeds: Sequence[str], timeout_s: float, replication: Replication, trips: RoundTrips) -> None:
        self._seeds = tuple(seeds)
        self._timeout_s = timeout_s
        self._replication = replication
        self._trips = trips
        self._topology = Topology([""] * SLOTS, {}, ())
        self._servers = deque(seeds)
        self._pipelines: dict[str, Pipeline] = {}
        self._refreshing = asyncio.Lock()
        self._refreshed = 0
        self._refresh_task: asyncio.Task[None] | None = None
        self._closed = False
        self.on_change: Callable[[], None] = lambda: None
        """Called when slots have new masters."""

    async def execute(self, *commands: Command) -> list[Any]:
        """See `Pipeline.execute`. ValueError for keys in several slots. Commands without keys go to any master."""
        slot = slot_of(commands)
        try:
            return await self._execute(self._some_slot() if slot is None else slot, commands)
        except RedisUnavailable as fault:
            log_unavailable(fault)
            raise

    async def key_each(self) -> dict[str, str]:
        """A probe key of every master, by the URL of the master; "" for slots that never had one."""
        if not self._refreshed:
            await self.refresh()
        owners = self._topology.owners
        left = set(owners)
        keys: dict[str, str] = {}
        for key in probe_keys():
            owner = owners[slot_of([("GET", key)]) or 0]
            if owner in left:
                left.discard(owner)
                keys[owner] = key
            if not left:
                break
        return keys

    async def masters(self) -> list[Execute]:
        """The `execute` of every master. Raises RedisUnavailable while slots have no master."""
        if not self._refreshed:
            await self.refresh()
        if "" in self._topology.owners:
            raise RedisUnavailable("Redis Cluster has no server for some matches")
        return [self._pipeline(url).execute for url in dict.fromkeys(self._topology.owners)]

    def server_of(self, key: str) -> str:
        """The URL of the master of a key, as far as known."""
        return self._topology.owners[slot_of([("GET", key)]) or 0] or self._seeds[0]

    def replicas_of(self, key: str) -> int:
        """See `Shards.replicas_of`."""
        # The number of replicas of a new server is not known yet.
        return self._replication.of(self._topology.replicas.get(self.server_of(key), 1))

    async def refresh(self) -> None:
        """Read the slots. Raises RedisUnavailable if no server answers, RedisRefused if they are no cluster."""
        before = self._refreshed
        async with self._refreshing:
            if self._refreshed != before:
                return
            if self._closed:
                raise RedisUnavailable("the store has been closed")
            await self._use(await self._read_topology())
            self._refreshed += 1
        if self._refresh_task is None:
            self._refresh_task = asyncio.get_running_loop().create_task(self._refresh_replicas(), context=Context())

    async def close(self) -> None:
        """Close all connections. Waiting calls raise RedisUnavailable."""
        self._closed = True
        if self._refresh_task is not None:
            self._refresh_task.cancel()
            await asyncio.gather(self._refresh_task, return_exceptions=True)
        await asyncio.gather(*(pipeline.close() for pipeline in self._pipelines.values()))

    async def _execute(self, slot: int, commands: Sequence[Command]) -> list[Any]:
        deadline = time.monotonic() + self._timeout_s
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
        """Execute on the master of the slot, and follow one redirect. AskError if the other server redirects too."""
        url = self._topology.owners[slot]
        if not url:
            raise RedisUnavailable("Redis Cluster has no server for the match")
        try:
            return await self._pipeline(url).execute(*commands)
        except MovedError as moved:
            self._topology.owners[slot] = server_url(url, moved.host, moved.port)
            raise
        except AskError as other:
            # While a slot moves, its keys are on two servers: each command is sent separately.
            if len(commands) > 1:
                return [(await self._execute(slot, [command]))[0] for command in commands]
            target = self._pipeline(server_url(url, other.host, other.port))
            return (await target.execute(("ASKING",), *commands))[1:]

    def _pipeline(self, url: str) -> Pipeline:
        pipeline = self._pipelines.get(url)
        if pipeline is None:
            connection = Connection(url, "markethall")
            # The number of replicas of a new server is not known yet.
            replicas = self._replication.of(self._topology.replicas.get(url, 1))
            pipeline = Pipeline(
                connection,
                self._timeout_s,
                self._trips,
                repeats=False,
                replicas=replicas,
                wait_ms=self._replication.wait_ms,
            )
            self._pipelines[url] = pipeline
        return pipeline

    def _some_slot(self) -> int:
        return next((slot for slot, url in enumerate(self._topology.owners) if url), 0)

    async def _refresh_quietly(self) -> None:
        # The known slots stay in use; the next call tries again.
        with contextlib.suppress(RedisUnavailable):
            await self.refresh()

    async def _refresh_replicas(self) -> None:
        """Refresh periodically. Writes must wait for replicas that have come back."""
        while True:
            await asyncio.sleep(REFRESH_S)
            with contextlib.suppress(RedisClientError):
                await self.refresh()

    async def _read_topology(self) -> Topology:
        why = "none answers"
        for url in tuple(self._servers):
            # Begin with another server each time: a server in a network partition returns old slots.
            self._servers.rotate(-1)
            connection = Connection(url, "markethall")
            try:
                [reply] = await connection.round_trip([("CLUSTER", "SLOTS")], LOOK_UP_S)
            except FAULTS as fault:
                why = type(fault).__name__
                continue
            finally:
                await connection.drop()
            if isinstance(reply, ResponseError):
                raise RedisRefused("several addresses are those of a Redis Cluster, but there is none at them")
            if reply:
                return topology(reply, url)
            why = "it has no slots yet"
        raise RedisUnavailable(f"Redis Cluster does not answer ({why})")

    async def _use(self, new: Topology) -> None:
        owners = [now or before for now, before in zip(new.owners, self._topology.owners, strict=True)]
        has_changed = owners != self._topology.owners
        self._topology = Topology(owners, new.replicas, new.servers)
        self._servers = deque(dict.fromkeys((*new.servers[1:], *new.servers[:1], *self._seeds)))
        for url, pipeline in self._pipelines.items():
            pipeline.replicas = self._replication.of(new.replicas.get(url, 1))
        masters = set(owners)
        gone = [self._pipelines.pop(url) for url in tuple(self._pipelines) if url not in masters]
        if has_changed:
            self.on_change()
        await asyncio.gather(*(pipeline.close() for pipeline in gone))


class Shards:
    """The interface to Redis. For a single server `execute` is that of its pipeline and costs nothing more."""

    execute: Execute

    def __init__(self, url: str, timeout_s: float, replication: Replication) -> None:
        self._urls = seeds(url)
        self.trips = RoundTrips()
        connection = Connection(self._urls[0], "markethall")
        self._single = Pipeline(
            connection, timeout_s, self.trips, replicas=replication.of(0), wait_ms=replication.wait_ms
        )
        self._cluster = Cluster(self._urls, timeout_s, replication, self.trips)
        self._is_cluster = False
        self.execute = self._first

    async def key_each(self) -> dict[str, str]:
        """A probe key on every server that takes writes, by the URL of the server; "" for slots without a server."""
        await self._connect()
        return await self._cluster.key_each() if self._is_cluster else {self._urls[0]: next(probe_keys())}

    async def masters(self) -> list[Execute]:
        """The `execute` of every master."""
        await self._connect()
        return await self._cluster.masters() if self._is_cluster else [self._single.execute]

    async def by_slot(self, keys: Sequence[str]) -> list[list[int]]:
        """The indices of the keys, grouped by slot; all in one group for a single server."""
        await self._connect()
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for index, key in enumerate(keys):
            groups[key_slot(key.encode()) if self._is_cluster else 0].append(index)
        return list(groups.values())

    def server_of(self, key: str) -> str:
        """The URL of the server of a key, as far as known."""
        return self._cluster.server_of(key) if self._is_cluster else self._urls[0]

    def replicas_of(self, key: str) -> int:
        """The number of replicas that must have a write to the key before it is acknowledged."""
        return self._cluster.replicas_of(key) if self._is_cluster else self._single.replicas

    async def refresh(self) -> None:
        """Read where the shards are now. Raises RedisUnavailable if no server answers."""
        if self._is_cluster:
            await self._cluster.refresh()

    def on_change(self, call: Callable[[], None]) -> None:
        """Call back when keys have moved."""
        self._cluster.on_change = call

    async def close(self) -> None:
        """Close all connections. Running calls raise RedisUnavailable."""
        await self._cluster.close()
        await self._single.close()

    async def _first(self, *commands: Command) -> list[Any]:
        await self._connect()
        return await self.execute(*commands)

    async def _connect(self) -> None:
        if self.execute != self._first:
            return
        self._is_cluster = len(self._urls) > 1 or await self._ask_if_cluster()
        if self._is_cluster:
            await self._single.close()
        self.execute = self._cluster.execute if self._is_cluster else self._single.execute

    async def _ask_if_cluster(self) -> bool:
        try:
            await self._single.execute(("CLUSTER", "SLOTS"))
        except RedisRefused:
            # Redis refuses the command if it is not part of a cluster.
            return False
        return True


SLOTS: Final = REDIS_CLUSTER_HASH_SLOTS

_SCRIPTS: Final = frozenset({"EVAL", "EVALSHA"})
_KEYLESS: Final = frozenset({"CLIENT", "CLUSTER", "COMMAND", "CONFIG", "DBSIZE", "INFO", "PING", "SCAN", "TIME"})


@dataclass(frozen=True, slots=True)
class Topology:
    """The URL of the master of each slot ("" if there is none), the number of replicas by master, all servers."""

    owners: list[str]
    replicas: dict[str, int]
    servers: tuple[str, ...]


def slot_of(commands: Sequence[Command]) -> int | None:
    """The slot of the first keys of commands; None if no command has a key. Raises ValueError for several slots."""
    slots = {key_slot(key) for command in commands if (key := _key_of(command)) is not None}
    if len(slots) > 1:
        raise ValueError("the keys of one call lie in several slots")
    return slots.pop() if slots else None


def topology(reply: Sequence[Any], source_url: str) -> Topology:
    """Parse the reply of the server at the URL `source_url` to CLUSTER SLOTS. It has no replicas that have failed."""
    owners = [""] * SLOTS
    replicas: dict[str, int] = {}
    servers: dict[str, None] = {}
    for first, last, *nodes in reply:
        urls = [server_url(source_url, node[0], node[1]) for node in nodes]
        master = urls[0]
        owners[first : last + 1] = [master] * (last + 1 - first)
        replicas[master] = len(urls) - 1
        servers.update(dict.fromkeys(urls))
    return Topology(owners, replicas, tuple(servers))


def server_url(known: str, host: bytes | str | None, port: int) -> str:
    """The known URL with the address of another server of the cluster. Without `host`, the host is the same."""
    parts = urlsplit(known)
    name = host.decode() if isinstance(host, bytes) else host
    if not name or name == "?":
        name = parts.hostname or ""
    access, at, _ = parts.netloc.rpartition("@")
    at_port = f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
    return urlunsplit(parts._replace(netloc=f"{access}{at}{at_port}"))


def seeds(url: str) -> list[str]:
    """The URLs of all servers in a URL. The URL of a cluster may have several: redis://one:6379,other:6379."""
    parts = urlsplit(url)
    access, at, hosts = parts.netloc.rpartition("@")
    return [urlunsplit(parts._replace(netloc=f"{access}{at}{host}")) if host else url for host in hosts.split(",")]


def _key_of(command: Command) -> bytes | None:
    name = command[0]
    if name in _KEYLESS:
        return None
    key = command[3 if name in _SCRIPTS else 1]
    return key if isinstance(key, bytes) else str(key).encode()


def probe_keys() -> Iterator[str]:
    """Keys that hold no data. They cover all slots, so that each master has one."""
    return (f"mh:probe:{{{number}}}" for number in range(SLOTS))
