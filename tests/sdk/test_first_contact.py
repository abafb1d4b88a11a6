"""A wrong address is one sentence within two seconds, which names what was meant. The listeners are real."""

from __future__ import annotations

import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import grpc
import pytest
import trustme

from markethall_client import AsyncClient, Client, Retry
from markethall_client.connection import FIRST_CONTACT_S
from markethall_client.errors import Unavailable, Unreachable
from tests.service import Service, free_port

from .conftest import Connect
from .fake_service import FakeHall, serve

MEANT = {
    "localhost": "localhost:50051",
    "hall.example": "hall.example:50051",
    "127.0.0.1": "127.0.0.1:50051",
    "[::1]": "[::1]:50051",
    "localhost:": "localhost:50051",
    "localhost:grpc": "localhost:50051",
    "localhost:0": "localhost:50051",
    "localhost:65536": "localhost:50051",
    "localhost:5005١": "localhost:50051",
    ":50051": "localhost:50051",
    "": "localhost:50051",
    "  ": "localhost:50051",
    " localhost:50051": "localhost:50051",
    "localhost:50051\n": "localhost:50051",
    "local host:50051": "localhost:50051",
    " localhost ": "localhost:50051",
    "::1": "[::1]:50051",
    "::1:50051": "[::1]:50051",
    "fe80::1": "[fe80::1]:50051",
    "2001:db8::7:50051": "[2001:db8::7]:50051",
    "2001:db8:0:0:0:0:0:1:443": "[2001:db8:0:0:0:0:0:1]:443",
    "http://localhost:8080": "localhost:50051",
    "https://hall.example/v1": "hall.example:50051",
    "grpc://[::1]:50051": "[::1]:50051",
    "hall.example:443/": "hall.example:443",
    "hall.example:443?x=1#y": "hall.example:443",
    "user:word@hall.example:443": "hall.example:443",
    "hall.example/v1": "hall.example:50051",
    "unix:": "localhost:50051",
    "dns:///": "localhost:50051",
}
RIGHT = (
    "localhost:50051", "hall.example:443", "[::1]:50051", "10.0.0.1:1", "dns:///hall.example:443", "dns:hall:1",
    "unix:/run/x.sock", "unix:///run/x.sock", "ipv4:10.0.0.1:1", "ipv6:[::1]:1", "xds:///hall",
)  # fmt: skip


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("target", MEANT)
def test_a_malformed_target_is_refused_with_the_meant_one(kind: Any, target: str) -> None:
    with pytest.raises(ValueError, match='target must be "host:port", not') as caught:
        kind(target)
    assert repr(target) in str(caught.value)
    assert str(caught.value).endswith(f'; did you mean "{MEANT[target]}"?')
    kind(MEANT[target])


@pytest.mark.parametrize("target", RIGHT)
def test_a_target_that_grpc_understands_is_taken(target: str) -> None:
    Client(target)


CALLS: dict[str, Callable[[Any], object]] = {
    "a call": lambda client: client.rpc.list_games(),
    "a stream": lambda client: next(client.rpc.watch_match("matches/none")),
    "a watch": lambda client: next(client.watch("matches/none")),
    "a list": lambda client: next(client.matches()),
}
KINDS = {name: CALLS[name] for name in ("a call", "a watch")}
"""One call, and one with an outage of its own: the contact is the same for all."""


def refusal(client: Any, call: Callable[[Any], object]) -> str:
    """The sentence of an error that comes at once: in two seconds, with some more for a busy machine."""
    start = monotonic()
    with pytest.raises(Unreachable) as caught:
        call(client)
    assert monotonic() - start < 10, "it does not wait for the timeout of a call or the outage of a watch"
    assert FIRST_CONTACT_S < 2
    sentence = str(caught.value)
    assert client._connection.target in sentence
    assert "\n" not in sentence
    assert "SETTINGS" not in sentence
    return sentence


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_a_closed_port(patient: Connect, call: Callable[[Any], object]) -> None:
    assert "check that `markethall serve` runs" in refusal(patient(f"127.0.0.1:{free_port()}"), call)


