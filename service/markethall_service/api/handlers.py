"""gRPC handlers from the descriptors of a service: they parse requests, send errors, and run the middleware."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, aclosing, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, Final, NoReturn, TypeAlias

import grpc
from google.api.resource_pb2 import resource_reference
from google.protobuf.descriptor import Descriptor, MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.status_pb2 import Status

from markethall_platform.grpc_server import Method, ServerCall, TimedOut
from markethall_platform.logs import CURRENT, KEY, CallLog, lines_of
from markethall_platform.metrics import Observe
from markethall_service.codec.v1.check_pb2 import CheckRecordCall
from markethall_service.language import spoken
from markethall_service.matches.visibility import TokenClaims

from .call_facts import is_audited
from .errors import CallError, code_of, details, fields_in, reason_of, status_of
from .requests import BidirectionalStream, Call, check_match

METADATA_LIMIT: Final = 1 << 13
"""The largest metadata of a call in bytes, keys and values together. A token has some hundred."""

MESSAGE_LIMIT: Final = 1 << 17
"""The largest request in bytes. The largest useful one, a match on a custom board, has some thousand."""

REQUEST: Final = "request_seconds"
IDLE: Final = "idle_stream_seconds"
"""The settings of the timeouts of calls; `Middleware.bounded` counts by these names."""

EXEMPLAR_S: Final = 0.1
"""Calls that take as long as this, in seconds, leave their request id at the histogram."""

SECRETS: Final = frozenset({"token", "creator_token", "join_code", "short_code", "webhook_secret"})
"""Fields of responses that only their receiver may know. Responses with one of them are not compressed."""

Admit: TypeAlias = Callable[[Call], None]
ReadToken: TypeAlias = Callable[[Call], TokenClaims | None]
"""Returns the claims of the caller's token, None without one. Raises an error for a token that is not valid."""
CountRequest: TypeAlias = Callable[[TokenClaims], None]
CountLines: TypeAlias = Callable[[Call, int], None]
Read: TypeAlias = Callable[[Call, bytes], Any]
"""Parses the request of a call."""
Completed: TypeAlias = Callable[[Call, str, str], None]
Guess: TypeAlias = Callable[[Call, str, str], AbstractContextManager[None]]
Span: TypeAlias = Callable[[Call], AbstractContextManager[None]]
WatchSlot: TypeAlias = Callable[[Call, bool], AbstractContextManager[None]]

READ_AS: Final[Mapping[str, type[Message]]] = {"CheckRecord": CheckRecordCall}
"""Other messages, of the same bytes, as which the requests of some methods are parsed."""

_NOTHING: Final = nullcontext()
"""The context manager of all calls that need none."""


@dataclass(frozen=True, slots=True)
class Middleware:
    """What runs around every call. A part that is not set costs nothing.

    `admit` makes the check of a method, which raises CallError to reject a call.
    `stream_slot` reserves a slot for a stream while it is open, or raises CallError.
    `watch_slot` does the same for a watch of a stream of several: the call, and whether it is the first of the stream.
    `count_request` counts a request of a stream against the rate limit of its own token, or raises CallError.
    `count_lines` counts the lines of a PreviewMoves, of which the first one is counted, or raises CallError.
    `guess` runs around a call that has a join code for a match, or a short code for any ("" as the match), or raises
    CallError: call, match, code.
    `meter` makes the histograms of a method by status code; they take seconds.
    `span` runs a call in a span of a trace.
    `bounded` counts the calls that a limit has ended or rejected, by the name of its setting.
    `facts` are the fields of a log line that say what the call is about.
    `audit` records a call that has ended: call, method, and "OK" or the reason of an error or its code.
    """

    admit: Callable[[str], Admit | None] | None = None
    stream_slot: Span | None = None
    watch_slot: WatchSlot | None = None
    count_request: CountRequest | None = None
    count_lines: CountLines | None = None
    guess: Guess | None = None
    meter: Callable[[str], Mapping[str, Observe]] | None = None
    log: CallLog | None = None
    span: Span | None = None
    bounded: Counter[str] = field(default_factory=Counter)
    facts: Callable[[Call], Mapping[str, int | str]] | None = None
    audit: Callable[[Call, str, str], None] | None = None

    def check_of(self, method: str) -> Admit | None:
        """The check of a method; None if every call is admitted."""
        return None if self.admit is None else self.admit(method)

    def context_of(self, *, streams: bool) -> Span | None:
        """The context manager that a call runs in; None if there is none."""
        slot = self.stream_slot if streams else None
        if slot is None or self.span is None:
            return slot or self.span
        return _nested(self.span, slot)

    def completed_of(self, method: str, *, streams: bool) -> Completed:
        """Records a completed call of the method: the call, its status code, the reason of an error."""
        observe = None if self.meter is None else self.meter(method)
        log, audit = self.log, self.audit if is_audited(method) else None

        def completed(call: Call, code: str, reason: str) -> None:
            seconds = perf_counter() - call.began
            if observe is not None:
                if seconds < EXEMPLAR_S or streams:
                    observe[code](seconds)
                else:
                    observe[code](seconds, {"request_id": call.request_id})
            if log is not None and (seconds >= log.quiet_s or code != "OK"):
                log.ended(method, code, reason, seconds, streams=streams, facts=self._facts_of(call))
            if audit is not None:
                audit(call, method, reason or code)

        return completed

    def refused_of(self, method: str) -> Callable[[Call, str, str, float], None] | None:
        """Logs a refused part of a stream, as `completed_of` a call."""
        log = self.log
        if log is None:
            return None
        return lambda part, code, reason, seconds: log.ended(method, code, reason, seconds, facts=self._facts_of(part))

    def _facts_of(self, call: Call) -> Callable[[], Mapping[str, int | str]]:
        return dict if self.facts is None else partial(self.facts, call)


