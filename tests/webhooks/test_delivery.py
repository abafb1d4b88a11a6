"""Webhooks from the real service to a real receiver: signed, at least once, retried, over gRPC and REST."""

from __future__ import annotations

import asyncio
import json
import random
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import trustme

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_client import AsyncClient, Client, WebhookRejected, verify_webhook
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

from .receiver import Receiver


def create(table: Table, url: str = "", **wanted: Any) -> str:
    """Create a match with a webhook. Returns its secret."""
    match = match_pb2.Match(game="portobello", seat_count=2, **wanted)
    made = table.matches.CreateMatch(wire.CreateMatchRequest(match=match, webhook_url=url))
    table.name, table.join_code, table.tokens = made.match.name, made.join_code, []
    return str(made.webhook_secret)


def join(table: Table, url: str = "") -> str:
    """Take a seat with a webhook. Returns its secret."""
    request = wire.JoinMatchRequest(name=table.name, webhook_url=url, join_code=table.join_code)
    answer = table.matches.JoinMatch(request)
    table.tokens.append(answer.token)
    return str(answer.webhook_secret)


def turns(record: match_pb2.Record) -> list[tuple[int, int]]:
    """The revisions after which another seat must act, with the seat."""
    found = []
    before: list[int] = []
    for commit in record.commits:
        found += [(commit.revision, seat) for seat in commit.to_act if seat not in before]
        before = list(commit.to_act)
    return found


def test_creator_and_one_seat_get_the_messages_of_a_match(table: Table, receiver: Receiver) -> None:
    secret = create(table, receiver.url("/match"))
    seat_secret = join(table, receiver.url("/seat"))
    assert join(table) == ""
    done = table.play_random(random.Random(3))
    record = table.record()
    expected = [("started", 3, 0), *(("your_turn", *turn) for turn in turns(record)), ("over", done.revision, 0)]
    own = [(kind, revision, seat or 1) for kind, revision, seat in expected if seat != 2]
    wait_until(lambda: len({call.ident for call in receiver.calls}) == len(expected) + len(own))
    for path, key, right in (("/match", secret, expected), ("/seat", seat_secret, own)):
        said = {call.ident: call.said(key) for call in receiver.calls if call.path == path}
        assert {(one["type"], one["revision"], one["seat"]) for one in said.values()} == set(right)
        for one in said.values():
            assert one["match"] == table.name
            assert one["game"] == "games/portobello"
            assert one["toAct"] == list(record.commits[one["revision"] - 2].to_act)
            assert set(one) == {"type", "match", "game", "seat", "revision", "toAct"}
    with pytest.raises(WebhookRejected):
        receiver.calls[0].said(seat_secret if receiver.calls[0].path == "/match" else secret)


def test_webhook_secret_is_only_in_the_answer(table: Table, receiver: Receiver) -> None:
    request_id = "a-request-id-long-enough"
    match = match_pb2.Match(game="portobello", seat_count=2)
    request = wire.CreateMatchRequest(match=match, webhook_url=receiver.url(), request_id=request_id)
    first, again = table.matches.CreateMatch(request), table.matches.CreateMatch(request)
    assert first.webhook_secret.startswith("whsec_")
    assert first.webhook_secret == again.webhook_secret
    table.name = first.match.name
    left = join(table, receiver.url())
    with Client(table.target) as client:
        client.leave_match(table.name, token=table.tokens[0])
    assert join(table, receiver.url()) not in ("", left, first.webhook_secret)


def test_seat_that_was_left_gets_no_messages(table: Table, receiver: Receiver) -> None:
    create(table)
    join(table, receiver.url("/left"))
    with Client(table.target) as client:
        client.leave_match(table.name, token=table.tokens.pop())
    join(table, receiver.url("/first"))
    join(table, receiver.url("/second"))
    wait_until(lambda: len(receiver.calls) == 3)
    assert {call.path for call in receiver.calls} == {"/first", "/second"}


@pytest.mark.parametrize("statuses", [[500, 404, 503], [302, 429]])
def test_failing_receiver_is_retried(table: Table, receiver: Receiver, statuses: list[int]) -> None:
    receiver.statuses = list(statuses)
    secret = create(table, receiver.url())
    join(table)
    join(table)
    wait_until(lambda: len(receiver.calls) == 2 + len(statuses))
    assert len({call.ident for call in receiver.calls}) == 2
    assert {call.path for call in receiver.calls} == {"/hook-path?key=hook-query"}
    for call in receiver.calls:
        call.said(secret)


def test_gone_is_final_and_a_timeout_is_retried(table: Table, receiver: Receiver) -> None:
    receiver.statuses = [410, 410]
    create(table, receiver.url())
    join(table)
    join(table)
    wait_until(lambda: len(receiver.calls) == 2)
    receiver.slow = 2.5
    create(table, receiver.url("/slow"))
    join(table)
    join(table)
    wait_until(lambda: len([call for call in receiver.calls if call.path == "/slow"]) >= 3)
    receiver.slow = 0.0
    assert len([call for call in receiver.calls if call.path != "/slow"]) == 2


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Service]:
    """A service that the test kills."""
    service = Service(tmp_path / "data", webhook_private="true", webhook_first_pause="0.05", webhook_timeout="1")
    yield service.start()
    assert service.stop() == 0


