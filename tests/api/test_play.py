"""Moves over gRPC: exactly once, none lost, none on a position that the player has not seen."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from markethall.portobello.v1 import move_pb2
from markethall.v1 import match_pb2
from markethall.v1.move_pb2 import Move
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record
from markethall_service.gateway.contract import comments
from tests.kits import GAME_NAMES
from tests.results import scores, winners

from .calls import SHORT_MATCHES, Table, refused

CODE = grpc.StatusCode
EVERY_TABLE = [
    pytest.param(game.box.name, seats, id=f"{game.box.name}-{seats}") for game in GAMES for seats in game.box.seats
]


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_whole_match(table: Table, game: str, seats: int) -> None:
    match = table.start(game, seats, options=SHORT_MATCHES[game])
    assert match.state == match_pb2.MATCH_STATE_PLAYING
    assert match.perspective.view.WhichOneof("kind") == game
    done = table.play_random(random.Random(seats))
    assert done.state == match_pb2.MATCH_STATE_FINISHED
    assert len(scores(done)) == seats
    assert list(winners(done)) == [seat for seat, score in enumerate(scores(done), 1) if score == max(scores(done))]
    assert not done.to_act
    record = table.record()
    assert [commit.revision for commit in record.commits] == list(range(2, done.revision + 1))
    assert verify_record(record).startswith("Verified")


def test_only_the_mover_sees_the_intent_until_the_match_is_over(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    played = table.play(seat, answer.moves[0], answer.revision, "my-request")
    assert played.commit.move == answer.moves[0]
    other = table.record(3 - seat).commits[-1]
    assert other.events == played.commit.events
    assert not other.HasField("move")
    assert other.request_id == ""
    assert table.record(seat).commits[-1] == played.commit


def test_repeated_request_has_the_same_response_and_plays_once(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    first = table.play(seat, answer.moves[0], answer.revision, "again")
    assert table.play(seat, answer.moves[0], answer.revision, "again") == first
    assert table.play(seat, answer.moves[0], first.revision, "again") == first
    assert table.get().revision == first.revision
    with refused("REQUEST_ID_REUSED", CODE.INVALID_ARGUMENT):
        table.play(seat, answer.moves[1], first.revision, "again")


def test_five_concurrent_equal_requests_make_one_commit(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(lambda _: table.play(seat, answer.moves[0], answer.revision, "once"), range(5)))
    assert all(one == answers[0] for one in answers)
    assert table.get().revision == answer.revision + 1


def test_one_of_two_moves_on_the_same_revision_succeeds(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)

    def play(number: int) -> str:
        try:
            table.play(seat, answer.moves[number], answer.revision, f"race-{number}")
        except grpc.RpcError as error:
            status: Any = error
            assert status.code() == CODE.ABORTED
            return "stale"
        return "played"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(play, range(2))) == ["played", "stale"]
    assert table.get().revision == answer.revision + 1


def test_stale_revision_error_names_the_present_revision(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    table.play(seat, answer.moves[0], answer.revision)
    with refused("STALE_REVISION", CODE.ABORTED) as refusal:
        table.play(seat, answer.moves[0], answer.revision)
    assert refusal.metadata == {"revision": str(answer.revision + 1), "given": str(answer.revision)}
    with refused("HISTORY_CHANGED", CODE.ABORTED):
        # A revision that the match does not have yet was seen before it was put back to an older state.
        table.play(seat, answer.moves[0], answer.revision + 7)


def test_preview_changes_nothing_and_stops_before_luck(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    preview = table.preview(seat, answer.moves[0], answer.revision)
    assert not preview.more_follows
    assert table.get().revision == answer.revision
    played = table.play(seat, answer.moves[0], answer.revision)
    assert played.commit.events == preview.commits[0].events
    seat = played.commit.to_act[0]
    take(table, seat)
    answer = table.legal(seat)
    draw = Move(portobello=move_pb2.Move(draw_customer=move_pb2.DrawCustomer()))
    assert draw in answer.moves
    preview = table.preview(seat, draw, answer.revision)
    assert preview.more_follows
    assert not preview.commits[0].events
    assert preview.commits[0].draws == 0


def test_out_of_turn(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    assert not table.legal(3 - seat).moves
    with refused("NOT_YOUR_TURN", CODE.FAILED_PRECONDITION) as refusal:
        table.play(3 - seat, answer.moves[0], answer.revision)
    assert refusal.metadata["toAct"] == str(seat)


def test_illegal_move_names_the_clause(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    table.play(seat, answer.moves[0], answer.revision)
    match = table.get()
    score = Move(portobello=move_pb2.Move(score_district=move_pb2.ScoreDistrict(district="d01", tile="3")))
    with refused("ILLEGAL_MOVE", CODE.FAILED_PRECONDITION) as refusal:
        table.play(match.to_act[0], score, match.revision)
    assert refusal.metadata["clause"] == "PM-6.4"
    assert refusal.metadata["cause"]
    assert table.get() == match


def test_undo_is_limited_to_the_present_turn(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    placed = table.play(seat, answer.moves[0], answer.revision)
    with refused("NOTHING_TO_UNDO", CODE.FAILED_PRECONDITION):
        table.undo(seat, placed.revision)
    seat = placed.commit.to_act[0]
    before = table.get()
    taken = take(table, seat)
    with refused("NOTHING_TO_UNDO", CODE.FAILED_PRECONDITION):
        table.undo(3 - seat, taken.revision)
    with refused("STALE_REVISION", CODE.ABORTED):
        table.undo(seat, before.revision)
    undone = table.undo(seat, taken.revision, "undo-1")
    assert undone.commit.events[0].move_undone.revision == taken.revision
    assert table.undo(seat, taken.revision, "undo-1") == undone
    after = table.get()
    assert after.perspective.view == before.perspective.view
    assert after.revision == taken.revision + 1
    with refused("NOTHING_TO_UNDO", CODE.FAILED_PRECONDITION):
        table.undo(seat, after.revision)


def test_undo_never_goes_back_across_luck(table: Table) -> None:
    table.start()
    seat, answer = first_moves(table)
    seat = table.play(seat, answer.moves[0], answer.revision).commit.to_act[0]
    taken = take(table, seat)
    draw = Move(portobello=move_pb2.Move(draw_customer=move_pb2.DrawCustomer()))
    drawn = table.play(seat, draw, taken.revision)
    assert drawn.commit.draws == 1
    with refused("NOTHING_TO_UNDO", CODE.FAILED_PRECONDITION):
        table.undo(seat, drawn.revision)


def test_match_with_undone_moves_verifies(table: Table) -> None:
    table.start()
    rng = random.Random(5)
    match = table.play_random(rng, 20)
    for _ in range(6):
        match = table.get()
        try:
            table.undo(match.to_act[0], match.revision)
        except grpc.RpcError:
            match = table.play_random(rng, 3)
    table.play_random(rng)
    assert verify_record(table.record()).startswith("Verified")


def take(table: Table, seat: int) -> Any:
    """Choose the 3."""
    move = Move(portobello=move_pb2.Move(take_tile=move_pb2.TakeTile(tile="3")))
    return table.play(seat, move, table.get().revision)


def first_moves(table: Table) -> tuple[int, Any]:
    """The first seat to act, and its legal moves."""
    seat = table.get().to_act[0]
    return seat, table.legal(seat)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_preview_without_luck_is_the_commit_that_follows(table: Table, game: str) -> None:
    table.start(
        game, options=SHORT_MATCHES[game], time_control=match_pb2.TimeControl(turn_time=Duration(seconds=86_400))
    )
    rng, whole, parts, lucky = random.Random(11), 0, 0, 0
    match = table.get()
    while match.state == match_pb2.MATCH_STATE_PLAYING:
        seat = match.to_act[0]
        answer = table.legal(seat)
        move = rng.choice(list(answer.moves))
        preview = table.preview(seat, move, answer.revision)
        played = table.play(seat, move, answer.revision).commit
        [previewed_commit] = preview.commits
        lucky += played.draws > 0
        if preview.more_follows:
            parts += 1
            assert (list(previewed_commit.to_act), list(previewed_commit.clocks)) == ([], [])
            assert list(previewed_commit.events) == list(played.events)[: len(previewed_commit.events)]
        else:
            whole += 1
            assert (previewed_commit.to_act, previewed_commit.events) == (played.to_act, played.events)
            assert [one.HasField("deadline") for one in previewed_commit.clocks] == [
                one.HasField("deadline") for one in played.clocks
            ]
        match = table.get()
    assert whole > min(10, match.revision // 4)
    assert parts >= lucky


def test_can_undo_is_set_only_for_the_seat_that_can(table: Table) -> None:
    match = table.start("portobello", 3)
    rng, undone = random.Random(5), 0
    for _ in range(60):
        match = table.play_random(rng, 1, match)
        assert not match.perspective.can_undo
        able = [seat for seat in (1, 2, 3) if table.get(seat).perspective.can_undo]
        for seat in {1, 2, 3}.difference(able):
            with refused("NOTHING_TO_UNDO", CODE.FAILED_PRECONDITION):
                table.undo(seat, match.revision)
        if able and rng.random() < 0.5:
            undone += 1
            assert table.undo(able[0], match.revision).revision == match.revision + 1
            match = table.get()
        assert len(able) <= 1
    assert undone > 5


@pytest.mark.parametrize("game", GAME_NAMES)
def test_turn_of_a_match_is_the_turn_of_its_game(table: Table, game: str) -> None:
    match, rng, seen = table.start(game, options=SHORT_MATCHES[game]), random.Random(7), set()
    while match.state == match_pb2.MATCH_STATE_PLAYING:
        assert match.turn == getattr(match.perspective.view, game).turn.number
        seen.add(match.turn)
        match = table.play_random(rng, 1, match)
    # While the Bobby is being placed no turn has begun.
    assert seen == set(range(0 if game == "portobello" else 1, max(seen) + 1))
    assert "view.<game>.turn.number" in comments()["markethall.v1.Match.turn"]
