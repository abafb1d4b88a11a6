"""A stand-in for the service: its methods, made from their descriptors, answering what a test tells them to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NoReturn

import grpc
from google.protobuf import any_pb2, duration_pb2, message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from markethall.v1 import game_service_pb2, match_pb2, match_service_pb2
from markethall_platform.grpc_server import Method, ServerCall
from markethall_service.api.handlers import has_secrets

Answer = Callable[[Any, "Context"], Any]

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


class Context:
    """A call as an answer sees it: the part of `grpc.ServicerContext` that the tests use. Answers run in threads."""

    def __init__(self, call: ServerCall, loop: asyncio.AbstractEventLoop) -> None:
        self.call = call
        self.loop = loop
        self.on_end: list[Callable[[], None]] = []

    def send_initial_metadata(self, metadata: tuple[tuple[str, str], ...]) -> None:
        """Accepts the call."""
        asyncio.run_coroutine_threadsafe(self.call.send_initial_metadata(metadata), self.loop).result()

    def set_trailing_metadata(self, metadata: tuple[tuple[str, str], ...]) -> None:
        """Sets the metadata of the end of the call."""
        self.call.set_trailing_metadata(metadata)

    def add_callback(self, callback: Callable[[], None]) -> None:
        """Calls it when the call has ended."""
        self.on_end.append(callback)

    def abort(self, code: grpc.StatusCode, details: str) -> NoReturn:
        """Ends the call with an error."""
        self.call.end(code, details)
        raise grpc.aio.AbortError

    def abort_with_status(self, status: Any) -> NoReturn:
        """Ends the call with a rich error."""
        self.call.set_trailing_metadata(status.trailing_metadata)
        self.abort(status.code, status.details)


@dataclass
class Fake:
    """The stand-in; `answers` by method name, an empty message where a test gives none."""

    answers: dict[str, Answer] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    is_ready: bool = True

    def __post_init__(self) -> None:
        self._methods = {
            f"/{service.full_name}/{method.name}": self._method(method)
            for service in SERVICES
            for method in service.methods
        }
        self._threads = ThreadPoolExecutor(300)

    def find_method(self, path: str) -> Method | None:
        """The method of a path, as a gRPC server finds it."""
        return self._methods.get(path)

    def last(self) -> Seen:
        """The last call."""
        return self.seen[-1]

    def _method(self, method: MethodDescriptor) -> Method:
        request_class = message_factory.GetMessageClass(method.input_type)

        def answered(request: Message, context: Context) -> Any:
            if method.name in self.answers:
                return self.answers[method.name](request, context)
            if method.server_streaming:
                return accepted(context, finished=True)
            return message_factory.GetMessageClass(method.output_type)()

        async def run(data: bytes, call: ServerCall) -> bytes | None:
            loop = asyncio.get_running_loop()
            request, context = request_class.FromString(data), Context(call, loop)
            self.seen.append(Seen(method.name, request, {key: str(value) for key, value in call.invocation_metadata()}))
            try:
                answer = await loop.run_in_executor(self._threads, answered, request, context)
                if not method.server_streaming:
                    return bytes(answer.SerializeToString())
                while (message := await loop.run_in_executor(self._threads, next, answer, None)) is not None:
                    await call.write(message.SerializeToString())
                return None
            finally:
                for callback in context.on_end:
                    callback()

        return Method(run, response_streaming=method.server_streaming, may_compress=not has_secrets(method.output_type))


def accepted(context: Context, finished: bool) -> Iterator[Message]:
    """Takes a watcher, and sends nothing."""
    context.send_initial_metadata((("markethall-finished", "true" if finished else "false"),))
    return iter(())


def commits(first: int, last: int) -> Iterator[match_service_pb2.WatchMatchResponse]:
    """Commits by their revisions, both ends included."""
    for revision in range(first, last + 1):
        update = match_service_pb2.MatchUpdate(commit=match_pb2.Commit(revision=revision, seat=1))
        yield match_service_pb2.WatchMatchResponse(update=update)


def refuse(
    code: grpc.StatusCode, reason: str, message: str = "No.", retry_seconds: float | None = None, **metadata: str
) -> Answer:
    """An answer that refuses as the service does, with a reason and perhaps the time to come back."""
    details = [_packed(error_details_pb2.ErrorInfo(reason=reason, domain="markethall", metadata=metadata))]
    if retry_seconds is not None:
        delay = duration_pb2.Duration(seconds=int(retry_seconds), nanos=int(retry_seconds % 1 * 1e9))
        details.append(_packed(error_details_pb2.RetryInfo(retry_delay=delay)))
    status = rpc_status.to_status(status_pb2.Status(code=code.value[0], message=message, details=details))

    def answer(_request: Any, context: Context) -> Any:
        context.abort_with_status(status)

    return answer


def _packed(detail: Message) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(detail)
    return packed
