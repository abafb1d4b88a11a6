"""Watchers that do not read: the service keeps no commits for them in memory, and other watchers get theirs at once."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any
from urllib.parse import urlsplit

import grpc

from markethall.v1 import match_pb2, match_service_pb2 as wire
from tests.api.calls import Table
from tests.service import Service
from tests.tools.processes import resident_mb

COMMITS = 700
SLOW_WATCHERS = 8
"""Over gRPC, and as many over HTTP."""

GROWTH_MB = 6
"""Half of what the events of the watchers over HTTP take if the service keeps them until they are read."""

SMALL_WINDOW = (("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0))
"""Channel options: the server may send little before the client reads."""


def play_and_undo(table: Table, commits: int) -> int:
    """Joins both seats, then plays a move and undoes it, again and again. Returns the last revision."""
    for _ in range(2):
        table.join()
    rng = random.Random(1)
    while (undoable := undoable_move(table, rng)) is None:
        pass
    seat, move, revision = undoable
    for _ in range(commits // 2):
        revision = table.play(seat, move, revision).revision
        revision = table.undo(seat, revision).revision
    return revision


def undoable_move(table: Table, rng: random.Random) -> tuple[int, Any, int] | None:
    """Plays a random move and undoes it. Returns seat, move and revision, or None if the move cannot be undone."""
    seat = table.get().to_act[0]
    legal = table.legal(seat)
    move = rng.choice(legal.moves)
    revision = table.play(seat, move, legal.revision).revision
    try:
        return seat, move, table.undo(seat, revision).revision
    except grpc.RpcError:
        return None


class SlowEventStream:
    """A stream of server-sent events that is not read until `revisions` is iterated."""

    def __init__(self, url: str, match: str) -> None:
        address = urlsplit(url)
        self._socket = socket.socket()
        # With small segments and a small window the kernel buffers 0.1 MB for the server. The rest has to wait in it.
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        self._socket.settimeout(30)
        self._socket.connect((address.hostname, address.port))
        path = f"/v1/{match}:watch?view=MATCH_VIEW_FULL"
        self._socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())

    def close(self) -> None:
        self._socket.close()

    def revisions(self) -> Iterator[int]:
        """The revisions of the commits in the stream."""
        with self._socket.makefile("rb") as lines:
            for line in lines:
                data = json.loads(line[6:]) if line.startswith(b"data: ") else {}
                if "update" in data:
                    yield data["update"]["commit"]["revision"]


def read_until(last: int, revisions: Iterable[int]) -> list[int]:
    """All revisions up to the last one."""
    received: list[int] = []
    for revision in revisions:
        received.append(revision)
        if revision == last:
            break
    return received


def slow_grpc_streams(service: Service, name: str, stack: ExitStack) -> list[Any]:
    """Open streams over gRPC, each on its own connection. Nothing is read from them."""
    request = wire.WatchMatchRequest(name=name, view=match_pb2.MATCH_VIEW_FULL).SerializeToString()
    streams: list[Any] = []
    for number in range(SLOW_WATCHERS):
        options = (*SMALL_WINDOW, ("number", number))
        channel = stack.enter_context(grpc.insecure_channel(service.target, options=options))
        watch: Any = channel.unary_stream("/markethall.v1.MatchService/WatchMatch")
        streams.append(watch(request))
        streams[-1].initial_metadata()
    return streams


def revisions_of(stream: Iterable[bytes]) -> Iterator[int]:
    """The revisions of the commits in a stream over gRPC."""
    for message in stream:
        response = wire.WatchMatchResponse.FromString(message)
        if response.HasField("update"):
            yield response.update.commit.revision


def test_slow_watchers_cost_no_memory_and_do_not_delay_others(small_hall: Service, table: Table) -> None:
    name = table.create("portobello").match.name
    with ExitStack() as stack:
        grpc_streams = slow_grpc_streams(small_hall, name, stack)
        event_streams = [
            stack.enter_context(closing(SlowEventStream(small_hall.http, name))) for _ in range(SLOW_WATCHERS)
        ]
        before = resident_mb(small_hall.process.pid)
        stream = table.watch()
        pool = stack.enter_context(ThreadPoolExecutor(1))
        stack.callback(stream.cancel)
        prompt = pool.submit(lambda: read_until(COMMITS, (update.commit.revision for update in stream)))
        last = play_and_undo(table, COMMITS)
        assert prompt.result(timeout=20) == list(range(2, COMMITS + 1))
        assert resident_mb(small_hall.process.pid) - before < GROWTH_MB
        # All at once: the kernel closes a connection whose client has read nothing for half a minute.
        readers = stack.enter_context(ThreadPoolExecutor(SLOW_WATCHERS))
        for received in readers.map(lambda events: read_until(last, events.revisions()), event_streams):
            assert received == list(range(2, last + 1))
        for grpc_stream in grpc_streams:
            assert read_until(last, revisions_of(grpc_stream)) == list(range(2, last + 1))
