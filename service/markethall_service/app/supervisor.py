"""Supervision of child processes, and the processes of a service that share its ports.

A child ends when its parent terminates it, and when its parent ends. A child that dies or hangs is replaced.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from typing import Any, Final, Self

import uvloop

from markethall_platform.logs import configure
from markethall_platform.network import reserved_socket
from markethall_service.api.server import ApiServer
from markethall_service.matches.ports import StoreError

from .process import log_settings, run_worker
from .settings import Settings

_SILENCE_S: Final = (10.0, 10.0)
"""How long a child may be silent: two timeouts in a row. After a suspend of the machine the first one may be wrong."""

_READY: Final = b"ready "
_START_S: Final = 60.0
_PAUSE_S: Final = (0.1, 5.0)
_STEADY_S: Final = 10.0
"""A child that ran longer has started successfully."""

_log = logging.getLogger(__name__)


class Backoff:
    """The pause before a child is started again. It doubles until a child has run for _STEADY_S."""

    def __init__(self) -> None:
        self._next_s = _PAUSE_S[0]

    async def after(self, ran_s: float) -> None:
        """Wait after a child that has run for `ran_s` seconds."""
        if ran_s > _STEADY_S:
            self._next_s = _PAUSE_S[0]
        pause_s, self._next_s = self._next_s, min(2 * self._next_s, _PAUSE_S[1])
        await asyncio.sleep(pause_s)


def end_with_parent(timeout_s: float) -> None:
    """Stop this process as SIGTERM does when its parent is gone, and kill it `timeout_s` later.

    The parent holds the other end of the standard input, which closes with the parent.
    """
    threading.Thread(target=_wait, args=(timeout_s,), daemon=True).start()


async def terminate(child: asyncio.subprocess.Process, timeout_s: float) -> None:
    """Terminate a child and wait. It is killed after `timeout_s`."""
    if child.returncode is None:
        child.terminate()
    try:
        await asyncio.wait_for(child.wait(), timeout_s)
    except TimeoutError:
        child.kill()
        await child.wait()


def report_ready(report: object) -> None:
    """In the child: report to the parent that it serves."""
    os.write(1, _READY + json.dumps(report).encode() + b"\n")


def report_error(error: Exception) -> None:
    """In the child: report to the parent why it does not start. No effect if the parent is gone."""
    with suppress(OSError):
        os.write(1, f"{error}\n".encode())


async def wait_until_ready(child: asyncio.subprocess.Process) -> Any:
    """The report of a child that serves. OSError with its message if it cannot start or stays silent."""
    assert child.stdout is not None
    line = b""
    try:
        async with asyncio.timeout(_START_S):
            line = await child.stdout.readline()
    except TimeoutError:
        child.kill()
        line = f"it printed nothing for {_START_S:g} seconds".encode()
    if not line.startswith(_READY):
        if line:
            # It has reported an error and ends, or something else in it has printed a line.
            await terminate(child, _END_S)
        status = await child.wait()
        raise OSError(line.decode(errors="backslashreplace").strip() or f"it ended with {status}")
    return json.loads(line.removeprefix(_READY))


async def wait_until_ended(child: asyncio.subprocess.Process, name: str) -> int:
    """Wait until a child ends, and end a child that no longer sends heartbeats. Returns the exit status."""
    assert child.stdout is not None
    while (data := await _read_heartbeat(child.stdout)) != b"":
        if data is None:
            _log.warning("%s hangs", name)
            child.kill()
            break
    return await child.wait()


def send_heartbeat() -> None:
    """In the child, about every second: report to the parent that it runs."""
    os.set_blocking(1, False)
    with suppress(OSError):
        os.write(1, b".")


async def _read_heartbeat(pipe: asyncio.StreamReader) -> bytes | None:
    """The next data; empty at the end, None after the timeouts."""
    for seconds in _SILENCE_S:
        # Not wait_for: in Python 3.11 it can miss a cancellation that comes together with a result.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await pipe.read(1024)
    return None


def _wait(timeout_s: float) -> None:
    # Not sys.stdin: a thread that waits inside its lock would disturb the end of the interpreter.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(timeout_s)
    os._exit(1)


_DRAIN: Final = signal.SIGUSR1
_END_S: Final = 30.0
_HEARTBEAT_S: Final = 1.0


class WorkerProcesses:
    """The processes of the settings, on the same ports and one Redis. The ports are known when they serve.

    They end with the block, and by themselves when this process is killed.
    """

    def __init__(self, settings: Settings) -> None:
        self.port = settings.grpc_port
        self.rest_port = settings.http_port if settings.rest else None
        self.metrics_port = settings.metrics_port
        self._settings = settings
        self._reserved: list[socket.socket] = []
        self._running: set[asyncio.subprocess.Process] = set()
        self._supervisors: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        try:
            self.port = self._reserve(self._settings.grpc_port, "MARKETHALL_GRPC_PORT")
            if self._settings.rest:
                self.rest_port = self._reserve(self._settings.http_port, "MARKETHALL_HTTP_PORT")
            processes = await asyncio.gather(*(self._start(index) for index in range(self._settings.processes)))
        except BaseException:
            await self._end()
            raise
        self._supervisors = [asyncio.create_task(self._supervise(*one)) for one in enumerate(processes)]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    async def _end(self) -> None:
        for supervisor in self._supervisors:
            supervisor.cancel()
        await asyncio.gather(*self._supervisors, return_exceptions=True)
        timeout_s = _END_S + self._settings.grace_seconds
        await asyncio.gather(*(terminate(process, timeout_s) for process in self._running))
        for reserved in self._reserved:
            reserved.close()

    def _reserve(self, port: int, setting: str) -> int:
        self._reserved.append(reserved_socket(self._settings.host, port, setting))
        number: int = self._reserved[-1].getsockname()[1]
        return number

    async def _start(self, index: int) -> asyncio.subprocess.Process:
        """A child that serves. OSError with its message if it cannot start."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        self._running.add(process)
        assert process.stdin is not None
        ports = {"grpc_port": self.port, "http_port": self.rest_port or 0}
        # Through the pipe, not the command line or the environment, because it holds secrets. The pipe stays
        # open.
        process.stdin.write(pickle.dumps((index, self._settings.model_copy(update=ports))))
        try:
            metrics_port = await wait_until_ready(process)
        except OSError as error:
            self._running.discard(process)
            raise OSError(f"a process of the service does not start: {error}") from None
        if index == 0:
            self.metrics_port = metrics_port
        return process

    async def drain(self, seconds: float = 0.0) -> None:  # noqa: ARG002 - each process has the setting
        """Tell all processes to report that they accept no more calls."""
        for process in self._running:
            # A child that has just died must not stop the message to the others.
            with suppress(ProcessLookupError):
                process.send_signal(_DRAIN)

    async def _supervise(self, index: int, process: asyncio.subprocess.Process) -> None:
        """Replace the child whenever it dies or hangs, after growing pauses."""
        loop = asyncio.get_running_loop()
        pause = Backoff()
        while True:
            began = loop.time()
            status = await wait_until_ended(process, f"process {process.pid}")
            self._running.discard(process)
            _log.warning("process %d ended with %s: another one is started", process.pid, status)
            process = await self._restart(index, pause, loop.time() - began)

    async def _restart(self, index: int, pause: Backoff, ran_s: float) -> asyncio.subprocess.Process:
        while True:
            await pause.after(ran_s)
            try:
                return await self._start(index)
            except OSError as error:
                _log.warning("%s", error)
                ran_s = 0.0


