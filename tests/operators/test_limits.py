"""Rate limits and limits of open streams, on real services."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from contextlib import ExitStack
from typing import Any, ClassVar, Final

import grpc
import httpx
import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from markethall.v1 import match_pb2, match_service_pb2 as messages
from markethall_client import Client, Retry, errors, played
from markethall_platform import network
from markethall_platform.rates import MAX_KEYS, Bucket, Rate, StreamLimits
from markethall_service.app.settings import Settings
from tests.api.calls import Table, refused
from tests.metrics import samples, value
from tests.raw_http2 import HEADERS, RawConnection
from tests.service import UNLIMITED, Service
from tests.waiting import wait_until

from .conftest import Serve

CODE = grpc.StatusCode
ONCE = Retry(attempts=1)
PRIVATE = match_pb2.MATCH_VISIBILITY_PRIVATE
TRUST_THIS_MACHINE = {"trusted_proxies": "127.0.0.1"}
"""The service believes the caller's address that a test sends, so that each test has an address of its own."""

_ADDRESSES = (f"198.51.100.{number}" for number in range(1, 255))


@pytest.fixture
def address() -> str:
    """An address that no other test calls from."""
    return next(_ADDRESSES)


def refused_calls(service: Service, bound: str) -> float:
    """The number of calls that this limit has refused so far."""
    return value(samples(service.addresses["metrics"]), "markethall_bounded_calls_total", bound=bound)


