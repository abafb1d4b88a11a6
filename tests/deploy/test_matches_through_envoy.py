"""Matches through Envoy, played and watched over gRPC and REST while replicas are killed."""

from __future__ import annotations

import json
import random
import re
import ssl
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Semaphore
from typing import Any

import grpc
import httpx
import pytest
import trustme
import yaml
from httpx_sse import connect_sse

from markethall.v1.game_pb2 import Game
from markethall_client import Client
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record
from tests.raw_http2 import RawConnection
from tests.waiting import PATIENCE_S, wait_until

from .files import ROOT
from .topology import Envoy, Topology

pytestmark = pytest.mark.xdist_group("matches through envoy")

KILLED = "portobello"
"""The game that is played while replicas are killed."""

UNLIMITED = 10_000
"""More moves than any match has."""


@pytest.fixture(scope="module")
def topology(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Topology]:
    """Redis, two replicas, Envoy. The replicas soon end calls without a request."""
    with Topology(tmp_path_factory.mktemp("topology"), request_seconds="2") as topology:
        yield topology


@pytest.fixture
def client(topology: Topology) -> Iterator[Client]:
    with Client(topology.front.target) as client:
        yield client


@pytest.fixture
def http(topology: Topology) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=topology.front.http, timeout=PATIENCE_S) as http:
        yield http


