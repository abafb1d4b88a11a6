"""HTTP/2 by hand, for tests of what no library would do: connections and calls that are begun and left at that."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from types import TracebackType
from typing import Final, Self

_PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RESET, SETTINGS, PING, GOAWAY = 0, 1, 3, 4, 6, 7
_MAX_CONCURRENT_STREAMS: Final = 3
_ACK, _END_HEADERS = 1, 4


@dataclass(frozen=True)
class Frame:
    """A frame as it came."""

    kind: int
    flags: int
    stream: int
    payload: bytes


class RawConnection:
    """A connection to a gRPC server. It reads, and answers what it is asked, only while `frames` is iterated."""

    def __init__(self, target: str, greets: bool = True) -> None:
        host, _, port = target.rpartition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=30)
        self._read = self._socket.makefile("rb")
        self._next = 1
        self._greets = greets
        if greets:
            self._socket.sendall(_PREFACE + _frame(SETTINGS, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._read.close()
        self._socket.close()

    def call(self, path: str, count: int = 1, message: bytes | None = None, **headers: str) -> list[int]:
        """Sends the headers of so many calls, and their request if there is one: the ids of their streams.

        Headers are sent in Latin-1, so they need not be UTF-8.
        """
        fields = {":method": "POST", ":scheme": "http", ":path": path, ":authority": "hall", "te": "trailers"}
        fields |= {"content-type": "application/grpc", **headers}
        block = b"".join(_field(name, value) for name, value in fields.items())
        streams = list(range(self._next, self._next + 2 * count, 2))
        self._next += 2 * count
        for stream in streams:
            data = b"" if message is None else _frame(DATA, 0, stream, b"\0" + len(message).to_bytes(4) + message)
            self._socket.sendall(_frame(HEADERS, _END_HEADERS, stream, block) + data)
        return streams

    def ping(self, count: int) -> None:
        """Sends so many pings, and does not wait for the answers."""
        self._socket.sendall(_frame(PING, 0, 0, bytes(8)) * count)

    def settle(self) -> None:
        """Returns once the server has taken all that was sent: it answers a ping in its turn."""
        self.ping(1)
        self.settle_after(1)

    def settle_after(self, pings: int) -> None:
        """Returns once so many pings are answered."""
        answers = (frame for frame in self.frames() if frame.kind == PING and frame.flags & _ACK)
        assert sum(1 for _ in islice(answers, pings)) == pings, "the server has ended the connection"

    def frames(self, pongs: bool = True) -> Iterator[Frame]:
        """What the server sends, until it ends the connection. `pongs`: whether its pings are answered."""
        while len(head := self._read.read(9)) == 9:
            size, kind, flags, stream = int.from_bytes(head[:3]), head[3], head[4], int.from_bytes(head[5:])
            frame = Frame(kind, flags, stream, self._read.read(size))
            if self._greets and kind in (SETTINGS, PING) and not flags & _ACK and (pongs or kind == SETTINGS):
                self._socket.sendall(_frame(kind, _ACK, 0, frame.payload if kind == PING else b""))
            yield frame

    def streams_allowed(self) -> int:
        """How many calls the server says that it takes on this connection; 0 if it says nothing."""
        first = next(frame for frame in self.frames() if frame.kind == SETTINGS)
        settings: dict[int, int] = dict(struct.iter_unpack(">HI", first.payload))
        return settings.get(_MAX_CONCURRENT_STREAMS, 0)


def _frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return len(payload).to_bytes(3) + bytes((kind, flags)) + stream.to_bytes(4) + payload


def _field(name: str, value: str) -> bytes:
    """A literal field of HPACK that is not indexed, without Huffman codes."""
    assert max(len(name), len(value)) < 127
    return b"\x00" + bytes([len(name)]) + name.encode() + bytes([len(value)]) + value.encode("latin-1")
