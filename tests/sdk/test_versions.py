"""A newer service and this client: data of the service that the client does not know. See docs/versioning.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from markethall.v1 import event_pb2, match_pb2 as wire

from .conftest import Connect
from .fake_service import LAST_REVISION, FakeHall, serve

LATER: Final = b"\xc2\x3e\x05later"
"""Field 1000, a string: a field that only a later version of the contract has."""


class LaterHall(FakeHall):
    """A service of a later version: new fields, events and values of enums."""

    def _match(self) -> wire.Match:
        match = super()._match()
        match.state = 99  # type: ignore[assignment]
        match.seats.add(number=1, standing=99)
        match.MergeFromString(LATER)
        return match

    def commit(self, *args: Any) -> wire.Commit:
        """Adds a commit with an event that the client does not know."""
        made = super().commit(*args)
        event = event_pb2.Event()
        event.MergeFromString(LATER)
        made.events.insert(0, event)
        made.MergeFromString(LATER)
        return made


@pytest.fixture
def later() -> LaterHall:
    return LaterHall()


@pytest.fixture
def later_client(later: LaterHall, connect: Connect) -> Iterator[Any]:
    server, port = serve(later)
    yield connect(f"127.0.0.1:{port}")
    server.stop(None).wait()


def test_client_reads_a_match_of_a_later_service(later_client: Any) -> None:
    match = later_client.get_match("matches/fake")
    assert (match.name, match.state, match.seats[0].standing) == ("matches/fake", 99, 99)
    seat = later_client.join("matches/fake")
    assert seat.play(seat.legal_moves()[0]).revision == seat.revision


def test_watch_passes_unknown_events_and_ends_with_the_match(later_client: Any, later: LaterHall) -> None:
    later.finish()
    commits = list(later_client.watch("matches/fake"))
    assert [commit.revision for commit in commits] == list(range(2, LAST_REVISION + 1))
    assert all(commit.events[0].WhichOneof("kind") is None for commit in commits)
    assert commits[-1].events[-1].WhichOneof("kind") == "match_finished"
