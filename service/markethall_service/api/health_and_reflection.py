"""What every gRPC service answers beside its own methods: whether it is well, and what it offers.

grpcio's own servicer of health checks tells watchers of a change under a lock, so that one who does not read would hold
up all others, and the end of the service. Here each is told by itself, and takes a place like every other stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2, reflection_pb2_grpc

from markethall_service.grpc_core import ServerCall

from .call import Call
from .handlers import end
from .hooks import Span

HEALTH: Final = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name

_Status = health_pb2.HealthCheckResponse


class Health(health_pb2_grpc.HealthServicer):
    """grpc.health.v1 for the names of services, all of which are well (`serving`) or not together."""

    def __init__(self, names: Sequence[str], hold: Span) -> None:
        self._names = frozenset(names)
        self._hold = hold
        self.serving = True
        self._stops = False
        self._changed = asyncio.Event()

    def say(self, *, serving: bool) -> None:
        """Answers from now on whether calls are taken, and tells whoever watches."""
        if not self._stops and serving != self.serving:
            self.serving = serving
            changed, self._changed = self._changed, asyncio.Event()
            changed.set()

    def stop(self) -> None:
        """Says that no calls should come any more, whatever is said afterwards."""
        self.say(serving=False)
        self._stops = True

    async def Check(  # noqa: N802  the name in the contract
        self, request: health_pb2.HealthCheckRequest, context: Any
    ) -> health_pb2.HealthCheckResponse:
        """Whether a service takes calls now; NOT_FOUND for one that nobody knows."""
        if request.service not in self._names:
            await context.abort(grpc.StatusCode.NOT_FOUND, "Nobody here knows this service.")
        return self._answer(request.service)

    async def Watch(  # noqa: N802
        self, request: health_pb2.HealthCheckRequest, context: Any
    ) -> AsyncIterator[health_pb2.HealthCheckResponse]:
        """The same at once, and at every change."""
        with _placed(self._hold, f"{HEALTH}/Watch", context):
            while True:
                changed = self._changed
                yield self._answer(request.service)
                await changed.wait()

    def _answer(self, name: str) -> health_pb2.HealthCheckResponse:
        if name not in self._names:
            return _Status(status=_Status.SERVICE_UNKNOWN)
        return _Status(status=_Status.SERVING if self.serving else _Status.NOT_SERVING)


class Reflection(reflection_pb2_grpc.ServerReflectionServicer):
    """grpc.reflection.v1alpha: what `grpcurl` and the like ask for."""

    def __init__(self, names: Sequence[str], hold: Span) -> None:
        self._answers: Any = reflection.aio.ReflectionServicer([*names, reflection.SERVICE_NAME, HEALTH])
        self._hold = hold

    async def ServerReflectionInfo(  # noqa: N802
        self, requests: AsyncIterator[reflection_pb2.ServerReflectionRequest], context: Any
    ) -> AsyncIterator[reflection_pb2.ServerReflectionResponse]:
        """The descriptors that are asked for, one answer a request."""
        with _placed(self._hold, f"{reflection.SERVICE_NAME}/ServerReflectionInfo", context):
            async for answer in self._answers.ServerReflectionInfo(requests, context):
                yield answer


def add(server: Any, names: Sequence[str], hold: Span) -> Health:
    """Serves both for the names of services; `hold` gives a stream its place."""
    checks = Health(["", *names], hold)
    health_pb2_grpc.add_HealthServicer_to_server(checks, server)
    add_reflection: Any = reflection_pb2_grpc.add_ServerReflectionServicer_to_server
    add_reflection(Reflection(names, hold), server)
    return checks


@contextmanager
def _placed(hold: Span, path: str, context: ServerCall) -> Iterator[None]:
    """Around a stream; TOO_MANY_STREAMS if there is no place for it."""
    call = Call(path, context)
    try:
        with hold(call):
            yield
    except Exception as error:
        end(call, error)
        raise grpc.aio.AbortError("the call has been ended") from None
