"""Certificates are renewed while they are served, as cert-manager and certbot do it: by replacing the files."""

from __future__ import annotations

import os
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
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
from tests.metrics import samples, value
from tests.service import Service
from tests.tls_files import TlsFiles, issue
from tests.tools.processes import workers
from tests.waiting import wait_until

from .conftest import log_lines, log_text, logged_service
from .test_certificate_expiry import write_certificate

pytestmark = pytest.mark.xdist_group("certificate renewal")

CONNECTIONS = 8
"""With this number, all are on one of two processes with a probability of 1 in 128."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> TlsFiles:
    """The files of both services, which the tests replace by valid ones of a new CA."""
    return issue(tmp_path_factory.mktemp("tls"))


def service_with(files: TlsFiles, folder: Path, **settings: str) -> Service:
    """A service that uses the files for gRPC and HTTPS."""
    return logged_service(
        folder / "log", folder / "data", rest="true", log_format="json",
        tls_cert=str(files.cert), tls_key=str(files.key),
        http_tls_cert=str(files.cert), http_tls_key=str(files.key), **settings,
    )  # fmt: skip


@pytest.fixture(scope="module")
def service(files: TlsFiles, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of one process."""
    with service_with(files, tmp_path_factory.mktemp("service"), metrics_port="0") as service:
        yield service


