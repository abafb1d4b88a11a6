"""On which CPU the gateway stays, by what /proc/stat says that others do on each; really, in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from markethall_service.gateway import processor
from markethall_service.gateway.processor import Processor

HERE, THERE, *_ = sorted(os.sched_getaffinity(0))
SPAWN = multiprocessing.get_context("spawn")
APART_S = 10.0
TICKS = 1000
"""Of a CPU from one look to the next."""

Says = tuple[Mapping[int, float], float]
"""How busy each CPU is, of 1, and how much of a CPU the process itself uses; the CPUs not named are busy throughout."""


class Machine:
    """What the kernel would say."""

    def __init__(self, stat: Path) -> None:
        self.stat = stat
        self.now_s = 0.0
        self.used_s = 0.0
        self.busy = dict.fromkeys(range(max(os.sched_getaffinity(0)) + 1), 0)
        self.ticks = 0
        self.go_on(({}, 0.0))

    def go_on(self, says: Says, seconds: float = APART_S) -> None:
        """Lets time go by."""
        shares, own = says
        self.now_s += seconds
        self.used_s += own * seconds
        self.ticks += TICKS
        lines = ["cpu  1 2 3 4 5 6 7 8 9 10"]
        for cpu in self.busy:
            self.busy[cpu] += int(shares.get(cpu, 1.0) * TICKS)
            busy = self.busy[cpu]
            waits = self.ticks - busy
            # user nice system idle iowait irq softirq steal guest guest_nice
            shown = (busy - busy // 2, 0, busy // 2, waits - waits // 2, waits // 2, 0, 0, 0, busy, 0)
            lines.append(f"cpu{cpu} {' '.join(map(str, shown))}")
        lines.append("intr 12345 0 0")
        self.stat.write_text("\n".join(lines))


def places(stat: Path, *said: Says) -> list[set[int]]:
    """Where this process may run after each look."""
    machine = Machine(stat)
    one = Processor(stat, lambda: machine.now_s, lambda: machine.used_s)
    found = []
    for says in said:
        machine.go_on(says)
        one.look()
        found.append(os.sched_getaffinity(0))
    return found


def sent_elsewhere(stat: Path) -> set[int]:
    """Where it runs once somebody has told it to, against what it would choose."""
    machine = Machine(stat)
    one = Processor(stat, lambda: machine.now_s, lambda: machine.used_s)
    for _ in range(3):
        machine.go_on(({HERE: 0.0}, 0.0))
        one.look()
        os.sched_setaffinity(0, {THERE})
    return os.sched_getaffinity(0)


def asked_soon(stat: Path) -> list[set[int]]:
    """Where it runs when it is asked each second, while others take its CPU."""
    machine = Machine(stat)
    one = Processor(stat, lambda: machine.now_s, lambda: machine.used_s)
    found = []
    for quiet in (HERE, THERE, THERE, THERE, THERE):
        machine.go_on(({quiet: 0.0}, 0.0), 1.0)
        one.look()
        found.append(os.sched_getaffinity(0))
    return found


def unread() -> set[int]:
    """Where it runs if nobody may know what others do."""
    one = Processor(Path("/nowhere/stat"))
    one.look()
    return os.sched_getaffinity(0)


def told_without_proc() -> set[int]:
    """Where it runs if it is told where, and cannot know its threads."""
    vars(processor)["_TASKS"] = Path("/nowhere/task")
    processor.kept(THERE)
    return os.sched_getaffinity(0)


Apart = Callable[..., Any]


@pytest.fixture
def apart() -> Iterator[Apart]:
    """Calls one of these functions in a process of its own."""
    with ProcessPoolExecutor(1, SPAWN) as pool:
        yield lambda function, *given: pool.submit(function, *given).result()


def test_it_is_where_others_do_least(apart: Apart, tmp_path: Path) -> None:
    assert apart(places, tmp_path / "stat", ({HERE: 0.9, THERE: 0.1}, 0.0)) == [{THERE}]


def test_it_leaves_a_cpu_that_others_come_to_need_and_not_for_little(apart: Apart, tmp_path: Path) -> None:
    said = [({HERE: busy, THERE: 0.3}, 0.0) for busy in (0.0, 0.5, 0.6, 0.4)]
    assert apart(places, tmp_path / "stat", *said) == [{HERE}, {HERE}, {THERE}, {THERE}]


def test_what_it_does_itself_does_not_drive_it_away(apart: Apart, tmp_path: Path) -> None:
    said = [({HERE: 0.0, THERE: 0.3}, 0.0), ({HERE: 0.95, THERE: 0.3}, 0.9), ({HERE: 0.95, THERE: 0.3}, 0.2)]
    assert apart(places, tmp_path / "stat", *said) == [{HERE}, {HERE}, {THERE}]


def test_it_obeys_who_says_where_it_may_run(apart: Apart, tmp_path: Path) -> None:
    assert apart(sent_elsewhere, tmp_path / "stat") == {THERE}


def test_it_looks_every_few_seconds_however_often_it_is_asked(apart: Apart, tmp_path: Path) -> None:
    assert apart(asked_soon, tmp_path / "stat") in ([{HERE}] * stays + [{THERE}] * (5 - stays) for stays in (2, 3, 4))


def test_where_nobody_may_know_what_others_do_the_kernel_decides(apart: Apart) -> None:
    assert apart(unread) == os.sched_getaffinity(0)


def test_where_it_cannot_know_its_threads_it_stays_where_it_is_told(apart: Apart) -> None:
    assert apart(told_without_proc) == {THERE}
