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

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_client import AsyncClient, Client, WebhookRejected, verify_webhook
from markethall_platform.clock import MonotonicClock
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.store.redis_store import RedisStore
from tests.api.calls import Table
from tests.service import Service
from tests.store.tiny import raw_redis
from tests.waiting import wait_until

from .receiver import Receiver
from .webhook_matches import FREQUENT_POLLS, KEY, create, join, outbox_is_empty


def turns(record: match_pb2.Record) -> list[tuple[int, int]]:
    """Each revision after which a seat comes to act, with the seat."""
    turns = []
    before: list[int] = []
    for commit in record.commits:
        turns += [(commit.revision, seat) for seat in commit.to_act if seat not in before]
        before = list(commit.to_act)
    return turns


def test_creator_and_one_seat_get_the_messages_of_a_match(table: Table, receiver: Receiver) -> None:
    creator_secret = create(table, receiver.url("/creator"))
    seat_secret = join(table, receiver.url("/seat"))
    assert join(table) == ""
    last_revision = table.play_random(random.Random(3)).revision
    record = table.record()
    for_creator = [
        ("started", 3, None),
        *(("your_turn", *turn) for turn in turns(record)),
        ("over", last_revision, None),
    ]
    for_seat = [(kind, revision, seat or 1) for kind, revision, seat in for_creator if seat != 2]
    expected_count = len(for_creator) + len(for_seat)
    wait_until(lambda: len({request.message_id for request in receiver.requests}) == expected_count)
    for path, secret, expected in (("/creator", creator_secret, for_creator), ("/seat", seat_secret, for_seat)):
        messages = [request.verified(secret) for request in receiver.requests if request.path == path]
        assert {(message["type"], message["revision"], message.get("seat")) for message in messages} == set(expected)
        for message in messages:
            assert message["match"] == table.name
            assert message["game"] == "games/portobello"
            assert message["toAct"] == list(record.commits[message["revision"] - 2].to_act)
            assert set(message) - {"seat"} == {"type", "match", "game", "revision", "toAct"}
    with pytest.raises(WebhookRejected):
        receiver.requests[0].verified(seat_secret if receiver.requests[0].path == "/creator" else creator_secret)


def test_webhook_secret_is_only_in_the_answer(table: Table, receiver: Receiver) -> None:
    request_id = "a-request-id-long-enough"
    match = match_pb2.Match(game="portobello", seat_count=2)
    request = wire.CreateMatchRequest(match=match, webhook_url=receiver.url(), request_id=request_id)
    first, again = table.matches.CreateMatch(request), table.matches.CreateMatch(request)
    assert first.webhook_secret.startswith("whsec_")
    assert first.webhook_secret == again.webhook_secret
    table.name = first.match.name
    first_occupancy = join(table, receiver.url())
    with Client(table.target) as client:
        client.rpc.leave_match(table.name, token=table.tokens[0])
    assert join(table, receiver.url()) not in ("", first_occupancy, first.webhook_secret)


def test_seat_that_was_left_gets_no_messages(table: Table, receiver: Receiver) -> None:
    create(table)
    join(table, receiver.url("/left"))
    with Client(table.target) as client:
        client.rpc.leave_match(table.name, token=table.tokens.pop())
    join(table, receiver.url("/first"))
    join(table, receiver.url("/second"))
    wait_until(lambda: len(receiver.requests) == 3)
    assert {request.path for request in receiver.requests} == {"/first", "/second"}


@pytest.mark.parametrize("statuses", [[500, 404, 503], [302, 429]])
def test_failing_receiver_is_retried(table: Table, receiver: Receiver, statuses: list[int]) -> None:
    receiver.statuses = list(statuses)
    secret = create(table, receiver.url())
    join(table)
    join(table)
    wait_until(lambda: len(receiver.requests) == 2 + len(statuses))
    assert len({request.message_id for request in receiver.requests}) == 2
    assert {request.path for request in receiver.requests} == {"/hook-path?key=hook-query"}
    for request in receiver.requests:
        request.verified(secret)


