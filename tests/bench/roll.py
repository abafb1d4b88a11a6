"""A roll of two replicas behind Envoy with 500 watchers of one match: `python -m tests.bench.roll`.

Each replica is stopped and started again, once without a drain and once with the drain of Kubernetes. The SDK says when
a stream ends and when it opens another one. All processes share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
from bisect import bisect_right
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from markethall_client import AsyncClient, Client
from tests.deploy.topology import Topology
from tests.service import Service

from .children import pid_of, used

WATCHERS = 500
WINDOW_S = 0.178
"""In this time 166 of 500 watchers returned before ends of streams were spread."""

SAMPLE_S = 0.25
SETTLE_S = 5.0


class Times(logging.Handler):
    """When streams of the SDK ended, and when the next ones opened, in seconds of the same clock."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.ended: list[float] = []
        self.opened: list[float] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if "stream broke" in text:
            self.ended.append(time.monotonic())
        elif "stream opened" in text:
            self.opened.append(time.monotonic())


@dataclass(frozen=True)
class Stop:
    """What one planned stop meant: the watchers that moved, and the largest share of a core of the other replica."""

    moved: int
    ends: list[float]
    returns: list[float]
    core: float

    def row(self) -> str:
        """As a row of a table in Markdown."""
        first = self.ends[0]
        crowd = max(bisect_right(self.returns, one + WINDOW_S) - at for at, one in enumerate(self.returns))
        away = median(back - end for end, back in zip(self.ends, self.returns, strict=False))
        return (
            f"| {self.moved} | {self.ends[-1] - first:.1f} | {1000 * away:.0f} | {crowd} | "
            f"{self.returns[-1] - first:.1f} | {self.core:.0%} |"
        )


@asynccontextmanager
async def watching(target: str, name: str) -> AsyncIterator[None]:
    """Watchers with a connection each."""

    async def watch(hall: AsyncClient) -> None:
        async for _ in hall.watch(name):
            pass

    async with AsyncExitStack() as stack:
        options = (("grpc.use_local_subchannel_pool", 1),)
        clients = [
            await stack.enter_async_context(AsyncClient(target, options=options, timeout=60)) for _ in range(WATCHERS)
        ]
        tasks = [asyncio.create_task(watch(one)) for one in clients]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def core_of(service: Service, found: list[float]) -> None:
    """Add the share of a core that the process uses, again and again."""
    pid = pid_of(service)
    before, at = used(pid), time.monotonic()
    while True:
        await asyncio.sleep(SAMPLE_S)
        now = time.monotonic()
        found.append((used(pid) - before) / (now - at))
        before, at = used(pid), now


async def stopped(times: Times, stopping: Service, other: Service) -> Stop:
    """Stop and start a replica."""
    times.ended.clear()
    times.opened.clear()
    shares: list[float] = []
    sampling = asyncio.create_task(core_of(other, shares))
    status = await asyncio.to_thread(stopping.stop, 60)
    assert status == 0, status
    await asyncio.sleep(SETTLE_S)
    sampling.cancel()
    with suppress(asyncio.CancelledError):
        await sampling
    await asyncio.to_thread(stopping.start)
    return Stop(len(times.ended), sorted(times.ended), sorted(times.opened), max(shares))


async def roll(folder: Path, drain_s: str) -> list[Stop]:
    """Both stops of a roll."""
    times, log = Times(), logging.getLogger("markethall_client")
    log.setLevel(logging.DEBUG)
    log.addHandler(times)
    stops = []
    settings = {"drain_seconds": drain_s, "max_watches_per_caller": "0", "max_connections": "0"}
    with Topology(folder, **settings) as topology, Client(topology.front.target) as hall:
        match = hall.create("kairo", seats=2)
        hall.join(match), hall.join(match)
        async with watching(topology.front.target, match.match.name):
            await asyncio.sleep(SETTLE_S)
            for stopping, other in (topology.replicas, reversed(topology.replicas)):
                stops.append(await stopped(times, stopping, other))
                await asyncio.sleep(SETTLE_S)
    log.removeHandler(times)
    return stops


def main() -> None:
    """Print the table."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print("| drain | streams ended | within s | away, median ms | most in 178 ms | all back after s | CPU peak |")
    print("|---|---|---|---|---|---|---|")
    for drain_s in ("0", "15"):
        with tempfile.TemporaryDirectory() as name:
            for stop in asyncio.run(roll(Path(name), drain_s)):
                print(f"| {drain_s} {stop.row()}", flush=True)


if __name__ == "__main__":
    main()
