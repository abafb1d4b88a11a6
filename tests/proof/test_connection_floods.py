"""Floods on raw HTTP/2 connections, which need no token, cost the service little memory."""

from __future__ import annotations

import random
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.api.calls import Table
from tests.raw_http2 import RawConnection
from tests.service import Service
from tests.tools.processes import resident_mb

PINGS: Final = 60_000
PINGS_AT_ONCE: Final = 600
PINGS_GROWTH_MB: Final = 40
"""A fifth of what these pings cost while the core of grpcio counted them."""

CONNECTIONS: Final = 8
CALLS_PER_CONNECTION: Final = 1000
CALLS_GROWTH_MB: Final = 80
"""Less than two thirds of what these calls cost while their number was not limited."""

ROUNDS: Final = 2


@pytest.mark.parametrize("server", ["core", "aio"])
def test_pings_cost_no_memory(tmp_path: Path, server: str) -> None:
    with Service(tmp_path / "data", grpc_server=server) as service:
        before = resident_mb(service.process.pid)
        with RawConnection(service.target) as connection:
            for _ in range(PINGS // PINGS_AT_ONCE):
                connection.ping(PINGS_AT_ONCE)
            # The server has read all pings when it answers the last one.
            connection.wait_for_pongs(PINGS)
            assert resident_mb(service.process.pid) - before < PINGS_GROWTH_MB


@pytest.mark.parametrize("method", ["PlayMove", "WatchMatch", "PlayMoves"])
def test_calls_without_a_request_are_limited_and_released(tmp_path: Path, method: str) -> None:
    with Service(tmp_path / "data", max_watches="500") as service:
        before = resident_mb(service.process.pid)
        for _ in range(ROUNDS):
            with ExitStack() as stack:
                for _ in range(CONNECTIONS):
                    connection = stack.enter_context(RawConnection(service.target))
                    connection.call(f"/markethall.v1.MatchService/{method}", CALLS_PER_CONNECTION)
                    connection.wait_until_read()
                growth = resident_mb(service.process.pid) - before
                print(f"{method}: {CONNECTIONS * CALLS_PER_CONNECTION} calls without a request take {growth:.0f} MB")
                # Other clients are served meanwhile.
                with Table(service.target) as table:
                    table.start()
                    table.play_random(random.Random(1), 5)
        # The last round takes no more than the first one: the memory of ended calls is used again.
        assert growth < CALLS_GROWTH_MB
