"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Sequence
from types import TracebackType
from typing import Any, Self

import grpc

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, State

from .async_seat import AsyncSeat
from .connection import Connection, multi_callable
from .creating import AsyncCreating
from .errors import Cancelled
from .names import game_id, match_name
from .retry import Retry, stream_time
from .rpc import RequestT, ResponseT, Rpc
from .sending import AsyncSent, async_answers_to
from .steady import cancelled, steady
from .watching import AsyncWatching


class AsyncClient(AsyncCreating, AsyncWatching):
    """A connection to Market Hall, made at the first call; it belongs to one event loop.

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
        self._channel: Any = None
        self._calls: dict[str, Any] = {}
        self._under_way: set[Any] = set()
        self._closed = False

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._connection.target!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends all calls and the connection; the client cannot be used again."""
        self._closed = True
        # A channel of grpc.aio that is closed lets others wait on for what never comes.
        for call in list(self._under_way):
            call.cancel()
        if self._channel is not None:
            await self._channel.close()

    async def join(
        self,
        match: Match | str,
        *,
        seat: int = 0,
        name: str = "",
        join_code: str = "",
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
    ) -> AsyncSeat:
        """Takes a seat of a match, any free one if `seat` is 0; `name` is shown to the others.

        `webhook_url` is told of the seat's turns; the seat's `webhook_secret` checks that, see `verify_webhook`.
        """
        answer = await self.join_match(
            match,
            seat=seat,
            display_name=name,
            join_code=join_code,
            request_id=request_id,
            webhook_url=webhook_url,
            timeout=timeout,
            token="",
        )
        return AsyncSeat.taken(self, answer)

    def seat(self, match: Match | str, token: str, *, number: int = 0) -> AsyncSeat:
        """A seat taken earlier, maybe by another process. Asks nothing of the service yet."""
        return AsyncSeat(self, match_name(match), token, number=number)

    @steady
    async def matches(
        self, *, game: Game | str = "", state: State = State.STATE_UNSPECIFIED, page_size: int = 0
    ) -> AsyncGenerator[Match, None]:
        """All public matches, the newest first: of one game or any, in one state or any, without view and legal moves.

        A page is asked for when it is come to, of `page_size` matches: 1 to 100, 20 if 0.
        """
        token = ""
        while True:
            page = await self.list_matches(game=game_id(game), state=state, page_size=page_size, page_token=token)
            for match in page.matches:
                yield match
            if not (token := page.next_page_token):
                return

    def _call(self, rpc: Rpc[RequestT, ResponseT], shape: str) -> Any:
        if self._closed:
            raise Cancelled("the client is closed")
        if self._channel is None:
            self._channel = self._connection.open(grpc.aio.secure_channel, grpc.aio.insecure_channel)
        if rpc.path not in self._calls:
            self._calls[rpc.path] = multi_callable(self._channel, rpc, shape)
        return self._calls[rpc.path]

    async def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT:
        attempts = self._connection.attempts(rpc, request, timeout)
        metadata = self._connection.metadata(token)
        while True:
            call = self._call(rpc, "unary_unary")(request, timeout=attempts.timeout(), metadata=metadata)
            self._under_way.add(call)
            try:
                answer: ResponseT = await call
                return answer
            except grpc.RpcError as error:
                pause = attempts.pause(self._connection.failed(error, rpc, attempts))
            except asyncio.CancelledError:
                pause = attempts.pause(cancelled())
            finally:
                self._under_way.discard(call)
            await asyncio.sleep(pause)

    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> AsyncGenerator[ResponseT, None]:
        return self._answers(rpc, "unary_stream", request, timeout, token, timeout)

    @steady
    def _exchange(
        self,
        rpc: Rpc[RequestT, ResponseT],
        requests: AsyncIterable[RequestT] | Sequence[RequestT],
        timeout: float | None,
        token: str | None,
    ) -> AsyncGenerator[ResponseT, None]:
        def ask(stream: AsyncIterator[RequestT], left: float | None) -> AsyncGenerator[ResponseT, None]:
            return self._answers(rpc, "stream_stream", stream, timeout, token, left)

        return async_answers_to(AsyncSent(requests, rpc.request), ask, timeout)

    async def _answers(
        self,
        rpc: Rpc[RequestT, ResponseT],
        shape: str,
        sent: RequestT | AsyncIterator[RequestT],
        timeout: float | None,
        token: str | None,
        left: float | None,
    ) -> AsyncGenerator[ResponseT, None]:
        """The answers of one stream, for which so much is `left` of the timeout."""
        call = self._call(rpc, shape)(sent, timeout=stream_time(left), metadata=self._connection.metadata(token))
        self._under_way.add(call)
        try:
            async for answer in call:
                yield answer
        except grpc.RpcError as error:
            raise self._connection.broke(error, rpc, timeout) from error
        except asyncio.CancelledError:
            raise cancelled() from None
        finally:
            self._under_way.discard(call)
            call.cancel()
