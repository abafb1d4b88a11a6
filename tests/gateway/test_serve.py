"""The gateway as a process: start, stop, and many at once."""

from __future__ import annotations

import errno
import os
import resource
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import grpc
import httpx
import pytest
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.server import IDLE_S, PATIENCE_S, PAUSE_S, STUCK_S, Accepting, Upkeep, run
from tests.waiting import wait_until

from .fake import Fake
from .running import Running
from .test_events import Match

WATCH = "/v1/matches/k3v9:watch"


def test_port_0_takes_a_free_one_and_says_which(service: Fake) -> None:
    gateway = Running(service.target)
    assert httpx.get(gateway.base).is_success
    assert gateway.stop() == 0


def test_a_port_that_is_taken_is_an_error_before_anything_is_ready(service: Fake) -> None:
    told: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        run(
            "127.0.0.1", taken.getsockname()[1], service.target, GatewaySettings(), lambda *ports: told.append(ports[0])
        )
    assert told == []


def test_a_proxy_of_the_environment_is_not_asked_for_the_service(
    service: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("no_proxy", "NO_PROXY", "no_grpc_proxy"):
        monkeypatch.delenv(name, raising=False)
    # Nobody is there.
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    gateway = Running(service.target)
    assert httpx.get(f"{gateway.base}/v1/games", trust_env=False, timeout=60).is_success
    assert gateway.stop() == 0


def test_streams_end_when_the_gateway_is_told_to_stop(service: Fake) -> None:
    match = Match(service, made=1)
    gateway = Running(service.target, heartbeat_seconds=60.0)
    with httpx.Client(base_url=gateway.base, timeout=20) as web, connect_sse(web, "GET", WATCH) as stream:
        coming = stream.iter_sse()
        assert next(coming).event == "commit"
        assert gateway.stop() == 0
        assert list(coming) == []
    assert match.left.wait(5)


def held(service: Fake) -> tuple[Event, Event]:
    """Has GetMatch wait: the first says that it has begun, by the second it is told to answer."""
    begun, told = Event(), Event()

    def answer(asked: Any, _: grpc.ServicerContext) -> match_pb2.Match:
        begun.set()
        told.wait(60)
        return match_pb2.Match(name=asked.name)

    service.answers["GetMatch"] = answer
    return begun, told


def test_a_call_under_way_is_answered_when_the_gateway_is_told_to_stop(service: Fake) -> None:
    begun, told = held(service)
    gateway = Running(service.target)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(httpx.get, f"{gateway.base}/v1/matches/k3v9", timeout=20)
        assert begun.wait(10)
        os.kill(gateway.process.pid or 0, signal.SIGTERM)
        told.set()
        assert asked.result().json()["name"] == "matches/k3v9"
    assert gateway.stop() == 0


def test_being_told_to_stop_again_does_not_end_the_call_under_way(service: Fake) -> None:
    begun, told = held(service)
    gateway = Running(service.target, grace_seconds=60.0)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(httpx.get, f"{gateway.base}/v1/matches/k3v9", timeout=60)
        assert begun.wait(60)
        gateway.process.terminate()
        # It no longer listens: the rest of it is the grace.
        wait_until(lambda: not _listens(gateway))
        gateway.process.terminate()
        told.set()
        assert asked.result().json()["name"] == "matches/k3v9"
    assert gateway.stop() == 0


def _listens(gateway: Running) -> bool:
    with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", gateway.port)):
        return True
    return False


def test_many_streams_and_calls_at_once(service: Fake, web: httpx.Client) -> None:
    Match(service, made=2)

    def watch(_: int) -> list[str]:
        with connect_sse(web, "GET", WATCH) as stream:
            coming = stream.iter_sse()
            return [next(coming).id, next(coming).id]

    def call(number: int) -> str:
        return web.get("/v1/games", headers={"X-Request-Id": f"call-{number}"}).headers["X-Request-Id"]

    with ThreadPoolExecutor(40) as pool:
        streams = [pool.submit(watch, number) for number in range(30)]
        calls = [pool.submit(call, number) for number in range(60)]
        assert [stream.result() for stream in streams] == [["1", "2"]] * 30
        assert [call.result() for call in calls] == [f"call-{number}" for number in range(60)]


def test_what_is_no_http_is_refused_in_the_same_form(gateway: Running) -> None:
    with socket.create_connection(("127.0.0.1", gateway.port)) as line:
        line.sendall(b"GET /v1/games HTTP/1.1\r\nContent-Length: many\r\n\r\n")
        answer = line.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"reason": "MALFORMED"' in answer


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many open files as the test, and the gateway that it starts, may have at all."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def _silent(gateway: Running, count: int, address: str) -> Iterator[list[socket.socket]]:
    """Connections from an address of loopback that begin a request and say no more."""
    with ExitStack() as lines:
        held = []
        for _ in range(count):
            line = socket.create_connection(("127.0.0.1", gateway.port), 20, (address, 0))
            held.append(lines.enter_context(line))
            with suppress(ConnectionError):
                line.sendall(b"G")
        yield held


@pytest.mark.usefixtures("many_files")
def test_connections_that_ask_nothing_shut_nobody_out(service: Fake) -> None:
    match = Match(service, made=1)
    gateway = Running(service.target, max_streams=2)
    with (
        ExitStack() as held,
        httpx.Client(base_url=gateway.base, timeout=60) as web,
        connect_sse(web, "GET", WATCH) as stream,
    ):
        coming = stream.iter_sse()
        assert next(coming).id == "1"
        # More than there is room for.
        for number in range(2, 8):
            held.enter_context(_silent(gateway, 200, f"127.0.0.{number}"))
        assert httpx.get(f"{gateway.base}/v1/games", timeout=60).is_success
        # What is being answered goes on.
        match.live.put(2)
        assert next(coming).id == "2"
    assert gateway.stop() == 0


@pytest.mark.usefixtures("many_files")
def test_one_address_has_half_of_the_connections_unless_it_is_a_trusted_proxys(service: Fake) -> None:
    for trusted, left in (((), 501), (("127.0.0.2",), 520)):
        gateway = Running(service.target, max_streams=2, trusted_proxies=trusted)
        with _silent(gateway, 520, "127.0.0.2") as held:
            with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.3"), timeout=60) as web:
                assert web.get(f"{gateway.base}/v1/games").is_success
            assert sum(not _is_closed(line) for line in held) == left
        assert gateway.stop() == 0


def test_without_files_to_open_it_waits_says_so_once_and_comes_back(
    service: Fake, capfd: pytest.CaptureFixture[str]
) -> None:
    gateway = Running(service.target, max_streams=1, call_threads=1)
    assert gateway.process.pid is not None
    open_files = Path(f"/proc/{gateway.process.pid}/fd")
    # One that is there before is served on.
    with httpx.Client(base_url=gateway.base, timeout=60) as web:
        assert web.get("/v1/games").is_success
        limits = resource.prlimit(gateway.process.pid, resource.RLIMIT_NOFILE)
        few = len(list(open_files.iterdir())) + 3
        resource.prlimit(gateway.process.pid, resource.RLIMIT_NOFILE, (few, limits[1]))
        said = ""
        with _silent(gateway, 30, "127.0.0.2"):
            while "no connection can be accepted for now" not in said:
                time.sleep(0.05)
                said += capfd.readouterr().err
            for _ in range(3):
                assert web.get("/v1/games").is_success
        resource.prlimit(gateway.process.pid, resource.RLIMIT_NOFILE, limits)
        assert httpx.get(f"{gateway.base}/v1/games", timeout=60).is_success
    assert gateway.stop() == 0
    said += capfd.readouterr().err
    assert said.count("no connection can be accepted") == said.count("connections are accepted again") == 1
    assert "accept()" not in said


class Short:
    """A server that may open no file."""

    def accept(self) -> None:
        """Cannot."""
        raise OSError(errno.EMFILE, "Too many open files")

    def readable(self) -> bool:
        """Would hear of connections."""
        return True


def test_who_cannot_be_accepted_does_not_wake_the_loop_for_a_while() -> None:
    server, at = Short(), [100.0]
    accepting = Accepting(server, lambda: at[0])
    assert server.readable()
    assert accepting.accept() is None
    assert not server.readable()
    at[0] += PAUSE_S
    assert server.readable()


def _is_closed(line: socket.socket) -> bool:
    """Whether the other side has closed it by now."""
    line.setblocking(False)
    try:
        return not line.recv(1)
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_who_asks_for_much_and_takes_nothing_is_let_go(service: Fake) -> None:
    gateway = Running(service.target, max_streams=1, call_threads=1)
    asked = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: hall\r\n\r\n" * 30
    greedy = [socket.create_connection(("127.0.0.1", gateway.port)) for _ in range(4)]
    for one in greedy:
        one.sendall(asked)
    # All threads are waiting for them to read; the others are served once they have been let go.
    assert httpx.get(f"{gateway.base}/v1/games", timeout=STUCK_S + 60).is_success
    for one in greedy:
        one.close()
    assert gateway.stop() == 0


@dataclass
class Channel:
    """What the upkeep looks at of a connection."""

    last_activity: float
    asking_since: float | None = None
    requests: tuple[str, ...] = ()
    total_outbufs_len: int = 0
    will_close: bool = False
    closed: bool = False

    def handle_close(self) -> None:
        """Closes it."""
        self.closed = True


def test_who_takes_too_long_to_ask_is_let_go() -> None:
    now = 1000.0
    slow, asking = Channel(now, now - PATIENCE_S - 1), Channel(now, now - PATIENCE_S + 1)
    gone, idle = Channel(now - IDLE_S - 1), Channel(now - IDLE_S + 1)
    answered = Channel(now - IDLE_S - 1, now - IDLE_S - 1, requests=("a stream",))
    stuck = Channel(now - STUCK_S - 1, requests=("a call",), total_outbufs_len=7)
    channels = dict(enumerate((slow, asking, gone, idle, answered, stuck)))

    Upkeep(channels, 100)(now)

    assert [one.will_close for one in channels.values()] == [True, False, True, False, False, False]
    assert [one for one in channels.values() if one.closed] == [stuck]


def test_where_there_is_no_room_the_longest_silent_go_and_first_who_never_asked() -> None:
    now = 1000.0
    never = [Channel(now - at, now - at) for at in (1.0, 3.0)]
    silent = [Channel(now - at) for at in (2.0, 9.0, 5.0)]
    busy = [Channel(now - 50, requests=("a call",)), Channel(now - 20, total_outbufs_len=7)]
    channels = dict(enumerate((*never, *silent, *busy)))

    Upkeep(channels, 5)(now)

    assert [one.will_close for one in channels.values()] == [True, True, False, True, False, False, False]