async def _serve(settings: Settings, index: int) -> None:
    stop, drain = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_signal_handler(_DRAIN, drain.set)
    async with run_worker(settings, settings.redis_url, index) as worker:
        report_ready(worker.metrics_port)
        heartbeat = asyncio.create_task(_run_heartbeat())
        draining = asyncio.create_task(_drained(drain, worker.api, settings.drain_seconds))
        await stop.wait()
        draining.cancel()
    heartbeat.cancel()


async def _run_heartbeat() -> None:
    while True:
        send_heartbeat()
        await asyncio.sleep(_HEARTBEAT_S)


async def _drained(drain: asyncio.Event, api: ApiServer, seconds: float) -> None:
    await drain.wait()
    await api.drain(seconds)


def main() -> int:
    """The child process: serve until SIGTERM or until its parent is gone."""
    # Signals of the terminal reach the whole process group; the parent decides when its children end.
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    index: int
    settings: Settings
    try:
        index, settings = pickle.load(sys.stdin.buffer)
    except (EOFError, pickle.UnpicklingError):
        # The parent has died before it sent the whole order.
        return 1
    configure(log_settings(settings))
    end_with_parent(_END_S + settings.grace_seconds)
    try:
        uvloop.run(_serve(settings, index))
    except (OSError, StoreError, ValueError) as error:
        report_error(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
