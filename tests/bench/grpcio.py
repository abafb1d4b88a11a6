"""The service and the echo at the grpcio that is pinned and at the newest: `python -m tests.bench.grpcio`.

The load is the same, and so is everything else that the servers have installed.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from importlib.metadata import version
from itertools import product
from typing import Final

from tests import newest_grpcio

from . import lanes
from .lanes import MANY, PLAY_MOVE, PLAY_MOVES
from .load import SERVER, WARM_UP, Figures, Plan, counted, cpu_us, play, rate, times_per_cpu, times_rate
from .recorded import Figures as Recorded, Unit, show
from .reference_servers import ECHO
from .servers import reference_server, service

ROUNDS: Final = 5
ECHOED: Final = f"echo, {MANY} at once"
UNARY: Final = f"PlayMove, {MANY} matches"
STREAMED: Final = f"PlayMoves, {MANY} streams"
PINNED: Final = Unit("times the calls for each second of CPU with the grpcio that is pinned", more_is_better=True)


def run(rounds: int = ROUNDS) -> Figures:
    """Rounds of the echo, PlayMove and PlayMoves at both releases, in turn; each name ends with the release."""
    newest = newest_grpcio.folder()
    paths = {version("grpcio"): "", newest_grpcio.version(newest): str(newest)}
    figures: Figures = {f"{what}, grpcio {release}": [] for what, release in product((ECHOED, UNARY, STREAMED), paths)}
    with ExitStack() as stack:
        environments = {release: _environment(path) for release, path in paths.items()}
        services = {release: stack.enter_context(service(environment=env)) for release, env in environments.items()}
        answer = lanes.typical_answer(next(iter(services.values())).target).SerializeToString()
        echoes = {
            release: stack.enter_context(reference_server("grpc-echo", answer, **env))
            for release, env in environments.items()
        }
        for _, release in product(range(WARM_UP + rounds), paths):
            served, (echo, pids) = services[release], echoes[release]
            unary = lanes.unary(lanes.matches(served.target))
            streamed = lanes.streamed(lanes.matches(served.target))
            of_service = {SERVER: served.serving}
            figures[f"{ECHOED}, grpcio {release}"].append(play(Plan(echo, ECHO, unary), {SERVER: pids}))
            figures[f"{UNARY}, grpcio {release}"].append(play(Plan(served.target, PLAY_MOVE, unary), of_service))
            plan = Plan(served.target, PLAY_MOVES, streamed, stream=True)
            figures[f"{STREAMED}, grpcio {release}"].append(play(plan, of_service))
    return counted(figures)


def _environment(path: str) -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join(filter(None, (path, os.environ.get("PYTHONPATH", ""))))}


def figures(found: Figures) -> Recorded:
    """Calls with the newest release beside those with the pinned one."""
    names = list(found)
    pairs = zip(names[::2], names[1::2], strict=True)
    return {PINNED: {newest: times_per_cpu(found[newest], found[pinned]) for pinned, newest in pairs}}


def table(figures: Figures) -> str:
    """Medians, and the ratios of the newest to the pinned release, taken round by round."""
    head = ("calls/s", "server CPU us", "x pin, calls/s", "x pin, per CPU")
    lines = [f"{'by release of grpcio':<34}" + "".join(f"{name:>16}" for name in head)]
    for number, (name, found) in enumerate(figures.items()):
        pinned = list(figures.values())[number - number % 2]
        ratios = f"{times_rate(found, pinned):>16.2f}{times_per_cpu(found, pinned):>16.2f}"
        lines.append(f"{name:<34}{rate(found):>16,.0f}{cpu_us(found):>16.0f}{ratios}")
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
