"""What both clients know of the service before they call it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import grpc
from google.protobuf.message import Message

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, TimeControl, Visibility
from markethall.v1.options_pb2 import Options

from .errors import ApiKeyInvalid, MarketHallError, TokenInvalid, Unavailable
from .errors.status import read_error
from .log import LOG
from .names import game_id
from .retry import Attempts, Retry, call_time, can_repeat
from .rpc import RequestT, ResponseT, Rpc
from .token import carried
from .words import wrap

OPTIONS: tuple[tuple[str, int], ...] = (
    # A connection that died silently is noticed within a minute and a half, also by a watch that waits.
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    # Of the two the one that counts while nothing is sent; it would be a minute.
    ("grpc.http2.ping_timeout_ms", 20_000),
    # The pauses are those of Retry: the channel itself tries again as soon as it may.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 5_000),
    ("grpc.max_reconnect_backoff_ms", 1_000),
)
NO_PROXY: tuple[tuple[str, int], ...] = (("grpc.enable_http_proxy", 0),)
"""A proxy of the environment would look for this machine's own services on its own."""

SCHEMES = ("dns", "unix", "xds")
"""What gRPC itself writes before "://" in a target."""


@dataclass(frozen=True)
class Connection:
    """Where the service is, who calls, and how hard to try. Secrets are kept out of `repr`."""

    target: str
    token: str = field(repr=False)
    credentials: grpc.ChannelCredentials | None
    options: tuple[tuple[str, Any], ...]
    retry: Retry
    timeout: float
    api_key: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        """Refuses what gRPC would look for in vain, and a timeout that is none."""
        call_time(self.timeout)
        scheme, separator, _ = self.target.partition("://")
        if not self.target or (separator and scheme not in SCHEMES):
            raise ValueError(f'a target is "host:port", such as "localhost:50051", not {self.target!r}')

    def open(self, secure: Callable[..., Any], insecure: Callable[..., Any]) -> Any:
        """A channel by one of two makers, of grpc or of grpc.aio. It connects at the first call."""
        LOG.debug("a channel to %s", self.target)
        options = [*OPTIONS, *(NO_PROXY if is_here(self.target) else ()), *self.options]
        if self.credentials is None:
            return insecure(self.target, options=options)
        return secure(self.target, self.credentials, options=options)

    def metadata(self, token: str | None) -> tuple[tuple[str, str], ...]:
        """What goes with a call: the operator's key, and the token of a seat; None takes the client's own, "" none.

        ApiKeyInvalid or TokenInvalid if no call can carry them.
        """
        token = carried(self.token if token is None else token, TokenInvalid, "token")
        api_key = carried(self.api_key, ApiKeyInvalid, "api_key")
        key = (("x-api-key", api_key),) if api_key else ()
        return (("authorization", f"Bearer {token}"), *key) if token else key

    def attempts(self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None) -> Attempts:
        """Plans the attempts of a call; from here on a write has a request_id."""
        timeout = self.timeout if timeout is None else call_time(timeout)
        return Attempts(self.retry, timeout, repeatable=can_repeat(rpc, request), what=rpc.name)

    def failed(self, error: grpc.RpcError, rpc: Rpc[RequestT, ResponseT], attempts: Attempts) -> MarketHallError:
        """What the failure of an attempt means."""
        return read_error(error, self.target, f"no answer to {rpc.name} within {attempts.spent():g} s")

    def broke(self, error: grpc.RpcError, rpc: Rpc[RequestT, ResponseT], timeout: float | None) -> MarketHallError:
        """What the failure of a stream means."""
        within = "in its time" if timeout is None else f"within {timeout:g} s"
        return read_error(error, self.target, f"{rpc.name} was not over {within}")


def is_here(target: str) -> bool:
    """Whether a target is on this very machine."""
    _, separator, rest = target.partition("://")
    if target.startswith("unix:"):
        return True
    try:
        host = urlsplit("//" + (rest if separator else target).rpartition("/")[2]).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def wait_after(fault: MarketHallError, seconds: float, channel: Any) -> None:
    """Waits before the next attempt, and lets the channel connect meanwhile if nobody was there."""
    end = monotonic() + seconds
    if isinstance(fault, Unavailable) and not fault.reason:
        # Up to grpcio 1.78 a channel does not get on with connecting unless some call waits for it.
        with suppress(grpc.RpcError, ValueError):
            channel.unary_unary("/grpc.health.v1.Health/Check")(b"", timeout=seconds, wait_for_ready=True)
    sleep(max(end - monotonic(), 0.0))


def multi_callable(channel: Any, rpc: Rpc[RequestT, ResponseT], shape: str) -> Any:
    """The rpc on a channel; `shape` is "unary_unary", "unary_stream" or "stream_stream"."""
    return getattr(channel, shape)(
        rpc.path, request_serializer=rpc.request.SerializeToString, response_deserializer=rpc.response.FromString
    )


def new_match(
    game: Game | str, seats: int, options: Message | None, visibility: Visibility, time_control: TimeControl | None
) -> Match:
    """What CreateMatch asks for; TypeError if the options are those of no game."""
    wrapped = None if options is None else wrap(Options, options)
    return Match(
        game=game_id(game), seat_count=seats, options=wrapped, visibility=visibility, time_control=time_control
    )
