"""Where a server listens: its host and port in one word, and a sentence when they cannot be had."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address


def bare(host: str) -> str:
    """A host without the brackets of an IPv6 address; ValueError if it is empty, or names more than a host."""
    name = host.strip()
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    if not name:
        raise ValueError("is empty: 127.0.0.1 is this machine alone, 0.0.0.0 and :: are all of its addresses")
    if ":" in name:
        _must_be_ipv6(name)
    return name


def authority(host: str, port: int) -> str:
    """Host and port as they stand in addresses and URLs: "127.0.0.1:80", "[::1]:80"."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


@contextmanager
def taking(port: int, host: str, setting: str) -> Iterator[None]:
    """OSError with the port, its host, why it cannot be had, and the setting that takes another one."""
    try:
        yield
    except OSError as error:
        # Python tells the address a second time, behind what the system says.
        why = (error.strerror or str(error)).partition(" (while attempting")[0]
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            name = "MARKETHALL_METRICS_HOST" if "METRICS" in setting else "MARKETHALL_HOST"
            raise OSError(f"{name}: {host} is no address of this machine ({why}): nothing can listen on it") from None
        raise OSError(f"port {port} of {host} cannot be had ({why}): choose another one by {setting}") from None


def bound(host: str, port: int, option: int = socket.SO_REUSEADDR) -> socket.socket:
    """A socket that has the port (0: a free one), as servers do that set the option. OSError if it cannot."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    place = socket.socket(family, kind, protocol)
    try:
        place.setsockopt(socket.SOL_SOCKET, option, 1)
        place.bind(address)
    except BaseException:
        place.close()
        raise
    return place


def shared(host: str, port: int, setting: str) -> socket.socket:
    """A socket that holds a port (0: a free one) for processes of ours that share it. OSError if it is taken.

    It is bound and never listens: it keeps the port also while none of them has it, and gets no connection.
    """
    with taking(port, host, setting):
        if port:
            # Alone first: another service that shares its port among its processes would share it with us.
            bound(host, port).close()
        return bound(host, port, socket.SO_REUSEPORT)


def _must_be_ipv6(name: str) -> None:
    try:
        IPv6Address(name)
    except ValueError:
        raise ValueError("is no address: write IPv6 as ::1 or [::1], and set the port apart") from None
