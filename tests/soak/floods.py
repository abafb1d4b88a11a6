"""Floods of a hostile client, and how long honest callers wait meanwhile.

`python -m tests.soak.floods` prints the table. `python -m tests.soak.floods KIND GRPC REST` is one hostile client.
"""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import grpc
import httpx
import uvloop

from markethall.v1.match_pb2 import Match
from markethall.v1.match_service_pb2 import CreateMatchRequest
from markethall_client import AsyncClient, AsyncSeat
from tests.operators.samples import samples, value
from tests.proof.conftest import resident_mb
from tests.raw_http2 import RawConnection
from tests.service import UNLIMITED, Executed, Service

FACTOR: Final = 5.0
"""How much longer honest callers may wait beside a flood, at the 99th percentile."""

GROWTH_MB: Final = 200
CREATED: Final = 600
"""How much memory a service may take more, and how many matches one address may create, during one flood."""

START_S: Final = 4.0
SLICE_S: Final = 0.5
SETTLE_S: Final = 0.2
TABLES: Final = 6
PAUSE_S: Final = 0.02
HOSTILE: Final = "192.0.2.66"
"""The address of the hostile client. The service trusts this machine to name it."""

_HEADER_BYTES: Final = 250_000
_CREATIONS_AT_ONCE: Final = 64
_CREATE: Final = "/markethall.v1.MatchService/CreateMatch"


def ping_flood(grpc_target: str, _: str) -> None:
    """Pings on one connection after the other, as fast as they are answered."""
    while True:
        with RawConnection(grpc_target) as connection:
            for _turn in range(100):
                connection.ping(600)
                connection.wait_for_pongs(600)


