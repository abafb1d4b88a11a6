"""Deadlines survive killed processes, a killed Redis, and several services."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from google.protobuf.duration_pb2 import Duration

from markethall.v1 import match_pb2
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.results import winners
from tests.service import Service
from tests.tools.processes import wait_until_up
from tests.waiting import wait_until

from .test_kill import redis_of

AUTOPILOT = match_pb2.TimeControl(turn_time=Duration(seconds=5))
FORFEIT = match_pb2.TimeControl(turn_time=Duration(seconds=5), on_expiry=match_pb2.ON_EXPIRY_FORFEIT)
DESERTED = match_pb2.TimeControl(bank=match_pb2.TimeBank(time=Duration(seconds=5)))
MATCHES = 60


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that a test may kill, but must start again."""
    with Service(tmp_path_factory.mktemp("deadlines")) as service:
        yield service


def expiries(record: match_pb2.Record) -> int:
    """The number of expired clocks."""
    return sum(event.HasField("clock_expired") for commit in record.commits for event in commit.events)


def test_clock_that_expired_without_a_service_is_handled_at_its_start(service: Service) -> None:
    table = Table(service.target)
    match = table.start(time_control=FORFEIT)
    service.kill()
    time.sleep(max(match.seats[1].deadline.seconds + 1 - time.time(), 0))
    service.start()
    wait_until_up(table)
    commits = [answer.commit for answer in table.watch(after=match.revision)]
    assert commits[0].events[0].HasField("clock_expired")
    assert winners(table.get()) == [1]
    assert verify_record(table.record()).startswith("Verified")
    table.close()


def test_abandoned_match_ends_despite_kills(service: Service) -> None:
    table = Table(service.target)
    match = table.start("portobello", 3, time_control=DESERTED)
    wait_for(table, match.revision + 1)
    for killed in range(4):
        if killed % 2:
            os.kill(redis_of(service), signal.SIGKILL)
        else:
            service.kill()
            service.start()
        wait_until_up(table)
        wait_for(table, table.get().revision + 5)
    while table.get().state != match_pb2.MATCH_STATE_FINISHED:
        wait_for(table, table.get().revision + 1)
    assert verify_record(table.record()).startswith("Verified")
    table.close()


def wait_for(table: Table, revision: int) -> None:
    """Wait until the match has reached a revision, or its end."""

    def has_come() -> bool:
        match = table.get()
        return match.revision >= revision or match.state == match_pb2.MATCH_STATE_FINISHED

    wait_until(has_come, lambda: str(table.get()))


async def test_each_clock_expires_once_with_two_services(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        services = [Service(tmp_path / "unused", redis_url=redis.url).start() for _ in range(2)]
        with ThreadPoolExecutor(4) as pool:
            tables = [Table(services[number % 2].target) for number in range(MATCHES)]
            list(pool.map(lambda table: table.start(time_control=FORFEIT), tables))
            records = list(pool.map(finished, tables))
        assert [expiries(record) for record in records] == [1] * MATCHES
        assert all(verify_record(record).startswith("Verified") for record in records)
        for table in tables:
            table.close()
        for service in services:
            assert service.stop() == 0


def finished(table: Table) -> match_pb2.Record:
    """Wait for the end of a match. Returns its record."""
    for _ in table.watch():
        pass
    return table.record()
