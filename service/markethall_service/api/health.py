"""Health checks and reflection: the two standard services beside those of the contract.

grpcio's own health service notifies its watchers under one lock, so that one client that does not read would block all
others. Here each watcher waits for itself, and takes a slot like every other stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2, reflection_pb2_grpc

from markethall_platform.grpc_server import Server, ServerCall

from .handlers import Span, end_with_error
from .requests import Call

HEALTH: Final = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name

_Status = health_pb2.HealthCheckResponse


def add_health_and_reflection(server: Server, names: Sequence[str], stream_slot: Span) -> Health:
    """Serve both for the services with these names. `stream_slot` reserves a slot for a stream."""
    health = Health(["", *names], stream_slot)
    # The generated functions are typed for the servers of grpcio.
    add_health: Any = health_pb2_grpc.add_HealthServicer_to_server
    add_reflection: Any = reflection_pb2_grpc.add_ServerReflectionServicer_to_server
    add_health(health, server)
    add_reflection(Reflection(names, stream_slot), server)
    return health


class Health(health_pb2_grpc.HealthServicer):
    """grpc.health.v1 for services that are all serving or all not serving."""

    def __init__(self, names: Sequence[str], stream_slot: Span) -> None:
        self._names = frozenset(names)
        self._stream_slot = stream_slot
        self.serving = False
        self._stopped = False
        self._changed = asyncio.Event()

    def set_serving(self, *, serving: bool) -> None:
        """Set the status and notify all watchers. Does nothing after `stop`."""
        if not self._stopped and serving != self.serving:
            self.serving = serving
            changed, self._changed = self._changed, asyncio.Event()
            changed.set()

    def stop(self) -> None:
        """Set the status to not serving for good."""
        self.set_serving(serving=False)
        self._stopped = True

    async def Check(  # noqa: N802  the name in the contract
        self, request: health_pb2.HealthCheckRequest, context: Any
    ) -> health_pb2.HealthCheckResponse:
        """The status of a service. NOT_FOUND if it does not exist."""
        if request.service not in self._names:
            await context.abort(grpc.StatusCode.NOT_FOUND, "There is no service of this name.")
        return self._response(request.service)

    async def Watch(  # noqa: N802
        self, request: health_pb2.HealthCheckRequest, context: Any
    ) -> AsyncIterator[health_pb2.HealthCheckResponse]:
        """The status of a service at once and after every change."""
        with _slot(self._stream_slot, f"{HEALTH}/Watch", context):
            while True:
                changed = self._changed
                yield self._response(request.service)
                await changed.wait()

    def _response(self, name: str) -> health_pb2.HealthCheckResponse:
        if name not in self._names:
            return _Status(status=_Status.SERVICE_UNKNOWN)
        return _Status(status=_Status.SERVING if self.serving else _Status.NOT_SERVING)


class Reflection(reflection_pb2_grpc.ServerReflectionServicer):
    """grpc.reflection.v1alpha: descriptors for tools such as `grpcurl`."""

    def __init__(self, names: Sequence[str], stream_slot: Span) -> None:
        self._servicer: Any = reflection.aio.ReflectionServicer([*names, reflection.SERVICE_NAME, HEALTH])
        self._stream_slot = stream_slot

    async def ServerReflectionInfo(  # noqa: N802
        self, requests: AsyncIterator[reflection_pb2.ServerReflectionRequest], context: Any
    ) -> AsyncIterator[reflection_pb2.ServerReflectionResponse]:
        """One response with descriptors for each request."""
        with _slot(self._stream_slot, f"{reflection.SERVICE_NAME}/ServerReflectionInfo", context):
            async for response in self._servicer.ServerReflectionInfo(requests, context):
                yield response


@contextmanager
def _slot(stream_slot: Span, path: str, context: ServerCall) -> Iterator[None]:
    """Reserves a slot for a stream. TOO_MANY_STREAMS if there is none."""
    call = Call(path, context)
    try:
        with stream_slot(call):
            yield
    except Exception as error:
        end_with_error(call, error)
        raise grpc.aio.AbortError("the call has ended") from None
