"""Answers that grow with a match or with its board: each of them has a limit of bytes, and keeps it."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import grpc
import pytest

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_client import Client
from tests.kits import GAME_NAMES
from tests.service import Service

from .calls import Table, refused

LIMIT = 400
"""Less than a match of the smallest game."""
SMALL = {
    "markethall_service.api.views.RECORD_BYTES": LIMIT,
    "markethall_service.api.views.PAGE_BYTES": LIMIT,
}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_record_over_its_limit_is_refused_and_its_commits_are_read_in_pages(tmp_path: Path, game: str) -> None:
    with Service(tmp_path / "small", SMALL) as service, Table(service.target) as table, Client(service.target) as hall:
        table.start(game)
        if table.play_random(random.Random(1), 40).state == match_pb2.MATCH_STATE_PLAYING:
            table.resign(1)
        commits: list[match_pb2.Commit] = []
        latest = table.get().revision
        while not commits or commits[-1].revision < latest:
            page = hall.rpc.list_commits(table.name, commits[-1].revision if commits else 0)
            assert match_pb2.Record(commits=page.commits).ByteSize() <= LIMIT or len(page.commits) == 1
            commits += page.commits
        assert [commit.revision for commit in commits] == list(range(2, latest + 1))
        assert match_pb2.Record(commits=commits).ByteSize() > LIMIT
        check = wire.CheckRecordRequest(name=table.name)
        for read in (table.record, partial(table.matches.CheckRecord, check)):
            with refused("MESSAGE_TOO_LARGE", grpc.StatusCode.RESOURCE_EXHAUSTED) as refusal:
                read()
            assert refusal.metadata == {"limit": str(LIMIT)}
            assert "ListCommits" in refusal.message
