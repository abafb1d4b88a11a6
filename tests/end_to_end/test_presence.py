"""Presence through two real services on one Redis, over gRPC, the SDK and REST."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, Final

import httpx
import pytest
from httpx_sse import connect_sse

from markethall.v1 import match_pb2, match_service_pb2
from markethall_client import Client
from markethall_platform.redis_server.folder import socket_in
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

FREQUENT_HEARTBEATS: Final = {"markethall_service.store.presence.HEARTBEAT_S": 0.3}
NO_EXPIRY: Final = {"markethall_service.store.presence._LIVES": 1000}
"""Constants with which presence ends only when a process says so."""


class Watcher:
    """A stream that is read in the background. `present` is the latest presence."""

    def __init__(self, table: Table, seat: int = 0) -> None:
        self.call = table.watch_all(0, seat)
        self.received: list[Any] = []
        self.present: tuple[int, ...] | None = None
        self._pool = ThreadPoolExecutor(1)
        self._pool.submit(self._read)

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def _read(self) -> None:
        for response in self.call:
            assert response.HasField("update") != response.HasField("presence")
            self.received.append(response)
            if response.HasField("presence"):
                self.present = tuple(response.presence.seats)

    def wait_for(self, *seats: int) -> None:
        """Wait until these seats are present."""
        wait_until(lambda: self.present == seats)

    def leave(self) -> None:
        self.call.cancel()
        self._pool.shutdown()


@dataclass(frozen=True)
class TwoServices:
    """Two services on the private Redis of the first one, and clients of the same match on each."""

    first: Service
    second: Service
    table: Table
    """The match on the first service."""
    other_table: Table
    """The match on the second service."""

    def start_match(self) -> str:
        """Start a match of two. Returns its name."""
        self.table.tokens.clear()
        self.table.start()
        self.other_table.name, self.other_table.tokens = self.table.name, self.table.tokens
        return self.table.name


@contextmanager
def run_two_services(folder: Path, constants: dict[str, float]) -> Iterator[TwoServices]:
    """Run two services for the duration of the block. The second one may have ended before."""
    with Service(folder / "data", constants, rest="true") as first:
        redis_url = f"unix://{socket_in(first.data)}"
        second = Service(folder / "unused", constants, rest="true", redis_url=redis_url).start()
        with Table(first.target) as table, Table(second.target) as other_table:
            yield TwoServices(first, second, table, other_table)
        if second.is_running():
            assert second.stop() == 0


@pytest.fixture(scope="module")
def two_services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoServices]:
    """Two services with frequent heartbeats. Marks of a killed process stay."""
    folder = tmp_path_factory.mktemp("presence")
    with run_two_services(folder, {**FREQUENT_HEARTBEATS, **NO_EXPIRY}) as two_services:
        yield two_services


def present_seats(match: match_pb2.Match) -> tuple[int, ...]:
    return tuple(seat.number for seat in match.seats if seat.present)


def test_presence_is_visible_across_processes(two_services: TwoServices) -> None:
    two_services.start_match()
    table, other_table = two_services.table, two_services.other_table
    with Watcher(other_table) as spectator:
        spectator.wait_for()
        assert spectator.received[0].HasField("presence")
        first, second = Watcher(table, seat=1), Watcher(other_table, seat=2)
        for watcher in (spectator, first, second):
            watcher.wait_for(1, 2)
        assert present_seats(table.get()) == present_seats(other_table.get()) == (1, 2)
        with Watcher(table, seat=1) as first_again:
            first_again.wait_for(1, 2)
        first.leave()
        for watcher in (spectator, second):
            watcher.wait_for(2)
        second.leave()
        spectator.wait_for()
        assert present_seats(table.get()) == ()
        # Behind a proxy that holds streams back a seat asks instead.
        match = table.get()
        path = f"{two_services.first.http}/v1/{match.name}/commits"
        query = {"afterRevision": str(match.revision), "afterHistory": match.history}

        def ask() -> bool:
            httpx.get(path, params=query, headers={"Authorization": f"Bearer {table.tokens[1]}"}).raise_for_status()
            return spectator.present == (2,)

        httpx.get(path, params=query).raise_for_status()
        wait_until(ask)


def listed_presence(table: Table) -> dict[str, tuple[int, ...]]:
    """The present seats of each public match of a list."""
    response = table.matches.ListMatches(match_service_pb2.ListMatchesRequest(page_size=100))
    assert not any(match.HasField("perspective") for match in response.matches)
    return {match.name: present_seats(match) for match in response.matches}


def test_list_of_matches_contains_presence(two_services: TwoServices) -> None:
    unwatched, watched = two_services.start_match(), two_services.start_match()
    table, other_table = two_services.table, two_services.other_table

    def check_lists(*seats: int) -> None:
        for listed in (listed_presence(table), listed_presence(other_table)):
            assert (listed[unwatched], listed[watched]) == ((), seats)

    check_lists()
    with Watcher(table, seat=1) as first, Watcher(table) as spectator:
        first.wait_for(1)
        spectator.wait_for(1)
        # Through the process with the watches, and through one without.
        check_lists(1)
        with Watcher(other_table, seat=2) as second:
            first.wait_for(1, 2)
            second.wait_for(1, 2)
            check_lists(1, 2)
            body = httpx.get(f"{two_services.second.http}/v1/matches").json()
            presence = {match["name"]: [seat["present"] for seat in match["seats"]] for match in body["matches"]}
            assert (presence[unwatched], presence[watched]) == ([False, False], [True, True])
            first.leave()
            second.wait_for(2)
            spectator.wait_for(2)
            check_lists(2)


def test_presence_ends_at_once_when_its_process_stops(two_services: TwoServices) -> None:
    two_services.start_match()
    with Watcher(two_services.table, seat=1) as first, Watcher(two_services.other_table, seat=2):
        first.wait_for(1, 2)
        assert two_services.second.stop() == 0
        first.wait_for(1)


def test_presence_ends_after_its_process_is_killed(tmp_path: Path) -> None:
    with run_two_services(tmp_path, FREQUENT_HEARTBEATS) as two_services:
        two_services.start_match()
        with Watcher(two_services.table, seat=1) as first, Watcher(two_services.other_table, seat=2):
            first.wait_for(1, 2)
            two_services.second.kill()
            first.wait_for(1)
            assert present_seats(two_services.table.get()) == (1,)


def test_every_answer_with_a_match_contains_presence(table: Table) -> None:
    table.create(seats=3)
    table.join()
    with Watcher(table, seat=1) as watcher:
        watcher.wait_for(1)
        assert present_seats(table.join().match) == (1,)
        assert present_seats(table.kick(2, table.creator_token)) == (1,)
        with Client(table.target) as client:
            assert present_seats(client.rpc.leave_match(table.name, token=table.join().token).match) == (1,)
    table.tokens.clear()
    table.start()
    table.resign(1)
    first = table.rematch(1)
    with Client(table.target) as client:
        watching = client.seat(first.match.name, first.token).watch(on_presence=lambda _: None)
        next(watching)
        assert present_seats(table.rematch(2).match) == (first.seat,)
        watching.close()


def test_presence_ends_when_the_player_leaves_the_seat(table: Table) -> None:
    table.create()
    table.join()
    with Watcher(table, seat=1) as watcher, Client(table.target) as client:
        watcher.wait_for(1)
        client.rpc.leave_match(table.name, token=table.tokens[0])
        watcher.wait_for()


def test_stream_of_a_finished_match_has_no_presence(table: Table) -> None:
    table.start()
    watcher = Watcher(table, seat=1)
    finished = table.play_random(random.Random(5))
    wait_until(lambda: sum(response.HasField("update") for response in watcher.received) == finished.revision - 1)
    wait_until(lambda: present_seats(table.get()) == ())
    assert all(response.HasField("update") for response in table.watch_all())
    watcher.leave()


def test_sdk_watch_can_include_presence(table: Table) -> None:
    match = table.start()
    reported: list[tuple[int, ...]] = []
    is_reported = Event()

    def on_presence(seats: tuple[int, ...]) -> None:
        reported.append(seats)
        is_reported.set()

    with Client(table.target) as client, ThreadPoolExecutor(1) as pool:
        seat = client.seat(table.name, table.tokens[1])
        watching = seat.watch(match.revision, on_presence=on_presence)
        first = pool.submit(next, watching)
        assert is_reported.wait(30)
        legal = table.legal(match.to_act[0])
        table.play(match.to_act[0], legal.moves[0], legal.revision)
        assert first.result(timeout=30).revision == match.revision + 1
        watching.close()
    assert reported == [(2,)]


def test_presence_events_have_no_event_id(table: Table, http: httpx.Client) -> None:
    match = table.start()
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    with connect_sse(http, "GET", f"/v1/{table.name}:watch", headers=headers) as stream:
        events = stream.iter_sse()
        first, second = next(events), next(events)
    assert (first.event, first.id, first.json()) == ("presence", "", {"presence": {"seats": [1]}})
    assert (second.event, second.id.partition("-")[0]) == ("update", "2")
    body = http.get(f"/v1/{table.name}").json()
    assert [type(seat["present"]) for seat in body["seats"]] == [bool, bool]
    assert body["revision"] == match.revision


def test_http_watcher_that_disconnects_leaves_before_any_heartbeat(tmp_path: Path) -> None:
    with ExitStack() as stack:
        service = stack.enter_context(Service(tmp_path, rest="true", max_watches="1"))
        table = stack.enter_context(Table(service.target))
        http = stack.enter_context(httpx.Client(base_url=service.http, timeout=20))
        table.start()
        path = f"/v1/{table.name}:watch"
        headers = {"Authorization": f"Bearer {table.tokens[0]}"}
        with connect_sse(http, "GET", path, headers=headers) as stream:
            events = stream.iter_sse()
            assert next(events).event == "presence"
            assert present_seats(table.get()) == (1,)
            assert http.get(path).status_code == 429
        wait_until(lambda: present_seats(table.get()) == ())

        def is_watch_free() -> bool:
            with http.stream("GET", path) as response:
                return response.status_code == 200

        wait_until(is_watch_free)
