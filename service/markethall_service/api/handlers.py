"""From the descriptors of a service to handlers of gRPC: the one place where requests are parsed and errors told.

- One call under way, as every method of the api sees it.
- What may surround every call: a guard, a meter, a log, a trace. Without any, a call costs nothing more.
- A bidirectional stream as a method of the api sees it: requests come in, answers go out.
- What a client is told whose call was ended because it did not send what was waited for.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, aclosing, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, Final, Generic, NoReturn, TypeAlias, TypeVar

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from markethall_platform import logs as request_id
from markethall_platform.grpc_server import Method, Overdue, ServerCall
from markethall_platform.logs import CURRENT, KEY, CallLog
from markethall_service.matches.visibility import TokenClaims

from .errors import CallError, code_of, reason_of, status_of

MESSAGE_LIMIT: Final = 1 << 17
"""The largest request in bytes; the largest that makes sense, a match on a board of one's own, has some thousand."""

_DETAILS: Final = "grpc-status-details-bin"


def handler(service: ServiceDescriptor, implementation: object, hooks: Hooks | None = None) -> grpc.GenericRpcHandler:
    """Calls `implementation.method_name(request, call)` for every method of the service."""
    hooks = hooks or Hooks()
    handlers: Any = {method.name: _method(method, implementation, hooks) for method in service.methods}
    return grpc.method_handlers_generic_handler(service.full_name, handlers)


def _method(method: MethodDescriptor, implementation: object, hooks: Hooks) -> Method:
    call = getattr(implementation, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower())
    streams = method.client_streaming or method.server_streaming
    path = f"{method.containing_service.full_name}/{method.name}"
    ended, surround, admit = (
        hooks.ended(method.name, streams=streams),
        hooks.surround(streams),
        hooks.guard(method.name),
    )
    parsed = partial(_parsed, GetMessageClass(method.input_type))
    run: Callable[[Any, ServerCall], Any]
    if method.client_streaming:
        run = _exchanging(call, parsed, admit, ended, surround or alone, hooks.bounded)
    elif method.server_streaming:
        run = _streaming(call, parsed, ended, surround or alone, hooks.bounded)
    else:
        run = _unary(call if surround is None else surrounded(call, surround), parsed, ended)

    def overdue(context: ServerCall) -> None:
        assert context.overdue is not None
        end(context.opened, late(context.overdue, hooks.bounded), ended)

    return Method(
        run, method.client_streaming, method.server_streaming, opened=_opening(path, admit, ended), overdue=overdue
    )


def _opening(path: str, admit: Admit | None, ended: Ended | None) -> Callable[[ServerCall], None]:
    """What makes the `Call` of one whose headers have come, and turns it away if it may not be.

    A caller pays for it here: one that never sends its request is not free.
    """

    def opened(context: ServerCall) -> None:
        context.opened = asked = Call(path, context)
        if admit is not None:
            try:
                admit(asked)
            except Exception as error:
                end(asked, error, ended)

    return opened


def _take_call(context: ServerCall) -> Call:
    """The `Call` of one that is begun."""
    # In a circle with its context it would be kept until somebody looks for circles, and its stream counted.
    asked: Call = context.opened
    context.opened = None
    return asked


def _unary(
    call: Callable[[Any, Call], Awaitable[Message | bytes]], parsed: Callable[[bytes], Message], ended: Ended | None
) -> Callable[[bytes, ServerCall], Awaitable[bytes]]:
    async def answer(data: bytes, context: ServerCall) -> bytes:
        asked = _take_call(context)
        CURRENT.set(asked)
        asked.began = perf_counter()
        try:
            reply = _bytes(await call(parsed(data), asked))
        except Exception as error:
            _refuse(asked, error, ended)
        except asyncio.CancelledError:
            _note(asked, ended, "CANCELLED")
            raise
        if KEY in asked.metadata:
            context.set_trailing_metadata(asked.trailing)
        if ended is not None:
            ended(asked, "OK", "")
        return reply

    return answer


def _exchanging(
    call: Callable[[Exchange[Any], Call], Awaitable[None]],
    parsed: Callable[[bytes], Message],
    admit: Admit | None,
    ended: Ended | None,
    surround: Span,
    bounded: Counter[str],
) -> Callable[[object, ServerCall], Awaitable[None]]:
    async def answer(_: object, context: ServerCall) -> None:
        asked = _take_call(context)

        def admitted(data: bytes) -> Message:
            # Each request counts, not the stream.
            admit(asked)  # type: ignore[misc]
            return parsed(data)

        async with _stream(asked, ended, bounded):
            with surround(asked):
                await call(Exchange(context, parsed, parsed if admit is None else admitted), asked)

    return answer


