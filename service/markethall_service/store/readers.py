"""The readers of a process: one for each server that has logs which are followed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable

from markethall_service.matches.ports import StoreError

from .channel import Channel
from .keys import log_key
from .reader import Decode, Reader
from .shards import Shards


class Readers:
    """Each channel is read by the reader of the server that has its log; a log that moves is read on at its new one."""

    def __init__(self, shards: Shards, decode: Decode, look_s: float) -> None:
        self._shards = shards
        self._decode = decode
        self._look_s = look_s
        self._readers: dict[str, Reader] = {}
        self._closed = False
        shards.on_change(self._rehome)

    def add(self, channel: Channel) -> None:
        """A channel that has somebody who follows it."""
        if self._closed:
            return
        url = self._shards.home(log_key(channel.match_id))
        reader = self._readers.get(url)
        if reader is None:
            reader = Reader(url, self._shards, self._house, self._decode, self._look_s)
            self._readers[url] = reader
        reader.add(channel)

    def drop(self, channel: Channel) -> None:
        """A channel that nobody follows any more."""
        for reader in self._readers.values():
            reader.drop(channel)

    async def close(self) -> None:
        """Ends all readers."""
        self._closed = True
        await asyncio.gather(*(reader.close() for reader in self._readers.values()))

    def _rehome(self) -> None:
        # A reader whose server hangs would find out only when that has been silent for long.
        for reader in tuple(self._readers.values()):
            for channel in reader.release():
                self.add(channel)

    async def _house(self, channels: Iterable[Channel]) -> None:
        # Where nobody can say they stay where they were: the next fault brings them here again.
        with contextlib.suppress(StoreError):
            await self._shards.refresh()
        for channel in channels:
            if not channel.is_over:
                self.add(channel)
