"""PlayMove over gRPC, store in the loop, beside a bare echo of the same bytes: `python -m tests.bench.play_move`.

Redis has each write on disk before it answers (`always`), or writes to disk every second (`everysec`). The service runs
on uvloop. The echo on uvloop shows how much of the ratio comes from that.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from markethall_platform.grpc_server import ServerKind

from . import lanes
from .lanes import MANY, PLAY_MOVE, PLAY_MOVES
from .load import SERVER, WARM_UP, Figure, Figures, Plan, counted, cpu_of, cpu_us, play, rate, times_per_cpu, times_rate
from .recorded import Figures as Recorded, Unit, show
from .reference_servers import ECHO
from .servers import Served, reference_server, service

ROUNDS: Final = 5
FEW: Final = 16
ECHO_FEW: Final = f"echo, {FEW} at once"
ECHO_MANY: Final = f"echo, {MANY} at once"
ON_CORE: Final = f"PlayMove, {MANY} matches, fsync always"
ON_AIO: Final = f"PlayMove, {MANY} matches, on `grpc.aio`"
ECHO_UVLOOP: Final = f"echo on uvloop, {MANY} at once"


@dataclass(frozen=True)
class Kind:
    """A way to play: the fsync, the number of concurrent matches, whether each is a stream, the reference, and the gRPC
    server."""

    appendfsync: str
    count: int = MANY
    streams: bool = False
    echo: str = ECHO_MANY
    server: ServerKind = "core"


KINDS: Final = {
    f"PlayMove, {FEW} matches, fsync always": Kind("always", FEW, echo=ECHO_FEW),
    f"PlayMove, {MANY} matches, fsync every second": Kind("everysec"),
    ON_CORE: Kind("always"),
    ON_AIO: Kind("always", server="aio"),
    f"PlayMoves, {MANY} streams, fsync always": Kind("always", streams=True),
}
REFERENCES: Final = {ECHO_FEW: ECHO_FEW, ECHO_MANY: ECHO_MANY, ECHO_UVLOOP: ECHO_MANY}
ECHO_CPU: Final = Unit("times the CPU of a bare `grpc.aio` echo of the same bytes")
CORE_CPU: Final = Unit("times the CPU of the same on our server, on grpcio's core")
CALLS: Final = MANY * lanes.MOVES
"""Calls of each kind in a round, or whole matches if they are shorter."""


def run(rounds: int = ROUNDS) -> Figures:
    """Rounds of the echoes and of PlayMove of each kind, in turn."""
    figures: Figures = {name: [] for name in (*REFERENCES, *KINDS)}
    with ExitStack() as stack:
        services = {
            (kind.appendfsync, kind.server): stack.enter_context(service(kind.appendfsync, grpc_server=kind.server))
            for kind in {(each.appendfsync, each.server): each for each in KINDS.values()}.values()
        }
        answer = lanes.typical_answer(services["always", "core"].target).SerializeToString()
        plain = stack.enter_context(reference_server("grpc-echo", answer))
        quick = stack.enter_context(reference_server("grpc-echo-uvloop", answer))
        echoes = {ECHO_FEW: plain, ECHO_MANY: plain, ECHO_UVLOOP: quick}
        for _ in range(WARM_UP + rounds):
            sent: dict[str, list[lanes.Calls]] = {}
            for name, kind in KINDS.items():
                sent[kind.echo], figure = measure(services[kind.appendfsync, kind.server], kind)
                figures[name].append(figure)
            for name, (target, pids) in echoes.items():
                plan = Plan(target, ECHO, lanes.unary(sent[REFERENCES[name]]))
                figures[name].append(play(plan, {SERVER: pids}))
    return counted(figures)


def measure(served: Served, kind: Kind) -> tuple[list[lanes.Calls], Figure]:
    """Plays new matches. Returns the calls and their cost."""
    played = lanes.matches(served.target, kind.count, CALLS // kind.count)
    method, lines = (PLAY_MOVES, lanes.streamed(played)) if kind.streams else (PLAY_MOVE, lanes.unary(played))
    return played, play(Plan(served.target, method, lines, stream=kind.streams), {SERVER: served.serving})


def figures(found: Figures) -> Recorded:
    """CPU of a call beside the echo's with the same number at once, and of the two gRPC servers."""
    ratios = {name: cpu_of(found[name], found[kind.echo]) for name, kind in KINDS.items() if kind.server == "core"}
    return {ECHO_CPU: ratios, CORE_CPU: {ON_AIO: cpu_of(found[ON_AIO], found[ON_CORE])}}


def table(figures: Figures) -> str:
    """Medians, and the ratios to the echo with the same number at once, each taken round by round."""
    head = ("calls/s", "server CPU us", "x echo calls/s", "x echo per CPU")
    lines = [" " * 42 + "".join(f"{name:>16}" for name in head)]
    for name, found in figures.items():
        reference = figures[KINDS[name].echo if name in KINDS else REFERENCES[name]]
        ratios = f"{times_rate(found, reference):>16.2f}{times_per_cpu(found, reference):>16.2f}"
        lines.append(f"{name:<42}{rate(found):>16,.0f}{cpu_us(found):>16.0f}{ratios}")
    lines.append(f"{ON_AIO}: {cpu_of(figures[ON_AIO], figures[ON_CORE]):.2f} {CORE_CPU.text}")
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
