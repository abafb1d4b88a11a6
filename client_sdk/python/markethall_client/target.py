"""The address of a service, as a caller writes it: what is wrong with it, and what was probably meant."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

PORT: Final = 50051
"""The gRPC port of a service unless its operator names another."""

_SCHEME: Final = re.compile(r"(dns|unix|unix-abstract|vsock|xds|ipv4|ipv6):")
"""Names of gRPC for other kinds of addresses. It checks those itself."""
_LARGEST_PORT: Final = 65535


def check_target(target: str) -> None:
    """ValueError with a sentence unless the target is "host:port", or an address with a scheme that gRPC knows."""
    if fault := _fault(target):
        what, meant = fault
        raise ValueError(f'target must be "host:port", not {target!r}: {what}; did you mean "{meant}"?')


def _fault(target: str) -> tuple[str, str] | None:
    """What is wrong with a target, and what was probably meant."""
    if not (bare := "".join(target.split())):
        return "it is empty", f"localhost:{PORT}"
    if bare != target:
        return "it contains blanks", _meant(bare)
    if scheme := _SCHEME.match(target):
        return None if target[scheme.end() :].strip("/") else ("it has no address", f"localhost:{PORT}")
    if "://" in target:
        return "it is a URL, as REST uses them", f"{_address_of(target)[0]}:{PORT}"
    if found := re.search("[/?#@]", target):
        host, port = _address_of(f"//{target}")
        return f"{found[0]} has no place in it", f"{host}:{port or PORT}"
    if target.count(":") > 1 and not target.startswith("["):
        return "an IPv6 address needs brackets", _bracketed(target)
    host, separator, port = target.rpartition(":")
    if not separator or target.endswith("]"):
        return "it has no port", f"{target}:{PORT}"
    if not (port.isascii() and port.isdigit() and 0 < int(port) <= _LARGEST_PORT):
        return f"its port must be a number from 1 to {_LARGEST_PORT}", f"{host or 'localhost'}:{PORT}"
    if not host:
        return "it has no host", f"localhost:{port}"
    return None


def _meant(target: str) -> str:
    fault = _fault(target)
    return fault[1] if fault else target


def _address_of(url: str) -> tuple[str, str]:
    """The host in a URL, "localhost" if there is none, and its port, "" if there is none."""
    address = re.split(r"[/?#]", url.partition("//")[2])[0].rpartition("@")[2]
    [(host, port)] = re.findall(r"^(.*?)(?::(\d*))?$", address, re.ASCII)
    return host or "localhost", port


def _bracketed(target: str) -> str:
    """The IPv6 address in brackets with its port. The last part is the port if the rest is an address with "::"."""
    host, _, port = target.rpartition(":")
    if _is_ipv6(host) and port.isdigit() and (len(port) == 5 or not _is_ipv6(target)):
        return f"[{host}]:{port}"
    return f"[{target}]:{PORT}"


def _is_ipv6(text: str) -> bool:
    try:
        return bool(IPv6Address(text))
    except ValueError:
        return False


def is_local(target: str) -> bool:
    """Whether a target is on this machine."""
    _, separator, rest = target.partition("://")
    if target.startswith("unix:"):
        return True
    try:
        host = urlsplit("//" + (rest if separator else target).rpartition("/")[2]).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
