"""Clocks, resignation, kicking and rematch over the wire."""

from __future__ import annotations

import random
from collections.abc import Iterator

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from markethall.portobello.v1 import move_pb2 as portobello
from markethall.v1 import match_pb2, move_pb2
from markethall.v1.match_service_pb2 import GetMatchRequest, JoinMatchRequest, ListMatchesRequest
from markethall_service.codec.records import RecordError, verify_record
from tests.kits import GAME_KITS
from tests.results import scores, winners
from tests.service import Service

from .calls import SHORT_MATCHES, Table, refused

CODE = grpc.StatusCode
SHORT = match_pb2.TimeControl(turn_time=Duration(seconds=5))
SHORT_FORFEIT = match_pb2.TimeControl(turn_time=Duration(seconds=5), on_expiry=match_pb2.ON_EXPIRY_FORFEIT)
BANK = match_pb2.TimeControl(
    bank=match_pb2.TimeBank(time=Duration(seconds=600), increment=Duration(seconds=10)),
    on_expiry=match_pb2.ON_EXPIRY_AUTOPILOT,
)
BOBBY = move_pb2.Move(portobello=portobello.Move(place_bobby=portobello.PlaceBobby(district="d01")))


@pytest.fixture
def tables(hall: Service) -> Iterator[list[Table]]:
    """Tables for concurrent matches."""
    tables = [Table(hall.target) for _ in range(3)]
    yield tables
    for table in tables:
        table.close()


def kinds(commit: match_pb2.Commit) -> list[str]:
    return [event.WhichOneof("kind") or "" for event in commit.events]


def test_expired_clock_is_reported_to_all_watchers(tables: list[Table]) -> None:
    autopilot, forfeit, of_three = tables
    autopilot.start(time_control=SHORT)
    forfeit.start(time_control=SHORT_FORFEIT)
    of_three.start(seats=3, time_control=SHORT_FORFEIT)

    seen = []
    for answer in autopilot.watch(after=3):
        seen.append(answer.commit)
        if answer.commit.to_act != [2]:
            break
    assert kinds(seen[0]) == ["clock_expired"]
    assert all(commit.seat == 2 for commit in seen)
    assert seen[-1].clocks[0].deadline.ToMilliseconds() == seen[-1].commit_time.ToMilliseconds() + 5000

    *_, last = [answer.commit for answer in forfeit.watch(after=3)]
    assert kinds(last) == ["clock_expired", "seat_forfeited", "match_finished"]
    over = forfeit.get()
    assert over.state == match_pb2.MATCH_STATE_FINISHED
    assert list(winners(over)) == [1]
    assert not over.to_act
    assert over.seats[1].standing == match_pb2.SEAT_STANDING_FORFEITED
    assert (over.end_reason, [seat.placing for seat in over.seats]) == (match_pb2.END_REASON_TIME, [1, 2])
    assert verify_record(forfeit.record()).startswith("Verified")

    expired = next(of_three.watch(after=4)).commit
    assert kinds(expired) == ["clock_expired", "seat_forfeited"]
    assert of_three.get().seats[2].standing == match_pb2.SEAT_STANDING_FORFEITED
    with refused("SEAT_OUT", CODE.FAILED_PRECONDITION):
        of_three.play(3, BOBBY, expired.revision)


def bank(seconds: int, increment: int) -> match_pb2.TimeControl:
    time = match_pb2.TimeBank(time=Duration(seconds=seconds), increment=Duration(seconds=increment))
    return match_pb2.TimeControl(bank=time)


def test_match_and_commits_contain_the_clocks(table: Table) -> None:
    match = table.start(time_control=BANK)
    assert match.time_control.bank.increment.seconds == 10
    assert [seat.HasField("time_left") for seat in match.seats] == [True, True]
    assert [seat.HasField("deadline") for seat in match.seats] == [False, True]
    running = match.seats[1]
    assert running.time_left.ToMilliseconds() == 600_000
    assert running.deadline.ToMilliseconds() == match.update_time.ToMilliseconds() + 600_000
    legal = table.legal(2)
    played = table.play(2, legal.moves[0], legal.revision).commit
    assert [clock.HasField("deadline") for clock in played.clocks] == [True, False]
    assert 600_000 < played.clocks[1].time_left.ToMilliseconds() <= 610_000
    shown = table.get(1).seats
    assert [seat.time_left for seat in shown] == [clock.time_left for clock in played.clocks]
    assert [seat.deadline for seat in shown] == [clock.deadline for clock in played.clocks]
    assert next(table.watch(after=legal.revision)).commit.clocks == played.clocks
    table.play_random(random.Random(3), 60)
    table.resign(1)
    assert verify_record(table.record()).startswith("Verified")


