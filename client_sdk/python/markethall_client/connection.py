"""The connection to the service: settings, metadata, and the channel, for asyncio and for threads."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from secrets import token_hex
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final, TypeAlias

import grpc

from .errors import (
    BY_REASON,
    ApiKeyInvalid,
    Cancelled,
    MarketHallError,
    TokenInvalid,
    Unavailable,
    read_rpc_error,
    unreachable,
)
from .retry import LOG, Attempts, Retry, can_repeat, check_timeout, stream_timeout
from .rpc import RequestT, ResponseT, Rpc
from .target import check_target, is_local

Metadata: TypeAlias = tuple[tuple[str, str], ...]
CallError: TypeAlias = grpc.RpcError | asyncio.CancelledError

CALL_ERRORS: Final = (grpc.RpcError,)
ASYNC_CALL_ERRORS: Final = (grpc.RpcError, asyncio.CancelledError)
"""What a failed call raises. grpc.aio raises CancelledError also if the service or a proxy has cancelled the call."""

CHANNEL_OPTIONS: Final[tuple[tuple[str, int], ...]] = (
    # Detects a dead connection within 90 seconds, also for a watch that only waits.
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    # This timeout applies while nothing is sent. Its default is one minute.
    ("grpc.http2.ping_timeout_ms", 20_000),
    # Retry decides on pauses and repeats. A watch that the channel repeats by itself while a service stops may wait for
    # ever, without an error (grpcio 1.78). The channel reconnects as soon as it may.
    ("grpc.enable_retries", 0),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 5_000),
    ("grpc.max_reconnect_backoff_ms", 1_000),
)
NO_PROXY: Final[tuple[tuple[str, int], ...]] = (("grpc.enable_http_proxy", 0),)
"""For targets on this machine: a proxy would look for them on its own machine."""

FIRST_CONTACT_S: Final = 1.5
"""The seconds that a client waits for its first contact with the service. After that the target is probably wrong."""

_REQUEST_ID: Final = "x-request-id"
_HEALTH: Final = "/grpc.health.v1.Health/Check"
_MATCH_NAME: Final = re.compile(r"matches/[A-Za-z0-9_-]{1,64}")
_READY_S: Final = 0.3


@dataclass(frozen=True)
class Connection:
    """The settings of a connection: the target, credentials, and the retry policy. `repr` shows no secrets.

    `patient`: whether the caller chose how long to wait for the service, also for a first contact.
    """

    target: str
    token: str = field(repr=False)
    credentials: grpc.ChannelCredentials | None
    options: tuple[tuple[str, Any], ...]
    retry: Retry
    timeout: float
    api_key: str = field(default="", repr=False)
    language: str = ""
    patient: bool = True

    def __post_init__(self) -> None:
        """Checks the timeout, the language and the target."""
        check_timeout(self.timeout)
        if not (self.language.isascii() and self.language.isprintable()):
            raise ValueError(f'language must be a code such as "de" or "de-CH", not {self.language!r}')
        check_target(self.target)

    def open(self, secure: Callable[..., Any], insecure: Callable[..., Any]) -> Any:
        """Creates a channel with one of two functions of grpc or grpc.aio. It connects at the first call."""
        LOG.debug("channel to %s created", self.target)
        options = [*CHANNEL_OPTIONS, *(NO_PROXY if is_local(self.target) else ()), *self.options]
        if self.credentials is None:
            return insecure(self.target, options=options)
        return secure(self.target, self.credentials, options=options)

    def metadata(self, token: str | None, request: object = None) -> Metadata:
        """The metadata of a call: API key, language and token. For `token`, None is the client's own, and "" is none.

        All attempts have the same `x-request-id`, by which logs and errors name the call. With a request that names a
        match, `x-match` lets a proxy send all calls of a match to one process.
        ApiKeyInvalid or TokenInvalid if the value cannot be sent.
        """
        token = self.sendable_token(token)
        api_key = _sendable(self.api_key, ApiKeyInvalid, "api_key")
        named = getattr(request, "name", "")
        match = named if _MATCH_NAME.fullmatch(str(named)) else ""
        others = (
            (_REQUEST_ID, token_hex(8)),
            ("x-api-key", api_key),
            ("accept-language", self.language),
            ("x-match", match),
        )
        found = tuple((key, value) for key, value in others if value)
        return (("authorization", f"Bearer {token}"), *found) if token else found

    def sendable_token(self, token: str | None) -> str:
        """A token without white space around it; None is the client's own. TokenInvalid if it cannot be sent."""
        return _sendable(self.token if token is None else token, TokenInvalid, "token")

    def attempts(self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None) -> Attempts:
        """The attempts of a call. A write without a request id gets one here."""
        timeout = self.timeout if timeout is None else check_timeout(timeout)
        return Attempts(self.retry, timeout, repeatable=can_repeat(rpc, request), name=rpc.name)

    def call_error(
        self, error: CallError, rpc: Rpc[RequestT, ResponseT], attempts: Attempts, metadata: Metadata
    ) -> MarketHallError:
        """The error of a failed attempt. Raises CancelledError again if this task was cancelled."""
        if isinstance(error, asyncio.CancelledError):
            return _cancelled_call(error)
        late = f"no answer to {rpc.name} within {attempts.elapsed():g} s"
        return read_rpc_error(error, self.target, late, dict(metadata)[_REQUEST_ID])

    def cut_off(self, metadata: Metadata) -> MarketHallError:
        """The error of a call that ended well, but without its answer."""
        message = f"the answer of {self.target} was cut off: check that proxies pass on gRPC"
        return Unavailable(message, request_id=dict(metadata)[_REQUEST_ID])

    def stream_error(
        self, error: CallError, rpc: Rpc[RequestT, ResponseT], timeout: float | None, metadata: Metadata
    ) -> MarketHallError:
        """The error of a broken stream. Raises CancelledError again if this task was cancelled."""
        if isinstance(error, asyncio.CancelledError):
            return _cancelled_call(error)
        within = "in time" if timeout is None else f"within {timeout:g} s"
        return read_rpc_error(error, self.target, f"{rpc.name} did not end {within}", dict(metadata)[_REQUEST_ID])


