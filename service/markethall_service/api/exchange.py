"""A bidirectional stream as a method of the api sees it: requests come in, answers go out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import grpc

from markethall_service.grpc_core import ServerCall

T = TypeVar("T")


class Exchange(Generic[T]):
    """The requests of one stream, read one by one, and the way for the answers."""

    def __init__(self, context: ServerCall, parsed: Callable[[bytes], T]) -> None:
        # No generators: each layer of them costs a message more than its answer's bytes.
        self._read: Callable[[], Awaitable[Any]] = context.read
        self._parsed = parsed
        self.write: Callable[[bytes], Awaitable[None]] = context.write
        """Sends one answer."""

    async def read(self) -> T | None:
        """The next request; None when the caller sends no more. CallError if it may not be, or is no request."""
        data = await self._read()
        return None if data is grpc.aio.EOF else self._parsed(data)
