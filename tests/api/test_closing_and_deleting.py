"""CloseMatch of a running match and DeleteMatch, over gRPC and REST."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from markethall.v1 import match_pb2
from markethall_client import Client, errors
from tests.service import Service


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with Service(tmp_path / "data", rest="true") as started:
        yield started


def test_creator_closes_a_running_match_and_its_record_verifies(service: Service) -> None:
    with Client(service.target) as hall:
        created = hall.create("klongs", seats=2, creator_may_close=True)
        assert hall.get_match(created).creator_may_close
        assert [row.creator_may_close for row in hall.matches()] == [True]
        seats = [hall.join(created) for _ in range(2)]
        hall.close_match(created)
        with pytest.raises(errors.MatchClosed):
            seats[0].rematch()
        closed = seats[0].refresh()
        assert (closed.state, closed.end_reason) == (match_pb2.MATCH_STATE_CLOSED, match_pb2.END_REASON_CLOSED)
        assert not list(hall.matches())
        record = hall.get_record(created)
        assert record.header.seed
        assert hall.rpc.check_record(record).verified
        assert hall.rpc.check_record(name=created).verified
        # Without the leave of the header the close is what no service writes.
        record.header.creator_may_close = False
        assert "is not possible here" in hall.rpc.check_record(record).fault


def test_delete_over_rest(service: Service) -> None:
    with Client(service.target) as hall:
        created = hall.create("kairo", seats=2)
        seats = [hall.join(created) for _ in range(2)]
        url = f"{service.http}/v1/{created.match.name}"
        creator = {"Authorization": f"Bearer {created.creator_token}"}
        for headers, status, reason in (
            ({}, 401, "TOKEN_MISSING"),
            ({"Authorization": f"Bearer {seats[0].token}"}, 403, "NOT_CREATOR"),
            (creator, 400, "MATCH_STARTED"),
        ):
            refused = httpx.delete(url, headers=headers)
            assert (refused.status_code, refused.json()["error"]["details"][0]["reason"]) == (status, reason)
        seats[0].resign()
        assert httpx.get(url).status_code == 200
        for _ in range(2):
            deleted = httpx.delete(url, headers=creator)
            assert (deleted.status_code, deleted.json()) == (200, {})
        gone = httpx.get(url, headers={"Accept-Language": "de"})
        assert gone.status_code == 404
        assert "wurde gelöscht" in str(gone.json())
        with pytest.raises(errors.MatchNotFound, match="or it has expired or was deleted"):
            hall.get_record(created)
        # A retry by the SDK, or by a person.
        hall.delete_match(created)
        with pytest.raises(errors.MatchNotFound):
            hall.delete_match(created, token=seats[0].token)


def test_operator_keeps_matches(tmp_path: Path) -> None:
    with Service(tmp_path / "data", creator_deletes="false") as kept, Client(kept.target) as hall:
        created = hall.create("kairo", seats=2)
        with pytest.raises(errors.MarketHallError, match="keeps its matches") as refused:
            hall.delete_match(created)
        assert refused.value.reason == "MATCH_KEPT"
        assert hall.get_match(created).name == created.match.name
