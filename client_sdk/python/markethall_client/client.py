"""The client for programs that wait."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from types import TracebackType
from typing import Any, Self

import grpc

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, State

from .connection import Connection, multi_callable, wait_after
from .creating import Creating
from .errors import Cancelled
from .names import game_id, match_name
from .retry import Retry, stream_time
from .rpc import RequestT, ResponseT, Rpc
from .seat import Seat
from .sending import Sent, answers_to
from .watching import Watching


class Client(Creating, Watching):
    """A connection to Market Hall, made at the first call; threads may share it.

    `target` is "host:port"; ValueError for a URL. `credentials` from `grpc.ssl_channel_credentials` turn TLS on, mutual
    if they hold a certificate. `token` speaks for a seat in all calls that name no other. `api_key` is an operator's,
    for creating matches where that takes one. `options` go to the channel. `timeout` is in seconds, for a call with all
    its attempts; `math.inf` for no end.
    """

    def __init__(
        self,
        target: str = "localhost:50051",
        *,
        token: str = "",
        api_key: str = "",
        credentials: grpc.ChannelCredentials | None = None,
        options: Sequence[tuple[str, Any]] = (),
        retry: Retry | None = None,
        timeout: float = 30.0,
    ) -> None:
        self._connection = Connection(target, token, credentials, tuple(options), retry or Retry(), timeout, api_key)
        self._lock = Lock()
        self._channel: Any = None
        self._calls: dict[str, Any] = {}
        self._closed = False

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._connection.target!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends all calls and the connection; the client cannot be used again."""
        with self._lock:
            self._closed = True
            if self._channel is not None:
                self._channel.close()

    def join(
        self,
        match: Match | str,
        *,
        seat: int = 0,
        name: str = "",
        join_code: str = "",
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
    ) -> Seat:
        """Takes a seat of a match, any free one if `seat` is 0; `name` is shown to the others.

        `webhook_url` is told of the seat's turns; the seat's `webhook_secret` checks that, see `verify_webhook`.
        """
        answer = self.join_match(
            match,
            seat=seat,
            display_name=name,
            join_code=join_code,
            request_id=request_id,
            webhook_url=webhook_url,
            timeout=timeout,
            token="",
        )
        return Seat.taken(self, answer)

    def seat(self, match: Match | str, token: str, *, number: int = 0) -> Seat:
        """A seat taken earlier, maybe by another process. Asks nothing of the service yet."""
        return Seat(self, match_name(match), token, number=number)

    def matches(
        self, *, game: Game | str = "", state: State = State.STATE_UNSPECIFIED, page_size: int = 0
    ) -> Generator[Match, None, None]:
        """All public matches, the newest first: of one game or any, in one state or any, without view and legal moves.

        A page is asked for when it is come to, of `page_size` matches: 1 to 100, 20 if 0.
        """
        token = ""
        while True:
            page = self.list_matches(game=game_id(game), state=state, page_size=page_size, page_token=token)
            yield from page.matches
            if not (token := page.next_page_token):
                return

    def _call(self, rpc: Rpc[RequestT, ResponseT], shape: str) -> Any:
        with self._lock:
            if self._closed:
                raise Cancelled("the client is closed")
            if self._channel is None:
                self._channel = self._connection.open(grpc.secure_channel, grpc.insecure_channel)
            if rpc.path not in self._calls:
                self._calls[rpc.path] = multi_callable(self._channel, rpc, shape)
            return self._calls[rpc.path]

    @contextmanager
    def _unless_closed(self) -> Iterator[None]:
        """Says so if another thread has closed the client meanwhile: a closed channel is a ValueError to gRPC."""
        try:
            yield
        except ValueError:
            if self._closed:
                raise Cancelled("the client is closed") from None
            raise

    def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT:
        attempts = self._connection.attempts(rpc, request, timeout)
        metadata = self._connection.metadata(token)
        while True:
            call = self._call(rpc, "unary_unary")
            try:
                with self._unless_closed():
                    answer: ResponseT = call(request, timeout=attempts.timeout(), metadata=metadata)
                return answer
            except grpc.RpcError as error:
                fault = self._connection.failed(error, rpc, attempts)
                pause = attempts.pause(fault)
            wait_after(fault, pause, self._channel)

    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> Generator[ResponseT, None, None]:
        return self._answers(rpc, "unary_stream", request, timeout, token, timeout)

    def _exchange(
        self, rpc: Rpc[RequestT, ResponseT], requests: Iterable[RequestT], timeout: float | None, token: str | None
    ) -> Generator[ResponseT, None, None]:
        def ask(stream: Iterator[RequestT], left: float | None) -> Generator[ResponseT, None, None]:
            return self._answers(rpc, "stream_stream", stream, timeout, token, left)

        return answers_to(Sent(requests, rpc.request), ask, timeout)

    def _answers(
        self,
        rpc: Rpc[RequestT, ResponseT],
        shape: str,
        sent: RequestT | Iterator[RequestT],
        timeout: float | None,
        token: str | None,
        left: float | None,
    ) -> Generator[ResponseT, None, None]:
        """The answers of one stream, for which so much is `left` of the timeout."""
        ask, metadata = self._call(rpc, shape), self._connection.metadata(token)
        with self._unless_closed():
            call = ask(sent, timeout=stream_time(left), metadata=metadata)
        try:
            yield from call
        except grpc.RpcError as error:
            raise self._connection.broke(error, rpc, timeout) from error
        finally:
            call.cancel()