def handler(
    service: ServiceDescriptor,
    implementation: object,
    middleware: Middleware | None = None,
    read_token: ReadToken = lambda _: None,
) -> grpc.GenericRpcHandler:
    """The handler of a service. It calls `implementation.method_name(request, call)` for every method.

    A wrong token is refused by every method, also by those that need none.
    """
    middleware = middleware or Middleware()
    handlers: Any = {method.name: _method(method, implementation, middleware, read_token) for method in service.methods}
    return grpc.method_handlers_generic_handler(service.full_name, handlers)


def end_with_error(call: Call, error: Exception, completed: Completed = lambda *_: None) -> None:
    """End a call with the status of an error."""
    if not call.began:
        timed_out = call.context.timed_out
        call.began = perf_counter() - (timed_out.seconds if timed_out is not None else 0.0)
    # Also before the call has a task.
    with lines_of(call):
        status = status_of(error, call.language, request=call.request)
        code = code_of(status)
        completed(call, code.name, reason_of(error))
    sent = () if call.sent_request_id else ((KEY, call.request_id),)
    call.context.set_trailing_metadata((*call.trailing, *sent, *details(status)))
    call.context.end(code, status.message)
    call.context.attachment = None


def part_refused(part: Call, error: Exception) -> Status:
    """The status of an error of a part of a stream. It names the request id of the part, as its log lines do."""
    with lines_of(part):
        status = status_of(error, part.language, part.request_id, part.request)
        if part.on_refused is not None:
            part.on_refused(part, code_of(status).name, reason_of(error), perf_counter() - part.began)
    return status


def no_context(_: Call) -> AbstractContextManager[None]:
    """A `Span` that does nothing."""
    return _NOTHING


def _method(method: MethodDescriptor, implementation: object, middleware: Middleware, read_token: ReadToken) -> Method:
    function = getattr(implementation, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower())
    streams = method.client_streaming or method.server_streaming
    code = next((name for name in ("join_code", "short_code") if name in method.input_type.fields_by_name), "")
    guess = middleware.guess if code else None
    path = f"{method.containing_service.full_name}/{method.name}"
    completed = middleware.completed_of(method.name, streams=streams)
    context = middleware.context_of(streams=streams)
    admit = middleware.check_of(method.name)
    bounded = middleware.bounded
    parse = partial(_parse, READ_AS.get(method.name) or GetMessageClass(method.input_type), method.input_type.full_name)
    read = _reader(
        parse,
        names_language="language_code" in method.input_type.fields_by_name,
        names_match=_names_match(method.input_type),
    )
    run: Callable[[Any, ServerCall], Any]
    if method.client_streaming:
        run = _bidirectional(function, parse, admit, completed, context or no_context, bounded)
    elif method.server_streaming:
        run = _server_streaming(function, read, completed, context or no_context, bounded, guess)
    else:
        function = function if guess is None else _with_guess(function, guess, code)
        run = _unary(function if context is None else _in_context(function, context), read, completed)

    def on_timeout(context: ServerCall) -> None:
        assert context.timed_out is not None
        end_with_error(context.attachment, _timeout_error(context.timed_out, bounded), completed)

    return Method(
        run,
        method.client_streaming,
        method.server_streaming,
        on_headers=_on_headers(
            path, admit, read_token, completed, middleware.refused_of(method.name) if streams else None
        ),
        on_timeout=on_timeout,
        may_compress=not has_secrets(method.output_type),
    )