def test_gone_is_final_and_a_timeout_is_retried(table: Table, receiver: Receiver) -> None:
    receiver.statuses = [410, 410]
    create(table, receiver.url())
    join(table)
    join(table)
    wait_until(lambda: len(receiver.requests) == 2)
    receiver.delay_s = 2.5
    create(table, receiver.url("/slow"))
    join(table)
    join(table)
    wait_until(lambda: len([request for request in receiver.requests if request.path == "/slow"]) >= 3)
    receiver.delay_s = 0.0
    assert len([request for request in receiver.requests if request.path != "/slow"]) == 2


@pytest.fixture
def killable_service(tmp_path: Path) -> Iterator[Service]:
    """A service that the test kills. A lease of a message ends after 1.5 seconds."""
    constants = {**FREQUENT_POLLS, "markethall_service.webhooks.delivery.LEASE_BEYOND_S": 0.5}
    settings = {"webhook_private": "true", "webhook_first_pause": "0.05", "webhook_timeout": "1"}
    service = Service(tmp_path / "data", constants, **settings)
    yield service.start()
    assert service.stop() == 0


def test_undelivered_messages_are_delivered_after_a_kill(killable_service: Service) -> None:
    receiver = Receiver()
    url, port = receiver.url(), receiver.port
    receiver.close()
    with Table(killable_service.target) as table:
        secret = create(table, url)
        join(table)
        join(table)
        revision = table.play_random(random.Random(1), 1).revision
        killable_service.kill()
    receiver = Receiver(port=port)
    killable_service.start()
    wait_until(lambda: len({request.message_id for request in receiver.requests}) >= 2)
    messages = [request.verified(secret) for request in receiver.requests]
    assert {message["type"] for message in messages} == {"started", "your_turn"}
    assert {message["revision"] for message in messages} <= set(range(3, revision + 1))
    receiver.close()


def test_message_in_flight_at_a_kill_is_sent_again(killable_service: Service, receiver: Receiver) -> None:
    receiver.delay_s = 0.8
    with Table(killable_service.target) as table:
        secret = create(table, receiver.url())
        join(table)
        join(table)
        wait_until(lambda: bool(receiver.requests))
        killable_service.kill()
    receiver.delay_s = 0.0
    before = len(receiver.requests)
    killable_service.start()
    wait_until(lambda: len(receiver.requests) >= before + 2)
    repeated = receiver.requests[before:]
    assert {request.verified(secret)["type"] for request in repeated} == {"started", "your_turn"}
    assert {request.message_id for request in receiver.requests[:before]} <= {
        request.message_id for request in repeated
    }


async def test_two_services_deliver_each_message_once(tmp_path: Path, receiver: Receiver) -> None:
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        settings = {"redis_url": redis.url, "webhook_private": "true"}
        services = [Service(tmp_path / "unused", FREQUENT_POLLS, **settings).start() for _ in range(2)]
        with Table(services[0].target) as first, Table(services[1].target) as second:
            create(first, receiver.url())
            join(first)
            second.name, second.tokens = first.name, first.tokens
            join(second)
            rng = random.Random(4)

            def play() -> None:
                while rng.choice((first, second)).play_random(rng, 1).to_act:
                    pass

            await asyncio.to_thread(play)
        await asyncio.to_thread(wait_until, lambda: any("over" in each.message_id for each in receiver.requests))
        async with raw_redis(redis.url) as raw:
            await outbox_is_empty(raw)
        # Several polls of both services.
        await asyncio.sleep(0.5)
        message_ids = [request.message_id for request in receiver.requests]
        assert len(message_ids) == len(set(message_ids)) > 10
        for service in services:
            assert service.stop() == 0


async def test_webhook_adds_one_round_trip_to_a_move(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        host = Host(store, MonotonicClock(), KEY)
        for url, round_trips in (("", 1), ("https://receiver.example/", 2)):
            opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "", webhook_url=url)
            match_id = opened.match.header.match_id
            claims = [(await host.seating.join(match_id, 0, "", "", ""))[1] for _ in range(2)]
            for _ in range(5):
                [seat, *_] = opened.game.to_act(opened.match.started_position)
                move: Any = opened.game.legal_moves(opened.match.started_position, seat)[0]
                before = store.round_trips
                await host.playing.play(match_id, claims[seat - 1], move, opened.match.revision, "")
                assert store.round_trips - before <= round_trips
            assert opened.has_webhook == bool(url)


