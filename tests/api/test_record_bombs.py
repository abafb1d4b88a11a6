"""Records that are made to cost much: what they cost, what runs meanwhile, and that nothing of them is left."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from markethall.v1 import game_service_pb2, match_pb2, match_service_pb2 as wire, options_pb2
from markethall_service.codec.v1.check_pb2 import CheckRecordCall
from markethall_service.matches.lobby import find_game
from tests.metrics import samples, value
from tests.service import Service
from tests.tools.processes import children, command_line, resident_mb
from tests.waiting import wait_until

from .calls import Table, refused

pytestmark = pytest.mark.xdist_group("record bombs")

CODE = grpc.StatusCode

GROWTH_MB = 60
"""The most memory that a service may take more for a bomb of 128 KiB. Before there were limits, one took 3.3 GiB."""

ANSWER_BYTES = 20_000


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Service]:
    """A service with one worker and place for one waiting call."""
    limits = {"workers": "1", "worker_queue": "1", "metrics_port": "0", "rest": "true"}
    with Service(tmp_path / "small", **limits) as service:
        yield service


@pytest.fixture
def table(small: Service) -> Iterator[Table]:
    """A finished match on that service, whose record is checked once, so that there is a worker."""
    with Table(small.target) as table:
        table.start("klongs")
        table.resign(1)
        assert table.matches.CheckRecord(wire.CheckRecordRequest(name=table.name)).verified
        yield table


def workers(service: Service) -> list[int]:
    """The process ids of the workers."""
    return [pid for pid in children(service) if "markethall_platform.workers" in command_line(pid)]


@contextmanager
def frozen(service: Service) -> Iterator[int]:
    """The only worker, which is stopped until the block ends: its check takes for ever."""
    (pid,) = workers(service)
    os.kill(pid, signal.SIGSTOP)
    yield pid
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


def metric(service: Service, name: str, **labels: str) -> float:
    return value(samples(service.addresses["metrics"]), name, **labels)


def call_of(table: Table) -> Any:
    """A check of the match of the table, under way."""
    return table.matches.CheckRecord.future(wire.CheckRecordRequest(name=table.name))


def reason_of(answer: httpx.Response) -> str:
    """The reason of an error of REST."""
    return str(answer.json()["error"]["details"][0]["reason"])


def own_board(table: Table, game: str) -> options_pb2.Options:
    """Options with a shipped board of the game as an own board."""
    answer = table.games.GetGame(game_service_pb2.GetGameRequest(name=f"games/{game}"))
    options = options_pb2.Options()
    board = options.kairo.own_board if game == "kairo" else options.portobello.board
    for data in answer.boards:
        if (shipped := getattr(data, data.WhichOneof("kind"))).DESCRIPTOR is board.DESCRIPTOR:
            board.CopyFrom(shipped)
    assert board.ByteSize()
    return options


def bombs(table: Table) -> dict[str, match_pb2.Record]:
    """Records of up to 128 KiB."""
    long_name = table.record()
    long_name.header.name = "matches/" + "n" * 65_000
    long_name.commits.extend([match_pb2.Commit()] * 9500)
    empty_commits = table.record()
    del empty_commits.commits[:]
    empty_commits.commits.extend([match_pb2.Commit()] * 40_000)
    numbered = table.record()
    first = numbered.commits[0].revision + len(numbered.commits)
    numbered.commits.extend(match_pb2.Commit(revision=first + number) for number in range(12_000))
    found = {"a long name": long_name, "empty commits": empty_commits, "numbered commits": numbered}
    for game, size in (("kairo", 9_400), ("kairo", 125_000), ("portobello", 125_000)):
        started = table.record()
        started.header.game, started.header.rules_version = f"games/{game}", find_game(game).box.version
        started.header.options.CopyFrom(own_board(table, game))
        event = match_pb2.Commit(revision=2)
        event.events.add().match_started.SetInParent()
        del started.commits[:]
        length = started.ByteSize()
        while length < size:
            event.revision = len(started.commits) + 2
            started.commits.append(event)
            # With its tag and its length.
            length += event.ByteSize() + 2
        found[f"{size} bytes of starts of {game}"] = started
    many_events = table.record()
    many_events.commits[0].events.add().match_started.SetInParent()
    many_events.commits[0].events.extend([many_events.commits[0].events[-1]] * 20_000)
    found["starts in one commit"] = many_events
    return found


def test_record_bombs_have_small_answers_and_need_little_memory(small: Service, table: Table) -> None:
    made = bombs(table)
    for record in made.values():
        assert record.ByteSize() < 1 << 17
    before = resident_mb(small.process.pid)
    for name, record in made.items():
        try:
            answer = table.matches.CheckRecord(wire.CheckRecordRequest(record=record))
        except grpc.RpcError as error:
            refusal: Any = error
            assert (name, refusal.code()) == ("a long name", CODE.INVALID_ARGUMENT)
        else:
            assert not answer.verified
            assert answer.ByteSize() < ANSWER_BYTES, name
    assert resident_mb(small.process.pid) - before < GROWTH_MB
    assert [metric(small, "markethall_bounded_calls_total", bound=bound) for bound in (
        "worker_seconds", "worker_memory_mb"
    )] == [0, 0]  # fmt: skip


def test_bombs_that_wait_for_a_worker_need_little_memory(tmp_path: Path) -> None:
    limits = {"workers": "1", "worker_queue": "16", "metrics_port": "0"}
    with Service(tmp_path / "waiting", **limits) as service, Table(service.target) as table:
        table.start("klongs")
        table.resign(1)
        bomb = wire.CheckRecordRequest(record=bombs(table)["empty commits"])
        table.matches.CheckRecord(bomb)
        with frozen(service):
            before = resident_mb(service.process.pid)
            calls = [table.matches.CheckRecord.future(bomb) for _ in range(17)]
            wait_until(lambda: metric(service, "markethall_tasks_waiting") == 16)
            assert resident_mb(service.process.pid) - before < GROWTH_MB / 2
        assert not calls[0].result().verified
        for call in calls:
            call.cancel()


def test_a_long_body_is_read_by_a_worker(tmp_path: Path) -> None:
    long: dict[str, Any] = {"record": {"commits": [{}] * 30_000}}
    limits = {"workers": "1", "worker_queue": "2", "metrics_port": "0", "rest": "true"}
    with Service(tmp_path / "long", **limits) as service, ThreadPoolExecutor(2) as pool:

        def check() -> httpx.Response:
            return httpx.post(f"{service.http}/v1/records:check", json=long, timeout=60)

        assert reason_of(check()) == "BAD_FIELD"
        with frozen(service):
            calls = [pool.submit(check)]
            wait_until(lambda: metric(service, "markethall_workers") == 1)
            calls.append(pool.submit(check))
            wait_until(lambda: metric(service, "markethall_tasks_waiting") == 1)
            # A short body is read at once.
            assert reason_of(httpx.post(f"{service.http}/v1/records:check", json={}, timeout=60)) == "BAD_FIELD"
        assert [reason_of(call.result()) for call in calls] == ["BAD_FIELD"] * 2


def test_a_long_body_is_refused_while_all_workers_are_busy(small: Service, table: Table) -> None:
    with frozen(small):
        calls = [call_of(table)]
        wait_until(lambda: metric(small, "markethall_workers") == 1)
        calls.append(call_of(table))
        wait_until(lambda: metric(small, "markethall_tasks_waiting") == 1)
        body: dict[str, Any] = {"record": {"commits": [{}] * 30_000}}
        busy = httpx.post(f"{small.http}/v1/records:check", json=body, timeout=60)
        assert (busy.status_code, reason_of(busy)) == (429, "WORKERS_BUSY")
        assert int(busy.headers["Retry-After"]) > 1
    assert all(call.result().verified for call in calls)


@pytest.mark.parametrize("length", [1, 30_000])
def test_a_wrong_value_is_named_in_bodies_of_any_length(small: Service, length: int) -> None:
    record: dict[str, Any] = {"commits": [{}] * length + [{"revision": "x"}]}
    error = httpx.post(f"{small.http}/v1/records:check", json={"record": record}, timeout=60).json()["error"]
    assert error["details"][0]["reason"] == "MALFORMED"
    assert error["details"][0]["metadata"] == {
        "field": f"record.commits[{length}].revision", "given": "x", "least": "-2147483648", "most": "2147483647"
    }  # fmt: skip


def test_the_service_reads_all_fields_of_a_check() -> None:
    def fields(message: Any) -> list[tuple[str, int, int]]:
        return [(field.name, field.number, field.type) for field in message.DESCRIPTOR.fields if field.name != "record"]

    assert fields(CheckRecordCall) == fields(wire.CheckRecordRequest)
    assert CheckRecordCall.FromString(wire.CheckRecordRequest(record={}).SerializeToString()).HasField("record")


def test_other_calls_are_answered_and_a_full_queue_is_refused(small: Service, table: Table) -> None:
    with frozen(small):
        running = call_of(table)
        wait_until(lambda: metric(small, "markethall_workers") == 1)
        waiting = call_of(table)
        wait_until(lambda: metric(small, "markethall_tasks_waiting") == 1)
        with refused("WORKERS_BUSY", CODE.RESOURCE_EXHAUSTED) as refusal:
            table.matches.CheckRecord(wire.CheckRecordRequest(name=table.name))
        assert refusal.metadata == {"waiting": "1"}
        assert table.get().name == table.name
        assert not running.done()
        assert not waiting.done()
        assert metric(small, "markethall_bounded_calls_total", bound="worker_queue") == 1
    assert running.result().verified
    assert waiting.result().verified


def test_a_cancelled_call_ends_its_worker_and_its_place_goes_to_the_next(small: Service, table: Table) -> None:
    with frozen(small) as pid:
        running = call_of(table)
        wait_until(lambda: metric(small, "markethall_workers") == 1)
        waiting = call_of(table)
        running.cancel()
        assert waiting.result().verified
        wait_until(lambda: pid not in workers(small))
    assert metric(small, "markethall_tasks_cancelled_total") == 1


def test_many_cancelled_calls_leave_no_work(small: Service, table: Table) -> None:
    for _ in range(12):
        call_of(table).cancel()
    wait_until(lambda: metric(small, "markethall_workers") + metric(small, "markethall_tasks_waiting") == 0)
    assert table.matches.CheckRecord(wire.CheckRecordRequest(name=table.name)).verified
    assert len(workers(small)) == 1


def test_a_check_beyond_its_deadline_ends_with_its_worker(tmp_path: Path) -> None:
    with (
        Service(tmp_path / "short", worker_seconds="0.001", metrics_port="0") as service,
        Table(service.target) as table,
    ):
        # The system looks at the limit every ten milliseconds at the latest.
        table.start("klongs")
        table.play_random(random.Random(1))
        with refused("TASK_TOO_LARGE", CODE.RESOURCE_EXHAUSTED) as refusal:
            table.matches.CheckRecord(wire.CheckRecordRequest(name=table.name))
        assert refusal.metadata == {"exceeded": "time"}
        wait_until(lambda: not workers(service))
        assert metric(service, "markethall_bounded_calls_total", bound="worker_seconds") == 1


def test_a_stop_does_not_wait_for_checks(small: Service, table: Table) -> None:
    with ThreadPoolExecutor(1) as pool, frozen(small) as pid:
        running = call_of(table)
        wait_until(lambda: metric(small, "markethall_workers") == 1)
        waiting = call_of(table)
        wait_until(lambda: metric(small, "markethall_tasks_waiting") == 1)
        stopped: Future[int] = pool.submit(small.stop)
        for call in (running, waiting):
            with refused("SHUTTING_DOWN", CODE.UNAVAILABLE):
                call.result()
        assert stopped.result() == 0
        assert not Path(f"/proc/{pid}").exists()
    small.start()


@pytest.mark.usefixtures("table")
def test_workers_end_with_a_service_that_is_killed(small: Service) -> None:
    (pid,) = workers(small)
    small.kill()
    wait_until(lambda: not Path(f"/proc/{pid}").exists())
    small.start()


def test_checks_of_an_address_are_limited_and_count_as_several_calls(tmp_path: Path) -> None:
    with Service(tmp_path / "few", limit_checks="1/h:2") as service, Table(service.target) as table:
        table.start("klongs")
        table.resign(1)
        request = wire.CheckRecordRequest(name=table.name)
        assert [table.matches.CheckRecord(request).verified for _ in range(2)] == [True, True]
        with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
            table.matches.CheckRecord(request)
        assert table.get().name
    with Service(tmp_path / "counted", limit_per_address="1/h:30") as service, Table(service.target) as table:
        table.start("klongs")
        table.resign(1)
        request = wire.CheckRecordRequest(name=table.name)
        assert table.matches.CheckRecord(request).verified
        assert table.matches.CheckRecord(request).verified
        with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
            table.matches.CheckRecord(request)
        assert table.get().name