def call_until_answered(call: Callable[[], httpx.Response]) -> Any:
    """The body of the successful response. The call is repeated after broken connections and temporary errors."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            response = call()
            if response.status_code < 500 and response.status_code != 429:
                return response.raise_for_status().json()
            fault: object = response.text
        except httpx.TransportError as error:
            fault = error
        assert time.monotonic() < deadline, fault
        time.sleep(0.05)


class RestSeat:
    """A seat that plays over REST. It repeats writes with their request id."""

    def __init__(self, http: httpx.Client, match: str) -> None:
        self._http = http
        self._match = match
        joined = self._post("join", {})
        self.number: int = joined["seat"]
        self.token: str = joined["token"]
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    def play_random(self, rng: random.Random) -> int:
        """Play a random legal move. Returns the revision of its commit."""
        legal = call_until_answered(lambda: self._http.get(f"/v1/{self._match}/legalMoves"))
        played = self._post("play", {"move": rng.choice(legal["moves"]), "revision": legal["revision"]})
        revision: int = played["commit"]["revision"]
        return revision

    def _post(self, verb: str, body: dict[str, Any]) -> Any:
        body["requestId"] = str(uuid.uuid4())
        return call_until_answered(lambda: self._http.post(f"/v1/{self._match}:{verb}", json=body))


class EventWatcher:
    """Watches a match by server-sent events, and resumes broken streams.

    `revisions`: those of the commits in order of arrival. `cuts`: the number of broken streams.
    """

    def __init__(self, base: str, match: str) -> None:
        self.revisions: list[int] = []
        self.cuts = 0
        self._http = httpx.Client(base_url=base, timeout=PATIENCE_S)
        self._path = f"/v1/{match}:watch"

    def run(self) -> None:
        """Watch until the match is over and all commits have arrived."""
        with self._http:
            while not self._follow_stream():
                self.cuts += 1
                time.sleep(0.05)

    def _follow_stream(self) -> bool:
        """Whether the stream ended because the match is over."""
        headers = {"Last-Event-ID": str(self.revisions[-1])} if self.revisions else {}
        try:
            with connect_sse(self._http, "GET", self._path, headers=headers) as stream:
                if stream.response.status_code == 204:
                    return True
                for event in stream.iter_sse() if stream.response.status_code == 200 else ():
                    if event.event in ("end", "error"):
                        return event.event == "end"
                    if event.event != "presence":
                        self.revisions.append(json.loads(event.data)["update"]["commit"]["revision"])
        except httpx.TransportError:
            pass
        return False


class WatchedMatch:
    """A match with one seat that plays over gRPC and one over REST, and a watcher by each.

    `acknowledged`: the revisions of the answered moves. `received`: the revisions that the watcher over gRPC received.
    """

    def __init__(self, topology: Topology, client: Client, http: httpx.Client, game: str) -> None:
        self.client = client
        self.name = client.create(Game(name=game), seats=2).match.name
        self.seat = client.join(self.name)
        self.rest_seat = RestSeat(http, self.name)
        self.acknowledged: list[int] = []
        self.received: list[int] = []
        self.events = EventWatcher(topology.front.http, self.name)
        self._pool = ThreadPoolExecutor(3)
        self._watching = [self._pool.submit(self.events.run), self._pool.submit(self._watch)]
        self._rng = random.Random(5)
        self._allowed = Semaphore(0)

    def _watch(self) -> None:
        for commit in self.client.watch(self.name):
            self.received.append(commit.revision)

    def allow(self, moves: int) -> int:
        """Let this number of further moves be played. Returns how many will be acknowledged then."""
        self._allowed.release(moves)
        return len(self.acknowledged) + moves

    def playing(self) -> Future[None]:
        """Plays random moves in a thread, each when it is allowed, to the end."""
        return self._pool.submit(self._play)

    def _play(self) -> None:
        while to_act := self.client.get_match(self.name).to_act:
            self._allowed.acquire()
            self.play_move(to_act[0])

    def play_move(self, seat: int) -> None:
        """Play a random legal move for this seat."""
        if seat == self.rest_seat.number:
            self.acknowledged.append(self.rest_seat.play_random(self._rng))
        else:
            self.acknowledged.append(self.seat.play(self._rng.choice(self.seat.legal_moves())).revision)

    def all_received(self, moves: int) -> bool:
        """Whether this number of moves is acknowledged, and both watchers have received them."""
        if len(self.acknowledged) < moves:
            return False
        last = self.acknowledged[moves - 1]
        return all(received and received[-1] >= last for received in (self.received, self.events.revisions))

    def finish(self) -> None:
        """Wait until both watchers have received the end."""
        for watching in self._watching:
            watching.result(timeout=PATIENCE_S)
        self._pool.shutdown()


def kill_while_playing(topology: Topology, match: WatchedMatch, victim: int) -> None:
    """Kill a replica during play, check that moves and watches continue, and start it again."""
    moves = match.allow(10)
    wait_until(lambda: match.all_received(moves), topology.front.log)
    more = match.allow(30)
    wait_until(lambda: len(match.acknowledged) > moves, topology.front.log)
    topology.replicas[victim].kill()
    wait_until(lambda: match.all_received(more), topology.front.log)
    topology.replicas[victim].start()
    wait_until(lambda: topology.front.healthy("grpc") == topology.front.healthy("rest") == 2)


def test_match_continues_while_replicas_are_killed(topology: Topology, client: Client, http: httpx.Client) -> None:
    match = WatchedMatch(topology, client, http, KILLED)
    playing = match.playing()
    for victim in (0, 1):
        kill_while_playing(topology, match, victim)
    match.allow(UNLIMITED)
    playing.result(timeout=120)
    match.finish()
    record = client.get_record(match.name)
    assert verify_record(record).startswith("Verified")
    # At least one kill cut off each watcher, and each still received every commit once and in order.
    assert match.received == match.events.revisions == [commit.revision for commit in record.commits]
    assert match.events.cuts >= 1
    # No acknowledged move is missing, and none was played twice.
    assert match.acknowledged == [commit.revision for commit in record.commits if commit.HasField("move")]
    assert match.rest_seat.token not in topology.front.log()


@pytest.mark.parametrize("game", [game.box.name for game in GAMES if game.box.name != KILLED])
def test_other_games_are_played_through_envoy(
    topology: Topology, client: Client, http: httpx.Client, game: str
) -> None:
    match = WatchedMatch(topology, client, http, game)
    for _ in range(40):
        match.play_move(client.get_match(match.name).to_act[0])
    match.seat.resign()
    match.finish()
    record = client.get_record(match.name)
    assert verify_record(record).startswith("Verified")
    assert match.received == match.events.revisions == [commit.revision for commit in record.commits]
    assert match.events.cuts == 0


def test_documented_tls_settings_work(topology: Topology, tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(tmp_path / "tls.key")
    for number, part in enumerate(certificate.cert_chain_pems):
        part.write_to_path(tmp_path / "tls.crt", append=number > 0)
    snippets = re.findall(r"^```yaml\n(.*?)^```$", (ROOT / "docs/deploying.md").read_text("utf-8"), re.M | re.S)
    (snippet,) = [snippet for snippet in snippets if snippet.startswith("transport_socket:")]
    chain = yaml.safe_load(snippet.replace("/etc/envoy/tls", str(tmp_path)))
    grpc_ports = [replica.grpc_port for replica in topology.replicas]
    rest_ports = [replica.http_port for replica in topology.replicas]
    front = Envoy(tmp_path / "envoy", grpc_ports, rest_ports, chain=chain)
    try:
        credentials = grpc.ssl_channel_credentials(authority.cert_pem.bytes())
        with Client(f"localhost:{front.port}", credentials=credentials) as client:
            name = client.create("klongs", seats=2).match.name
        context = ssl.create_default_context()
        authority.configure_trust(context)
        with httpx.Client(base_url=f"https://localhost:{front.port}", verify=context, timeout=PATIENCE_S) as http:
            assert http.get(f"/v1/{name}").raise_for_status().json()["name"] == name
    finally:
        front.stop()


def test_silent_caller_does_not_block_others(topology: Topology) -> None:
    front = topology.front
    other_address = httpx.HTTPTransport(local_address="127.0.0.2")
    with ExitStack() as stack:
        other = stack.enter_context(httpx.Client(base_url=front.http, transport=other_address, timeout=PATIENCE_S))
        connections = [stack.enter_context(RawConnection(front.target)) for _ in range(13)]
        for connection in connections:
            connection.call("/markethall.v1.MatchService/WatchMatch", 1000)
        wait_until(lambda: front.count("front.http_local_rate_limit.rate_limited") > 5000, front.log)
        for _ in range(20):
            assert other.get("/v1/games").status_code == 200
        assert front.count("http.front.downstream_rq_overload_close") == 0
        # The service ends the calls that Envoy let through.
        wait_until(lambda: front.count("cluster.grpc.upstream_rq_active") == 0, front.log)
