"""WatchMatches over gRPC: several watches over one stream, each with its own token, revision, error and end."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo

from markethall.v1 import match_pb2, match_service_pb2 as wire
from tests.api.calls import Table, refused


@pytest.fixture
def tables(table: Table) -> Iterator[list[Table]]:
    """Three tables of one service."""
    others = [Table(table.target) for _ in range(2)]
    yield [table, *others]
    for other in others:
        other.close()


def watch_of(table: Table, seat: int = 0, after: int = 0, **others: Any) -> wire.SeatWatch:
    request = wire.WatchMatchRequest(name=table.name, after_revision=after, **others)
    return wire.SeatWatch(watch=request, token=table.tokens[seat - 1] if seat else "")


def watch_all(table: Table, *watches: wire.SeatWatch) -> Any:
    return table.matches.WatchMatches(wire.WatchMatchesRequest(watches=watches))


def by_watch(answers: Iterable[wire.WatchMatchesResponse]) -> dict[int, list[wire.WatchMatchesResponse]]:
    """The answers of each watch, without presence."""
    found = defaultdict(list)
    for answer in answers:
        if not answer.HasField("presence"):
            found[answer.watch].append(answer)
    return found


def reason_of(answer: wire.WatchMatchesResponse) -> str:
    info = ErrorInfo()
    assert answer.failed.details[0].Unpack(info)
    return str(info.reason)


def test_each_watch_gets_what_it_gets_alone(tables: list[Table]) -> None:
    for number, table in enumerate(tables):
        table.start()
        table.play_random(random.Random(number))
    first, second, third = tables
    full: dict[str, Any] = {"view": match_pb2.MATCH_VIEW_FULL}
    wanted: list[tuple[Table, int, int, dict[str, Any]]] = [
        (first, 1, 0, full),
        (first, 2, 5, full),
        (second, 0, 0, {}),
        (third, 2, 0, {"language_code": "de"}),
    ]
    stream = watch_all(first, *(watch_of(table, seat, after, **others) for table, seat, after, others in wanted))
    found = by_watch(stream)
    for number, (table, seat, after, others) in enumerate(wanted):
        *updates, end = found[number]
        assert [answer.update for answer in updates] == list(table.watch(after, seat, **others))
        assert {(answer.name, answer.seat) for answer in found[number]} == {(table.name, seat)}
        assert end.HasField("ended")


def test_a_watch_that_cannot_be_served_has_its_own_error_and_the_others_go_on(tables: list[Table]) -> None:
    first, second, private = tables
    first.start()
    second.start()
    private.create(visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    stream = watch_all(
        first,
        watch_of(first, 1),
        wire.SeatWatch(watch=wire.WatchMatchRequest(name="matches/none00")),
        wire.SeatWatch(watch=wire.WatchMatchRequest(name=first.name), token="not.a.token"),
        wire.SeatWatch(watch=wire.WatchMatchRequest(name=second.name), token=first.tokens[0]),
        watch_of(private),
        watch_of(private, join_code="ZZZZ-ZZZZ"),
        watch_of(second, after=-1),
        watch_of(second, after=99),
        watch_of(second, 2),
    )
    first.play_random(random.Random(1))
    second.play_random(random.Random(2))
    found = by_watch(stream)
    reasons = {number: reason_of(answers[-1]) for number, answers in found.items() if answers[-1].HasField("failed")}
    assert reasons == {
        1: "MATCH_NOT_FOUND", 2: "TOKEN_INVALID", 3: "TOKEN_FOREIGN", 4: "TOKEN_MISSING", 5: "JOIN_CODE_WRONG",
        6: "BAD_FIELD", 7: "HISTORY_CHANGED",
    }  # fmt: skip
    assert found[6][-1].failed.message.startswith("watches[6].watch.afterRevision is -1")
    for number, table in ((0, first), (8, second)):
        *updates, end = found[number]
        assert [answer.update.commit.revision for answer in updates] == list(range(2, table.get().revision + 1))
        assert end.HasField("ended")


@pytest.mark.parametrize("count", [0, 257])
def test_a_stream_takes_a_bounded_number_of_watches(table: Table, count: int) -> None:
    table.start()
    with refused("BAD_FIELD", grpc.StatusCode.INVALID_ARGUMENT) as refusal:
        list(watch_all(table, *[watch_of(table)] * count))
    assert refusal.violations == ["watches"]
    assert str(count) in refusal.message
    with refused("BAD_FIELD", grpc.StatusCode.INVALID_ARGUMENT) as refusal:
        list(watch_all(table, watch_of(table), wire.SeatWatch()))
    assert refusal.violations == ["watches[1].watch"]


def test_the_seats_of_all_watches_are_present_until_the_stream_ends(tables: list[Table]) -> None:
    for table in tables:
        table.start()
    stream = watch_all(tables[0], *(watch_of(table, seat) for table in tables for seat in (1, 2)))
    present: dict[str, list[int]] = {}
    for answer in stream:
        if answer.HasField("presence"):
            present[answer.name] = list(answer.presence.seats)
        if list(present.values()) == [[1, 2]] * 3:
            break
    assert [seat.present for table in tables for seat in table.get().seats] == [True] * 6
    stream.cancel()
    watching = tables[0].watch_all()
    assert any(not answer.presence.seats for answer in watching if answer.HasField("presence"))
    watching.cancel()
