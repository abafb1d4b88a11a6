"""Where replicas must have a write: what anybody was told or shown is not lost by a failover, by any method."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import grpc
import httpx
import pytest
from google.protobuf import json_format
from httpx_sse import connect_sse

from markethall.v1 import match_pb2, match_service_pb2 as wire
from tests.api.calls import Table, refused
from tests.replicated_redis import ReplicatedRedis, replicated_redis
from tests.service import Service
from tests.waiting import wait_until
from tests.webhooks.receiver import Receiver
from tests.webhooks.webhook_matches import FREQUENT_POLLS

CODE = grpc.StatusCode
CONSTANTS: Final = {
    **FREQUENT_POLLS,
    "markethall_service.app.process.TIMEOUT_S": 1.0,
    "markethall_service.matches.lobby.CREATE_TIMEOUT_S": 1.2,
}
"""Constants with which calls are soon refused."""

SETTINGS: Final = {
    "rest": "true",
    "redis_wait_replicas": "1",
    "redis_wait_ms": "50",
    "webhook_private": "true",
    "webhook_first_pause": "0.05",
}


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[ReplicatedRedis]:
    """A master and its replica, for one test."""
    with replicated_redis(tmp_path / "redis") as servers:
        yield servers


@dataclass
class Watched:
    """A match and its watchers over gRPC and SSE. `seen`: the commits of each watcher, as a spectator sees them."""

    name: str
    join_code: str = ""
    seen: list[list[match_pb2.Commit]] = field(default_factory=list)

    def watch(self, target: str) -> None:
        """Watch over gRPC."""
        seen = self._new_watcher()
        table = Table(target)
        table.name, table.join_code = self.name, self.join_code

        def run() -> None:
            with suppress(grpc.RpcError):
                for update in table.watch(until_rematch=True):
                    seen.append(update.commit)

        threading.Thread(target=run, daemon=True).start()

    def watch_http(self, http: str) -> None:
        """Watch server-sent events."""
        seen = self._new_watcher()

        def run() -> None:
            with (
                suppress(httpx.HTTPError),
                httpx.Client(timeout=None) as client,
                connect_sse(client, "GET", f"{http}/v1/{self.name}:watch?untilRematch=true") as stream,
            ):
                for event in stream.iter_sse():
                    if event.event == "update":
                        seen.append(json_format.Parse(event.data, wire.WatchMatchResponse()).update.commit)

        threading.Thread(target=run, daemon=True).start()

    def revisions(self) -> list[int]:
        """The last revision of each watcher; 1 before the first commit."""
        return [seen[-1].revision if seen else 1 for seen in self.seen]

    def _new_watcher(self) -> list[match_pb2.Commit]:
        seen: list[match_pb2.Commit] = []
        self.seen.append(seen)
        return seen


@dataclass
class Write:
    """A writing call that can be repeated: its method, its request with a request id, and its token."""

    method: str
    request: Any
    token: str
    before: int
    """The revision of the match before the call."""

    match: Watched | None

    def over_grpc(self, service: Service) -> Any:
        """The response. Checks a refusal."""
        with Table(service.target) as table:
            metadata = (("authorization", f"Bearer {self.token}"),) if self.token else ()
            if self.method == "PlayMoves":
                [response] = table.matches.PlayMoves(
                    iter([wire.PlayMovesRequest(play=self.request)]), metadata=metadata
                )
                return response
            return getattr(table.matches, self.method)(self.request, metadata=metadata)

    def over_rest(self, service: Service) -> httpx.Response:
        """The response, also if it is an error."""
        body = json_format.MessageToDict(self.request)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if self.method == "CreateMatch":
            return httpx.post(f"{service.http}/v1/matches", json=body, headers=headers, timeout=60)
        name, verb = body.pop("name"), VERBS[self.method]
        return httpx.post(f"{service.http}/v1/{name}:{verb}", json=body, headers=headers, timeout=60)

    def check_refused(self, service: Service, transport: str) -> None:
        """Check that the call is refused with the documented reason, and so is its repetition."""
        for _ in range(2):
            if transport == "rest":
                response = self.over_rest(service)
                assert response.status_code == 503, (self.method, response.text)
                assert response.json()["error"]["details"][0]["reason"] == "STORE_UNAVAILABLE"
            elif self.method == "PlayMoves":
                assert self.over_grpc(service).error.code == CODE.UNAVAILABLE.value[0]
            else:
                with refused("STORE_UNAVAILABLE", CODE.UNAVAILABLE):
                    self.over_grpc(service)

    def succeeds(self, service: Service, transport: str) -> None:
        """Check that the call is answered."""
        if transport == "rest":
            response = self.over_rest(service)
            assert response.status_code == 200, (self.method, response.text)
        else:
            answer = self.over_grpc(service)
            assert self.method != "PlayMoves" or not answer.HasField("error"), answer


VERBS: Final = {
    "JoinMatch": "join",
    "AddBot": "addBot",
    "LeaveMatch": "leave",
    "KickSeat": "kick",
    "CloseMatch": "close",
    "PlayMove": "play",
    "UndoMove": "undo",
    "ResignMatch": "resign",
    "RematchMatch": "rematch",
}
METHODS: Final = ("CreateMatch", *VERBS, "PlayMoves")


def new_write(table: Table, method: str, webhook_url: str) -> Write:
    """A match in which the method can be called, and the call."""
    request_id = str(uuid.uuid4())
    if method == "CreateMatch":
        wanted = match_pb2.Match(game="portobello", seat_count=2)
        return Write(method, wire.CreateMatchRequest(match=wanted, request_id=request_id), "", 0, None)
    table.tokens = []
    requests: dict[str, Callable[[], Any]] = {
        "AddBot": lambda: wire.AddBotRequest(seat=1),
        "LeaveMatch": wire.LeaveMatchRequest,
        "KickSeat": lambda: wire.KickSeatRequest(seat=1),
        "CloseMatch": wire.CloseMatchRequest,
        "JoinMatch": lambda: wire.JoinMatchRequest(seat=2, webhook_url=webhook_url),
    }
    if method in requests:
        request = requests[method]()
        table.create()
        if method != "AddBot":
            table.join()
        token = {"LeaveMatch": table.tokens[:1], "JoinMatch": [""]}.get(method, [table.creator_token])[0]
    else:
        table.start()
        request, token = running_request(table, method)
    request.name, request.request_id = table.name, request_id
    return Write(method, request, token, table.get().revision, Watched(table.name, table.join_code))


def running_request(table: Table, method: str) -> tuple[Any, str]:
    """The request of a method after the start, without name and request id, and its token."""
    seat = table.get().to_act[0]
    if method in ("ResignMatch", "RematchMatch"):
        if method == "RematchMatch":
            table.resign(1)
        return (wire.ResignMatchRequest if method == "ResignMatch" else wire.RematchMatchRequest)(), table.tokens[0]
    if method == "UndoMove":
        while not table.get(seat).perspective.can_undo:
            seat = table.get().to_act[0]
            legal = table.legal(seat)
            table.play(seat, legal.moves[0], legal.revision)
        return wire.UndoMoveRequest(revision=table.get().revision), table.tokens[seat - 1]
    legal = table.legal(seat)
    return wire.PlayMoveRequest(move=legal.moves[0], revision=legal.revision), table.tokens[seat - 1]


@pytest.mark.parametrize("ending", ["bring_back", "fail_over"])
def test_refused_writes_are_shown_to_no_client_and_nothing_shown_is_lost(
    servers: ReplicatedRedis, tmp_path: Path, ending: str
) -> None:
    with ExitStack() as stack:
        receiver = Receiver()
        stack.callback(receiver.close)
        one, other = (
            stack.enter_context(Service(tmp_path / name, CONSTANTS, redis_url=servers.url, **SETTINGS))
            for name in ("one", "other")
        )
        table = stack.enter_context(Table(one.target))
        writes = [
            (new_write(table, method, receiver.url()), transport, is_watched)
            for method in METHODS
            for transport in ("grpc", "rest")
            for is_watched in (False, True)
            if (method, transport) != ("PlayMoves", "rest")
        ]
        matches = [write.match for write, _, is_watched in writes if is_watched and write.match]
        bots = match_of_bots(table)
        for match in (*matches, bots):
            match.watch(one.target)
            match.watch(other.target)
            match.watch_http(one.http)
        befores = {write.match.name: write.before for write, *_ in writes if write.match}
        wait_until(
            lambda: all(set(match.revisions()) == {befores[match.name]} for match in matches),
            lambda: str([(w.method, w.before, w.match.revisions()) for w, *_ in writes if w.match]),
        )
        wait_until(lambda: min(bots.revisions()) > 6)

        servers.cut_off()
        with ThreadPoolExecutor(len(writes)) as pool:
            calls = [pool.submit(write.check_refused, one, transport) for write, transport, _ in writes]
            for call in calls:
                call.result()
            # No caller on any process is told of a commit that the replica does not have.
            names = [(service, match) for service in (one, other) for match in matches]
            for told in pool.map(lambda each: told_revision(*each), names):
                name, revision = told
                assert revision in (0, befores[name])
        assert all(set(match.revisions()) == {befores[match.name]} for match in matches)
        assert receiver.requests == []

        if ending == "bring_back":
            servers.bring_back()
            with ThreadPoolExecutor(len(writes)) as pool:
                calls = [pool.submit(write.succeeds, one, transport) for write, transport, _ in writes]
                for call in calls:
                    call.result()
            wait_until(lambda: all(min(match.revisions()) > befores[match.name] for match in matches))
            wait_until(lambda: len(receiver.requests) > 0)
            last = max(bots.revisions())
            wait_until(lambda: min(bots.revisions()) > last)
        promoted = servers.fail_over()

        settings = {**SETTINGS, "redis_wait_replicas": "0", "redis_url": promoted.url}
        with Service(tmp_path / "new", **settings) as service:
            for match in (*matches, bots):
                check_nothing_is_lost(service, match)
            if ending == "fail_over":
                for write, transport, _ in writes:
                    write.succeeds(service, transport)


def match_of_bots(table: Table) -> Watched:
    table.create()
    for _ in range(2):
        table.add_bot()
    return Watched(table.name, table.join_code)


def told_revision(service: Service, match: Watched) -> tuple[str, int]:
    """The revision of a match that a service tells; 0 if it refuses."""
    with Table(service.target) as table:
        request = wire.GetMatchRequest(name=match.name, join_code=match.join_code)
        try:
            return match.name, table.matches.GetMatch(request).revision
        except grpc.RpcError as error:
            status: Any = error
            assert status.code() is CODE.UNAVAILABLE
            return match.name, 0


def check_nothing_is_lost(service: Service, match: Watched) -> None:
    """Check that the log begins with all commits that each watcher has seen."""
    longest = max(match.seen, key=len)
    with Table(service.target) as table:
        table.name, table.join_code = match.name, match.join_code
        stream = table.watch()
        kept = [next(stream).commit for _ in longest]
        stream.cancel()
    for seen in match.seen:
        assert seen == kept[: len(seen)]
