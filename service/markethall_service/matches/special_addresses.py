"""Addresses with a special purpose: IANA's registries and the metadata services of clouds, as data of this project.

What Python calls global depends on its patch level, and it knows no clouds.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final, TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

REGISTRIES_UPDATED: Final = "2025-10-09"
"""The date of both registries: https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-."""

SPECIAL_IPV4: Final = {
    IPv4Network(network): name
    for network, name in {
        "0.0.0.0/8": "this network",
        "0.0.0.0/32": "this host on this network",
        "10.0.0.0/8": "private use",
        "100.64.0.0/10": "shared address space",
        "127.0.0.0/8": "loopback",
        "169.254.0.0/16": "link local",
        "172.16.0.0/12": "private use",
        "192.0.0.0/24": "IETF protocol assignments",
        "192.0.0.0/29": "IPv4 service continuity prefix",
        "192.0.0.8/32": "IPv4 dummy address",
        "192.0.0.9/32": "Port Control Protocol anycast",
        "192.0.0.10/32": "TURN anycast",
        "192.0.0.170/32": "NAT64/DNS64 discovery",
        "192.0.0.171/32": "NAT64/DNS64 discovery",
        "192.0.2.0/24": "documentation (TEST-NET-1)",
        "192.31.196.0/24": "AS112-v4",
        "192.52.193.0/24": "AMT",
        "192.88.99.0/24": "6to4 relay anycast (deprecated)",
        "192.88.99.2/32": "6a44 relay anycast",
        "192.168.0.0/16": "private use",
        "192.175.48.0/24": "direct delegation AS112 service",
        "198.18.0.0/15": "benchmarking",
        "198.51.100.0/24": "documentation (TEST-NET-2)",
        "203.0.113.0/24": "documentation (TEST-NET-3)",
        "240.0.0.0/4": "reserved",
        "255.255.255.255/32": "limited broadcast",
    }.items()
}
"""All rows of the registry, also those that are globally reachable: no receiver of webhooks has such an address."""

SPECIAL_IPV6: Final = {
    IPv6Network(network): name
    for network, name in {
        "::1/128": "loopback",
        "::/128": "unspecified",
        "::ffff:0:0/96": "IPv4-mapped",
        "64:ff9b::/96": "IPv4-IPv6 translation",
        "64:ff9b:1::/48": "IPv4-IPv6 translation, local use",
        "100::/64": "discard only",
        "100:0:0:1::/64": "dummy prefix",
        "2001::/23": "IETF protocol assignments",
        "2001::/32": "Teredo",
        "2001:1::1/128": "Port Control Protocol anycast",
        "2001:1::2/128": "TURN anycast",
        "2001:1::3/128": "DNS-SD service registration anycast",
        "2001:2::/48": "benchmarking",
        "2001:3::/32": "AMT",
        "2001:4:112::/48": "AS112-v6",
        "2001:10::/28": "ORCHID (deprecated)",
        "2001:20::/28": "ORCHIDv2",
        "2001:30::/28": "drone remote ID entity tags",
        "2001:db8::/32": "documentation",
        "2002::/16": "6to4",
        "2620:4f:8000::/48": "direct delegation AS112 service",
        "3fff::/20": "documentation",
        "5f00::/16": "segment routing (SRv6) SIDs",
        "fc00::/7": "unique local",
        "fe80::/10": "link local",
    }.items()
}
"""All rows of the registry, as for IPv4."""

METADATA: Final = {
    IPv4Address("169.254.169.254"): "metadata of most clouds",
    IPv4Address("169.254.170.2"): "credentials of AWS containers",
    IPv4Address("169.254.0.23"): "metadata of Tencent Cloud",
    IPv4Address("168.63.129.16"): "Azure WireServer",
    IPv4Address("100.100.100.200"): "metadata of Alibaba Cloud",
    IPv4Address("192.0.0.192"): "metadata of Oracle Cloud",
    IPv6Address("fd00:ec2::254"): "metadata of AWS",
    IPv6Address("fd00:ec2::23"): "credentials of AWS containers",
    IPv6Address("fd20:ce::254"): "metadata of Google Cloud",
}
"""What an instance in a cloud reaches at these addresses gives it credentials. Azure's is in no registry."""

NAT64: Final = IPv6Network("64:ff9b::/96")
"""IPv4 addresses in the notation of IPv6-only machines (RFC 6052)."""

_MULTICAST: Final = IPv4Network("224.0.0.0/4")
_UNICAST: Final = IPv6Network("2000::/3")
"""All that IANA gives out as unicast addresses. Multicast and the IPv4-compatible notation are outside."""


def is_public(address: Address) -> bool:
    """Whether the address is a public unicast address. One that means an IPv4 address is judged by that.

    The other notations that contain IPv4 addresses are refused: 6to4 and Teredo are tunnels to any address, and where
    64:ff9b:1::/48 has the address depends on the network.
    """
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in NAT64:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        is_special = address not in _UNICAST or any(address in network for network in SPECIAL_IPV6)
    else:
        is_special = address in _MULTICAST or any(address in network for network in SPECIAL_IPV4)
    return not is_special and address not in METADATA
