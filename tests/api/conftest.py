"""A table on the real service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.calls import Table
from tests.service import Service


@pytest.fixture
def table(hall: Service) -> Iterator[Table]:
    """A fresh table."""
    table = Table(hall.target)
    yield table
    table.close()
