"""Sending one webhook message: signed by the Standard Webhooks convention, to checked addresses only.

A name is resolved once, and the checked address is the one that is called. Receivers that hang do not hold up the
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
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from ipaddress import IPv4Address, ip_address, ip_network
from types import TracebackType
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import certifi
import httpcore

from markethall_service.matches.webhooks import NAT64, SECRET_PREFIX, Address, WebhookMessage, Webhooks


@dataclass(frozen=True, slots=True)
class Message:
    """A message to send: URL, signing secret, content, and the time of the commit (Unix ms)."""

    notice: WebhookMessage
    game: str
    to_act: Sequence[int]
    time_ms: int
    url: str = field(repr=False)
    secret: str = field(repr=False)

    @property
    def message_id(self) -> str:
        """The same for every attempt, so that a receiver can detect duplicates."""
        notice = self.notice
        return f"msg_{notice.match_id}_{notice.revision}_{notice.to}_{notice.seat}_{notice.kind.value}"

    def body(self) -> bytes:
        """The content as JSON: nothing that a spectator could not see."""
        notice = self.notice
        said = {
            "type": notice.kind.value,
            "match": f"matches/{notice.match_id}",
            "game": f"games/{self.game}",
            "seat": notice.seat,
            "revision": notice.revision,
            "toAct": list(self.to_act),
        }
        return json.dumps(said, separators=(",", ":")).encode()

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


Resolve: TypeAlias = Callable[[str, int], Awaitable[list[Address]]]

_KNOWN_S: Final = 5.0
_MOST_KNOWN: Final = 1024
_LOOKING_UP: Final = ThreadPoolExecutor(64, "resolver")
"""A separate thread pool: slow name servers must not delay other work in threads."""


class AddressRefused(Exception):
    """The host resolves to an address that may not be called."""


async def resolve(host: str, port: int) -> list[Address]:
    """All addresses of a host. Raises OSError if it has none."""
    try:
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(_LOOKING_UP, look_up)
    except UnicodeError:
        raise OSError("no host name") from None
    # Without its scope: an address with a scope is link-local, and refused.
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in found]


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects for httpcore. TLS is established with the name of the host, so the certificate is checked."""

    def __init__(self, webhooks: Webhooks, resolver: Resolve = resolve) -> None:
        self._webhooks = webhooks
        self._resolve = resolver
        self._known: dict[tuple[str, int], tuple[float, list[Address]]] = {}
        self._plain = httpcore.AnyIOBackend()

    async def addresses(self, host: str, port: int) -> list[Address]:
        """All addresses of a host, cached for seconds. Raises AddressRefused if one of them is not allowed."""
        known = self._known.pop((host, port), None)
        if known is None or known[0] < time.monotonic():
            addresses = await self._resolve(host, port)
            if not all(map(self._webhooks.allows, addresses)):
                raise AddressRefused
            known = time.monotonic() + _KNOWN_S, addresses
        self._known[host, port] = known
        while len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]
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
"""How much of an answer is read and discarded. A longer answer is cut off."""

_GONE: Final = 410
_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an attempt: `taken` by the receiver, `gone` for good, or a reason that does not contain the URL.

    `refused`: not called, because the address may not be called. `crowded`: not called, because too many attempts were
    running there.
    """

    taken: bool = False
    gone: bool = False
    refused: bool = False
    crowded: bool = False
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

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._pool.aclose()

    async def post(
        self, url: str, headers: Mapping[str, str], body: bytes, match_id: str = "", *, again: bool = False
    ) -> Outcome:
        """Send one message. The timeout is for the whole attempt. `again`: it is a retry."""
        try:
            async with asyncio.timeout(self._timeout_s):
                status = await self._place(url, headers, body, match_id, again)
        except Crowded:
            return Outcome(crowded=True, why="as many as may be are called there")
        except TimeoutError:
            return Outcome(why="no answer in time")
        except AddressRefused:
            return Outcome(refused=True, why="the host is at an address that is not called")
        except Exception as fault:
            # Whatever a foreign server, name or certificate causes, in our words: theirs may quote the URL.
            return Outcome(why=type(fault).__name__)
        return Outcome(taken=200 <= status < 300, gone=status == _GONE, why=f"status {status}")

    async def _place(self, url: str, headers: Mapping[str, str], body: bytes, match_id: str, again: bool) -> int:
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


PER_ACCOUNT: Final = 8
"""Concurrent attempts for one match, at one host, and in one network."""

_SLOW_SHARE: Final = 0.25
_REMEMBERED: Final = 4096
_DOUBTFUL: Final = "doubtful"


class Crowded(Exception):
    """The limit for this attempt is reached."""


class Bulkheads:
    """Limits concurrent attempts by match, host and network. Half of `at_once` is reserved for attempts that are not
    doubtful.

    An attempt is doubtful if it is a retry, or if the previous one there took more than a quarter of the timeout.
    """

    def __init__(self, at_once: int, timeout_s: float) -> None:
        self._doubtful = max(1, at_once // 2)
        self._slow_s = timeout_s * _SLOW_SHARE
        self._taken: Counter[str] = Counter()
        # A dict for its order: oldest first.
        self._slow: dict[str, None] = {}

    @contextmanager
    def hold(self, accounts: Collection[str], *, doubtful: bool) -> Iterator[None]:
        """Hold a place in each group while the block runs. Raises Crowded."""
        limits = dict.fromkeys(accounts, PER_ACCOUNT)
        if doubtful:
            limits[_DOUBTFUL] = self._doubtful
        if any(self._taken[account] >= limit for account, limit in limits.items()):
            raise Crowded
        self._taken.update(limits.keys())
        try:
            yield
        finally:
            self._taken.subtract(limits.keys())
            self._taken += Counter()

    @contextmanager
    def call(self, accounts: Collection[str], *, doubtful: bool) -> Iterator[None]:
        """As `hold`, and remember how long the block took. `doubtful`: the attempt has such a place already."""
        slow = not self._slow.keys().isdisjoint(accounts)
        with self.hold(accounts, doubtful=slow and not doubtful):
            began = time.monotonic()
            try:
                yield
            finally:
                self._remember(accounts, slow=time.monotonic() - began > self._slow_s)

    def _remember(self, accounts: Collection[str], *, slow: bool) -> None:
        for account in accounts:
            self._slow.pop(account, None)
            if slow:
                self._slow[account] = None
        while len(self._slow) > _REMEMBERED:
            del self._slow[next(iter(self._slow))]


def networks(addresses: Collection[Address]) -> set[str]:
    """The groups of addresses: neighbours mostly have one owner."""
    return {str(ip_network((one, _owned_bits(one)), strict=False)) for one in addresses}


def _owned_bits(address: Address) -> int:
    if isinstance(address, IPv4Address):
        return 24
    return 120 if address in NAT64 else 48


def domain(host: str) -> str:
    """The group of a host name: its last two labels, because an owner can invent the others."""
    return ".".join(host.rstrip(".").split(".")[-2:])
