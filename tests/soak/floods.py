"""Floods of a hostile client, and how long the calls of other players take meanwhile.

`python -m tests.soak.floods` measures all floods. `python -m tests.soak.floods KIND GRPC REST` is one hostile client.
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
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import grpc
import httpx
import uvloop

from markethall.v1.match_pb2 import Commit, Match, Record
from markethall.v1.match_service_pb2 import (
    CheckRecordRequest,
    CreateMatchRequest,
    GetRecordRequest,
    JoinMatchRequest,
    ResignMatchRequest,
)
from markethall.v1.match_service_pb2_grpc import MatchServiceStub
from markethall_client import AsyncClient, AsyncSeat
from markethall_platform.network import raise_limit
from tests.metrics import samples, value
from tests.raw_http2 import RawConnection
from tests.service import UNLIMITED, Executed, Service
from tests.tools.processes import resident_mb

FACTOR: Final = 5.0
"""How many times as long the calls of players may take during a flood, at the 99th percentile.

The hostile client shares two cores with the service and the players.
"""

CREATIONS_FACTOR: Final = 10.0
"""The same for creations: some 7000 a second are refused, 64 at a time, which alone takes most of a core."""

GROWTH_MB: Final = 200
"""The most memory that a service may take more during one flood."""

CREATED: Final = 600
"""The most matches that one address may create during one flood."""

WARM_UP_S: Final = 4.0
SLICE_S: Final = 0.5
"""The time of a slice: with the flood and without it, in turn."""

SETTLE_S: Final = 0.2
"""The pause before each slice is measured."""

TABLES: Final = 6
PAUSE_S: Final = 0.02
"""The pause of a player between two moves."""

HOSTILE: Final = "192.0.2.66"
"""The address of the hostile client, in X-Forwarded-For. The service trusts the address of this machine."""

_HEADER_BYTES: Final = 250_000
_CREATIONS_AT_ONCE: Final = 64
_HELD: Final = 3000
"""The connections that a flood keeps. A service allows one address 1000."""
_OTHER_ADDRESS: Final = "127.0.0.2"
_BETWEEN_S: Final = 0.001
_CREATE: Final = "/markethall.v1.MatchService/CreateMatch"


def ping_flood(grpc_target: str, _: str) -> None:
    """Sends pings as fast as they are answered, on one connection after the other."""
    while True:
        with RawConnection(grpc_target) as connection:
            for _turn in range(100):
                connection.ping(600)
                connection.wait_for_pongs(600)


def header_flood(_: str, rest: str) -> None:
    """Sends requests with 250 kB of short header lines over four connections."""
    host, port = rest.removeprefix("http://").split(":")
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"a:b\r\n" * (_HEADER_BYTES // 5) + b"\r\n"

    def send() -> None:
        while True:
            with suppress(OSError), socket.create_connection((host, int(port)), timeout=10) as connection:
                connection.sendall(request)
                while connection.recv(65536):
                    pass

    _in_threads(send, 4)


def stream_flood(grpc_target: str, rest: str) -> None:
    """Opens event streams all the time. Those that are accepted stay open."""
    host, port = rest.removeprefix("http://").split(":")
    with grpc.insecure_channel(grpc_target) as channel:
        method: Any = channel.unary_unary(_CREATE)
        created: bytes = method(_new_match(), metadata=(("x-forwarded-for", HOSTILE),))
    # The name is the first field of the match, which is the first field of the response.
    name = created[created.index(b"matches/") :].split(b"\x12")[0].decode(errors="ignore")
    request = f"GET /v1/{name}:watch HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {HOSTILE}\r\n\r\n".encode()
    open_sockets: list[socket.socket] = []

    def open_streams() -> None:
        while True:
            with suppress(OSError):
                connection = socket.create_connection((host, int(port)), timeout=10)
                connection.sendall(request)
                if b" 200 " in connection.recv(65536).partition(b"\r\n")[0]:
                    open_sockets.append(connection)
                else:
                    connection.close()

    _in_threads(open_streams, 8)


def creation_flood(grpc_target: str, _: str) -> None:
    """Creates matches, 64 at a time, as fast as they are answered."""

    async def create(method: Any) -> None:
        while True:
            with suppress(grpc.RpcError):
                await method(_new_match(), metadata=(("x-forwarded-for", HOSTILE),))

    async def create_many() -> None:
        async with grpc.aio.insecure_channel(grpc_target) as channel:
            method: Any = channel.unary_unary(_CREATE)
            await asyncio.gather(*(create(method) for _ in range(_CREATIONS_AT_ONCE)))

    asyncio.run(create_many())


def record_flood(grpc_target: str, _: str) -> None:
    """Has record bombs checked, 40 at a time, and cancels every second check."""
    with grpc.insecure_channel(grpc_target) as channel:
        stub: Any = MatchServiceStub(channel)  # type: ignore[no-untyped-call]
        bombs = [CheckRecordRequest(record=record) for record in _record_bombs(stub)]

        def check() -> None:
            for number in count():
                # Another address each time, so that only the worker processes limit the flood.
                address = f"198.51.{number >> 8 & 255}.{number & 255}"
                call = stub.CheckRecord.future(bombs[number % len(bombs)], metadata=(("x-forwarded-for", address),))
                if number % 2:
                    call.cancel()
                with suppress(grpc.RpcError, grpc.FutureCancelledError):
                    call.result()

        # More than the workers and their queue take.
        _in_threads(check, 40)


def _record_bombs(stub: Any) -> list[Record]:
    """Records of 110 to 130 kB that once took gigabytes or minutes, and one of a whole match that is right."""
    name = stub.CreateMatch(CreateMatchRequest(match=Match(game="kairo", seat_count=2))).match.name
    tokens = [stub.JoinMatch(JoinMatchRequest(name=name)).token for _ in range(2)]
    stub.ResignMatch(ResignMatchRequest(name=name), metadata=(("authorization", f"Bearer {tokens[0]}"),))
    right: Record = stub.GetRecord(GetRecordRequest(name=name))
    long_name, empty, started = (Record.FromString(right.SerializeToString()) for _ in range(3))
    long_name.header.name = "matches/" + "n" * 65_000
    long_name.commits.extend([Commit()] * 9500)
    empty.commits.extend([Commit()] * 55_000)
    for revision in range(2, 12_000):
        started.commits.add(revision=revision).events.add().match_started.SetInParent()
    return [long_name, empty, started, right]


def unread_flood(_: str, rest: str) -> None:
    """Asks for long answers and reads nothing, on as many connections as it gets."""
    request = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n" * 30
    _hold_connections(rest, request, window=4096)


def body_flood(_: str, rest: str) -> None:
    """Begins to send bodies of the largest size, and stops before their end, on as many connections as it gets."""
    head = b"POST /v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    _hold_connections(rest, head + b"Content-Length: 524288\r\n\r\n" + b" " * 50_000)


def upgrade_flood(_: str, rest: str) -> None:
    """Asks for HTTP/2 by upgrade and by prior knowledge, with windows of 0, and asks for long answers over it."""
    settings = b"\0\0\6\4\0\0\0\0\0\0\4\0\0\0\0"
    upgrade = (
        b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
    )
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings
    for start in (upgrade + b"HTTP2-Settings: AAQAAAAA\r\n\r\n" + preface, preface):
        threading.Thread(target=_hold_connections, args=(rest, start), daemon=True).start()
    threading.Event().wait()


def _hold_connections(rest: str, data: bytes, window: int = 0) -> None:
    """Opens connections all the time, sends the bytes, and keeps each connection until it is full or closed."""
    host, port = rest.removeprefix("http://").split(":")
    held: deque[socket.socket] = deque(maxlen=_HELD)
    while True:
        with suppress(OSError):
            connection = socket.socket()
            # The address of the players is that of a trusted proxy, whose connections are not counted.
            connection.bind((_OTHER_ADDRESS, 0))
            if window:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
            connection.settimeout(1)
            connection.connect((host, int(port)))
            held.append(connection)
            connection.sendall(data)
        time.sleep(_BETWEEN_S)


FLOODS: Final[Mapping[str, Callable[[str, str], None]]] = {
    "pings": ping_flood,
    "headers": header_flood,
    "streams": stream_flood,
    "creations": creation_flood,
    "records": record_flood,
    "unread answers": unread_flood,
    "slow bodies": body_flood,
    "h2c": upgrade_flood,
}


def _new_match() -> bytes:
    return CreateMatchRequest(match=Match(game="kairo", seat_count=3)).SerializeToString()


def _in_threads(run: Callable[[], None], count: int) -> None:
    for _ in range(count):
        threading.Thread(target=run, daemon=True).start()
    threading.Event().wait()


@dataclass
class Measurement:
    """The durations of players' calls in seconds, without and with a flood, and what the flood has achieved.

    `growth_mb`: the growth of the service's memory. `refused`: the calls that a limit refused. `created`: the matches
    that the hostile client has created.
    """

    normal: list[float] = field(default_factory=list)
    flooded: list[float] = field(default_factory=list)
    growth_mb: float = 0.0
    refused: float = 0.0
    created: float = 0.0

    @property
    def ratio(self) -> float:
        """The 99th percentile with the flood, as a multiple of that without it."""
        return p99(self.flooded) / p99(self.normal)


def p99(seconds: list[float]) -> float:
    """The 99th percentile."""
    return sorted(seconds)[int(0.99 * len(seconds))]


class Players:
    """Players over gRPC, who also read the match over REST after each move. `durations`: of their calls, in seconds."""

    def __init__(self, client: AsyncClient, web: httpx.AsyncClient) -> None:
        self._client = client
        self._web = web
        self.durations: list[float] = []
        self.matches = 0

    async def play(self, rng: random.Random) -> None:
        """Plays match after match."""
        while True:
            created = await self._client.create("kairo", seats=2)
            self.matches += 1
            seats = [await self._client.join(created) for _ in range(2)]
            while await self._play_move(seats, rng):
                await asyncio.sleep(PAUSE_S * rng.uniform(0.5, 1.5))

    async def _play_move(self, seats: list[AsyncSeat], rng: random.Random) -> bool:
        """Plays a move of the seat that is to act. Returns whether there was one."""
        for seat in seats:
            if moves := await self._timed(seat.legal_moves()):
                await self._timed(seat.play(rng.choice(moves)))
                await self._timed(self._web.get(f"/v1/{seat.match}"))
                return True
        return False

    async def _timed(self, call: Any) -> Any:
        began = time.perf_counter()
        answer = await call
        self.durations.append(time.perf_counter() - began)
        return answer


@contextmanager
def flooding(kind: str, service: Service) -> Iterator[subprocess.Popen[bytes]]:
    """A hostile client in a process of its own until the block ends. It has the lowest priority on this machine."""
    command = [sys.executable, "-m", "tests.soak.floods", kind, service.target, service.http]
    process = subprocess.Popen(["nice", "-n", "19", *command], stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@asynccontextmanager
async def running_players(service: Service) -> AsyncIterator[Players]:
    """Players at TABLES tables until the block ends. Raises AssertionError if one of them has failed."""
    async with AsyncClient(service.target) as client, httpx.AsyncClient(base_url=service.http, timeout=30) as web:
        players = Players(client, web)
        tasks = [asyncio.create_task(players.play(random.Random(number))) for number in range(TABLES)]
        try:
            yield players
            for task in tasks:
                assert not task.done(), task.exception()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def flood_in_turn(services: Sequence[Service], seconds: float) -> None:
    """Floods the services in turn with each kind of flood, until cancelled. A service may end meanwhile."""
    for number in count():
        for kind in FLOODS:
            with flooding(kind, services[number % len(services)]):
                await asyncio.sleep(seconds)


async def measure(kind: str, folder: Path, seconds: float) -> Measurement:
    """Measures players of a service with its default limits, for `seconds` with a flood and as long without it."""
    measurement = Measurement()
    settings: dict[str, Any] = dict.fromkeys(UNLIMITED)
    service = Executed(folder / kind, trusted_proxies="127.0.0.1", metrics_port="0", **settings).start()
    try:
        before = resident_mb(service.process.pid)
        async with running_players(service) as players:
            with flooding(kind, service) as flood:
                # Everything starts, and the flood reaches its limits.
                await asyncio.sleep(WARM_UP_S)
                # In short turns, so that other load on this machine affects both alike.
                for _ in range(round(seconds / SLICE_S)):
                    flood.send_signal(signal.SIGSTOP)
                    await asyncio.sleep(SETTLE_S)
                    measurement.normal += await _durations(players, SLICE_S)
                    flood.send_signal(signal.SIGCONT)
                    await asyncio.sleep(SETTLE_S)
                    measurement.flooded += await _durations(players, SLICE_S)
                assert flood.poll() is None, f"the flood of {kind} has ended with {flood.returncode}"
            created_by_players = players.matches
        metrics = samples(service.addresses["metrics"])
        measurement.refused = sum(metric.value for metric in metrics if metric.name == "markethall_bounded_calls_total")
        created = value(metrics, "markethall_matches_total", game="kairo", event="created")
        measurement.created = created - created_by_players
        measurement.growth_mb = resident_mb(service.process.pid) - before
    finally:
        service.stop()
    return measurement


async def _durations(players: Players, seconds: float) -> list[float]:
    """The durations of the calls that end in the next `seconds`."""
    players.durations = []
    await asyncio.sleep(seconds)
    durations, players.durations = players.durations, []
    return durations


def main() -> int:
    """Floods a service, or measures all floods. Returns 1 if calls take too long or a limit does not hold."""
    if len(sys.argv) > 1:
        raise_limit()
        FLOODS[sys.argv[1]](*sys.argv[2:])
    failed = False
    with tempfile.TemporaryDirectory(prefix="markethall-floods-") as folder:
        for kind in FLOODS:
            result = uvloop.run(measure(kind, Path(folder), 15.0))
            limited = kind in ("pings", "headers", "h2c") or result.refused > 0
            most = CREATIONS_FACTOR if kind == "creations" else FACTOR
            failed |= result.ratio > most or result.growth_mb > GROWTH_MB or result.created > CREATED or not limited
            normal, flooded = 1000 * p99(result.normal), 1000 * p99(result.flooded)
            print(
                f"{kind:<12} p99 {normal:6.1f} ms normally, {flooded:6.1f} ms during the flood: "
                f"{result.ratio:.1f} times; {len(result.normal)} and {len(result.flooded)} calls; "
                f"{result.growth_mb:.0f} MB more, {result.refused:.0f} calls refused, "
                f"{result.created:.0f} matches created",
                flush=True,
            )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
