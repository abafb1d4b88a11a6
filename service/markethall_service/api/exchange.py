"""A bidirectional stream as a method of the api sees it: requests come in, answers go out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import grpc

from markethall_service.grpc_core import ServerCall

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
