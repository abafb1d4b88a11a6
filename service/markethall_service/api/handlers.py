"""From the descriptors of a service to handlers of gRPC: the one place where requests are parsed and errors told."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from functools import partial
from time import perf_counter
from typing import Any, Final, NoReturn

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from markethall_service.grpc_core import Method, ServerCall
from markethall_service.operating.request_id import CURRENT, KEY

from .call import Call
from .errors import CallError, code_of, reason_of, status_of
from .exchange import Exchange
from .hooks import Admit, Ended, Hooks, Span, alone, surrounded
from .overdue import late

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