def test_undelivered_messages_are_delivered_after_a_kill(mortal: Service) -> None:
    receiver = Receiver()
    url, port = receiver.url(), receiver.port
    receiver.close()
    table = Table(mortal.target)
    secret = create(table, url)
    join(table)
    join(table)
    played = table.play_random(random.Random(1), 1).revision
    mortal.kill()
    table.close()
    receiver = Receiver(port=port)
    mortal.start()
    wait_until(lambda: len({call.ident for call in receiver.calls}) >= 2)
    said = [call.said(secret) for call in receiver.calls]
    assert {one["type"] for one in said} == {"started", "your_turn"}
    assert {one["revision"] for one in said} <= set(range(3, played + 1))
    receiver.close()


def test_message_in_flight_at_a_kill_is_sent_again(mortal: Service, receiver: Receiver) -> None:
    receiver.slow = 0.8
    table = Table(mortal.target)
    secret = create(table, receiver.url())
    join(table)
    join(table)
    wait_until(lambda: bool(receiver.calls))
    mortal.kill()
    table.close()
    receiver.slow = 0.0
    before = len(receiver.calls)
    mortal.start()
    wait_until(lambda: len(receiver.calls) >= before + 2)
    assert {call.said(secret)["type"] for call in receiver.calls[before:]} == {"started", "your_turn"}
    assert {call.ident for call in receiver.calls[:before]} <= {call.ident for call in receiver.calls[before:]}


def test_over_rest(private_hall: Service, receiver: Receiver) -> None:
    with httpx.Client(base_url=private_hall.http, timeout=30) as http:
        wanted = {"game": "kairo", "seatCount": 2}
        made = http.post("/v1/matches", params={"webhookUrl": receiver.url("/match")}, json=wanted).json()
        name, secret = made["match"]["name"], made["webhookSecret"]
        joined = http.post(f"/v1/{name}:join", json={"webhookUrl": receiver.url("/seat")}).json()
        http.post(f"/v1/{name}:join", json={})
        wait_until(lambda: len(receiver.calls) >= 3)
        for call in receiver.calls:
            said = call.said(secret if call.path == "/match" else joined["webhookSecret"])
            assert (said["match"], said["game"]) == (name, "games/kairo")
        bad = http.post(f"/v1/{name}:join", json={"webhookUrl": "ftp://example.com"})
        assert bad.status_code == 400
        assert bad.json()["error"]["details"][0]["reason"] == "BAD_WEBHOOK"


async def test_by_the_sdk(private_hall: Service, receiver: Receiver) -> None:
    async with AsyncClient(private_hall.target) as hall:
        match = await hall.create("klongs", seats=2, webhook_url=receiver.url("/match"))
        seat = await hall.join(match, webhook_url=receiver.url("/seat"))
        other = await hall.join(match)
    assert match.webhook_secret
    assert seat.webhook_secret
    assert other.webhook_secret == ""
    assert seat.webhook_secret not in repr(seat)
    await asyncio.to_thread(wait_until, lambda: len(receiver.calls) >= 3)
    first = receiver.calls[0]
    secret = match.webhook_secret if first.path == "/match" else seat.webhook_secret
    said = verify_webhook(secret, first.headers, first.body.decode())
    assert said["match"] == match.match.name
    for changed in (first.body + b" ", first.body.replace(b"klongs", b"kairo")):
        with pytest.raises(WebhookRejected, match="signature"):
            verify_webhook(secret, first.headers, changed)
    for far in ("1", "9999999999"):
        with pytest.raises(WebhookRejected, match="old"):
            verify_webhook(secret, {**first.headers, "webhook-timestamp": far}, first.body)
    with pytest.raises(WebhookRejected, match="malformed"):
        verify_webhook(secret, {}, first.body)


def test_tls_certificate_must_have_the_host_name(tmp_path: Path) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    receivers = []
    for name in ("localhost", "elsewhere.example"):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(name).configure_cert(context)
        receivers.append(Receiver(context=context))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
        service = Service(tmp_path / "data", webhook_private="true", webhook_first_pause="0.05").start()
    table = Table(service.target)
    right, wrong = receivers
    create(table, f"https://localhost:{right.port}/")
    join(table, f"https://localhost:{wrong.port}/")
    join(table)
    wait_until(lambda: len(right.calls) == 2)
    table.close()
    assert service.stop() == 0
    assert not wrong.calls
    for receiver in receivers:
        receiver.close()


def test_log_contains_no_path_query_or_secret(tmp_path: Path, receiver: Receiver) -> None:
    receiver.statuses = [500, 500]
    log = tmp_path / "log"
    service = Service(tmp_path / "data", webhook_private="true", webhook_first_pause="0.05", log_format="json")
    service.log = log
    service.start()
    table = Table(service.target)
    secret = create(table, receiver.url())
    seat_secret = join(table, receiver.url())
    join(table)
    wait_until(lambda: len(receiver.calls) >= 5)
    table.close()
    assert service.stop() == 0
    text = log.read_text()
    logged = [json.loads(line) for line in text.splitlines() if "webhook failed, it is tried again" in line]
    assert [line["why"] for line in logged] == ["status 500"] * 2
    assert {line["match"] for line in logged} == {table.name.removeprefix("matches/")}
    assert all({"receiver", "host", "attempt", "again_in_s"} <= line.keys() for line in logged)
    for word in ("hook-path", "hook-query", secret, seat_secret, secret.removeprefix("whsec_")):
        assert word not in text
