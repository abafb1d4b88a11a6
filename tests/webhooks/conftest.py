"""A service that may call loopback, a table on it, and a receiver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.calls import Table
from tests.service import Service

from .receiver import Receiver


@pytest.fixture(scope="session")
def private_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that sends webhooks to loopback and retries quickly."""
    folder = tmp_path_factory.mktemp("private-hall")
    with Service(
        folder, rest="true", webhook_private="true", webhook_first_pause="0.05", webhook_timeout="2"
    ) as service:
        yield service


@pytest.fixture
def table(private_hall: Service) -> Iterator[Table]:
    """A fresh table."""
    with Table(private_hall.target) as table:
        yield table


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver that accepts everything."""
    receiver = Receiver()
    yield receiver
    receiver.close()