def test_webhooks_over_rest(loopback_service: Service, receiver: Receiver) -> None:
    with httpx.Client(base_url=loopback_service.http, timeout=30) as http:
        body = {"match": {"game": "kairo", "seatCount": 2}, "webhookUrl": receiver.url("/creator")}
        created = http.post("/v1/matches", json=body).json()
        name = created["match"]["name"]
        joined = http.post(f"/v1/{name}:join", json={"webhookUrl": receiver.url("/seat")}).json()
        http.post(f"/v1/{name}:join", json={})
        wait_until(lambda: len(receiver.requests) >= 3)
        secrets = {"/creator": created["webhookSecret"], "/seat": joined["webhookSecret"]}
        for request in receiver.requests:
            message = request.verified(secrets[request.path])
            assert (message["match"], message["game"]) == (name, "games/kairo")
        refused = http.post(f"/v1/{name}:join", json={"webhookUrl": "ftp://example.com"})
        assert refused.status_code == 400
        assert refused.json()["error"]["details"][0]["reason"] == "BAD_WEBHOOK"


async def test_sdk_sets_webhooks_and_verifies_messages(loopback_service: Service, receiver: Receiver) -> None:
    async with AsyncClient(loopback_service.target) as client:
        match = await client.create("klongs", seats=2, webhook_url=receiver.url("/creator"))
        seat = await client.join(match, webhook_url=receiver.url("/seat"))
        seat_without_webhook = await client.join(match)
    assert match.webhook_secret
    assert seat.webhook_secret
    assert seat_without_webhook.webhook_secret == ""
    assert seat.webhook_secret not in repr(seat)
    await asyncio.to_thread(wait_until, lambda: len(receiver.requests) >= 3)
    first = receiver.requests[0]
    secret = match.webhook_secret if first.path == "/creator" else seat.webhook_secret
    message = verify_webhook(secret, first.headers, first.body.decode())
    assert message["match"] == match.match.name
    for changed in (first.body + b" ", first.body.replace(b"klongs", b"kairo")):
        with pytest.raises(WebhookRejected, match="signature"):
            verify_webhook(secret, first.headers, changed)
    for timestamp in ("1", "9999999999"):
        with pytest.raises(WebhookRejected, match="differs by more than"):
            verify_webhook(secret, {**first.headers, "webhook-timestamp": timestamp}, first.body)
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
    trusted, untrusted = receivers
    service = Service(tmp_path / "data", FREQUENT_POLLS, webhook_private="true", webhook_first_pause="0.05")
    service.environment = {"SSL_CERT_FILE": str(tmp_path / "ca.pem")}
    with service, Table(service.target) as table:
        create(table, f"https://localhost:{trusted.port}/")
        join(table, f"https://localhost:{untrusted.port}/")
        join(table)
        wait_until(lambda: len(trusted.requests) == 2)
    assert not untrusted.requests
    for receiver in receivers:
        receiver.close()


def test_log_contains_no_path_query_or_secret(tmp_path: Path, receiver: Receiver) -> None:
    receiver.statuses = [500, 500]
    settings = {"webhook_private": "true", "webhook_first_pause": "0.05", "log_format": "json"}
    service = Service(tmp_path / "data", FREQUENT_POLLS, **settings)
    service.log = tmp_path / "log"
    with service, Table(service.target) as table:
        secret = create(table, receiver.url())
        seat_secret = join(table, receiver.url())
        join(table)
        wait_until(lambda: len(receiver.requests) >= 5)
    text = service.log.read_text()
    failures = [json.loads(line) for line in text.splitlines() if "webhook failed, it is tried again" in line]
    assert [failure["why"] for failure in failures] == ["status 500"] * 2
    assert {failure["match"] for failure in failures} == {table.name.removeprefix("matches/")}
    assert all({"receiver", "host", "attempt", "again_in_s"} <= failure.keys() for failure in failures)
    for private_text in ("hook-path", "hook-query", secret, seat_secret, secret.removeprefix("whsec_")):
        assert private_text not in text
