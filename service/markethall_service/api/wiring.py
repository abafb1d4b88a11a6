"""From the descriptors of a service to handlers of gRPC: the one place where requests are parsed and errors told."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, NoReturn

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from .errors import CallError, code_of, status_of
from .requests import Context

MESSAGE_LIMIT: Final = 1 << 20
"""The largest request in bytes."""

_DETAILS: Final = "grpc-status-details-bin"


def handler(service: ServiceDescriptor, implementation: object) -> grpc.GenericRpcHandler:
    """Calls `implementation.method_name(request, context)` for every method of the service."""
    handlers = {method.name: _method_handler(method, implementation) for method in service.methods}
    return grpc.method_handlers_generic_handler(service.full_name, handlers)


def _method_handler(method: MethodDescriptor, implementation: object) -> grpc.RpcMethodHandler[Any, Any]:
    call = getattr(implementation, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower())
    request_class = GetMessageClass(method.input_type)
    if method.server_streaming:
        return grpc.unary_stream_rpc_method_handler(_streaming(call, request_class))
    return grpc.unary_unary_rpc_method_handler(_unary(call, request_class))


def _unary(
    call: Callable[[Any, Context], Awaitable[Message | bytes]], request_class: type[Message]
) -> Callable[[bytes, Context], Awaitable[bytes]]:
    async def answer(data: bytes, context: Context) -> bytes:
        try:
            return _bytes(await call(_parsed(request_class, data), context))
        except Exception as error:
            await _refuse(context, error)

    return answer


def _streaming(
    call: Callable[[Any, Context], AsyncIterator[Message | bytes]], request_class: type[Message]
) -> Callable[[bytes, Context], AsyncIterator[bytes]]:
    async def answer(data: bytes, context: Context) -> AsyncIterator[bytes]:
        try:
            async for message in call(_parsed(request_class, data), context):
                yield _bytes(message)
        except Exception as error:
            await _refuse(context, error)

    return answer


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


async def _refuse(context: Context, error: Exception) -> NoReturn:
    if isinstance(error, grpc.aio.AbortError):
        raise error
    status = status_of(error)
    await context.abort(code_of(status), status.message, ((_DETAILS, status.SerializeToString()),))
    raise AssertionError("abort does not return")
