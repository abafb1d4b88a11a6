"""markethall serve: the service itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
import uvloop

from markethall_service.matches.ports import StoreError
from markethall_service.operating.logs import configure
from markethall_service.operations import log_settings
from markethall_service.settings import Settings
from markethall_service.store import FolderInUse, RedisFailed, announced


def serve(
    grpc_port: Annotated[int | None, typer.Option(help="Port of gRPC; 0 picks a free one.")] = None,
    http_port: Annotated[int | None, typer.Option(help="Port of REST; 0 picks a free one.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    processes: Annotated[int | None, typer.Option(help="gRPC processes that share the port.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of the private Redis.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line with the addresses when ready.")] = False,
) -> None:
    """Run the service: gRPC, REST, and a private Redis unless MARKETHALL_REDIS_URL names another."""
    given = {"grpc_port": grpc_port, "http_port": http_port, "host": host, "data": data, "processes": processes}
    try:
        settings = Settings.model_validate({**Settings().model_dump(), **_chosen(given)})
        configure(log_settings(settings))
        uvloop.run(_serve(settings, as_json))
    except (OSError, FolderInUse, RedisFailed, StoreError, ValueError) as error:
        typer.echo(f"markethall cannot start: {error}", err=True)
        raise typer.Exit(1) from None


def _chosen(given: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in given.items() if value is not None}


async def _serve(settings: Settings, as_json: bool) -> None:
    from markethall_service.serving import serving

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    async with serving(settings) as addresses:
        with _known(settings, addresses.grpc):
            if as_json:
                typer.echo(json.dumps(asdict(addresses)))
            else:
                typer.echo(f"gRPC   {addresses.grpc}\nREST   {addresses.rest}  (try {addresses.rest}/docs)\n"
                           f"Redis  {addresses.redis}\nEnd with Ctrl-C.")  # fmt: skip
            await stop.wait()


def _known(settings: Settings, target: str) -> contextlib.AbstractContextManager[None]:
    """Lets `markethall play` find the service by its folder. Over TLS it takes options that a folder does not tell."""
    if settings.redis_url or settings.tls_cert:
        return contextlib.nullcontext()
    return announced(settings.data, target)
