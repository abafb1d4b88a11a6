"""Worker processes for work that takes longer than a move, such as checks of records.

A thread cannot be ended, and takes turns with the event loop. A worker is a process with limits of CPU time and memory,
at a low priority, and it is killed when its caller leaves. It starts with the first task, is used again, and ends when
it has been idle. It ends by itself when the service is gone. A task is a function of a module and its arguments.

`python -m markethall_platform.workers MEMORY_MB SECONDS` is such a process. It reads tasks and writes results, pickled,
over pipes that only its parent has.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import resource
import signal
import struct
import sys
import threading
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Final, Protocol, TypeVar

from .faults import keep_places

T = TypeVar("T")

_log = logging.getLogger(__name__)

IDLE_S: Final = 30.0
"""How long a worker without a task stays, in seconds."""

WALL_FACTOR: Final = 3.0
"""How long a task may take by the clock, as a multiple of its CPU time: the machine has other work to do."""

SPARE_S: Final = 15.0
"""Further seconds by the clock, in which the task is sent and its module is imported."""

WAIT_S: Final = 5.0
"""How long a caller waits for a worker and its start, in seconds: less than clients wait for an answer."""

_NICE: Final = 10
"""The priority of tasks: moves of players go first."""

_MB: Final = 1 << 20
_LENGTH: Final = struct.Struct(">Q")
_STARTED: Final = b"."
_RESULT_BYTES: Final = 16 * _MB


class WorkersBusy(Exception):
    """No worker could do a task: none was free or has started in time, too many tasks wait, or the system ended those
    that tried. `waiting`: the tasks that wait for one. `retry_s`: seconds until a retry may help.

    Its text is a sentence for the caller.
    """

    def __init__(self, waiting: int, retry_s: float, why: str = "") -> None:
        super().__init__(why or f"No worker process is free, and {waiting} calls wait for one.")
        self.waiting = waiting
        self.retry_s = retry_s


class TaskTooLarge(Exception):
    """A task has used up its limit of `what`, "time" or "memory", and its worker was ended."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return f"the task needs more {self.what} than a task may have"


class WorkersClosed(Exception):
    """The service stops: its workers were ended."""


class WorkerDied(Exception):
    """A worker ended without a result, or its result cannot be read."""


class WorkerKilled(WorkerDied):
    """A signal has ended a worker: that of a system that is short of memory, or a fault of a library."""


class WorkerStopped(Exception):
    """A worker had too little CPU to end its task in time."""


@dataclass(frozen=True, slots=True)
class WorkerLimits:
    """`processes` run tasks at a time, and `waiting` more tasks may wait. `seconds`: CPU time of a task.

    `memory_mb`: address space of a worker, in which its libraries need some 150 MB.
    """

    processes: int = 2
    waiting: int = 16
    seconds: float = 10.0
    memory_mb: int = 512


class Run(Protocol):
    """Runs functions in the worker that a caller has; see `WorkerPool.worker`."""

    def __call__(self, function: Callable[..., T], /, *args: Any) -> Awaitable[T]: ...


