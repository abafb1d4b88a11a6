"""Past revisions: which callers may read them, which revisions exist, and what they contain."""

from __future__ import annotations

from collections.abc import Callable

import grpc
import httpx
import pytest
from google.protobuf import json_format

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import GetMatchRequest, LeaveMatchRequest
from tests.api.calls import Table, bearer, refused
from tests.results import winners
from tests.service import Service

CODE = grpc.StatusCode


def at_revision(
    table: Table, revision: int, token: str = "", join_code: str = "", legal_moves: bool = False
) -> match_pb2.Match:
    view = match_pb2.MATCH_VIEW_FULL if legal_moves else match_pb2.MATCH_VIEW_POSITION
    request = GetMatchRequest(name=table.name, revision=revision, join_code=join_code, view=view)
    match: match_pb2.Match = table.matches.GetMatch(request, metadata=bearer(token))
    return match


def leave(table: Table, token: str) -> None:
    """The player leaves the seat."""
    table.matches.LeaveMatch(LeaveMatchRequest(name=table.name), metadata=bearer(token))


def kick(table: Table, _: str) -> None:
    """The creator frees the seat."""
    table.kick(1, table.creator_token)


@pytest.mark.parametrize("free", [leave, kick])
def test_revisions_before_a_seat_was_taken_are_shown_as_to_a_spectator(
    table: Table, free: Callable[[Table, str], None]
) -> None:
    table.create("kairo", visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    anna = table.join(1, "Anna").token
    free(table, anna)
    bert, cara = table.join(1, "Bert").token, table.join(2, "Cara").token
    seats = [
        [
            (seat.HasField("player"), seat.player.display_name, seat.taken_revision)
            for seat in at_revision(table, revision, bert).seats
        ]
        for revision in range(1, 6)
    ]
    empty = (False, "", 0)
    assert seats == [
        [empty, empty],
        [(True, "Anna", 2), empty],
        [empty, empty],
        [(True, "Bert", 4), empty],
        [(True, "Bert", 4), (True, "Cara", 5)],
    ]
    assert [at_revision(table, revision, bert).perspective.seat for revision in range(1, 6)] == [0, 0, 0, 1, 1]
    assert [at_revision(table, revision, cara).perspective.seat for revision in range(1, 6)] == [0, 0, 0, 0, 2]
    # The data of their own seat is the same; the rest is a spectator's view.
    for revision in range(1, 4):
        seen = at_revision(table, revision, bert)
        assert seen == at_revision(table, revision, join_code=table.join_code)
    # Anna has left and has no access to her past view.
    for revision in (0, 2, 99):
        with refused("TOKEN_REVOKED", CODE.PERMISSION_DENIED):
            at_revision(table, revision, anna)
    # The creator has a spectator's view, then and now.
    assert at_revision(table, 2, table.creator_token).perspective.seat == 0


@pytest.mark.parametrize("revision", [-(2**31), -1, 1, 2, 3, 4, 2**31 - 1])
def test_private_match_does_not_reveal_its_revisions(table: Table, revision: int) -> None:
    table.start(visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED) as refusal:
        at_revision(table, revision, legal_moves=True)
    assert "revision" not in refusal.metadata
    with refused("JOIN_CODE_WRONG", CODE.PERMISSION_DENIED) as refusal:
        at_revision(table, revision, join_code="nonsense")
    assert "revision" not in refusal.metadata
    own, other = table.tokens[0], table.name
    table.start()
    table.name = other
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        at_revision(table, revision, table.tokens[-1])
    assert at_revision(table, 1, own).revision == 1


@pytest.mark.parametrize("revision", [-(2**31), -1, 4, 2**31 - 1])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("legal_moves", [False, True])
def test_unknown_revision_error_names_the_valid_range(
    table: Table, revision: int, seat: int, legal_moves: bool
) -> None:
    table.start()
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        at_revision(table, revision, table.tokens[seat - 1] if seat else "", legal_moves=legal_moves)
    assert refusal.metadata.items() >= {"field": "revision", "revision": "3"}.items()
    assert "1 to 3" in refusal.message


def test_legal_moves_need_the_present_revision(table: Table) -> None:
    match = table.start()
    seat = match.to_act[0]
    token = table.tokens[seat - 1]
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        at_revision(table, 2, token, legal_moves=True)
    assert refusal.metadata.items() >= {"field": "view", "revision": "3"}.items()
    now = at_revision(table, 3, token, legal_moves=True)
    assert list(now.perspective.legal_moves) == list(table.legal(seat).moves)
    table.play(seat, now.perspective.legal_moves[0], 3)
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
        at_revision(table, 3, token, legal_moves=True)
    assert not at_revision(table, 3, token).perspective.legal_moves


def test_past_revision_contains_nothing_later(table: Table) -> None:
    table.start(seats=2)
    table.resign(2)
    rematch = table.rematch(1).match.name
    playing, over, now = (at_revision(table, revision) for revision in (3, 4, 5))
    assert [match.state for match in (playing, over)] == [match_pb2.MATCH_STATE_PLAYING, match_pb2.MATCH_STATE_FINISHED]
    assert [seat.standing for seat in playing.seats] == [match_pb2.SEAT_STANDING_IN] * 2
    assert [seat.standing for seat in over.seats] == [match_pb2.SEAT_STANDING_IN, match_pb2.SEAT_STANDING_RESIGNED]
    assert [list(winners(match)) for match in (playing, over)] == [[], [1]]
    assert (list(over.to_act), over.rematch, now.rematch) == ([], "", rematch)
    times = [at_revision(table, revision).update_time.ToDatetime() for revision in range(1, 6)]
    assert times == sorted(times)
    assert times[0] == now.create_time.ToDatetime()


def test_past_revision_has_no_presence(table: Table) -> None:
    match = table.start()
    watch = table.watch(seat=1)
    next(watch)
    seat = match.to_act[0]
    table.play(seat, table.legal(seat).moves[0], 3)
    assert table.get().seats[0].present
    assert not any(seat.present for seat in at_revision(table, 3).seats)
    watch.cancel()


def test_past_revision_over_rest_is_the_same(table: Table, hall: Service) -> None:
    table.start("klongs")
    with httpx.Client(base_url=hall.http, timeout=30) as http:
        headers = dict(bearer(table.tokens[0]))
        for revision in range(1, 4):
            answer = http.get(f"/v1/{table.name}", params={"revision": revision}, headers=headers)
            assert json_format.ParseDict(answer.json(), match_pb2.Match()) == at_revision(
                table, revision, table.tokens[0]
            )
        refusal = http.get(f"/v1/{table.name}", params={"revision": "forty"})
        assert refusal.status_code == 400
        assert "revision" in refusal.json()["error"]["message"]
