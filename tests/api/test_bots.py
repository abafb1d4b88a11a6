"""Bots over gRPC: one call adds an opponent."""

from __future__ import annotations

import random
from itertools import pairwise

import grpc
import pytest

from markethall.kairo.v1 import options_pb2 as kairo
from markethall.v1 import event_pb2, match_pb2, options_pb2
from markethall.v1.match_service_pb2 import CreateMatchRequest, ListMatchesRequest
from markethall_service.codec.records import verify_record
from tests.kits import GAME_NAMES

from .calls import Table, refused

CODE = grpc.StatusCode
RANDOM, GREEDY = event_pb2.BOT_LEVEL_RANDOM, event_pb2.BOT_LEVEL_GREEDY


@pytest.mark.parametrize("game", GAME_NAMES)
def test_one_call_adds_an_opponent(table: Table, game: str) -> None:
    table.create(game)
    added = table.add_bot()
    assert added.seat == 1
    assert (added.match.seats[0].bot, added.match.seats[0].display_name) == (GREEDY, "Greedy bot")
    assert table.join().match.state == match_pb2.MATCH_STATE_PLAYING
    match = table.play_random_against_bots(random.Random(3), 2)
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    assert [seat.bot for seat in match.seats] == [GREEDY, event_pb2.BOT_LEVEL_UNSPECIFIED]
    record = table.record()
    assert verify_record(record).startswith("Verified")
    assert record.commits[0].seat == 0
    assert record.commits[0].events[0].seat_taken.bot == GREEDY
    assert {commit.seat for commit in record.commits if commit.HasField("move")} == {1, 2}


def test_match_with_bots_and_a_free_seat_is_listed(table: Table) -> None:
    table.create(seats=3)
    table.add_bot(3, RANDOM)
    table.add_bot(1)
    request = ListMatchesRequest(state=match_pb2.MATCH_STATE_SEATING, page_size=100)
    (listed,) = (match for match in table.matches.ListMatches(request).matches if match.name == table.name)
    assert [(seat.taken, seat.bot, seat.present) for seat in listed.seats] == [
        (True, GREEDY, False),
        (False, 0, False),
        (True, RANDOM, False),
    ]
    assert not table.kick(3, table.creator_token).seats[2].bot


def test_match_of_bots_starts_at_once_and_can_be_watched(table: Table) -> None:
    table.create("klongs")
    table.add_bot()
    assert table.add_bot().match.state == match_pb2.MATCH_STATE_PLAYING
    watched = table.watch()
    moved = [next(watched).commit for _ in range(6)][2:]
    watched.cancel()
    times = [commit.commit_time.ToMilliseconds() for commit in moved]
    assert all(later - time >= 500 for time, later in pairwise(times))
    # Only the mover sees an intent until the end.
    assert not any(commit.HasField("move") for commit in moved)


def test_same_request_adds_one_bot(table: Table) -> None:
    table.create(seats=4)
    answers = {table.add_bot(request_id="a request").seat for _ in range(3)}
    assert answers == {1}
    with refused("REQUEST_ID_REUSED", CODE.INVALID_ARGUMENT):
        table.add_bot(level=RANDOM, request_id="a request")


def test_add_bot_errors_state_the_reason(table: Table) -> None:
    table.create()
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.add_bot(token="")
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        table.add_bot(level=9)
    assert refusal.metadata["field"] == "level"
    seat = table.join()
    with refused("NOT_CREATOR", CODE.PERMISSION_DENIED):
        table.add_bot(token=seat.token)
    with refused("SEAT_TAKEN", CODE.FAILED_PRECONDITION):
        table.add_bot(1)
    table.join()
    with refused("MATCH_STARTED", CODE.FAILED_PRECONDITION):
        table.add_bot()
    table.create("kairo", options=options_pb2.Options(kairo=kairo.Options(stall_limit=0)))
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        table.add_bot()
    assert "may never end" in refusal.message


def test_bots_pause_unless_the_pace_is_fast(table: Table) -> None:
    gaps = {}
    for pace in (match_pb2.BOT_PACE_UNSPECIFIED, match_pb2.BOT_PACE_FAST):
        wanted = match_pb2.Match(game="klongs", seat_count=2, pace=pace)
        created = table.matches.CreateMatch(CreateMatchRequest(match=wanted))
        table.name, table.creator_token = created.match.name, created.creator_token
        assert created.match.pace == (pace or match_pb2.BOT_PACE_SLOW)
        for _ in range(2):
            table.add_bot(level=RANDOM)
        moves = []
        for update in table.watch():
            if update.commit.draws or len(update.commit.events):
                moves.append(update.commit.commit_time.ToMilliseconds())
            if len(moves) == 6:
                break
        gaps[pace] = [after - before for before, after in pairwise(moves[2:])]
    assert min(gaps[match_pb2.BOT_PACE_UNSPECIFIED]) >= 500
    assert max(gaps[match_pb2.BOT_PACE_FAST]) < 500


def test_unknown_pace_is_refused(table: Table) -> None:
    wanted = match_pb2.Match(game="klongs", seat_count=2, pace=9)  # type: ignore[arg-type]
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        table.matches.CreateMatch(CreateMatchRequest(match=wanted))
    assert refusal.metadata == {"field": "match.pace"}
    assert "BOT_PACE_FAST" in refusal.message
