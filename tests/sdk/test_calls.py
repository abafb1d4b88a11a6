"""Calls over a real channel to a service that fails: what is tried again, and that nothing happens twice."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest
import trustme

from markethall_client import AsyncClient, Client, Retry, Unavailable, errors

from .conftest import QUICK, Connect
from .fake import MOVES, FakeHall, Fault, serve

CODE = grpc.StatusCode


def test_a_move_that_did_not_arrive_is_sent_again(client: Any, fake: FakeHall) -> None:
    fake.faults["PlayMove"].extend([Fault(), Fault()])
    answer = client.play_move("matches/fake", MOVES[0], 1)
    requests = fake.requests("PlayMove")
    assert len(requests) == 3
    assert len({request.request_id for request in requests}) == 1
    assert [answer.commit] == fake.commits


def test_a_move_whose_answer_was_lost_is_played_once(client: Any, fake: FakeHall) -> None:
    fake.faults["PlayMove"].append(Fault(after=True))
    answer = client.play_move("matches/fake", MOVES[0], 1)
    assert len(fake.requests("PlayMove")) == 2
    assert [answer.commit] == fake.commits


def test_two_moves_are_two_requests(client: Any, fake: FakeHall) -> None:
    client.play_move("matches/fake", MOVES[0], 1)
    client.play_move("matches/fake", MOVES[0], 2)
    assert len({request.request_id for request in fake.requests("PlayMove")}) == 2
    assert len(fake.commits) == 2


def test_a_seat_whose_answer_was_lost_is_taken_once(client: Any, fake: FakeHall) -> None:
    fake.faults["JoinMatch"].append(Fault(after=True))
    assert client.join("matches/fake").number == 1
    assert fake.seats == 1


def test_it_gives_up_after_so_many_attempts(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].extend([Fault(reason="STORE_UNAVAILABLE")] * 9)
    with pytest.raises(errors.StoreUnavailable):
        client.get_match("matches/fake")
    assert len(fake.calls) == QUICK.attempts


@pytest.mark.parametrize("code", [CODE.FAILED_PRECONDITION, CODE.ABORTED, CODE.INTERNAL, CODE.RESOURCE_EXHAUSTED])
def test_a_final_error_is_not_tried_again(client: Any, fake: FakeHall, code: grpc.StatusCode) -> None:
    fake.faults["PlayMove"].append(Fault(code))
    with pytest.raises(errors.MarketHallError) as caught:
        client.play_move("matches/fake", MOVES[0], 1)
    assert caught.value.code is code
    assert len(fake.calls) == 1


def test_it_comes_back_when_the_service_says(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].append(Fault(CODE.RESOURCE_EXHAUSTED, retry_after=0.01))
    assert client.get_match("matches/fake").name == "matches/fake"
    assert len(fake.calls) == 2


def test_it_does_not_wait_longer_than_the_call_may_take(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].append(Fault(CODE.RESOURCE_EXHAUSTED, retry_after=500))
    with pytest.raises(errors.LimitReached) as caught:
        client.get_match("matches/fake", timeout=5)
    assert caught.value.retry_after == 500


def test_an_attempt_that_hangs_is_made_again(connect: Connect, target: str, fake: FakeHall) -> None:
    client = connect(target, retry=Retry(attempt_timeout=0.3, first_pause=0.001))
    fake.faults["PlayMove"].append(Fault(after=True, delay=1.0))
    client.play_move("matches/fake", MOVES[0], 1)
    assert len({request.request_id for request in fake.requests("PlayMove")}) == 1
    assert len(fake.commits) == 1


def test_a_call_that_hangs_ends_in_its_time(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].append(Fault(delay=1.0))
    with pytest.raises(errors.TimedOut, match=r"127\.0\.0\.1:\d+: no answer to GetMatch within 0\.2 s"):
        client.get_match("matches/fake", timeout=0.2)


def test_a_stream_that_takes_too_long_says_so(client: Any) -> None:
    with pytest.raises(errors.TimedOut, match=r"127\.0\.0\.1:\d+: WatchMatch was not over within 0\.2 s"):
        next(client.watch_match("matches/fake", timeout=0.2))


def test_nobody_at_home_is_an_error_of_its_own(connect: Connect) -> None:
    with pytest.raises(Unavailable, match=r"nobody answers at 127\.0\.0\.1:1 \(does `markethall serve` run") as caught:
        connect("127.0.0.1:1").list_games()
    assert caught.value.reason == ""
    assert isinstance(caught.value.__cause__, grpc.RpcError)


def test_neither_does_anybody_at_a_host_that_is_none(connect: Connect) -> None:
    with pytest.raises(Unavailable, match=r"the host of nowhere\.invalid:1 is not found by DNS"):
        connect("nowhere.invalid:1").list_games()


def test_a_line_that_breaks_is_told_with_who_was_called(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].extend([Fault()] * 9)
    with pytest.raises(Unavailable, match=r"the connection to 127\.0\.0\.1:\d+ failed: It failed"):
        client.get_match("matches/fake")


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("target", ["http://localhost:8080", "grpc://localhost:50051", "https://hall.example", ""])
def test_a_url_is_no_target(kind: Any, target: str) -> None:
    with pytest.raises(ValueError, match='a target is "host:port"'):
        kind(target)


@pytest.mark.parametrize("scheme", ["dns:///", "ipv4:"])
def test_what_grpc_calls_a_target_is_one(connect: Connect, target: str, scheme: str) -> None:
    assert connect(scheme + target).get_match("matches/fake").name == "matches/fake"


def test_a_restart_is_waited_out(connect: Connect, fake: FakeHall) -> None:
    server, port = serve(fake)
    client = connect(f"127.0.0.1:{port}", retry=Retry(first_pause=0.05, attempts=20))
    client.get_match("matches/fake")
    server.stop(None).wait()
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(client.play_move, "matches/fake", MOVES[0], 1)
        server, _ = serve(fake, port)
        assert waiting.result().revision == 2
    server.stop(None).wait()


def test_a_closed_client_says_so(connect: Connect, target: str) -> None:
    client = connect(target)
    client.get_match("matches/fake")
    client.close()
    with pytest.raises(errors.Cancelled, match="closed"):
        client.get_match("matches/fake")


def test_a_client_that_is_closed_by_another_thread_says_so_too(target: str) -> None:
    def ask(client: Client) -> None:
        while True:
            client.get_match("matches/fake")
            next(client.watch_match("matches/fake"))

    for _ in range(10):
        with ThreadPoolExecutor(8) as threads:
            client = Client(target, retry=QUICK)
            asking = [threads.submit(ask, client) for _ in range(8)]
            time.sleep(0.05)
            client.close()
            for one in asking:
                assert isinstance(one.exception(), errors.Cancelled)


def test_threads_share_a_client(target: str, fake: FakeHall) -> None:
    with Client(target, retry=QUICK) as client, ThreadPoolExecutor(8) as threads:
        names = set(threads.map(lambda _: client.get_match("matches/fake").name, range(40)))
    assert names == {"matches/fake"}
    assert len(fake.calls) == 40


def test_tls(connect: Connect, fake: FakeHall) -> None:
    authority = trustme.CA()
    own = authority.issue_cert("localhost")
    key, chain = own.private_key_pem.bytes(), b"".join(part.bytes() for part in own.cert_chain_pems)
    server, port = serve(fake, credentials=grpc.ssl_server_credentials([(key, chain)]))
    trusted = grpc.ssl_channel_credentials(authority.cert_pem.bytes())
    assert connect(f"localhost:{port}", credentials=trusted).get_match("matches/fake").name == "matches/fake"
    with pytest.raises(Unavailable, match="CERTIFICATE_VERIFY_FAILED") as caught:
        connect(f"localhost:{port}", credentials=grpc.ssl_channel_credentials()).get_match("matches/fake")
    assert str(caught.value).startswith(f"the connection to localhost:{port} failed: ")
    # Of two addresses, such as those of `localhost`, gRPC says only what is wrong with the last.
    with pytest.raises(Unavailable, match="is TLS on at both ends or at neither"):
        connect(f"ipv4:127.0.0.1:{port},127.0.0.1:1").get_match("matches/fake")
    server.stop(None).wait()


def test_a_call_that_a_stopping_service_ends_is_made_again(client: Any, fake: FakeHall) -> None:
    fake.faults["PlayMove"].append(Fault(CODE.CANCELLED))
    answer = client.play_move("matches/fake", MOVES[0], 1)
    assert len({request.request_id for request in fake.requests("PlayMove")}) == 1
    assert len(fake.calls) == 2
    assert [answer.commit] == fake.commits


@pytest.mark.parametrize("end", ["\n", "\r\n", " "])
def test_a_token_is_carried_without_the_end_of_its_line(client: Any, fake: FakeHall, end: str) -> None:
    client.seat("matches/fake", f"token-1{end}").refresh()
    client.get_match("matches/fake", token=f"token-1{end}")
    assert [token for _, _, token in fake.calls] == ["token-1"] * 2


@pytest.mark.parametrize("token", ["tökén", "tok\nen", "tok\x00en", "tok\x7fen"])
def test_a_token_that_no_call_can_carry_is_refused_before_one(client: Any, fake: FakeHall, token: str) -> None:
    for call in (client.seat("matches/fake", token).refresh, lambda: next(client.watch("matches/fake", token=token))):
        with pytest.raises(errors.TokenInvalid, match="printable ASCII") as caught:
            call()
        assert caught.value.reason == "TOKEN_INVALID"
        assert token not in str(caught.value)
    assert not fake.calls


def test_what_is_no_text_is_no_token(client: Any) -> None:
    with pytest.raises(TypeError, match="a token is text, not NoneType"):
        client.seat("matches/fake", None)


def test_what_is_no_text_is_named(connect: Connect, target: str) -> None:
    for what in ("token", "api_key"):
        with pytest.raises(TypeError, match=f"the {what} is text, not NoneType"):
            connect(target, **{what: None}).get_match("matches/fake")


def test_so_is_an_api_key(connect: Connect, target: str, fake: FakeHall) -> None:
    assert connect(target, api_key="k" * 32 + "\n").get_match("matches/fake").name == "matches/fake"
    with pytest.raises(errors.ApiKeyInvalid, match="printable ASCII") as caught:
        connect(target, api_key="schlüssel").get_match("matches/fake")
    assert "schl" not in str(caught.value)
    assert len(fake.calls) == 1
