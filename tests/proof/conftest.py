"""A service of whose key the tests know, and which keeps few matches open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.calls import Table
from tests.service import Service

KEY = "a-key-that-only-an-insider-knows-32-or-more"
OPEN_MATCHES = 40


@pytest.fixture(scope="session")
def small_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all proofs that do it no harm."""
    folder = tmp_path_factory.mktemp("small")
    with Service(folder, rest="true", token_key=KEY, open_matches=str(OPEN_MATCHES)) as service:
        yield service


@pytest.fixture
def table(small_hall: Service) -> Iterator[Table]:
    """A fresh table on it."""
    with Table(small_hall.target) as table:
        yield table
