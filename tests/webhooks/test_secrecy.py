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

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.gateway import contract
from markethall_service.matches.log import Commit, Player, SeatTaken
from markethall_service.matches.match import Seat
from markethall_service.matches.visibility import disclosed, redacted
from tests.api.calls import Table
from tests.service import Service
from tests.store.tiny import header, raw_redis

SECRET_TEXT = "secret-of-the-url"
URL = f"https://receiver.example/{SECRET_TEXT}?token={SECRET_TEXT}"


def all_answers(table: Table) -> list[bytes]:
    """All answers of the service about a match of two and its seats, as bytes."""
    match = match_pb2.Match(game="portobello", seat_count=2)
    created = table.matches.CreateMatch(wire.CreateMatchRequest(match=match, webhook_url=URL))
    table.name = created.match.name
    answers: list[Message] = [created]
    for seat in (1, 2):
        request = wire.JoinMatchRequest(name=table.name, webhook_url=URL, request_id=f"request-id-of-seat-{seat}")
        joined = table.matches.JoinMatch(request)
        answers += [joined, table.matches.JoinMatch(request)]
        table.tokens.append(joined.token)
    answers += answers_for_all_seats(table)
    table.play_random(random.Random(1), 40)
    answers += answers_for_all_seats(table)
    table.play_random(random.Random(2))
    answers += answers_for_all_seats(table)
    answers += [answer for seat in (0, 1, 2) for answer in table.watch_all(0, seat)]
    return [answer.SerializeToString() for answer in answers]


def answers_for_all_seats(table: Table) -> list[Message]:
    """Lists, views, records and the first commits, for spectators and each seat."""
    answers: list[Message] = [table.matches.ListMatches(wire.ListMatchesRequest(page_size=100))]
    for seat in (0, 1, 2):
        stream = table.watch(0, seat)
        answers += [table.get(seat, legal_moves=True), table.record(seat), next(stream), next(stream)]
        stream.cancel()
    return answers


def test_no_answer_and_no_stream_contains_the_url(hall: Service) -> None:
    with Table(hall.target) as table:
        answers = all_answers(table)
    assert len(answers) > 100
    assert not any(SECRET_TEXT.encode() in answer for answer in answers)
    with httpx.Client(base_url=hall.http, timeout=30) as http:
        texts = [http.get(f"/v1/{table.name}{path}").text for path in ("", "/record")]
        with connect_sse(http, "GET", f"/v1/{table.name}:watch") as events:
            texts += [event.data for event in events.iter_sse()]
    assert not any(SECRET_TEXT in text for text in texts)
    assert "webhookUrl" not in json.loads(texts[1])["header"]


def test_no_error_contains_the_url(hall: Service) -> None:
    match = match_pb2.Match(game="portobello", seat_count=2)
    request = wire.CreateMatchRequest(match=match, webhook_url=URL, request_id="a-request-id-of-its-own")
    other = wire.CreateMatchRequest(match=match, webhook_url=URL + "2", request_id="a-request-id-of-its-own")
    refused_url = f"http://{SECRET_TEXT}/"
    with Table(hall.target) as table:
        table.name = table.matches.CreateMatch(request).match.name
        calls: list[Any] = [
            lambda: table.matches.CreateMatch(other),
            lambda: table.matches.CreateMatch(wire.CreateMatchRequest(match=match, webhook_url=refused_url)),
            lambda: table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, webhook_url=URL, seat=9)),
            lambda: table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, webhook_url="ftp" + URL)),
        ]
        for call in calls:
            with pytest.raises(grpc.RpcError) as caught:
                call()
            error: Any = caught.value
            assert SECRET_TEXT not in error.details()
            assert all(SECRET_TEXT not in str(value) for _, value in error.trailing_metadata())


def test_views_and_records_contain_no_url() -> None:
    commit = Commit(2, 1, None, (SeatTaken(1, Player("Anna")),), 0, (), 0, "request", webhook_url=URL)
    for seat in (0, 1, 2):
        assert redacted(commit, seat).webhook_url == disclosed(commit, seat).webhook_url == ""
    first = replace(header("x", "portobello"), webhook_url=URL)
    for value in (commit, first, Seat(2, Player("Anna"), webhook_url=URL)):
        assert SECRET_TEXT not in repr(value)
    data = stored.encode_commit(first, commit)
    assert stored.decode_commit(first, data, commit.request_id) == commit
    assert stored.decode_seat(first, data, commit.request_id, Seat(2, Player("Anna"))).webhook_url == URL


def test_no_response_message_has_a_field_for_the_url() -> None:
    """Only messages of the store have such a field. No method returns them."""
    unvisited = [method.output_type for method in contract.methods()]
    names: set[str] = set()
    while unvisited:
        message = unvisited.pop()
        if message.full_name not in names:
            names.add(message.full_name)
            unvisited += [field.message_type for field in message.fields if field.message_type is not None]
    assert {"markethall.v1.Commit", "markethall.v1.RecordHeader", "markethall.secret.v1.Secret"} <= names
    assert not any(name.startswith("markethall.store.") for name in names)
    for kind in (match_pb2.Commit, match_pb2.RecordHeader):
        assert not {"webhook_url", "join_code"} & set(kind.DESCRIPTOR.fields_by_name)


async def messages_in_outbox(raw: Any) -> list[bytes]:
    """The messages that wait for their delivery."""
    keys = [key for key in await raw.keys("mh:hooks:*") if b"failures" not in key]
    return [message for key in keys for message in await raw.zrange(key, 0, -1)]


async def test_redis_keeps_the_url_in_the_log_only(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:1/{SECRET_TEXT}?token={SECRET_TEXT}"
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        settings = {"redis_url": redis.url, "webhook_private": "true", "webhook_first_pause": "600"}
        services = [Service(tmp_path / "unused", **settings).start() for _ in range(2)]
        with Table(services[0].target) as table, Table(services[1].target) as other:
            table.create()
            for seat_url in ("", url):
                joined = table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, webhook_url=seat_url))
                table.tokens.append(joined.token)
            table.play_random(random.Random(1), 60)
            match_id = table.name.removeprefix("matches/")
            async with raw_redis(redis.url) as raw:
                assert await raw.exists(f"mh:{{{match_id}}}:snapshot")
                keys = [key for key in await raw.keys("*") if await raw.type(key) != b"stream"]
                values = [await raw.dump(key) for key in keys]
                assert not any(SECRET_TEXT.encode() in value for value in values)
                messages = await messages_in_outbox(raw)
                assert messages
                assert all(message.split(b" ")[2] == b"2" for message in messages)
                assert not any(b"over" in message for message in messages)
                # The other service loads the match from its snapshot, and still knows the webhook.
                other.name, other.tokens = table.name, table.tokens
                finished = other.play_random(random.Random(2))
                assert finished.state == match_pb2.MATCH_STATE_FINISHED
                assert f"{match_id} {finished.revision} 2 2 over".encode() in await messages_in_outbox(raw)
        for service in services:
            assert service.stop() == 0