@pytest.mark.parametrize(
    ("control", "field"),
    [
        (match_pb2.TimeControl(), ""),
        (match_pb2.TimeControl(turn_time=Duration(seconds=4)), ".turnTime"),
        (match_pb2.TimeControl(turn_time=Duration(seconds=60, nanos=500_000_000)), ".turnTime"),
        (match_pb2.TimeControl(turn_time=Duration()), ".turnTime"),
        (match_pb2.TimeControl(turn_time=Duration(seconds=-7)), ".turnTime"),
        (match_pb2.TimeControl(turn_time=Duration(seconds=2_592_001)), ".turnTime"),
        (match_pb2.TimeControl(turn_time=Duration(seconds=60), on_expiry=9), ".onExpiry"),  # type: ignore[arg-type]
        (match_pb2.TimeControl(bank=match_pb2.TimeBank()), ".bank.time"),
        (
            match_pb2.TimeControl(bank=match_pb2.TimeBank(time=Duration(seconds=60), increment=Duration(seconds=-1))),
            ".bank.increment",
        ),
    ],
)
def test_invalid_time_control_is_rejected(table: Table, control: match_pb2.TimeControl, field: str) -> None:
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        table.create(time_control=control)
    assert refusal.metadata["field"] == f"match.timeControl{field}"


def test_clock_of_an_eliminated_seat_is_zero(table: Table) -> None:
    table.start(seats=3, time_control=match_pb2.TimeControl(turn_time=Duration(seconds=600)))
    commit = table.resign(2).commit
    for clocks in (commit.clocks, table.get().seats):
        assert [bool(clock.time_left.ToMilliseconds()) for clock in clocks] == [True, False, True]
        assert not clocks[1].HasField("deadline")


def test_resignation_of_one_of_two_players_lets_the_other_win(table: Table) -> None:
    table.start()
    match = table.play_random(random.Random(5), 12)
    resigned = table.resign(1, "r-1")
    assert kinds(resigned.commit) == ["seat_resigned", "match_finished"]
    assert table.resign(1, "r-1") == resigned
    over = table.get()
    assert over.state == match_pb2.MATCH_STATE_FINISHED
    assert list(winners(over)) == [2]
    assert scores(over) == scores(match)
    assert over.seats[0].standing == match_pb2.SEAT_STANDING_RESIGNED
    assert over.seats[1].standing == match_pb2.SEAT_STANDING_IN
    assert (over.end_reason, [seat.placing for seat in over.seats]) == (match_pb2.END_REASON_RESIGNED, [2, 1])
    before = table.matches.GetMatch(GetMatchRequest(name=table.name, revision=over.revision - 1))
    assert (before.end_reason, [seat.placing for seat in before.seats]) == (0, [0, 0])
    with refused("MATCH_OVER", CODE.FAILED_PRECONDITION):
        table.resign(2)
    record = table.record()
    assert verify_record(record).startswith("Verified")
    record.commits[-1].events[1].match_finished.winners[:] = [1]
    with pytest.raises(RecordError):
        verify_record(record)


@pytest.mark.parametrize("game", [kit.game.box.name for kit in GAME_KITS if 3 in kit.game.box.seats])
def test_autopilot_plays_for_a_resigned_seat_of_three(table: Table, game: str) -> None:
    table.start(game, 3, options=SHORT_MATCHES[game])
    table.resign(2)
    with refused("SEAT_OUT", CODE.FAILED_PRECONDITION) as refusal:
        table.resign(2)
    assert refusal.metadata == {"seat": "2", "standing": "resigned"}
    rng = random.Random(6)
    by_autopilot = 0
    match = table.get()
    stream = table.watch(after=match.revision)
    to_act = list(match.to_act)
    while to_act:
        if to_act == [2]:
            commit = next(stream).commit
            by_autopilot += 1
        else:
            seat = rng.choice(to_act)
            legal = table.legal(seat)
            table.play(seat, rng.choice(list(legal.moves)), legal.revision)
            commit = next(stream).commit
        to_act = list(commit.to_act)
    assert by_autopilot
    over = table.get()
    assert winners(over)
    assert 2 not in winners(over)
    record = table.record()
    assert verify_record(record).startswith("Verified")
    moved = next(commit for commit in record.commits if commit.seat == 2 and commit.HasField("move"))
    moved.clocks.add(seat=1)
    with pytest.raises(RecordError):
        verify_record(record)


def test_resignation_needs_a_seat_and_a_started_match(table: Table) -> None:
    table.create(seats=4)
    table.join()
    with refused("MATCH_NOT_STARTED", CODE.FAILED_PRECONDITION) as refusal:
        table.resign(1)
    assert refusal.metadata == {"free": "2, 3, 4"}
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.resign(0)