class AsyncTransport:
    """The channel of an AsyncClient. It is created at the first call, and belongs to one event loop."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._channel: Any = None
        self._methods: dict[str, Any] = {}
        self._active: set[Any] = set()
        self._contacted = connection.patient
        self.closed: bool = False

    async def close(self) -> None:
        """Cancels all calls and closes the channel."""
        self.closed = True
        # After `close`, grpc.aio would leave the waiting calls without an answer.
        for call in list(self._active):
            call.cancel()
        if self._channel is not None:
            await self._channel.close()

    async def contact(self, timeout: float | None) -> None:
        """Waits for the first contact with the service, unless the caller chose a `timeout`. Raises Unreachable."""
        if self._contacted or timeout is not None:
            return
        channel, end = self._open(), monotonic() + FIRST_CONTACT_S
        check = channel.unary_unary(_HEALTH)
        try:
            await self._ask(check(b"", timeout=FIRST_CONTACT_S))
        except grpc.RpcError as error:
            failure, left = unreachable(error, self._connection.target, FIRST_CONTACT_S), end - monotonic()
            if failure is not None and left > 0 and await self._answers(check(b"", timeout=left, wait_for_ready=True)):
                failure = None
            # A busy service is connected before it answers.
            if failure is not None and channel.get_state() is not grpc.ChannelConnectivity.READY:
                raise failure from error
        self._contacted = True

    async def _answers(self, call: Any) -> bool:
        """Whether a call that waits for the service gets any answer in its time."""
        try:
            await self._ask(call)
        except grpc.RpcError as error:
            return error.code() is not grpc.StatusCode.DEADLINE_EXCEEDED
        return True

    async def _ask(self, call: Any) -> None:
        """Waits for a call, which `close` cancels."""
        self._active.add(call)
        try:
            await call
        finally:
            self._active.discard(call)

    async def unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float, metadata: Metadata
    ) -> ResponseT | None:
        """Makes one attempt of a call. Raises ASYNC_CALL_ERRORS; Cancelled if the client is closed. None if the answer
        was cut off."""
        call = self._method(rpc, "unary_unary")(request, timeout=timeout, metadata=metadata)
        self._active.add(call)
        try:
            answer: ResponseT | None = await call
            return answer
        finally:
            self._active.discard(call)

    def stream(
        self, rpc: Rpc[RequestT, ResponseT], shape: str, request: Any, timeout: float | None, metadata: Metadata
    ) -> Any:
        """Starts a stream: an asynchronous iterator of answers that raises ASYNC_CALL_ERRORS. End it with `end`."""
        call = self._method(rpc, shape)(request, timeout=stream_timeout(timeout), metadata=metadata)
        self._active.add(call)
        return call

    def end(self, call: Any) -> None:
        """Ends a stream."""
        self._active.discard(call)
        call.cancel()

    async def wait(self, _error: MarketHallError, seconds: float) -> None:
        """Waits before the next attempt."""
        await asyncio.sleep(seconds)

    def _open(self) -> Any:
        """The channel. It is created when it is first needed."""
        if self.closed:
            raise Cancelled("the client is closed")
        if self._channel is None:
            self._channel = self._connection.open(grpc.aio.secure_channel, grpc.aio.insecure_channel)
        return self._channel

    def _method(self, rpc: Rpc[RequestT, ResponseT], shape: str) -> Any:
        channel = self._open()
        if rpc.path not in self._methods:
            self._methods[rpc.path] = _method_of(channel, rpc, shape)
        return self._methods[rpc.path]


class Transport:
    """The channel of a Client. It is created at the first call. Threads may share it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = Lock()
        self._channel: Any = None
        self._methods: dict[str, Any] = {}
        self._contacted = connection.patient
        self.closed: bool = False

    def close(self) -> None:
        """Cancels all calls and closes the channel."""
        with self._lock:
            self.closed = True
            if self._channel is not None:
                self._channel.close()

    def contact(self, timeout: float | None) -> None:
        """Waits for the first contact with the service, unless the caller chose a `timeout`. Raises Unreachable."""
        if self._contacted or timeout is not None:
            return
        channel, end = self._open(), monotonic() + FIRST_CONTACT_S
        with self._report_closed():
            check = channel.unary_unary(_HEALTH)
            try:
                check(b"", timeout=FIRST_CONTACT_S)
            except grpc.RpcError as error:
                failure, left = unreachable(error, self._connection.target, FIRST_CONTACT_S), end - monotonic()
                if failure is not None and left > 0 and _answers(check, left):
                    failure = None
                # A busy service is connected before it answers.
                if failure is not None and not _is_ready(channel):
                    raise failure from error
        self._contacted = True

    def unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float, metadata: Metadata
    ) -> ResponseT | None:
        """Makes one attempt of a call. Raises CALL_ERRORS; Cancelled if the client is closed. None if the answer was
        cut off."""
        method = self._method(rpc, "unary_unary")
        with self._report_closed():
            answer: ResponseT | None = method(request, timeout=timeout, metadata=metadata)
        return answer

    def stream(
        self, rpc: Rpc[RequestT, ResponseT], shape: str, request: Any, timeout: float | None, metadata: Metadata
    ) -> Any:
        """Starts a stream: an iterator of answers that raises CALL_ERRORS. End it with `end`."""
        method = self._method(rpc, shape)
        with self._report_closed():
            return method(request, timeout=stream_timeout(timeout), metadata=metadata)

    def end(self, call: Any) -> None:
        """Ends a stream."""
        call.cancel()

    def wait(self, error: MarketHallError, seconds: float) -> None:
        """Waits before the next attempt. If the service was not reached, the channel connects during the wait."""
        end = monotonic() + seconds
        if isinstance(error, Unavailable) and not error.reason:
            # Up to grpcio 1.78, a channel connects only while a call waits for it.
            with suppress(grpc.RpcError, ValueError):
                self._channel.unary_unary(_HEALTH)(b"", timeout=seconds, wait_for_ready=True)
        sleep(max(end - monotonic(), 0.0))

    def _open(self) -> Any:
        """The channel. It is created when it is first needed."""
        with self._lock:
            if self.closed:
                raise Cancelled("the client is closed")
            if self._channel is None:
                self._channel = self._connection.open(grpc.secure_channel, grpc.insecure_channel)
            return self._channel

    def _method(self, rpc: Rpc[RequestT, ResponseT], shape: str) -> Any:
        channel = self._open()
        with self._lock:
            if rpc.path not in self._methods:
                self._methods[rpc.path] = _method_of(channel, rpc, shape)
            return self._methods[rpc.path]

    @contextmanager
    def _report_closed(self) -> Iterator[None]:
        """Raises Cancelled if another thread closes the client meanwhile: gRPC raises ValueError then."""
        try:
            yield
        except ValueError:
            if self.closed:
                raise Cancelled("the client is closed") from None
            raise


