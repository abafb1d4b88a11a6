"""Seats: their revision, number, token, and past positions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from markethall.portobello.v1 import options_pb2 as portobello
from markethall.portobello.v1.move_pb2 import TakeTile
from markethall.v1.match_pb2 import Match, MatchVisibility
from markethall.v1.match_service_pb2 import CreateMatchResponse, PlayMoveRequest, PlayMovesRequest
from markethall.v1.move_pb2 import Move
from markethall_client import AsyncClient, AsyncSeat, Client, Seat, errors
from tests.service import Service

from .conftest import Connect
from .fake_service import LAST_REVISION, MOVES, RENEWED_UNTIL_S, FakeHall


def test_match_is_created_with_the_options_of_its_game(client: Any, fake: FakeHall) -> None:
    options = portobello.Options(edition=portobello.EDITION_FRENCH)
    client.create("portobello", seats=3, options=options, visibility=MatchVisibility.MATCH_VISIBILITY_PRIVATE)
    client.create("portobello", seats=2)
    first, second = (request.match for request in fake.requests("CreateMatch"))
    assert first.options.portobello == options
    assert (first.game, first.seat_count, first.visibility) == (
        "games/portobello",
        3,
        MatchVisibility.MATCH_VISIBILITY_PRIVATE,
    )
    assert not second.HasField("options")


def test_other_message_as_options_is_refused_before_the_call(client: Any, fake: FakeHall) -> None:
    with pytest.raises(TypeError, match="portobello"):
        client.create("portobello", seats=2, options=TakeTile(tile="3"))
    assert fake.calls == []


def test_seat_plays_in_the_last_position_it_has_seen(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake", name="Anna")
    assert (seat.match, seat.number, seat.token, seat.revision) == ("matches/fake", 1, "token-1", 2)
    assert seat.play(seat.legal_moves()[1]).move == MOVES[1]
    fake.commit(2)
    with pytest.raises(errors.StaleRevision):
        seat.play(MOVES[0])
    assert seat.legal_moves() == MOVES
    seat.play(MOVES[0])
    assert [request.revision for request in fake.requests("PlayMove")] == [2, 3, 4]
    assert {token for name, _, token in fake.calls if name != "JoinMatch"} == {"token-1"}


def test_second_click_in_the_same_position_is_refused(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    drawn = seat.revision
    seat.play(MOVES[0], revision=drawn)
    with pytest.raises(errors.StaleRevision):
        seat.play(MOVES[0], revision=drawn)
    seat.preview(MOVES[0], revision=drawn)
    seat.undo(revision=fake.revision)
    assert fake.requests("UndoMove")[-1].revision == drawn + 1
    assert [request.revision for request in fake.requests("PlayMove")] == [drawn] * 2
    assert [request.revision for request in fake.requests("PreviewMoves")] == [drawn]


@pytest.mark.parametrize("look", ["legal_moves", "refresh", "view", "undo"])
def test_reading_the_match_updates_the_revision(client: Any, fake: FakeHall, look: str) -> None:
    seat = client.join("matches/fake")
    fake.commit(2)
    getattr(seat, look)()
    assert seat.revision == fake.revision


def test_watch_and_preview_keep_the_revision(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    fake.finish()
    assert [commit.revision for commit in seat.watch(LAST_REVISION - 1)] == [LAST_REVISION]
    seat.preview(MOVES[0])
    assert seat.revision == 2
    assert not fake.requests("PlayMove")


def test_each_move_is_previewed_in_one_call(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    fake.refused_lines = {1}
    first, second = seat.preview_each(MOVES[:2])
    assert first.HasField("preview")
    assert second.HasField("error")
    [request] = fake.requests("PreviewMoves")
    assert [list(line.moves) for line in request.lines] == [[move] for move in MOVES[:2]]
    fake.refused_lines = {0}
    with pytest.raises(errors.IllegalMove):
        seat.preview(MOVES[0])


def test_late_answer_does_not_lower_the_revision(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    first = seat.play(MOVES[0], request_id="mine")
    seat.play(MOVES[1])
    assert seat.play(MOVES[0], request_id="mine") == first
    assert seat.revision == fake.revision == 4


def test_inner_message_is_accepted_as_move(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    seat.play(TakeTile(tile="3"))
    assert fake.commits[-1].move == MOVES[2]


def test_seat_continues_in_another_process(client: Any, fake: FakeHall) -> None:
    old = client.join("matches/fake")
    seat = client.seat(old.match, old.token, number=1)
    assert seat.legal_moves() == MOVES
    seat.play(MOVES[0])
    assert (seat.number, seat.revision) == (1, 3)
    assert fake.calls[-1][2] == "token-1"


def test_seat_reads_its_number_from_the_match(client: Any) -> None:
    client.join("matches/fake")
    old = client.join("matches/fake")
    seat = client.seat(old.match, old.token)
    assert seat.number == 0
    seat.refresh()
    assert seat.number == old.number == 2
    wrong = client.seat(old.match, old.token, number=1)
    wrong.view()
    assert wrong.number == 2


def test_seat_that_was_taken_earlier() -> None:
    with Client("localhost:1") as client:
        seat = client.seat(Match(name="matches/fake"), "secret", number=2)
    later = AsyncClient("localhost:1").seat("matches/fake", "secret", number=2)
    for place in (seat, later):
        assert (place.match, place.token, place.number, place.revision) == ("matches/fake", "secret", 2, 0)
        assert "secret" not in repr(place)


@pytest.mark.parametrize("kind", [Seat, AsyncSeat])
def test_seats_are_equal_by_match_and_token(kind: Any) -> None:
    client: Any = None
    seat = kind(client, "matches/fake", "one", number=1, revision=2)
    again = kind(client, "matches/fake", "one")
    others = [kind(client, "matches/fake", "two"), kind(client, "matches/other", "one")]
    assert seat == again
    assert all(seat != other for other in others)
    names = {seat: "Anna", others[0]: "Bert"}
    assert names[again] == "Anna"
    assert len({seat, again, *others}) == 3
    seat.saw(9)
    seat.token = "renewed"
    assert names[seat] == "Anna"


def test_leave_returns_the_match(client: Any, fake: FakeHall) -> None:
    assert client.join("matches/fake").leave().name == "matches/fake"
    assert fake.calls[-1][2] == "token-1"


def test_legal_move_is_sent_unchanged(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    move = Move.FromString(seat.legal_moves()[0].SerializeToString())
    seat.play(move)
    assert fake.requests("PlayMove")[0].move == MOVES[0]


def test_play_request_is_the_request_of_play(client: Any) -> None:
    seat = client.join("matches/fake")
    play = PlayMoveRequest(name="matches/fake", move=MOVES[2], revision=2, request_id="mine")
    request = seat.play_request(TakeTile(tile="3"), request_id="mine")
    assert request == PlayMovesRequest(play=play, token="token-1")


def test_join_sends_no_token(connect: Connect, target: str, fake: FakeHall) -> None:
    client = connect(target, token="mine")
    client.get_match("matches/fake")
    client.get_match("matches/fake", token="")
    client.join("matches/fake").refresh()
    assert [token for _, _, token in fake.calls] == ["mine", "", "", "token-1"]


def test_seat_uses_its_renewed_token(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    assert seat.renew() == datetime.fromtimestamp(RENEWED_UNTIL_S, UTC)
    seat.legal_moves()
    assert seat.token == "token-1-renewed"
    assert [token for _, _, token in fake.calls] == ["", "token-1", "token-1-renewed"]


def test_created_match_brings_the_creator_token(client: Any, fake: FakeHall) -> None:
    match = CreateMatchResponse(match=Match(name="matches/fake"), creator_token="creator")
    for given in ({}, {"token": "given"}):
        client.kick(match, 1, **given)
        client.close_match(match, **given)
    assert [token for _, _, token in fake.calls] == ["creator", "creator", "given", "given"]


def test_seat_reads_past_positions(connect: Any, hall: Service) -> None:
    real = connect(hall.target)
    match = real.create("kairo", seats=2)
    seats = [real.join(match, name="Anna"), real.join(match, name="Bert")]
    seat = seats[seats[0].refresh().to_act[0] - 1]
    lived = {seat.refresh().revision: seat.refresh()}
    seat.play(seat.legal_moves()[0])
    lived[seat.revision] = seat.refresh()
    for revision, then in lived.items():
        then.perspective.can_undo = seat.at(revision).perspective.can_undo
        assert seat.at(revision) == then
        assert real.get_match(match, revision=revision, token=seat.token) == then
        assert real.get_match(match.match.name, revision=revision).perspective.seat == 0
    with pytest.raises(errors.BadField, match="1 to 4") as caught:
        seat.at(5)
    assert caught.value.metadata.items() >= {"field": "revision", "revision": "4"}.items()
    for revision in (0, -1):
        with pytest.raises(errors.BadField, match=f"1, the new match, to .* not {revision}") as caught:
            seat.at(revision)
        assert (caught.value.reason, caught.value.metadata) == ("BAD_FIELD", {"field": "revision"})


def test_reading_a_past_position_keeps_the_revision(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    fake.commit(2)
    seat.at(2)
    assert [request.revision for request in fake.requests("GetMatch")] == [2]
    assert seat.revision == 2
    with pytest.raises(errors.StaleRevision):
        seat.play(MOVES[0])