def test_only_the_creator_can_kick_an_absent_seat(table: Table) -> None:
    table.create(seats=3, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    table.join(name="Anna")
    table.join(name="Bert")
    with refused("NOT_CREATOR", CODE.PERMISSION_DENIED):
        table.kick(2, table.tokens[0])
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.kick(2, "")
    with refused("SEAT_FREE", CODE.FAILED_PRECONDITION):
        table.kick(3, table.creator_token)
    for seat in (0, 4):
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
            table.kick(seat, table.creator_token)
    match = table.kick(2, table.creator_token, "kick-1")
    assert [seat.HasField("player") for seat in match.seats] == [True, False, False]
    assert table.kick(2, table.creator_token, "kick-1") == match
    with refused("TOKEN_REVOKED", CODE.PERMISSION_DENIED) as refusal:
        table.get(2)
    assert refusal.message.startswith("Seat 2 was freed by its player or by the creator, ")
    table.join()
    table.join()
    with refused("MATCH_STARTED", CODE.FAILED_PRECONDITION):
        table.kick(1, table.creator_token)
    token = table.creator_token
    table.create()
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        table.kick(1, token)


def test_creator_token_gives_a_spectators_view_and_no_moves(table: Table) -> None:
    table.start(visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    spectator = table.get()
    table.tokens.append(table.creator_token)
    assert table.get(3) == spectator
    assert next(table.watch(seat=3)).commit.revision == 2
    for call in (lambda: table.legal(3), lambda: table.resign(3), lambda: table.undo(3, 3), lambda: table.rematch(3)):
        with refused("TOKEN_SEATLESS", CODE.PERMISSION_DENIED):
            call()


def test_rematch_moves_each_player_by_one_seat(table: Table) -> None:
    table.create(seats=3, time_control=BANK, visibility=match_pb2.MATCH_VISIBILITY_UNLISTED)
    for name in ("Anna", "Bert", "Cleo"):
        table.join(name=name)
    with refused("MATCH_NOT_OVER", CODE.FAILED_PRECONDITION):
        table.rematch(1)
    table.resign(1)
    table.resign(3)
    finished = table.get()
    first = table.rematch(2)
    assert (first.seat, first.match.seats[0].player.display_name) == (1, "Bert")
    assert (first.match.game, first.match.seat_count, first.match.options) == ("games/portobello", 3, finished.options)
    assert (first.match.time_control, first.match.visibility) == (BANK, match_pb2.MATCH_VISIBILITY_UNLISTED)
    again = table.rematch(2)
    assert (again.match, again.seat) == (first.match, 1)
    for seat in (0, 2):
        with refused("SEAT_RESERVED", CODE.PERMISSION_DENIED):
            table.matches.JoinMatch(JoinMatchRequest(name=first.match.name, seat=seat))
    old = table.get()
    assert (old.rematch, old.state) == (first.match.name, match_pb2.MATCH_STATE_FINISHED)
    assert list(winners(old)) == [2]
    assert table.rematch(3).seat == 2
    last = table.rematch(1)
    assert (last.seat, last.match.state) == (3, match_pb2.MATCH_STATE_PLAYING)
    assert [seat.player.display_name for seat in last.match.seats] == ["Bert", "Cleo", "Anna"]

    watched = [answer.commit for answer in table.watch()]
    assert [commit.revision for commit in watched] == list(range(2, old.revision + 1))
    assert kinds(watched[-1]) == ["rematch_created"]
    assert [answer.commit.revision for answer in table.watch(after=old.revision)] == []
    assert verify_record(table.record()).startswith("Verified")

    table.name, table.tokens = last.match.name, [first.token, table.rematch(3).token, last.token]
    table.play_random(random.Random(8), 20)
    table.resign(1)
    table.resign(2)
    record = table.record()
    assert record.header.rematch_of == old.name
    assert verify_record(record).startswith("Verified")
    assert table.rematch(1).match.name not in (old.name, last.match.name)


def test_rematch_of_a_public_match_is_listed_once_it_plays(table: Table) -> None:
    old = table.start()
    table.resign(1)
    new = table.rematch(1).match
    assert (old.rematch_of, new.rematch_of) == ("", old.name)
    for state, comes in ((match_pb2.MATCH_STATE_SEATING, False), (match_pb2.MATCH_STATE_PLAYING, True)):
        if comes:
            table.rematch(2)
        listed = table.matches.ListMatches(ListMatchesRequest(state=state, page_size=100)).matches
        assert [match.rematch_of for match in listed if match.name == new.name] == [old.name] * comes


def test_rematch_of_a_private_match_has_a_new_join_code(table: Table) -> None:
    table.start(visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    table.resign(1)
    answer = table.rematch(1)
    table.name = answer.match.name
    with refused("JOIN_CODE_WRONG", CODE.PERMISSION_DENIED):
        table.get()
