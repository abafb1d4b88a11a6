"""Responses with `view`: their match equals that of GetMatch at that time for the same viewer."""

from __future__ import annotations

import random
from typing import Any

import grpc
import pytest

import markethall_rules
from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import KickSeatRequest, PlayMoveRequest, PlayMovesRequest, UndoMoveRequest

from .calls import Commits, Table, refused, without_presence

GAMES = [game.box.name for game in markethall_rules.GAMES]
VIEWERS = (0, 1, 2)


def get_match(table: Table, viewer: int) -> match_pb2.Match:
    """The answer of GetMatch, without the fields that a commit does not contain."""
    return without_presence(table.get(viewer, legal_moves=True))


@pytest.mark.parametrize("game", GAMES)
def test_match_of_a_commit_equals_get_match_of_that_time(table: Table, game: str) -> None:
    rng = random.Random(5)
    at = table.start(game).revision
    streams = {viewer: table.watch(at, viewer, view=match_pb2.MATCH_VIEW_FULL) for viewer in VIEWERS}
    for left in reversed(range(26)):
        match = table.get()
        if not match.to_act:
            break
        if left:
            legal = table.legal(match.to_act[0])
            table.play(match.to_act[0], rng.choice(list(legal.moves)), legal.revision)
        else:
            table.resign(1)
        for viewer, stream in streams.items():
            update = next(stream)
            assert update.match == get_match(table, viewer)
            assert update.match.revision == update.commit.revision
            assert update.match.perspective.seat == viewer
            assert bool(update.match.perspective.legal_moves) == (viewer in update.match.to_act)
    assert update.match.state == match_pb2.MATCH_STATE_FINISHED
    assert not any(list(stream) for stream in streams.values())


@pytest.mark.parametrize("over", [False, True])
def test_last_of_several_commits_contains_the_match(table: Table, over: bool) -> None:
    table.start()
    at = table.play_random(random.Random(6), 10).revision
    if over:
        at = table.resign(1).revision
    for after in (0, at - 3):
        stream = table.watch(after, view=match_pb2.MATCH_VIEW_FULL)
        updates = [next(stream) for _ in range(at - max(after, 1))]
        stream.cancel()
        assert [one.commit.revision for one in updates if one.HasField("match")] == [at]
        assert updates[-1].match == get_match(table, 0)


def test_final_commit_contains_the_match_although_the_rematch_is_known(table: Table) -> None:
    table.start()
    over = table.resign(1).revision
    rematch = table.rematch(1).match.name
    updates = [one for one in table.watch(view=match_pb2.MATCH_VIEW_FULL) if one.HasField("match")]
    assert [one.commit.revision for one in updates] == [over, over + 1]
    assert [one.match.rematch for one in updates] == [rematch] * 2


@pytest.mark.parametrize("visibility", [match_pb2.MATCH_VISIBILITY_PUBLIC, match_pb2.MATCH_VISIBILITY_PRIVATE])
def test_watch_after_losing_the_seat_is_a_spectators_or_ends(table: Table, visibility: int) -> None:
    at = table.create("kairo", visibility=visibility).match.revision
    table.join()
    stream = table.watch(at, 1, view=match_pb2.MATCH_VIEW_FULL)
    assert next(stream).match.perspective.seat == 1
    creator = (("authorization", f"Bearer {table.creator_token}"),)
    table.matches.KickSeat(KickSeatRequest(name=table.name, seat=1), metadata=creator)
    freed = next(stream)
    if visibility == match_pb2.MATCH_VISIBILITY_PUBLIC:
        assert freed.match == get_match(table, 0)
        stream.cancel()
    else:
        assert not freed.HasField("match")
        with refused("TOKEN_REVOKED", grpc.StatusCode.PERMISSION_DENIED):
            next(stream)


def test_play_and_undo_can_return_the_match(table: Table) -> None:
    table.start("portobello")
    seat = table.get().to_act[0]
    first = table.legal(seat)
    table.play(seat, first.moves[0], first.revision)
    seat = table.get().to_act[0]
    legal = table.legal(seat)
    ask = PlayMoveRequest(
        name=table.name,
        move=legal.moves[0],
        revision=legal.revision,
        request_id="once",
        view=match_pb2.MATCH_VIEW_FULL,
    )
    played = table.matches.PlayMove(ask, metadata=table.as_seat(seat))
    assert played.match == get_match(table, seat)
    assert played.match.perspective.legal_moves
    assert played.match.perspective.can_undo
    undo = UndoMoveRequest(name=table.name, revision=played.revision, view=match_pb2.MATCH_VIEW_FULL)
    undone = table.matches.UndoMove(undo, metadata=table.as_seat(seat))
    assert undone.match == get_match(table, seat)
    assert undone.match.revision == undone.revision
    # The same answer again, with the present match.
    again = table.matches.PlayMove(ask, metadata=table.as_seat(seat))
    assert again.commit == played.commit
    assert again.match == undone.match
    [streamed] = table.matches.PlayMoves(iter([PlayMovesRequest(play=ask)]), metadata=table.as_seat(seat))
    assert streamed.played == again


def test_match_is_returned_only_on_request(table: Table) -> None:
    at = table.start().revision
    stream: Any = Commits(table.watch_all(at))
    seat = table.get().to_act[0]
    legal = table.legal(seat)
    assert not table.play(seat, legal.moves[0], legal.revision).HasField("match")
    assert not next(stream).HasField("match")
    stream.cancel()


@pytest.mark.parametrize("game", GAMES)
def test_preview_returns_the_match_after_the_move(table: Table, game: str) -> None:
    rng, whole, parts, lucky = random.Random(7), 0, 0, 0
    started = table.start(game).revision
    for _ in range(60):
        before = table.get()
        if not before.to_act:
            break
        seat = before.to_act[0]
        legal = table.legal(seat)
        move = rng.choice(list(legal.moves))
        tried = table.preview(seat, move, legal.revision, view=match_pb2.MATCH_VIEW_FULL)
        assert get_match(table, 0) == without_presence(before)
        assert tried.match.revision == legal.revision + 1
        assert tried.match.perspective.seat == seat
        if tried.more_follows:
            parts += 1
            assert not tried.match.to_act
            assert not tried.match.perspective.legal_moves
            assert not tried.match.perspective.can_undo
            if not tried.commits[0].events:
                assert tried.match.perspective.view == table.get(seat).perspective.view
        lucky += table.play(seat, move, legal.revision).commit.draws > 0
        if not tried.more_follows:
            whole += 1
            tried.match.ClearField("update_time")
            now = get_match(table, seat)
            for unknown in ("update_time", "history"):
                now.ClearField(unknown)
            for told in ("last_turn", "this_turn"):
                now.perspective.ClearField(told)
            assert tried.match == now
    assert whole > min(10, (before.revision - started) // 2)
    assert parts >= lucky


def test_preview_reveals_nothing_that_the_seat_cannot_know(table: Table) -> None:
    """Neither a card that would be drawn nor hidden cards of others are revealed."""
    rng, hidden = random.Random(8), 0
    table.start("kairo", 3)
    for _ in range(60):
        seat = table.get().to_act[0]
        legal = table.legal(seat)
        move = rng.choice(list(legal.moves))
        tried = table.preview(seat, move, legal.revision, view=match_pb2.MATCH_VIEW_FULL)
        for other in tried.match.perspective.view.kairo.seats:
            assert len(other.cards.items) == (other.cards.size if other.seat == seat else 0)
            assert other.coins.HasField("items") == (other.seat == seat)
            hidden += other.seat != seat and other.cards.size > 0
        table.play(seat, move, legal.revision)
    assert hidden