def has_secrets(message: Descriptor) -> bool:
    """Whether the message has a field of SECRETS, at any depth."""
    return any(field.name in SECRETS for field in fields_in(message))


def _names_match(message: Descriptor) -> bool:
    """Whether the field `name` of a request is the name of a match."""
    field = message.fields_by_name.get("name")
    return field is not None and field.GetOptions().Extensions[resource_reference].type == "markethall.dev/Match"


def _on_headers(
    path: str,
    admit: Admit | None,
    read_token: ReadToken,
    completed: Completed,
    refused: Callable[[Call, str, str, float], None] | None,
) -> Callable[[ServerCall], None]:
    """Makes the `Call` when its headers are received, and rejects it if it is not admitted or its token is not valid.

    The call counts against rate limits now: a call that never sends its request is not free.
    """

    def on_headers(context: ServerCall) -> None:
        context.attachment = call = Call(path, context)
        call.on_refused = refused
        try:
            if admit is not None:
                admit(call)
            _check_metadata(call)
            call.claims = read_token(call)
        except Exception as error:
            end_with_error(call, error, completed)

    return on_headers


def _check_metadata(call: Call) -> None:
    metadata = call.metadata
    size = sum(map(len, metadata)) + sum(map(len, metadata.values()))
    if size > METADATA_LIMIT:
        raise CallError(
            "HEADERS_TOO_LARGE",
            f"The metadata of the call have {size} bytes; up to {METADATA_LIMIT} are read. Send only the entries that "
            "the service reads: authorization, accept-language, x-api-key and x-request-id.",
            limit=METADATA_LIMIT,
        )


def _take_call(context: ServerCall) -> Call:
    """The `Call` that `_on_headers` has made."""
    call: Call = context.attachment
    # Break the reference cycle so that the call is freed without waiting for the garbage collector.
    context.attachment = None
    return call


def _unary(
    function: Callable[[Any, Call], Awaitable[Message | bytes]],
    read: Read,
    completed: Completed,
) -> Callable[[bytes, ServerCall], Awaitable[bytes]]:
    async def respond(data: bytes, context: ServerCall) -> bytes:
        call = _take_call(context)
        CURRENT.set(call)
        call.began = perf_counter()
        try:
            response = _serialized(await function(read(call, data), call))
        except Exception as error:
            _fail(call, error, completed)
        except asyncio.CancelledError:
            completed(call, "CANCELLED", "")
            raise
        if KEY in call.metadata or call.cache_control or call.language:
            context.set_trailing_metadata(call.trailing)
        completed(call, "OK", "")
        return response

    return respond


def _bidirectional(
    function: Callable[[BidirectionalStream[Any], Call], Awaitable[None]],
    parse: Callable[[bytes], Message],
    admit: Admit | None,
    completed: Completed,
    span: Span,
    bounded: Counter[str],
) -> Callable[[object, ServerCall], Awaitable[None]]:
    async def respond(_: object, context: ServerCall) -> None:
        call = _take_call(context)

        def admit_and_parse(data: bytes) -> Message:
            # Each request counts against the rate limits.
            admit(call)  # type: ignore[misc]
            return parse(data)

        with _stream(call, completed, bounded), span(call):
            stream = BidirectionalStream(context, parse, parse if admit is None else admit_and_parse)
            await function(stream, call)

    return respond


