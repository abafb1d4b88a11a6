"""A stand-in service, a gateway in front of it, and a client."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.gateway.fake import Fake
from tests.gateway.running import Running

ORIGIN = "https://play.example"


@pytest.fixture(scope="session")
def _service() -> Fake:
    return Fake()


@pytest.fixture(scope="session")
def gateway(_service: Fake) -> Iterator[Running]:
    """The gateway, with a fast heartbeat and short bodies."""
    running = Running(
        _service,
        cors_origins=(ORIGIN,),
        max_body_bytes=100_000,
        heartbeat_seconds=0.2,
        reasons={"ABORTED": ("STALE_REVISION",)},
    )
    yield running
    running.stop()


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
