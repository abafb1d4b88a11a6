"""What the client says in the log of its user."""

from __future__ import annotations

import logging
from typing import Any

import grpc
import pytest

from markethall_client import errors

from .fake import MOVES, FakeHall, Fault


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Any:
    """The lines so far, with their levels, without the times of pauses."""
    caplog.set_level(logging.DEBUG, "markethall_client")
    return lambda: [
        (record.levelname, record.getMessage()) for record in caplog.records if record.name == "markethall_client"
    ]


def test_a_call_that_is_made_again_is_told(client: Any, fake: FakeHall, said: Any) -> None:
    seat = client.join("matches/fake", join_code="a-code", request_id="a-secret-request-id")
    fake.faults["PlayMove"].extend(
        [Fault(), Fault(grpc.StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED", retry_after=0.01)]
    )
    seat.play(MOVES[0])
    [(_, channel), *again] = said()
    assert channel.startswith("a channel to 127.0.0.1:")
    assert [level for level, _ in again] == ["INFO", "INFO"]
    assert again[0][1].startswith("PlayMove: the connection to 127.0.0.1:")
    assert "; attempt 2 follows in 0.0" in again[0][1]
    assert again[1][1] == "PlayMove: It failed.; attempt 3 follows in 0.01 s"


def test_a_watch_that_breaks_and_goes_on_is_told(client: Any, fake: FakeHall, said: Any) -> None:
    fake.finish()
    fake.faults["WatchMatch"].append(Fault(reason="SHUTTING_DOWN", sent=3))
    list(client.watch("matches/fake", token="a-token"))
    levels, lines = zip(*(line for line in said() if "channel" not in line[1]), strict=True)
    assert levels == ("DEBUG", "INFO", "DEBUG", "INFO")
    assert lines[0] == "the watch of matches/fake is opened after revision 0"
    assert lines[1].startswith("the watch of matches/fake broke after revision 4: It failed.; it is opened again in ")
    assert lines[2:] == (
        "the watch of matches/fake is opened after revision 4", "the watch of matches/fake goes on after revision 4",
    )  # fmt: skip


def test_no_secret_is_told(connect: Any, target: str, fake: FakeHall, said: Any) -> None:
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
    assert len(said()) >= 5
    assert not [line for _, line in said() if "secret" in line or "token-1" in line]


def test_who_asks_for_no_log_gets_none() -> None:
    handlers = logging.getLogger("markethall_client").handlers
    assert [type(handler) for handler in handlers] == [logging.NullHandler]
