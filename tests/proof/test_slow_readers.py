"""Watchers that do not read: the service waits for them in the log, not in its memory, and nobody else notices."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any
from urllib.parse import urlsplit

import grpc

from markethall.v1 import match_service_pb2 as wire
from tests.api.calls import Table
from tests.proof.memory import process_of, resident_mb
from tests.service import Service

COMMITS = 1900
SLOW = 8
GROWTH_MB = 20
SMALL = (("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0))
"""Options of a channel that takes little ahead of its reader."""


def go_back_and_forth(table: Table, commits: int) -> int:
    """Plays a move and takes it back, again and again; the last revision."""
    for _ in range(2):
        table.join()
    rng = random.Random(1)
    while (found := undoable(table, rng)) is None:
        pass
    seat, move, revision = found
    for _ in range(commits // 2):
        revision = table.play(seat, move, revision).revision
        revision = table.undo(seat, revision).revision
    return revision


def undoable(table: Table, rng: random.Random) -> tuple[int, Any, int] | None:
    """A move of the position that can be taken back and the revision after that; None if this one cannot."""
    seat = table.get().to_act[0]
    legal = table.legal(seat)
    move = rng.choice(legal.moves)
    revision = table.play(seat, move, legal.revision).revision
    try:
        return seat, move, table.undo(seat, revision).revision
    except grpc.RpcError:
        return None


class Deaf:
    """A watch over HTTP whose events nobody takes out of the socket until `revisions` is asked."""

    def __init__(self, url: str, match: str) -> None:
        address = urlsplit(url)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.settimeout(30)
        self._socket.connect((address.hostname, address.port))
        self._socket.sendall(f"GET /v1/{match}:watch HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())

    def close(self) -> None:
        """Hangs up."""
        self._socket.close()

    def revisions(self) -> Iterator[int]:
        """The revisions of the commits as they come."""
        with self._socket.makefile("rb") as lines:
            for line in lines:
                told = json.loads(line[6:]) if line.startswith(b"data: ") else {}
                if "update" in told:
                    yield told["update"]["commit"]["revision"]


def read(stream: Any, last: int) -> list[int]:
    """All revisions of a stream up to the last."""
    seen: list[int] = []
    for revision in stream:
        seen.append(revision)
        if revision == last:
            break
    return seen


def ring(service: Service, name: str, stack: ExitStack) -> list[Any]:
    """Streams over gRPC that are open and not read, each on a connection of its own."""
    request = wire.WatchMatchRequest(name=name).SerializeToString()
    streams: list[Any] = []
    for number in range(SLOW):
        channel = stack.enter_context(grpc.insecure_channel(service.target, options=(*SMALL, ("number", number))))
        watch: Any = channel.unary_stream("/markethall.v1.MatchService/WatchMatch")
        streams.append(watch(request))
        streams[-1].initial_metadata()
    return streams


def test_watchers_that_do_not_read(small_hall: Service, table: Table) -> None:
    process = process_of(small_hall)
    name = table.create("portobello").match.name
    with ExitStack() as stack:
        slow = ring(small_hall, name, stack)
        deaf = [stack.enter_context(closing(Deaf(small_hall.http, name))) for _ in range(SLOW)]
        before = resident_mb(process)
        stream = table.watch()
        pool = stack.enter_context(ThreadPoolExecutor(1))
        stack.callback(stream.cancel)
        prompt = pool.submit(lambda: read((answer.commit.revision for answer in stream), COMMITS))
        last = go_back_and_forth(table, COMMITS)
        assert prompt.result(timeout=20) == list(range(2, COMMITS + 1))
        assert resident_mb(process) - before < GROWTH_MB
        # All at once: the kernel closes a connection whose client has taken nothing for half a minute.
        readers = stack.enter_context(ThreadPoolExecutor(SLOW))
        for seen in readers.map(lambda listener: read(listener.revisions(), last), deaf):
            assert seen == list(range(2, last + 1))
        for one in slow:
            told = map(wire.WatchMatchResponse.FromString, one)
            answers = (answer.update.commit.revision for answer in told if answer.HasField("update"))
            assert read(answers, last) == list(range(2, last + 1))
