"""Clocks, resignation, kicking, closing and rematch, on the real service."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration

from markethall.v1.match_pb2 import (
    MATCH_STATE_CLOSED,
    MATCH_STATE_PLAYING,
    SEAT_STANDING_RESIGNED,
    TimeBank,
    TimeControl,
)
from markethall_client import errors
from tests.results import winners
from tests.service import Service
from tests.waiting import wait_until


@pytest.fixture
def client(connect: Any, hall: Service) -> Any:
    return connect(hall.target)


def test_match_with_clocks_is_resigned_and_has_a_rematch(client: Any) -> None:
    control = TimeControl(bank=TimeBank(time=Duration(seconds=900), increment=Duration(seconds=15)))
    match = client.create("portobello", seats=2, time_control=control)
    anna, bert = client.join(match, name="Anna"), client.join(match, name="Bert")
    assert [seat.HasField("deadline") for seat in anna.refresh().seats] == [False, True]
    commit = anna.resign()
    assert anna.revision == commit.revision
    over = bert.refresh()
    assert winners(over) == [2]
    assert over.seats[0].standing == SEAT_STANDING_RESIGNED
    with pytest.raises(errors.MatchOver):
        bert.resign()
    first = bert.rematch()
    assert (first.number, first.match) == (1, anna.refresh().rematch)
    with pytest.raises(errors.SeatReserved):
        client.join(first.match)
    second = anna.rematch()
    assert (second.number, second.match) == (2, first.match)
    assert second.refresh().state == MATCH_STATE_PLAYING
    with pytest.raises(errors.MatchNotOver):
        second.rematch()


def test_seat_renews_its_token(client: Any) -> None:
    match = client.create("klongs", seats=2)
    seats = [client.join(match) for _ in range(2)]
    seat = seats[seats[0].refresh().to_act[0] - 1]
    assert seat.renew() > datetime.now(UTC) + timedelta(days=29)
    assert seat.play(seat.legal_moves()[0]).seat == seat.number
    with pytest.raises(errors.TokenInvalid):
        client.seat(match, seat.token + "x").renew()


def test_bots_take_seats_and_play(client: Any) -> None:
    match = client.create("klongs", seats=3)
    assert client.add_bot(match, seat=2, bot="random").seat == 2
    with pytest.raises(errors.TokenMissing):
        client.add_bot(match.match.name)
    assert client.add_bot(match.match.name, token=match.creator_token, request_id="a request").seat == 1
    assert client.add_bot(match, request_id="a request").match.seats[0].player.display_name == "Greedy bot"
    seat = client.join(match)
    assert next(commit for commit in seat.watch() if seat.number in commit.to_act).seat == 2
    assert seat.play(seat.legal_moves()[0]).seat == seat.number == 3


def test_creator_kicks_a_seat(client: Any) -> None:
    match = client.create("kairo", seats=3)
    seat = client.join(match)
    assert not client.kick(match, 1).seats[0].HasField("player")
    with pytest.raises(errors.TokenRevoked):
        seat.refresh()
    seat = client.join(match)
    with pytest.raises(errors.NotCreator):
        client.kick(match.match.name, 1, token=seat.token)
    assert not client.kick(match.match.name, 1, token=match.creator_token).seats[0].HasField("player")
    with pytest.raises(errors.SeatFree):
        client.kick(match, 1)
    with pytest.raises(errors.TokenSeatless):
        client.seat(match, match.creator_token).resign()


def test_creator_closes_a_match_before_its_start(client: Any) -> None:
    match = client.create("kairo", seats=3)
    seat = client.join(match, name="Anna")
    closed = client.close_match(match)
    assert closed.state == MATCH_STATE_CLOSED
    assert client.close_match(match.match.name, token=match.creator_token) == closed
    kinds = [[event.WhichOneof("kind") for event in commit.events] for commit in seat.watch()]
    assert kinds == [["seat_taken"], ["match_closed"]]
    for refused in (seat.resign, seat.leave, seat.rematch, lambda: client.join(match), lambda: client.kick(match, 1)):
        with pytest.raises(errors.MatchClosed):
            refused()


def test_watch_until_rematch_reports_the_rematch(client: Any) -> None:
    match = client.create("klongs", seats=2)
    anna, bert = client.join(match), client.join(match)
    bert.resign()
    watched = anna.watch(until_rematch=True)
    end = next(commit for commit in watched if commit.events[-1].HasField("match_finished"))
    new = bert.rematch()
    [last] = watched
    assert last.events[0].rematch_created.match == new.match
    assert [commit.revision for commit in anna.watch(end.revision, until_rematch=True)] == [last.revision]


def test_seat_taken_after_another_player_left_is_present_while_watching(client: Any) -> None:
    match = client.create("kairo", seats=3)
    client.join(match, seat=1).leave()
    seat = client.join(match, seat=1)
    with closing(seat.watch()) as commits:
        assert [next(commits).revision for _ in range(3)] == [2, 3, 4]
        client.join(match)
        assert next(commits).revision == 5
        assert client.get_match(match).seats[0].present


def test_kicked_player_is_not_present_as_the_next_player(client: Any) -> None:
    match = client.create("kairo", seats=3)
    kicked = client.join(match, seat=1)
    with closing(kicked.watch()) as commits:
        next(commits)
        wait_until(lambda: client.get_match(match).seats[0].present)
        client.kick(match, 1)
        seat = client.join(match, seat=1)
        assert [next(commits).revision for _ in range(2)] == [3, 4]
        wait_until(lambda: not seat.refresh().seats[0].present)
