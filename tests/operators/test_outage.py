"""A gateway logs each cause of an outage of its service once, and its end."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import grpc
import pytest
import trustme

from markethall_platform.grpc_server import Refused
from markethall_service.gateway import GatewaySettings, ServiceTls
from markethall_service.gateway.app import create_app
from markethall_service.gateway.upstream import AGAIN_S, Outage
from tests.gateway.fake import Fake, refuse

OTHER = trustme.CA()
OURS = trustme.CA()
LONG_AGO = (datetime(2019, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC))

Serving = Callable[[], AbstractContextManager[int]]


@contextmanager
def over_tls(made: trustme.LeafCert, clients: trustme.CA | None = None) -> Iterator[int]:
    """A gRPC server with the certificate. Yields its port."""
    chain = b"".join(one.bytes() for one in made.cert_chain_pems)
    roots = None if clients is None else clients.cert_pem.bytes()
    pairs = [(made.private_key_pem.bytes(), chain)]
    server = grpc.server(futures.ThreadPoolExecutor(2))
    port = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials(pairs, roots, clients is not None))
    server.start()
    yield port
    server.stop(None).wait()


@contextmanager
def without_tls() -> Iterator[int]:
    """A server without TLS."""
    server = grpc.server(futures.ThreadPoolExecutor(2))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield port
    server.stop(None).wait()


@contextmanager
def nobody() -> Iterator[int]:
    """A port without a listener."""
    with over_tls(OURS.issue_cert("127.0.0.1")) as port:
        pass
    yield port


@pytest.mark.parametrize(
    ("serving", "why"),
    [
        (lambda: over_tls(OTHER.issue_cert("127.0.0.1")), "unknown authority: MARKETHALL_GATEWAY_CA"),
        (lambda: over_tls(OURS.issue_cert("hall.example")), "of another name: MARKETHALL_TLS_NAME"),
        (
            lambda: over_tls(OURS.issue_cert("127.0.0.1", not_before=LONG_AGO[0], not_after=LONG_AGO[1])),
            "has expired: renew that of MARKETHALL_TLS_CERT",
        ),
        (lambda: over_tls(OURS.issue_cert("127.0.0.1"), OURS), "hangs up; over TLS it may not know the gateway's"),
        (without_tls, "does not speak TLS"),
        (nobody, "refuses the connection"),
    ],
    ids=["authority", "name", "expired", "mutual", "plain", "nobody"],
)
def test_cause_of_an_outage_is_logged_once(
    serving: Serving, why: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    OURS.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    with serving() as port:
        settings = GatewaySettings(service=ServiceTls(roots=tmp_path / "ca.pem"))
        web = create_app(f"127.0.0.1:{port}", settings).test_client()
        with caplog.at_level(logging.INFO, "markethall_service.gateway.upstream"):
            for path in ("/readyz", "/v1/games", "/v1/games"):
                answer = web.get(path)
                assert answer.get_json()["error"]["details"][0]["reason"] == "SERVICE_UNAVAILABLE"
                assert "ertificate" not in answer.text
        [said] = _said(caplog)
        assert (said.levelname, said.getMessage()) == ("WARNING", "the service cannot be reached")
        assert why in vars(said)["why"]


def test_end_of_an_outage_is_logged_and_a_refusal_is_no_outage(
    caplog: pytest.LogCaptureFixture,
) -> None:
    fake = Fake().start()
    fake.answers["ListGames"] = refuse(grpc.StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE")
    web = create_app(fake.target, GatewaySettings()).test_client()
    with caplog.at_level(logging.INFO, "markethall_service.gateway.upstream"):
        assert web.get("/v1/games").status_code == 503
        assert not _said(caplog)
        fake.answers.clear()
        fake.stop()
        assert web.get("/v1/games").status_code == 503
        fake.start()
        while web.get("/v1/games").status_code != 200:
            pass
    said = [record.getMessage() for record in _said(caplog)]
    assert said[0] == "the service cannot be reached"
    assert said[-1] == "the service is reached again"
    fake.stop()


def test_cause_is_logged_again_after_a_minute_and_in_the_next_outage(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    outage = Outage(tls=False, now=lambda: now[0])
    away = Refused(grpc.StatusCode.UNAVAILABLE, "Connection refused", ())
    with caplog.at_level(logging.WARNING, "markethall_service.gateway.upstream"):
        for at, said in ((0.0, 1), (AGAIN_S - 1, 1), (AGAIN_S, 2), (AGAIN_S + 1, 2)):
            now[0] = at
            outage.failed(away)
            assert len(_said(caplog)) == said
        outage.answered()
        outage.failed(away)
        assert len(_said(caplog)) == 3


def _said(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.name == "markethall_service.gateway.upstream"]
