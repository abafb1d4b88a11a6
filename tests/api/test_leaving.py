"""A player who has left sees no more than a spectator without a seat."""

from __future__ import annotations

import grpc
import httpx
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import JoinMatchRequest, LeaveMatchRequest, ListMatchesRequest
from markethall.v1.move_pb2 import Move
from tests.api.calls import Table, refused
from tests.service import Service

CODE = grpc.StatusCode
PRIVATE = match_pb2.MATCH_VISIBILITY_PRIVATE


def test_watch_of_a_private_match_ends_with_its_seat(hall: Service, table: Table) -> None:
    table.create("kairo", visibility=PRIVATE)
    table.join(seat=1)
    watched = table.watch(seat=1)
    assert next(watched).commit.revision == 2
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    with (
        httpx.Client(base_url=hall.http, timeout=20, headers=headers) as http,
        connect_sse(http, "GET", f"/v1/{table.name}:watch") as events,
    ):
        stream = events.iter_sse()
        while next(stream).id.partition("-")[0] != "2":
            pass
        table.kick(1, table.creator_token)
        table.join(seat=1)
        assert next(watched).commit.events[0].HasField("seat_freed")
        with refused("TOKEN_REVOKED", CODE.PERMISSION_DENIED):
            next(watched)
        rest = [event for event in stream if event.event != "presence"]
    assert next(event.id for event in rest if event.id).partition("-")[0] == "3"
    assert "TOKEN_REVOKED" in rest[-1].data
    assert not any("seatTaken" in event.data for event in rest)


def test_watch_of_a_public_match_continues_as_a_spectator(table: Table) -> None:
    table.create("kairo")
    table.join(seat=1)
    watched = table.watch(seat=1)
    table.matches.LeaveMatch(LeaveMatchRequest(name=table.name, request_id="bye"), metadata=table.as_seat(1))
    request = JoinMatchRequest(name=table.name, seat=1, request_id="the-request-of-anna")
    table.matches.JoinMatch(request)
    table.join(seat=2)
    seen = [next(watched).commit for _ in range(4)]
    assert [commit.request_id for commit in seen] == [""] * 4
    strangers = table.watch()
    assert seen == [next(strangers).commit for _ in range(4)]


def test_leaving_again_reveals_nothing_new(table: Table) -> None:
    table.create("kairo", visibility=PRIVATE)
    table.join(seat=1)
    request = LeaveMatchRequest(name=table.name, request_id="bye")
    left = table.matches.LeaveMatch(request, metadata=table.as_seat(1)).match
    for seat in (1, 2):
        table.join(seat=seat, name=f"Player {seat}")
        watched = table.watch(seat=len(table.tokens))
        next(watched)
        assert table.matches.LeaveMatch(request, metadata=table.as_seat(1)).match == left
    assert (left.state, left.revision) == (match_pb2.MATCH_STATE_SEATING, 3)


def test_move_errors_do_not_reveal_the_game_of_a_private_match(table: Table) -> None:
    table.start("kairo", visibility=PRIVATE)
    for move in (Move(klongs={}), Move(), Move(kairo={})):
        for call in (table.play, table.preview):
            with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
                call(0, move, 3)
    with refused("WRONG_GAME", CODE.INVALID_ARGUMENT):
        table.play(1, Move(klongs={}), 3)
    name = table.name
    table.create("klongs")
    table.join_code, table.tokens = "", []
    table.join()
    table.name = name
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        table.play(1, Move(klongs={}), 3)


def test_finished_match_moves_to_the_list_of_finished_matches(table: Table) -> None:
    name = table.start().name
    table.resign(1)
    for state, listed in ((0, True), (match_pb2.MATCH_STATE_PLAYING, False), (match_pb2.MATCH_STATE_FINISHED, True)):
        request = ListMatchesRequest(state=state, page_size=100)  # type: ignore[arg-type]
        assert (name in [match.name for match in table.matches.ListMatches(request).matches]) is listed
