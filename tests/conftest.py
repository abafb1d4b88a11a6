"""Settings of the test run, and the servers that tests of several folders share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.cluster.cluster import RedisCluster, redis_cluster
from tests.service import Service

if TYPE_CHECKING:
    from tests.api.calls import Table

# With nohup the tests ignore SIGHUP, and in the background SIGINT. The services that they start would inherit that.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

# The command line writes in the language of the environment. The tests expect English.
os.environ["LC_ALL"] = "C.UTF-8"

# httpx reads the CAs of the system for every client, which takes 20 ms of CPU. Once is enough for the tests.
httpx._transports.default.create_ssl_context = cache(httpx.create_ssl_context)  # type: ignore[attr-defined]

TESTS = Path(__file__).parent
SLOWEST_FOLDERS = ("browser", "end_to_end", "project")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs the slowest tests first, so that no worker has a long test left when the others end."""
    items.sort(key=lambda item: item.path.relative_to(TESTS).parts[0] not in SLOWEST_FOLDERS)


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for all tests that neither stop it nor change its settings."""
    with Service(tmp_path_factory.mktemp("hall"), rest="true") as service:
        yield service


@pytest.fixture
def table(hall: Service) -> Iterator[Table]:
    """A client of that service without a match."""
    # Here, because it needs the codec of every game: the rules of a new game are tested before it has one.
    from tests.api.calls import Table

    with Table(hall.target) as table:
        yield table


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisCluster]:
    """A Redis Cluster for all tests of the group "cluster". They leave all its servers running."""
    with redis_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster
