"""A newer client and this service: data of the client that the service does not know. See docs/versioning.md."""

from __future__ import annotations

from typing import Any, Final

import grpc
import httpx
import pytest

from markethall.portobello.v1 import move_pb2 as portobello
from markethall.v1 import match_pb2, match_service_pb2 as wire, move_pb2
from tests.service import Service

from .calls import Table, refused

LATER: Final = b"\xc2\x3e\x05later"
"""Field 1000, a string: a field that only a later version of the contract has."""


def later(message: Any) -> Any:
    """The message with a field of a later version."""
    message.MergeFromString(LATER)
    assert message.SerializeToString().endswith(LATER)
    return message


def test_unknown_fields_of_a_request_are_ignored(table: Table) -> None:
    wanted = later(match_pb2.Match(game="games/klongs", seat_count=2))
    created = table.matches.CreateMatch(later(wire.CreateMatchRequest(match=wanted)))
    table.name = created.match.name
    for _ in range(2):
        table.tokens.append(table.matches.JoinMatch(later(wire.JoinMatchRequest(name=table.name))).token)
    match = table.matches.GetMatch(later(wire.GetMatchRequest(name=table.name)))
    seat = match.to_act[0]
    move = later(table.legal(seat).moves[0])
    request = later(wire.PlayMoveRequest(name=table.name, move=move, revision=match.revision))
    played = table.matches.PlayMove(request, metadata=table.as_seat(seat))
    assert played.revision == match.revision + 1
    # Neither the response nor the log repeats what the service does not know.
    assert LATER not in played.SerializeToString()
    assert LATER not in table.record().SerializeToString()
    watch = table.matches.WatchMatch(later(wire.WatchMatchRequest(name=table.name, after_revision=match.revision)))
    assert next(one for one in watch if one.HasField("update")).update.commit.revision == played.revision
    watch.cancel()


def test_unknown_kind_of_move_is_refused_and_changes_nothing(table: Table) -> None:
    match = table.start("portobello")
    seat = match.to_act[0]
    for move in (later(move_pb2.Move()), move_pb2.Move(portobello=later(portobello.Move()))):
        with refused("BAD_FIELD", grpc.StatusCode.INVALID_ARGUMENT) as refusal:
            table.play(seat, move, match.revision)
        assert refusal.metadata["field"].startswith("move")
    assert table.get().revision == match.revision


def test_unknown_value_of_an_enum_is_refused(table: Table) -> None:
    with refused("BAD_FIELD", grpc.StatusCode.INVALID_ARGUMENT) as refusal:
        table.create(visibility=99)
    assert refusal.metadata["field"] == "match.visibility"
    assert "MATCH_VISIBILITY_PUBLIC" in refusal.message


@pytest.mark.parametrize(
    ("path", "body", "status", "reason", "field"),
    [
        ("matches", {"later": 1}, 400, "UNKNOWN_FIELD", "match.later"),
        ("matches?later=1", None, 400, "UNKNOWN_FIELD", "later"),
        ("matches", {"visibility": "MATCH_VISIBILITY_LATER"}, 400, "MALFORMED", "match.visibility"),
        ("matches/k3v9:play", {"move": {"later": {}}}, 400, "UNKNOWN_FIELD", "move.later"),
        ("matches/k3v9:play", {"move": {"klongs": {"later": {}}}}, 400, "UNKNOWN_FIELD", "move.klongs.later"),
        ("matches/k3v9:later", {}, 404, "UNKNOWN_ROUTE", None),
        ("later", {}, 404, "UNKNOWN_ROUTE", None),
    ],
)
def test_rest_refuses_what_it_does_not_know(
    hall: Service, path: str, body: dict[str, Any] | None, status: int, reason: str, field: str | None
) -> None:
    full = {"match": {"game": "klongs", "seatCount": 2, **body}} if path == "matches" and body else body
    answer = httpx.request("GET" if full is None else "POST", f"{hall.http}/v1/{path}", json=full)
    info = answer.json()["error"]["details"][0]
    assert (answer.status_code, info["reason"], info["metadata"].get("field")) == (status, reason, field)
