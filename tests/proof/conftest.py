"""A service whose signing key is known and which keeps few matches in memory, and the memory of a service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.calls import Table
from tests.service import Service

KEY = "a-key-that-only-an-insider-knows-32-or-more"
OPEN_MATCHES = 40


@pytest.fixture(scope="session")
def small_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests of this folder that do not damage it. It keeps OPEN_MATCHES matches in memory."""
    folder = tmp_path_factory.mktemp("small")
    with Service(folder, rest="true", token_key=KEY, open_matches=str(OPEN_MATCHES), metrics_port="0") as service:
        yield service


@pytest.fixture
def table(small_hall: Service) -> Iterator[Table]:
    with Table(small_hall.target) as table:
        yield table
