"""The URL of a Redis: which parts it may have, and how it is shown without secrets."""

from __future__ import annotations

import re
import ssl
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from markethall_service.language import shown

_SCHEMES: Final = ("redis", "rediss", "unix")
_PLACE: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:\s]+)(?::(\d{1,5}))?")
_LAST_PORT: Final = 65535
_TLS: Final = "ssl_"


def _number(value: str) -> str:
    return "" if value.isascii() and value.isdigit() else "the number of a database, such as 0"


def _anything(value: str) -> str:
    return "" if value else "a value"


def _one_of(*words: str) -> Callable[[str], str]:
    return lambda value: "" if value.lower() in words else f"one of {', '.join(words)}"


def _path(value: str) -> str:
    try:
        with open(value, "rb"):
            return ""
    except (OSError, ValueError) as error:
        return f"a file that can be read ({getattr(error, 'strerror', None) or 'no path'})"


_VERSIONS: Final = {str(int(one)): one.name for one in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3)}
_QUERY: Final[Mapping[str, Callable[[str], str]]] = {
    "db": _number,
    "username": _anything,
    "password": _anything,
    "ssl_ca_certs": _path,
    "ssl_certfile": _path,
    "ssl_keyfile": _path,
    "ssl_password": _anything,
    "ssl_cert_reqs": _one_of("none", "optional", "required"),
    "ssl_check_hostname": _one_of("true", "false", "yes", "no", "1", "0"),
    "ssl_min_version": _one_of(*_VERSIONS),
    "ssl_ciphers": _anything,
}
"""The allowed query parameters: for each, what a value must be, "" for any.

redis-py passes every parameter to the connection and fails at the first unknown one. Some change what is read.
"""


def checked(url: str) -> str:
    """The URL, if Redis can be reached by it. redis-py silently ignores what it cannot parse.

    ValueError says what is allowed, and shows no value.
    """
    parts = urlsplit(url)
    if url and parts.scheme not in _SCHEMES:
        raise ValueError("needs one of the schemes redis://, rediss:// (TLS) and unix://")
    if parts.fragment:
        raise ValueError("contains #: write %23 for # in a password")
    if parts.scheme == "unix":
        if not parts.path or parts.netloc.rpartition("@")[2]:
            raise ValueError("needs the path of a socket: unix:///run/redis.sock")
    elif url:
        _check_places(parts.netloc)
        if not re.fullmatch(r"/?\d*", parts.path, re.ASCII):
            raise ValueError(
                "has something other than the number of a database after the host: write redis://host:6379/0"
            )
    _check_query(parts.query, tls=parts.scheme == "rediss")
    return url


def without_secrets(url: str) -> str:
    """The URL without user, password, and query parameters other than the database."""
    parts = urlsplit(url)
    kept = urlencode([(name, value) for name, value in parse_qsl(parts.query) if name == "db"])
    bare = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], query=kept, fragment=""))
    # Python drops the slashes of an empty host.
    return bare.replace("unix:/", "unix:///", 1) if re.match("unix:/(?!/)", bare) else bare


def _check_places(netloc: str) -> None:
    access, _, places = netloc.rpartition("@")
    if re.search(r"@[^,]*,", access):
        raise ValueError(
            "has a user before more than one host: write it once, redis://user:password@one:6379,other:6379"
        )
    for place in places.split(","):
        found = _PLACE.fullmatch(place)
        if not found or not 1 <= int(found[2] or 1) <= _LAST_PORT:
            raise ValueError("needs a host, and a port in digits if it is not 6379: redis://host:6379")


def _check_query(query: str, *, tls: bool) -> None:
    for name, value in parse_qsl(query, keep_blank_values=True):
        right = _QUERY.get(name)
        if right is None:
            known = ", ".join(_QUERY)
            raise ValueError(f"has {shown(name)} after the ?, where these are allowed: {known}")
        if name.startswith(_TLS) and not tls:
            raise ValueError(f"has {name} after the ? but no TLS: TLS needs rediss://")
        if wanted := right(value):
            raise ValueError(f"takes as {name} {wanted}")
