"""A connection of waitress's, on real sockets: who writes, and in how many pieces."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from waitress import wasyncore
from waitress.server import create_server

from markethall_service.gateway.channel import PIPELINED, UNREAD_BYTES, Channel, Workers
from tests.waiting import wait_until

ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
SOME = b"an answer"
MUCH = bytes(32_000_000)


class Observed(Channel):
    """Notes what is sent at once, and whether the loop would have to write meanwhile."""

    sent: list[int]
    woken: list[bool]
    by: list[str]
    closes: list[bool]
    loop_woken = 0

    @property
    def needs_the_loop(self) -> bool:
        """Whether the loop is woken, which is counted."""
        needed = super().needs_the_loop
        self.loop_woken += needed
        return needed

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Sends."""
        self.woken.append(bool(self.writable()))
        self.by.append(threading.current_thread().name)
        self.closes.append(do_close)
        self.sent.append(super().send(data, do_close))
        return self.sent[-1]


def test_head_and_body_of_an_answer_are_sent_as_one() -> None:
    with served([SOME]) as (client, channels):
        client.sendall(ASK)
        assert whole(client, len(SOME)).endswith(b"\r\n\r\n" + SOME)
    assert len(channels[0].sent) == 1


def test_each_piece_of_a_stream_is_sent_when_it_is_there() -> None:
    told = threading.Event()

    def pieces() -> Iterator[bytes]:
        yield b"one"
        assert told.wait(20)
        yield b"two"

    with served(pieces()) as (client, _):
        client.sendall(ASK)
        assert b"one" in client.recv(65536)
        told.set()
        assert b"two" in client.recv(65536)


def test_the_loop_is_not_woken_to_write_while_a_thread_writes() -> None:
    with served([SOME]) as (client, channels):
        client.sendall(ASK)
        whole(client, len(SOME))
    assert channels[0].woken == [False]
    assert channels[0].by != ["the loop"]


def test_what_the_socket_does_not_take_is_sent_by_the_loop() -> None:
    with served([MUCH]) as (client, channels):
        client.sendall(ASK)
        wait_until(lambda: any(0 in one.sent for one in channels))
        assert len(whole(client, len(MUCH)).partition(b"\r\n\r\n")[2]) == len(MUCH)
    assert "the loop" in channels[0].by


@pytest.mark.parametrize("ahead", [0, 1])
def test_a_connection_is_heard_again_after_each_answer(ahead: int) -> None:
    with served([SOME], channel_request_lookahead=ahead) as (client, _):
        for _ in range(50):
            client.sendall(ASK)
            whole(client, len(SOME))
        client.sendall(ASK * 50)
        found = b""
        while found.count(SOME) < 50:
            found += client.recv(1 << 16)


def test_whoever_asks_for_more_and_does_not_read_keeps_no_thread_waiting() -> None:
    with (
        served([MUCH[:2_000_000]], outbuf_high_watermark=UNREAD_BYTES, outbuf_overflow=1 << 30) as (client, channels),
        ExitStack() as held,
    ):
        for _ in range(8):
            greedy = held.enter_context(socket.create_connection(client.getpeername(), timeout=20))
            greedy.sendall(ASK * 8)
        wait_until(lambda: sum(one.put_off for one in channels) == 8)
        client.sendall(ASK)
        whole(client, 2_000_000)
        # Whoever reads on is answered on.
        found = 0
        while found < 8 * 2_000_000:
            found += len(greedy.recv(1 << 20))


def test_who_sends_far_more_requests_than_are_answered_is_hung_up_on() -> None:
    with served([SOME], channel_request_lookahead=PIPELINED) as (client, channels):
        with suppress(OSError):
            client.sendall(ASK * 4 * PIPELINED)
        wait_until(lambda: bool(channels) and not channels[0].connected)


