"""What all tests share: the real service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.calls import Table
from tests.cluster.cluster import RedisCluster, redis_cluster
from tests.service import Service


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests that do it no harm."""
    with Service(tmp_path_factory.mktemp("hall")) as service:
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
