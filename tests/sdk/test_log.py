"""The log of the client."""

from __future__ import annotations

import logging
from typing import Any

import grpc
import pytest

from markethall_client import errors

from .fake_service import MOVES, FakeHall, Fault


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Any:
    """The levels and messages of the log so far."""
    caplog.set_level(logging.DEBUG, "markethall_client")
    return lambda: [
        (record.levelname, record.getMessage()) for record in caplog.records if record.name == "markethall_client"
    ]


def test_retry_is_logged(client: Any, fake: FakeHall, log: Any) -> None:
    seat = client.join("matches/fake", join_code="a-code", request_id="a-secret-request-id")
    fake.faults["PlayMove"].extend(
        [Fault(), Fault(grpc.StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED", retry_after=0.01)]
    )
    seat.play(MOVES[0])
    [(_, channel), *again] = log()
    assert channel.startswith("channel to 127.0.0.1:")
    assert [level for level, _ in again] == ["INFO", "INFO"]
    assert again[0][1].startswith("PlayMove failed: the connection to 127.0.0.1:")
    assert "; attempt 2 follows in 0.0" in again[0][1]
    assert again[1][1] == "PlayMove failed: It failed.; attempt 3 follows in 0.01 s"


def test_broken_and_resumed_watch_is_logged(client: Any, fake: FakeHall, log: Any) -> None:
    fake.finish()
    fake.faults["WatchMatch"].append(Fault(reason="SHUTTING_DOWN", sent=3))
    list(client.watch("matches/fake", token="a-token"))
    levels, lines = zip(*(line for line in log() if "channel" not in line[1]), strict=True)
    assert levels == ("DEBUG", "INFO", "DEBUG", "INFO")
    assert lines[0] == "watch of matches/fake: stream opened after revision 0"
    assert lines[1].startswith("watch of matches/fake: stream broke after revision 4: It failed. (request id ")
    assert lines[2:] == (
        "watch of matches/fake: stream opened after revision 4", "watch of matches/fake: resumed after revision 4",
    )  # fmt: skip


def test_no_secret_is_logged(connect: Any, target: str, fake: FakeHall, log: Any) -> None:
    client = connect(target, token="own-secret", api_key="key-secret")
    for method in ("JoinMatch", "PlayMove", "WatchMatch"):
        fake.faults[method].append(Fault())
    seat = client.join("matches/fake", join_code="code-secret", request_id="request-id-secret")
    seat.token = "seat-secret"
    seat.play(MOVES[0], request_id="another-request-secret")
    fake.finish()
    list(seat.watch())
    with pytest.raises(errors.StaleRevision):
        seat.play(MOVES[0], revision=2)
    assert len(log()) >= 5
    assert not [line for _, line in log() if "secret" in line or "token-1" in line]


def test_log_is_silent_by_default() -> None:
    handlers = logging.getLogger("markethall_client").handlers
    assert [type(handler) for handler in handlers] == [logging.NullHandler]
