"""Sending one webhook message: signed by the Standard Webhooks convention, to checked addresses only.

A name is resolved once, and the checked address is the one that is called. Receivers that hang do not delay the
others.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import socket
import ssl
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final, TypeAlias, TypeVar
from urllib.parse import urlsplit

import certifi
import httpcore

from markethall_service.matches.special_addresses import NAT64, Address
from markethall_service.matches.webhooks import SECRET_PREFIX, WebhookMessage, Webhooks


@dataclass(frozen=True, slots=True)
class WebhookRequest:
    """The HTTP request for a message: URL, signing secret, content, and the time of the commit (Unix ms)."""

    message: WebhookMessage
    game: str
    to_act: Sequence[int]
    time_ms: int
    url: str = field(repr=False)
    secret: str = field(repr=False)

    @property
    def message_id(self) -> str:
        """The same for every attempt, so that a receiver can detect duplicates."""
        message = self.message
        return f"msg_{message.match_id}_{message.revision}_{message.to}_{message.seat}_{message.kind.value}"

    def body(self) -> bytes:
        """The content as JSON: nothing that a spectator could not see."""
        message = self.message
        content = {
            "type": message.kind.value,
            "match": f"matches/{message.match_id}",
            "game": f"games/{self.game}",
            **({"seat": message.seat} if message.seat else {}),
            "revision": message.revision,
            "toAct": list(self.to_act),
        }
        return json.dumps(content, separators=(",", ":")).encode()

    def headers(self, body: bytes, now_s: int) -> dict[str, str]:
        """The headers of an attempt at that Unix time."""
        return {
            "Content-Type": "application/json",
            "User-Agent": "MarketHall-Webhooks/1",
            "webhook-id": self.message_id,
            "webhook-timestamp": str(now_s),
            "webhook-signature": signature(self.secret, self.message_id, now_s, body),
        }


def signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """The version-1 signature of a message."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(signed).decode()


T = TypeVar("T")
Resolve: TypeAlias = Callable[[str, int], Awaitable[list[Address]]]

_DNS_CACHE_S: Final = 5.0
_DNS_CACHE_SIZE: Final = 1024
_LOOKUPS: Final = threading.BoundedSemaphore(64)
"""The lookups of names that may be under way. Each has a thread, which lives until its name server answers."""


class AddressRefused(Exception):
    """The host resolves to an address that may not be called."""


async def resolve(host: str, port: int) -> list[Address]:
    """All addresses of a host. Raises OSError if it has none."""
    try:
        lookup = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await _in_thread(lookup)
    except UnicodeError:
        raise OSError("no host name") from None
    # Without its scope: an address with a scope is link-local, and refused.
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in found]


async def _in_thread(lookup: Callable[[], T]) -> T:
    """The result of a lookup. OSError if too many others are under way.

    Not a thread of an executor: Python waits for those when the process ends, and nothing can end a lookup.
    """
    if not _LOOKUPS.acquire(blocking=False):
        raise OSError("too many lookups of names are under way")
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            found = partial(_set, result, lookup())
        except Exception as error:
            found = partial(_set_error, result, error)
        finally:
            _LOOKUPS.release()
        # The loop may be closed by now.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(found)

    threading.Thread(target=run, name="resolver", daemon=True).start()
    return await result


def _set(result: asyncio.Future[T], value: T) -> None:
    if not result.done():
        result.set_result(value)


