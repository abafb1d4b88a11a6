"""A fake of the service: it has all methods, and gives the answers that a test sets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import Queue
from threading import Event
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

WATCH = "/v1/matches/k3v9:watch"
"""The path of the event stream of a match."""

SERVICES = (
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"],
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"],
)


@dataclass
class ReceivedCall:
    """A call that has reached the service."""

    method: str
    request: Any
    metadata: dict[str, str]


class Context:
    """A running call, with the part of `grpc.ServicerContext` that answers use. Answers run in threads."""

    def __init__(self, call: ServerCall, loop: asyncio.AbstractEventLoop) -> None:
        self.call = call
        self.loop = loop
        self.on_end: list[Callable[[], None]] = []

    def send_initial_metadata(self, metadata: tuple[tuple[str, str], ...]) -> None:
        asyncio.run_coroutine_threadsafe(self.call.send_initial_metadata(metadata), self.loop).result()

    def set_trailing_metadata(self, metadata: tuple[tuple[str, str], ...]) -> None:
        self.call.set_trailing_metadata(metadata)

    def add_callback(self, callback: Callable[[], None]) -> None:
        """Adds a function that runs when the call has ended."""
        self.on_end.append(callback)

    def abort(self, code: grpc.StatusCode, details: str) -> NoReturn:
        """Ends the call with an error."""
        self.call.end(code, details)
        raise grpc.aio.AbortError

    def abort_with_status(self, status: Any) -> NoReturn:
        """Ends the call with an error that has details."""
        self.call.set_trailing_metadata(status.trailing_metadata)
        self.abort(status.code, status.details)


@dataclass
class FakeService:
    """The fake. `answers`: by method name; a method without one returns an empty message. `calls`: in order."""

    answers: dict[str, Answer] = field(default_factory=dict)
    calls: list[ReceivedCall] = field(default_factory=list)
    is_ready: bool = True
    now_ms: int = 1_790_000_000_123

    def __post_init__(self) -> None:
        self._methods = {
            f"/{service.full_name}/{method.name}": self._method(method)
            for service in SERVICES
            for method in service.methods
        }
        self._threads = ThreadPoolExecutor(300)

    def find_method(self, path: str) -> Method | None:
        return self._methods.get(path)

    def last_call(self) -> ReceivedCall:
        return self.calls[-1]

    def _method(self, method: MethodDescriptor) -> Method:
        request_class = message_factory.GetMessageClass(method.input_type)

        def answer_of(request: Message, context: Context) -> Any:
            if method.name in self.answers:
                return self.answers[method.name](request, context)
            if method.server_streaming:
                return accept_watch(context, finished=True)
            answer = message_factory.GetMessageClass(method.output_type)()
            for first in method.output_type.fields[:1]:
                # Clients of REST take an answer without it for one of something else.
                if first.message_type and not first.is_repeated:
                    getattr(answer, first.name).SetInParent()
            return answer

        async def run(data: bytes, call: ServerCall) -> bytes | None:
            loop = asyncio.get_running_loop()
            request, context = request_class.FromString(data), Context(call, loop)
            metadata = {key: str(value) for key, value in call.invocation_metadata()}
            self.calls.append(ReceivedCall(method.name, request, metadata))
            try:
                answer = await loop.run_in_executor(self._threads, answer_of, request, context)
                if not method.server_streaming:
                    return bytes(answer.SerializeToString())
                while (message := await loop.run_in_executor(self._threads, next, answer, None)) is not None:
                    await call.write(message.SerializeToString())
                return None
            finally:
                for callback in context.on_end:
                    callback()

        return Method(run, response_streaming=method.server_streaming, may_compress=not has_secrets(method.output_type))


def accept_watch(context: Context, finished: bool) -> Iterator[Message]:
    """Accepts a watch. It has no responses."""
    context.send_initial_metadata((("markethall-finished", "true" if finished else "false"),))
    return iter(())


def commits(first: int, last: int, size: int = 0) -> Iterator[match_service_pb2.WatchMatchResponse]:
    """Responses with the commits from one revision to another, both included. `size`: more bytes in each."""
    for revision in range(first, last + 1):
        commit = match_pb2.Commit(revision=revision, seat=1, request_id="x" * size)
        update = match_service_pb2.MatchUpdate(commit=commit)
        yield match_service_pb2.WatchMatchResponse(update=update)


class FakeMatch:
    """A match of the fake service with commits up to revision `last`. `live`: later revisions for its watchers.

    `size`: see `commits`. A function in `live` is called with the request and the context; None ends the stream.
    """

    def __init__(self, service: FakeService, last: int = 0, size: int = 0) -> None:
        self.last = last
        self.size = size
        self.watch_has_ended = Event()
        self.live: Queue[Any] = Queue()
        service.answers["WatchMatch"] = self._watch

    def _watch(self, request: Any, context: Context) -> Iterator[Any]:
        accept_watch(context, finished=False)
        context.add_callback(self._on_end)
        yield from commits(request.after_revision + 1, self.last, self.size)
        while (item := self.live.get()) is not None:
            if isinstance(item, int):
                yield from commits(item, item)
            else:
                item(request, context)

    def _on_end(self) -> None:
        self.watch_has_ended.set()
        self.live.put(None)


def refuse(
    code: grpc.StatusCode, reason: str, message: str = "No.", retry_seconds: float | None = None, **metadata: str
) -> Answer:
    """An answer that refuses a call as the service does, with a reason and optionally the delay of a retry."""
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
