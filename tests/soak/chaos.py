"""The faults of a soak, one after the other, each mended before the next."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from tests.soak.book import Book
from tests.soak.stage import SERVICES, Stage


class Chaos:
    """Breaks things on a stage: every kind of fault in turn, in an order of chance."""

    def __init__(self, stage: Stage, book: Book, rng: random.Random, pause_s: float) -> None:
        self._stage = stage
        self._book = book
        self._rng = rng
        self._pause_s = pause_s

    async def run(self, seconds: float) -> None:
        """Goes on for so long, and at least until every kind of fault has been there."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end or len(self._book.faults) < len(KINDS):
            for kind in self._rng.sample(sorted(KINDS), len(KINDS)):
                await asyncio.sleep(self._pause_s * self._rng.uniform(0.5, 1.5))
                if loop.time() >= end and kind in self._book.faults:
                    continue
                await KINDS[kind](self, self._rng.randrange(SERVICES))
                self._book.faults[kind] += 1

    async def kill_service(self, number: int) -> None:
        """Kill -9, and another process on the same ports."""
        self._stage.services[number].kill()
        await self._stage.revive(number)

    async def stop_service(self, number: int) -> None:
        """A graceful end in the middle of play, and another process on the same ports."""
        status = await asyncio.to_thread(self._stage.services[number].stop)
        self._book.expect(status == 0, f"a service that was asked to stop ended with {status}")
        await self._stage.revive(number)

    async def kill_redis(self) -> None:
        """Kill -9, and another Redis on the same files a moment later."""
        self._stage.redis.kill()
        await asyncio.sleep(self._rng.random())
        await self._stage.redis.start()

    async def kill_both(self, number: int) -> None:
        """Kill -9 for Redis and a service at once."""
        self._stage.redis.kill()
        self._stage.services[number].kill()
        await asyncio.gather(self._stage.redis.start(), self._stage.revive(number))

    async def freeze_redis(self) -> None:
        """Redis hangs for some seconds."""
        self._stage.redis.signal(signal.SIGSTOP)
        await asyncio.sleep(self._rng.uniform(0.5, 4.0))
        self._stage.redis.signal(signal.SIGCONT)

    async def break_service_connections(self, what: str, number: int) -> None:
        """What clients have open to a service breaks."""
        for proxy in (2 * number, 2 * number + 1):
            await self._stage.service_proxies.order(what, proxy)

    async def break_redis_connections(self, what: str, number: int) -> None:
        """What a service has open to Redis breaks."""
        await self._stage.redis_proxies.order(what, number)


KINDS: Final[Mapping[str, Callable[[Chaos, int], Awaitable[None]]]] = {
    "service killed": lambda chaos, number: chaos.kill_service(number),
    "service stopped": lambda chaos, number: chaos.stop_service(number),
    "Redis killed": lambda chaos, _: chaos.kill_redis(),
    "Redis killed with a service": lambda chaos, number: chaos.kill_both(number),
    "Redis frozen": lambda chaos, _: chaos.freeze_redis(),
    "connections to a service cut": lambda chaos, number: chaos.break_service_connections("cut", number),
    "answers of a service lost": lambda chaos, number: chaos.break_service_connections("lose", number),
    "connections to Redis cut": lambda chaos, number: chaos.break_redis_connections("cut", number),
    "answers of Redis lost": lambda chaos, number: chaos.break_redis_connections("lose", number),
}
"""Every kind of fault; the number is that of a service."""
