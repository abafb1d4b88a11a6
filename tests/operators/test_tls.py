"""TLS and mutual TLS of gRPC and REST."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from httpx_sse import connect_sse

from markethall_client import Client, MarketHallError, Retry
from markethall_platform.tls import end_of
from tests.gateway.fake_service import WATCH, FakeMatch, FakeService
from tests.gateway.running_gateway import RunningGateway
from tests.metrics import samples, value
from tests.tls_files import TlsFiles
from tests.tools.commands import markethall

from .conftest import Serve, log_text


def start_match(client: Client) -> str:
    """Create a match, take both seats and watch one commit. Returns the name of the match."""
    match = client.create("portobello", seats=2)
    client.join(match)
    client.join(match)
    assert next(client.watch(match)).revision == 2
    return match.match.name


def test_grpc_and_rest_over_tls(serve: Serve, tls_files: TlsFiles) -> None:
    service = serve(
        rest="true", tls_cert=str(tls_files.cert), tls_key=str(tls_files.key),
        http_tls_cert=str(tls_files.cert), http_tls_key=str(tls_files.key), metrics_port="0",
    )  # fmt: skip
    scraped = samples(service.addresses["metrics"])
    for use in ("grpc", "https"):
        expiry = value(scraped, "markethall_certificate_expiry_timestamp_seconds", use=use)
        assert expiry == end_of(tls_files.cert)
    with Client(service.target, credentials=tls_files.credentials()) as client:
        name = start_match(client)
    assert service.http.startswith("https://")
    with httpx.Client(base_url=service.http, verify=tls_files.context()) as web:
        assert web.get("/readyz").is_success
        assert web.get(f"/v1/{name}").json()["name"] == name
        with connect_sse(web, "GET", f"/v1/{name}:watch") as stream:
            assert next(event for event in stream.iter_sse() if event.id).id.startswith("2-")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{service.http}/healthz")
    with Client(service.target, retry=Retry(attempts=1)) as plain_client, pytest.raises(MarketHallError):
        plain_client.rpc.list_games(timeout=2)


def test_client_that_does_not_read_delays_the_stop_no_longer_than_the_grace_time(
    serve: Serve, tls_files: TlsFiles
) -> None:
    service = serve(
        rest="true", http_tls_cert=str(tls_files.cert), http_tls_key=str(tls_files.key), grace_seconds="0.5"
    )
    port = int(service.http.rpartition(":")[2])
    with (
        socket.create_connection(("127.0.0.1", port), timeout=2) as raw,
        tls_files.context().wrap_socket(raw, server_hostname="127.0.0.1") as connection,
    ):
        with contextlib.suppress(TimeoutError):
            # The service reads no further request while an answer waits for its client.
            while True:
                connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        assert service.stop(within_seconds=15) == 0
    assert "Traceback" not in log_text(service)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"tls_cert": "cert"}, "MARKETHALL_TLS_CERT and MARKETHALL_TLS_KEY go together"),
        ({"http_tls_cert": "cert"}, "MARKETHALL_HTTP_TLS_CERT and MARKETHALL_HTTP_TLS_KEY go together"),
        ({"tls_cert": "cert", "tls_key": "client_key"}, "no certificate and its private key"),
        ({"tls_cert": "cert", "tls_key": "nowhere"}, "cannot be read"),
        ({"tls_client_ca": "ca"}, "MARKETHALL_TLS_CLIENT_CA needs MARKETHALL_TLS_CERT"),
        ({"tls_cert": "cert", "tls_key": "key", "tls_client_ca": "key"}, "no certificates of CAs"),
        ({"http_tls_cert": "cert", "http_tls_key": "client_key"}, "no certificate and its private key"),
    ],
)
def test_unusable_files_end_the_start_with_the_reason(
    tls_files: TlsFiles, tmp_path: Path, settings: dict[str, str], message: str
) -> None:
    paths = {name: str(getattr(tls_files, file, tmp_path / file)) for name, file in settings.items()}
    result = markethall("serve", "--data", str(tmp_path), "--grpc-port", "0", "--http-port", "0", **paths)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


class TestGateway:
    """With TLS, REST does what it does without."""

    @pytest.fixture
    def running(self, tls_files: TlsFiles) -> Iterator[tuple[FakeService, RunningGateway]]:
        """A stand-in service and a gateway with TLS."""
        fake = FakeService()
        gateway = RunningGateway(fake, tls_cert=tls_files.cert, tls_key=tls_files.key, heartbeat_seconds=0.2)
        yield fake, gateway
        gateway.stop()

    @pytest.mark.parametrize(("offered", "selected"), [(["h2", "http/1.1"], "http/1.1"), (["h2"], None)])
    def test_only_http_1_1_is_served(
        self,
        running: tuple[FakeService, RunningGateway],
        tls_files: TlsFiles,
        offered: list[str],
        selected: str | None,
    ) -> None:
        _, gateway = running
        context = tls_files.context()
        context.set_alpn_protocols(offered)
        with (
            socket.create_connection(("127.0.0.1", gateway.port), timeout=20) as raw,
            context.wrap_socket(raw, server_hostname="127.0.0.1") as connection,
        ):
            assert connection.selected_alpn_protocol() == selected

    def test_call_is_cancelled_without_waiting_for_a_heartbeat(self, tls_files: TlsFiles) -> None:
        fake = FakeService()
        gateway = RunningGateway(fake, tls_cert=tls_files.cert, tls_key=tls_files.key, heartbeat_seconds=3600.0)
        match = FakeMatch(fake, last=1)
        with (
            httpx.Client(base_url=gateway.base, verify=tls_files.context()) as web,
            connect_sse(web, "GET", WATCH) as stream,
        ):
            events = stream.iter_sse()
            next(events)
            assert not match.watch_has_ended.is_set()
        assert match.watch_has_ended.wait(60)
        gateway.stop()

    def test_client_without_a_handshake_does_not_delay_others(
        self, running: tuple[FakeService, RunningGateway], tls_files: TlsFiles
    ) -> None:
        _, gateway = running
        with contextlib.ExitStack() as stack:
            for rubbish in (b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n") * 30:
                connection = stack.enter_context(socket.create_connection(("127.0.0.1", gateway.port)))
                connection.sendall(rubbish)
            for _ in range(30):
                socket.create_connection(("127.0.0.1", gateway.port)).close()
            assert httpx.get(f"{gateway.base}/healthz", verify=tls_files.context(), timeout=20).is_success

    def test_large_bodies_and_answers_are_complete(
        self, running: tuple[FakeService, RunningGateway], tls_files: TlsFiles
    ) -> None:
        fake, gateway = running
        FakeMatch(fake, last=3000).live.put(None)
        with httpx.Client(base_url=gateway.base, verify=tls_files.context(), timeout=60) as web:
            with connect_sse(web, "GET", WATCH) as stream:
                ids = [event.id for event in stream.iter_sse() if event.event == "update"]
            assert ids == [str(revision) for revision in range(1, 3001)]
            name = "x" * 120_000
            assert web.post("/v1/matches/k3v9:join", json={"displayName": name}).is_success
            assert fake.last_call().request.display_name == name

    def test_many_concurrent_requests(self, running: tuple[FakeService, RunningGateway], tls_files: TlsFiles) -> None:
        _, gateway = running

        def statuses(_: int) -> list[int]:
            with httpx.Client(base_url=gateway.base, verify=tls_files.context(), timeout=60) as web:
                return [web.get("/v1/games").status_code for _ in range(10)]

        with ThreadPoolExecutor(10) as pool:
            assert list(pool.map(statuses, range(10))) == [[200] * 10] * 10

    def test_gateway_stops_while_a_match_is_watched(self, tls_files: TlsFiles) -> None:
        fake = FakeService()
        FakeMatch(fake, last=1)
        gateway = RunningGateway(fake, tls_cert=tls_files.cert, tls_key=tls_files.key, heartbeat_seconds=60.0)
        with (
            httpx.Client(base_url=gateway.base, verify=tls_files.context(), timeout=20) as web,
            connect_sse(web, "GET", WATCH) as stream,
        ):
            events = stream.iter_sse()
            assert next(events).event == "update"
            gateway.begin_to_stop()
            assert list(events) == []
        gateway.stop()
