"""A watch over several streams: every commit once and in order, until the match is over."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import grpc
import pytest

from markethall.v1.match_pb2 import Commit
from markethall.v1.match_service_pb2 import MatchUpdate
from markethall_client import Client, Retry, errors
from markethall_client.watching import WatchProgress

from .conftest import QUICK, Connect
from .fake_service import LAST_REVISION, FakeHall, Fault, serve
from .test_retry import Clock

CODE = grpc.StatusCode
ALL = list(range(2, LAST_REVISION + 1))


def revisions(commits: Any) -> list[int]:
    return [commit.revision for commit in commits]


def test_watch_shows_every_commit_and_ends_with_the_match(client: Any, fake: FakeHall) -> None:
    fake.finish()
    assert revisions(client.watch("matches/fake")) == ALL
    assert revisions(client.watch(fake._match(), after_revision=5)) == ALL[4:]
    assert revisions(client.watch("matches/fake", LAST_REVISION)) == []


@pytest.mark.parametrize(
    "fault",
    [
        Fault(sent=3),
        Fault(CODE.UNAVAILABLE, "SHUTTING_DOWN", sent=3, retry_after=0.01),
        Fault(CODE.INTERNAL, sent=3),
        Fault(CODE.UNKNOWN, sent=3),
        Fault(CODE.CANCELLED, sent=3),
        Fault(CODE.RESOURCE_EXHAUSTED, "RATE_LIMITED", sent=3, retry_after=0.01),
    ],
    ids=lambda fault: fault.code.name,
)
def test_watch_resumes_after_the_last_commit(client: Any, fake: FakeHall, fault: Fault) -> None:
    fake.finish()
    fake.faults["WatchMatch"].extend([fault, Fault(), Fault(sent=2)])
    assert revisions(client.watch("matches/fake")) == ALL
    assert [request.after_revision for request in fake.requests("WatchMatch")] == [0, 4, 4, 6]


def test_watch_does_not_resume_after_the_end(client: Any, fake: FakeHall) -> None:
    fake.finish()
    fake.faults["WatchMatch"].append(Fault(sent=len(ALL)))
    assert revisions(client.watch("matches/fake")) == ALL
    assert len(fake.calls) == 1


@pytest.mark.parametrize("reason", ["MATCH_NOT_FOUND", "TOKEN_FOREIGN", "TOKEN_EXPIRED", "LOG_DAMAGED", "INTERNAL"])
def test_permanent_error_ends_the_watch(client: Any, fake: FakeHall, reason: str) -> None:
    family = errors.BY_REASON[reason]
    fake.finish()
    fake.faults["WatchMatch"].append(Fault(family.usual_code, reason, sent=2))
    watched = client.watch("matches/fake")
    assert revisions(islice(watched, 2)) == [2, 3]
    with pytest.raises(family):
        next(watched)
    assert len(fake.calls) == 1


def test_watch_survives_a_restart(connect: Connect, fake: FakeHall) -> None:
    server, port = serve(fake)
    watched = connect(f"127.0.0.1:{port}", retry=Retry(first_pause=0.05)).watch("matches/fake")
    for seat in (1, 2, 3):
        fake.commit(seat)
    assert revisions(islice(watched, 3)) == [2, 3, 4]
    server.stop(None).wait()
    server, _ = serve(fake, port)
    with ThreadPoolExecutor(1) as other:
        rest = other.submit(revisions, watched)
        fake.finish()
        assert rest.result() == ALL[3:]
    server.stop(None).wait()


def test_watch_ends_after_an_outage(connect: Connect) -> None:
    client = connect("127.0.0.1:1", retry=Retry(first_pause=0.01, outage=0.1))
    with pytest.raises(errors.Unavailable):
        list(client.watch("matches/fake"))


def test_closing_the_client_ends_the_watch_with_an_error(target: str, fake: FakeHall) -> None:
    client = Client(target, retry=QUICK)
    watched = client.watch("matches/fake")
    fake.commit()
    next(watched)
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(next, watched)
        client.close()
        with pytest.raises(errors.Cancelled):
            waiting.result()


def test_closed_watch_ends_its_stream(client: Any, fake: FakeHall) -> None:
    fake.commit()
    watched = client.watch("matches/fake", token="mine")
    assert next(watched).revision == 2
    watched.close()
    assert [token for _, _, token in fake.calls] == ["mine"]


def test_outage_starts_at_the_last_sign_of_life() -> None:
    clock = Clock()
    progress = WatchProgress(Retry(attempt_timeout=10, longest_pause=1, outage=60), 0, clock)
    for _ in range(50):
        progress.open()
        clock.now += 600
        assert progress.pause(errors.Unavailable("a quiet stream was cut")) <= 1
    for _ in range(5):
        progress.open()
        clock.now += 10
        progress.pause(errors.Unavailable("down"))
    progress.open()
    clock.now += 10
    with pytest.raises(errors.Unavailable, match="still down"):
        progress.pause(errors.Unavailable("still down"))


@pytest.mark.parametrize(
    ("event", "until_rematch", "over"),
    [
        ("match_finished", False, True),
        ("match_closed", False, True),
        ("rematch_created", False, False),
        ("match_finished", True, False),
        ("match_closed", True, True),
        ("rematch_created", True, True),
        ("seat_taken", False, False),
    ],
)
def test_last_event_ends_the_watch(event: str, until_rematch: bool, over: bool) -> None:
    progress = WatchProgress(Retry(), 2, until_rematch=until_rematch)
    last = MatchUpdate(commit=Commit(revision=3))
    getattr(last.commit.events.add(), event).SetInParent()
    assert progress.is_new(last)
    assert progress.over is over


def test_service_can_ask_for_a_longer_pause_before_the_next_stream() -> None:
    progress = WatchProgress(Retry(longest_pause=1.0), 0, Clock())
    assert progress.pause(errors.RateLimited("often", retry_after=7.0)) == 7.0
    assert progress.pause(errors.ShuttingDown("bye", retry_after=0.0)) > 0


def test_commit_ends_an_outage_and_is_new_once() -> None:
    progress = WatchProgress(Retry(first_pause=1.0, growth=2.0, longest_pause=100.0), 2, Clock())
    pauses = [progress.pause(errors.Unavailable("down")) for _ in range(4)]
    assert pauses[-1] >= 4
    third = MatchUpdate(commit=Commit(revision=3), history="c0ffee")
    assert progress.is_new(third)
    assert progress.pause(errors.Unavailable("down again")) <= 1
    assert not progress.is_new(third)
    assert progress.open() == (3, "c0ffee")
