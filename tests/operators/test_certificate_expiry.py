"""Warnings of certificates that expire soon: once for each threshold, for the certificates in use."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import trustme
from cryptography import x509

from markethall_platform.tls import (
    CHECK_EVERY_S,
    DAY_S,
    BadCertificate,
    CertificateInUse,
    Expiry,
    KeyPair,
    Reloaded,
    end_of,
    load_roots,
    server_context,
)
from markethall_service.operator.doctor import Level, certificate
from tests.tls_files import issue
from tests.waiting import wait_until

from .conftest import Serve, log_lines


def write_certificate(path: Path, **remaining: float) -> datetime:
    """Write a certificate with this remaining time, between a text and another certificate. Returns its end."""
    end = datetime.now(UTC).replace(microsecond=0) + timedelta(**remaining)
    begin = datetime(2019, 1, 1, tzinfo=UTC)
    certificate = trustme.CA().issue_cert("hall.example", not_before=begin, not_after=end)
    path.write_bytes(b"some text\n" + certificate.cert_chain_pems[0].bytes() + trustme.CA().cert_pem.bytes())
    return end


@pytest.mark.parametrize("days", [-400, 5, 365, 365 * 40])
def test_expiry_is_that_of_the_first_certificate(tmp_path: Path, days: int) -> None:
    path = tmp_path / "cert.pem"
    end = write_certificate(path, days=days)
    assert end_of(path) == end.timestamp()
    assert x509.load_pem_x509_certificates(path.read_bytes())[0].not_valid_after_utc == end


@pytest.mark.parametrize("content", [b"", b"hush", b"-----BEGIN CERTIFICATE-----\nMAMC\n-----END CERTIFICATE-----\n"])
def test_file_without_a_certificate_is_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cert.pem").write_bytes(content)
    with pytest.raises(BadCertificate, match="holds no certificate"):
        end_of(tmp_path / "cert.pem")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_file_with_a_byte_order_mark_is_refused_with_what_to_do(tmp_path: Path, encoding: str) -> None:
    files = issue(tmp_path)
    for path, load in (
        (files.ca, lambda: load_roots(files.ca)),
        (files.key, lambda: server_context(files.cert, files.key)),
        (files.cert, lambda: KeyPair.load(files.cert, files.key)),
    ):
        path.write_text(path.read_text(), encoding)
        with pytest.raises(BadCertificate, match=f"{path} begins with a byte order mark.*save it as ASCII"):
            load()


def in_use(path: Path) -> dict[str, CertificateInUse]:
    return {"grpc": CertificateInUse(Reloaded("gRPC", (path,), lambda: end_of(path)), path)}


@pytest.mark.parametrize("content", [b"hush", None])
def test_expiry_is_that_of_the_certificate_in_use_not_of_the_file(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "cert.pem"
    end = write_certificate(path, days=100).timestamp()
    expiry = Expiry(in_use(path))
    assert (expiry.ends(), expiry.refused()) == ({"grpc": end}, {"grpc": False})
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)
    assert (expiry.ends(), expiry.refused()) == ({"grpc": end}, {"grpc": True})
    end = write_certificate(path, days=200).timestamp()
    assert (expiry.ends(), expiry.refused()) == ({"grpc": end}, {"grpc": False})


def test_each_threshold_is_logged_once_per_certificate(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "cert.pem"
    end = write_certificate(path, days=100).timestamp()
    now = [end - 31 * DAY_S]
    expiry = Expiry(in_use(path), lambda: now[0])

    def logged() -> list[tuple[str, str]]:
        expiry.check()
        lines = [(record.levelname, record.getMessage()) for record in caplog.records]
        caplog.clear()
        return [(level, message) for level, message in lines if "expire" in message]

    assert logged() == []
    for days in (29, 6, 0.9):
        now[0] = end - days * DAY_S
        assert logged() == [("WARNING", "certificate expires soon")]
        now[0] += CHECK_EVERY_S
        assert logged() == []
    now[0] = end + 1
    assert logged() == [("ERROR", "certificate has expired")]
    write_certificate(path, days=100 + 400)
    now[0] += CHECK_EVERY_S
    assert logged() == []
    now[0] = end_of(path) - DAY_S * 7
    with caplog.at_level(logging.WARNING):
        assert logged() == [("WARNING", "certificate expires soon")]


@pytest.mark.parametrize(
    ("days", "level", "finding_text"),
    [(31, Level.OK, "good until"), (29, Level.WARN, "days from now"), (-1, Level.FAIL, "has expired on")],
)
def test_doctor_checks_the_expiry(tmp_path: Path, days: int, level: Level, finding_text: str) -> None:
    write_certificate(tmp_path / "cert.pem", days=days, hours=1)
    finding = certificate("MARKETHALL_TLS_CERT", tmp_path / "cert.pem")
    assert (finding.what, finding.level) == ("certificate of MARKETHALL_TLS_CERT", level)
    assert finding_text in finding.found
    assert certificate("MARKETHALL_TLS_CERT", tmp_path / "none.pem").level is Level.FAIL


def test_service_warns_of_its_own_expiring_certificate(serve: Serve, tmp_path: Path) -> None:
    certificate = trustme.CA().issue_cert("127.0.0.1", not_after=datetime.now(UTC) + timedelta(days=5))
    certificate.cert_chain_pems[0].write_to_path(tmp_path / "cert.pem")
    certificate.private_key_pem.write_to_path(tmp_path / "key.pem")
    service = serve(tls_cert=str(tmp_path / "cert.pem"), tls_key=str(tmp_path / "key.pem"), log_format="json")

    def servers_in_warnings() -> list[str]:
        return [line["of"] for line in log_lines(service) if line["event"] == "certificate expires soon"]

    wait_until(lambda: servers_in_warnings() == ["grpc"])
