"""Fixtures of the tests of deploy/."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .topology import Redis, stop


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    redis = Redis(tmp_path / "redis")
    yield redis
    stop(redis.process)
