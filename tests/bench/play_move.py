"""PlayMove over gRPC, store in the loop, beside a bare echo of the same bytes: `python -m tests.bench.play_move`.

Redis has each write on disk before it answers (`always`), or writes to disk every second (`everysec`). The service runs
on uvloop. The echo on uvloop shows how much of the ratio comes from that.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from . import lanes
from .lanes import MANY, PLAY_MOVE, PLAY_MOVES
from .load import SERVER, Figure, Figures, Plan, cpu_us, play, rate, times_per_cpu, times_rate
from .reference_servers import ECHO
from .servers import Served, reference_server, service

ROUNDS: Final = 5
FEW: Final = 16
ECHO_FEW: Final = f"echo, {FEW} at once"
ECHO_MANY: Final = f"echo, {MANY} at once"
ECHO_UVLOOP: Final = f"echo on uvloop, {MANY} at once"


@dataclass(frozen=True)
class Kind:
    """A way to play: the fsync, the number of concurrent matches, whether each is a stream, and the reference."""

    appendfsync: str
    count: int = MANY
    streams: bool = False
    echo: str = ECHO_MANY


KINDS: Final = {
    f"PlayMove, {FEW} matches, always": Kind("always", FEW, echo=ECHO_FEW),
    f"PlayMove, {MANY} matches, always": Kind("always"),
    f"PlayMove, {MANY} matches, everysec": Kind("everysec"),
    f"PlayMoves, {MANY} streams, always": Kind("always", streams=True),
}
REFERENCES: Final = {ECHO_FEW: ECHO_FEW, ECHO_MANY: ECHO_MANY, ECHO_UVLOOP: ECHO_MANY}
CALLS: Final = MANY * lanes.MOVES
"""Calls of each kind in a round, or whole matches if they are shorter."""


def run(rounds: int = ROUNDS) -> Figures:
    """Rounds of the echoes and of PlayMove of each kind, in turn."""
    figures: Figures = {name: [] for name in (*REFERENCES, *KINDS)}
    with ExitStack() as stack:
        services = {fsync: stack.enter_context(service(fsync)) for fsync in ("always", "everysec")}
        answer = lanes.typical_answer(services["always"].target).SerializeToString()
        plain = stack.enter_context(reference_server("grpc-echo", answer))
        quick = stack.enter_context(reference_server("grpc-echo-uvloop", answer))
        echoes = {ECHO_FEW: plain, ECHO_MANY: plain, ECHO_UVLOOP: quick}
        for _ in range(rounds):
            sent: dict[str, list[lanes.Calls]] = {}
            for name, kind in KINDS.items():
                sent[kind.echo], figure = measure(services[kind.appendfsync], kind)
                figures[name].append(figure)
            for name, (target, pids) in echoes.items():
                plan = Plan(target, ECHO, lanes.unary(sent[REFERENCES[name]]))
                figures[name].append(play(plan, {SERVER: pids}))
    return figures


def measure(served: Served, kind: Kind) -> tuple[list[lanes.Calls], Figure]:
    """Plays new matches. Returns the calls and their cost."""
    played = lanes.matches(served.target, kind.count, CALLS // kind.count)
    method, lines = (PLAY_MOVES, lanes.streamed(played)) if kind.streams else (PLAY_MOVE, lanes.unary(played))
    return played, play(Plan(served.target, method, lines, stream=kind.streams), {SERVER: served.serving})


def table(figures: Figures) -> str:
    """Medians, and the ratios to the echo with the same number at once, each taken round by round."""
    head = ("calls/s", "server CPU us", "x echo calls/s", "x echo per CPU")
    lines = [" " * 34 + "".join(f"{name:>16}" for name in head)]
    for name, found in figures.items():
        reference = figures[KINDS[name].echo if name in KINDS else REFERENCES[name]]
        ratios = f"{times_rate(found, reference):>16.2f}{times_per_cpu(found, reference):>16.2f}"
        lines.append(f"{name:<34}{rate(found):>16,.0f}{cpu_us(found):>16.0f}{ratios}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(run()))
