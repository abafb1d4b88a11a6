"""What all tests share: the real service."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest

from tests.api.calls import Table
from tests.cluster.cluster import RedisCluster, redis_cluster
from tests.service import Service

# Who runs the tests by nohup ignores it, and so would every service that they start.
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# The tests of the command line read English sentences, in whatever language the tests are started.
os.environ["LC_ALL"] = "C.UTF-8"

# httpx reads the CAs of the system for every client, which takes 20 ms of CPU. Once is enough for the tests.
httpx._transports.default.create_ssl_context = cache(httpx.create_ssl_context)  # type: ignore[attr-defined]

TESTS = Path(__file__).parent
LONGEST = ("browser", "whole")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches first: they take the longest, and the workers should come to their ends together."""
    items.sort(key=lambda item: item.path.relative_to(TESTS).parts[0] not in LONGEST)


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests that do it no harm."""
    with Service(tmp_path_factory.mktemp("hall"), rest="true") as service:
        yield service


@pytest.fixture
def table(hall: Service) -> Iterator[Table]:
    """A fresh table on it."""
    with Table(hall.target) as table:
        yield table


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisCluster]:
    """One Redis Cluster for all tests of the group "cluster", which leave it whole."""
    with redis_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster
