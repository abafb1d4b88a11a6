"""The one blocking reader of a process: a single connection waits for the news of all matches that are followed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from markethall_service.matches.ports import Conflict, Damaged, Missing, StoreError

from .channel import Channel, Told
from .entry import Entry, entries_from, entry_id
from .joiner import Joiner
from .keys import log_key
from .line import FAULTS, Command, Line

BLOCK_S: Final = 5.0
GRACE_S: Final = 5.0
COUNT: Final = 64
_PAUSE_S: Final = (0.02, 1.0)
_NUDGE_S: Final = 0.005

Decode = Callable[[Channel, Entry], Told]


class Reader:
    """Runs while anything is followed. Redis says nothing of a deleted or shortened log, so it looks now and then."""

    def __init__(self, line: Line, joiner: Joiner, channels: dict[str, Channel], decode: Decode, look_s: float) -> None:
        self._line = line
        self._joiner = joiner
        self._channels = channels
        self._decode = decode
        self._look_s = look_s
        self._looked = 0.0
        self._client_id = 0
        self._wanted = 0
        self._reading = 0
        self._task: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None

    def widen(self) -> None:
        """A channel has been added: the reader listens to it from now on."""
        self._wanted += 1
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._run())
        elif self._waker is None or self._waker.done():
            self._waker = loop.create_task(self._wake())

    async def close(self) -> None:
        """Ends the reader and its connection."""
        tasks = [task for task in (self._task, self._waker) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._line.drop()

    async def _run(self) -> None:
        pause = _PAUSE_S[0]
        while self._channels or self._line.is_up:
            if not self._channels:
                await self._line.drop()
                continue
            try:
                if not self._line.is_up:
                    [self._client_id] = await self._line.exchange([("CLIENT", "ID")], GRACE_S)
                    self._looked = 0.0
                await self._round()
                pause = _PAUSE_S[0]
            except (*FAULTS, StoreError):
                await self._line.drop()
                await asyncio.sleep(pause)
                pause = min(2 * pause, _PAUSE_S[1])

    async def _round(self) -> None:
        if time.monotonic() - self._looked >= self._look_s:
            await self._look()
            self._looked = time.monotonic()
        self._reading = self._wanted
        live = {log_key(channel.match_id): channel for channel in self._listening()}
        if not live:
            return
        block = min(BLOCK_S, self._look_s)
        asked = {key: channel.revision for key, channel in live.items()}
        ids = [entry_id(revision) for revision in asked.values()]
        command: Command = ("XREAD", "COUNT", COUNT, "BLOCK", int(block * 1000), "STREAMS", *live, *ids)
        [answer] = await self._line.exchange([command], block + GRACE_S)
        if isinstance(answer, Exception):
            raise answer
        for key, items in answer or ():
            name = key.decode()
            self._tell(live[name], asked[name], items)

    def _listening(self) -> list[Channel]:
        for channel in list(self._channels.values()):
            if channel.fault is not None:
                del self._channels[channel.match_id]
        return list(self._channels.values())

    def _tell(self, channel: Channel, after: int, items: Sequence[Any]) -> None:
        try:
            for entry in entries_from(channel.match_id, after + 1, items):
                if entry.revision > channel.revision:
                    channel.tell(self._decode(channel, entry))
        except Damaged as fault:
            channel.end(fault)

    async def _look(self) -> None:
        """Ends the channels whose log is gone or no longer the one that was read."""
        channels = [(channel, channel.revision, channel.nonce) for channel in self._listening()]
        await asyncio.gather(*(self._look_at(*one) for one in channels))

    async def _look_at(self, channel: Channel, revision: int, nonce: bytes) -> None:
        key, there = log_key(channel.match_id), entry_id(revision)
        exists, items = await self._joiner.ask(("EXISTS", key), ("XRANGE", key, there, there))
        if not exists:
            channel.end(Missing(f"there is no match {channel.match_id} any more"))
            return
        try:
            if [entry.nonce for entry in entries_from(channel.match_id, revision, items)] != [nonce]:
                channel.end(Conflict(f"the log of match {channel.match_id} is no longer the one that was read"))
        except Damaged as fault:
            channel.end(fault)

    async def _wake(self) -> None:
        """Ends the block in which the reader waits, so that it does not sleep through the news of a new channel.

        CLIENT UNBLOCK is the only way to end a block without cutting the connection. It does nothing while the
        reader is not blocked yet, hence it is repeated until the reader has taken the new channels up.
        """
        while self._reading < self._wanted:
            if not self._line.is_up:
                # It comes back with all channels.
                return
            try:
                await self._joiner.ask(("CLIENT", "UNBLOCK", self._client_id))
            except StoreError:
                return
            await asyncio.sleep(_NUDGE_S)
