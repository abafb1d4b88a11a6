"""Whether the store has room for new matches: the memory of Redis, and the disk of the private Redis."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from markethall_platform.redis_client.health import Memory, memory_of
from markethall_platform.redis_server.folder import socket_in

from .settings import Settings, variable

_CHECK_EVERY_S: Final = 2.0
_MEMORY_SHARE: Final = 0.8
"""The share of the `maxmemory` of Redis up to which new matches are accepted. The rest is for running matches."""

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


class RoomCheck:
    """Checks every two seconds whether the store has room for new matches. `on_change` gets a shortage or None."""

    def __init__(self, settings: Settings, url: str, on_change: Callable[[Shortage | None], None]) -> None:
        self._settings = settings
        self._url = url
        self._is_private = url == f"unix://{quote(str(socket_in(settings.data)))}"
        self._on_change = on_change
        self._shortage: Shortage | None = None

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            # It ends soon: Redis has a second to answer, and the disk is that of the private Redis, which needs it too.
            shortage = await asyncio.to_thread(self.check)
            if (shortage is None) != (self._shortage is None):
                self._report(shortage)
            if shortage != self._shortage:
                self._shortage = shortage
                self._on_change(shortage)
            await asyncio.sleep(_CHECK_EVERY_S)

    def check(self) -> Shortage | None:
        """The current shortage; None if there is room, or if Redis does not answer. Blocks."""
        memory = memory_of(self._url)
        limit = None if memory is None else self._memory_limit(memory)
        if memory is not None and limit is not None and memory.used >= limit:
            return Shortage("memory", memory.used // _MB, limit // _MB)
        return self._disk_shortage() if self._is_private else None

    def _memory_limit(self, memory: Memory) -> int | None:
        """Up to how many bytes of memory new matches are accepted; None if there is no limit."""
        limits = [int(_MEMORY_SHARE * memory.limit)] if memory.limit else []
        if self._is_private and self._settings.redis_memory_mb:
            limits.append(self._settings.redis_memory_mb * _MB)
        return min(limits, default=None)

    def _disk_shortage(self) -> Shortage | None:
        disk = shutil.disk_usage(self._settings.data)
        needed = min(_SPARE_DISK, int(_SPARE_SHARE * disk.total))
        return Shortage("disk", disk.free // _MB, needed // _MB) if disk.free < needed else None

    def _report(self, shortage: Shortage | None) -> None:
        if shortage is None:
            _log.info("the store has room again: new matches are accepted")
            return
        change = f"raise {variable('redis_memory_mb')}, or let matches expire earlier"
        if shortage.what == "disk":
            change = f"make room on the disk of {self._settings.data}"
        _log.warning("the store is full: new matches are refused", extra={"why": str(shortage), "change": change})
