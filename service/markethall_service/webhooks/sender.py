"""One POST to one receiver, and how it ended.

- A notice as an HTTP request, signed by the Standard Webhooks convention.
- Connections to where the service may connect: a name is resolved once, and what was checked is what is dialled.
- Who is being called: however many receivers hang, and under however many names, they do not hold up the others.
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
    """A notice that is true: where it goes, what it is signed with, what it says, and when that happened (Unix ms)."""

    notice: WebhookMessage
    game: str
    to_act: Sequence[int]
    time_ms: int
    url: str = field(repr=False)
    secret: str = field(repr=False)

    @property
    def message_id(self) -> str:
        """The same at every attempt, so that a receiver can tell what it has had before."""
        notice = self.notice
        return f"msg_{notice.match_id}_{notice.revision}_{notice.to}_{notice.seat}_{notice.kind.value}"

    def body(self) -> bytes:
        """What is said, as JSON: nothing that a spectator could not see."""
        notice = self.notice
        said = {
            "type": notice.kind.value,
            "match": f"matches/{notice.match_id}",
            "game": self.game,
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
"""Of its own: whose name servers hang does not hold up what else the process leaves to threads."""


class AddressRefused(Exception):
    """The host leads to an address that the service does not call."""


async def resolve(host: str, port: int) -> list[Address]:
    """All addresses of a host. OSError if it has none."""
    try:
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(_LOOKING_UP, look_up)
    except UnicodeError:
        raise OSError("no host name") from None
    # Without its scope: an address that needs one is local to a link, and refused.
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in found]


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects for httpcore. TLS is made on top of it with the host's name, so the certificate still has to fit."""

    def __init__(self, webhooks: Webhooks, resolver: Resolve = resolve) -> None:
        self._webhooks = webhooks
        self._resolve = resolver
        self._known: dict[tuple[str, int], tuple[float, list[Address]]] = {}
        self._plain = httpcore.AnyIOBackend()

    async def addresses(self, host: str, port: int) -> list[Address]:
        """All addresses of a host, seconds old at most. AddressRefused if any one of them is not allowed."""
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
        """A connection to the first address that takes it. AddressRefused if any one of them is not allowed."""
        addresses = await self.addresses(host, port)
        for address in addresses[:-1]:
            try:
                return await self._plain.connect_tcp(str(address), port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._plain.connect_tcp(str(addresses[-1]), port, timeout, local_address, socket_options)


ANSWER_BYTES: Final = 16_384
"""So much of an answer is read, and thrown away; whoever sends more is hung up on."""

_GONE: Final = 410
_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attempt ended: `taken` by the receiver, `gone` for good, or neither, and why in words without the URL.

    `refused`: nobody was called, for the host is at an address that the service does not call. `crowded`: nobody was
    called, for as many as may be were being called there.
    """

    taken: bool = False
    gone: bool = False
    refused: bool = False
    crowded: bool = False
    why: str = ""


class Sender:
    """Sends POSTs over a bounded number of connections; follows no redirect, uses no proxy, keeps no cookie."""

    def __init__(self, webhooks: Webhooks, timeout_s: float, connections: int, resolver: Resolve = resolve) -> None:
        # What the machine trusts, and what browsers do: a container may bring no list of its own.
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
        """How one attempt for a match ends; the time allowed is for all of it. `again`: it is not the first one."""
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
            # Whatever a stranger's server, name or certificate brings about, and in words of ours: theirs may quote.
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
"""So many attempts at a time for one match, at one host, and at one network."""

_SLOW_SHARE: Final = 0.25
_REMEMBERED: Final = 4096
_DOUBTFUL: Final = "doubtful"


class Crowded(Exception):
    """There is no place for this attempt just now."""


class Bulkheads:
    """Counts attempts by what they have in common. Half of `at_once` are not for doubtful ones.

    An attempt is doubtful if it is not the first one, or if it goes where the one before took long: more than a
    quarter of the seconds that it may.
    """

    def __init__(self, at_once: int, timeout_s: float) -> None:
        self._doubtful = max(1, at_once // 2)
        self._slow_s = timeout_s * _SLOW_SHARE
        self._taken: Counter[str] = Counter()
        # In order of how long ago that was; a dict, for its order.
        self._slow: dict[str, None] = {}

    @contextmanager
    def hold(self, accounts: Collection[str], *, doubtful: bool) -> Iterator[None]:
        """A place on each account for as long as the block runs; Crowded if one has none."""
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
        """As `hold`, and remembers how long the block took. `doubtful`: the attempt holds such a place already."""
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
    """The accounts of addresses: neighbours mostly belong to one owner."""
    return {str(ip_network((one, _owned_bits(one)), strict=False)) for one in addresses}


def _owned_bits(address: Address) -> int:
    if isinstance(address, IPv4Address):
        return 24
    return 120 if address in NAT64 else 48


def domain(host: str) -> str:
    """The account of whoever answers for a name: that of its last two labels, for one owner may make up the others."""
    return ".".join(host.rstrip(".").split(".")[-2:])
