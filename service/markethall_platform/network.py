"""Addresses and ports: callers behind proxies, listening sockets, ports of settings, CORS origins, file limits."""

from __future__ import annotations

import errno
import re
import resource
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from itertools import combinations
from typing import Final, TypeAlias
from urllib.parse import unquote

Network: TypeAlias = IPv4Network | IPv6Network

_LONGEST: Final = len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")


def networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Addresses and networks such as 10.0.0.0/8. ValueError names the text that is neither."""
    return tuple(ip_network(text, strict=False) for text in texts)


def of_peer(peer: str) -> str:
    """The address in gRPC's name of a peer, such as "ipv4:127.0.0.1:5000"; "" for a unix socket."""
    kind, _, rest = unquote(peer).partition(":")
    if kind not in ("ipv4", "ipv6"):
        return ""
    return normalized(rest.rpartition(":")[0].strip("[]"))


def normalized(text: str) -> str:
    """The canonical form of an address, IPv4 where possible; "" if it is none. IPv6 callers are counted by /64."""
    address = _address(text)
    if address is None:
        return ""
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False).network_address) if not address.is_loopback else "::1"
    return str(address)


def client_address(peer: str, forwarded: str, trusted: Sequence[Network]) -> str:
    """The caller behind proxies: the last address in X-Forwarded-For that is not the address of a trusted proxy."""
    found = peer
    hops = [*forwarded.split(","), peer] if forwarded else [peer]
    for text in reversed(hops):
        address = _address(text.strip())
        if address is None:
            break
        found = str(address)
        if not is_in(found, trusted):
            break
    return normalized(found)


def is_in(text: str, networks: Sequence[Network]) -> bool:
    """Whether the text is an address in one of the networks."""
    address = _address(text)
    return address is not None and any(address in network for network in networks)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    bare = text.partition("%")[0]
    # A longer text is no address. Remembering it would let a caller fill the memory.
    return _parsed(bare) if len(bare) <= _LONGEST else None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def without_brackets(host: str) -> str:
    """A host without the brackets of an IPv6 address. ValueError if it is empty or more than a host."""
    name = host.strip()
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    if not name:
        raise ValueError("is empty: write 127.0.0.1 for this machine only, 0.0.0.0 or :: for all of its addresses")
    if ":" in name:
        _must_be_ipv6(name)
    return name


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect to a listener at the host, an address or a name."""
    address = _address(host)
    return host.lower() == "localhost" if address is None else address.is_loopback


def host_names(texts: Sequence[str]) -> tuple[str, ...]:
    """Host names and addresses without a port, or "*". ValueError names the text that is neither."""
    for text in texts:
        if text != ANY and not _HOST_NAME.fullmatch(text) and _address(text) is None:
            raise ValueError(f"{text!r} is not a host: write play.example or 192.0.2.1, without a port, or * for any")
    return tuple(texts)


def authority(host: str, port: int) -> str:
    """Host and port as in URLs: "127.0.0.1:80", "[::1]:80"."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


@contextmanager
def explain_port_errors(port: int, host: str, setting: str) -> Iterator[None]:
    """Turn an OSError of the block into one that names the port, the host, the cause and the setting to change."""
    try:
        yield
    except OSError as error:
        # Python repeats the address behind the message of the system.
        why = (error.strerror or str(error)).partition(" (while attempting")[0]
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            name = "MARKETHALL_METRICS_HOST" if "METRICS" in setting else "MARKETHALL_HOST"
            raise OSError(f"{name}: {host} is not an address of this machine ({why}): choose another one") from None
        raise OSError(f"port {port} of {host} cannot be used ({why}): choose another port with {setting}") from None