def _streaming(
    call: Callable[[Any, Call], AsyncGenerator[Message | bytes, None]],
    parsed: Callable[[bytes], Message],
    ended: Ended | None,
    surround: Span,
    bounded: Counter[str],
) -> Callable[[bytes, ServerCall], Awaitable[None]]:
    async def answer(data: bytes, context: ServerCall) -> None:
        asked = _take_call(context)
        async with _stream(asked, ended, bounded):
            request = parsed(data)
            with surround(asked):
                # Closed here, and not whenever it is collected: it may hold a place that others count.
                async with aclosing(call(request, asked)) as told:
                    async for message in told:
                        try:
                            await context.write(_bytes(message))
                        except asyncio.CancelledError as cancelled:
                            # The call knows why, such as that the server stops, also while its client does not read.
                            await told.athrow(cancelled)

    return answer


@asynccontextmanager
async def _stream(asked: Call, ended: Ended | None, bounded: Counter[str]) -> AsyncIterator[None]:
    """Around a stream: its errors are told, its end is noted."""
    CURRENT.set(asked)
    asked.began = perf_counter()
    try:
        yield
    except Exception as error:
        _refuse(asked, error, ended)
    except asyncio.CancelledError:
        if asked.context.overdue is not None:
            _refuse(asked, late(asked.context.overdue, bounded), ended)
        _note(asked, ended, "CANCELLED")
        raise
    if KEY in asked.metadata:
        asked.context.set_trailing_metadata(asked.trailing)
    _note(asked, ended, "OK")


def _bytes(answer: Message | bytes) -> bytes:
    return answer if isinstance(answer, bytes) else answer.SerializeToString()


def _parsed(request_class: type[Message], data: bytes) -> Message:
    if len(data) > MESSAGE_LIMIT:
        raise CallError(
            "MESSAGE_TOO_LARGE",
            f"The request has {len(data)} bytes; up to {MESSAGE_LIMIT} are read.",
            size=len(data),
            limit=MESSAGE_LIMIT,
        )
    try:
        return request_class.FromString(data)
    except DecodeError:
        name = request_class.DESCRIPTOR.full_name
        raise CallError("MALFORMED", f"These bytes are no {name}.", expected=name) from None


def _refuse(call: Call, error: Exception, ended: Ended | None) -> NoReturn:
    if isinstance(error, grpc.aio.AbortError):
        raise error
    end(call, error, ended)
    raise grpc.aio.AbortError("the call has been ended")


def end(call: Call, error: Exception, ended: Ended | None = None) -> None:
    """Ends a call with an error."""
    # What is logged of it here names the call, also where it has no task yet.
    before = CURRENT.set(call)
    if not call.began:
        overdue = call.context.overdue
        call.began = perf_counter() - (overdue.seconds if overdue is not None else 0.0)
    status = status_of(error)
    code = code_of(status)
    _note(call, ended, code.name, reason_of(error))
    CURRENT.reset(before)
    call.context.set_trailing_metadata((*call.trailing, (_DETAILS, status.SerializeToString())))
    call.context.end(code, status.message)
    call.context.opened = None


def _note(call: Call, ended: Ended | None, code: str, reason: str = "") -> None:
    if ended is not None:
        ended(call, code, reason)


class Call:
    """A method's path ("markethall.v1.MatchService/PlayMove"), the metadata of the call, and gRPC's own context.

    `began` is when the method did, on the clock of `perf_counter`; 0 before that.
    """

    __slots__ = ("_request_id", "began", "context", "metadata", "path")

    def __init__(self, path: str, context: ServerCall) -> None:
        self.path = path
        self.context = context
        self.began = 0.0
        self.metadata: dict[str, Any] = dict(context.invocation_metadata() or ())
        self._request_id = ""

    @property
    def sent_request_id(self) -> str:
        """The id that the caller gave the call; "" if none, or none that could stand in a log."""
        return request_id.sane(self.metadata.get(request_id.KEY))

    @property
    def request_id(self) -> str:
        """The id of the call, the caller's own if it sent one."""
        if not self._request_id:
            self._request_id = self.sent_request_id or request_id.fresh()
        return self._request_id

    @property
    def trailing(self) -> tuple[tuple[str, str], ...]:
        """What goes back beside the answer: the request id, if one was sent."""
        sent = self.sent_request_id
        return ((request_id.KEY, sent),) if sent else ()


