"""Calls with retries, and streams of requests, over one connection."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from typing import Any, TypeVar

from markethall_client.connection import ASYNC_CALL_ERRORS, AsyncTransport, Connection
from markethall_client.errors import RequestOverdue, StreamIdle, TooManyStreams
from markethall_client.methods.async_methods import AsyncMethods
from markethall_client.retry import LOG, countdown
from markethall_client.rpc import RequestT, ResponseT, Rpc
from markethall_client.streams import AsyncRequestQueue, AsyncResumableStream

ItemT = TypeVar("ItemT")
AnswerT = TypeVar("AnswerT")


class AsyncCalls(AsyncMethods):
    """Makes the calls of all RPC methods."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.transport = AsyncTransport(connection)

    async def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT:
        attempts = self._connection.attempts(rpc, request, timeout)
        metadata = self._connection.metadata(token, request)
        await self.transport.contact(timeout)
        while True:
            try:
                answer = await self.transport.unary(rpc, request, attempts.timeout(), metadata)
                if answer is not None:
                    return answer
                failure = self._connection.cut_off(metadata)
            except ASYNC_CALL_ERRORS as error:
                failure = self._connection.call_error(error, rpc, attempts, metadata)
            pause = attempts.pause(failure)
            await self.transport.wait(failure, pause)

    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> AsyncGenerator[ResponseT, None]:
        return self._answers(rpc, "unary_stream", request, timeout, token, timeout)

    def _bidirectional_stream(
        self,
        rpc: Rpc[RequestT, ResponseT],
        requests: AsyncIterable[RequestT] | Sequence[RequestT],
        timeout: float | None,
        token: str | None,
    ) -> AsyncGenerator[ResponseT, None]:
        def open_stream(stream: AsyncIterator[RequestT], left: float | None) -> AsyncGenerator[ResponseT, None]:
            return self._answers(rpc, "stream_stream", stream, timeout, token, left)

        queue = AsyncRequestQueue(requests, rpc.request)
        return AsyncResumableStream(lambda: _answers_to(queue, open_stream, timeout, self.transport))

    async def _answers(
        self,
        rpc: Rpc[RequestT, ResponseT],
        shape: str,
        request: RequestT | AsyncIterator[RequestT],
        timeout: float | None,
        token: str | None,
        left: float | None,
    ) -> AsyncGenerator[ResponseT, None]:
        """The answers of one stream. `left` is the rest of the timeout in seconds."""
        metadata = self._connection.metadata(token)
        await self.transport.contact(timeout)
        call: Any = self.transport.stream(rpc, shape, request, left, metadata)
        try:
            async for answer in call:
                yield answer
        except ASYNC_CALL_ERRORS as error:
            raise self._connection.stream_error(error, rpc, timeout, metadata) from error
        finally:
            self.transport.end(call)


async def _answers_to(
    queue: AsyncRequestQueue[ItemT],
    open_stream: Callable[[AsyncIterator[ItemT], float | None], AsyncGenerator[AnswerT, None]],
    timeout: float | None,
    transport: AsyncTransport,
) -> AsyncGenerator[AnswerT, None]:
    """The answers to all requests, over as many streams as needed, and then the error of the requests, if any.

    If the service is full, they wait for a place.
    """
    left = countdown(timeout)
    try:
        with queue.raise_failure():
            while True:
                try:
                    async with aclosing(open_stream(queue.stream(), left())) as answers:
                        async for answer in answers:
                            queue.confirm()
                            yield answer
                    return
                except (StreamIdle, RequestOverdue):
                    # The service ended a stream without requests. It has not read requests without an answer.
                    if not await queue.wait(left()):
                        return
                except TooManyStreams as error:
                    seconds, pause = left(), error.retry_after or 1.0
                    if seconds is not None and seconds <= pause:
                        raise
                    LOG.warning("a stream of moves waits for a place: %s", error)
                    await transport.wait(error, pause)
    finally:
        queue.close()