class TestCallsOfAnAddress:
    SETTINGS: ClassVar = {"rest": "true", "limit_per_address": "1/h:3", "metrics_port": "0", **TRUST_THIS_MACHINE}

    @pytest.mark.parametrize(
        "path", ["/healthz", "/readyz", "/openapi.json", "/docs/", "/nothing", "/v1/games", "/v1/x"]
    )
    def test_every_rest_request_counts(self, service: Service, address: str, path: str) -> None:
        responses = [httpx.get(service.http + path, headers={"X-Forwarded-For": address}) for _ in range(5)]
        assert 429 not in [response.status_code for response in responses[:3]]
        for response in responses[3:]:
            assert response.status_code == 429
            assert response.json()["error"]["details"][0]["reason"] == "RATE_LIMITED"
            assert 3000 < int(response.headers["Retry-After"]) <= 3600

    def test_refused_rest_requests_count(self, service: Service, address: str) -> None:
        url, headers = f"{service.http}/v1/matches", {"X-Forwarded-For": address}
        statuses = [httpx.post(url, content=b"{", headers=headers).status_code for _ in range(4)]
        assert statuses == [415, 415, 415, 429]

    def test_call_counts_when_it_is_opened(self, service: Service, address: str) -> None:
        refused_before = refused_calls(service, "limit_per_address")
        headers: Any = {"x-forwarded-for": address}
        with RawConnection(service.target) as connection:
            connection.call("/markethall.v1.MatchService/PlayMove", 3, **headers)
            [late] = connection.call("/markethall.v1.MatchService/PlayMove", **headers)
            assert next(frame.stream for frame in connection.frames() if frame.kind == HEADERS) == late
            assert refused_calls(service, "limit_per_address") == refused_before + 1
        with Table(service.target) as table, refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED) as refusal:
            table.matches.CreateMatch(messages.CreateMatchRequest(), metadata=(("x-forwarded-for", address),))
        assert refusal.metadata == {"limit": "1/h:3", "by": "address"}

    def test_stream_of_moves_counts_only_its_moves(self, service: Service, address: str) -> None:
        requests = iter([messages.PlayMovesRequest()] * 4)
        with Table(service.target) as table:
            answers = list(table.matches.PlayMoves(requests, metadata=(("x-forwarded-for", address),)))
        for answer in answers[:3]:
            with pytest.raises(errors.BadField):
                played(answer)
        with pytest.raises(errors.RateLimited):
            played(answers[3])

    def test_address_that_a_trusted_proxy_names_is_the_callers(self, service: Service) -> None:
        def ask(forwarded: str) -> int:
            return httpx.get(f"{service.http}/v1/games", headers={"X-Forwarded-For": forwarded}).status_code

        assert [ask("192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
        assert [ask("192.0.2.2") for _ in range(3)] == [200, 200, 200]
        assert ask("6.6.6.6, 192.0.2.2") == 429


def test_only_trusted_proxies_name_the_callers_address(serve: Serve) -> None:
    service = serve(rest="true", limit_per_address="1/h:1")
    headers = [{"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2")]
    assert [httpx.get(f"{service.http}/v1/games", headers=header).status_code for header in headers] == [200, 429]
    with Table(service.target) as table, refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
        table.matches.GetMatch(messages.GetMatchRequest(name="matches/a"), metadata=(("x-forwarded-for", "192.0.2.4"),))


def test_retry_delay_can_be_less_than_a_second(serve: Serve) -> None:
    service = serve(limit_per_address="2/s:1")

    def call_until_refused(client: Client) -> None:
        while True:
            client.rpc.list_games()

    with Client(service.target, retry=ONCE) as client, pytest.raises(errors.RateLimited) as caught:
        call_until_refused(client)
    assert 0 < (caught.value.retry_after or 0) <= 0.5


class TestCallsOfASeat:
    SETTINGS: ClassVar = {"rest": "true", "limit_per_token": "1/h:5"}

    def test_limit_of_a_seat_does_not_affect_others(self, service: Service) -> None:
        with Table(service.target) as table:
            table.start()
            for _ in range(5):
                table.legal(1)
            with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED) as refusal:
                table.legal(1)
            assert refusal.metadata == {"limit": "1/h:5", "by": "token"}
            table.legal(2)
        with Client(service.target, token=table.tokens[0], retry=ONCE) as client:
            with pytest.raises(errors.RateLimited) as caught:
                client.rpc.list_legal_moves(table.name)
            assert 3000 < (caught.value.retry_after or 0) <= 3600
        header = {"Authorization": f"Bearer {table.tokens[0]}"}
        response = httpx.get(f"{service.http}/v1/{table.name}/legalMoves", headers=header)
        assert response.status_code == 429
        assert 3000 < int(response.headers["Retry-After"]) <= 3600

    @pytest.mark.parametrize("place", ["each message", "the stream"])
    def test_moves_of_a_stream_count_for_the_token_in(self, service: Service, place: str) -> None:
        with Table(service.target) as table:
            table.start()

            def play_empty_moves(seat: int, count: int) -> list[str]:
                """Play moves without content over one stream. Returns the reason of each refusal."""
                play = messages.PlayMoveRequest(name=table.name, revision=1)
                if place == "the stream":
                    requests = [messages.PlayMovesRequest(play=play)] * count
                    answers = table.matches.PlayMoves(iter(requests), metadata=table.as_seat(seat))
                else:
                    requests = [messages.PlayMovesRequest(play=play, token=table.tokens[seat - 1])] * count
                    answers = table.matches.PlayMoves(iter(requests))
                return [reason_of(answer) for answer in answers]

            assert play_empty_moves(1, 8) == ["BAD_FIELD"] * 5 + ["RATE_LIMITED"] * 3
            # Another stream, and a single call, count for the same seat. The other seat has another count.
            if place == "the stream":
                with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
                    play_empty_moves(1, 1)
            else:
                assert play_empty_moves(1, 1) == ["RATE_LIMITED"]
            with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED):
                table.legal(1)
            assert play_empty_moves(2, 5) == ["BAD_FIELD"] * 5


def reason_of(answer: messages.PlayMovesResponse) -> str:
    info = ErrorInfo()
    answer.error.details[0].Unpack(info)
    return str(info.reason)


def test_create_join_add_bot_and_rematch_share_a_limit(serve: Serve) -> None:
    service = serve(limit_seating="1/h:6")
    with Client(service.target, retry=ONCE) as client:
        finished = client.create("portobello", seats=2)
        anna, _ = client.join(finished), client.join(finished)
        client.rpc.resign_match(finished.match.name, token=anna.token)
        rematch = client.rpc.rematch_match(finished.match.name, token=anna.token)
        assert rematch.match.name != finished.match.name
        seating = client.create("portobello", seats=3)
        client.add_bot(seating)
        for call in (
            lambda: client.create("portobello", seats=2),
            lambda: client.join(seating),
            lambda: client.add_bot(seating),
            lambda: client.rpc.rematch_match(finished.match.name, token=anna.token),
        ):
            with pytest.raises(errors.RateLimited):
                call()
        client.rpc.list_legal_moves(finished.match.name, token=anna.token)


