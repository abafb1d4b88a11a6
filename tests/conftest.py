"""What all tests share: the real service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service import Service


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests that do it no harm."""
    service = Service(tmp_path_factory.mktemp("hall")).start()
    yield service
    assert service.stop() == 0
