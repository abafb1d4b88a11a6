# Generated from _async/calls.py by proto/sync_sdk.py. Do not edit; run `make generate`.
"""Calls with retries, and streams of requests, over one connection."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any, TypeVar

from markethall_client.connection import CALL_ERRORS, Connection, Transport
from markethall_client.errors import RequestOverdue, StreamIdle, TooManyStreams
from markethall_client.methods.sync_methods import Methods
from markethall_client.retry import LOG, countdown
from markethall_client.rpc import RequestT, ResponseT, Rpc
from markethall_client.streams import RequestQueue, plain_stream

ItemT = TypeVar("ItemT")
AnswerT = TypeVar("AnswerT")


class Calls(Methods):
    """Makes the calls of all RPC methods."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.transport = Transport(connection)

    def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT:
        attempts = self._connection.attempts(rpc, request, timeout)
        metadata = self._connection.metadata(token, request)
        self.transport.contact(timeout)
        while True:
            try:
                answer = self.transport.unary(rpc, request, attempts.timeout(), metadata)
                if answer is not None:
                    return answer
                failure = self._connection.cut_off(metadata)
            except CALL_ERRORS as error:
                failure = self._connection.call_error(error, rpc, attempts, metadata)
            pause = attempts.pause(failure)
            self.transport.wait(failure, pause)

    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> Generator[ResponseT, None, None]:
        return self._answers(rpc, "unary_stream", request, timeout, token, timeout)

    def _bidirectional_stream(
        self,
        rpc: Rpc[RequestT, ResponseT],
        requests: Iterable[RequestT] | Sequence[RequestT],
        timeout: float | None,
        token: str | None,
    ) -> Generator[ResponseT, None, None]:
        def open_stream(stream: Iterator[RequestT], left: float | None) -> Generator[ResponseT, None, None]:
            return self._answers(rpc, "stream_stream", stream, timeout, token, left)

        queue = RequestQueue(requests, rpc.request)
        return plain_stream(lambda: _answers_to(queue, open_stream, timeout, self.transport))

    def _answers(
        self,
        rpc: Rpc[RequestT, ResponseT],
        shape: str,
        request: RequestT | Iterator[RequestT],
        timeout: float | None,
        token: str | None,
        left: float | None,
    ) -> Generator[ResponseT, None, None]:
        """The answers of one stream. `left` is the rest of the timeout in seconds."""
        metadata = self._connection.metadata(token)
        self.transport.contact(timeout)
        call: Any = self.transport.stream(rpc, shape, request, left, metadata)
        try:
            yield from call
        except CALL_ERRORS as error:
            raise self._connection.stream_error(error, rpc, timeout, metadata) from error
        finally:
            self.transport.end(call)


def _answers_to(
    queue: RequestQueue[ItemT],
    open_stream: Callable[[Iterator[ItemT], float | None], Generator[AnswerT, None, None]],
    timeout: float | None,
    transport: Transport,
) -> Generator[AnswerT, None, None]:
    """The answers to all requests, over as many streams as needed, and then the error of the requests, if any.

    If the service is full, they wait for a place.
    """
    left = countdown(timeout)
    try:
        with queue.raise_failure():
            while True:
                try:
                    with closing(open_stream(queue.stream(), left())) as answers:
                        for answer in answers:
                            queue.confirm()
                            yield answer
                    return
                except (StreamIdle, RequestOverdue):
                    # The service ended a stream without requests. It has not read requests without an answer.
                    if not queue.wait(left()):
                        return
                except TooManyStreams as error:
                    seconds, pause = left(), error.retry_after or 1.0
                    if seconds is not None and seconds <= pause:
                        raise
                    LOG.warning("a stream of moves waits for a place: %s", error)
                    transport.wait(error, pause)
    finally:
        queue.close()
