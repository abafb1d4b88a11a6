"""Answers that a proxy without gRPC has spoiled: cut off, without trailers, reset, or those of a page."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from markethall_client import errors
from tests.service import Service

from .conftest import Connect

DATA, HEADERS, RESET, SETTINGS, END_STREAM, END_HEADERS = 0, 1, 3, 4, 1, 4


def frame(kind: int, flags: int, stream: int, content: bytes) -> bytes:
    """A frame of HTTP/2."""
    return struct.pack(">I", len(content))[1:] + bytes((kind, flags)) + struct.pack(">I", stream) + content


def headers(flags: int, stream: int, **values: str) -> bytes:
    """A frame of headers as literals without Huffman (RFC 7541, 6.2.2). `status` is the one of HTTP."""
    pairs = ((":status" if name == "status" else name.replace("_", "-"), value) for name, value in values.items())
    block = b"".join(b"\0%c%b%c%b" % (len(name), name.encode(), len(value), value.encode()) for name, value in pairs)
    return frame(HEADERS, flags | END_HEADERS, stream, block)


def begun(stream: int) -> bytes:
    return headers(0, stream, status="200", content_type="application/grpc")


def html(status: str) -> Callable[[int], bytes]:
    """The answer of a page."""
    return lambda stream: headers(END_STREAM, stream, status=status, content_type="text/html")


CUT = b"\0\0\0\0\x60\x0a\x20"
SPOILED: dict[str, Callable[[int], bytes]] = {
    "cut off": lambda at: begun(at) + frame(DATA, 0, at, CUT) + headers(END_STREAM, at, grpc_status="0"),
    "without trailers": lambda at: begun(at) + frame(DATA, END_STREAM, at, b"\0\0\0\0\0"),
    "without anything": lambda at: begun(at) + frame(DATA, END_STREAM, at, b""),
    "reset": lambda at: begun(at) + frame(RESET, 0, at, struct.pack(">I", 2)),
    "bad gateway": html("502"),
}


@contextmanager
def spoiling(target: str, answer: Callable[[int], bytes], connections: int) -> Iterator[str]:
    """The address of a proxy that spoils the answers on its first connections, one on each."""
    host, _, port = target.rpartition(":")
    left = connections

    def spoil(client: socket.socket) -> None:
        client.sendall(frame(SETTINGS, 0, 0, b""))
        file = client.makefile("rb")
        file.read(24)
        while len(head := file.read(9)) == 9:
            file.read(int.from_bytes(head[:3], "big"))
            if head[3] in (DATA, HEADERS) and head[4] & END_STREAM:
                client.sendall(answer(int.from_bytes(head[5:], "big")))
                client.shutdown(socket.SHUT_WR)
            elif head[3] == SETTINGS and not head[4]:
                client.sendall(frame(SETTINGS, 1, 0, b""))

    def serve(client: socket.socket) -> None:
        nonlocal left
        with client, suppress(OSError):
            left -= 1
            if left >= 0:
                return spoil(client)
            with socket.create_connection((host, int(port))) as service:
                back = threading.Thread(target=copy, args=(service, client), daemon=True)
                back.start()
                copy(client, service)
                back.join()
        return None

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)


def copy(source: socket.socket, target: socket.socket) -> None:
    """Passes on all bytes."""
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)


@pytest.mark.parametrize("answer", SPOILED.values(), ids=SPOILED)
def test_a_call_whose_answer_was_spoiled_is_repeated(
    hall: Service, connect: Connect, answer: Callable[[int], bytes]
) -> None:
    with spoiling(hall.target, answer, 2) as target:
        assert connect(target, timeout=30).create("klongs", 2).match.name.startswith("matches/")


@pytest.mark.parametrize("status", ["301", "400", "403", "404"])
def test_what_is_no_market_hall_is_named_at_once(connect: Connect, status: str) -> None:
    with spoiling("", html(status), 9) as target:
        with pytest.raises(errors.MarketHallError, match=f"{target} has the HTTP status {status}") as caught:
            connect(target, timeout=30).create("klongs", 2)
        assert not caught.value.reason
