"""Calls that never send their request: few wait at a time, and their memory is freed."""

from __future__ import annotations

import random
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.api.calls import Table
from tests.raw_http2 import RawConnection
from tests.service import Executed

from .memory import process_of, resident_mb

CONNECTIONS: Final = 20
CALLS: Final = 1000
GROWTH_MB: Final = 100
"""A third of what these calls cost while nothing limited them."""
ROUNDS: Final = 2


@pytest.mark.parametrize("method", ["PlayMove", "WatchMatch", "PlayMoves"])
def test_calls_without_a_request_are_limited_and_released(tmp_path: Path, method: str) -> None:
    service = Executed(tmp_path / "data", rest="false", max_watches_per_caller=None).start()
    try:
        process = process_of(service)
        before = resident_mb(process)
        for _ in range(ROUNDS):
            with ExitStack() as stack:
                for _ in range(CONNECTIONS):
                    connection = stack.enter_context(RawConnection(service.target))
                    connection.call(f"/markethall.v1.MatchService/{method}", CALLS)
                    connection.settle()
                grown = resident_mb(process) - before
                print(f"{method}: {CONNECTIONS * CALLS} calls without a request take {grown:.0f} MB")
                # Others are served meanwhile.
                with Table(service.target) as table:
                    table.start()
                    table.play_random(random.Random(1), 5)
        # The last round takes no more than the first one: what ended calls had is used again.
        assert grown < GROWTH_MB
    finally:
        service.stop()
