"""The CPU on which the gateway stays.

Its threads take turns in one interpreter. Where they wake up on several CPUs, most find that taken and go to sleep
again; on one CPU a call takes a third of the changes of threads, and half as many calls again are served.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markethall_service.gateway.settings import AUTO, Cpu

STAT: Final = Path("/proc/stat")

_SHORTEST_S, _LONGEST_S = 2.0, 4.0
"""Between two looks; not always as long, or two gateways that meet on a CPU would leave it together."""

_MUCH: Final = 0.25
"""So much less of a second must others take on another CPU before it is worth going there."""

_SAME: Final = 0.05
_WAITS: Final = slice(3, 5)
_ALL: Final = slice(8)
"""Of the figures of a CPU: those of doing nothing, and those that add up to all of its time (proc(5))."""

_TASKS: Final = Path("/proc/self/task")


@dataclass(frozen=True, slots=True)
class _Reading:
    """When it was read, in seconds; the CPU time of this process by then; how long each CPU was busy, and was there."""

    at_s: float
    used_s: float
    cpus: Mapping[int, tuple[int, int]]


def kept(cpu: Cpu) -> Callable[[], None]:
    """Puts the process where it is to stay; what is returned looks after that, each second or so."""
    if isinstance(cpu, int):
        _stay({cpu})
    elif cpu == AUTO and sys.platform == "linux":
        return Processor().look
    return _nothing


class Processor:
    """Keeps all threads of this process on one CPU: of those that it may use the one where others do least.

    Others may come to need it, as the next gateway on the machine does: then it goes elsewhere. If somebody says where
    the process may run, that is obeyed from the next look on; but not seen if it is just where the process is.
    """

    def __init__(
        self,
        stat: Path = STAT,
        now: Callable[[], float] = time.monotonic,
        used: Callable[[], float] = time.process_time,
    ) -> None:
        self._stat = stat
        self._now = now
        self._used = used
        self._cpu: int | None = None
        self._allowed = os.sched_getaffinity(0)
        self._before = self._read()
        self._due_s = 0.0

    def look(self) -> None:
        """Chooses a CPU, or goes to another one, if some seconds have gone by since it was last asked."""
        if self._now() < self._due_s:
            return
        before, self._before = self._before, self._read()
        self._due_s = self._before.at_s + random.uniform(_SHORTEST_S, _LONGEST_S)
        allowed = os.sched_getaffinity(0)
        if self._cpu is None or allowed != {self._cpu}:
            self._cpu, self._allowed = None, allowed
        others = self._others(before, self._before)
        if len(self._allowed) > 1 and others:
            least = min(others.values())
            if self._cpu is None or others.get(self._cpu, 1.0) > least + _MUCH:
                self._cpu = random.choice([cpu for cpu, share in others.items() if share <= least + _SAME])
            _stay({self._cpu})

    def _others(self, before: _Reading, after: _Reading) -> dict[int, float]:
        """How much of a second others took in a second, on each CPU that may be used."""
        found = {}
        for cpu in self._allowed & before.cpus.keys() & after.cpus.keys():
            busy, time_ = (now - then for then, now in zip(before.cpus[cpu], after.cpus[cpu], strict=True))
            found[cpu] = busy / max(1, time_)
        if self._cpu in found:
            found[self._cpu] -= (after.used_s - before.used_s) / (after.at_s - before.at_s)
        return found

    def _read(self) -> _Reading:
        # Where nobody may read it, and where there is none, the kernel decides as ever.
        lines: list[str] = []
        with suppress(OSError):
            lines = self._stat.read_text(encoding="ascii").splitlines()
        return _Reading(self._now(), self._used(), dict(_busy(lines)))


def _busy(lines: Iterable[str]) -> Iterable[tuple[int, tuple[int, int]]]:
    for line in lines:
        name, *figures = line.split()
        if name.startswith("cpu") and name != "cpu":
            took = [int(figure) for figure in figures[_ALL]]
            yield int(name.removeprefix("cpu")), (sum(took) - sum(took[_WAITS]), sum(took))


def _nothing() -> None:
    """It is where it is."""


def _stay(cpus: set[int]) -> None:
    # Without /proc at least this thread, and those that it starts.
    for task in [int(task.name) for task in _TASKS.iterdir()] if _TASKS.exists() else [0]:
        # A thread may have ended, a CPU may no longer be there.
        with suppress(OSError):
            os.sched_setaffinity(task, cpus)
