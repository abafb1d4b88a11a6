"""A gateway in a process of its own, as it runs for users."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.server import run

_SPAWN = multiprocessing.get_context("spawn")


def _serve(port: int, target: str, settings: dict[str, Any], ready: Connection) -> None:
    run("127.0.0.1", port, target, GatewaySettings(**settings), lambda *ports: ready.send(ports))


class Running:
    """A gateway process; `base` is its URL."""

    def __init__(self, target: str, port: int = 0, **settings: Any) -> None:
        here, there = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(port, target, settings, there))
        self.process.start()
        there.close()
        assert here.poll(30), "the gateway did not start"
        self.port: int
        self.metrics_port: int | None
        self.port, self.metrics_port = here.recv()
        here.close()
        self.base = f"{'https' if 'tls_cert' in settings else 'http'}://127.0.0.1:{self.port}"

    def stop(self) -> int | None:
        """Asks it to end, as an operator does, and answers its exit code."""
        self.process.terminate()
        self.process.join(20)
        code = self.process.exitcode
        self.process.close()
        return code


class Door:
    """A gateway of a service, with a fast heartbeat, which may close for a while."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._running = Running(target, heartbeat_seconds=0.1)
        self.base = self._running.base

    def close(self) -> None:
        """Ends it."""
        assert self._running.stop() == 0

    def open(self) -> None:
        """Starts it again, where it was."""
        self._running = Running(self._target, self._running.port, heartbeat_seconds=0.1)
