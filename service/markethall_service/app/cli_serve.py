"""markethall serve: the service itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
import uvloop

from markethall_platform.logs import LogSettings, configure
from markethall_platform.network import raise_limit
from markethall_platform.redis_server.folder import FolderInUse, announced
from markethall_platform.redis_server.server import RedisFailed
from markethall_service.matches.ports import StoreError

from .cli import report_errors
from .process import log_settings
from .settings import Settings, check_files, logs_json, read, warn_of_unknown
from .surroundings import sentence_of

if TYPE_CHECKING:
    from .service import Addresses


_log = logging.getLogger(__name__)


def serve(
    grpc_port: Annotated[int | None, typer.Option(help="Port of gRPC; 0 picks a free one.")] = None,
    http_port: Annotated[int | None, typer.Option(help="Port of REST; 0 picks a free one.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    rest: Annotated[bool | None, typer.Option(help="Whether REST is served too.", show_default=False)] = None,
    processes: Annotated[int | None, typer.Option(help="gRPC processes that share the port.")] = None,
    data: Annotated[str | None, typer.Option(metavar="FOLDER", help="Folder of the private Redis.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line with the addresses when ready.")] = False,
) -> None:
    """Run the service: gRPC, REST, and a private Redis unless MARKETHALL_REDIS_URL names another."""
    with report_errors(OSError, FolderInUse, RedisFailed, StoreError, ValueError, write=_report_failure):
        settings = read(grpc_port=grpc_port, http_port=http_port, host=host, rest=rest, data=data, processes=processes)
        check_files(settings)
        configure(log_settings(settings))
        warn_of_unknown(os.environ)
        raise_limit()
        uvloop.run(_serve(settings, as_json))


async def _serve(settings: Settings, as_json: bool) -> None:
    from .service import serving

    stop = _Stop()
    try:
        async with serving(settings) as addresses:
            stop.is_ready = True
            with _announced(settings, addresses.grpc):
                try:
                    _print_addresses(settings, addresses, as_json)
                except OSError as error:
                    # A full disk, or a reader that has gone: the players of the service do not depend on it.
                    _log.warning("the addresses cannot be printed", extra={"why": sentence_of(error)})
                await stop.requested.wait()
    except asyncio.CancelledError:
        if not stop.requested.is_set():
            raise


class _Stop:
    """Stop signals: they end the service, or its start, in order."""

    def __init__(self) -> None:
        self.requested = asyncio.Event()
        self.is_ready = False
        self._serving = asyncio.current_task()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # A process started with nohup must outlive the terminal.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                loop.add_signal_handler(number, self._on_signal)

    def _on_signal(self) -> None:
        if not self.requested.is_set() and not self.is_ready and self._serving is not None:
            self._serving.cancel()
        self.requested.set()


def _report_failure(why: str) -> None:
    if logs_json(os.environ):
        # The settings of logging themselves may be wrong.
        configure(LogSettings(format="json"))
        _log.error("markethall cannot start", extra={"why": why})
    else:
        typer.echo(f"markethall cannot start: {why}", err=True)


def _print_addresses(settings: Settings, addresses: Addresses, as_json: bool) -> None:
    origins = ", ".join(settings.allowed_origins()) or "none"
    if as_json:
        typer.echo(json.dumps(asdict(addresses)))
    elif logs_json(os.environ):
        listed = {what: where for what, where in asdict(addresses).items() if where}
        _log.info("Market Hall serves", extra=listed | ({"origins": origins} if addresses.rest else {}))
    else:
        typer.echo(f"gRPC   {addresses.grpc}")
        if addresses.rest:
            typer.echo(f"REST   {addresses.rest}  (try {addresses.rest}/docs)")
            typer.echo(f"Pages of other origins that may call: {origins}  (MARKETHALL_CORS_ORIGINS)")
        typer.echo(f"Redis  {addresses.redis}\nEnd with Ctrl-C.")
        if addresses.rest and settings.table:
            typer.echo(f"Play in a browser: {addresses.rest}/")


def _announced(settings: Settings, target: str) -> contextlib.AbstractContextManager[None]:
    """Announce the address in the data folder for `markethall play`. Not with TLS, which needs options."""
    if settings.redis_url or settings.tls_cert:
        return contextlib.nullcontext()
    return announced(settings.data, target)