def _server_streaming(
    function: Callable[[Any, Call], AsyncGenerator[Message | bytes, None]],
    read: Read,
    completed: Completed,
    span: Span,
    bounded: Counter[str],
    guess: Guess | None,
) -> Callable[[bytes, ServerCall], Awaitable[None]]:
    async def respond(data: bytes, context: ServerCall) -> None:
        call = _take_call(context)
        with _stream(call, completed, bounded):
            request: Any = read(call, data)
            with span(call), guess(call, request.name, request.join_code) if guess and request.join_code else _NOTHING:
                # Closed here and not by the garbage collector: the generator may hold a slot that is counted.
                async with aclosing(function(request, call)) as responses:
                    async for response in responses:
                        try:
                            await context.write(_serialized(response))
                        except asyncio.CancelledError as cancelled:
                            # The generator knows the reason, such as a server that stops. The client may not read.
                            await responses.athrow(cancelled)

    return respond


@contextmanager
def _stream(call: Call, completed: Completed, bounded: Counter[str]) -> Iterator[None]:
    """Runs a stream: sends its error and records its end."""
    CURRENT.set(call)
    call.began = perf_counter()
    try:
        yield
    except Exception as error:
        _fail(call, error, completed)
    except asyncio.CancelledError:
        if call.context.timed_out is not None:
            _fail(call, _timeout_error(call.context.timed_out, bounded), completed)
        completed(call, "CANCELLED", "")
        raise
    if KEY in call.metadata or call.language:
        call.context.set_trailing_metadata(call.trailing)
    completed(call, "OK", "")


def _serialized(response: Message | bytes) -> bytes:
    return response if isinstance(response, bytes) else response.SerializeToString()


def _parse(request_class: type[Message], name: str, data: bytes) -> Message:
    if len(data) > MESSAGE_LIMIT:
        raise CallError(
            "MESSAGE_TOO_LARGE",
            f"The request has {len(data)} bytes. At most {MESSAGE_LIMIT} bytes are allowed.",
            size=len(data),
            limit=MESSAGE_LIMIT,
        )
    try:
        return request_class.FromString(data)
    except DecodeError:
        raise CallError("MALFORMED", f"The request is not a valid {name} message.", expected=name) from None


def _reader(parse: Callable[[bytes], Any], *, names_language: bool, names_match: bool) -> Read:
    """Parses requests. A language that a request names counts more than that of the metadata.

    The token must be of the match that a request names. TokenForeign if it is not.
    """

    def read(call: Call, data: bytes) -> Any:
        request = call.request = parse(data)
        if names_language and request.language_code:
            call.language = spoken(request.language_code)
        if names_match and request.name:
            call.match_id = request.name.removeprefix("matches/")
            if call.claims is not None:
                check_match(call.claims, request.name)
        return request

    return read


def _fail(call: Call, error: Exception, completed: Completed) -> NoReturn:
    if isinstance(error, grpc.aio.AbortError):
        raise error
    end_with_error(call, error, completed)
    raise grpc.aio.AbortError("the call has ended")


def _timeout_error(timed_out: TimedOut, bounded: Counter[str]) -> CallError:
    """The error of a call that has timed out; counted in `bounded`."""
    bounded[REQUEST if timed_out.first else IDLE] += 1
    limit = f"{timed_out.seconds:g}s"
    within = f"within {timed_out.seconds:g} seconds"
    if timed_out.first:
        return CallError(
            "REQUEST_OVERDUE",
            f"The call did not send its request {within}. Start a call when the request is ready.",
            limit=limit,
        )
    return CallError(
        "STREAM_IDLE",
        f"The stream did not send another request {within}, so it was ended. Open a new stream for the next request.",
        limit=limit,
    )


def _nested(outer: Span, inner: Span) -> Span:
    @contextmanager
    def run(call: Call) -> Iterator[None]:
        with outer(call), inner(call):
            yield

    return run


def _with_guess(
    function: Callable[[Any, Call], Awaitable[Message | bytes]], guess: Guess, code: str
) -> Callable[[Any, Call], Awaitable[Message | bytes]]:
    async def inside(request: Any, call: Call) -> Message | bytes:
        given = getattr(request, code)
        if not given:
            return await function(request, call)
        with guess(call, getattr(request, "name", ""), given):
            return await function(request, call)

    return inside


def _in_context(
    function: Callable[[Any, Call], Awaitable[Message | bytes]], span: Span
) -> Callable[[Any, Call], Awaitable[Message | bytes]]:
    async def inside(request: Any, call: Call) -> Message | bytes:
        with span(call):
            return await function(request, call)

    return inside
