"""The command line: the only place where all rooms meet."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
import uvloop
from google.protobuf.message import Message
from rich.console import Console
from rich.table import Table

from markethall_client import Client, MarketHallError

from .matches.ports import StoreError
from .operating.logs import configure
from .operations import log_settings
from .private_service import service_at
from .settings import Settings
from .store import RedisFailed
from .terminal import resume_play, run_demo, run_play
from .terminal.choosing import UnknownOption, chosen_options
from .verifying import RecordError, verify_record, verify_text

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
    try:
        settings = Settings.model_validate({**Settings().model_dump(), **_chosen(given)})
        configure(log_settings(settings))
        uvloop.run(_serve(settings, as_json))
    except (OSError, RedisFailed, StoreError, ValueError) as error:
        typer.echo(f"markethall cannot start: {error}", err=True)
        raise typer.Exit(1) from None


def _chosen(given: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in given.items() if value is not None}


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


_Game = Annotated[str, typer.Option(help="The game: see `markethall games`.")]
_Seats = Annotated[int, typer.Option(help="How many play.")]
_Edition = Annotated[str, typer.Option(help="Shorthand for --option edition=...")]
_Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game: --option open_customers=true")
]
_Target = Annotated[str, typer.Option(help="gRPC address of a running service; a private one is started otherwise.")]


@contextlib.contextmanager
def _table(
    target: str, folder: Path | None, game: str, edition: str, words: list[str] | None
) -> Iterator[tuple[Client, Message | None]]:
    """A client, and the chosen options of the game; what goes wrong is said in a sentence."""
    words = [*(words or []), *([f"edition={edition}"] if edition else [])]
    try:
        with service_at(target, folder) as address, Client(address) as client:
            yield client, chosen_options(client.get_game(f"games/{game}"), words)
    except (MarketHallError, UnknownOption, OSError, RecordError) as error:
        typer.echo(f"markethall: {error}", err=True)
        raise typer.Exit(1) from None


@app.command()
def demo(
    game: _Game = "portobello",
    seats: _Seats = 2,
    edition: _Edition = "",
    option: _Options = None,
    seed: Annotated[int | None, typer.Option(help="Makes the random seats choose the same way each time.")] = None,
    pause: Annotated[float, typer.Option(help="Seconds to wait after each move.")] = 0.0,
    target: _Target = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the record and nothing else.")] = False,
) -> None:
    """Play a whole match by random seats through the SDK, drawn as it goes, and verify its record."""
    with _table(target, None, game, edition, option) as (client, options):
        rng = random.Random(seed)
        run_demo(client, game, seats, options, verify_record, rng=rng, pause=pause, as_json=as_json)


@app.command()
def play(
    game: _Game = "portobello",
    seats: _Seats = 2,
    edition: _Edition = "",
    option: _Options = None,
    target: _Target = "",
    data: Annotated[
        Path | None, typer.Option(help="Folder that keeps the match, so that it can be gone on with.")
    ] = None,
    match: Annotated[str, typer.Option(help="Go on with this match: its name.")] = "",
    token: Annotated[str, typer.Option(help="The token of your seat in it.")] = "",
    seat: Annotated[int, typer.Option(help="The number of your seat in it.")] = 1,
) -> None:
    """Play at the terminal against random seats; moves are chosen from the legal ones."""
    with _table(target, data or Settings().data, game, edition, option) as (client, options):
        if match:
            resume_play(client, match, token, seat)
        else:
            run_play(client, game, seats, options)


@app.command()
def verify(
    record: Annotated[str, typer.Argument(help="File with a record as JSON; - reads it from the input.")],
) -> None:
    """Deal and replay a finished match again, and compare every event and every point."""
    text = typer.get_text_stream("stdin").read() if record == "-" else Path(record).read_text(encoding="utf-8")
    try:
        typer.echo(verify_text(text))
    except RecordError as error:
        typer.echo(f"NOT VERIFIED: {error}", err=True)
        raise typer.Exit(1) from None
