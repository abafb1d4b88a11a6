"""Real services with an operator's settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.service import Service

Serve = Callable[..., Service]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts a service with settings; its log lines are in `service.log`."""
    with ExitStack() as stack:

        def start(**settings: str) -> Service:
            number = len(list(tmp_path.glob("*.log")))
            service = Service(tmp_path / f"data{number}", **settings)
            service.log = tmp_path / f"{number}.log"
            service.log.touch()
            service.start()
            stack.callback(service.stop)
            return service

        yield start
