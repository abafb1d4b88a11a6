"""Where a server listens: its host and port in one word, and a sentence when they cannot be had."""

from __future__ import annotations

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
    """OSError with the port, its host, why it cannot be had, and by which setting another one is."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        # Python tells the address a second time, behind what the system says.
        raise taken(port, host, why.partition(" (while attempting")[0], setting) from None


def taken(port: int, host: str, why: str, setting: str) -> OSError:
    """What is raised where a port cannot be had."""
    return OSError(f"port {port} of {host} is taken or may not be used ({why}): choose another one by {setting}")


def _must_be_ipv6(name: str) -> None:
    try:
        IPv6Address(name)
    except ValueError:
        raise ValueError("is no address: write IPv6 as ::1 or [::1], and set the port apart") from None
