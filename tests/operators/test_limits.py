"""Rate limits and limits of open streams, on real services."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from contextlib import ExitStack
from typing import Any

import grpc
import httpx
import pytest
from google.rpc.error_details_pb2 import ErrorInfo

from markethall.v1 import match_pb2, match_service_pb2
from markethall_client import Client, Retry, errors
from markethall_platform import network as addresses
from markethall_platform.rates import MAX_KEYS, Bucket, Rate, StreamLimits
from markethall_service.app.settings import Settings
from tests.api.calls import Table, refused
from tests.service import UNLIMITED

from .conftest import Serve
from .samples import samples, value

CODE = grpc.StatusCode
ONCE = Retry(attempts=1)


def test_rate_of_a_seat_does_not_affect_others(serve: Serve) -> None:
    service = serve(rest="true", limit_per_token="1/h:5")
    table = Table(service.target)
    table.start()
    for _ in range(5):
        table.legal(1)
    with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED) as refusal:
        table.legal(1)
    assert refusal.facts == {"limit": "1/h:5", "by": "token"}
    table.legal(2)
    with Client(service.target, token=table.tokens[0], retry=ONCE) as client:
        with pytest.raises(errors.RateLimited) as caught:
            client.list_legal_moves(table.name)
        assert 3000 < (caught.value.retry_after or 0) <= 3600
    header = {"Authorization": f"Bearer {table.tokens[0]}"}
    answer = httpx.get(f"{service.http}/v1/{table.name}/legalMoves", headers=header)
    assert answer.status_code == 429
    assert 3000 < int(answer.headers["Retry-After"]) <= 3600
    table.close()


@pytest.mark.parametrize("brought", ["in each message", "by the stream"])
def test_moves_of_a_stream_count_for_their_tokens(serve: Serve, brought: str) -> None:
    service = serve(limit_per_token="1/h:5")
    table = Table(service.target)
    table.start()
    play = match_service_pb2.PlayMoveRequest(name=table.name, revision=1)

    def reasons(stream: Any) -> list[str]:
        """The reasons of refused moves. All of the moves are empty."""
        found = []
        for answer in stream:
            info = ErrorInfo()
            answer.error.details[0].Unpack(info)
            found.append(info.reason)
        return found

    def asked(seat: int, count: int) -> Any:
        token = table.tokens[seat - 1]
        if brought == "by the stream":
            sent = (match_service_pb2.PlayMovesRequest(play=play) for _ in range(count))
            return table.matches.PlayMoves(sent, metadata=(("authorization", f"Bearer {token}"),))
        return table.matches.PlayMoves(match_service_pb2.PlayMovesRequest(play=play, token=token) for _ in range(count))

    assert reasons(asked(1, 8)) == ["BAD_FIELD"] * 5 + ["RATE_LIMITED"] * 3
    # Another stream, and a single call, count for the same seat. The other seat has another count.
    if brought == "by the stream":
        with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
            reasons(asked(1, 1))
    else:
        assert reasons(asked(1, 1)) == ["RATE_LIMITED"]
    with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
        table.legal(1)
    assert reasons(asked(2, 5)) == ["BAD_FIELD"] * 5
    table.close()


def test_rematches_share_the_limit_of_new_matches(serve: Serve) -> None:
    service = serve(limit_seating="1/h:4")
    with Client(service.target, retry=ONCE) as client:
        match = client.create("portobello", seats=2)
        anna, _ = client.join(match), client.join(match)
        client.resign_match(match.match.name, token=anna.token)
        again = client.rematch_match(match.match.name, token=anna.token)
        assert again.match.name != match.match.name
        with pytest.raises(errors.RateLimited):
            client.rematch_match(match.match.name, token=anna.token)


def test_retry_delay_can_be_less_than_a_second(serve: Serve) -> None:
    service = serve(limit_per_address="2/s:1")

    def ask_on(client: Client) -> None:
        while True:
            client.list_games()

    with Client(service.target, retry=ONCE) as client, pytest.raises(errors.RateLimited) as caught:
        ask_on(client)
    assert 0 < (caught.value.retry_after or 0) <= 0.5


def test_bots_share_the_limit_of_new_matches(serve: Serve) -> None:
    service = serve(limit_seating="1/h:2")
    with Client(service.target, retry=ONCE) as client:
        match = client.create("portobello", seats=3)
        client.add_bot(match)
        with pytest.raises(errors.RateLimited):
            client.add_bot(match)


def test_rate_of_creating_and_joining_by_address(serve: Serve) -> None:
    service = serve(limit_seating="1/h:3")
    table = Table(service.target)
    table.start()
    with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
        table.create()
    table.legal(1)
    table.close()


def test_only_trusted_proxies_name_the_callers_address(serve: Serve) -> None:
    service = serve(rest="true", limit_per_address="1/h:1", trusted_proxies="127.0.0.1")

    def ask(forwarded: str) -> int:
        return httpx.get(f"{service.http}/v1/games", headers={"X-Forwarded-For": forwarded}).status_code

    assert [ask("192.0.2.1"), ask("192.0.2.1"), ask("192.0.2.2"), ask("6.6.6.6, 192.0.2.2")] == [200, 429, 200, 429]
    service = serve(rest="true", limit_per_address="1/h:1")
    assert [ask("192.0.2.1"), ask("192.0.2.2")] == [200, 429]
    table = Table(service.target)
    lie = (("x-forwarded-for", "192.0.2.4"),)
    with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
        table.matches.GetMatch(match_service_pb2.GetMatchRequest(name="matches/a"), metadata=lie)
    table.close()


def test_one_address_cannot_take_all_watches_by_default(serve: Serve) -> None:
    service = serve(rest="true", trusted_proxies="127.0.0.1", max_watches="20", max_watches_per_caller=None)
    table = Table(service.target)
    table.start()

    def watch(address: str) -> Any:
        url = f"{service.http}/v1/{table.name}:watch"
        return httpx.stream("GET", url, headers={"X-Forwarded-For": address})

    with ExitStack() as stack:
        statuses = [stack.enter_context(watch("192.0.2.1")).status_code for _ in range(5)]
        assert statuses == [200, 200, 429, 429, 429]
        assert stack.enter_context(watch("192.0.2.2")).status_code == 200
    table.close()


def test_one_address_cannot_create_matches_without_end_by_default(serve: Serve) -> None:
    service = serve(limit_creating=None, limit_seating=None)
    request = match_service_pb2.CreateMatchRequest(match=match_pb2.Match(game="kairo", seat_count=2))
    with Table(service.target) as table:
        began, created = time.monotonic(), 0
        with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED) as refusal:
            for created in range(2000):  # noqa: B007
                table.matches.CreateMatch(request)
        assert refusal.facts == {"limit": "1/s:500", "by": "address"}
        assert 500 <= created <= 501 + time.monotonic() - began
        # Those that are there go on.
        table.matches.ListMatches(match_service_pb2.ListMatchesRequest())


def test_fifty_players_behind_one_router_meet_no_limit(serve: Serve) -> None:
    service = serve(rest="true", **dict.fromkeys(UNLIMITED))
    with ExitStack() as stack:
        tables = [stack.enter_context(Table(service.target)) for _ in range(25)]
        watches = []
        for table in tables:
            table.start()
            # Each player watches in two tabs.
            watches += [table.watch() for _ in range(4)]
            table.play_random(random.Random(1), 5)
        assert len([next(iter(watch)) for watch in watches]) == 100
        for watch in watches:
            watch.cancel()


def test_wrong_join_codes_are_limited_for_each_match_and_address(serve: Serve) -> None:
    service = serve(rest="true", limit_join_codes="1/h:3", trusted_proxies="127.0.0.1", metrics_port="0")
    with Client(service.target, retry=ONCE) as client:
        matches = [client.create("kairo", seats=4, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE) for _ in range(2)]
    codes = {match.match.name: match.join_code for match in matches}
    one, other = codes

    def ask(name: str, code: str, address: str, method: str = "") -> int:
        url, headers = f"{service.http}/v1/{name}{method}", {"X-Forwarded-For": address}
        with httpx.stream("GET", url, params={"joinCode": code}, headers=headers) as answer:
            return answer.status_code

    # Right codes do not count, also those of watches that are still open.
    for method in ("", ":watch") * 4:
        assert ask(one, codes[one], "192.0.2.1", method) == 200
    for method in ("", ":watch", ""):
        assert ask(one, "wrong", "192.0.2.1", method) == 403
    for code, method in (("wrong", ""), (codes[one], ""), (codes[one], ":watch")):
        assert ask(one, code, "192.0.2.1", method) == 429
    # Another match, and another address, have limits of their own.
    assert ask(other, "wrong", "192.0.2.1") == 403
    assert ask(one, codes[one], "192.0.2.2") == 200
    found = samples(service.addresses["metrics"])
    assert value(found, "markethall_bounded_calls_total", bound="limit_join_codes") == 3


def test_many_wrong_join_codes_at_once_are_limited_too(serve: Serve) -> None:
    service = serve(limit_join_codes="1/h:5")
    with Client(service.target, retry=ONCE) as client, Table(service.target) as table:
        match = client.create("kairo", seats=4, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
        guess = match_service_pb2.JoinMatchRequest(name=match.match.name, join_code="wrong")
        calls = [table.matches.JoinMatch.future(guess) for _ in range(50)]
        codes = Counter(call.exception().code() for call in calls)
    assert codes == {CODE.PERMISSION_DENIED: 5, CODE.RESOURCE_EXHAUSTED: 45}


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/openapi.json", "/docs/", "/nothing", "/v1/games", "/v1/x"])
def test_every_request_of_rest_counts_for_its_address(serve: Serve, path: str) -> None:
    service = serve(rest="true", limit_per_address="1/h:3")
    statuses = [httpx.get(service.http + path).status_code for _ in range(5)]
    assert 429 not in statuses[:3]
    assert statuses[3:] == [429, 429]
    refusal = httpx.get(service.http + path)
    assert refusal.json()["error"]["details"][0]["reason"] == "RATE_LIMITED"
    assert 3000 < int(refusal.headers["Retry-After"]) <= 3600


def test_refused_requests_of_rest_count_for_their_address(serve: Serve) -> None:
    service = serve(rest="true", limit_per_address="1/h:3")
    statuses = [httpx.post(f"{service.http}/v1/matches", content=b"{").status_code for _ in range(4)]
    assert statuses == [415, 415, 415, 429]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            {"max_watches": 200, "max_watches_per_caller": 200},
            "MARKETHALL_MAX_WATCHES_PER_CALLER=200 and MARKETHALL_MAX_WATCHES=200 contradict each other: one caller "
            "could take every watch. Set at most 100 per caller, or raise MARKETHALL_MAX_WATCHES",
        ),
        (
            {"limit_creating": "2/s:5", "limit_seating": "60/min"},
            "MARKETHALL_LIMIT_CREATING=2/s:5 and MARKETHALL_LIMIT_SEATING=60/min:60 contradict each other: "
            "limit_seating counts the calls of limit_creating too. Set a rate and a burst of at most 60/min:60",
        ),
        (
            {"limit_seating": "1/s:50", "limit_per_address": "5/s:20"},
            "MARKETHALL_LIMIT_SEATING=1/s:50 and MARKETHALL_LIMIT_PER_ADDRESS=5/s:20 contradict each other",
        ),
    ],
)
def test_limits_that_contradict_each_other_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Settings(**settings)


def test_one_limit_that_is_set_does_not_contradict_a_default() -> None:
    assert Settings(limit_seating="1/h:3", max_watches=3).watches_of_a_caller == 1
    assert Settings(max_watches=0).watches_of_a_caller == 500
    assert Settings(max_watches_per_caller=0).watches_of_a_caller == 0


@pytest.mark.parametrize(("settings", "allowed"), [({"max_watches": "2"}, 2), ({"max_watches_per_caller": "1"}, 1)])
def test_number_of_watches_is_limited(serve: Serve, settings: dict[str, str], allowed: int) -> None:
    service = serve(rest="true", **settings)
    table = Table(service.target)
    table.start()
    held = [table.watch() for _ in range(allowed)]
    for watch in held:
        next(iter(watch))
    with refused("TOO_MANY_STREAMS", CODE.RESOURCE_EXHAUSTED) as refusal:
        next(iter(table.watch()))
    by = "process" if "max_watches" in settings else "address"
    assert refusal.facts == {"open": str(allowed), "limit": str(allowed), "by": by}
    answer = httpx.get(f"{service.http}/v1/{table.name}:watch")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    held[0].cancel()
    with Client(service.target) as client:
        assert next(client.watch(table.name)).revision == 2
    for watch in held:
        watch.cancel()
    table.close()


def test_watches_of_a_token_are_limited_across_addresses(serve: Serve) -> None:
    service = serve(rest="true", max_watches_per_caller="1", trusted_proxies="127.0.0.1")
    table = Table(service.target)
    table.start()

    def watch(number: int, seat: int = 1) -> Any:
        """A watch with the seat's token, from another address."""
        headers = {"Authorization": f"Bearer {table.tokens[seat - 1]}", "X-Forwarded-For": f"192.0.2.{number}"}
        return httpx.stream("GET", f"{service.http}/v1/{table.name}:watch", headers=headers)

    with watch(1), watch(2) as refusal, watch(3, seat=2) as other:
        assert (refusal.status_code, other.status_code) == (429, 200)
        assert refusal.read()
        assert refusal.json()["error"]["details"][0]["metadata"]["by"] == "token"
    table.close()


