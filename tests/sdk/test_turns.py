"""The loop of a bot over its turns, on the real service."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from markethall.portobello.v1.move_pb2 import TakeTile
from markethall.v1.match_pb2 import (
    MATCH_STATE_FINISHED,
    SEAT_STANDING_FORFEITED,
    SEAT_STANDING_IN,
    SEAT_STANDING_RESIGNED,
    Match,
    Seat,
    SeatStanding,
)
from markethall_client import Client, errors
from markethall_client.seat_state import is_out
from tests.proxy import ThreadedProxy
from tests.service import Service

from .conftest import Connect
from .players import bot, bots_play, start_match


def test_bot_plays_to_the_end_over_a_connection_that_is_cut(connect: Connect, hall: Service, other: Client) -> None:
    played, rng = [], random.Random(2)
    with ThreadedProxy(hall.target) as proxy:
        match, seat, opponents = start_match(connect(proxy.target), other, "portobello")
        with bots_play(*opponents):
            for turn in seat.turns():
                assert turn.match.to_act == [seat.number]
                played.append(turn.play(rng.choice(turn.legal_moves)).revision)
                if len(played) % 8 == 0:
                    proxy.cut()
        commits = other.get_record(match.name).commits
    assert other.get_match(match).state == MATCH_STATE_FINISHED
    assert played == [commit.revision for commit in commits if commit.seat == seat.number and commit.HasField("move")]


def test_turns_wait_for_the_start_and_are_present(connect: Connect, hall: Service, other: Client) -> None:
    match = other.create("kairo", seats=2)
    seat = connect(hall.target).join(match)
    present: list[tuple[int, ...]] = []

    def come_late() -> None:
        time.sleep(0.1)
        bot(other.join(match), random.Random(3))

    with ThreadPoolExecutor(1) as threads:
        coming = threads.submit(come_late)
        with closing(seat.turns(on_presence=present.append)) as turns:
            turn = next(turns)
        assert present[0] == (seat.number,)
        assert turn.revision == turn.match.revision == seat.revision
        assert turn.legal_moves == seat.legal_moves()
        assert turn.view == turn.match.perspective.view
        seat.resign()
        coming.result()


def test_skipped_turn_is_not_repeated(connect: Connect, hall: Service, other: Client) -> None:
    match, seat, [opponent] = start_match(connect(hall.target), other, "klongs")
    same = other.seat(match, seat.token)
    revisions: list[int] = []
    with ThreadPoolExecutor(1) as threads, bots_play(opponent):
        for turn in seat.turns():
            revisions.append(turn.revision)
            if len(revisions) == 5:
                break
            # Another process with the same token plays the turn.
            threads.submit(lambda: same.play(same.legal_moves()[0]))
    assert revisions == sorted(set(revisions))


def test_late_move_returns_none(connect: Connect, hall: Service, other: Client) -> None:
    _, seat, [opponent] = start_match(connect(hall.target), other, "portobello")
    played = []
    with bots_play(opponent):
        for turn in seat.turns():
            move = turn.legal_moves[0]
            opponent.resign()
            played.append(turn.play(move))
            for revision in (None, turn.revision, seat.refresh().revision):
                with pytest.raises(errors.MovedOn):
                    seat.play(move, revision=revision)
    assert played == [None]
    assert list(seat.turns()) == []


def test_turns_end_for_a_resigned_seat(connect: Connect, hall: Service, other: Client) -> None:
    _, seat, opponents = start_match(connect(hall.target), other, "kairo", 3)
    with bots_play(*opponents):
        assert [seat.resign().seat for _ in seat.turns()] == [seat.number]
        assert not seat.refresh(legal_moves=True).perspective.legal_moves


def test_invalid_move_raises(connect: Connect, hall: Service, other: Client) -> None:
    _, seat, opponents = start_match(connect(hall.target), other, "kairo")
    with bots_play(*opponents):
        for turn in seat.turns():
            with pytest.raises(TypeError, match=r"cannot make a markethall\.v1\.Move from a markethall\.v1\.Match"):
                turn.play(turn.match)
            with pytest.raises((errors.WrongGame, errors.BadField)):
                turn.play(TakeTile(tile="1"))
            seat.resign()


@pytest.mark.parametrize("standing", [SEAT_STANDING_RESIGNED, SEAT_STANDING_FORFEITED, SEAT_STANDING_IN])
def test_resigned_and_forfeited_seats_are_out(standing: SeatStanding) -> None:
    match = Match(seats=[Seat(number=1, standing=SEAT_STANDING_IN), Seat(number=2, standing=standing)])
    assert is_out(match, 2) is (standing != SEAT_STANDING_IN)
    assert not is_out(match, 1)
