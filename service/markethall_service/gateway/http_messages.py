"""Requests and answers of HTTP/1.1: what the parser does not check, and the head of an answer."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Final

from . import errors
from .events import EventStream

_VERSIONS: Final = ("1.0", "1.1")
_LABEL: Final = rb"[\w~!$&'()*+,;=%-]{1,63}"
_NAME: Final = _LABEL + rb"(?:\." + _LABEL + rb")*\.?"
_HOST: Final = re.compile(rb"(?:\[[0-9a-fA-F:.]+\]|" + _NAME + rb")?(?::[0-9]{0,5})?")
_ABSOLUTE: Final = re.compile(rb"https?://([^/?#]*)([^#]*)", re.IGNORECASE)


@dataclass(slots=True)
class Request:
    """A request. `refusal`: why it is not served; then the other fields may be incomplete.

    `target`: path and query as sent. `headers`: with names in lower case. `host`: of the target if it is absolute,
    otherwise of the Host header.
    """

    method: str = "-"
    target: bytes = b""
    host: bytes = b""
    version: str = "1.1"
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytearray = field(default_factory=bytearray)
    refusal: errors.Refusal | None = None
    client: tuple[str, int] = ("", 0)
    server: tuple[str, int] = ("", 0)
    scheme: str = "http"
    keeps_alive: bool = False
    header_bytes: int = 0
    has_head: bool = False
    is_complete: bool = False
    upgrades: bool = False

    def header(self, name: bytes) -> list[bytes]:
        """The values of a header, given in lower case."""
        return [value for key, value in self.headers if key == name]


@dataclass(slots=True)
class Answer:
    """An answer: "200 OK", headers, and a body or events. `is_shared`: all clients get the same bytes in memory."""

    status: str
    headers: Sequence[tuple[str, str]]
    body: bytes = b""
    events: EventStream | None = None
    is_shared: bool = False


def read_head(request: Request) -> errors.Refusal | None:
    """Check what the parser does not, and split the target. Returns why the request is refused, or None."""
    if request.version not in _VERSIONS:
        return errors.unknown_version(request.version)
    if request.method == "CONNECT":
        return errors.unknown_method()
    hosts, codings = request.header(b"host"), request.header(b"transfer-encoding")
    if len(hosts) > 1 or (not hosts and request.version == "1.1"):
        return errors.malformed("A request of HTTP/1.1 has one Host header.")
    if codings and (request.version == "1.0" or codings[0].lower() != b"chunked"):
        return errors.malformed("Transfer-Encoding must be chunked, in a request of HTTP/1.1.")
    request.host = hosts[0] if hosts else b""
    if not request.target.startswith(b"/") and request.target != b"*":
        absolute = _ABSOLUTE.fullmatch(request.target)
        if absolute is None:
            return errors.malformed("The target of a request must be a path, or a URL of http or https.")
        # RFC 9112, 3.2.2: the Host header does not count then.
        request.host, path = absolute.groups()
        request.target = path if path.startswith(b"/") else b"/" + path
    if not _HOST.fullmatch(request.host):
        return errors.malformed("The Host header must be a host and a port.")
    return None


def head_of(request: Request, answer: Answer, chunked: bool) -> bytes:
    """Status line and headers."""
    lines = [f"HTTP/1.1 {answer.status}"]
    has_length = False
    for name, value in answer.headers:
        has_length = has_length or name.lower() == "content-length"
        lines.append(f"{name}: {value}")
    if chunked:
        lines.append("Transfer-Encoding: chunked")
    elif not has_length and answer.events is None and not answer.status.startswith(("204", "304")):
        lines.append(f"Content-Length: {len(answer.body)}")
    lines.append(f"Date: {_date(int(time.time()))}")
    if not request.keeps_alive:
        lines.append("Connection: close")
    elif request.version == "1.0":
        lines.append("Connection: keep-alive")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


_dates: dict[int, str] = {}


def _date(second: int) -> str:
    """The Date header, made once a second."""
    if second not in _dates:
        _dates.clear()
        _dates[second] = formatdate(second, usegmt=True)
    return _dates[second]
