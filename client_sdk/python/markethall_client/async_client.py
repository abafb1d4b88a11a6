"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Sequence
from contextlib import aclosing
from types import TracebackType
from typing import Any, Self

import grpc
from google.protobuf.message import Message

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match, TimeControl, Visibility

from .async_seat import AsyncSeat
from .connection import Connection, multi_callable, new_match
from .errors import Cancelled, MarketHallError
from .methods import AsyncMethods
from .names import match_name
from .resumption import OnPresence, Resumption, tell_presence
from .retry import Retry
from .rpc import RequestT, ResponseT, Rpc
from .sending import AsyncSent, async_answers_to


class AsyncClient(AsyncMethods):
    """A connection to Market Hall, made at the first call; it belongs to one event loop.

    `target` is "host:port"; ValueError for a URL. `credentials` from `grpc.ssl_channel_credentials` turn TLS on, mutual
    if they hold a certificate. `token` speaks for a seat in all calls that name no other. `api_key` is an operator's,
    for creating matches where that takes one. `options` go to the channel. `timeout` is in seconds, for a call with all
    its attempts.
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
        if self._channel is not None:
            await self._channel.close()

    async def create(
        self,
        game: Game | str,
        *,
        seats: int,
        options: Message | None = None,
        visibility: Visibility = Visibility.VISIBILITY_UNSPECIFIED,
        time_control: TimeControl | None = None,
        request_id: str = "",
        webhook_url: str = "",
    ) -> Match:
        """Creates a match with free seats; `options` is the Options message of the game, its defaults if None.

        Without a `time_control` the seats may think as long as they like. `webhook_url` is told of every seat's turn;
        the answer then holds the `webhook_secret`, once.
        """
        match = new_match(game, seats, options, visibility, time_control)
        return await self.create_match(match, request_id=request_id, webhook_url=webhook_url)

    async def kick(self, match: Match | str, seat: int, *, creator_token: str = "", request_id: str = "") -> Match:
        """Frees a seat before the start: by the match as `create` answered it, or by its name and creator's token."""
        token = creator_token or (match.creator_token if isinstance(match, Match) else "")
        answer = await self.kick_seat(match, seat, request_id=request_id, token=token)
        return answer.match

    async def join(
        self,
        match: Match | str,
        *,
        seat: int = 0,
        name: str = "",
        join_code: str = "",
        request_id: str = "",
        webhook_url: str = "",
    ) -> AsyncSeat:
        """Takes a seat of a match, any free one if `seat` is 0; `name` is shown to the others.

        `webhook_url` is told of the seat's turns; the seat's `webhook_secret` checks that, see `verify_webhook`.
        """
        code = join_code or (match.join_code if isinstance(match, Match) else "")
        answer = await self.join_match(
            match,
            seat=seat,
            display_name=name,
            join_code=code,
            request_id=request_id,
            webhook_url=webhook_url,
            token="",
        )
        taken = AsyncSeat(self, answer.match.name, answer.token, number=answer.seat, revision=answer.match.revision)
        taken.webhook_secret, taken.join_code = answer.webhook_secret, answer.match.join_code
        return taken

    def seat(self, match: Match | str, token: str, *, number: int = 0) -> AsyncSeat:
        """A seat taken earlier, maybe by another process. Asks nothing of the service yet."""
        return AsyncSeat(self, match_name(match), token, number=number)

    async def watch(
        self,
        match: Match | str,
        after_revision: int = 0,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
    ) -> AsyncGenerator[Commit, None]:
        """All commits after a revision, each once and in order, then each new one, until the match is over.

        When the stream breaks it is opened again after the last commit seen. Raises what cannot be mended so.
        `on_presence` is called with the seats that are present: at first, and when somebody comes or goes.
        """
        place = Resumption(self._connection.retry, after_revision)
        while True:
            stream = self.watch_match(match, place.open(), join_code=join_code, token=token)
            try:
                async with aclosing(stream) as answers:
                    async for answer in answers:
                        if answer.HasField("presence"):
                            tell_presence(answer.presence, on_presence)
                        elif place.is_new(answer.commit):
                            yield answer.commit
                        if place.over:
                            break
                return
            except MarketHallError as error:
                if self._closed:
                    raise
                pause = place.pause(error)
            await asyncio.sleep(pause)

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
            call = self._call(rpc, "unary_unary")
            try:
                answer: ResponseT = await call(request, timeout=attempts.timeout(), metadata=metadata)
                return answer
            except grpc.RpcError as error:
                pause = attempts.pause(self._connection.failed(error, rpc, attempts))
            except asyncio.CancelledError:
                pause = attempts.pause(_cancelled())
            await asyncio.sleep(pause)

    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> AsyncGenerator[ResponseT, None]:
        return self._answers(rpc, "unary_stream", request, timeout, token)

    def _exchange(
        self, rpc: Rpc[RequestT, ResponseT], requests: AsyncIterable[RequestT], timeout: float | None, token: str | None
    ) -> AsyncGenerator[ResponseT, None]:
        sent = AsyncSent(requests)
        return async_answers_to(sent, self._answers(rpc, "stream_stream", aiter(sent), timeout, token))

    async def _answers(
        self,
        rpc: Rpc[RequestT, ResponseT],
        shape: str,
        sent: RequestT | AsyncIterator[RequestT],
        timeout: float | None,
        token: str | None,
    ) -> AsyncGenerator[ResponseT, None]:
        call = self._call(rpc, shape)(sent, timeout=timeout, metadata=self._connection.metadata(token))
        try:
            async for answer in call:
                yield answer
        except grpc.RpcError as error:
            raise self._connection.broke(error, rpc, timeout) from error
        except asyncio.CancelledError:
            raise _cancelled() from None
        finally:
            call.cancel()


def _cancelled() -> Cancelled:
    """What a CancelledError means where it is caught: raises it again if this task was cancelled."""
    # grpc.aio raises it also when the service, a proxy or our own `close` has ended the call.
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise
    return Cancelled("the call was ended")
