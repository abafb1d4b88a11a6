"""The URL of a webhook is in no answer, stream, record or error."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from google.protobuf.message import Message
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.gateway import contract
from markethall_service.matches.log import Commit, SeatTaken
from markethall_service.matches.match import Seat
from markethall_service.matches.visibility import disclosed, redacted
from tests.api.calls import Table
from tests.service import Service
from tests.store.tiny import header, raw_redis

WORD = b"hook-word"
URL = "https://receiver.example/hook-word?token=hook-word"


def whole(table: Table, seats: int = 2) -> list[bytes]:
    """All answers of the service about a match and its seats, as bytes."""
    said: list[Message] = []
    match = match_pb2.Match(game="portobello", seat_count=seats)
    said.append(table.matches.CreateMatch(wire.CreateMatchRequest(match=match, webhook_url=URL)))
    table.name = wire.CreateMatchResponse.FromString(said[0].SerializeToString()).match.name
    for number in range(seats):
        request = wire.JoinMatchRequest(name=table.name, webhook_url=URL, request_id=f"request-id-of-seat-{number}")
        answer = table.matches.JoinMatch(request)
        said += [answer, table.matches.JoinMatch(request)]
        table.tokens.append(answer.token)
    said += asked(table, seats)
    table.play_random(random.Random(1), 40)
    said += asked(table, seats)
    table.play_random(random.Random(2))
    said += [*asked(table, seats), *(answer for seat in range(seats + 1) for answer in table.watch_all(0, seat))]
    return [message.SerializeToString() for message in said]


def asked(table: Table, seats: int) -> list[Message]:
    """Calls that need no token."""
    found: list[Message] = [table.matches.ListMatches(wire.ListMatchesRequest(page_size=100))]
    for seat in range(seats + 1):
        stream = table.watch(0, seat)
        found += [table.get(seat, legal_moves=True), table.record(seat), *(next(stream) for _ in range(seats))]
        stream.cancel()
    return found


def test_no_answer_and_no_stream_contains_the_url(hall: Service) -> None:
    table = Table(hall.target)
    said = whole(table)
    assert len(said) > 100
    assert not any(WORD in message for message in said)
    with httpx.Client(base_url=hall.http, timeout=30) as http:
        texts = [http.get(f"/v1/{table.name}{path}").text for path in ("", "/record")]
        with connect_sse(http, "GET", f"/v1/{table.name}:watch") as events:
            texts += [event.data for event in events.iter_sse()]
    assert not any(WORD.decode() in text for text in texts)
    assert "webhookUrl" not in json.loads(texts[1])["header"]
    table.close()


def test_no_error_contains_the_url(hall: Service) -> None:
    table = Table(hall.target)
    match = match_pb2.Match(game="portobello", seat_count=2)
    request = wire.CreateMatchRequest(match=match, webhook_url=URL, request_id="a-request-id-of-its-own")
    table.name = table.matches.CreateMatch(request).match.name
    other = wire.CreateMatchRequest(match=match, webhook_url=URL + "2", request_id="a-request-id-of-its-own")
    calls: list[Any] = [
        lambda: table.matches.CreateMatch(other),
        lambda: table.matches.CreateMatch(wire.CreateMatchRequest(match=match, webhook_url=f"http://{WORD.decode()}/")),
        lambda: table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, webhook_url=URL, seat=9)),
        lambda: table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, webhook_url="ftp" + URL)),
    ]
    for call in calls:
        with pytest.raises(grpc.RpcError) as caught:
            call()
        error: Any = caught.value
        assert WORD.decode() not in error.details()
        assert all(WORD not in str(value).encode() for _, value in error.trailing_metadata())
    table.close()


def test_views_and_records_contain_no_url() -> None:
    commit = Commit(2, 1, None, (SeatTaken(1, "Anna"),), 0, (), 0, "request", webhook_url=URL)
    for seat in (0, 1, 2):
        assert redacted(commit, seat).webhook_url == ""
    assert disclosed(commit).webhook_url == ""
    first = replace(header("x", "portobello"), webhook_url=URL)
    for value in (commit, first, Seat(2, "Anna", webhook_url=URL)):
        assert WORD.decode() not in repr(value)
    data = stored.encode_commit("portobello", commit)
    assert stored.decode_commit("portobello", data) == commit
    assert stored.decode_seat(first, data, Seat(2, "Anna")).webhook_url == URL


def test_no_response_message_has_a_field_for_the_url() -> None:
    """Only messages of the store have such a field. No method returns them."""
    answers = [method.output_type for method in contract.methods()]
    reached: set[str] = set()
    while answers:
        message = answers.pop()
        if message.full_name not in reached:
            reached.add(message.full_name)
            answers += [field.message_type for field in message.fields if field.message_type is not None]
    assert {"markethall.v1.Commit", "markethall.v1.RecordHeader", "markethall.secret.v1.Secret"} <= reached
    assert not any(name.startswith("markethall.store.") for name in reached)
    for kind in (match_pb2.Commit, match_pb2.RecordHeader):
        assert not {"webhook_url", "join_code"} & set(kind.DESCRIPTOR.fields_by_name)


async def test_redis_keeps_the_url_in_the_log_only(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        services = [Service(tmp_path / "unused", redis_url=redis.url).start() for _ in range(2)]
        table, other = (Table(service.target) for service in services)
        match = match_pb2.Match(game="portobello", seat_count=2)
        table.name = table.matches.CreateMatch(wire.CreateMatchRequest(match=match)).match.name
        for url in ("", URL):
            answer = table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, webhook_url=url))
            table.tokens.append(answer.token)
        table.play_random(random.Random(1), 60)
        ident = table.name.removeprefix("matches/")
        async with raw_redis(redis.url) as raw:
            assert await raw.exists(f"mh:{{{ident}}}:snapshot")
            keys = [key for key in await raw.keys("*") if await raw.type(key) != b"stream"]
            values = [await raw.dump(key) for key in keys]
            hints = [key for key in keys if key.startswith(b"mh:hooks:")]
            members = [member for key in hints if b"failures" not in key for member in await raw.zrange(key, 0, -1)]
            assert not any(WORD in value for value in values)
            assert members
            assert all(member.split(b" ")[2] == b"2" for member in members)
            before = {member for member in members if b"over" in member}
            assert not before
            # The other service loads the match from its snapshot, and still knows the webhook.
            other.name, other.tokens = table.name, table.tokens
            done = other.play_random(random.Random(2))
            assert done.state == match_pb2.MATCH_STATE_FINISHED
            members = [member for key in await raw.keys("mh:hooks:*") if b"failures" not in key
                       for member in await raw.zrange(key, 0, -1)]  # fmt: skip
        assert f"{ident} {done.revision} 2 2 over".encode() in members
        for one in (table, other):
            one.close()
        for service in services:
            assert service.stop() == 0