class WorkerPool:
    """The workers of this process. Without tasks it has none.

    `counts`: tasks that were "refused", and those that were ended because of "time" or "memory", or "cancelled".
    """

    def __init__(self, limits: WorkerLimits | None = None) -> None:
        self.limits = limits or WorkerLimits()
        self.counts: Counter[str] = Counter()
        self.waiting = 0
        """The tasks that wait for a worker."""
        self._permits = asyncio.Semaphore(self.limits.processes)
        self._idle: list[_Worker] = []
        self._working: set[_Worker] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def running(self) -> int:
        """The workers that have a task."""
        return len(self._working)

    async def run(self, function: Callable[..., T], /, *args: Any) -> T:
        """Run one task in a worker. Its exceptions are raised here. Errors as in `worker`."""
        async with self.worker() as run:
            return await run(function, *args)

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Run]:
        """Wait for a worker and keep it until the block ends. A caller may read what its tasks need only then.

        Raises WorkersBusy if too many wait, if there is no worker within WAIT_S, or if the machine lets none work,
        TaskTooLarge if a task exceeds a limit, WorkersClosed when the service stops. A task whose worker is killed is
        run once more in another one. A worker whose caller is cancelled is killed; its place is free when the process
        has ended.
        """
        worker = await self._worker_in_time()

        async def run(function: Callable[..., T], /, *args: Any) -> T:
            nonlocal worker
            try:
                return await worker.run(function, *args)
            except WorkerKilled as error:
                if self._is_closed:
                    raise
                _log.warning("a worker process was killed: its task is run once more", extra={"why": str(error)})
                self._give_back(worker)
                worker = await self._worker_in_time()
                return await worker.run(function, *args)

        try:
            yield run
        except TaskTooLarge as error:
            self.counts[error.what] += 1
            raise
        except asyncio.CancelledError:
            self.counts["cancelled"] += worker.is_busy
            raise
        except (WorkerDied, WorkerStopped, OSError) as error:
            if self._is_closed:
                raise WorkersClosed from None
            if not isinstance(error, WorkerKilled | WorkerStopped):
                raise
            _log.error("a task could not be done: the machine may be short of memory or CPU", extra={"why": str(error)})
            raise self._busy(f"The task could not be done: {error}.") from None
        finally:
            self._give_back(worker)

    def close(self) -> None:
        """Kill all workers and refuse further tasks. Tasks under way end with WorkersClosed."""
        self._is_closed = True
        for worker in (*self._working, *self._idle):
            worker.kill()

    async def ended(self) -> None:
        """Close, and wait until no worker is left."""
        self.close()
        for worker in self._idle:
            await worker.wait()
        self._idle.clear()
        while self._ending:
            await asyncio.gather(*self._ending)

    def _busy(self, why: str = "") -> WorkersBusy:
        self.counts["refused"] += 1
        return WorkersBusy(self.waiting, self.limits.seconds, why)

    async def _worker_in_time(self) -> _Worker:
        """A worker that waits for a task. Errors as in `worker`."""
        try:
            async with asyncio.timeout(WAIT_S):
                return await self._ready_worker()
        except (TimeoutError, WorkerDied) as error:
            if self._is_closed:
                raise WorkersClosed from None
            if isinstance(error, WorkerDied):
                _log.error("a worker process ended at its start: calls that need one are refused", exc_info=error)
            raise self._busy() from None

    async def _acquire(self) -> None:
        if self._permits.locked() and self.waiting >= self.limits.waiting:
            raise self._busy()
        self.waiting += 1
        try:
            await self._permits.acquire()
        finally:
            self.waiting -= 1
        if self._is_closed:
            self._permits.release()
            raise WorkersClosed

    async def _ready_worker(self) -> _Worker:
        """A worker that waits for a task. Raises WorkersBusy, WorkersClosed, and WorkerDied if it does not start."""
        await self._acquire()
        worker = None
        try:
            worker = self._take_idle()
            if worker is None:
                worker = await self._start()
                self._working.add(worker)
                await worker.started()
        except BaseException:
            if worker is None:
                self._permits.release()
            else:
                self._working.discard(worker)
                self._end(worker, self._permits.release)
            raise
        self._working.add(worker)
        return worker

    def _take_idle(self) -> _Worker | None:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_reusable:
                return worker
            # Something else has ended it, such as a machine that is short of memory.
            self._end(worker, lambda: None)
        return None

    async def _start(self) -> _Worker:
        limits = self.limits
        # The settings of the service hold its keys, and a worker needs none of them.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MARKETHALL_")}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, str(limits.memory_mb), str(limits.seconds)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        worker = _Worker(process, WALL_FACTOR * limits.seconds + SPARE_S)
        if self._is_closed:
            worker.kill()
        return worker

    def _give_back(self, worker: _Worker) -> None:
        """Take a worker back from its caller, if it has one: the place of one that was killed may have none."""
        if worker not in self._working:
            return
        self._working.discard(worker)
        if worker.is_reusable and not self._is_closed:
            self._idle.append(worker)
            self._permits.release()
            worker.end_when_idle(self._end_idle)
            return
        # The place is free when the process has really ended.
        self._end(worker, self._permits.release)

    def _end_idle(self, worker: _Worker) -> None:
        if worker in self._idle:
            self._idle.remove(worker)
            self._end(worker, lambda: None)

    def _end(self, worker: _Worker, then: Callable[[], None]) -> None:
        async def wait() -> None:
            await worker.wait()
            then()

        worker.kill()
        task = asyncio.get_running_loop().create_task(wait())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)


