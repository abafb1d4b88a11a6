"""A service whose signing key is known and which keeps few matches in memory, and the memory of a service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.calls import Table
from tests.service import Service

KEY = "a-key-that-only-an-insider-knows-32-or-more"
OPEN_MATCHES = 40


def resident_mb(service: Service) -> float:
    """The resident memory of the process that serves calls, in MB. Raises AssertionError if it has ended."""
    assert service.process is not None
    for line in Path(f"/proc/{service.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError(f"process {service.process.pid} has ended")


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
