"""PreviewMoves: several moves in a row, also of a seat that is not to act."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from google.protobuf import json_format
from google.rpc.error_details_pb2 import ErrorInfo

from markethall.v1 import match_pb2, move_pb2
from markethall.v1.match_service_pb2 import PreviewedLine
from markethall_service.api.moves import LINES
from markethall_service.api.views import PAGE_BYTES
from tests.kits import DRAWING, GAME_NAMES, moves_near
from tests.service import Service

from .calls import Table, refused

CODE = grpc.StatusCode


def preview(table: Table, seat: int, moves: list[move_pb2.Move], revision: int, view: Any = 0) -> PreviewedLine:
    answer = table.preview_lines(seat, [moves], revision, view=view)
    assert answer.revision == revision
    [line] = answer.lines
    return line


def refusal_of(line: PreviewedLine) -> ErrorInfo:
    info = ErrorInfo()
    assert line.error.details[0].Unpack(info)
    return info


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
            previewed = preview(table, seat, line, now.revision, match_pb2.MATCH_VIEW_FULL).preview
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
    assert compared > min(20, match.revision // 2)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_seat_that_is_not_to_act_supposes_its_turn(table: Table, game: str) -> None:
    rng, supposed = random.Random(9), 0
    match = table.start(game)
    started = match.revision
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
    assert supposed > min(5, (match.revision - started) // 3)


def is_supposed(table: Table, seat: int, move: move_pb2.Move, revision: int) -> bool:
    """Whether the service previews a move of a seat that is not to act. If not, the rules say why."""
    line = preview(table, seat, [move], revision, match_pb2.MATCH_VIEW_FULL)
    if line.HasField("error"):
        assert line.error.code == CODE.FAILED_PRECONDITION.value[0], line
        return False
    return line.preview.commits[0].seat == seat


@pytest.mark.parametrize("game", GAME_NAMES)
def test_bot_scores_all_its_legal_moves_in_one_call(table: Table, game: str) -> None:
    rng = random.Random(12)
    match = table.start(game)
    for _ in range(moves_near(game, 12)):
        seat = match.to_act[0]
        legal = table.legal(seat)
        lines = table.preview_lines(seat, [[move] for move in legal.moves][:LINES], legal.revision).lines
        assert len(lines) == min(len(legal.moves), LINES)
        for move, line in rng.sample(list(zip(legal.moves, lines, strict=False)), min(5, len(lines))):
            alone = table.preview(seat, move, legal.revision)
            for commit in (*line.preview.commits, *alone.commits):
                commit.ClearField("commit_time")
                for clock in commit.clocks:
                    clock.Clear()
            assert line.preview == alone
        best = max(range(len(lines)), key=lambda at: lines[at].preview.scores[seat - 1])
        played = table.play(seat, legal.moves[best], legal.revision).commit
        if not lines[best].preview.more_follows:
            assert list(lines[best].preview.scores) == [one.score for one in table.get().seats]
        match.to_act[:] = played.to_act


def test_refused_line_does_not_fail_the_others(table: Table) -> None:
    match = table.start("kairo")
    seat = match.to_act[0]
    legal = table.legal(seat).moves[0]
    illegal = move_pb2.Move()
    illegal.kairo.play_cards.cards[:] = ["369", "369", "369"]
    malformed = move_pb2.Move()
    malformed.kairo.play_cards.cards[:] = ["nothing"]
    lines = [
        [illegal], [legal], [], [legal] * 33, [legal, move_pb2.Move()], [move_pb2.Move(klongs={})], [malformed],
        [legal, illegal],
    ]  # fmt: skip
    answer = table.preview_lines(seat, lines, match.revision)
    assert [line.WhichOneof("result") for line in answer.lines] == ["error", "preview", *["error"] * 6]
    infos = [refusal_of(line) for line in answer.lines if line.HasField("error")]
    assert [info.reason for info in infos] == [
        "ILLEGAL_MOVE", "BAD_FIELD", "BAD_FIELD", "BAD_FIELD", "WRONG_GAME", "BAD_FIELD", "ILLEGAL_MOVE",
    ]  # fmt: skip
    assert infos[0].metadata["clause"].startswith("KA-")
    assert ("index" in infos[0].metadata, infos[-1].metadata["index"]) == (False, "1")
    fields = [info.metadata["field"] for info in infos[1:-1]]
    assert fields[:4] == ["lines[2].moves", "lines[3].moves", "lines[4].moves[1]", "lines[5].moves[0].klongs"]
    assert fields[4] == "lines[6].moves[0].kairo.playCards.cards[0]"
    sentences = [line.error.message for line in answer.lines[2:-1]]
    assert all(map(str.startswith, sentences, fields)), sentences
    assert table.get().revision == match.revision


def test_bad_requests_are_refused(table: Table) -> None:
    match = table.start("kairo")
    seat = match.to_act[0]
    move = table.legal(seat).moves[0]
    for count in (0, LINES + 1):
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
            table.preview_lines(seat, [[move]] * count, match.revision)
        assert refusal.metadata["field"] == "lines"
    with refused("STALE_REVISION", CODE.ABORTED):
        table.preview(seat, move, match.revision - 1)
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.preview(0, move, match.revision)


def test_lines_beyond_the_largest_response_have_an_error(table: Table) -> None:
    rng, match = random.Random(3), table.start("kairo", 4)
    chosen: dict[str, Any] = {"view": match_pb2.MATCH_VIEW_FULL, "text_board": True, "language_code": "de"}
    largest, move = 0, move_pb2.Move()
    while largest * LINES < 1.05 * PAGE_BYTES:
        match = table.play_random(rng, 1)
        seat = match.to_act[0]
        legal, largest = table.legal(seat), 0
        for one, line in zip(
            legal.moves,
            table.preview_lines(seat, [[one] for one in legal.moves][:20], legal.revision, **chosen).lines,
            strict=False,
        ):
            if line.ByteSize() > largest:
                largest, move = line.ByteSize(), one
    answer = table.preview_lines(seat, [[move]] * LINES, legal.revision, **chosen)
    kinds = [line.WhichOneof("result") for line in answer.lines]
    fitting = kinds.index("error")
    assert kinds == ["preview"] * fitting + ["error"] * (LINES - fitting)
    assert {refusal_of(line).reason for line in answer.lines[fitting:]} == {"MESSAGE_TOO_LARGE"}
    assert sum(line.preview.ByteSize() for line in answer.lines) <= PAGE_BYTES
    assert answer.ByteSize() < 2 * PAGE_BYTES


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_position_is_drawn_unless_luck_or_a_secret_follows(table: Table, game: str) -> None:
    rng, match, drawn = random.Random(3), table.start(game), set()
    while match.revision < 30 and match.to_act:
        legal = table.legal(match.to_act[0])
        lines = [[move] for move in legal.moves[:20]]
        shown: dict[str, Any] = {"view": match_pb2.MATCH_VIEW_POSITION, "text_board": True, "language_code": "en"}
        for line in table.preview_lines(match.to_act[0], lines, legal.revision, **shown).lines:
            assert line.WhichOneof("result") == "preview", line.error
            seen, is_whole = line.preview.match.perspective, not line.preview.more_follows
            is_over = line.preview.match.state == match_pb2.MATCH_STATE_FINISHED
            assert (bool(seen.text_board), bool(seen.prompt)) == (is_whole, is_whole and not is_over)
            drawn.add(is_whole)
        match = table.play_random(rng, 1)
    assert drawn == ({True, False} if game in DRAWING else {True})


def test_each_line_counts_as_a_call(tmp_path: Path) -> None:
    limit = {"limit_per_token": "1/h:40"}
    with Service(tmp_path, **limit) as service, Table(service.target) as table:
        match = table.start("portobello")
        seat = match.to_act[0]
        move = table.legal(seat).moves[0]
        table.preview_lines(seat, [[move]] * 30, match.revision)
        with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
            table.preview_lines(seat, [[move]] * 30, match.revision)
        table.preview_lines(seat, [[move]] * 5, match.revision)
    # More lines than the burst count as the whole burst, so that they are possible at all.
    with Service(tmp_path / "other", **limit) as service, Table(service.target) as table:
        match = table.start("portobello")
        seat = match.to_act[0]
        assert len(table.preview_lines(seat, [[move]] * 200, match.revision).lines) == 200
        with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
            table.legal(seat)


def test_over_rest(table: Table, hall: Service) -> None:
    match = table.start("portobello")
    seat = match.to_act[0]
    move = json_format.MessageToDict(table.legal(seat).moves[0])
    headers = {"Authorization": f"Bearer {table.tokens[seat - 1]}", "Accept-Language": "de"}
    refused_line: dict[str, Any] = {"moves": [{"portobello": {"drawCustomer": {}}}]}
    body = {"lines": [{"moves": [move]}, refused_line], "revision": match.revision, "view": "MATCH_VIEW_POSITION"}
    answer = httpx.post(f"{hall.http}/v1/{table.name}:preview", json=body, headers=headers).raise_for_status().json()
    assert answer["revision"] == match.revision
    first, second = answer["lines"]
    preview = first["preview"]
    assert preview["scores"] == [seat["score"] for seat in preview["match"]["seats"]]
    assert preview["commits"][0]["events"]
    assert preview["match"]["perspective"]["legalMoves"] == []
    # The error of a line has the form of the error of a response.
    played = httpx.post(
        f"{hall.http}/v1/{table.name}:play",
        json={"move": refused_line["moves"][0], "revision": match.revision},
        headers=headers,
    )
    assert second == {"error": played.json()["error"]}
