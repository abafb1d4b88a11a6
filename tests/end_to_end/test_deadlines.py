"""Deadlines survive killed processes, a killed Redis, and several services."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from google.protobuf.duration_pb2 import Duration

from markethall.v1 import match_pb2
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.results import winners
from tests.service import FREQUENT_TIMERS, Service
from tests.tools.processes import redis_server_pid, wait_for_service
from tests.waiting import wait_until

SHORT_CLOCKS: Final = {**FREQUENT_TIMERS, "markethall_service.matches.clocks.SHORTEST_S": 1}
FORFEIT: Final = match_pb2.TimeControl(turn_time=Duration(seconds=2), on_expiry=match_pb2.ON_EXPIRY_FORFEIT)
AUTOPILOT: Final = match_pb2.TimeControl(bank=match_pb2.TimeBank(time=Duration(seconds=1)))
MATCHES: Final = 40


@pytest.fixture(autouse=True)
def short_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The records are verified in this process, with the limits of the services."""
    monkeypatch.setattr("markethall_service.matches.clocks.SHORTEST_S", 1)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that a test may kill, but must start again."""
    with Service(tmp_path_factory.mktemp("deadlines"), SHORT_CLOCKS) as service:
        yield service


def expired_clocks(record: match_pb2.Record) -> int:
    return sum(event.HasField("clock_expired") for commit in record.commits for event in commit.events)


def test_clock_that_expired_without_a_service_is_handled_at_its_start(service: Service) -> None:
    with Table(service.target) as table:
        match = table.start(time_control=FORFEIT)
        service.kill()
        deadline = match.seats[1].deadline.ToMilliseconds() / 1000
        time.sleep(max(deadline + 0.1 - time.time(), 0))
        start_ms = time.time() * 1000
        service.start()
        wait_for_service(table)
        commits = [update.commit for update in table.watch(after=match.revision)]
        assert commits[0].events[0].HasField("clock_expired")
        assert commits[0].commit_time.ToMilliseconds() >= start_ms - 1
        assert winners(table.get()) == [1]
        assert verify_record(table.record()).startswith("Verified")


def test_abandoned_match_ends_despite_kills(service: Service) -> None:
    with Table(service.target) as table:
        match = table.start("portobello", 3, time_control=AUTOPILOT)
        wait_for_revision(table, match.revision + 1)
        for number in range(4):
            if number % 2:
                os.kill(redis_server_pid(service), signal.SIGKILL)
            else:
                service.kill()
                service.start()
            wait_for_service(table)
            wait_for_revision(table, table.get().revision + 5)
        while table.get().state != match_pb2.MATCH_STATE_FINISHED:
            wait_for_revision(table, table.get().revision + 1)
        assert verify_record(table.record()).startswith("Verified")


def wait_for_revision(table: Table, revision: int) -> None:
    """Wait until the match has reached a revision, or its end."""

    def is_reached() -> bool:
        match = table.get()
        return match.revision >= revision or match.state == match_pb2.MATCH_STATE_FINISHED

    wait_until(is_reached, lambda: str(table.get()))


async def test_each_clock_expires_once_with_two_services(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        with ExitStack() as stack:
            services = [
                stack.enter_context(Service(tmp_path / "unused", SHORT_CLOCKS, redis_url=redis.url)) for _ in range(2)
            ]
            tables = [stack.enter_context(Table(services[number % 2].target)) for number in range(MATCHES)]
            with ThreadPoolExecutor(4) as pool:
                list(pool.map(lambda table: table.start(time_control=FORFEIT), tables))
                records = list(pool.map(record_at_end, tables))
        assert [expired_clocks(record) for record in records] == [1] * MATCHES
        assert all(verify_record(record).startswith("Verified") for record in records)


def record_at_end(table: Table) -> match_pb2.Record:
    """Wait for the end of a match. Returns its record."""
    for _ in table.watch():
        pass
    return table.record()