def strip_token(token: object, name: str = "token") -> str:
    """The token without white space around it: files with a token often end with a line feed. TypeError if not str."""
    if not isinstance(token, str):
        raise TypeError(f"the {name} must be a str, not {type(token).__name__}")
    return token.strip()


def seat_number_in(token: str) -> int:
    """The number of the seat in a token, without a check of its signature; 0 if the token names no seat."""
    try:
        payload = token.split(".")[1]
        seat = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["seat"]
    except (ValueError, LookupError, TypeError):
        return 0
    return seat if type(seat) is int and seat > 0 else 0


def _sendable(secret: str, refusal: type[MarketHallError], name: str) -> str:
    """The token or key as metadata. Raises the error that the service would return if it is not printable ASCII."""
    secret = strip_token(secret, name)
    if not (secret.isascii() and secret.isprintable()):
        reason = next(reason for reason, kind in BY_REASON.items() if kind is refusal)
        raise refusal(f"The {name} contains characters that are not printable ASCII. Send it unchanged.", reason)
    return secret


def _answers(check: Any, seconds: float) -> bool:
    """Whether a call that waits for the service gets any answer in its time."""
    try:
        check(b"", timeout=seconds, wait_for_ready=True)
    except grpc.RpcError as error:
        return error.code() is not grpc.StatusCode.DEADLINE_EXCEEDED
    return True


def _is_ready(channel: Any) -> bool:
    """Whether a blocking channel is connected."""
    ready = grpc.channel_ready_future(channel)
    try:
        ready.result(timeout=_READY_S)
    except grpc.FutureTimeoutError:
        return False
    finally:
        ready.cancel()
    return True


def _method_of(channel: Any, rpc: Rpc[RequestT, ResponseT], shape: str) -> Any:
    """The RPC on a channel; `shape` is "unary_unary", "unary_stream" or "stream_stream"."""
    return getattr(channel, shape)(
        rpc.path, request_serializer=rpc.request.SerializeToString, response_deserializer=rpc.response.FromString
    )


def _cancelled_call(error: asyncio.CancelledError) -> Cancelled:
    """The error of a call that grpc.aio reports as cancelled. Raises `error` again if this task was cancelled."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise error
    return Cancelled("the call was cancelled")
