"""Complete matches through Envoy, played and watched over gRPC and REST while replicas are killed."""

from __future__ import annotations

import random
import re
import ssl
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Semaphore

import grpc
import httpx
import pytest
import trustme
import yaml

from markethall_client import Client
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record
from tests.raw_http2 import RawConnection
from tests.waiting import PATIENCE_S, wait_until

from .files import ROOT
from .rest import EventWatcher, RestSeat
from .topology import Envoy, Topology

KILLED = "portobello"
"""The game that is played while replicas are killed."""
MANY = 10_000
"""More moves than any match has."""


@pytest.fixture(scope="module")
def topology(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Topology]:
    """Redis, two replicas, Envoy."""
    with Topology(tmp_path_factory.mktemp("topology")) as topology:
        yield topology


class Watched:
    """A match with one seat by gRPC and one by REST, and a watcher by each."""

    def __init__(self, topology: Topology, client: Client, http: httpx.Client, game: str) -> None:
        self.client = client
        self.match = client.create(game, seats=2).match.name
        self.seat = client.join(self.match)
        self.rest = RestSeat(http, self.match)
        self.acknowledged: list[int] = []
        self.seen: list[int] = []
        self.events = EventWatcher(topology.front.http, self.match)
        self._pool = ThreadPoolExecutor(3)
        self._watching = [self._pool.submit(self.events.run), self._pool.submit(self._watch)]
        self._rng = random.Random(5)
        self._allowed = Semaphore(0)

    def _watch(self) -> None:
        for commit in self.client.watch(self.match):
            self.seen.append(commit.revision)

    def allow(self, moves: int) -> int:
        """Let this number of further moves be played. Returns the number of acknowledged moves."""
        self._allowed.release(moves)
        return len(self.acknowledged) + moves

    def playing(self) -> Future[None]:
        """Plays random moves in a thread, each when it is allowed, to the end."""
        return self._pool.submit(self._play)

    def _play(self) -> None:
        while to_act := self.client.get_match(self.match).to_act:
            self._allowed.acquire()
            self.acknowledged.append(self._by_rest() if to_act[0] == self.rest.number else self._by_grpc())

    def _by_rest(self) -> int:
        legal = self.rest.legal()
        revision: int = self.rest.play(self._rng.choice(legal["moves"]), legal["revision"])["revision"]
        return revision

    def _by_grpc(self) -> int:
        return self.seat.play(self._rng.choice(self.seat.legal_moves())).revision

    def all_seen(self, moves: int) -> bool:
        """Whether this number of moves is acknowledged and seen by both watchers."""
        if len(self.acknowledged) < moves:
            return False
        return all(seen and seen[-1] >= self.acknowledged[moves - 1] for seen in (self.seen, self.events.revisions))

    def finish(self) -> None:
        """Wait until the watchers have seen the end."""
        for watching in self._watching:
            watching.result(timeout=PATIENCE_S)
        self._pool.shutdown()


@pytest.fixture
def client(topology: Topology) -> Iterator[Client]:
    """The SDK with Envoy."""
    with Client(topology.front.target) as client:
        yield client


@pytest.fixture
def http(topology: Topology) -> Iterator[httpx.Client]:
    """REST with Envoy."""
    with httpx.Client(base_url=topology.front.http, timeout=PATIENCE_S) as http:
        yield http


def kill_in_mid_play(topology: Topology, watched: Watched, victim: int) -> None:
    """Kill a replica during play, check that moves and watches continue, and start it again."""
    moves = watched.allow(10)
    wait_until(lambda: watched.all_seen(moves), topology.front.log)
    more = watched.allow(30)
    wait_until(lambda: len(watched.acknowledged) > moves, topology.front.log)
    topology.replicas[victim].kill()
    wait_until(lambda: watched.all_seen(more), topology.front.log)
    topology.replicas[victim].start()
    wait_until(lambda: topology.front.healthy("grpc") == topology.front.healthy("rest") == 2)


def test_match_continues_while_replicas_are_killed(topology: Topology, client: Client, http: httpx.Client) -> None:
    watched = Watched(topology, client, http, KILLED)
    playing = watched.playing()
    for victim in (0, 1):
        kill_in_mid_play(topology, watched, victim)
    watched.allow(MANY)
    playing.result(timeout=120)
    watched.finish()
    record = client.get_record(watched.match)
    assert verify_record(record).startswith("Verified")
    revisions = [commit.revision for commit in record.commits]
    # At least one kill cut off each watcher, and each still saw every commit once and in order.
    assert watched.seen == watched.events.revisions == revisions
    assert watched.events.cuts >= 1
    # No answered move is missing, and none was played twice.
    moves = [commit.revision for commit in record.commits if commit.HasField("move")]
    assert watched.acknowledged == moves
    assert watched.rest.token not in topology.front.log()


@pytest.mark.parametrize("game", [game.box.name for game in GAMES if game.box.name != KILLED])
def test_other_games_are_played_through_envoy(
    topology: Topology, client: Client, http: httpx.Client, game: str
) -> None:
    watched = Watched(topology, client, http, game)
    watched.allow(MANY)
    watched.playing().result(timeout=120)
    watched.finish()
    record = client.get_record(watched.match)
    assert verify_record(record).startswith("Verified")
    assert watched.seen == watched.events.revisions == [commit.revision for commit in record.commits]
    assert watched.events.cuts == 0


def test_documented_tls_settings_work(topology: Topology, tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(tmp_path / "tls.key")
    for number, part in enumerate(certificate.cert_chain_pems):
        part.write_to_path(tmp_path / "tls.crt", append=number > 0)
    snippets = re.findall(r"^```yaml\n(.*?)^```$", (ROOT / "docs/deploying.md").read_text("utf-8"), re.M | re.S)
    (snippet,) = [one for one in snippets if one.startswith("transport_socket:")]
    ports = ([one.grpc_port for one in topology.replicas], [one.http_port for one in topology.replicas])
    front = Envoy(tmp_path / "envoy", *ports, chain=yaml.safe_load(snippet.replace("/etc/envoy/tls", str(tmp_path))))
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
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with ExitStack() as stack:
        other = stack.enter_context(httpx.Client(base_url=topology.front.http, transport=elsewhere, timeout=PATIENCE_S))
        connections = [stack.enter_context(RawConnection(topology.front.target)) for _ in range(13)]
        for connection in connections:
            connection.call("/markethall.v1.MatchService/WatchMatch", 1000)
        wait_until(lambda: topology.front.count("front.http_local_rate_limit.rate_limited") > 5000, topology.front.log)
        for _ in range(20):
            assert other.get("/v1/games").status_code == 200
        assert topology.front.count("http.front.downstream_rq_overload_close") == 0
        # The service ends the calls that Envoy let through.
        wait_until(lambda: topology.front.count("cluster.grpc.upstream_rq_active") == 0, topology.front.log)
