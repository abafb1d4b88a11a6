"""The faults of a soak. They happen one after the other; each is repaired before the next."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from tests.soak.report import Report
from tests.soak.servers import SERVICES, SoakServers


class FaultInjector:
    """Injects every kind of fault in turn, in random order, with random pauses of `pause_s` on average."""

    def __init__(self, servers: SoakServers, report: Report, rng: random.Random, pause_s: float) -> None:
        self._servers = servers
        self._report = report
        self._rng = rng
        self._pause_s = pause_s

    async def run(self, seconds: float) -> None:
        """Injects faults for this time, and until every kind has happened at least once."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end or len(self._report.faults) < len(FAULTS):
            for kind in self._rng.sample(sorted(FAULTS), len(FAULTS)):
                await asyncio.sleep(self._pause_s * self._rng.uniform(0.5, 1.5))
                if loop.time() >= end and kind in self._report.faults:
                    continue
                await FAULTS[kind](self, self._rng.randrange(SERVICES))
                self._report.faults[kind] += 1

    async def kill_service(self, number: int) -> None:
        """Kills a service and starts it again on its ports."""
        self._servers.services[number].kill()
        await self._servers.restart(number)

    async def stop_service(self, number: int) -> None:
        """Stops a service gracefully and starts it again on its ports."""
        status = await asyncio.to_thread(self._servers.services[number].stop)
        self._report.expect(status == 0, f"a service that was asked to stop ended with {status}")
        await self._servers.restart(number)

    async def kill_redis(self) -> None:
        """Kills Redis and starts it again on its files after up to a second."""
        self._servers.redis.kill()
        await asyncio.sleep(self._rng.random())
        await self._servers.redis.start()

    async def kill_both(self, number: int) -> None:
        """Kills Redis and a service at the same time, and starts them again."""
        self._servers.redis.kill()
        self._servers.services[number].kill()
        await asyncio.gather(self._servers.redis.start(), self._servers.restart(number))

    async def freeze_redis(self) -> None:
        """Stops the process of Redis for up to four seconds."""
        self._servers.redis.signal(signal.SIGSTOP)
        await asyncio.sleep(self._rng.uniform(0.5, 4.0))
        self._servers.redis.signal(signal.SIGCONT)

    async def break_service_connections(self, command: str, number: int) -> None:
        """Breaks the connections of clients to a service. `command`: see `Proxies.send`."""
        for proxy in (2 * number, 2 * number + 1):
            await self._servers.service_proxies.send(command, proxy)

    async def break_redis_connections(self, command: str, number: int) -> None:
        """Breaks the connections of a service to Redis. `command`: see `Proxies.send`."""
        await self._servers.redis_proxies.send(command, number)


FAULTS: Final[Mapping[str, Callable[[FaultInjector, int], Awaitable[None]]]] = {
    "service killed": lambda injector, number: injector.kill_service(number),
    "service stopped": lambda injector, number: injector.stop_service(number),
    "Redis killed": lambda injector, _: injector.kill_redis(),
    "Redis killed with a service": lambda injector, number: injector.kill_both(number),
    "Redis frozen": lambda injector, _: injector.freeze_redis(),
    "connections to a service cut": lambda injector, number: injector.break_service_connections("cut", number),
    "answers of a service lost": lambda injector, number: injector.break_service_connections("lose", number),
    "connections to Redis cut": lambda injector, number: injector.break_redis_connections("cut", number),
    "answers of Redis lost": lambda injector, number: injector.break_redis_connections("lose", number),
}
"""Every kind of fault. Its argument is the number of a service."""
