"""Who plays a seat: a person, a bot of the service, or a program that says so."""

from __future__ import annotations

import grpc
import pytest

from markethall.v1.match_service_pb2 import JoinMatchRequest, JoinMatchResponse, ListMatchesRequest, RematchMatchRequest
from markethall.v1.player_pb2 import (
    PLAYER_KIND_BOT,
    PLAYER_KIND_PERSON,
    PLAYER_KIND_PROGRAM,
    PLAYER_KIND_UNSPECIFIED,
    Player,
    PlayerKind,
)

from .calls import Table, refused

CODE = grpc.StatusCode
PROGRAM = Player(kind=PLAYER_KIND_PROGRAM, display_name="Deep Klong")


def join(
    table: Table, kind: PlayerKind = PLAYER_KIND_UNSPECIFIED, name: str = "", request_id: str = ""
) -> JoinMatchResponse:
    request = JoinMatchRequest(name=table.name, kind=kind, display_name=name, request_id=request_id)
    answer: JoinMatchResponse = table.matches.JoinMatch(request)
    table.tokens.append(answer.token)
    return answer


def test_all_see_who_is_a_program(table: Table) -> None:
    table.create("klongs", 3)
    join(table, PLAYER_KIND_PROGRAM, "Deep Klong")
    table.add_bot()
    listed = table.matches.ListMatches(ListMatchesRequest(page_size=100)).matches
    (row,) = (match for match in listed if match.name == table.name)
    join(table)
    kinds = [PLAYER_KIND_PROGRAM, PLAYER_KIND_BOT, PLAYER_KIND_PERSON]
    match = table.get()
    assert [seat.player.kind for seat in match.seats] == kinds
    assert (match.seats[0].player, match.seats[2].player.display_name) == (PROGRAM, "Seat 3")
    assert [seat.player for seat in row.seats] == [*(seat.player for seat in match.seats[:2]), Player()]
    taken = [event.seat_taken for commit in table.record().commits for event in commit.events if event.seat_taken.seat]
    assert [(event.seat, event.player) for event in taken] == [(seat.number, seat.player) for seat in match.seats]


@pytest.mark.parametrize(("kind", "says"), [(2, "kind is 'PLAYER_KIND_BOT'; "), (9, "kind is 9; "), (-1, "kind is ")])
def test_only_the_service_seats_bots(table: Table, kind: PlayerKind, says: str) -> None:
    table.create()
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        join(table, kind)
    assert refusal.message.startswith(says)
    assert "PLAYER_KIND_PROGRAM" in refusal.message
    assert refusal.metadata["field"] == "kind"
    assert not any(seat.HasField("player") for seat in table.get().seats)


def test_retry_of_a_join_has_the_same_kind_or_none(table: Table) -> None:
    table.create("kairo", 3)
    first = join(table, PLAYER_KIND_PROGRAM, request_id="0123456789abcdef")
    for kind in (PLAYER_KIND_PROGRAM, PLAYER_KIND_UNSPECIFIED):
        assert join(table, kind, request_id="0123456789abcdef").seat == first.seat
    with refused("REQUEST_ID_REUSED", CODE.INVALID_ARGUMENT):
        join(table, PLAYER_KIND_PERSON, request_id="0123456789abcdef")


def test_rematch_keeps_who_is_a_program(table: Table) -> None:
    table.create("klongs", 2)
    join(table, PLAYER_KIND_PROGRAM, "Deep Klong")
    join(table)
    table.resign(1)
    request = RematchMatchRequest(name=table.name)
    rematch = table.matches.RematchMatch(request, metadata=table.as_seat(1)).match
    assert [seat.player for seat in rematch.seats] == [Player(), PROGRAM]
