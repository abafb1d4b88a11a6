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

from .receiver import Call, Receiver
from .test_delivery import create, join


def finished(table: Table, receiver: Receiver) -> str:
    """Finish a match with webhooks of its creator and of seat 1, which have got all messages. Returns its name."""
    table.tokens.clear()
    create(table, receiver.url("/creator"))
    join(table, receiver.url("/old"))
    join(table)
    table.resign(1)
    wait_until(lambda: len({call.ident for call in receiver.calls if "over" in call.ident}) == 2)
    return table.name


def about(receiver: Receiver, name: str) -> list[Call]:
    """The messages of a match at a receiver."""
    return [call for call in receiver.calls if f"_{name.removeprefix('matches/')}_" in call.ident]


def test_rematch_uses_only_the_webhooks_of_its_own_players(table: Table, receiver: Receiver) -> None:
    finished(table, receiver)
    first = table.rematch(1, webhook_url=receiver.url("/new"))
    assert (first.seat, first.webhook_secret[:6]) == (2, "whsec_")
    again = table.rematch(1, webhook_url=receiver.url("/another"))
    assert (again.match.name, again.seat, again.webhook_secret) == (first.match.name, 2, first.webhook_secret)
    second = table.rematch(2)
    assert (second.seat, second.webhook_secret) == (1, "")
    assert table.rematch(2, webhook_url=receiver.url("/another")).webhook_secret == ""

    table.name, table.tokens = first.match.name, [second.token, first.token]
    done = table.play_random(random.Random(2))
    wait_until(lambda: any("over" in call.ident for call in about(receiver, table.name)))
    calls = about(receiver, table.name)
    assert {call.path for call in calls} == {"/new"}
    said = [call.said(first.webhook_secret) for call in calls]
    assert {one["type"] for one in said} == {"started", "your_turn", "over"}
    assert {one["seat"] for one in said} == {2}
    assert max(one["revision"] for one in said) == done.revision
    for message in (table.get(1), table.get(2), table.record(), first.match, again.match, second.match):
        assert b"127.0.0.1" not in message.SerializeToString()
        assert first.webhook_secret.encode() not in message.SerializeToString()


def test_last_player_of_a_rematch_can_set_a_webhook(table: Table, receiver: Receiver) -> None:
    finished(table, receiver)
    new = table.rematch(2).match.name
    last = table.rematch(1, "a-request-id", receiver.url("/last"))
    assert table.rematch(1, "a-request-id", receiver.url("/last")).webhook_secret == last.webhook_secret
    assert last.match.state == match_pb2.MATCH_STATE_PLAYING
    wait_until(lambda: len(about(receiver, new)) >= 2)
    assert {call.said(last.webhook_secret)["type"] for call in about(receiver, new)} == {"started", "your_turn"}


def test_join_with_a_refused_url_takes_no_seat(table: Table, receiver: Receiver) -> None:
    finished(table, receiver)
    for seat in (1, 2):
        with refused("BAD_WEBHOOK", grpc.StatusCode.INVALID_ARGUMENT) as refusal:
            table.rematch(seat, webhook_url="ftp://receiver.example/hook-path")
        assert "hook-path" not in str(refusal)
    assert table.get().rematch == ""


def test_over_rest(table: Table, private_hall: Service, receiver: Receiver) -> None:
    finished(table, receiver)
    with httpx.Client(base_url=private_hall.http, timeout=30) as http:
        for seat, path in ((1, "/one"), (2, "/two")):
            headers = {"Authorization": f"Bearer {table.tokens[seat - 1]}"}
            body = {"webhookUrl": receiver.url(path)}
            answer = http.post(f"/v1/{table.name}:rematch", json=body, headers=headers).raise_for_status().json()
            assert answer["webhookSecret"].startswith("whsec_")
            assert "127.0.0.1" not in str(answer)
    wait_until(lambda: {call.path for call in about(receiver, answer["match"]["name"])} == {"/one", "/two"})
    for call in about(receiver, answer["match"]["name"]):
        if call.path == "/two":
            assert call.said(answer["webhookSecret"])["match"] == answer["match"]["name"]


@pytest.mark.parametrize("kind", ["sync", "aio"])
async def test_by_the_sdk(table: Table, receiver: Receiver, kind: str) -> None:
    name = finished(table, receiver)
    with Client(table.target) as hall:
        first = hall.seat(name, table.tokens[0]).rematch(webhook_url=receiver.url("/first"))
        if kind == "sync":
            hall.seat(name, table.tokens[1]).rematch()
    if kind == "aio":
        async with AsyncClient(table.target) as house:
            other = await house.seat(name, table.tokens[1]).rematch(webhook_url=receiver.url("/other"))
        assert other.webhook_secret not in ("", first.webhook_secret)
        wait_until(lambda: any(call.path == "/other" for call in about(receiver, first.match)))
        for call in about(receiver, first.match):
            call.said(first.webhook_secret if call.path == "/first" else other.webhook_secret)
    wait_until(lambda: any(call.path == "/first" for call in about(receiver, first.match)))
    assert first.webhook_secret not in repr(first)
