"""A fake service, a gateway in front of it, and a client."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.gateway.fake_service import FakeService
from tests.gateway.running_gateway import RunningGateway

ORIGIN = "https://play.example"


@pytest.fixture(scope="session")
def _service() -> FakeService:
    return FakeService()


@pytest.fixture(scope="session")
def gateway(_service: FakeService) -> Iterator[RunningGateway]:
    """The gateway, with a short heartbeat interval and a small limit of bodies."""
    gateway = RunningGateway(
        _service,
        cors_origins=(ORIGIN,),
        max_body_bytes=100_000,
        heartbeat_seconds=0.2,
        reasons={"ABORTED": ("STALE_REVISION",)},
    )
    yield gateway
    gateway.stop()


@pytest.fixture
def service(_service: FakeService) -> FakeService:
    """The fake service, without answers and calls of other tests."""
    _service.answers.clear()
    _service.calls.clear()
    return _service


@pytest.fixture(scope="session")
def web(gateway: RunningGateway) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=gateway.base, timeout=20) as client:
        yield client
