"""gRPC accepts unlimited bounds and serves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from markethall_client import Client
from tests.service import Service

ALONE = """
import asyncio
from markethall_service.api.server import Bounds
from markethall_platform.grpc_server import create_server

async def serve():
    server = await create_server("{kind}", Bounds({given}).options)
    server.add_insecure_port("127.0.0.1:0")
    await server.start()
    await server.stop(None)

asyncio.run(serve())
"""


def test_service_with_unlimited_bounds_serves(tmp_path: Path) -> None:
    names = ("request_seconds", "idle_stream_seconds", "idle_connection_seconds", "max_streams_per_connection")
    settings = dict.fromkeys(names, "0")
    with Service(tmp_path, **settings, max_connections="1000000") as service, Client(service.target) as hall:
        match = hall.create("kairo", seats=2)
        assert hall.join(match).refresh().seats[0].taken


def test_server_without_bounds_starts() -> None:
    # In a separate process: a value that the core refuses ends the process.
    for given in ("", "0, 0, 0, 1, 0, 0"):
        for kind in ("core", "aio"):
            subprocess.run([sys.executable, "-c", ALONE.format(given=given, kind=kind)], check=True)
