"""Writes that count only once replicas have them too: Redis hands them on after it has answered, unless it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .connection import Command
from .probe import PROBE

_READS: Final = frozenset(
    {
        *("ASKING", "CLIENT", "CLUSTER", "COMMAND", "CONFIG", "DBSIZE", "INFO", "PING", "SCAN", "TIME"),
        *("EXISTS", "GET", "MGET", "PTTL", "TTL", "TYPE", "STRLEN", "HGET", "HGETALL", "HMGET", "SMEMBERS", "SCARD"),
        *("XINFO", "XLEN", "XRANGE", "XREVRANGE", "ZCARD", "ZCOUNT", "ZRANGE", "ZRANGEBYSCORE", "ZREVRANGE"),
        *("ZREVRANGEBYSCORE", "ZSCORE", "ZMSCORE"),
    }
)


@dataclass(frozen=True, slots=True)
class Replication:
    """`replicas`: how many must have a write, in a cluster 1 by default where there is one; how long that may take."""

    replicas: int | None = None
    wait_ms: int = 1000

    def of(self, available: int) -> int:
        """How many replicas are waited for where so many are at work."""
        return min(1, available) if self.replicas is None else self.replicas


def is_write(command: Command) -> bool:
    """Whether a command may change anything: what is not known only to read may."""
    return command[0] not in _READS and command[1:2] != (PROBE,)