@pytest.fixture(scope="module")
def two_processes(files: TlsFiles, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of two processes that asks gRPC clients for a certificate."""
    folder = tmp_path_factory.mktemp("two_processes")
    with service_with(files, folder, processes="2", tls_client_ca=str(files.ca)) as service:
        yield service


def served_certificates(service: Service) -> list[str]:
    """The certificates that new connections of gRPC and of REST receive, as PEM."""
    return [_served_certificate(port) for port in (service.grpc_port, service.http_port)]


def _served_certificate(port: int) -> str:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as raw, context.wrap_socket(raw) as connection:
        certificate = connection.getpeercert(binary_form=True)
    assert certificate is not None
    return ssl.DER_cert_to_PEM_cert(certificate)


def logged_reasons(service: Service, event: str, server: str) -> list[str]:
    """The reasons in all log lines with this event of a server; "" where there is none."""
    lines = [line for line in log_lines(service) if line["event"] == event and line.get("of") == server]
    return [line.get("why", "") for line in lines]


def log_counts(service: Service, event: str) -> dict[str, int]:
    """The number of log lines with this event by server."""
    return {server: len(logged_reasons(service, event, server)) for server in ("gRPC", "HTTPS")}


def assert_new_client_is_served(service: Service, files: TlsFiles) -> None:
    """Check that a new gRPC client, with its certificate, is served at its first attempt."""
    credentials = files.credentials(with_certificate=True)
    with Client(service.target, credentials=credentials, retry=Retry(attempts=1)) as client:
        assert client.rpc.list_games(timeout=20).games


@pytest.mark.parametrize("processes", [1, 2])
def test_new_connections_get_the_new_certificate_and_old_ones_stay(
    request: pytest.FixtureRequest, files: TlsFiles, processes: int
) -> None:
    service: Service = request.getfixturevalue("service" if processes == 1 else "two_processes")
    renewals, refusals = log_counts(service, "certificate renewed"), log_counts(service, "certificate not renewed")
    assert served_certificates(service) == [files.cert.read_text()] * 2
    old_context, old_credentials = files.context(), files.credentials(with_certificate=True)
    with (
        Client(service.target, credentials=old_credentials) as client,
        httpx.Client(base_url=service.http, verify=old_context, timeout=60) as web,
    ):
        match = client.create("portobello", seats=3)
        client.join(match)
        watch = client.watch(match)
        assert next(watch).revision == 2
        with connect_sse(web, "GET", f"/v1/{match.match.name}:watch") as stream:
            revisions = (int(event.id.partition("-")[0]) for event in stream.iter_sse() if event.id)
            assert next(revisions) == 2
            issue(files.cert.parent)
            for _ in range(CONNECTIONS):
                assert served_certificates(service) == [files.cert.read_text()] * 2
            assert_new_client_is_served(service, files)
            assert httpx.get(f"{service.http}/readyz", verify=files.context()).is_success
            with pytest.raises(httpx.ConnectError):
                httpx.get(f"{service.http}/readyz", verify=old_context)
            client.join(match)
            assert next(watch).revision == next(revisions) == 3
    for server, count in log_counts(service, "certificate renewed").items():
        assert 1 <= count - renewals[server] <= processes
    assert log_counts(service, "certificate not renewed") == refusals


def test_scraping_metrics_does_not_hide_a_renewal(service: Service, files: TlsFiles) -> None:
    for _ in range(2):
        issue(files.cert.parent)
        assert certificate_metrics(service, "refused") == [0, 0]
        assert served_certificates(service) == [files.cert.read_text()] * 2


def certificate_metrics(service: Service, name: str) -> list[float]:
    """The value of a metric for the certificates of gRPC and of REST."""
    scraped = samples(service.addresses["metrics"])
    return [value(scraped, f"markethall_certificate_{name}", use=use) for use in ("grpc", "https")]


def encrypted(key: bytes) -> bytes:
    """The private key, encrypted with a password."""
    encryption = BestAvailableEncryption(b"password")
    return load_pem_private_key(key, None).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, encryption)


BREAKS: dict[str, Callable[[TlsFiles], object]] = {
    "the key of another certificate": lambda files: files.key.write_bytes(files.client_key.read_bytes()),
    "half a key": lambda files: files.key.write_bytes(files.key.read_bytes()[:150]),
    "half a certificate": lambda files: files.cert.write_bytes(files.cert.read_bytes()[:300]),
    "no certificate": lambda files: files.cert.unlink(),
    "a new certificate before its key": lambda files: write_certificate(files.cert, days=5),
    "an encrypted key": lambda files: files.key.write_bytes(encrypted(files.key.read_bytes())),
}


def test_broken_pair_is_logged_once_and_the_old_one_stays_in_use(service: Service, files: TlsFiles) -> None:
    issue(files.cert.parent)
    assert served_certificates(service) == [files.cert.read_text()] * 2
    end, refusals = end_of(files.cert), log_counts(service, "certificate not renewed")
    valid_cert, valid_key = files.cert.read_bytes(), files.key.read_bytes()
    for number, spoil in enumerate(BREAKS.values(), 1):
        spoil(files)
        for _ in range(3):
            assert served_certificates(service) == [valid_cert.decode()] * 2
        assert_new_client_is_served(service, files)
        for server, earlier in refusals.items():
            reasons = logged_reasons(service, "certificate not renewed", server)
            assert len(reasons) == earlier + number
            assert str(files.cert) in reasons[-1] or str(files.key) in reasons[-1]
        assert certificate_metrics(service, "expiry_timestamp_seconds") == [end, end]
        assert certificate_metrics(service, "refused") == [1, 1]
        files.cert.write_bytes(valid_cert)
        files.key.write_bytes(valid_key)
        assert_new_client_is_served(service, files)
        assert httpx.get(f"{service.http}/readyz", verify=files.context()).is_success
        assert certificate_metrics(service, "refused") == [0, 0]
    issue(files.cert.parent)
    assert files.cert.read_bytes() != valid_cert
    assert served_certificates(service) == [files.cert.read_text()] * 2
    assert "PRIVATE KEY" not in log_text(service)


def test_clients_with_certificates_of_an_older_ca_are_refused_after_its_renewal(
    two_processes: Service, files: TlsFiles
) -> None:
    old_credentials = files.credentials(with_certificate=True)
    assert_new_client_is_served(two_processes, files)
    issue(files.cert.parent)
    assert_new_client_is_served(two_processes, files)
    old_client = Client(two_processes.target, credentials=old_credentials, retry=Retry(attempts=1))
    with old_client, pytest.raises(MarketHallError):
        old_client.rpc.list_games(timeout=20)


def test_dead_processes_are_restarted_until_the_files_are_valid(two_processes: Service, files: TlsFiles) -> None:
    valid_key = files.key.read_bytes()
    files.key.write_bytes(valid_key[:150])
    for pid in workers(two_processes):
        os.kill(pid, signal.SIGKILL)
    message = "a process of the service does not start: "
    wait_until(lambda: any(line["event"].startswith(message) for line in log_lines(two_processes)))
    files.key.write_bytes(valid_key)
    with httpx.Client(base_url=two_processes.http, verify=files.context(), timeout=60) as web:
        wait_until(lambda: web.get("/v1/games").is_success, retry_on=httpx.HTTPError)
    wait_until(lambda: len(workers(two_processes)) == 2)