@pytest.mark.parametrize("text", ["20", "20/day", "0/s", "-1/s", "5/s:0", "x/s", "5/s:x"])
def test_invalid_rates_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="written like"):
        Rate.read(text)


def test_bucket_fills_at_its_rate_and_holds_its_burst() -> None:
    now = [100.0]
    bucket = Bucket(Rate.read("2/s:4"), lambda: now[0])
    assert [bucket.take("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]
    assert bucket.take("b") == 0
    now[0] += 0.5
    assert [bucket.take("a") for _ in range(2)] == [0, 0.5]
    now[0] += 1000
    assert [bucket.take("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]


def test_invented_callers_do_not_fill_the_memory() -> None:
    bucket = Bucket(Rate.read("1/h"), lambda: 0.0)
    for number in range(MAX_KEYS + 100):
        bucket.take(str(number))
    assert len(bucket._full_at) == MAX_KEYS


def test_active_caller_is_not_evicted_by_invented_ones() -> None:
    bucket = Bucket(Rate.read("1/h:3"), lambda: 0.0)
    assert bucket.take("a") == 0
    for number in range(MAX_KEYS - 1):
        bucket.take(str(number))
    assert bucket.take("a") == 0
    for number in range(MAX_KEYS - 1):
        bucket.take(f"more {number}")
    assert [bucket.take("a") == 0 for _ in range(2)] == [True, False]


def test_ended_streams_leave_no_data_of_their_callers() -> None:
    limits = StreamLimits(0, 2)
    for number in range(100):
        with limits.hold((f"address {number}", f"token {number}")):
            assert len(limits._by_caller) == 2
    assert not limits._by_caller


@pytest.mark.parametrize(
    ("peer", "forwarded", "caller"),
    [
        ("192.0.2.9", "10.9.9.9", "192.0.2.9"),
        ("10.0.0.1", "192.0.2.9", "192.0.2.9"),
        ("10.0.0.1", "6.6.6.6, 192.0.2.9, 10.0.0.2", "192.0.2.9"),
        ("10.0.0.1", "rubbish", "10.0.0.1"),
        ("10.0.0.1", "192.0.2.9, rubbish", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::ffff:10.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("nonsense", "", ""),
    ],
)
def test_callers_address_behind_proxies(peer: str, forwarded: str, caller: str) -> None:
    assert addresses.client_address(peer, forwarded, addresses.networks(["10.0.0.0/8"])) == caller


@pytest.mark.parametrize(
    ("peer", "caller"),
    [("ipv4:192.0.2.1:99", "192.0.2.1"), ("ipv6:[::1]:99", "::1"), ("ipv6:%5B::1%5D:99", "::1"), ("unix:", "")],
)
def test_the_address_in_a_peer(peer: str, caller: str) -> None:
    assert addresses.of_peer(peer) == caller
