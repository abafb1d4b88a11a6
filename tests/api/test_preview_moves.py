"""PreviewMoves: several moves in a row, also of a seat that is not to act."""

from __future__ import annotations

import random
from typing import Any

import grpc
import httpx
import pytest
from google.protobuf import json_format

from markethall.v1 import match_pb2, move_pb2
from markethall.v1.match_service_pb2 import PreviewMovesRequest, PreviewMovesResponse
from tests.kits import GAME_NAMES
from tests.service import Service

from .calls import Table, refused

CODE = grpc.StatusCode


def preview(table: Table, seat: int, moves: list[move_pb2.Move], revision: int, view: Any = 0) -> PreviewMovesResponse:
    """The response for a seat."""
    request = PreviewMovesRequest(name=table.name, moves=moves, revision=revision, view=view)
    answer: PreviewMovesResponse = table.matches.PreviewMoves(request, metadata=table.as_seat(seat))
    return answer


@pytest.mark.parametrize("game", GAME_NAMES)
def test_line_is_what_the_moves_do(table: Table, game: str) -> None:
    rng, compared = random.Random(4), 0
    table.start(game)
    match = table.get()
    while match.state == match_pb2.MATCH_STATE_PLAYING and compared < 60:
        seat = match.to_act[0]
        now = table.get(seat, legal_moves=True)
        looked = now
        line: list[move_pb2.Move] = []
        while len(line) < 4 and looked.perspective.legal_moves:
            line.append(rng.choice(looked.perspective.legal_moves))
            previewed = preview(table, seat, line, now.revision, match_pb2.MATCH_VIEW_FULL)
            assert previewed.revision == now.revision
            assert previewed.scores == [one.score for one in previewed.match.seats]
            looked = previewed.match
            if previewed.more_follows:
                break
        for move, commit in zip(line, previewed.commits, strict=True):
            played = table.play(seat, move, commit.revision - 1).commit
            if previewed.more_follows and commit is previewed.commits[-1]:
                assert list(played.events)[: len(commit.events)] == list(commit.events)
            else:
                assert played.events == commit.events
                assert played.to_act == commit.to_act
            compared += 1
        match = table.get(seat)
        if not previewed.more_follows:
            assert previewed.scores == [one.score for one in match.seats]
            assert previewed.match.perspective.view == match.perspective.view
    assert compared > 20


@pytest.mark.parametrize("game", GAME_NAMES)
def test_seat_that_is_not_to_act_supposes_its_turn(table: Table, game: str) -> None:
    rng, supposed = random.Random(9), 0
    match = table.start(game)
    known: dict[int, list[move_pb2.Move]] = {1: [], 2: []}
    for _ in range(30):
        if match.state != match_pb2.MATCH_STATE_PLAYING:
            break
        seat, other = match.to_act[0], 3 - match.to_act[0]
        known[seat] += table.legal(seat).moves
        before = table.get(other)
        supposed += any(
            is_supposed(table, other, move, match.revision) for move in [*known[other][:15], *known[other][-10:]]
        )
        assert table.get(other) == before
        match = table.play_random(rng, 1, match)
    assert supposed > 5


def is_supposed(table: Table, seat: int, move: move_pb2.Move, revision: int) -> bool:
    """Whether the service previews a move of a seat that is not to act. If not, the rules say why."""
    try:
        answer = preview(table, seat, [move], revision, match_pb2.MATCH_VIEW_FULL)
    except grpc.RpcError as error:
        assert error.code() == CODE.FAILED_PRECONDITION, error  # noqa: PT017
        return False
    return answer.commits[0].seat == seat


def test_bad_lines_are_refused(table: Table) -> None:
    match = table.start("kairo")
    seat = match.to_act[0]
    legal = table.legal(seat)
    for moves in ([], [legal.moves[0]] * 33):
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
            preview(table, seat, moves, match.revision)
        assert refusal.metadata["field"] == "moves"
    with refused("STALE_REVISION", CODE.ABORTED):
        preview(table, seat, [legal.moves[0]], match.revision - 1)
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        preview(table, 0, [legal.moves[0]], match.revision)
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        preview(table, seat, [legal.moves[0], move_pb2.Move()], match.revision)
    assert refusal.metadata["field"] == "moves[1]"
    illegal = move_pb2.Move()
    illegal.kairo.play_cards.cards[:] = ["369", "369", "369"]
    with refused("ILLEGAL_MOVE", CODE.FAILED_PRECONDITION) as refusal:
        preview(table, seat, [illegal], match.revision)
    assert refusal.metadata["clause"].startswith("KA-")


def test_over_rest(table: Table, hall: Service) -> None:
    match = table.start("portobello")
    seat = match.to_act[0]
    move = json_format.MessageToDict(table.legal(seat).moves[0])
    headers = {"Authorization": f"Bearer {table.tokens[seat - 1]}"}
    body = {"moves": [move], "revision": match.revision, "view": "MATCH_VIEW_POSITION"}
    answer = httpx.post(f"{hall.http}/v1/{table.name}:preview", json=body, headers=headers).raise_for_status().json()
    assert answer["scores"] == [seat["score"] for seat in answer["match"]["seats"]]
    assert answer["commits"][0]["events"]
    assert answer["match"]["perspective"]["legalMoves"] == []