def _set_error(result: asyncio.Future[T], error: Exception) -> None:
    if not result.done():
        result.set_exception(error)


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects for httpcore. TLS is established with the name of the host, so the certificate is checked."""

    def __init__(self, webhooks: Webhooks, resolver: Resolve = resolve) -> None:
        self._webhooks = webhooks
        self._resolve = resolver
        self._dns_cache: dict[tuple[str, int], tuple[float, list[Address]]] = {}
        self._plain = httpcore.AnyIOBackend()

    async def addresses(self, host: str, port: int) -> list[Address]:
        """All addresses of a host, cached for seconds. Raises AddressRefused if one of them is not allowed."""
        known = self._dns_cache.pop((host, port), None)
        if known is None or known[0] < time.monotonic():
            addresses = await self._resolve(host, port)
            if not all(map(self._webhooks.allows, addresses)):
                raise AddressRefused
            known = time.monotonic() + _DNS_CACHE_S, addresses
        self._dns_cache[host, port] = known
        while len(self._dns_cache) > _DNS_CACHE_SIZE:
            del self._dns_cache[next(iter(self._dns_cache))]
        return known[1]

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to the first address that accepts it. Raises AddressRefused if one of them is not allowed."""
        addresses = await self.addresses(host, port)
        for address in addresses[:-1]:
            try:
                return await self._plain.connect_tcp(str(address), port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._plain.connect_tcp(str(addresses[-1]), port, timeout, local_address, socket_options)


ANSWER_BYTES: Final = 16_384
"""The number of bytes of a response that are read and discarded. A longer response is cut off."""

_GONE: Final = 410
_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PostResult:
    """The result of an attempt: `accepted` by the receiver, `gone` for good, or a reason that does not contain the URL.

    `refused`: not called, because the address is not allowed. `is_over_limit`: not called, because too many attempts
    run there.
    """

    accepted: bool = False
    gone: bool = False
    refused: bool = False
    is_over_limit: bool = False
    why: str = ""


class Sender:
    """Sends POST requests over a bounded number of connections; no redirects, no proxy, no cookies."""

    def __init__(self, webhooks: Webhooks, timeout_s: float, connections: int, resolver: Resolve = resolve) -> None:
        # The CAs of the system and those of browsers: a container may have no list.
        trusted = ssl.create_default_context()
        trusted.load_verify_locations(certifi.where())
        self._timeout_s = timeout_s
        self._backend = CheckedBackend(webhooks, resolver)
        self._bulkheads = Bulkheads(connections, timeout_s)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=trusted,
            max_connections=connections,
            max_keepalive_connections=connections,
            keepalive_expiry=5.0,
            network_backend=self._backend,
        )

    async def __aenter__(self) -> Sender:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._pool.aclose()

    async def post(
        self, url: str, headers: Mapping[str, str], body: bytes, match_id: str = "", *, again: bool = False
    ) -> PostResult:
        """Send one message. The timeout is for the whole attempt. `again`: it is a retry."""
        try:
            async with asyncio.timeout(self._timeout_s):
                status = await self._post_within_limits(url, headers, body, match_id, again)
        except LimitReached:
            return PostResult(is_over_limit=True, why="the limit of concurrent attempts there is reached")
        except TimeoutError:
            return PostResult(why="no answer in time")
        except AddressRefused:
            return PostResult(refused=True, why="the host is at an address that is not called")
        except Exception as fault:
            # Only the type of the error: its message may quote the URL.
            return PostResult(why=type(fault).__name__)
        return PostResult(accepted=200 <= status < 300, gone=status == _GONE, why=f"status {status}")

    async def _post_within_limits(
        self, url: str, headers: Mapping[str, str], body: bytes, match_id: str, again: bool
    ) -> int:
        parts = urlsplit(url)
        host = parts.hostname or ""
        with self._bulkheads.hold((f"host {host}", f"match {match_id}"), doubtful=again):
            with self._bulkheads.call((f"domain {domain(host)}",), doubtful=again):
                addresses = await self._backend.addresses(host, parts.port or _PORTS.get(parts.scheme, 0))
            with self._bulkheads.call(networks(addresses), doubtful=again):
                return await self._post(url, headers, body)

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        async with self._pool.stream("POST", url, headers=list(headers.items()), content=body) as response:
            size = 0
            async for piece in response.aiter_stream():
                size += len(piece)
                if size > ANSWER_BYTES:
                    break
            return response.status


PER_GROUP: Final = 8
"""Concurrent attempts for one match, at one host, and in one network."""

_SLOW_SHARE: Final = 0.25
_MOST_SLOW: Final = 4096
_DOUBTFUL: Final = "doubtful"


class LimitReached(Exception):
    """The limit for this attempt is reached."""


class Bulkheads:
    """Limits concurrent attempts by match, host and network. Half of them must not be doubtful.

    An attempt is doubtful if it is a retry, or if the previous one in a group took more than a quarter of the timeout.
    """

    def __init__(self, concurrency: int, timeout_s: float) -> None:
        self._doubtful = max(1, concurrency // 2)
        self._slow_s = timeout_s * _SLOW_SHARE
        self._running: Counter[str] = Counter()
        # A dict for its order: oldest first.
        self._slow: dict[str, None] = {}

    @contextmanager
    def hold(self, groups: Collection[str], *, doubtful: bool) -> Iterator[None]:
        """Count an attempt in each group while the block runs. Raises LimitReached."""
        limits = dict.fromkeys(groups, PER_GROUP)
        if doubtful:
            limits[_DOUBTFUL] = self._doubtful
        if any(self._running[group] >= limit for group, limit in limits.items()):
            raise LimitReached
        self._running.update(limits.keys())
        try:
            yield
        finally:
            self._running.subtract(limits.keys())
            self._running += Counter()

    @contextmanager
    def call(self, groups: Collection[str], *, doubtful: bool) -> Iterator[None]:
        """As `hold`, and record whether the block was slow. `doubtful`: the attempt already counts as doubtful."""
        slow = not self._slow.keys().isdisjoint(groups)
        with self.hold(groups, doubtful=slow and not doubtful):
            began = time.monotonic()
            try:
                yield
            finally:
                self._record_time(groups, slow=time.monotonic() - began > self._slow_s)

    def _record_time(self, groups: Collection[str], *, slow: bool) -> None:
        for group in groups:
            self._slow.pop(group, None)
            if slow:
                self._slow[group] = None
        while len(self._slow) > _MOST_SLOW:
            del self._slow[next(iter(self._slow))]


def networks(addresses: Collection[Address]) -> set[str]:
    """The groups of addresses: neighbouring addresses mostly have one owner."""
    return {str(ip_network((one, _prefix_bits(one)), strict=False)) for one in addresses}


def _prefix_bits(address: Address) -> int:
    if isinstance(address, IPv4Address):
        return 24
    return 120 if address in NAT64 else 48


def domain(host: str) -> str:
    """The group of a host name: its last two labels, because an owner can invent the others."""
    return ".".join(host.rstrip(".").split(".")[-2:])
