"""A stand-in service, a gateway process in front of it, and a client."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.gateway.fake import Fake
from tests.gateway.running import Running

ORIGIN = "https://play.example"


@pytest.fixture(scope="session")
def _service() -> Iterator[Fake]:
    fake = Fake().start()
    yield fake
    fake.stop()


@pytest.fixture(scope="session")
def gateway(_service: Fake) -> Iterator[Running]:
    """The gateway, with a fast heartbeat and little room."""
    running = Running(
        _service.target,
        cors_origins=(ORIGIN,),
        max_body_bytes=100_000,
        heartbeat_seconds=0.2,
        max_streams=40,
        reasons={"ABORTED": ("STALE_REVISION",)},
    )
    yield running
    assert running.stop() == 0


@pytest.fixture
def service(_service: Fake) -> Fake:
    """The stand-in, with nothing told and nothing seen yet."""
    _service.answers.clear()
    _service.seen.clear()
    return _service


@pytest.fixture(scope="session")
def web(gateway: Running) -> Iterator[httpx.Client]:
    """An HTTP client of the gateway."""
    with httpx.Client(base_url=gateway.base, timeout=20) as client:
        yield client