class _Worker:
    """One worker process, from its parent's side. `deadline_s`: the longest time that a task may take."""

    def __init__(self, process: asyncio.subprocess.Process, deadline_s: float) -> None:
        self._process = process
        self._deadline_s = deadline_s
        self._timer: asyncio.TimerHandle | None = None
        self.is_busy = False
        """Whether it has a task."""
        self._is_last = False

    @property
    def is_reusable(self) -> bool:
        """Whether it can take another task."""
        return not (self.is_busy or self._is_last) and self._process.returncode is None

    async def run(self, function: Callable[..., T], /, *args: Any) -> T:
        """Run a task. Errors as in `WorkerPool.worker`."""
        if self._timer is not None:
            self._timer.cancel()
        stdin = self._process.stdin
        assert stdin is not None
        self.is_busy = True
        try:
            async with asyncio.timeout(self._deadline_s):
                stdin.write(_framed((function, args)))
                is_done, value, self._is_last = pickle.loads(await self._result())
        except TimeoutError:
            # It has not used its CPU time: else the system would have ended it.
            raise WorkerStopped(f"its worker had too little CPU for {self._deadline_s:g} seconds") from None
        self.is_busy = False
        if is_done:
            return value  # type: ignore[no-any-return]
        raise value

    async def started(self) -> None:
        """Wait until the process reads tasks. Raises WorkerDied."""
        stdout = self._process.stdout
        assert stdout is not None
        if await stdout.read(len(_STARTED)) != _STARTED:
            raise WorkerDied(f"a worker ended with {await self._process.wait()} at its start")

    async def _result(self) -> bytes:
        stdout = self._process.stdout
        assert stdout is not None
        try:
            (length,) = _LENGTH.unpack(await stdout.readexactly(_LENGTH.size))
            if length <= _RESULT_BYTES:
                return await stdout.readexactly(length)
        except asyncio.IncompleteReadError:
            status = await self._process.wait()
            if status == -signal.SIGPROF:
                raise TaskTooLarge("time") from None
            if status < 0:
                raise WorkerKilled(f"its worker was ended by {_name_of(-status)}") from None
            raise WorkerDied(f"a worker ended with {status}") from None
        raise WorkerDied(f"a worker has a result of {length} bytes, more than {_RESULT_BYTES}")

    def end_when_idle(self, end: Callable[[_Worker], None]) -> None:
        """Call `end` unless it gets a task within IDLE_S."""
        self._timer = asyncio.get_running_loop().call_later(IDLE_S, end, self)

    def kill(self) -> None:
        """Kill the process."""
        if self._timer is not None:
            self._timer.cancel()
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def wait(self) -> None:
        """Wait until the process has ended and its pipes are closed."""
        process = self._process
        await process.wait()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        with suppress(OSError):
            await process.stdin.wait_closed()
        await process.stdout.read()


def _name_of(number: int) -> str:
    """The name of a signal."""
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def _framed(value: object) -> bytes:
    data = pickle.dumps(value)
    return _LENGTH.pack(len(data)) + data


def _read_tasks(pipe: Any, tasks: SimpleQueue[bytes]) -> None:
    """Read tasks until the parent is gone, then end the process, whatever it does."""
    while len(head := pipe.read(_LENGTH.size)) == _LENGTH.size:
        tasks.put(pipe.read(_LENGTH.unpack(head)[0]))
    os._exit(0)


def _result_of(task: bytes, memory: int, seconds: float) -> bytes:
    """The result of a task, framed: whether it is done, its value or exception, and whether it is the last one."""
    try:
        # This imports the module of the function.
        function, args = pickle.loads(task)
        # Only now: at a low priority a busy machine would take half a minute for the imports of the first task.
        os.nice(max(0, _NICE - os.nice(0)))
        # After so much CPU the system ends the process, also if the parent cannot.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        done, value = True, function(*args)
        framed = _framed((done, value, _uses_much(memory)))
        signal.setitimer(signal.ITIMER_PROF, 0)
    except MemoryError:
        return _framed((False, TaskTooLarge("memory"), True))
    except Exception as error:
        signal.setitimer(signal.ITIMER_PROF, 0)
        error.add_note("".join(traceback.format_exception(error)))
        keep_places(error)
        # The parent must be able to read the exception.
        try:
            framed = _framed((False, error, _uses_much(memory)))
            pickle.loads(framed[_LENGTH.size :])
        except Exception:
            died = WorkerDied("".join(traceback.format_exception(error)))
            died.__traceback__ = error.__traceback__
            keep_places(died)
            return _framed((False, died, True))
    return framed


def _uses_much(memory: int) -> bool:
    """Whether the next task might not have the memory that it may use: the process has kept some of this one's."""
    return _most_resident() > memory // 2


def _most_resident() -> int:
    """The most memory that this process had, in bytes. On Linux ru_maxrss begins with that of the parent."""
    with suppress(OSError), open("/proc/self/status", encoding="ascii") as status:
        [most] = [line.split()[1] for line in status if line.startswith("VmHWM:")]
        return 1024 * int(most)
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _limit(kind: int, most: int) -> None:
    """Lower a limit of this process, unless it is lower already."""
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def main() -> int:
    """A worker process: run tasks until the parent is gone."""
    memory, seconds = int(sys.argv[1]) * _MB, float(sys.argv[2])
    # Signals of the terminal reach the whole process group. The parent decides when its workers end.
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    _limit(resource.RLIMIT_AS, memory)
    _limit(resource.RLIMIT_CORE, 0)
    # What a task prints must not mix with results.
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read_tasks, args=(os.fdopen(0, "rb"), tasks), daemon=True).start()
    results.write(_STARTED)
    results.flush()
    while True:
        results.write(_result_of(tasks.get(), memory, seconds))
        results.flush()


if __name__ == "__main__":
    # As a module, so that the parent finds the classes of exceptions under the same name.
    from markethall_platform import workers

    sys.exit(workers.main())
