"""Single costs that documents name, each beside what it is compared with: `python -m tests.bench.single_costs`."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import make_dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final, TypeVar

from google.protobuf import json_format

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.match_service_pb2 import PlayMoveRequest
from markethall_client import Client
from markethall_platform.audit import AuditFile
from markethall_platform.metrics import ServiceMetrics
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules import GAMES
from markethall_rules.values import value
from markethall_service.codec import stored
from markethall_service.gateway import transcoding
from markethall_service.store.redis_store import RedisStore

from . import lanes
from .lanes import PLAY_MOVE
from .load import SERVER, Plan, play
from .recorded import Figures as Recorded, Unit, show
from .servers import service

ROUNDS: Final = 5
TIMES: Final = 100
SHARDS: Final = 100
WRITE: Final = "protobuf's json_format, writing a match"
READ: Final = "protobuf's json_format, reading a move"
FROZEN: Final = "creating a frozen dataclass of ten fields"
AUDIT: Final = "a line of the audit"
METRIC: Final = "an observation of a metric"
CHECKS: Final = f"health checks of {SHARDS} shards"
IMPORT: Final = "import markethall_client"
UNITS: Final = {
    Unit("times the CPU of our transcoder", more_is_better=True): (WRITE, READ),
    Unit("times the CPU of a value of the rules", more_is_better=True): (FROZEN,),
    Unit("times the CPU of a PlayMove"): (AUDIT, METRIC),
    Unit("cores"): (CHECKS,),
    Unit("times the CPU of importing grpc and the generated code"): (IMPORT,),
}
GENERATED: Final = "markethall.v1.match_service_pb2_grpc, markethall.v1.game_service_pb2_grpc"

T = TypeVar("T")

Found = dict[str, list[float]]
"""The ratios of each cost, by round."""


def cpu_us(work: Callable[[], object]) -> float:
    """Microseconds of CPU of a piece of work, on average."""
    before = process_time()
    for _ in range(TIMES):
        work()
    return (process_time() - before) / TIMES * 1e6


def ours_and_frozen() -> tuple[Any, Any]:
    """A value of ten fields, and the same as a frozen dataclass."""
    fields = [(f"field_{number}", int) for number in range(10)]
    plain = type("Plain", (), {"__annotations__": dict(fields)})
    return value(plain), make_dataclass("Frozen", fields, frozen=True, slots=True)


async def check_of_a_shard(times: int = TIMES) -> float:
    """Microseconds of CPU of one check, which each shard has each second."""
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder) / "data") as redis, RedisStore(redis.url, stored) as store:
            before = process_time()
            for _ in range(times):
                await store.check()
            return (process_time() - before) / times * 1e6


def run(rounds: int = ROUNDS) -> Found:
    """Rounds of all costs in turn."""
    found: Found = {name: [] for names in UNITS.values() for name in names}
    plain, frozen = ours_and_frozen()
    numbers = tuple(range(10))
    observe = ServiceMetrics().round_trip
    with service() as served, tempfile.TemporaryDirectory() as folder, Client(served.target) as client:
        audit = AuditFile(Path(folder) / "audit")
        views = [started(client, game.box.name) for game in GAMES]
        for _ in range(rounds):
            played = lanes.matches(served.target)
            plan = Plan(served.target, PLAY_MOVE, lanes.unary(played))
            move_us = play(plan, {SERVER: served.serving}).cpu_us[SERVER]
            for name, (ours, others) in json_costs(views, [request for _, request in played[0]]).items():
                found[name].append(others / ours)
            found[FROZEN].append(cpu_us(lambda: frozen(*numbers)) / cpu_us(lambda: plain(*numbers)))
            line = cpu_us(lambda: audit.write("seat 1", "127.0.0.1", "PlayMove", "matches/abc", "OK", "1f"))
            found[AUDIT].append(line / move_us)
            found[METRIC].append(cpu_us(lambda: observe(0.001)) / move_us)
            found[CHECKS].append(asyncio.run(check_of_a_shard()) * SHARDS / 1e6)
            found[IMPORT].append(cpu_of_import("markethall_client") / cpu_of_import(f"grpc, {GENERATED}"))
    return found


def started(client: Client, game: str) -> Match:
    """A match of two that has just started, as its first player sees it."""
    match = client.create(Game(name=game), seats=2)
    first, _ = client.join(match), client.join(match)
    return first.refresh()


def json_costs(views: list[Match], moves: list[PlayMoveRequest]) -> dict[str, tuple[float, float]]:
    """Microseconds of our transcoder and of protobuf's, for these messages."""
    bodies = [transcoding.to_json(move).encode() for move in moves]

    def read(body: bytes) -> None:
        transcoding.read(PlayMoveRequest(), body, frozenset())

    def read_by_protobuf(body: bytes) -> None:
        json_format.Parse(body, PlayMoveRequest())

    return {
        WRITE: (of_each(transcoding.to_json, views), of_each(json_format.MessageToJson, views)),
        READ: (of_each(read, bodies), of_each(read_by_protobuf, bodies)),
    }


def of_each(work: Callable[[T], object], things: Sequence[T]) -> float:
    """Microseconds of CPU of a piece of work for all things."""
    return cpu_us(lambda: [work(thing) for thing in things])


def cpu_of_import(modules: str, times: int = 5) -> float:
    """Seconds of CPU of a new interpreter that imports the modules, without those of one that imports nothing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(times):
        subprocess.run([sys.executable, "-c", f"import {modules}"], check=True)
    between = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(times):
        subprocess.run([sys.executable, "-c", ""], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    with_them, without = _cpu(between) - _cpu(before), _cpu(after) - _cpu(between)
    return (with_them - without) / times


def _cpu(used: resource.struct_rusage) -> float:
    return used.ru_utime + used.ru_stime


def figures(found: Found) -> Recorded:
    return {unit: {name: median(found[name]) for name in names} for unit, names in UNITS.items()}


def table(found: Found) -> str:
    """The ratios with their range."""
    lines = [f"{'cost':<48}{'ratio':>10}{'lowest':>10}{'highest':>10}"]
    lines += [
        f"{name:<48}{median(ratios):>10.3g}{min(ratios):>10.3g}{max(ratios):>10.3g}" for name, ratios in found.items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
