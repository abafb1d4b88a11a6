"""TLS and mutual TLS, with certificates of a CA made for the test."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import httpx
import pytest
from httpx_sse import connect_sse

from markethall_client import Client, MarketHallError, Retry
from markethall_platform.tls import end_of
from tests.gateway.fake_service import WATCH, FakeMatch, FakeService
from tests.gateway.running_gateway import RunningGateway
from tests.tools.commands import markethall

from .conftest import Files, Serve
from .samples import samples, value


def play(client: Client) -> str:
    """Create a match with both seats taken and watch one commit. Returns its name."""
    match = client.create("portobello", seats=2)
    client.join(match)
    client.join(match)
    assert next(client.watch(match)).revision == 2
    return match.match.name


def test_grpc_and_rest_over_tls(serve: Serve, files: Files) -> None:
    service = serve(
        rest="true", tls_cert=str(files.cert), tls_key=str(files.key),
        http_tls_cert=str(files.cert), http_tls_key=str(files.key), metrics_port="0",
    )  # fmt: skip
    ends = "markethall_certificate_expiry_timestamp_seconds"
    for use in ("grpc", "https"):
        assert value(samples(service.addresses["metrics"]), ends, use=use) == end_of(files.cert)
    with Client(service.target, credentials=files.credentials()) as client:
        name = play(client)
    assert service.http.startswith("https://")
    with httpx.Client(base_url=service.http, verify=files.context()) as web:
        assert web.get("/readyz").is_success
        assert web.get(f"/v1/{name}").json()["name"] == name
        with connect_sse(web, "GET", f"/v1/{name}:watch") as stream:
            assert next(news for news in stream.iter_sse() if news.id).id == "2"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{service.http}/healthz")
    with Client(service.target, retry=Retry(attempts=1)) as plain, pytest.raises(MarketHallError):
        plain.list_games(timeout=2)


def test_mutual_tls(serve: Serve, files: Files) -> None:
    service = serve(rest="true", tls_cert=str(files.cert), tls_key=str(files.key), tls_client_ca=str(files.ca))
    with Client(service.target, credentials=files.credentials(with_certificate=True)) as client:
        name = play(client)
    assert httpx.get(f"{service.http}/v1/{name}").is_success
    stranger = Client(service.target, credentials=files.credentials(), retry=Retry(attempts=1))
    with stranger, pytest.raises(MarketHallError):
        stranger.list_games(timeout=2)


@pytest.mark.parametrize(
    ("settings", "said"),
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
    files: Files, tmp_path: Path, settings: dict[str, str], said: str
) -> None:
    paths = {name: str(getattr(files, kind, tmp_path / kind)) for name, kind in settings.items()}
    result = markethall("serve", "--data", str(tmp_path), "--grpc-port", "0", "--http-port", "0", **paths)
    assert result.returncode == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


class TestGateway:
    """TLS of REST, which must change nothing else about it."""

    @pytest.fixture
    def running(self, files: Files) -> Iterator[tuple[FakeService, RunningGateway]]:
        """A stand-in service and a gateway with TLS."""
        fake = FakeService()
        gateway = RunningGateway(fake, tls_cert=files.cert, tls_key=files.key, heartbeat_seconds=0.2)
        yield fake, gateway
        gateway.stop()

    @pytest.mark.parametrize("offered", ["h2", "http/1.1"])
    def test_http_2_and_http_1_1_are_served(
        self, running: tuple[FakeService, RunningGateway], files: Files, offered: str
    ) -> None:
        _, gateway = running
        context = files.context()
        context.set_alpn_protocols([offered])
        with (
            socket.create_connection(("127.0.0.1", gateway.port), timeout=20) as raw,
            context.wrap_socket(raw, server_hostname="127.0.0.1") as connection,
        ):
            assert connection.selected_alpn_protocol() == offered

    def test_call_is_cancelled_without_waiting_for_a_heartbeat(self, files: Files) -> None:
        fake = FakeService()
        gateway = RunningGateway(fake, tls_cert=files.cert, tls_key=files.key, heartbeat_seconds=3600.0)
        match = FakeMatch(fake, last=1)
        with httpx.Client(base_url=gateway.base, verify=files.context()) as web, connect_sse(web, "GET", WATCH) as one:
            coming = one.iter_sse()
            next(coming)
            assert not match.watch_has_ended.is_set()
        assert match.watch_has_ended.wait(60)
        gateway.stop()

    def test_client_without_a_handshake_does_not_delay_others(
        self, running: tuple[FakeService, RunningGateway], files: Files
    ) -> None:
        _, gateway = running
        with contextlib.ExitStack() as stack:
            for rubbish in (b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n") * 30:
                line = stack.enter_context(socket.create_connection(("127.0.0.1", gateway.port)))
                line.sendall(rubbish)
            for _ in range(30):
                socket.create_connection(("127.0.0.1", gateway.port)).close()
            assert httpx.get(f"{gateway.base}/healthz", verify=files.context(), timeout=20).is_success

    def test_large_bodies_and_answers_are_complete(
        self, running: tuple[FakeService, RunningGateway], files: Files
    ) -> None:
        fake, gateway = running
        FakeMatch(fake, last=3000).live.put(None)
        with httpx.Client(base_url=gateway.base, verify=files.context(), timeout=60) as web:
            with connect_sse(web, "GET", WATCH) as stream:
                found = [event.id for event in stream.iter_sse() if event.event == "update"]
            assert found == [str(revision) for revision in range(1, 3001)]
            name = "x" * 120_000
            answer = web.post("/v1/matches/k3v9:join", json={"displayName": name})
            assert answer.is_success
            assert fake.last_call().request.display_name == name

    def test_many_concurrent_requests(self, running: tuple[FakeService, RunningGateway], files: Files) -> None:
        _, gateway = running
        found: list[int] = []

        def ask() -> None:
            with httpx.Client(base_url=gateway.base, verify=files.context(), timeout=60) as web:
                found.extend(web.get("/v1/games").status_code for _ in range(10))

        threads = [Thread(target=ask) for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [200] * 100

    def test_it_stops_while_somebody_watches(self, files: Files) -> None:
        fake = FakeService()
        FakeMatch(fake, last=1)
        gateway = RunningGateway(fake, tls_cert=files.cert, tls_key=files.key, heartbeat_seconds=60.0)
        with (
            httpx.Client(base_url=gateway.base, verify=files.context(), timeout=20) as web,
            connect_sse(web, "GET", WATCH) as stream,
        ):
            coming = stream.iter_sse()
            assert next(coming).event == "update"
            gateway.stop()
            assert list(coming) == []
