"""HTTP/1.1 on raw sockets, for what no client library sends, and for clients that do not read."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """An answer as it was received. `headers` by their names in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def reason(self) -> str:
        """The reason of an error; AssertionError if it is not the JSON of an error of this status."""
        assert self.headers["content-type"] == "application/json", self
        error: Any = json.loads(self.body)["error"]
        assert error["code"] == self.status, self
        assert error["message"].endswith((".", ">")), self
        return str(error["details"][0]["reason"])


def connect(url: str, *, window: int = 0, timeout: float = 20) -> socket.socket:
    """A connection to the server at the URL. `window`: the bytes of its receive buffer."""
    place = urlsplit(url)
    connection = socket.socket()
    if window:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    connection.settimeout(timeout)
    connection.connect((place.hostname, place.port))
    return connection


def exchange(url: str, data: bytes, *, half_close: bool = False) -> list[RawAnswer]:
    """Sends the bytes on a new connection. Returns all answers until the server closes it."""
    with connect(url) as connection:
        # A server may refuse a request before it is sent completely.
        with suppress(ConnectionError):
            connection.sendall(data)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        return answers(read_all(connection))


def read_all(connection: socket.socket) -> bytes:
    """All bytes until the server closes the connection, also by a reset."""
    received = bytearray()
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            received += piece
    return bytes(received)


def answers(data: bytes) -> list[RawAnswer]:
    """The answers in these bytes. Each must have a Content-Length."""
    found = []
    while data:
        head, _, rest = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        version, status, _ = first.split(" ", 2)
        assert version == "HTTP/1.1"
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        length = 0 if int(status) < 200 else int(headers["content-length"])
        found.append(RawAnswer(int(status), headers, rest[:length]))
        data = rest[length:]
    return found
