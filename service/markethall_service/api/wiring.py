"""From the descriptors of a service to handlers of gRPC: the one place where requests are parsed and errors told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, nullcontext
from typing import Any, Final, NoReturn

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from markethall_service.grpc_core import ServerCall
from markethall_service.operating.request_id import CURRENT, KEY

from .call import Call
from .errors import CallError, code_of, reason_of, status_of
from .exchange import Exchange
from .hooks import Admit, Ended, Hooks, surrounded

MESSAGE_LIMIT: Final = 1 << 20
"""The largest request in bytes."""

_DETAILS: Final = "grpc-status-details-bin"


def handler(service: ServiceDescriptor, implementation: object, hooks: Hooks | None = None) -> grpc.GenericRpcHandler:
    """Calls `implementation.method_name(request, call)` for every method of the service."""
    hooks = hooks or Hooks()
    handlers = {method.name: _method_handler(method, implementation, hooks) for method in service.methods}
    return grpc.method_handlers_generic_handler(service.full_name, handlers)


def _method_handler(method: MethodDescriptor, implementation: object, hooks: Hooks) -> grpc.RpcMethodHandler[Any, Any]:
    call = getattr(implementation, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower())
    if method.client_streaming:
        return grpc.stream_stream_rpc_method_handler(_exchanging(method, call, hooks))
    if method.server_streaming:
        return grpc.unary_stream_rpc_method_handler(_streaming(method, call, hooks))
    return grpc.unary_unary_rpc_method_handler(_unary(method, call, hooks))


def _surroundings(
    method: MethodDescriptor, hooks: Hooks, *, streams: bool
) -> tuple[str, type[Message], Admit | None, Ended | None]:
    """The path of a method, the class of its requests, and what decides on its calls and takes note of their ends."""
    path = f"{method.containing_service.full_name}/{method.name}"
    return path, GetMessageClass(method.input_type), hooks.guard(method.name), hooks.ended(method.name, streams=streams)


def _unary(
    method: MethodDescriptor, call: Callable[[Any, Call], Awaitable[Message | bytes]], hooks: Hooks
) -> Callable[[bytes, ServerCall], Awaitable[bytes]]:
    path, request_class, admit, ended = _surroundings(method, hooks, streams=False)
    surround = hooks.surround(streams=False)
    if surround is not None:
        call = surrounded(call, surround)

    async def answer(data: bytes, context: ServerCall) -> bytes:
        asked = Call(path, context)
        CURRENT.set(asked)
        try:
            if admit is not None:
                admit(asked)
            reply = _bytes(await call(_parsed(request_class, data), asked))
        except Exception as error:
            await _refuse(asked, error, ended)
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
    method: MethodDescriptor, call: Callable[[Exchange[Any], Call], Awaitable[None]], hooks: Hooks
) -> Callable[[object, ServerCall], Awaitable[None]]:
    path, request_class, admit, ended = _surroundings(method, hooks, streams=True)
    surround = hooks.surround(streams=True) or nullcontext

    async def answer(_: object, context: ServerCall) -> None:
        asked = Call(path, context)

        def admitted(data: bytes) -> Message:
            # Each request counts, not the stream.
            if admit is not None:
                admit(asked)
            return _parsed(request_class, data)

        async with _stream(asked, ended):
            with surround(asked):
                await call(Exchange(context, admitted), asked)

    return answer


def _streaming(
    method: MethodDescriptor, call: Callable[[Any, Call], AsyncGenerator[Message | bytes, None]], hooks: Hooks
) -> Callable[[bytes, ServerCall], AsyncIterator[bytes]]:
    path, request_class, admit, ended = _surroundings(method, hooks, streams=True)
    surround = hooks.surround(streams=True) or nullcontext

    async def answer(data: bytes, context: ServerCall) -> AsyncIterator[bytes]:
        asked = Call(path, context)
        async with _stream(asked, ended):
            if admit is not None:
                admit(asked)
            request = _parsed(request_class, data)
            with surround(asked):
                # Closed here, and not whenever it is collected: it may hold a place that others count.
                async with aclosing(call(request, asked)) as told:
                    async for message in told:
                        yield _bytes(message)

    return answer


@asynccontextmanager
async def _stream(asked: Call, ended: Ended | None) -> AsyncIterator[None]:
    """Around a stream: its errors are told, its end is noted."""
    CURRENT.set(asked)
    try:
        yield
    except Exception as error:
        await _refuse(asked, error, ended)
    except (asyncio.CancelledError, GeneratorExit):
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


async def _refuse(call: Call, error: Exception, ended: Ended | None) -> NoReturn:
    if isinstance(error, grpc.aio.AbortError):
        raise error
    status = status_of(error)
    code = code_of(status)
    _note(call, ended, code.name, reason_of(error))
    await call.context.abort(code, status.message, (*call.trailing, (_DETAILS, status.SerializeToString())))
    raise AssertionError("abort does not return")


def _note(call: Call, ended: Ended | None, code: str, reason: str = "") -> None:
    if ended is not None:
        ended(call, code, reason)
