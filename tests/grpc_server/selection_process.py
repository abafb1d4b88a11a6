"""A process that creates a gRPC server after a change to grpcio's private interface, and calls it once.

It is forked from the process that has imported the service: importing takes most of the time of a new process.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Final
from unittest import mock

import grpc

from markethall_platform.grpc_server import Method, ServerKind, core_server, create_server


@dataclass
class Outcome:
    """The class of the server, its answer to the call, warnings, and the error that ended the process."""

    server: str = ""
    answer: bytes = b""
    warnings: list[str] = field(default_factory=list)
    error: str = ""


def outcome_of(kind: ServerKind, change: str = "") -> Outcome:
    """What the process does with a kind of server, after one of CHANGES."""
    context = multiprocessing.get_context("forkserver")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=run, args=(kind, change, sender), daemon=True)
    process.start()
    sender.close()
    with receiver:
        assert receiver.poll(60), "the process does not end"
        outcome: Outcome = receiver.recv()
    process.join(60)
    assert process.exitcode == 0
    return outcome


def run(kind: ServerKind, change: str, sender: Connection) -> None:
    """In the child process: sends the outcome."""
    outcome = Outcome()
    logging.getLogger().addHandler(_Collector(outcome.warnings))
    if change:
        # The core does not answer the trial call if its event is different.
        mock.patch.object(core_server, "_TRIAL_S", 1.0).start()
        CHANGES[change]()
    try:
        asyncio.run(_call_once(kind, outcome))
    except ImportError as error:
        outcome.error = f"{type(error).__name__}: {error}"
    sender.send(outcome)


async def _call_once(kind: ServerKind, outcome: Outcome) -> None:
    async def echo(data: bytes, _: Any) -> bytes:
        return data

    server = await create_server(kind)
    outcome.server = type(server).__name__
    server.add_registered_method_handlers("Test", {"Echo": Method(echo)})
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        echo_method: Any = channel.unary_unary("/Test/Echo")
        outcome.answer = await echo_method(b"hi")
    await server.stop(None)


class _Collector(logging.Handler):
    """Collects warnings with their cause."""

    def __init__(self, warnings: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._warnings = warnings

    def emit(self, record: logging.LogRecord) -> None:
        self._warnings.append(f"{record.levelname} {record.getMessage()}: {vars(record)['why']}")


def _remove_module() -> None:
    _forget_core_server()
    sys.modules["grpc._cython.cygrpc"] = None  # type: ignore[assignment]
    del sys.modules["grpc._cython"].cygrpc


def _remove_name() -> None:
    _forget_core_server()
    del sys.modules["grpc._cython.cygrpc"].CompletionQueue


def _forget_core_server() -> None:
    """It is imported again by `create_server`."""
    del sys.modules[core_server.__name__]


def _change_signature() -> None:
    def without_parameters() -> None:
        raise AssertionError("it is called with arguments")

    mock.patch.object(core_server, "CORE_SERVER", without_parameters).start()


def _change_event() -> None:
    # The event of the received request does not come.
    mock.patch.object(core_server.CoreCall, "receive", return_value=None).start()


CHANGES: Final[Mapping[str, Callable[[], None]]] = {
    "module is missing": _remove_module,
    "name is missing": _remove_name,
    "signature is different": _change_signature,
    "event is different": _change_event,
}
