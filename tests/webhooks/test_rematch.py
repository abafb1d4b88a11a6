"""Webhooks of a rematch: only those of its own players, none of the previous match."""

from __future__ import annotations

import random

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2
from markethall_client import AsyncClient, Client
from tests.api.calls import Table, refused
from tests.service import Service
from tests.waiting import wait_until

from .receiver import ReceivedRequest, Receiver
from .webhook_matches import create, join


def finish_match(table: Table, receiver: Receiver) -> str:
    """Finish a match with webhooks of its creator and of seat 1, and wait for all messages. Returns its name."""
    table.tokens.clear()
    create(table, receiver.url("/creator"))
    join(table, receiver.url("/old"))
    join(table)
    table.resign(1)
    wait_until(lambda: len({each.message_id for each in receiver.requests if "over" in each.message_id}) == 2)
    return table.name


def requests_of_match(receiver: Receiver, name: str) -> list[ReceivedRequest]:
    match_id = name.removeprefix("matches/")
    return [request for request in receiver.requests if f"_{match_id}_" in request.message_id]


def test_rematch_uses_only_the_webhooks_of_its_own_players(table: Table, receiver: Receiver) -> None:
    finish_match(table, receiver)
    first = table.rematch(1, webhook_url=receiver.url("/new"))
    assert (first.seat, first.webhook_secret[:6]) == (2, "whsec_")
    repeated = table.rematch(1, webhook_url=receiver.url("/another"))
    assert (repeated.match.name, repeated.seat) == (first.match.name, 2)
    assert repeated.webhook_secret == first.webhook_secret
    second = table.rematch(2)
    assert (second.seat, second.webhook_secret) == (1, "")
    assert table.rematch(2, webhook_url=receiver.url("/another")).webhook_secret == ""

    table.name, table.tokens = first.match.name, [second.token, first.token]
    last_revision = table.play_random(random.Random(2)).revision
    wait_until(lambda: any("over" in each.message_id for each in requests_of_match(receiver, table.name)))
    requests = requests_of_match(receiver, table.name)
    assert {request.path for request in requests} == {"/new"}
    messages = [request.verified(first.webhook_secret) for request in requests]
    assert {message["type"] for message in messages} == {"started", "your_turn", "over"}
    assert {message["seat"] for message in messages} == {2}
    assert max(message["revision"] for message in messages) == last_revision
    for answer in (table.get(1), table.get(2), table.record(), first.match, repeated.match, second.match):
        assert b"127.0.0.1" not in answer.SerializeToString()
        assert first.webhook_secret.encode() not in answer.SerializeToString()


def test_last_player_of_a_rematch_can_set_a_webhook(table: Table, receiver: Receiver) -> None:
    finish_match(table, receiver)
    name = table.rematch(2).match.name
    last = table.rematch(1, "a-request-id", receiver.url("/last"))
    assert table.rematch(1, "a-request-id", receiver.url("/last")).webhook_secret == last.webhook_secret
    assert last.match.state == match_pb2.MATCH_STATE_PLAYING
    wait_until(lambda: len(requests_of_match(receiver, name)) >= 2)
    messages = [request.verified(last.webhook_secret) for request in requests_of_match(receiver, name)]
    assert {message["type"] for message in messages} == {"started", "your_turn"}


def test_join_with_a_refused_url_takes_no_seat(table: Table, receiver: Receiver) -> None:
    finish_match(table, receiver)
    for seat in (1, 2):
        with refused("BAD_WEBHOOK", grpc.StatusCode.INVALID_ARGUMENT) as refusal:
            table.rematch(seat, webhook_url="ftp://receiver.example/hook-path")
        assert "hook-path" not in str(refusal)
    assert table.get().rematch == ""


def test_webhooks_of_a_rematch_over_rest(table: Table, loopback_service: Service, receiver: Receiver) -> None:
    finish_match(table, receiver)
    with httpx.Client(base_url=loopback_service.http, timeout=30) as http:
        for seat, path in ((1, "/first"), (2, "/second")):
            headers = {"Authorization": f"Bearer {table.tokens[seat - 1]}"}
            body = {"webhookUrl": receiver.url(path)}
            answer = http.post(f"/v1/{table.name}:rematch", json=body, headers=headers).raise_for_status().json()
            assert answer["webhookSecret"].startswith("whsec_")
            assert "127.0.0.1" not in str(answer)
    name = answer["match"]["name"]
    wait_until(lambda: {request.path for request in requests_of_match(receiver, name)} == {"/first", "/second"})
    for request in requests_of_match(receiver, name):
        if request.path == "/second":
            assert request.verified(answer["webhookSecret"])["match"] == name


@pytest.mark.parametrize("second_client", ["blocking", "async"])
async def test_sdk_sets_webhooks_of_a_rematch(table: Table, receiver: Receiver, second_client: str) -> None:
    name = finish_match(table, receiver)
    secrets = {}
    with Client(table.target) as client:
        first = client.seat(name, table.tokens[0]).rematch(webhook_url=receiver.url("/first"))
        secrets["/first"] = first.webhook_secret
        if second_client == "blocking":
            client.seat(name, table.tokens[1]).rematch()
    if second_client == "async":
        async with AsyncClient(table.target) as async_client:
            second = await async_client.seat(name, table.tokens[1]).rematch(webhook_url=receiver.url("/second"))
        secrets["/second"] = second.webhook_secret
        assert second.webhook_secret not in ("", first.webhook_secret)
    wait_until(lambda: {request.path for request in requests_of_match(receiver, first.match)} == set(secrets))
    for request in requests_of_match(receiver, first.match):
        request.verified(secrets[request.path])
    assert first.webhook_secret not in repr(first)
