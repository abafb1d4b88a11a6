"""Certificates are renewed while they are served, as cert-manager and certbot do it: by replacing the files."""

from __future__ import annotations

import os
import signal
import socket
import ssl
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from httpx_sse import connect_sse

from markethall_client import Client, MarketHallError, Retry
from markethall_platform.tls import end_of
from tests.service import Service
from tests.tls_files import issue
from tests.tools.processes import command_line, descendants
from tests.waiting import wait_until

from .conftest import Files, Serve
from .lines import lines
from .samples import samples, value
from .test_expiry import good_for


def served(port: int) -> str:
    """The certificate that a new connection receives, as PEM."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as raw, context.wrap_socket(raw) as line:
        shown = line.getpeercert(binary_form=True)
    assert shown is not None
    return ssl.DER_cert_to_PEM_cert(shown)


def logged_reasons(service: Service, event: str, of: str) -> list[str]:
    """The reasons in all log lines with this event; "" where there is none."""
    return [line.get("why", "") for line in lines(service) if line["event"] == event and line.get("of") == of]


def start(serve: Serve, files: Files, **more: str) -> Service:
    """A service with the certificate over gRPC and HTTPS."""
    return serve(
        rest="true", tls_cert=str(files.cert), tls_key=str(files.key),
        http_tls_cert=str(files.cert), http_tls_key=str(files.key), log_format="json", **more,
    )  # fmt: skip


def once(service: Service, files: Files, with_certificate: bool = False) -> int:
    """The number of games that a new gRPC client lists in one attempt."""
    credentials = files.credentials(with_certificate)
    with Client(service.target, credentials=credentials, retry=Retry(attempts=1)) as client:
        return len(client.list_games(timeout=20).games)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_new_connections_get_the_new_certificate_and_old_ones_stay(
    serve: Serve, tmp_path: Path, processes: str
) -> None:
    files = issue(tmp_path)
    service = start(serve, files, processes=processes)
    ports = (service.grpc_port, service.http_port)
    assert [served(port) for port in ports] == [files.cert.read_text()] * 2
    with (
        Client(service.target, credentials=files.credentials()) as client,
        httpx.Client(base_url=service.http, verify=files.context(), timeout=60) as web,
    ):
        match = client.create("portobello", seats=3)
        client.join(match)
        watch = client.watch(match)
        assert next(watch).revision == 2
        with connect_sse(web, "GET", f"/v1/{match.match.name}:watch") as stream:
            events = (int(news.id) for news in stream.iter_sse() if news.id)
            assert next(events) == 2
            was = files.context()
            issue(tmp_path)
            for _ in range(8):
                assert [served(port) for port in ports] == [files.cert.read_text()] * 2
            assert once(service, files) == 3
            assert httpx.get(f"{service.http}/readyz", verify=files.context()).is_success
            with pytest.raises(httpx.ConnectError):
                httpx.get(f"{service.http}/readyz", verify=was)
            client.join(match)
            assert next(watch).revision == next(events) == 3
    for of in ("gRPC", "HTTPS"):
        assert 1 <= len(logged_reasons(service, "certificate renewed", of)) <= int(processes)
        assert logged_reasons(service, "certificate not renewed", of) == []


def encrypted(key: bytes) -> bytes:
    """The key, encrypted with a password."""
    locked = BestAvailableEncryption(b"password")
    return load_pem_private_key(key, None).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked)


def shown(service: Service, name: str) -> list[float]:
    """What the metrics show of the certificates of gRPC and REST."""
    found = samples(service.addresses["metrics"])
    return [value(found, f"markethall_certificate_{name}", use=use) for use in ("grpc", "https")]


def test_scraping_metrics_does_not_hide_a_renewal(serve: Serve, tmp_path: Path) -> None:
    files = issue(tmp_path)
    service = start(serve, files, metrics_port="0")
    for _ in range(2):
        issue(tmp_path)
        assert shown(service, "refused") == [0, 0]
        assert [served(port) for port in (service.grpc_port, service.http_port)] == [files.cert.read_text()] * 2


BREAKS: dict[str, Callable[[Files], object]] = {
    "the key of another certificate": lambda files: files.key.write_bytes(files.client_key.read_bytes()),
    "half a key": lambda files: files.key.write_bytes(files.key.read_bytes()[:150]),
    "half a certificate": lambda files: files.cert.write_bytes(files.cert.read_bytes()[:300]),
    "no certificate": lambda files: files.cert.unlink(),
    "a new certificate before its key": lambda files: good_for(files.cert, days=5),
    "an encrypted key": lambda files: files.key.write_bytes(encrypted(files.key.read_bytes())),
}


def test_broken_pair_is_logged_once_and_the_old_one_stays_in_use(serve: Serve, tmp_path: Path) -> None:
    files = issue(tmp_path)
    service = start(serve, files, metrics_port="0")
    end = end_of(files.cert)
    good = [files.cert.read_bytes(), files.key.read_bytes()]
    for number, spoil in enumerate(BREAKS.values(), 1):
        spoil(files)
        for _ in range(3):
            assert [served(port) for port in (service.grpc_port, service.http_port)] == [good[0].decode()] * 2
        assert once(service, files) == 3
        for of in ("gRPC", "HTTPS"):
            why = logged_reasons(service, "certificate not renewed", of)
            assert len(why) == number
            assert str(files.cert) in why[-1] or str(files.key) in why[-1]
        assert shown(service, "expiry_timestamp_seconds") == [end, end]
        assert shown(service, "refused") == [1, 1]
        for path, content in zip((files.cert, files.key), good, strict=True):
            path.write_bytes(content)
        assert once(service, files) == 3
        assert httpx.get(f"{service.http}/readyz", verify=files.context()).is_success
        assert shown(service, "refused") == [0, 0]
    issue(tmp_path)
    assert served(service.grpc_port) == served(service.http_port) == files.cert.read_text() != good[0].decode()
    assert service.log is not None
    assert "PRIVATE KEY" not in service.log.read_text()


def test_clients_with_certificates_of_an_older_ca_are_refused_after_its_renewal(serve: Serve, tmp_path: Path) -> None:
    files = issue(tmp_path)
    service = start(serve, files, processes="2", tls_client_ca=str(files.ca))
    old = files.credentials(with_certificate=True)
    assert once(service, files, with_certificate=True) == 3
    issue(tmp_path)
    assert once(service, files, with_certificate=True) == 3
    with Client(service.target, credentials=old, retry=Retry(attempts=1)) as client, pytest.raises(MarketHallError):
        client.list_games(timeout=20)


def test_dead_processes_are_restarted_until_the_files_are_valid(serve: Serve, tmp_path: Path) -> None:
    files = issue(tmp_path)
    service = start(serve, files, processes="2")
    assert service.process is not None
    good = files.key.read_bytes()
    files.key.write_bytes(good[:150])
    for pid in descendants(service.process.pid):
        if "markethall_service.app" in command_line(pid):
            os.kill(pid, signal.SIGKILL)
    what = "a process of the service does not start: "
    wait_until(lambda: any(line["event"].startswith(what) for line in lines(service)))
    files.key.write_bytes(good)
    with httpx.Client(base_url=service.http, verify=files.context(), timeout=60) as web:
        wait_until(lambda: web.get("/v1/games").is_success, passing=httpx.HTTPError)
