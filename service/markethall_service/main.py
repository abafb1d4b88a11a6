"""The command line: the only place where all rooms meet."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from .settings import Settings

app = typer.Typer(help="Market Hall: board games as a service.", no_args_is_help=True, add_completion=False)


@app.command()
def serve(
    grpc_port: Annotated[int | None, typer.Option(help="Port of gRPC; 0 picks a free one.")] = None,
    http_port: Annotated[int | None, typer.Option(help="Port of REST; 0 picks a free one.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of the private Redis.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line with the addresses when ready.")] = False,
) -> None:
    """Run the service: gRPC, REST, and a private Redis unless MARKETHALL_REDIS_URL names another."""
    given = {"grpc_port": grpc_port, "http_port": http_port, "host": host, "data": data}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    try:
        asyncio.run(_serve(settings, as_json))
    except OSError as error:
        typer.echo(f"markethall cannot start: {error}", err=True)
        raise typer.Exit(1) from None


async def _serve(settings: Settings, as_json: bool) -> None:
    from .serving import serving

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


@app.command()
def games() -> None:
    """List the games on the shelf, with their options."""
    from .rules.shelf import GAMES

    table = Table("game", "title", "seats", "options")
    for game in GAMES:
        box = game.box
        options = ", ".join(f"{fact.name}={fact.default}" for fact in box.options)
        table.add_row(box.name, box.title, " ".join(map(str, box.seats)), options)
    Console().print(table)


@app.command()
def verify(
    record: Annotated[str, typer.Argument(help="File with a record as JSON; - reads it from the input.")],
) -> None:
    """Deal and replay a finished match again, and compare every event and every point."""
    from .verifying import RecordError, verify_text

    text = typer.get_text_stream("stdin").read() if record == "-" else Path(record).read_text(encoding="utf-8")
    try:
        typer.echo(verify_text(text))
    except RecordError as error:
        typer.echo(f"NOT VERIFIED: {error}", err=True)
        raise typer.Exit(1) from None
