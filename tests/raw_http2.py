"""HTTP/2 without a library, for what no client library does: connections and calls that are left incomplete."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Self

_PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RESET, SETTINGS, PING, GOAWAY = 0, 1, 3, 4, 6, 7
"""Types of frames."""

_MAX_CONCURRENT_STREAMS: Final = 3
_ACK, _END_HEADERS = 1, 4


@dataclass(frozen=True)
class Frame:
    """A received frame. `kind` is its type, `stream` is 0 for frames of the connection."""

    kind: int
    flags: int
    stream: int
    payload: bytes


class RawConnection:
    """A connection to a gRPC server. It reads, and acknowledges settings and pings, only while `frames` is iterated.

    Without `handshake` it sends nothing at the start and acknowledges nothing.
    """

    def __init__(self, target: str, handshake: bool = True) -> None:
        host, _, port = target.rpartition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=30)
        self._reader = self._socket.makefile("rb")
        self._next_stream = 1
        self._handshake = handshake
        if handshake:
            self._socket.sendall(_PREFACE + _frame(SETTINGS, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._reader.close()
        self._socket.close()

    def call(self, path: str, count: int = 1, message: bytes | None = None, **headers: str) -> list[int]:
        """Starts `count` calls: sends their headers, and their request if `message` is given. Returns the stream ids.

        Headers are sent in Latin-1, so they need not be UTF-8.
        """
        fields = {":method": "POST", ":scheme": "http", ":path": path, ":authority": "hall", "te": "trailers"}
        fields |= {"content-type": "application/grpc", **headers}
        block = b"".join(_field(name, value) for name, value in fields.items())
        streams = list(range(self._next_stream, self._next_stream + 2 * count, 2))
        self._next_stream += 2 * count
        for stream in streams:
            data = b"" if message is None else _frame(DATA, 0, stream, b"\0" + len(message).to_bytes(4) + message)
            self._socket.sendall(_frame(HEADERS, _END_HEADERS, stream, block) + data)
        return streams

    def ping(self, count: int) -> None:
        """Sends `count` pings. Does not wait for the answers."""
        self._socket.sendall(_frame(PING, 0, 0, bytes(8)) * count)

    def wait_until_read(self) -> None:
        """Waits until the server has read all that was sent: it answers a ping after that."""
        self.ping(1)
        self.wait_for_pongs(1)

    def wait_for_pongs(self, count: int) -> None:
        """Waits for the answers to `count` pings. Raises AssertionError if the server ends the connection before."""
        pongs = (frame for frame in self.frames() if frame.kind == PING and frame.flags & _ACK)
        assert sum(1 for _ in islice(pongs, count)) == count, "the server has ended the connection"

    def frames(self, pongs: bool = True) -> Iterator[Frame]:
        """The frames of the server, until it ends the connection. `pongs`: whether pings of the server are answered."""
        while len(head := self._reader.read(9)) == 9:
            size, kind, flags, stream = int.from_bytes(head[:3]), head[3], head[4], int.from_bytes(head[5:])
            frame = Frame(kind, flags, stream, self._reader.read(size))
            if self._handshake and kind in (SETTINGS, PING) and not flags & _ACK and (pongs or kind == SETTINGS):
                self._socket.sendall(_frame(kind, _ACK, 0, frame.payload if kind == PING else b""))
            yield frame

    def streams_allowed(self) -> int:
        """The number of concurrent calls that the server allows on this connection; 0 if it announces none."""
        first = next(frame for frame in self.frames() if frame.kind == SETTINGS)
        settings: dict[int, int] = dict(struct.iter_unpack(">HI", first.payload))
        return settings.get(_MAX_CONCURRENT_STREAMS, 0)


def _frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return len(payload).to_bytes(3) + bytes((kind, flags)) + stream.to_bytes(4) + payload


def _field(name: str, value: str) -> bytes:
    """A literal header field of HPACK, without indexing and without Huffman codes."""
    assert max(len(name), len(value)) < 127
    return b"\x00" + bytes([len(name)]) + name.encode() + bytes([len(value)]) + value.encode("latin-1")
