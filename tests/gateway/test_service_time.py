"""One source of the time that clients compare with deadlines: the clock of the service, in `X-Service-Time`."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import httpx
import pytest

from markethall_service.store import processes
from tests.service import Service
from tests.tools.stored_matches import redis_client

from .fake_service import FakeService

HOUR_MS = 3_600_000

WRONG = """
import sys, time
ahead_s, time_s, time_ns = int(sys.argv.pop(1)), time.time, time.time_ns
if ahead_s < 0:  # Ahead of the clock that gRPC's core reads itself, it would wait for that time.
    time.time = lambda: time_s() + ahead_s
time.time_ns = lambda: time_ns() + ahead_s * 1_000_000_000
from markethall_service.app.cli import main
main()
"""


class WrongClock(Service):
    """A service on a machine whose clock is ahead of that of its Redis."""

    REST = "true"
    hours = 1

    def new_process(
        self, arguments: list[str], environment: dict[str, str], streams: tuple[int, int, int]
    ) -> subprocess.Popen[bytes]:
        """A process with the wrong clock."""
        stdin, stdout, stderr = streams
        command = [sys.executable, "-c", WRONG, str(self.hours * 3600), *arguments]
        return subprocess.Popen(command, env=environment, stdin=stdin, stdout=stdout, stderr=stderr)


def milliseconds(time: str) -> float:
    """Unix milliseconds of a time in JSON."""
    return datetime.fromisoformat(time).timestamp() * 1000


@pytest.mark.parametrize("years", [0, -100, 100], ids=["an hour", "before 1970", "after 2038"])
def test_deadlines_are_meant_by_the_time_of_the_service_on_a_machine_whose_clock_is_wrong(
    tmp_path: Path, years: int
) -> None:
    service = WrongClock(tmp_path)
    service.hours = years * 365 * 24 or 1
    with service, httpx.Client(base_url=service.http) as web:
        wanted = {"game": "kairo", "seatCount": 2, "timeControl": {"turnTime": "7200s"}}
        name = web.post("/v1/matches", json={"match": wanted}).json()["match"]["name"]
        for _ in range(2):
            web.post(f"/v1/{name}:join", json={}).raise_for_status()
        answer = web.get(f"/v1/{name}")
        # What the tools of this machine, whose clock is right, know of a process on another one.
        with redis_client(tmp_path) as redis:
            [said] = redis.hvals(processes.KEY)
            assert abs(json.loads(said)["at"] - redis.time()[0]) < processes.EVERY_S + 5
        # The header of gzip has a time too.
        assert web.get("/v1/games/kairo").headers["Content-Encoding"] == "gzip"
    now = int(answer.headers["X-Service-Time"])
    [deadline] = [milliseconds(seat["deadline"]) for seat in answer.json()["seats"] if seat.get("deadline")]
    assert 0 < deadline - now <= 2 * HOUR_MS


@pytest.mark.parametrize("path", ["/v1/matches/k3v9", "/v1/matches/k3v9:watch", "/v1/nothing", "/healthz", "/"])
def test_answers_that_are_not_stored_have_the_time_of_the_service(
    service: FakeService, web: httpx.Client, path: str
) -> None:
    for now in (0, 1_790_000_000_123, 4_000_000_000_000):
        service.now_ms = now
        with web.stream("GET", path) as answer:
            assert answer.headers["Cache-Control"].startswith("no-store")
            assert answer.headers["X-Service-Time"] == str(now)


def test_answers_that_may_be_stored_have_no_time(hall: Service) -> None:
    with httpx.Client(base_url=hall.http) as web:
        for path in ("/v1/games", "/v1/games/kairo", "/openapi.json", "/docs/", "/table/table.js"):
            answer = web.get(path)
            assert "no-store" not in answer.headers["Cache-Control"], path
            assert "X-Service-Time" not in answer.headers, path
            again = web.get(path, headers={"If-None-Match": answer.headers["ETag"]})
            assert (again.status_code, "X-Service-Time" in again.headers) == (304, False), path