def header_flood(_: str, rest: str) -> None:
    """Four connections that send 250 kB of short header lines, again and again."""
    host, port = rest.removeprefix("http://").split(":")
    request = b"GET /healthz HTTP/1.1\r\nHost: hall\r\n" + b"a:b\r\n" * (_HEADER_BYTES // 5) + b"\r\n"

    def send() -> None:
        while True:
            with suppress(OSError), socket.create_connection((host, int(port)), timeout=10) as connection:
                connection.sendall(request)
                while connection.recv(65536):
                    pass

    _in_threads(send, 4)


def stream_flood(grpc_target: str, rest: str) -> None:
    """Event streams without end: all that are granted stay open."""
    host, port = rest.removeprefix("http://").split(":")
    with grpc.insecure_channel(grpc_target) as channel:
        method: Any = channel.unary_unary(_CREATE)
        created: bytes = method(_new_match(), metadata=(("x-forwarded-for", HOSTILE),))
    # The name is the first field of the match, which is the first field of the response.
    name = created[created.index(b"matches/") :].split(b"\x12")[0].decode(errors="ignore")
    request = f"GET /v1/{name}:watch HTTP/1.1\r\nHost: hall\r\nX-Forwarded-For: {HOSTILE}\r\n\r\n".encode()
    held: list[socket.socket] = []

    def open_streams() -> None:
        while True:
            with suppress(OSError):
                connection = socket.create_connection((host, int(port)), timeout=10)
                connection.sendall(request)
                if b" 200 " in connection.recv(65536).partition(b"\r\n")[0]:
                    held.append(connection)
                else:
                    connection.close()

    _in_threads(open_streams, 8)


def creation_flood(grpc_target: str, _: str) -> None:
    """New matches as fast as they are answered, 64 at a time."""

    async def create(method: Any) -> None:
        while True:
            with suppress(grpc.RpcError):
                await method(_new_match(), metadata=(("x-forwarded-for", HOSTILE),))

    async def create_many() -> None:
        async with grpc.aio.insecure_channel(grpc_target) as channel:
            method: Any = channel.unary_unary(_CREATE)
            await asyncio.gather(*(create(method) for _ in range(_CREATIONS_AT_ONCE)))

    asyncio.run(create_many())


FLOODS: Final[Mapping[str, Callable[[str, str], None]]] = {
    "pings": ping_flood,
    "headers": header_flood,
    "streams": stream_flood,
    "creations": creation_flood,
}


def _new_match() -> bytes:
    return CreateMatchRequest(match=Match(game="kairo", seat_count=3)).SerializeToString()


def _in_threads(run: Callable[[], None], count: int) -> None:
    for _ in range(count):
        threading.Thread(target=run, daemon=True).start()
    threading.Event().wait()


@dataclass
class Beside:
    """How long honest calls took, in seconds, normally and beside a flood.

    `grown_mb`: how much memory the service took more. `refused`: the calls of the flood that a limit refused.
    `created`: the matches that the flood has created.
    """

    normal: list[float] = field(default_factory=list)
    flooded: list[float] = field(default_factory=list)
    grown_mb: float = 0.0
    refused: float = 0.0
    created: float = 0.0

    @property
    def ratio(self) -> float:
        """How many times longer the 99th percentile is beside the flood."""
        return p99(self.flooded) / p99(self.normal)


def p99(seconds: list[float]) -> float:
    """The 99th percentile."""
    return sorted(seconds)[int(0.99 * len(seconds))]


class Honest:
    """Players at some tables, over gRPC, with a look over REST now and then. `waits` collects the times of calls."""

    def __init__(self, client: AsyncClient, web: httpx.AsyncClient) -> None:
        self._client = client
        self._web = web
        self.waits: list[float] = []
        self.matches = 0

    async def play(self, rng: random.Random) -> None:
        """Play match after match."""
        while True:
            created = await self._client.create("kairo", seats=2)
            self.matches += 1
            seats = [await self._client.join(created) for _ in range(2)]
            while await self._moved(seats, rng):
                await asyncio.sleep(PAUSE_S * rng.uniform(0.5, 1.5))

    async def _moved(self, seats: list[AsyncSeat], rng: random.Random) -> bool:
        for seat in seats:
            if moves := await self._timed(seat.legal_moves()):
                await self._timed(seat.play(rng.choice(moves)))
                await self._timed(self._web.get(f"/v1/{seat.match}"))
                return True
        return False

    async def _timed(self, call: Any) -> Any:
        began = time.perf_counter()
        answer = await call
        self.waits.append(time.perf_counter() - began)
        return answer


@contextmanager
def flooding(kind: str, service: Service) -> Iterator[subprocess.Popen[bytes]]:
    """A hostile client, in a process of its own, while the block runs. It gives way to others on this machine."""
    command = [sys.executable, "-m", "tests.soak.floods", kind, service.target, service.http]
    process = subprocess.Popen(["nice", "-n", "19", *command], stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@asynccontextmanager
async def honest_callers(service: Service) -> AsyncIterator[Honest]:
    """Honest callers that play while the block runs."""
    async with AsyncClient(service.target) as client, httpx.AsyncClient(base_url=service.http, timeout=30) as web:
        honest = Honest(client, web)
        tasks = [asyncio.create_task(honest.play(random.Random(number))) for number in range(TABLES)]
        try:
            yield honest
            for task in tasks:
                assert not task.done(), task.exception()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def flood_in_turn(services: Sequence[Service], seconds: float) -> None:
    """Flood the services, one after the other with each kind, until cancelled. A service may end meanwhile."""
    for number in count():
        for kind in FLOODS:
            with flooding(kind, services[number % len(services)]):
                await asyncio.sleep(seconds)


async def measure(kind: str, folder: Path, seconds: float) -> Beside:
    """Honest callers of a service with its default limits: for this time normally, and as long beside a flood."""
    found = Beside()
    settings: dict[str, Any] = dict.fromkeys(UNLIMITED)
    service = Executed(folder / kind, trusted_proxies="127.0.0.1", metrics_port="0", **settings).start()
    try:
        before = resident_mb(service)
        async with honest_callers(service) as honest:
            with flooding(kind, service) as flood:
                # Everything starts, and the flood meets its limits.
                await asyncio.sleep(START_S)
                # In turn, and often: what else this machine does hits both alike.
                for _ in range(round(seconds / SLICE_S)):
                    flood.send_signal(signal.SIGSTOP)
                    await asyncio.sleep(SETTLE_S)
                    found.normal += await _waits(honest, SLICE_S)
                    flood.send_signal(signal.SIGCONT)
                    await asyncio.sleep(SETTLE_S)
                    found.flooded += await _waits(honest, SLICE_S)
                assert flood.poll() is None, f"the flood of {kind} has ended with {flood.returncode}"
            played = honest.matches
        counted = samples(service.addresses["metrics"])
        found.refused = sum(one.value for one in counted if one.name == "markethall_bounded_calls_total")
        found.created = value(counted, "markethall_matches_total", game="kairo", event="created") - played
        found.grown_mb = resident_mb(service) - before
    finally:
        service.stop()
    return found


async def _waits(honest: Honest, seconds: float) -> list[float]:
    honest.waits = []
    await asyncio.sleep(seconds)
    waits, honest.waits = honest.waits, []
    return waits


def main() -> int:
    """Flood a service, or measure all floods. Returns 1 if honest callers wait too long, or a limit does not hold."""
    if len(sys.argv) > 1:
        FLOODS[sys.argv[1]](*sys.argv[2:])
    failed = False
    with tempfile.TemporaryDirectory(prefix="markethall-floods-") as folder:
        for kind in FLOODS:
            found = uvloop.run(measure(kind, Path(folder), 15.0))
            limited = kind in ("pings", "headers") or found.refused > 0
            failed |= found.ratio > FACTOR or found.grown_mb > GROWTH_MB or found.created > CREATED or not limited
            print(
                f"{kind:<12} p99 {1000 * p99(found.normal):6.1f} ms normally, {1000 * p99(found.flooded):6.1f} ms "
                f"beside: {found.ratio:.1f} times; {len(found.normal)} and {len(found.flooded)} calls; "
                f"{found.grown_mb:.0f} MB more, {found.refused:.0f} calls refused, {found.created:.0f} matches created",
                flush=True,
            )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
