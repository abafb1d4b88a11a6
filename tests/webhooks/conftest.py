"""A service that may call loopback, a match on it, and a receiver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.calls import Table
from tests.service import Service

from .receiver import Receiver
from .webhook_matches import FREQUENT_POLLS


@pytest.fixture(scope="package")
def loopback_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that sends webhooks to loopback and retries quickly."""
    folder = tmp_path_factory.mktemp("loopback-service")
    with Service(
        folder, FREQUENT_POLLS, rest="true", webhook_private="true", webhook_first_pause="0.05", webhook_timeout="2"
    ) as service:
        yield service


@pytest.fixture
def table(loopback_service: Service) -> Iterator[Table]:
    """A client of the service without a match."""
    with Table(loopback_service.target) as table:
        yield table


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver that accepts everything."""
    receiver = Receiver()
    yield receiver
    receiver.close()
