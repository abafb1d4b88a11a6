"""Presence through two real services on one Redis, over gRPC, the SDK and REST."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from httpx_sse import connect_sse

from markethall.v1 import match_pb2, match_service_pb2
from markethall_client import Client
from markethall_platform.redis_server.server import EmbeddedRedis
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until


class Twins:
    """Two services on one Redis, with the same match."""

    def __init__(self, services: list[Service]) -> None:
        self.services = services
        self.one, self.other = (Table(service.target) for service in services)

    def start(self) -> None:
        """Start a match of two."""
        self.one.start()
        self.other.name, self.other.tokens = self.one.name, self.one.tokens


@pytest.fixture
async def twins(tmp_path: Path) -> AsyncIterator[Twins]:
    """A match through two services."""
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        twins = Twins([Service(tmp_path / "unused", rest="true", redis_url=redis.url).start() for _ in range(2)])
        yield twins
        for table in (twins.one, twins.other):
            table.close()
        for service in twins.services:
            if service.process is not None and service.process.poll() is None:
                assert service.stop() == 0


class Watcher:
    """A stream that is read in the background. `present` is the latest presence."""

    def __init__(self, table: Table, seat: int = 0, after: int = 0) -> None:
        self.call = table.watch_all(after, seat)
        self.told: list[Any] = []
        self.present: tuple[int, ...] | None = None
        self._pool = ThreadPoolExecutor(1)
        self._pool.submit(self._read)

    def _read(self) -> None:
        for answer in self.call:
            assert answer.HasField("update") != answer.HasField("presence")
            self.told.append(answer)
            if answer.HasField("presence"):
                self.present = tuple(answer.presence.seats)

    def leave(self) -> None:
        """Cancel the stream."""
        self.call.cancel()
        self._pool.shutdown()


def seen(match: match_pb2.Match) -> tuple[int, ...]:
    return tuple(seat.number for seat in match.seats if seat.present)


def test_presence_is_visible_across_processes(twins: Twins) -> None:
    twins.start()
    onlooker = Watcher(twins.other)
    wait_until(lambda: onlooker.present == ())
    assert onlooker.told[0].HasField("presence")
    first, second = Watcher(twins.one, seat=1), Watcher(twins.other, seat=2)
    for watcher in (onlooker, first, second):
        wait_until(lambda watcher=watcher: watcher.present == (1, 2))  # type: ignore[misc]
    for table in (twins.one, twins.other):
        assert seen(table.get()) == (1, 2)
    again = Watcher(twins.one, seat=1)
    wait_until(lambda: again.present == (1, 2))
    again.leave()
    first.leave()
    for watcher in (onlooker, second):
        wait_until(lambda watcher=watcher: watcher.present == (2,))  # type: ignore[misc]
    second.leave()
    wait_until(lambda: onlooker.present == ())
    assert seen(twins.one.get()) == ()
    onlooker.leave()


def listed(table: Table) -> dict[str, tuple[int, ...]]:
    """The presence in each public match of a list."""
    answer = table.matches.ListMatches(match_service_pb2.ListMatchesRequest(page_size=100))
    assert not any(match.HasField("perspective") for match in answer.matches)
    return {match.name: seen(match) for match in answer.matches}


def test_list_of_matches_contains_presence(twins: Twins) -> None:
    quiet = twins.one.start().name
    twins.one.tokens.clear()
    twins.start()
    name = twins.one.name
    assert listed(twins.one) == {quiet: (), name: ()}
    first = Watcher(twins.one, seat=1)
    onlooker = Watcher(twins.one)
    wait_until(lambda: first.present == onlooker.present == (1,))
    # Through the process with the watch, and through one without.
    for table in (twins.one, twins.other):
        assert listed(table) == {quiet: (), name: (1,)}
    second = Watcher(twins.other, seat=2)
    wait_until(lambda: first.present == second.present == (1, 2))
    for table in (twins.one, twins.other):
        assert listed(table) == {quiet: (), name: (1, 2)}
    body = httpx.get(f"{twins.services[1].http}/v1/matches").json()
    assert [[seat["present"] for seat in match["seats"]] for match in body["matches"]] == [[True, True], [False, False]]
    first.leave()
    wait_until(lambda: second.present == (2,))
    assert listed(twins.one) == listed(twins.other) == {quiet: (), name: (2,)}
    second.leave()
    onlooker.leave()


def test_every_answer_with_a_match_contains_presence(table: Table) -> None:
    table.create(seats=3)
    table.join()
    watcher = Watcher(table, seat=1)
    wait_until(lambda: watcher.present == (1,))
    assert seen(table.join().match) == (1,)
    assert seen(table.kick(2, table.creator_token)) == (1,)
    with Client(table.target) as client:
        assert seen(client.leave_match(table.name, token=table.join().token).match) == (1,)
    watcher.leave()
    table.tokens.clear()
    table.start()
    table.resign(1)
    first = table.rematch(1)
    with Client(table.target) as client:
        watching = client.seat(first.match.name, first.token).watch(on_presence=lambda _: None)
        next(watching)
        assert seen(table.rematch(2).match) == (first.seat,)
        watching.close()


def test_presence_ends_after_its_process_is_killed(twins: Twins) -> None:
    twins.start()
    first, second = Watcher(twins.one, seat=1), Watcher(twins.other, seat=2)
    wait_until(lambda: second.present == (1, 2))
    twins.services[0].kill()
    wait_until(lambda: second.present == (2,))
    assert seen(twins.other.get()) == (2,)
    first.leave()
    second.leave()


def test_presence_ends_at_once_when_its_process_stops(twins: Twins) -> None:
    twins.start()
    first, second = Watcher(twins.one, seat=1), Watcher(twins.other, seat=2)
    wait_until(lambda: second.present == (1, 2))
    assert twins.services[0].stop() == 0
    wait_until(lambda: second.present == (2,))
    first.leave()
    second.leave()


def test_presence_ends_when_the_player_leaves_the_seat(table: Table) -> None:
    table.create()
    table.join()
    watcher = Watcher(table, seat=1)
    wait_until(lambda: watcher.present == (1,))
    with Client(table.target) as client:
        client.leave_match(table.name, token=table.tokens[0])
    wait_until(lambda: watcher.present == ())
    watcher.leave()


def test_stream_of_a_finished_match_has_no_presence(table: Table) -> None:
    table.start()
    watcher = Watcher(table, seat=1)
    done = table.play_random(random.Random(5))
    wait_until(lambda: len([one for one in watcher.told if one.HasField("update")]) == done.revision - 1)
    wait_until(lambda: seen(table.get()) == ())
    assert all(answer.HasField("update") for answer in table.watch_all())


def test_sdk_watch_can_include_presence(table: Table) -> None:
    match = table.start()
    told: list[tuple[int, ...]] = []
    known = Event()

    def note(seats: tuple[int, ...]) -> None:
        told.append(seats)
        known.set()

    with Client(table.target) as client, ThreadPoolExecutor(1) as pool:
        seat = client.seat(table.name, table.tokens[1])
        watching = seat.watch(match.revision, on_presence=note)
        first = pool.submit(next, watching)
        assert known.wait(30)
        legal = table.legal(match.to_act[0])
        table.play(match.to_act[0], legal.moves[0], legal.revision)
        assert first.result(timeout=30).revision == match.revision + 1
        watching.close()
    assert told == [(2,)]


def test_presence_events_have_no_event_id(table: Table, hall: Service) -> None:
    match = table.start()
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    with httpx.Client(base_url=hall.http, timeout=30) as http:
        with connect_sse(http, "GET", f"/v1/{table.name}:watch", headers=headers) as events:
            lines = events.iter_sse()
            first, second = next(lines), next(lines)
        assert (first.event, first.id, first.json()) == ("presence", "", {"presence": {"seats": [1]}})
        assert (second.event, second.id) == ("update", "2")
        body = http.get(f"/v1/{table.name}").json()
    assert [type(seat["present"]) for seat in body["seats"]] == [bool, bool]
    assert body["revision"] == match.revision


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Service]:
    """A service with one place for watchers."""
    with Service(tmp_path, rest="true", max_watches="1") as service:
        yield service


def test_a_watcher_over_http_who_hangs_up_is_gone_before_any_heartbeat(narrow: Service) -> None:
    table = Table(narrow.target)
    table.start()
    path, bearer = f"/v1/{table.name}:watch", {"Authorization": f"Bearer {table.tokens[0]}"}
    with httpx.Client(base_url=narrow.http, timeout=20) as web:
        with connect_sse(web, "GET", path, headers=bearer) as stream:
            coming = stream.iter_sse()
            assert next(coming).event == "presence"
            assert seen(table.get()) == (1,)
            assert web.get(path).status_code == 429
        wait_until(lambda: seen(table.get()) == ())

        def free() -> bool:
            with web.stream("GET", path) as answer:
                return answer.status_code == 200

        wait_until(free)
    table.close()
