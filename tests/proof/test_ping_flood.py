"""A flood of HTTP/2 pings, which needs no login, costs the service no memory."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.raw_http2 import RawConnection
from tests.service import Executed

from .memory import process_of, resident_mb

PINGS: Final = 60_000
AT_ONCE: Final = 600
GROWTH_MB: Final = 40
"""A fifth of what so many pings cost while the core of grpcio counted them."""


@pytest.mark.parametrize("server", ["core", "aio"])
def test_pings_cost_no_memory(tmp_path: Path, server: str) -> None:
    service = Executed(tmp_path / "data", rest="false", grpc_server=server).start()
    try:
        process = process_of(service)
        before = resident_mb(process)
        with RawConnection(service.target) as connection:
            for _ in range(PINGS // AT_ONCE):
                connection.ping(AT_ONCE)
            # The server has read all pings when it answers the last one.
            connection.settle_after(PINGS)
            assert resident_mb(process) - before < GROWTH_MB
    finally:
        service.stop()
