"""Whether the store has room for new matches: the memory of each shard, and the disk of the private Redis."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol
from urllib.parse import quote

from markethall_platform.redis_server.folder import socket_in
from markethall_platform.shards import Memory, ShardHealth

from .settings import Settings, variable

_CHECK_EVERY_S: Final = 1.0
MEMORY_SHARE: Final = 0.8
"""The share of the `maxmemory` of a shard up to which new matches are accepted. The rest is for running matches."""

_ROOM_AGAIN: Final = 0.95
"""A shard that was full has room again below this share of the limit, so that it does not change every second."""

_SPARE_DISK: Final = 100 << 20
_SPARE_SHARE: Final = 0.1
"""New matches need this much free disk: 100 MB, or a tenth of a small disk."""

_MB: Final = 1 << 20

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shortage:
    """A shortage of `memory` or `disk`: how much is used or free, and the limit, in MB."""

    what: str
    found: int
    limit: int

    def __str__(self) -> str:
        if self.what == "disk":
            return f"{self.found} MB of its disk are free, and new matches need {self.limit} MB"
        return f"Redis uses {self.found} MB of memory, and new matches are accepted up to {self.limit} MB"


class KnowsShards(Protocol):
    """Knows the health of all shards."""

    @property
    def health(self) -> Mapping[str, ShardHealth]:
        """The last result by address."""
        ...


Shortages = dict[str, Shortage]
"""What a shard is short of, by its address."""


class RoomCheck:
    """Checks every second which shards have room for new matches. `on_change` gets the shards that have none, and
    whether that is all of them.

    `shards`: knows the health of all shards.
    """

    def __init__(
        self,
        settings: Settings,
        url: str,
        shards: KnowsShards,
        on_change: Callable[[Shortages, bool], None],
    ) -> None:
        self._settings = settings
        self._is_private = url == f"unix://{quote(str(socket_in(settings.data)))}"
        self._shards = shards
        self._on_change = on_change
        self._short: Shortages = {}

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            # The disk is that of the private Redis, which needs it too: if it hangs, so does Redis.
            short = await asyncio.to_thread(self.check)
            for shard in short.keys() ^ self._short.keys():
                self._report(shard, short.get(shard))
            self._short = short
            self._on_change(short, bool(short) and len(short) == len(self._shards.health))
            await asyncio.sleep(_CHECK_EVERY_S)

    def check(self) -> Shortages:
        """The shards without room now. A shard that does not answer keeps its last result. Blocks."""
        disk_shortage = self._disk_shortage()
        found: Shortages = {}
        for health in self._shards.health.values():
            is_unknown = health.memory is None and not health.accepts
            shortage = self._short.get(health.shard) if is_unknown else self._memory_shortage(health)
            if shortage := shortage or disk_shortage:
                found[health.shard] = shortage
        return found

    def disk(self) -> tuple[int, int] | None:
        """The free and all bytes of the volume of the private Redis; None for a Redis of the operator, whose disk is
        elsewhere. Blocks."""
        if not self._is_private:
            return None
        usage = shutil.disk_usage(self._settings.data)
        return usage.free, usage.total

    def _memory_shortage(self, health: ShardHealth) -> Shortage | None:
        memory = health.memory
        limit = None if memory is None else self._memory_limit(memory)
        if memory is None or limit is None:
            return None
        enough = limit * _ROOM_AGAIN if health.shard in self._short else limit
        return Shortage("memory", memory.used // _MB, limit // _MB) if memory.used >= enough else None

    def _memory_limit(self, memory: Memory) -> int | None:
        """Up to how many bytes of memory new matches are accepted; None if there is no limit."""
        limits = [int(MEMORY_SHARE * memory.limit)] if memory.limit else []
        if self._is_private and self._settings.redis_memory_mb:
            limits.append(self._settings.redis_memory_mb * _MB)
        return min(limits, default=None)

    def _disk_shortage(self) -> Shortage | None:
        disk = self.disk()
        if disk is None:
            return None
        free, total = disk
        needed = min(_SPARE_DISK, int(_SPARE_SHARE * total))
        return Shortage("disk", free // _MB, needed // _MB) if free < needed else None

    def _report(self, shard: str, shortage: Shortage | None) -> None:
        if shortage is None:
            _log.info("a shard has room again: it takes new matches", extra={"shard": shard})
            return
        change = f"raise {variable('redis_memory_mb')}, or let matches expire earlier"
        if not self._is_private:
            change = "give this server more memory, move slots to other servers, or let matches expire earlier"
        if shortage.what == "disk":
            change = f"make room on the disk of {self._settings.data}"
        details = {"shard": shard, "why": str(shortage), "change": change}
        _log.warning("a shard is full: it takes no new matches", extra=details)
