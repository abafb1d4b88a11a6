"""Who calls: the address of a caller, also through proxies that are trusted to tell it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias
from urllib.parse import unquote

Network: TypeAlias = IPv4Network | IPv6Network

_LONGEST: Final = len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")

GATEWAY_KEY: Final = "x-markethall-gateway"
CLIENT_KEY: Final = "x-markethall-client"
"""What a gateway sends with each call: a secret of the service that proves it, and the address of its caller."""


def networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Addresses and networks such as 10.0.0.0/8; ValueError says which is none."""
    return tuple(ip_network(text, strict=False) for text in texts)


def of_peer(peer: str) -> str:
    """The address in gRPC's name of a peer, such as "ipv4:127.0.0.1:5000"; "" for a unix socket."""
    kind, _, rest = unquote(peer).partition(":")
    if kind not in ("ipv4", "ipv6"):
        return ""
    return normal(rest.rpartition(":")[0].strip("[]"))


def normal(text: str) -> str:
    """One spelling of an address, IPv4 where it is one; "" if it is none. Of IPv6 the network, /64, is the caller."""
    address = _address(text)
    if address is None:
        return ""
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False).network_address) if not address.is_loopback else "::1"
    return str(address)


def through(peer: str, forwarded: str, trusted: Sequence[Network]) -> str:
    """The caller behind proxies: the last address in X-Forwarded-For that is not of a trusted one."""
    found = peer
    hops = [*forwarded.split(","), peer] if forwarded else [peer]
    for text in reversed(hops):
        address = _address(text.strip())
        if address is None:
            break
        found = str(address)
        if not is_in(found, trusted):
            break
    return normal(found)


def is_in(text: str, networks: Sequence[Network]) -> bool:
    """Whether it is an address of one of the networks."""
    address = _address(text)
    return address is not None and any(address in network for network in networks)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    bare = text.partition("%")[0]
    # What is longer is no address, and whoever sends it would fill what is remembered.
    return _parsed(bare) if len(bare) <= _LONGEST else None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