Admit: TypeAlias = Callable[[Call], None]
Charge: TypeAlias = Callable[[TokenClaims], None]
Ended: TypeAlias = Callable[[Call, str, str], None]
Span: TypeAlias = Callable[[Call], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class Hooks:
    """`admit` makes a method's guard: it raises CallError for calls that may not be. `hold` gives a stream its place.

    `charge` counts a request of a stream for the token in it, or raises CallError. `meter` makes what takes the seconds
    of a method's calls by code. `span` runs the call in a span of a trace. `bounded` counts what was ended or refused
    by the name of the setting that bounds it.
    """

    admit: Callable[[str], Admit | None] | None = None
    hold: Span | None = None
    charge: Charge | None = None
    meter: Callable[[str], Mapping[str, Callable[[float], None]]] | None = None
    log: CallLog | None = None
    span: Span | None = None
    bounded: Counter[str] = field(default_factory=Counter)

    def guard(self, method: str) -> Admit | None:
        """What decides whether a call of the method may be; None if every call may."""
        return None if self.admit is None else self.admit(method)

    def surround(self, streams: bool) -> Span | None:
        """What a call runs in."""
        hold = self.hold if streams else None
        if hold is None or self.span is None:
            return hold or self.span
        return _both(self.span, hold)

    def ended(self, method: str, *, streams: bool) -> Ended | None:
        """What takes note of the end of the method's calls: the call, its code, the reason of a refusal."""
        observe = None if self.meter is None else self.meter(method)
        log = self.log
        if observe is None and log is None:
            return None

        def ended(call: Call, code: str, reason: str) -> None:
            seconds = perf_counter() - call.began
            if observe is not None:
                observe[code](seconds)
            if log is not None and (seconds >= log.quiet_s or code != "OK"):
                log.ended(method, code, reason, seconds, streams=streams)

        return ended


def alone(_: Call) -> AbstractContextManager[None]:
    """What a call runs in that nothing surrounds."""
    return nullcontext()


def _both(outer: Span, inner: Span) -> Span:
    @contextmanager
    def run(call: Call) -> Iterator[None]:
        with outer(call), inner(call):
            yield

    return run


def surrounded(
    call: Callable[[Any, Call], Awaitable[Message | bytes]], span: Span
) -> Callable[[Any, Call], Awaitable[Message | bytes]]:
    """The method, each call of it inside a span."""

    async def inside(request: Any, asked: Call) -> Message | bytes:
        with span(asked):
            return await call(request, asked)

    return inside


T = TypeVar("T")


class Exchange(Generic[T]):
    """The requests of one stream, read one by one, and the way for the answers."""

    def __init__(self, context: ServerCall, parsed: Callable[[bytes], T], admitted: Callable[[bytes], T]) -> None:
        # No generators: each layer of them costs a message more than its answer's bytes.
        self._context = context
        self._parsed = parsed
        self._later = admitted
        self.admitted: Callable[[bytes], T] = self._first
        """The request in these bytes. CallError if it may not be, or is none."""

    async def read(self, answer: bytes | None = None) -> bytes | None:
        """Sends the answer to the request before, if there was one, and returns the next; None after the last."""
        data = await (self._context.read() if answer is None else self._context.exchange(answer))
        return None if data is grpc.aio.EOF else data

    def _first(self, data: bytes) -> T:
        # The stream was admitted when it was opened: that was for this one.
        self.admitted = self._later
        return self._parsed(data)


REQUEST: Final = "request_seconds"
IDLE: Final = "idle_stream_seconds"
"""The settings of how long a caller may take."""


def late(overdue: Overdue, bounded: Counter[str]) -> CallError:
    """Why a call was ended, and what to do about it; counted."""
    bounded[REQUEST if overdue.first else IDLE] += 1
    within = f"within {overdue.seconds:g} seconds"
    if overdue.first:
        return CallError(
            "REQUEST_OVERDUE",
            f"The call was opened, and its request has not come {within}: open it when there is something to send.",
            limit=f"{overdue.seconds:g}s",
        )
    return CallError(
        "STREAM_IDLE",
        f"No other request has come {within}, so this stream was ended: open another one with the next.",
        limit=f"{overdue.seconds:g}s",
    )
