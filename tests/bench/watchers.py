"""A thousand watchers of one match, beside a bare fan-out of the same bytes: `python -m tests.bench.watchers`.

The watchers and the seat that moves are in one Node.js process, so that there is one clock, and the memory of the
service is measured alone. The times begin when the move is sent. They include its way to the service, the commit, the
fsync, and the time that Node.js takes to read a thousand streams.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Final

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import MatchUpdate, WatchMatchRequest, WatchMatchResponse
from tests.service import Service
from tests.tools.processes import resident_mb

from .children import json_process, node, pid_of, redis_of, started_service, used
from .lanes import PLAY_MOVE, matches, unary
from .load import Lane
from .recorded import Figures as Recorded, Unit, show
from .servers import reference_server

WATCHERS: Final = 1_000
SESSIONS: Final = 10
"""HTTP/2 connections that the watchers share."""

COMMITS: Final = 30
WARM: Final = 5
"""Earlier commits, which are not counted, because Node.js compiles what it runs often."""

WITHIN_MS: Final = 100
ROUNDS: Final = 3
SERVICE: Final = "/markethall.v1.MatchService/"
BARE: Final = "bare fan-out"
OURS: Final = "WatchMatch"
WITH_MATCH: Final = "WatchMatch with view"
EVENTS: Final = "watch over REST"
RETURNING: Final = 5_000
"""Watchers who connect at once, as after a cut."""

BARE_CPU: Final = Unit("times the CPU of a delivery by a bare `grpc.aio` fan-out")
BARE_CONNECT: Final = Unit("times the CPU of a watcher who connects to a bare `grpc.aio` fan-out")


@dataclass(frozen=True)
class Figure:
    """One round with new watchers.

    `answered`, `middle`, `last`: milliseconds from sending each move until its answer, the middle and the last watcher.
    `grown` is in MB, of the server and of its Redis. CPU: microseconds per delivery of the server and the watchers.
    """

    answered: list[float]
    middle: list[float]
    last: list[float]
    grown: float
    redis_grown: float
    cpu_us: float
    client_us: float


@dataclass(frozen=True)
class Stage:
    """What is watched: a server, its process and that of its Redis (0: none), the methods, and the requests.

    `events` is the URL of an event stream that is read instead of the method.
    """

    target: str
    pid: int
    redis_pid: int
    watch: str
    play: str
    request: bytes
    calls: Lane
    events: str = ""

    def plan(self, watchers: int) -> dict[str, object]:
        """What watch.mjs reads."""
        return {
            "target": self.target,
            "watch": self.watch,
            "play": self.play,
            "sessions": SESSIONS,
            "watchers": watchers,
            "request": base64.b64encode(self.request).decode(),
            "calls": self.calls,
            "events": self.events,
        }


@dataclass(frozen=True)
class Returned:
    """One round in which all connect at once: seconds for all, microseconds of CPU of the server for each."""

    seconds: float
    cpu_us: float


def connect(stage: Stage) -> Returned:
    """Opens the watchers. Each of them waits for its first message."""
    with json_process(node("watch.mjs")) as watchers:
        cpu = used(stage.pid)
        seconds = watchers.ask(stage.plan(RETURNING))["seconds"]
        return Returned(seconds, (used(stage.pid) - cpu) / RETURNING * 1e6)


def measure(stage: Stage) -> Figure:
    """Opens the watchers, makes the moves, and measures."""
    pids = (stage.pid, stage.redis_pid or stage.pid)
    before = [resident_mb(pid) for pid in pids]
    with json_process(node("watch.mjs")) as watchers:
        watchers.ask(stage.plan(WATCHERS))
        cpu = used(stage.pid)
        report = watchers.ask("go")
        cpu = used(stage.pid) - cpu
        grown, redis_grown = (resident_mb(pid) - was for pid, was in zip(pids, before, strict=True))
    assert not report["failed"], report
    redis_grown *= bool(stage.redis_pid)
    deliveries = len(stage.calls) * WATCHERS
    counted = report["rounds"][WARM:]
    answered, middle, last = ([one[name] for one in counted] for name in ("answered", "middle", "last"))
    return Figure(answered, middle, last, grown, redis_grown, cpu / deliveries * 1e6, report["cpu"] / deliveries * 1e6)


@contextmanager
def hall(with_match: bool = False, over_rest: bool = False) -> Iterator[Stage]:
    """A new service with a match."""
    with started_service(rest="true" if over_rest else "false") as service:
        yield _stage(service, with_match, over_rest)


def _stage(service: Service, with_match: bool, over_rest: bool) -> Stage:
    [calls] = played = matches(service.target, 1, WARM + COMMITS)
    [lane] = unary(played)
    _, first = calls[0]
    _, redis_pid = redis_of(service)
    view = match_pb2.MATCH_VIEW_FULL if with_match else match_pb2.MATCH_VIEW_UNSPECIFIED
    request = WatchMatchRequest(name=first.name, after_revision=first.revision, view=view)
    asked = request.SerializeToString()
    events = f"{service.http}/v1/{first.name}:watch?afterRevision={first.revision}" if over_rest else ""
    return Stage(service.target, pid_of(service), redis_pid, f"{SERVICE}WatchMatch", PLAY_MOVE, asked, lane, events)


@contextmanager
def bare() -> Iterator[Stage]:
    """The reference server."""
    commit = match_pb2.Commit(revision=100, seat=1, events=[], to_act=[2], request_id="0" * 90)
    update = WatchMatchResponse(update=MatchUpdate(commit=commit)).SerializeToString()
    first = WatchMatchResponse(presence=match_pb2.Presence(seats=[])).SerializeToString()
    calls: Lane = [("", "")] * (WARM + COMMITS)
    with reference_server("grpc-fan-out", update, first) as (target, (pid,)):
        yield Stage(target, pid, 0, "/FanOut/Watch", "/FanOut/Play", b"", calls)


@dataclass(frozen=True)
class Found:
    """The rounds of each server: with moves, and of watchers who connect."""

    moves: dict[str, list[Figure]]
    returned: dict[str, list[Returned]]


def run() -> Found:
    """Rounds of all servers in turn, each with a new process."""
    servers: dict[str, Callable[[], AbstractContextManager[Stage]]] = {
        BARE: bare,
        OURS: hall,
        WITH_MATCH: partial(hall, with_match=True),
        EVENTS: partial(hall, over_rest=True),
    }
    found = Found({name: [] for name in servers}, {name: [] for name in servers})
    for _ in range(ROUNDS):
        for name, server in servers.items():
            with server() as stage:
                found.moves[name].append(measure(stage))
            with server() as stage:
                found.returned[name].append(connect(stage))
    return found


def figures(found: Found) -> Recorded:
    """CPU of a delivery, and of a watcher who connects, beside the bare fan-out's."""
    moves, returned = found.moves, found.returned
    return {
        BARE_CPU: {name: median(_ratios(moves[name], moves[BARE], _cpu)) for name in moves if name != BARE},
        BARE_CONNECT: {
            f"{name}, {RETURNING:,} connect at once": _connecting(returned[name], returned[BARE])
            for name in returned
            if name != BARE
        },
    }


