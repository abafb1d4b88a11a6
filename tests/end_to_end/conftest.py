"""An HTTP client of the service."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.service import Service


@pytest.fixture(scope="session")
def http(hall: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=hall.http, timeout=30) as client:
        yield client