class TestDefaultLimits:
    SETTINGS: ClassVar = {"rest": "true", **dict.fromkeys(UNLIMITED), **TRUST_THIS_MACHINE}

    def test_fifty_players_behind_one_router_meet_no_limit(self, service: Service) -> None:
        with ExitStack() as stack:
            tables = [stack.enter_context(Table(service.target)) for _ in range(25)]
            watches = []
            for table in tables:
                table.start()
                # Each player watches in two tabs.
                watches += [table.watch() for _ in range(4)]
                table.play_random(random.Random(1), 5)
            assert len([next(watch) for watch in watches]) == 100
            for watch in watches:
                watch.cancel()

    def test_one_address_cannot_create_matches_without_end(self, service: Service, address: str) -> None:
        request = messages.CreateMatchRequest(match=match_pb2.Match(game="kairo", seat_count=2))
        with Table(service.target) as table:
            began, created = time.monotonic(), 0
            with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED) as refusal:
                for created in range(2000):  # noqa: B007
                    table.matches.CreateMatch(request, metadata=(("x-forwarded-for", address),))
            assert refusal.metadata == {"limit": "1/s:500", "by": "address"}
            assert 500 <= created <= 501 + time.monotonic() - began
            # Calls for existing matches are still served.
            table.matches.ListMatches(messages.ListMatchesRequest(), metadata=(("x-forwarded-for", address),))


STRANGER: Final = "192.0.2.77"


class TestWrongJoinCodes:
    SETTINGS: ClassVar = {"rest": "true", "limit_join_codes": "1/h:3", "metrics_port": "0", **TRUST_THIS_MACHINE}

    def test_limit_is_for_each_match_and_address(self, service: Service) -> None:
        refused_before = refused_calls(service, "limit_join_codes")
        with Client(service.target, retry=ONCE) as client:
            matches = [client.create("kairo", seats=4, visibility=PRIVATE) for _ in range(2)]
        codes = {match.match.name: match.join_code for match in matches}
        first, second = codes

        def ask(name: str, code: str, address: str, method: str = "") -> int:
            url, headers = f"{service.http}/v1/{name}{method}", {"X-Forwarded-For": address}
            with httpx.stream("GET", url, params={"joinCode": code}, headers=headers) as response:
                return response.status_code

        # Right codes do not count, also those of watches that are still open.
        for method in ("", ":watch") * 4:
            assert ask(first, codes[first], "192.0.2.1", method) == 200
        for method in ("", ":watch", ""):
            assert ask(first, "wrong", "192.0.2.1", method) == 403
        for code, method in (("wrong", ""), (codes[first], ""), (codes[first], ":watch")):
            assert ask(first, code, "192.0.2.1", method) == 429
        # Another match, and another address, have limits of their own.
        assert ask(second, "wrong", "192.0.2.1") == 403
        assert ask(first, codes[first], "192.0.2.2") == 200
        assert refused_calls(service, "limit_join_codes") == refused_before + 3

    def test_whoever_guesses_short_codes_is_stopped_in_both_protocols(self, service: Service) -> None:
        with Client(service.target, retry=ONCE) as client, Table(service.target) as table:
            match = client.create("kairo", seats=4, visibility=PRIVATE)
            code = client.rpc.create_short_code(match, token=match.creator_token).short_code

            def over_rest(text: str) -> int:
                url, headers = f"{service.http}/v1/shortCodes", {"X-Forwarded-For": STRANGER}
                return httpx.get(url, params={"shortCode": text}, headers=headers).status_code

            def over_grpc(text: str) -> Any:
                request = messages.GetShortCodeRequest(short_code=text)
                return table.matches.GetShortCode.with_call(request, metadata=(("x-forwarded-for", STRANGER),))[
                    1
                ].code()

            # Right codes and texts that are none do not count.
            assert [over_rest(text) for text in (code, code.upper(), "short", code)] == [200, 200, 400, 200]
            assert [over_rest("zzzzzz"), over_rest("zzzzzy")] == [404, 404]
            with refused("SHORT_CODE_WRONG", CODE.NOT_FOUND):
                over_grpc("zzzzzx")
            assert over_rest(code) == 429
            with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED) as refusal:
                over_grpc(code)
            assert refusal.metadata["by"] == "address"
            # Others find the match.
            assert client.rpc.get_short_code(code).match == match.match.name

    def test_right_code_does_not_count_if_the_call_is_refused_for_another_reason(self, service: Service) -> None:
        with Client(service.target, retry=ONCE) as client:
            match = client.create("kairo", seats=2, visibility=PRIVATE)
            client.join(match, seat=1)
            for _ in range(3):
                with pytest.raises(errors.SeatTaken):
                    client.join(match, seat=1)
                with pytest.raises(errors.BadField):
                    client.join(match, seat=7)
                with pytest.raises(errors.BadField):
                    list(client.watch(match, after_revision=-1))
            client.join(match, seat=2)
            for _ in range(4):
                with pytest.raises(errors.MatchStarted):
                    client.join(match)

    def test_concurrent_calls_are_limited_too(self, service: Service) -> None:
        with Client(service.target, retry=ONCE) as client, Table(service.target) as table:
            match = client.create("kairo", seats=4, visibility=PRIVATE)
            request = messages.JoinMatchRequest(name=match.match.name, join_code="wrong")
            calls = [table.matches.JoinMatch.future(request) for _ in range(50)]
            codes = Counter(call.exception().code() for call in calls)
        assert codes == {CODE.PERMISSION_DENIED: 3, CODE.RESOURCE_EXHAUSTED: 47}


