"""What a browser may send on behalf of a page: requests to known hosts, and writes of allowed origins.

A page can reach a service that only its reader's machine can reach. If the page points its own name to 127.0.0.1 (DNS
rebinding), the browser takes the service for the page's own server: the Host header tells them apart. A page of another
origin may send a write without reading its answer: the Origin header says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from flask import Request

from markethall_platform.network import ANY, is_loopback, patterns

from . import errors

HOSTS: Final = "MARKETHALL_HTTP_HOSTS"
_ORIGINS: Final = "MARKETHALL_CORS_ORIGINS"
_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN: Final = frozenset({"same-origin", "none"})
"""What Sec-Fetch-Site is if a page of this service, or the person, has sent the request."""
_PORT: Final = re.compile(r":[0-9]*\Z")
# An orchestrator asks these by the address of the machine. They say nothing to a page.
PROBES: Final = frozenset({"/healthz", "/readyz"})


class BrowserGuard:
    """Checks the hosts and origins of requests.

    `hosts`: the names and addresses by which the service may be called; none for any. Those of the loopback interface
    are always allowed. `origins`: those whose pages may write, as in `GatewaySettings.cors_origins`.
    """

    def __init__(self, hosts: Sequence[str], origins: Sequence[str]) -> None:
        self._hosts: Final = frozenset(host.lower() for host in hosts)
        self._origins: Final = patterns(origins)

    def check(self, request: Request) -> None:
        """Raise Refusal if the host is not served, or if a page of a foreign origin writes."""
        headers = request.headers
        host = headers.get("Host", "").lower()
        if self._hosts and request.path not in PROBES and not self._is_served(host):
            raise errors.unknown_host(host, HOSTS)
        if request.method in _READS:
            return
        origin, site = headers.get("Origin"), headers.get("Sec-Fetch-Site")
        if origin is None and site is None:
            # No browser: every browser names the origin of a write.
            return
        own = site in _OWN if site is not None else _host_of(origin or "") == host
        if not own and not self._is_allowed(origin or ""):
            raise errors.foreign_origin(_ORIGINS)

    def _is_served(self, host: str) -> bool:
        name = _PORT.sub("", host).strip("[]")
        return name in self._hosts or is_loopback(name)

    def _is_allowed(self, origin: str) -> bool:
        return any(
            pattern == ANY if isinstance(pattern, str) else pattern.match(origin) is not None
            for pattern in self._origins
        )


def _host_of(origin: str) -> str:
    """Host and port of an origin, as the Host header has them: browsers leave out default ports in both."""
    return origin.lower().partition("://")[2]
