"""The gRPC server behind one interface, with two implementations: on grpcio's core and on `grpc.aio`.

`create_server` chooses the implementation. Handlers and settings are the same for both.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

from .interface import (
    COMPRESSION,
    WORTH_COMPRESSING,
    CallTimeouts,
    Metadata,
    Method,
    Server,
    ServerCall,
    ServerKind,
    TimedOut,
)
from .local_call import CallFailed, LocalCall, LocalStream, call_unary

__all__ = [
    "WORTH_COMPRESSING",
    "CallFailed",
    "CallTimeouts",
    "LocalCall",
    "LocalStream",
    "Metadata",
    "Method",
    "Server",
    "ServerCall",
    "ServerKind",
    "TimedOut",
    "call_unary",
    "create_server",
]

_log: Final = logging.getLogger(__name__)


async def create_server(
    kind: ServerKind = "auto", options: Sequence[tuple[str, Any]] = (), timeouts: CallTimeouts | None = None
) -> Server:
    """A server that is not started yet. `options` are those of gRPC. Long responses are compressed for clients that
    accept it, unless the options say otherwise.

    "core" is the server on grpcio's core, which uses a private interface of grpcio. ImportError if it is not as
    expected. "aio" is the server on `grpc.aio`. "auto" is "core" if a trial call succeeds, otherwise "aio" with a
    warning in the log.
    """
    timeouts = timeouts or CallTimeouts()
    options = (*COMPRESSION, *options)
    if kind == "auto":
        fault = await _core_fault()
        if fault is not None:
            _log.warning("gRPC server: using grpc.aio, because grpcio's core is not as expected", extra={"why": fault})
        kind = "core" if fault is None else "aio"
    if kind == "core":
        from .core_server import CoreServer

        return CoreServer(options, timeouts)
    from .aio_server import AioServer

    return AioServer(options, timeouts)


async def _core_fault() -> str | None:
    """Why the server on grpcio's core cannot be used; None if it can."""
    try:
        from .core_server import check_core

        await check_core()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None
