"""A method as the server calls it, whoever has described it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .call import ServerCall


@dataclass(frozen=True, slots=True)
class Method:
    """`run(request, call)` is a coroutine, or a generator of answers; where requests stream, `call` has them.

    `opened` is called as soon as the headers of a call are there, and may end it. `overdue` is called when its only
    request has not come in time, and ends it.
    """

    run: Callable[[Any, ServerCall], Any]
    request_streaming: bool = False
    response_streaming: bool = False
    request_deserializer: Callable[[bytes], Any] | None = None
    response_serializer: Callable[[Any], bytes] | None = None
    opened: Callable[[ServerCall], None] | None = None
    overdue: Callable[[ServerCall], None] | None = None

    @staticmethod
    def of(handler: Any) -> Method:
        """What one of grpcio's handlers describes."""
        if isinstance(handler, Method):
            return handler
        return Method(
            handler.unary_unary or handler.unary_stream or handler.stream_unary or handler.stream_stream,
            handler.request_streaming,
            handler.response_streaming,
            handler.request_deserializer,
            handler.response_serializer,
        )
