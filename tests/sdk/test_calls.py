"""Calls over a real channel to a service that fails: which are retried, and that none is executed twice."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest
import trustme

from markethall_client import Client, Retry, Unavailable, errors

from .conftest import QUICK, Connect
from .fake_service import MOVES, FakeHall, Fault, serve

CODE = grpc.StatusCode


def test_lost_move_is_sent_again(client: Any, fake: FakeHall) -> None:
    # A service that stops cancels its calls.
    fake.faults["PlayMove"].extend([Fault(), Fault(CODE.CANCELLED)])
    answer = client.rpc.play_move("matches/fake", MOVES[0], 1)
    requests = fake.requests("PlayMove")
    assert len(requests) == 3
    assert len({request.request_id for request in requests}) == 1
    assert [answer.commit] == fake.commits


def test_move_with_lost_answer_is_played_once(client: Any, fake: FakeHall) -> None:
    fake.faults["PlayMove"].append(Fault(after=True))
    answer = client.rpc.play_move("matches/fake", MOVES[0], 1)
    assert len(fake.requests("PlayMove")) == 2
    assert [answer.commit] == fake.commits


def test_call_fails_after_the_limit_of_attempts(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].extend([Fault(reason="STORE_UNAVAILABLE")] * 9)
    with pytest.raises(errors.StoreUnavailable):
        client.get_match("matches/fake")
    assert len(fake.calls) == QUICK.attempts


@pytest.mark.parametrize("code", [CODE.FAILED_PRECONDITION, CODE.ABORTED, CODE.INTERNAL, CODE.RESOURCE_EXHAUSTED])
def test_final_error_is_not_retried(client: Any, fake: FakeHall, code: grpc.StatusCode) -> None:
    fake.faults["PlayMove"].append(Fault(code))
    with pytest.raises(errors.MarketHallError) as caught:
        client.rpc.play_move("matches/fake", MOVES[0], 1)
    assert caught.value.code is code
    assert len(fake.calls) == 1


def test_retry_follows_the_pause_of_the_service(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].append(Fault(CODE.RESOURCE_EXHAUSTED, retry_after=0.01))
    assert client.get_match("matches/fake").name == "matches/fake"
    assert len(fake.calls) == 2


def test_retry_pause_never_exceeds_the_timeout(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].append(Fault(CODE.RESOURCE_EXHAUSTED, retry_after=500))
    with pytest.raises(errors.LimitReached) as caught:
        client.get_match("matches/fake", timeout=5)
    assert caught.value.retry_after == 500


def test_hanging_attempt_is_retried(connect: Connect, target: str, fake: FakeHall) -> None:
    client = connect(target, retry=Retry(attempt_timeout=0.3, first_pause=0.001))
    fake.faults["PlayMove"].append(Fault(after=True, delay=1.0))
    client.rpc.play_move("matches/fake", MOVES[0], 1)
    assert len({request.request_id for request in fake.requests("PlayMove")}) == 1
    assert len(fake.commits) == 1


def test_hanging_call_ends_at_its_timeout(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].append(Fault(delay=1.0))
    with pytest.raises(errors.TimedOut, match=r"127\.0\.0\.1:\d+: no answer to GetMatch within 0\.2 s"):
        client.get_match("matches/fake", timeout=0.2)


def test_stream_reports_its_timeout(client: Any) -> None:
    with pytest.raises(errors.TimedOut, match=r"127\.0\.0\.1:\d+: WatchMatch did not end within 0\.2 s"):
        next(client.rpc.watch_match("matches/fake", timeout=0.2))


def test_unknown_host_is_reported(connect: Connect) -> None:
    with pytest.raises(Unavailable, match=r"DNS does not know the host of nowhere\.invalid:1"):
        connect("nowhere.invalid:1").rpc.list_games()


def test_broken_connection_names_the_target(client: Any, fake: FakeHall) -> None:
    fake.faults["GetMatch"].extend([Fault()] * 9)
    with pytest.raises(Unavailable, match=r"the connection to 127\.0\.0\.1:\d+ failed: It failed"):
        client.get_match("matches/fake")


@pytest.mark.parametrize("scheme", ["dns:///", "ipv4:"])
def test_target_with_a_grpc_scheme_is_accepted(connect: Connect, target: str, scheme: str) -> None:
    assert connect(scheme + target).get_match("matches/fake").name == "matches/fake"


def test_call_survives_a_restart(connect: Connect, fake: FakeHall) -> None:
    server, port = serve(fake)
    client = connect(f"127.0.0.1:{port}", retry=Retry(first_pause=0.05, attempts=20))
    client.get_match("matches/fake")
    server.stop(None).wait()
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(client.rpc.play_move, "matches/fake", MOVES[0], 1)
        server, _ = serve(fake, port)
        assert waiting.result().revision == 2
    server.stop(None).wait()


def test_closed_client_raises_cancelled(connect: Connect, target: str) -> None:
    client = connect(target)
    client.get_match("matches/fake")
    client.close()
    with pytest.raises(errors.Cancelled, match="closed"):
        client.get_match("matches/fake")


def test_client_closed_by_another_thread_raises_cancelled(target: str) -> None:
    def ask(client: Client) -> None:
        while True:
            client.get_match("matches/fake")
            next(client.rpc.watch_match("matches/fake"))

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
    # For several addresses, such as those of `localhost`, gRPC reports only the error of the last.
    with pytest.raises(Unavailable, match="TLS is on at both ends or off at both ends"):
        connect(f"ipv4:127.0.0.1:{port},127.0.0.1:1").get_match("matches/fake")
    server.stop(None).wait()


@pytest.mark.parametrize("end", ["\n", "\r\n", " "])
def test_token_is_sent_without_its_line_end(client: Any, fake: FakeHall, end: str) -> None:
    client.seat("matches/fake", f"token-1{end}").refresh()
    client.get_match("matches/fake", token=f"token-1{end}")
    assert [token for _, _, token in fake.calls] == ["token-1"] * 2


@pytest.mark.parametrize("token", ["tökén", "tok\nen", "tok\x00en", "tok\x7fen"])
def test_token_with_other_characters_is_refused_before_the_call(client: Any, fake: FakeHall, token: str) -> None:
    for call in (client.seat("matches/fake", token).refresh, lambda: next(client.watch("matches/fake", token=token))):
        with pytest.raises(errors.TokenInvalid, match="printable ASCII") as caught:
            call()
        assert caught.value.reason == "TOKEN_INVALID"
        assert token not in str(caught.value)
    assert not fake.calls


def test_type_error_names_token_or_api_key(connect: Connect, target: str) -> None:
    for argument in ("token", "api_key"):
        with pytest.raises(TypeError, match=f"the {argument} must be a str, not NoneType"):
            connect(target, **{argument: None}).get_match("matches/fake")
    with pytest.raises(TypeError, match="the token must be a str, not NoneType"):
        connect(target).seat("matches/fake", None)


def test_api_key_with_other_characters_is_refused_before_the_call(
    connect: Connect, target: str, fake: FakeHall
) -> None:
    assert connect(target, api_key="k" * 32 + "\n").get_match("matches/fake").name == "matches/fake"
    with pytest.raises(errors.ApiKeyInvalid, match="printable ASCII") as caught:
        connect(target, api_key="schlüssel").get_match("matches/fake")
    assert "schl" not in str(caught.value)
    assert len(fake.calls) == 1