def test_of_requests_that_wait_little_is_read_ahead() -> None:
    told = threading.Event()

    class Late:
        """An answer of one piece that comes when it may."""

        def __len__(self) -> int:
            return 1

        def __iter__(self) -> Iterator[bytes]:
            assert told.wait(20)
            yield SOME

    body = bytes(200_000)
    more = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
    with served(Late(), channel_request_lookahead=PIPELINED) as (client, channels):
        client.sendall(ASK + ASK)
        sending = threading.Thread(target=client.sendall, args=(more * 20,))
        sending.start()
        wait_until(lambda: bool(channels) and len(channels[0].requests) > 1 and not channels[0].readable())
        assert len(channels[0].requests) == 2
        told.set()
        found = b""
        while found.count(SOME) < 22:
            found += client.recv(1 << 16)
        sending.join()


def test_a_thread_leaves_it_to_the_loop_to_close_a_connection() -> None:
    with served([SOME]) as (client, channels):
        client.sendall(ASK + b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        found = b""
        while b"100 Continue" not in found:
            found += client.recv(1 << 16)
        assert found.index(SOME) < found.index(b"100 Continue")
        by_threads = [closes for by, closes in zip(channels[0].by, channels[0].closes, strict=True) if by != "the loop"]
        assert by_threads
        assert not any(by_threads)


def test_the_loop_is_not_woken_by_an_answer_that_leaves_it_nothing_to_do() -> None:
    with served([SOME], channel_request_lookahead=1) as (client, channels):
        client.sendall(ASK)
        whole(client, len(SOME))
        wait_until(lambda: not channels[0].requests)
        woken = channels[0].loop_woken
        for _ in range(20):
            client.sendall(ASK)
            whole(client, len(SOME))
            wait_until(lambda: not channels[0].requests)
        assert channels[0].loop_woken - woken <= 2


def test_a_connection_that_shall_end_with_its_answer_ends_at_once() -> None:
    with served([SOME], channel_request_lookahead=1) as (client, _):
        client.sendall(ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert b"".join(iter(lambda: client.recv(1 << 16), b"")).endswith(SOME)


@pytest.mark.parametrize(
    "head",
    [
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST / HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
)
def test_a_request_whose_length_can_be_read_in_two_ways_is_the_last_one(head: bytes) -> None:
    with served([SOME]) as (client, _):
        client.sendall(head + b"0\r\n\r\n" + ASK)
        answer = b"".join(iter(lambda: client.recv(1 << 16), b""))
        assert answer[8:13] == b" 400 "
        assert b"its length is not clear" in answer
        assert answer.count(b"\r\n\r\n") == 1


@contextmanager
def served(answer: Iterable[bytes], **settings: int) -> Iterator[tuple[socket.socket, list[Observed]]]:
    """A client of a server that answers this, and its connections there, of which there is one once it has asked."""
    made: list[Observed] = []

    def channel(*given: Any, **named: Any) -> Observed:
        one = Observed(*given, **named)
        one.sent, one.woken, one.by, one.closes = [], [], [], []
        made.append(one)
        return one

    def app(_: object, start: Callable[[str, list[tuple[str, str]]], object]) -> Iterable[bytes]:
        start("200 OK", [])
        return answer

    sockets: dict[int, Any] = {}
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = create_server(app, map=sockets, sockets=[listener], _dispatcher=Workers(2), **settings)
        server.channel_class = channel
        over = threading.Event()
        loop = threading.Thread(target=turn, args=(sockets, over), name="the loop")
        loop.start()
        try:
            with socket.create_connection(listener.getsockname(), timeout=20) as client:
                yield client, made
        finally:
            over.set()
            server.pull_trigger()
            loop.join()
            server.task_dispatcher.shutdown(timeout=5)
            for one in tuple(sockets.values()):
                one.close()


def turn(sockets: dict[int, Any], over: threading.Event) -> None:
    """Turns waitress's loop until it is over; whoever does not wake it waits in vain."""
    while not over.is_set():
        wasyncore.loop(timeout=60, map=sockets, use_poll=True, count=1)


def whole(client: socket.socket, length: int) -> bytes:
    """An answer with a body of so many bytes."""
    found = bytearray()
    while len(found.partition(b"\r\n\r\n")[2]) < length:
        found += client.recv(1 << 20)
    return bytes(found)
