"""PlayMove over gRPC with the store in the loop, beside a bare echo of the same bytes: `python -m tests.bench.play_move`.

The moves are known in advance: with `allow_debt` a crossing never depends on points, so a match that was played here with
any luck can be played again there. So the load asks for nothing but PlayMove, and its own work is small.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

import grpc

from markethall.portobello.v1 import options_pb2 as portobello
from markethall.v1 import match_pb2, options_pb2
from markethall.v1.match_service_pb2 import (
    CreateMatchRequest,
    JoinMatchRequest,
    JoinMatchResponse,
    PlayMoveRequest,
    PlayMoveResponse,
)
from markethall_service.codec import envelope
from markethall_service.rules.portobello import GAME, Options
from tests.kit import random_match
from tests.service import Service

CONCURRENT: Final = 16
ROUNDS: Final = 5
CALLS: Final = 4000
FIRST_REVISION: Final = 3
"""Where a match of two seats starts."""


@dataclass(frozen=True)
class Figure:
    """One round: calls a second, and microseconds of the server process's CPU a call."""

    rate: float
    cpu_us: float


@dataclass(frozen=True)
class Match:
    """A match on the service, and the moves to play in it."""

    name: str
    tokens: tuple[str, ...]


def script(number: int) -> list[tuple[int, Any]]:
    """Seats and moves of a random match."""
    steps = random_match(GAME, Options(allow_debt=True), 2, number)
    return [(step.seat, envelope.encode_move("portobello", step.move)) for step in steps if step.seat]


async def new_match(channel: grpc.aio.Channel) -> Match:
    """A started match of two seats."""
    options = options_pb2.Options(portobello=portobello.Options(allow_debt=True))
    wanted = match_pb2.Match(game="portobello", seat_count=2, options=options)
    create: Any = channel.unary_unary("/markethall.v1.MatchService/CreateMatch", CreateMatchRequest.SerializeToString)
    join: Any = channel.unary_unary("/markethall.v1.MatchService/JoinMatch", JoinMatchRequest.SerializeToString)
    name = match_pb2.Match.FromString(await create(CreateMatchRequest(match=wanted))).name
    tokens = [JoinMatchResponse.FromString(await join(JoinMatchRequest(name=name))).token for _ in range(2)]
    return Match(name, tuple(tokens))


Call = Callable[[bytes, tuple[tuple[str, str], ...]], Awaitable[bytes]]


async def play_scripts(call: Call, match: Match, calls: list[int], moves: list[tuple[int, Any]]) -> bytes:
    """Plays the moves one after the other until the calls are used up; the last answer."""
    answer = b""
    metadata = [(("authorization", f"Bearer {token}"),) for token in match.tokens]
    for revision, (seat, move) in enumerate(moves, FIRST_REVISION):
        if calls[0] <= 0:
            break
        calls[0] -= 1
        request = PlayMoveRequest(name=match.name, move=move, revision=revision, request_id=f"{revision:032}")
        answer = await call(request.SerializeToString(), metadata[seat - 1])
    return answer


async def measure(target: str, method: str, pid: int, matches: list[list[Match]], scripts: list[Any]) -> Figure:
    """All matches of each of the 16 lanes one after the other, the lanes at once."""
    async with grpc.aio.insecure_channel(target) as channel:
        call: Any = channel.unary_unary(method)
        calls = [CALLS]

        async def lane(number: int) -> None:
            for match in matches[number]:
                await play_scripts(lambda data, who: call(data, metadata=who), match, calls, scripts[number])

        await asyncio.gather(*(lane(number) for number in range(2)))
        calls[0] = CALLS
        start, cpu = perf_counter(), cpu_seconds(pid)
        await asyncio.gather(*(lane(number) for number in range(2, 2 + CONCURRENT)))
        spent, used = perf_counter() - start, cpu_seconds(pid) - cpu
    done = CALLS - max(calls[0], 0)
    return Figure(done / spent, used / done * 1e6)


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def echo(answer: bytes) -> Iterator[tuple[str, int]]:
    """The echo server: its address and process id."""
    command = [sys.executable, "-m", "tests.bench.echo", answer.hex()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"127.0.0.1:{int(process.stdout.readline())}", process.pid
        process.terminate()


async def matches_for(target: str, scripts: list[Any]) -> list[list[Match]]:
    """Enough started matches for one round."""
    async with grpc.aio.insecure_channel(target) as channel:
        needed = [max(1, -(-CALLS // CONCURRENT // len(moves)) + 1) for moves in scripts]
        return [[await new_match(channel) for _ in range(count)] for count in needed]


async def run() -> dict[str, list[Figure]]:
    """Rounds of echo and PlayMove in turn."""
    figures: dict[str, list[Figure]] = {"echo": [], "PlayMove": []}
    scripts = [script(number) for number in range(2 + CONCURRENT)]
    answer = PlayMoveResponse(
        revision=100, commit=match_pb2.Commit(revision=100, move=scripts[0][9][1])
    ).SerializeToString()
    with tempfile.TemporaryDirectory() as folder, echo(answer * 2) as (echo_target, echo_pid):
        service = Service(Path(folder) / "data").start()
        assert service.process is not None
        method = "/markethall.v1.MatchService/PlayMove"
        try:
            for _ in range(ROUNDS):
                matches = await matches_for(service.target, scripts)
                figures["echo"].append(await measure(echo_target, "/Echo/Echo", echo_pid, matches, scripts))
                figures["PlayMove"].append(await measure(service.target, method, service.process.pid, matches, scripts))
        finally:
            service.stop()
    return figures


def table(figures: dict[str, list[Figure]]) -> str:
    """Medians, and the ratios to the echo."""
    rate = {name: median(one.rate for one in found) for name, found in figures.items()}
    cpu = {name: median(one.cpu_us for one in found) for name, found in figures.items()}
    lines = [
        f"{'16 matches at once':<20}{'calls/s':>10}{'server CPU us':>15}{'x echo calls/s':>16}{'x echo per CPU':>16}"
    ]
    for name in figures:
        lines.append(
            f"{name:<20}{rate[name]:>10,.0f}{cpu[name]:>15.0f}{rate[name] / rate['echo']:>16.2f}"
            f"{cpu['echo'] / cpu[name]:>16.2f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    random.seed(1)
    print(table(asyncio.run(run())))
