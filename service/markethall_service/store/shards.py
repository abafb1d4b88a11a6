"""Redis as the rest of the store sees it: one server, or the shards of a cluster, found out when it is first asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markethall_service.matches.ports import StoreError, Unavailable

from .cluster import Cluster
from .connection import Command, Connection
from .pipeline import Ask, Pipeline
from .probe import probe_keys
from .replication import Replication
from .round_trips import RoundTrips
from .slots import seeds


class Shards:
    """The one way to Redis. `ask(*commands)` is the pipeline's own where there is one server: it costs nothing more."""

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
        """A key, of nothing, that lies on every server that takes writes."""
        await self._find_out()
        return await self._cluster.key_each() if self._is_cluster else [next(probe_keys())]

    async def masters(self) -> list[Ask]:
        """How each master is asked, whatever the keys."""
        await self._find_out()
        return await self._cluster.masters() if self._is_cluster else [self._single.ask]

    def home(self, key: str) -> str:
        """The URL of the server that has a key, as far as is known."""
        return self._cluster.home(key) if self._is_cluster else self._urls[0]

    async def refresh(self) -> None:
        """Finds out where the shards are now. Unavailable if none of them can say."""
        if self._is_cluster:
            await self._cluster.refresh()

    def on_change(self, call: Callable[[], None]) -> None:
        """Calls when keys have other homes than before."""
        self._cluster.on_change = call

    async def close(self) -> None:
        """Ends all connections; calls under way become Unavailable."""
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
        except Unavailable:
            raise
        except StoreError:
            # Redis refuses it where it is not part of a cluster.
            return False
        return True
