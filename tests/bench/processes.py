"""PlayMove with one gRPC process and with two on the same port: `python -m tests.bench.processes`.

Two processes answer twice as many calls if there are cores for them, for the load and for Redis. So the table shows the
cores that each of them kept busy, and those of the whole machine. On a busy machine only the CPU per call is telling.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from dataclasses import replace
from typing import Final

from . import lanes
from .lanes import MANY, PLAY_MOVE
from .load import (
    LOAD,
    MACHINE,
    SERVER,
    WARM_UP,
    Figure,
    Figures,
    Plan,
    cores,
    counted,
    cpu_us,
    play,
    rate,
    times_per_cpu,
    times_rate,
)
from .recorded import Figures as Recorded, Unit, show
from .servers import Served, service

ROUNDS: Final = 7
ONE: Final = "one process"
OF_ONE: Final = Unit("times the PlayMoves a second of one process", more_is_better=True)
PROCESSES: Final = {ONE: 1, "two processes": 2}
CONNECTIONS: Final = 32
"""The kernel distributes connections at random. With this number each process gets about half of them."""

LEAST: Final = "least busy"
"""The serving process that used the least CPU."""

BUSY: Final = (SERVER, LEAST, "redis", LOAD, MACHINE)


def run(rounds: int = ROUNDS) -> Figures:
    """Rounds of both, in turn, each over many connections."""
    figures: Figures = {name: [] for name in PROCESSES}
    with ExitStack() as stack:
        services = {name: stack.enter_context(service(processes=str(count))) for name, count in PROCESSES.items()}
        for _ in range(WARM_UP + rounds):
            for name, served in services.items():
                lines = lanes.unary(lanes.matches(served.target))
                plan = Plan(served.target, PLAY_MOVE, lines, connections=CONNECTIONS)
                figures[name].append(_played(plan, served))
    return counted(figures)


def _played(plan: Plan, served: Served) -> Figure:
    # The parent of several processes answers no calls.
    each = {str(pid): (pid,) for pid in served.serving[1:] or served.serving}
    figure = play(plan, {SERVER: served.serving, "redis": served.redis, **each})
    return replace(figure, cpu_us={**figure.cpu_us, LEAST: min(figure.cpu_us[pid] for pid in each)})


def figures(found: Figures) -> Recorded:
    """PlayMoves a second of two processes beside one's."""
    return {OF_ONE: {name: times_rate(rounds, found[ONE]) for name, rounds in found.items() if name != ONE}}


def table(figures: Figures) -> str:
    """Medians, the ratios to one process round by round, and the cores kept busy."""
    head = ("calls/s", "server CPU us", "x one, calls/s", "x one, per CPU")
    lines = [f"{f'PlayMove, {MANY} matches':<24}" + "".join(f"{name:>16}" for name in head)]
    for name, found in figures.items():
        ratios = f"{times_rate(found, figures[ONE]):>16.2f}{times_per_cpu(found, figures[ONE]):>16.2f}"
        lines.append(f"{name:<24}{rate(found):>16,.0f}{cpu_us(found):>16.0f}{ratios}")
    lines += ["", f"{f'busy cores of {os.cpu_count()}':<24}" + "".join(f"{name:>16}" for name in BUSY)]
    for name, found in figures.items():
        lines.append(f"{name:<24}" + "".join(f"{cores(found, who):>16.2f}" for who in BUSY))
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
