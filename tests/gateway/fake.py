"""A stand-in for the service: both gRPC services, made from their descriptors, answering what a test tells them to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent import futures
from dataclasses import dataclass, field
from typing import Any

import grpc
from google.protobuf import any_pb2, duration_pb2, message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from markethall.v1 import game_service_pb2, match_pb2, match_service_pb2

Answer = Callable[[Any, grpc.ServicerContext], Any]

SERVICES = (
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"],
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"],
)


@dataclass
class Seen:
    """One call as it reached the service."""

    method: str
    request: Any
    metadata: dict[str, str]


@dataclass
class Fake:
    """The stand-in; `answers` by method name, an empty message where a test gives none."""

    answers: dict[str, Answer] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        self._server: grpc.Server | None = None

    @property
    def target(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> Fake:
        """Listens; after a stop, on the same port as before."""
        self._server = grpc.server(futures.ThreadPoolExecutor(80), options=[("grpc.so_reuseport", 0)])
        for service in SERVICES:
            handlers = {method.name: self._handler(method) for method in service.methods}
            generic = grpc.method_handlers_generic_handler(service.full_name, handlers)
            self._server.add_generic_rpc_handlers((generic,))
        self.port = self._server.add_insecure_port(self.target)
        self._server.start()
        return self

    def stop(self) -> None:
        """Hangs up on everybody."""
        assert self._server is not None
        self._server.stop(0).wait()

    def last(self) -> Seen:
        """The last call."""
        return self.seen[-1]

    def _handler(self, method: MethodDescriptor) -> Any:
        request = message_factory.GetMessageClass(method.input_type)
        answer = message_factory.GetMessageClass(method.output_type)
        make = grpc.unary_unary_rpc_method_handler
        if method.server_streaming:
            make = grpc.unary_stream_rpc_method_handler

        def handle(asked: Message, context: grpc.ServicerContext) -> Any:
            metadata = {key: str(value) for key, value in context.invocation_metadata()}
            self.seen.append(Seen(method.name, asked, metadata))
            if method.name in self.answers:
                return self.answers[method.name](asked, context)
            return accepted(context, finished=True) if method.server_streaming else answer()

        return make(handle, request_deserializer=request.FromString, response_serializer=answer.SerializeToString)


def accepted(context: grpc.ServicerContext, finished: bool) -> Iterator[Message]:
    """Takes a watcher, and sends nothing."""
    context.send_initial_metadata((("markethall-finished", "true" if finished else "false"),))
    return iter(())


def commits(first: int, last: int) -> Iterator[match_service_pb2.WatchMatchResponse]:
    """Commits by their revisions, both ends included."""
    for revision in range(first, last + 1):
        yield match_service_pb2.WatchMatchResponse(commit=match_pb2.Commit(revision=revision, seat=1))


def refuse(
    code: grpc.StatusCode, reason: str, message: str = "No.", retry_seconds: float | None = None, **metadata: str
) -> Answer:
    """An answer that refuses as the service does, with a reason and perhaps the time to come back."""
    details = [_packed(error_details_pb2.ErrorInfo(reason=reason, domain="markethall", metadata=metadata))]
    if retry_seconds is not None:
        delay = duration_pb2.Duration(seconds=int(retry_seconds), nanos=int(retry_seconds % 1 * 1e9))
        details.append(_packed(error_details_pb2.RetryInfo(retry_delay=delay)))
    status = rpc_status.to_status(status_pb2.Status(code=code.value[0], message=message, details=details))

    def answer(_request: Any, context: grpc.ServicerContext) -> Any:
        context.abort_with_status(status)

    return answer


def _packed(detail: Message) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(detail)
    return packed