def bound_socket(host: str, port: int, option: int = socket.SO_REUSEADDR) -> socket.socket:
    """A socket that is bound to the port (0: a free one) with SO_REUSEADDR, as servers do. OSError if it cannot be
    bound."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, option, 1)
        listener.bind(address)
    except BaseException:
        listener.close()
        raise
    return listener


def reserved_socket(host: str, port: int, setting: str) -> socket.socket:
    """A socket that reserves a port (0: a free one) for several processes of this service. OSError if it is taken.

    It is bound and never listens. It keeps the port while no process has it, and gets no connection.
    """
    with explain_port_errors(port, host, setting):
        if port:
            # Bind without sharing first: another service that shares its port among its processes would
            # share it with us.
            bound_socket(host, port).close()
        return bound_socket(host, port, socket.SO_REUSEPORT)


def _must_be_ipv6(name: str) -> None:
    try:
        IPv6Address(name)
    except ValueError:
        raise ValueError("is not an address: write IPv6 as ::1 or [::1], and set the port separately") from None


_HIGHEST_PORT: Final = 65535
_ALL_IPV4: Final = "0.0.0.0"
_ALL: Final = "::"


@dataclass(frozen=True, slots=True)
class Ports:
    """The ports that a setting takes at a host: `count` ports from the first on, or free ones if the first is 0."""

    setting: str
    host: str
    first: int
    count: int = 1

    def __str__(self) -> str:
        if self.count == 1:
            return f"{self.setting}={self.first}"
        return f"{self.setting}={self.first} (ports {self.first} to {self._last}, one for each process)"

    @property
    def _last(self) -> int:
        return self.first + self.count - 1

    def check(self) -> None:
        """Raise ValueError if the range ends above 65535."""
        if self.first and self._last > _HIGHEST_PORT:
            raise ValueError(f"{self}: the highest port is {_HIGHEST_PORT}, choose a lower one")

    def overlaps(self, other: Ports) -> bool:
        """Whether both have a port of the same address in common."""
        disjoint = self._last < other.first or other._last < self.first
        return bool(self.first and other.first) and not disjoint and _same(self.host, other.host)


def check_no_overlap(ports: Iterable[Ports]) -> None:
    """Raise ValueError that names both settings if two of them have the same port."""
    all_ports = list(ports)
    for each in all_ports:
        each.check()
    for first, second in combinations(all_ports, 2):
        if first.overlaps(second):
            raise ValueError(f"{first} and {second} have the same port: change one of them")


def _same(host: str, other: str) -> bool:
    """Whether a listener at one address can block a listener at the other."""
    if host == other or _ALL in (host, other):
        return True
    return _ALL_IPV4 in (host, other) and ":" not in host + other


ANY: Final = "*"

LOOPBACK_ORIGINS: Final = ("http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*")
"""The pages that a web server on this machine shows, at any port."""

_LABEL: Final = "[a-z0-9_-]+"
_HOST_NAME: Final = re.compile(rf"{_LABEL}(?:\.{_LABEL})*", re.IGNORECASE)
_ORIGIN: Final = re.compile(
    rf"""(?P<scheme>[a-z][a-z0-9+.-]*)://
    (?: (?P<any>\*\.)? (?P<host>{_LABEL}(?:\.{_LABEL})*) | (?P<address>\[[0-9a-f:.]+\]) )
    (?P<port>:(?:[1-9][0-9]{{0,4}}|\*))?""",
    re.IGNORECASE | re.VERBOSE,
)
_ANY_PORT: Final = "(?::[0-9]{1,5})?"
# Browsers leave default ports out of the Origin header.
_USUAL_PORTS: Final = {"http": ":80", "https": ":443"}


def patterns(origins: Sequence[str]) -> list[str | re.Pattern[str]]:
    """Patterns that match a whole Origin header, for each of "*", scheme://host[:port] and scheme://*.host[:port].

    The star before a host stands for one or more labels, as a port for every port. ValueError names an origin of any
    other form.
    """
    return [origin if origin == ANY else _pattern(origin) for origin in origins]


def _pattern(origin: str) -> re.Pattern[str]:
    found = _ORIGIN.fullmatch(origin)
    if found is None:
        forms = (
            "https://play.example, https://play.example:8443, https://*.play.example, http://localhost:*, "
            "or * for every page"
        )
        raise ValueError(f"{origin!r} is not an origin: write {forms}, without a path or a slash at the end")
    port = found["port"] or ""
    if port == _USUAL_PORTS.get(found["scheme"].lower()):
        port = ""
    labels = rf"(?:{_LABEL}\.)+" if found["any"] else ""
    host = re.escape(found["host"] or found["address"])
    ending = _ANY_PORT if port == ":*" else re.escape(port)
    return re.compile(rf"{re.escape(found['scheme'])}://{labels}{host}{ending}\Z", re.IGNORECASE)


MAX_FILES: Final = 65_536
"""As many open files as the service can use."""

_SPARE: Final = 256
"""File descriptors kept free for Redis, webhooks and files."""


def connections_allowed() -> int:
    """How many client connections leave enough file descriptors for the process itself."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_FILES if soft == resource.RLIM_INFINITY else max(soft - _SPARE, soft // 2)


def raise_limit() -> int:
    """Raise the limit of open files as far as the system allows, up to what is useful. Returns the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft
