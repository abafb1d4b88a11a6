"""The service of the browser tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service for the tests of a module."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http
