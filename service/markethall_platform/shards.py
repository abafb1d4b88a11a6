"""What is known of the health of the shards of a store. Nothing here speaks to them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory that a Redis server uses, and its `maxmemory` (0: none), in bytes."""

    used: int
    limit: int

    @property
    def ratio(self) -> float | None:
        """The part of the limit that is used; None without a limit."""
        return self.used / self.limit if self.limit else None


@dataclass(frozen=True, slots=True)
class ShardHealth:
    """What the last check of a shard has found.

    `shard`: the address of its master. `why`: why a write is not confirmed; "" if it is. `accepts`: whether the master
    takes the write, with or without replicas. `needed`: replicas that must have a write. `replicas`: those online, None
    if unknown. `memory`: None if unknown. `disk_fault`: why its files are not written, "" if they are or if unknown.
    """

    shard: str
    why: str = ""
    accepts: bool = True
    needed: int = 0
    replicas: int | None = None
    memory: Memory | None = None
    disk_fault: str = ""

    @property
    def writable(self) -> bool:
        """Whether a write is confirmed, by the replicas too."""
        return not self.why
