"""The join code of a private rematch: only its players get it."""

from __future__ import annotations

from pathlib import Path

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import GetRecordRequest, JoinMatchRequest, ListMatchesRequest, WatchMatchRequest
from markethall_client import Client
from tests.api.calls import Table, refused
from tests.service import Service

DENIED = grpc.StatusCode.PERMISSION_DENIED
UNAUTHENTICATED = grpc.StatusCode.UNAUTHENTICATED


def finished(table: Table, visibility: int = match_pb2.MATCH_VISIBILITY_PRIVATE) -> None:
    table.tokens.clear()
    table.start(visibility=visibility)
    table.resign(1)


def test_each_player_gets_the_join_code_and_it_admits_spectators(table: Table) -> None:
    finished(table)
    old, old_code, creator = table.name, table.join_code, table.creator_token
    first = table.rematch(1)
    code = first.join_code
    assert len(code) == len(old_code)
    assert code != old_code
    assert table.rematch(1).join_code == code
    table.name, table.join_code = first.match.name, ""
    with refused("TOKEN_MISSING", UNAUTHENTICATED):
        table.get()
    table.join_code = old_code
    with refused("JOIN_CODE_WRONG", DENIED):
        table.get()
    table.join_code = code
    assert table.get().name == first.match.name
    # It gives no seat.
    with refused("SEAT_RESERVED", DENIED):
        table.matches.JoinMatch(JoinMatchRequest(name=table.name, join_code=code))
    table.name = old
    assert table.rematch(2).join_code == code
    table.name = first.match.name
    watch = table.matches.WatchMatch(WatchMatchRequest(name=table.name, join_code=code))
    assert list(next(watch).presence.seats) == []
    assert next(watch).update.commit.revision == 2
    watch.cancel()
    record = table.matches.GetRecord(GetRecordRequest(name=table.name, join_code=code))
    assert code.encode() not in record.SerializeToString()
    # Only players of the old match get the code, not even its creator.
    table.name, table.tokens = old, [creator]
    with refused("TOKEN_SEATLESS", DENIED):
        table.rematch(1)
    with refused("TOKEN_MISSING", UNAUTHENTICATED):
        table.rematch(0)
    finished(table)
    table.name = old
    with refused("TOKEN_FOREIGN", DENIED):
        table.rematch(1)


@pytest.mark.parametrize("visibility", [match_pb2.MATCH_VISIBILITY_PUBLIC, match_pb2.MATCH_VISIBILITY_UNLISTED])
def test_public_rematch_has_no_join_code(table: Table, visibility: int) -> None:
    finished(table, visibility)
    assert table.rematch(1).join_code == ""


def test_rematch_of_a_rematch_has_a_join_code(table: Table) -> None:
    finished(table)
    first, second = table.rematch(2), table.rematch(1)
    table.name, table.tokens, table.join_code = first.match.name, [first.token, second.token], first.join_code
    table.resign(2)
    third = table.rematch(1)
    assert third.join_code not in ("", first.join_code)


def test_sdk_keeps_the_join_code_with_the_seat(table: Table) -> None:
    finished(table)
    with Client(table.target) as hall:
        seat = hall.seat(table.name, table.tokens[0]).rematch()
        assert seat.join_code not in repr(seat)
        assert hall.get_match(seat.match, join_code=seat.join_code).name == seat.match


def test_join_code_is_sent_only_to_players_and_never_logged(tmp_path: Path) -> None:
    service = Service(tmp_path / "data", rest="true", log_level="DEBUG", log_format="json", access_log="1")
    service.log = tmp_path / "log"
    service.start()
    with Table(service.target) as table:
        finished(table)
        old, old_code = table.name, table.join_code
        answers = [table.rematch(1), table.rematch(2)]
        code = answers[0].join_code
        responses = [table.get(1), table.get(), table.record(1), *table.watch_all(seat=1)]
        table.name, table.tokens = answers[0].match.name, [answers[1].token, answers[0].token]
        codes = [table.code(token) for token in table.tokens]
        responses += [table.get(1), table.get(2)]
        responses += [table.record(1), next(table.watch(seat=1))]
        responses += [table.matches.ListMatches(ListMatchesRequest(page_size=100)), table.resign(1)]
        responses += [table.get(2)]
        table.join_code = code
        responses += [table.get(), table.record(2), *table.watch_all(seat=2)]
        with httpx.Client(base_url=service.http) as http:
            headers = {"Authorization": f"Bearer {table.tokens[0]}"}
            texts = [http.get(f"/v1/{table.name}{path}", headers=headers).text for path in ("/record", ":watch")]
            texts.append(http.get(f"/v1/{old}:watch", params={"joinCode": old_code}).text)
            assert all("rematch" in text for text in (texts[0], texts[2]))
    assert len(code) == 8
    assert codes == [code] * 2
    assert not any(code.encode() in message.SerializeToString() for message in responses)
    assert not any(code in text for text in texts)
    assert service.stop() == 0
    lines = service.log.read_text()
    assert "RematchMatch" in lines
    assert code not in lines
