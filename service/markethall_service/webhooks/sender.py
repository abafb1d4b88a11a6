"""One POST to one receiver, and how it ended."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Final
from urllib.parse import urlsplit

import certifi
import httpcore

from markethall_service.matches.webhooks import Webhooks

from .bulkheads import Bulkheads, Crowded, domain, networks
from .network_backend import AddressRefused, CheckedBackend, Resolve, resolve

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