def assert_one_watch_is_refused(service: Service, allowed: int, by: str, address: str = "") -> None:
    """Open the allowed number of watches; check that another one is refused until one of them ends."""
    headers = {"X-Forwarded-For": address} if address else {}
    metadata = [(name.lower(), value) for name, value in headers.items()]
    with Table(service.target) as table:
        table.start()

        def watch() -> Any:
            return table.matches.WatchMatch(messages.WatchMatchRequest(name=table.name), metadata=metadata)

        watches = [watch() for _ in range(allowed)]
        for one in watches:
            next(one)
        with refused("TOO_MANY_STREAMS", CODE.RESOURCE_EXHAUSTED) as refusal:
            next(watch())
        assert refusal.metadata == {"open": str(allowed), "limit": str(allowed), "by": by}
        response = httpx.get(f"{service.http}/v1/{table.name}:watch", headers=headers)
        assert response.status_code == 429
        assert 5 <= int(response.headers["Retry-After"]) <= 10
        watches[0].cancel()
        wait_until(lambda: next(watch()), retry_on=grpc.RpcError)
        for one in watches:
            one.cancel()


def test_streams_of_a_process_are_limited(serve: Serve) -> None:
    assert_one_watch_is_refused(serve(rest="true", max_watches="2"), allowed=2, by="process")


def test_one_address_cannot_take_all_watches_by_default(serve: Serve) -> None:
    service = serve(rest="true", max_watches="20", max_watches_per_caller=None, **TRUST_THIS_MACHINE)
    with Table(service.target) as table, ExitStack() as stack:
        table.start()

        def watch(address: str) -> int:
            url = f"{service.http}/v1/{table.name}:watch"
            return stack.enter_context(httpx.stream("GET", url, headers={"X-Forwarded-For": address})).status_code

        assert [watch("192.0.2.1") for _ in range(5)] == [200, 200, 429, 429, 429]
        assert watch("192.0.2.2") == 200


def test_each_watch_of_a_stream_counts_and_one_too_many_has_its_own_error(serve: Serve) -> None:
    with Table(serve(max_watches="3").target) as table:
        table.start()
        one = messages.SeatWatch(watch=messages.WatchMatchRequest(name=table.name))
        stream = table.matches.WatchMatches(messages.WatchMatchesRequest(watches=[one] * 4))
        over: set[int] = set()
        live: set[int] = set()
        for answer in stream:
            (over if answer.HasField("failed") else live).add(answer.watch)
            if len(over | live) == 4:
                break
        assert (len(over), len(live)) == (1, 3)
        with refused("TOO_MANY_STREAMS", CODE.RESOURCE_EXHAUSTED) as refusal:
            next(table.watch())
        assert refusal.metadata == {"open": "3", "limit": "3", "by": "process"}
        stream.cancel()
        wait_until(lambda: next(table.watch()), retry_on=grpc.RpcError)


def test_watches_of_a_stream_count_for_the_address_and_for_each_token(serve: Serve) -> None:
    service = serve(rest="true", max_watches="20", max_watches_per_caller="3", **TRUST_THIS_MACHINE)
    with Table(service.target) as table:
        table.start()

        def refused_watches(tokens: list[str], **headers: str) -> list[str]:
            watches = [{"watch": {"name": table.name}, "token": token} for token in tokens]
            with httpx.stream(
                "POST", f"{service.http}/v1/matches:watch", json={"watches": watches}, headers=headers
            ) as response:
                by: list[str] = []
                known = set()
                for line in response.iter_lines():
                    if line.startswith("data:"):
                        answer = json.loads(line.removeprefix("data:"))
                        if failed := answer.get("failed"):
                            by.append(failed["details"][0]["metadata"]["by"])
                        known.add(answer["watch"])
                    if len(known) == len(tokens):
                        return by
            return by

        one, two = table.tokens
        assert refused_watches([""] * 5, **{"X-Forwarded-For": "192.0.2.7"}) == ["address"] * 2
        # Programs on this machine have no limit by address, but each token has.
        wait_until(lambda: not refused_watches([""] * 5))
        wait_until(lambda: refused_watches([one] * 4 + [two] * 3) == ["token"])


