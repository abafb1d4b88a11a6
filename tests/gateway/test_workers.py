"""The threads that answer requests: each task is served once, whatever becomes of others, and an end comes in time."""

from __future__ import annotations

import threading

import pytest

from markethall_service.gateway.channel import Workers
from tests.waiting import wait_until


class Task:
    """Something to do, which may wait for a word or fail."""

    def __init__(self, may_end: threading.Event | None = None, fault: BaseException | None = None) -> None:
        self.may_end, self.fault = may_end, fault
        self.served, self.cancelled = 0, 0

    def service(self) -> None:
        """Does it."""
        self.served += 1
        if self.may_end is not None:
            assert self.may_end.wait(20)
        if self.fault is not None:
            raise self.fault

    def cancel(self) -> None:
        """It is not to be done any more."""
        self.cancelled += 1


def test_tasks_are_served_side_by_side_and_each_once() -> None:
    workers, word = Workers(3), threading.Event()
    held, quick = [Task(word), Task(word)], [Task() for _ in range(100)]
    for task in (*held, *quick):
        workers.add_task(task)
    wait_until(lambda: all(task.served for task in quick))
    assert [task.served for task in held] == [1, 1]
    word.set()
    assert workers.shutdown(timeout=20)
    assert {task.served for task in (*held, *quick)} == {1}


@pytest.mark.parametrize("fault", [ValueError("no"), SystemExit(1)])
def test_a_task_that_fails_is_logged_and_its_thread_goes_on(
    fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    workers, after = Workers(1), Task()
    workers.add_task(Task(fault=fault))
    workers.add_task(after)
    wait_until(lambda: bool(after.served))
    assert "a request could not be answered" in caplog.text
    workers.shutdown(timeout=20)


def test_an_end_serves_what_waits() -> None:
    workers, word = Workers(1), threading.Event()
    held, waiting = Task(word), Task()
    workers.add_task(held)
    workers.add_task(waiting)
    wait_until(lambda: held.served == workers.waiting() == 1)
    threading.Timer(0.1, word.set).start()
    workers.shutdown(timeout=20)
    assert (held.served, waiting.served, waiting.cancelled) == (1, 1, 0)


def test_an_end_does_not_wait_beyond_its_time_and_cancels_what_waits() -> None:
    workers, word = Workers(1), threading.Event()
    held, waiting = Task(word), Task()
    workers.add_task(held)
    wait_until(lambda: bool(held.served))
    workers.add_task(waiting)
    workers.shutdown(timeout=0.2)
    assert (waiting.served, waiting.cancelled) == (0, 1)
    word.set()
