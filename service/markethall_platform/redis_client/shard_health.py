"""Health of each shard: a synthetic write with its WAIT, the replicas, the memory, the state of the files."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from redis.exceptions import AskError, MovedError, ResponseError

from markethall_platform.shards import Memory, ShardHealth

from .cluster import Shards
from .connection import FAULTS, Command, Connection, RedisClientError, RedisUnavailable, address, timeout
from .health import problem_of
from .pipeline import code_in

KEEP_S: Final = 60
"""Lifetime of the key of a synthetic write, in seconds."""

MAX_LAG_S: Final = 5
"""A replica that has acknowledged nothing for longer than this counts as missing, in seconds."""

_CONFIRM: Final = 2
"""Failed checks of a shard in a row after which the outage is logged. One slow write to disk is not one."""

_ADDRESS_LENGTH: Final = 100

# A script because moves are scripts: a user without the right to run them cannot play. `pcall` turns the refusal into
# a reply. Redis 6 and 7.0 put a prefix before a refusal from within a script.
_WRITE: Final = """
local reply = redis.pcall('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return reply.err or ''
"""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Outage:
    """Failed checks of a shard in a row: since when, for how many replicas they waited, and how many."""

    since: float
    needed: int
    checks: int = 0


class ShardMonitor:
    """Checks all shards. `health` and `down_s` have the last result and the seconds of outage by address.

    Each shard has a connection of its own, so that a write that waits for missing replicas delays no call.
    """

    def __init__(
        self, shards: Shards, wait_ms: int, timeout_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._shards = shards
        self._wait_ms = wait_ms
        self._timeout_s = timeout_s
        self._clock = clock
        self._connections: dict[str, Connection] = {}
        self._outages: dict[str, _Outage] = {}
        self._checked_at = clock()
        self._health: Mapping[str, ShardHealth] = {}
        self.down_s: dict[str, float] = {}

    @property
    def health(self) -> Mapping[str, ShardHealth]:
        """The last result by address."""
        return self._health

    async def check(self) -> None:
        """Check all shards at once. Raises RedisUnavailable, with the cause, if no master takes writes now.

        If some do, their matches go on: reporting "not ready" would stop those too. Missing replicas stop writes, and
        reads go on.
        """
        async with timeout(self._timeout_s):
            keys = await self._shards.key_each()
        found = await asyncio.gather(*(self._check(url, key) for url, key in keys.items()))
        self._health = {health.shard: health for health in found}
        await self._drop_connections(keys)
        self._note()
        if not all(health.accepts for health in found):
            # A replica may have taken over.
            with suppress(RedisClientError):
                async with timeout(self._timeout_s):
                    await self._shards.refresh()
        if not any(health.accepts for health in found):
            raise RedisUnavailable(found[0].why)

    async def close(self) -> None:
        """Close all connections."""
        await self._drop_connections({})

    async def _drop_connections(self, keys: Mapping[str, str]) -> None:
        for url in self._connections.keys() - keys.keys():
            await self._connections.pop(url).drop()

    async def _check(self, url: str, key: str) -> ShardHealth:
        if not url:
            return ShardHealth("none", "Redis Cluster has no server for some matches", accepts=False)
        shard, needed = address_label(url), self._shards.replicas_of(key)
        connection = self._connections.get(url)
        if connection is None:
            connection = self._connections[url] = Connection(url, "markethall-health")
        # The value is not used. INFO takes one section in Redis 6.
        commands: list[Command] = [("EVAL", _WRITE, 1, key, 1, KEEP_S)]
        commands += [("INFO", section) for section in ("replication", "memory", "persistence")]
        commands.append(("WAIT", needed, self._wait_ms) if needed else ("PING",))
        try:
            written, *infos, waited = await connection.round_trip(
                commands, self._timeout_s + (self._wait_ms / 1000 if needed else 0)
            )
        except Exception as fault:
            # Catch all: an unexpected error of one shard must not hide the others.
            self._shards.trips.faults += 1
            why = problem_of(fault).text if isinstance(fault, FAULTS) else f"it fails ({type(fault).__name__})"
            return ShardHealth(shard, f"Redis does not answer: {why}", accepts=False, needed=needed)
        refusal = _refusal(written)
        if refusal:
            self._shards.trips.faults += 1
            # The address may lead to another server now.
            await connection.drop()
        replication, memory, persistence = map(_fields, infos)
        confirmed = not needed or (isinstance(waited, int) and waited >= needed)
        too_few = "" if confirmed else f"too few replicas have what was written: {waited} of {needed}"
        return ShardHealth(
            shard,
            refusal or too_few,
            accepts=not refusal,
            needed=needed,
            replicas=_online(replication),
            memory=_memory(memory),
            disk_fault=_disk_fault(persistence),
        )

    def _note(self) -> None:
        """Count the time of outages, and log the begin and the end of each once."""
        now = self._clock()
        passed, self._checked_at = now - self._checked_at, now
        self.down_s = {
            shard: self.down_s.get(shard, 0.0) + (0.0 if health.writable else passed)
            for shard, health in self._health.items()
        }
        for shard, health in self._health.items():
            if not health.writable:
                outage = self._outages.setdefault(shard, _Outage(now - passed, health.needed))
                outage.checks += 1
                if outage.checks == _CONFIRM:
                    _log.warning("a shard of Redis takes no writes", extra={"shard": shard, "why": health.why})
        for shard in tuple(self._outages):
            current = self._health.get(shard)
            if current is None or current.writable:
                outage = self._outages.pop(shard)
                if outage.checks >= _CONFIRM:
                    how = "it takes writes" if current else "another server has taken over"
                    if current is not None and current.needed < outage.needed:
                        how = "it takes writes without a replica: what it has now is on one machine"
                    details = {"shard": shard, "how": how, "seconds": round(now - outage.since, 1)}
                    _log.info("the outage of a shard of Redis has ended", extra=details)


def address_label(url: str) -> str:
    """The address in a URL as one short printable word, for labels, log lines and answers."""
    return "".join(letter if letter.isprintable() and not letter.isspace() else "?" for letter in address(url))[
        :_ADDRESS_LENGTH
    ]


def _refusal(reply: Any) -> str:
    """Why the master refuses the write; "" if it has written."""
    if isinstance(reply, (MovedError, AskError)):
        return "another server has its slots now"
    if isinstance(reply, ResponseError):
        return problem_of(reply).text
    text = reply.decode(errors="replace") if isinstance(reply, bytes) else ""
    # Only the code: Redis quotes arguments in its refusals.
    return f"Redis refuses for now: {code_in(text) or text.split(' ')[0][:20]}" if text else ""


def _fields(reply: Any) -> dict[str, str]:
    """The fields of a section of INFO; none if the user has no right to read it."""
    if not isinstance(reply, bytes):
        return {}
    lines = (line.partition(":") for line in reply.decode(errors="replace").splitlines())
    return {name: value for name, colon, value in lines if colon}


_REPLICA: Final = re.compile(r"slave\d+")


def _online(fields: Mapping[str, str]) -> int | None:
    """The number of replicas that are connected and acknowledge what they get; None if unknown."""
    if "role" not in fields:
        return None
    replicas = (value for name, value in fields.items() if _REPLICA.fullmatch(name))
    states = (dict(part.partition("=")[::2] for part in value.split(",")) for value in replicas)
    return sum(state.get("state") == "online" and _number(state.get("lag", "0")) <= MAX_LAG_S for state in states)


def _memory(fields: Mapping[str, str]) -> Memory | None:
    if "used_memory" not in fields:
        return None
    return Memory(_number(fields["used_memory"]), _number(fields.get("maxmemory", "0")))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


_STATES: Final = ("aof_last_write_status", "aof_last_bgrewrite_status", "rdb_last_bgsave_status")


def _disk_fault(fields: Mapping[str, str]) -> str:
    """The first write of a file that has failed; "" if there is none, or if unknown."""
    return next((f"{name} is {fields[name]}" for name in _STATES if fields.get(name, "ok") != "ok"), "")