class TestStreamsOfACaller:
    SETTINGS: ClassVar = {"rest": "true", "max_watches_per_caller": "1", "metrics_port": "0", **TRUST_THIS_MACHINE}

    def test_streams_of_an_address_are_limited(self, service: Service, address: str) -> None:
        assert_one_watch_is_refused(service, allowed=1, by="address", address=address)

    def test_streams_of_this_machine_are_not_limited_by_address(self, service: Service) -> None:
        with Table(service.target) as table:
            table.start()
            watches = [table.watch() for _ in range(5)]
            assert [next(watch).commit.revision for watch in watches] == [2] * 5
            for watch in watches:
                watch.cancel()

    def test_streams_of_a_token_are_limited_across_addresses(self, service: Service) -> None:
        with Table(service.target) as table:
            table.start()

        def watch(address: str, seat: int) -> Any:
            headers = {"Authorization": f"Bearer {table.tokens[seat - 1]}", "X-Forwarded-For": address}
            return httpx.stream("GET", f"{service.http}/v1/{table.name}:watch", headers=headers)

        with watch("192.0.2.1", 1), watch("192.0.2.2", 1) as refusal, watch("192.0.2.3", 2) as other_seat:
            assert (refusal.status_code, other_seat.status_code) == (429, 200)
            assert refusal.read()
            assert refusal.json()["error"]["details"][0]["metadata"]["by"] == "token"

    def test_health_and_reflection_streams_count(self, service: Service, address: str) -> None:
        metadata = (("x-forwarded-for", address),)
        list_services = reflection_pb2.ServerReflectionRequest(list_services="")
        with grpc.insecure_channel(service.target) as channel:
            health: Any = health_pb2_grpc.HealthStub(channel)
            reflection: Any = reflection_pb2_grpc.ServerReflectionStub(channel)

            def watch_health() -> Any:
                return health.Watch(health_pb2.HealthCheckRequest(), metadata=metadata)

            def listed_services() -> set[str]:
                [response] = reflection.ServerReflectionInfo(iter([list_services]), metadata=metadata)
                return {service.name for service in response.list_services_response.service}

            refused_before = refused_calls(service, "max_watches_per_caller")
            watch = watch_health()
            assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
            with refused("TOO_MANY_STREAMS", CODE.RESOURCE_EXHAUSTED):
                next(watch_health())
            with refused("TOO_MANY_STREAMS", CODE.RESOURCE_EXHAUSTED):
                listed_services()
            assert refused_calls(service, "max_watches_per_caller") == refused_before + 2
            watch.cancel()
            wait_until(lambda: "markethall.v1.MatchService" in listed_services(), retry_on=grpc.RpcError)


@pytest.mark.parametrize(
    ("settings", "message"),
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
def test_limits_that_contradict_each_other_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Settings(**settings)


def test_one_limit_that_is_set_does_not_contradict_a_default() -> None:
    assert Settings(limit_seating="1/h:3", max_watches=3).watches_of_a_caller == 1
    assert Settings(max_watches=0).watches_of_a_caller == 500
    assert Settings(max_watches_per_caller=0).watches_of_a_caller == 0


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
        bucket.take(f"second {number}")
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
def test_callers_address_is_the_last_one_before_trusted_proxies(peer: str, forwarded: str, caller: str) -> None:
    assert network.client_address(peer, forwarded, network.networks(["10.0.0.0/8"])) == caller


@pytest.mark.parametrize(
    ("peer", "caller"),
    [("ipv4:192.0.2.1:99", "192.0.2.1"), ("ipv6:[::1]:99", "::1"), ("ipv6:%5B::1%5D:99", "::1"), ("unix:", "")],
)
def test_address_is_read_from_the_peer_of_a_call(peer: str, caller: str) -> None:
    assert network.of_peer(peer) == caller
