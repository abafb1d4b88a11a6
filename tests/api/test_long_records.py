"""The longest legal match of each game, and each way of reading and checking it that the documentation names.

Seats are taken and freed, and a move is played and undone, as often as the service allows it. Then random moves follow.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from google.protobuf import json_format
from google.protobuf.duration_pb2 import Duration

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_client import Client
from markethall_service.api.handlers import MESSAGE_LIMIT
from markethall_service.api.views import RECORD_BYTES
from markethall_service.codec.records import PAGE_BYTES
from markethall_service.matches.lobby import LEAVING_ENDS
from markethall_service.matches.playing import UNDOING_ENDS
from tests.kits import GAME_NAMES
from tests.service import Service
from tests.tools.commands import in_this_process

from .calls import Table, refused

pytestmark = pytest.mark.xdist_group("long records")

LONGEST_NAME = "\u1000" * 40
BANK = match_pb2.TimeControl(bank=match_pb2.TimeBank(time=Duration(seconds=2_592_000)))


EVERY_WAY = os.environ.get("MARKETHALL_LONGEST_MATCHES") == "all"
GAMES = GAME_NAMES if EVERY_WAY else ("klongs",)
"""Klongs has the longest records. The others take a minute more."""


@pytest.fixture(scope="module", params=GAMES)
def table(hall: Service, request: Any) -> Iterator[Table]:
    """A table with a finished match that is as long as it can be."""
    with Table(hall.target) as table:
        table.create(request.param, 2, time_control=BANK)
        seat_often(table)
        play_long(table, random.Random(3))
        yield table


def seat_often(table: Table) -> None:
    """Takes and frees a seat until the service refuses it. Then takes all seats."""
    name = wire.LeaveMatchRequest(name=table.name)
    with suppress(grpc.RpcError):
        while True:
            taken = table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, seat=1, display_name=LONGEST_NAME))
            table.matches.LeaveMatch(name, metadata=(("authorization", f"Bearer {taken.token}"),))
    table.tokens = [taken.token]
    table.join(name=LONGEST_NAME)
    assert table.get().revision > LEAVING_ENDS


def play_long(table: Table, rng: random.Random) -> None:
    """Plays random moves to the end. Moves are undone and played again as long as the service allows it."""
    to_act = list(table.get().to_act)
    while to_act:
        seat = to_act[0]
        legal = table.legal(seat)
        move, revision, undone = rng.choice(list(legal.moves)), legal.revision, True
        while undone:
            played = table.play(seat, move, revision, f"{revision:064}")
            revision, undone = played.revision, False
            # A move that drew luck cannot be undone.
            if revision < UNDOING_ENDS:
                with suppress(grpc.RpcError):
                    revision, undone = table.undo(seat, revision, f"{revision:064}").revision, True
        to_act = list(played.commit.to_act)


def test_the_longest_match_is_checked_by_its_name(hall: Service, table: Table) -> None:
    latest = table.get().revision
    assert latest >= UNDOING_ENDS
    pages: list[match_pb2.Match] = []
    while not pages or pages[-1].revision < latest:
        after = pages[-1].revision if pages else 0
        answer = table.matches.CheckRecord(wire.CheckRecordRequest(name=table.name, after_revision=after))
        assert (answer.verified, answer.fault, answer.match.revision) == (True, "", latest)
        assert answer.ByteSize() < 1.1 * PAGE_BYTES
        pages += answer.matches
    assert [match.revision for match in pages] == list(range(2, latest + 1))
    answer = httpx.post(f"{hall.http}/v1/records:check", json={"name": table.name}, timeout=60).json()
    assert answer["verified"]


@pytest.mark.parametrize("from_service", [False, True] if EVERY_WAY else [False])
def test_the_longest_match_is_checked_by_the_command_line(
    hall: Service, table: Table, tmp_path: Path, from_service: bool
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json_format.MessageToJson(table.record()))
    checked = in_this_process("verify", *((table.name, "--target", hall.target) if from_service else (str(path),)))
    assert (checked.returncode, checked.stdout[:8]) == (0, "Verified"), checked.stderr


def test_the_longest_record_is_far_below_its_limit_and_has_the_commits_of_all_pages(
    hall: Service, table: Table
) -> None:
    record = table.record()
    assert 10 * record.ByteSize() < RECORD_BYTES
    commits: list[match_pb2.Commit] = []
    with Client(hall.target) as client:
        while len(commits) < len(record.commits):
            page = client.rpc.list_commits(table.name, commits[-1].revision if commits else 0)
            assert page.ByteSize() < 1.1 * PAGE_BYTES
            commits += page.commits
    assert commits == list(record.commits)


def test_a_record_over_the_size_of_a_request_is_refused_with_the_limit(table: Table) -> None:
    record = table.record()
    assert record.ByteSize() > MESSAGE_LIMIT
    with refused("MESSAGE_TOO_LARGE", grpc.StatusCode.RESOURCE_EXHAUSTED):
        table.matches.CheckRecord(wire.CheckRecordRequest(record=record))
