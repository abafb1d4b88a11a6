"""Calls to the service behind the gateway: methods by descriptor, connections, and outages."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import cycle
from typing import Any, Final
from zlib import crc32

import grpc
from google.protobuf import message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2

from markethall_platform.grpc_server import Metadata, create_unary_client
from markethall_platform.tls import Renewed, client_pem

from .settings import GatewaySettings

_HEALTH: Final[Any] = health_pb2.DESCRIPTOR.services_by_name["Health"].methods_by_name["Check"]
_HEALTH_SECONDS = 2.0
_LIFE_SECONDS = 5.0
"""Liveness timeout in seconds. It is longer than the timeout of a readiness check."""

_SILENT = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED})


class Service:
    """Calls methods by their descriptors. Create it after a fork, never before.

    `target` is an address ("unix:/run/markethall.sock", "127.0.0.1:50051") or a channel, which is then used for all
    calls. `tls` has the credentials; None without TLS.
    """

    def __init__(self, target: str | grpc.Channel, settings: GatewaySettings) -> None:
        self._seconds = settings.call_seconds
        self._outage = Outage(tls=settings.service is not None)
        self._connections: Callable[[], Connections]
        self.tls: Renewed[grpc.ChannelCredentials] | None = None
        if isinstance(target, str):
            renewed = RenewedConnections(target, settings)
            self._connections, self.tls = renewed.now, renewed.tls
        else:
            given = Connections(Calls(target), Streams(target))
            self._connections = lambda: given

    def call(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Message:
        """The answer of a unary method. Raises grpc.RpcError."""
        try:
            answer = self._connections().calls.ask(method, request, self._seconds, metadata)
        except grpc.RpcError as error:
            self._outage.failed(error)
            raise
        self._outage.answered()
        return answer

    def health(self) -> str:
        """The grpc.health.v1 status of the service, such as "SERVING"; "UNREACHABLE" if it does not answer."""
        try:
            answer: Any = self._connections().calls.ask(_HEALTH, health_pb2.HealthCheckRequest(), _HEALTH_SECONDS)
        except grpc.RpcError as error:
            self._outage.failed(error)
            return "UNREACHABLE"
        self._outage.answered()
        return health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)

    def lives(self) -> bool:
        """Whether the service answers on every connection for calls, whatever its health."""
        asked = self._connections().calls.ask_all(_HEALTH, health_pb2.HealthCheckRequest(), _LIFE_SECONDS)
        return all(map(_is_answered, asked))

    def stream(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Any:
        """The call of a streaming method: an iterator over its answers that can be cancelled."""
        return self._connections().streams.stream(method, request)(request, metadata=metadata)


def _is_answered(wait: Callable[[], Message]) -> bool:
    """Whether the service has answered, even with an error."""
    try:
        wait()
    except grpc.RpcError as error:
        return error.code() not in _SILENT
    return True


_NO_LIMIT = -1
_FIRST_RETRY_MS, _LAST_RETRY_MS = 100, 1000
_IDLE_MS = 300_000
_CONNECT_MS = 5000
"""How long a connection may take, in seconds. gRPC looks after each attempt only now and then."""


class Channels:
    """Channels to one address.

    The kernel distributes connections to the processes that share a port, so there are several. All calls for one match
    use the same channel and so reach the process that has the match in its cache.
    """

    def __init__(self, *channels: grpc.Channel) -> None:
        self._channels = channels
        self._turns = cycle(range(len(channels)))

    @property
    def first(self) -> grpc.Channel:
        """The first one."""
        return self._channels[0]

    def of(self, request: Message) -> int:
        """The channel of the match that the request names; the next one in turn if it names none."""
        name = getattr(request, "name", "")
        return crc32(name.encode()) % len(self._channels) if name else next(self._turns)

    def close(self) -> None:
        """Close all channels and cancel their calls."""
        for channel in self._channels:
            channel.close()


class Streams(Channels):
    """Channels for calls with streamed answers."""

    def stream(self, method: MethodDescriptor, request: Message) -> Any:
        """Calls such a method, as a `grpc.UnaryStreamMultiCallable`."""
        path, request_class, response_class = _called(method)
        ask = self._channels[self.of(request)].unary_stream
        return ask(
            path.decode(),
            request_serializer=request_class.SerializeToString,
            response_deserializer=response_class.FromString,
        )


class Calls(Channels):
    """Channels for unary calls."""

    def __init__(self, *channels: grpc.Channel) -> None:
        super().__init__(*channels)
        self._clients = tuple(create_unary_client(channel) for channel in channels)

    def ask(self, method: MethodDescriptor, request: Message, seconds: float, metadata: Metadata = ()) -> Message:
        """The answer. Raises Refused if there is none within `seconds`."""
        return self._ask(self.of(request), method, request, seconds, metadata)()

    def ask_all(self, method: MethodDescriptor, request: Message, seconds: float) -> list[Callable[[], Message]]:
        """Call on every channel at once. Returns functions that wait for the answers, as `ask` does."""
        return [self._ask(at, method, request, seconds, ()) for at in range(len(self._clients))]

    def _ask(
        self, at: int, method: MethodDescriptor, request: Message, seconds: float, metadata: Metadata
    ) -> Callable[[], Message]:
        path, _, response_class = _called(method)
        call = self._clients[at].ask(path, request.SerializeToString(), seconds, metadata)
        return lambda: response_class.FromString(call.answer())


@dataclass(frozen=True, slots=True)
class Connections:
    """Streams have their own connections, so that a call finds room on the others."""

    calls: Calls
    streams: Streams

    @staticmethod
    def dial(target: str, settings: GatewaySettings, credentials: grpc.ChannelCredentials | None) -> Connections:
        """New connections to an address, over TLS if there are credentials."""
        calls, streams = (
            [_channel(target, settings, credentials) for _ in range(settings.connections)] for _ in range(2)
        )
        return Connections(Calls(*calls), Streams(*streams))

    def close(self) -> None:
        """Close all connections and cancel their calls."""
        self.calls.close()
        self.streams.close()


@cache
def _called(method: MethodDescriptor) -> tuple[bytes, type[Message], type[Message]]:
    """The path of a method, its request class and its answer class."""
    request_class, response_class = map(message_factory.GetMessageClass, (method.input_type, method.output_type))
    return f"/{method.containing_service.full_name}/{method.name}".encode(), request_class, response_class


def _channel(target: str, settings: GatewaySettings, credentials: grpc.ChannelCredentials | None) -> grpc.Channel:
    keepalive = int(settings.keepalive_seconds * 1000)
    options: tuple[tuple[str, int | str], ...] = (
        ("grpc.enable_retries", 0),
        # The service is near: a proxy of the environment does not apply.
        ("grpc.enable_http_proxy", 0),
        ("grpc.keepalive_time_ms", keepalive),
        ("grpc.keepalive_timeout_ms", keepalive),
        # The one of the two options that counts while nothing is sent; its default is a minute.
        ("grpc.http2.ping_timeout_ms", keepalive),
        ("grpc.http2.max_pings_without_data", 0),
        # The gateway closes an idle connection before the service does, so that no call meets the end.
        ("grpc.client_idle_timeout_ms", _IDLE_MS),
        ("grpc.initial_reconnect_backoff_ms", _FIRST_RETRY_MS),
        ("grpc.min_reconnect_backoff_ms", _CONNECT_MS),
        ("grpc.max_reconnect_backoff_ms", _LAST_RETRY_MS),
        ("grpc.max_receive_message_length", _NO_LIMIT),
        ("grpc.max_send_message_length", _NO_LIMIT),
        ("grpc.use_local_subchannel_pool", 1),
    )
    if credentials is None:
        return grpc.insecure_channel(target, options)
    if settings.service is not None and settings.service.name:
        options = (*options, ("grpc.ssl_target_name_override", settings.service.name))
    return grpc.secure_channel(target, credentials, options)


_PATIENCE_S: Final = 1.0
_HEARD: Final = (grpc.ChannelConnectivity.READY, grpc.ChannelConnectivity.TRANSIENT_FAILURE)

_log = logging.getLogger(__name__)


class RenewedConnections:
    """The connections to an address, with the current certificate files. Create it after a fork, never before.

    A connection keeps its certificates, so changed files need new connections. New calls wait briefly for them; if they
    do not work, the old ones are used. Running calls stay on the old connections until they end. `tls` is the value of
    the files; None without TLS.
    """

    def __init__(self, target: str, settings: GatewaySettings) -> None:
        self._target: Final = target
        self._settings: Final = settings
        self._lock = threading.Lock()
        self._heard = threading.Event()
        self._wait_until = 0.0
        self._tried: Connections | None = None
        self._listens: Callable[[grpc.ChannelConnectivity], None] | None = None
        self.tls: Renewed[grpc.ChannelCredentials] | None = None
        if settings.service is not None:
            files = (settings.service.roots, settings.service.certificate, settings.service.key)
            self.tls = Renewed("gateway", files, lambda: grpc.ssl_channel_credentials(*client_pem(*files)))
        self._used = self._dial(None if self.tls is None else self.tls.current())

    def now(self) -> Connections:
        """The connections for the next call."""
        if self.tls is not None and self.tls.renewed() is not None:
            self._try(self.tls)
        if self._tried is not None:
            self._heard.wait(max(0.0, self._wait_until - time.monotonic()))
        return self._used

    def _try(self, tls: Renewed[grpc.ChannelCredentials]) -> None:
        with self._lock:
            # Not those passed in: another thread may have replaced them.
            found = self._dial(tls.current())
            given_up, self._tried = self._tried, found
            self._wait_until = time.monotonic() + _PATIENCE_S
            self._heard.clear()
            self._listens = listens = partial(self._hear, found)
        if given_up is not None:
            given_up.close()
        found.calls.first.subscribe(listens, try_to_connect=True)

    def _hear(self, found: Connections, state: grpc.ChannelConnectivity) -> None:
        with self._lock:
            if state not in _HEARD or self._tried is not found:
                return
            answered = state is grpc.ChannelConnectivity.READY
            if answered and self._listens is not None:
                # Nothing may keep the old connections alive: they close when they are garbage.
                found.calls.first.unsubscribe(self._listens)
                self._used, self._tried, self._listens = found, None, None
            # Last, because a waiting thread uses what is set here.
            self._heard.set()
        if answered:
            _log.info("connected anew")

    def _dial(self, credentials: grpc.ChannelCredentials | None) -> Connections:
        return Connections.dial(self._target, self._settings, credentials)


AGAIN_S: Final = 60.0
"""The same cause is not logged again within this time, in seconds."""

_SHOWN: Final = 200
_DETAILS: Final = "grpc-status-details-bin"
_CAUSES: Final = (
    ("certificate has expired", "its certificate has expired: renew that of MARKETHALL_TLS_CERT"),
    ("not yet valid", "its certificate is not valid yet: look at the clocks of both machines"),
    ("Hostname Verification", "its certificate is of another name: MARKETHALL_TLS_NAME says which one to expect"),
    (
        "CERTIFICATE_VERIFY_FAILED",
        "its certificate is of an unknown authority: MARKETHALL_GATEWAY_CA names the known",
    ),
    ("WRONG_VERSION_NUMBER", "it does not speak TLS"),
    ("handshake failed", "TLS fails"),
    ("Connection refused", "it refuses the connection"),
)
"""What gRPC says of a failing connection, and our sentence; the first match counts."""

_HANGS_UP: Final = ("Socket closed", "Connection reset", "Broken pipe")
_OVER_TLS: Final = "it hangs up; over TLS it may not know the gateway's certificate: MARKETHALL_GATEWAY_CERT"


class Outage:
    """Whether the service can be reached. Thread-safe. `tls`: whether the connection uses TLS."""

    def __init__(self, *, tls: bool, now: Callable[[], float] = time.monotonic) -> None:
        self._tls: Final = tls
        self._now: Final = now
        self._said: dict[str, float] = {}
        self._is_on = False

    def failed(self, error: Any) -> None:
        """Log why a call did not reach the service, if that is the case; each cause once a minute."""
        if error.code() is not grpc.StatusCode.UNAVAILABLE or _is_answer(error):
            return
        self._is_on = True
        why = self._why(error.details() or "")
        now = self._now()
        if now >= self._said.get(why, now):
            self._said[why] = now + AGAIN_S
            _log.warning("the service cannot be reached", extra={"why": why})

    def answered(self) -> None:
        """Log that the service is reached again, if it was not."""
        if self._is_on:
            self._is_on = False
            self._said.clear()
            _log.info("the service is reached again")

    def _why(self, text: str) -> str:
        known = next((words for sign, words in _CAUSES if sign in text), "")
        if not known and any(sign in text for sign in _HANGS_UP):
            known = _OVER_TLS if self._tls else "it hangs up"
        return known or text.rpartition("last error: ")[2][:_SHOWN]


def _is_answer(error: Any) -> bool:
    """Whether the service itself has answered."""
    return any(key == _DETAILS for key, _ in error.trailing_metadata() or ())