@pytest.mark.parametrize("call", KINDS.values(), ids=KINDS.keys())
def test_a_port_that_accepts_and_says_nothing(patient: Connect, call: Callable[[Any], object]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        target = f"127.0.0.1:{listener.getsockname()[1]}"
        assert "check that it is the gRPC port of a service" in refusal(patient(target), call)


@pytest.mark.parametrize("call", KINDS.values(), ids=KINDS.keys())
def test_the_rest_port(patient: Connect, hall: Service, call: Callable[[Any], object]) -> None:
    sentence = refusal(patient(hall.http.removeprefix("http://")), call)
    assert "speaks HTTP, not gRPC, as the REST port of a service does" in sentence
    assert "50051 unless MARKETHALL_GRPC_PORT" in sentence


@pytest.mark.parametrize("call", KINDS.values(), ids=KINDS.keys())
def test_tls_at_one_end_only(patient: Connect, tmp_path: Path, fake: FakeHall, call: Callable[[Any], object]) -> None:
    authority = trustme.CA()
    (tmp_path / "ca.pem").write_bytes(authority.cert_pem.bytes())
    identity = authority.issue_cert("localhost")
    pair = (identity.private_key_pem.bytes(), identity.cert_chain_pems[0].bytes())
    trusted = grpc.ssl_channel_credentials((tmp_path / "ca.pem").read_bytes())
    for with_tls in (True, False):
        server, port = serve(fake, credentials=grpc.ssl_server_credentials([pair]) if with_tls else None)
        try:
            client = patient(f"localhost:{port}", credentials=None if with_tls else trusted)
            assert "TLS is on at both ends or off at both ends" in refusal(client, call)
        finally:
            server.stop(None).wait()


@pytest.mark.parametrize("given", [{"timeout": 90.0}, {"retry": Retry(), "timeout": 90.0}])
def test_a_service_that_starts_later_is_reached_by_a_client_that_waits(tmp_path: Path, given: dict[str, Any]) -> None:
    service = Service(tmp_path / "data")
    service.grpc_port = free_port()
    target = f"127.0.0.1:{service.grpc_port}"
    with Client(target, **given) as client, ThreadPoolExecutor(1) as pool:
        answer = pool.submit(client.rpc.list_games)
        with pytest.raises(TimeoutError):
            answer.result(timeout=2.5)
        with service:
            assert answer.result().games


def test_a_call_with_its_own_timeout_waits(patient: Connect) -> None:
    with pytest.raises(Unavailable) as caught:
        patient(f"127.0.0.1:{free_port()}").rpc.list_games(timeout=0.5)
    assert not isinstance(caught.value, Unreachable)
    assert "check that `markethall serve` runs" in str(caught.value)


def test_after_the_first_contact_a_restart_is_an_outage(patient: Connect, tmp_path: Path) -> None:
    service = Service(tmp_path / "data")
    with service:
        client = patient(service.target)
        assert client.rpc.list_games().games
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(lambda: client.rpc.list_games())
        with pytest.raises(TimeoutError):
            answer.result(timeout=2.5)
        with service:
            assert answer.result().games


def test_a_busy_service_is_no_wrong_address(patient: Connect) -> None:
    class Busy(grpc.GenericRpcHandler):
        """Takes longer for a health check than a client waits for its first contact."""

        def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[Any, Any] | None:
            def answer(_request: bytes, _context: grpc.ServicerContext) -> bytes:
                if "Health" in details.method:
                    ended.wait(30)
                return b""

            return grpc.unary_unary_rpc_method_handler(answer)

    ended = Event()
    server = grpc.server(ThreadPoolExecutor(8), handlers=[Busy()])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        assert not patient(f"127.0.0.1:{port}").rpc.list_games().games
    finally:
        ended.set()
        server.stop(None).wait()