def _connecting(found: list[Returned], reference: list[Returned]) -> float:
    return median(one.cpu_us / other.cpu_us for one, other in zip(found, reference, strict=True))


def table(found: Found) -> str:
    """Of deliveries and of watchers who connect: medians, and the ratios to the bare fan-out."""
    lines = [deliveries(found.moves), "", f"{f'{RETURNING:,} connect at once':<24}"]
    lines[-1] += "".join(f"{name:>12}" for name in ("seconds", "CPU us each", "x bare"))
    for name, rounds in found.returned.items():
        seconds, cpu = median(one.seconds for one in rounds), median(one.cpu_us for one in rounds)
        lines.append(f"{name:<24}{seconds:>12.2f}{cpu:>12.0f}{_connecting(rounds, found.returned[BARE]):>12.2f}")
    return "\n".join(lines)


def deliveries(figures: dict[str, list[Figure]]) -> str:
    """Medians over all commits, the worst of them, the growth of memory, and the ratios to the bare fan-out."""
    times = ("answer ms", "middle ms", "last ms", "x bare", "worst ms", f"in {WITHIN_MS} ms")
    uses = ("CPU us each", "x bare", "MB grown", "Redis MB", "reader us")
    lines = [f"{f'{WATCHERS:,} watchers':<24}" + "".join(f"{name:>12}" for name in (*times, *uses))]
    reference = figures[BARE]
    for name, found in figures.items():
        lasts = [time for one in found for time in one.last]
        in_time = sum(time <= WITHIN_MS for time in lasts) / len(lasts)
        answered, middle = (median(time for one in found for time in of(one)) for of in (_answered, _middle))
        of_last, of_cpu = (median(_ratios(found, reference, of)) for of in (lambda one: median(one.last), _cpu))
        when = (
            f"{answered:>12.1f}{middle:>12.1f}{median(lasts):>12.1f}{of_last:>12.2f}{max(lasts):>12.1f}{in_time:>12.0%}"
        )
        cpu, own = median(map(_cpu, found)), median(one.client_us for one in found)
        grown, redis_grown = max(one.grown for one in found), max(one.redis_grown for one in found)
        lines.append(f"{name:<24}{when}{cpu:>12.1f}{of_cpu:>12.2f}{grown:>12.1f}{redis_grown:>12.1f}{own:>12.1f}")
    return "\n".join(lines)


def _ratios(found: list[Figure], reference: list[Figure], of: Callable[[Figure], float]) -> list[float]:
    return [of(one) / of(other) for one, other in zip(found, reference, strict=True)]


def _answered(one: Figure) -> list[float]:
    return one.answered


def _middle(one: Figure) -> list[float]:
    return one.middle


def _cpu(one: Figure) -> float:
    return one.cpu_us


if __name__ == "__main__":
    show(sys.modules[__name__])
