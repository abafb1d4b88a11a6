"""markethall serve: the service itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from dataclasses import asdict
from typing import Annotated

import typer
import uvloop

from markethall_service.environment import read, warn_of_unknown
from markethall_service.matches.ports import StoreError
from markethall_service.operating.logs import configure
from markethall_service.operations import log_settings
from markethall_service.settings import Settings
from markethall_service.store import RedisFailed


def serve(
    grpc_port: Annotated[int | None, typer.Option(help="Port of gRPC; 0 picks a free one.")] = None,
    http_port: Annotated[int | None, typer.Option(help="Port of REST; 0 picks a free one.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    processes: Annotated[int | None, typer.Option(help="gRPC processes that share the port.")] = None,
    data: Annotated[str | None, typer.Option(metavar="FOLDER", help="Folder of the private Redis.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line with the addresses when ready.")] = False,
) -> None:
    """Run the service: gRPC, REST, and a private Redis unless MARKETHALL_REDIS_URL names another."""
    try:
        settings = read(grpc_port=grpc_port, http_port=http_port, host=host, data=data, processes=processes)
        configure(log_settings(settings))
        warn_of_unknown(os.environ)
        uvloop.run(_serve(settings, as_json))
    except (OSError, RedisFailed, StoreError, ValueError) as error:
        typer.echo(f"markethall cannot start: {error}", err=True)
        raise typer.Exit(1) from None


async def _serve(settings: Settings, as_json: bool) -> None:
    from markethall_service.serving import serving

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    async with serving(settings) as addresses:
        if as_json:
            typer.echo(json.dumps(asdict(addresses)))
        else:
            typer.echo(f"gRPC   {addresses.grpc}\nREST   {addresses.rest}  (try {addresses.rest}/docs)\n"
                       f"Redis  {addresses.redis}\nEnd with Ctrl-C.")  # fmt: skip
        await stop.wait()
