"""markethall demo and play: matches at the terminal."""

from __future__ import annotations

import contextlib
import random
import shlex
import shutil
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from google.protobuf.message import Message

from markethall.v1.event_pb2 import BotLevel
from markethall_client import Client, MarketHallError
from markethall_service.operating.tls import BadCertificate
from markethall_service.settings.environment import read
from markethall_service.terminal import NotThatSeat, resume_play, run_demo, run_play
from markethall_service.terminal.choosing import UnknownOption, chosen_options
from markethall_service.verifying import RecordError, verify_record

from .reaching import ApiKey, Ca, ClientCert, ClientKey, Reach, Target, Tls, TlsName, UnfitOptions
from .saying import said

_REFUSALS = (MarketHallError, NotThatSeat, UnknownOption, UnfitOptions, BadCertificate, OSError, RecordError)
_Game = Annotated[str, typer.Option(help="The game: see `markethall games`.")]
_Seats = Annotated[int, typer.Option(help="How many play.")]
_Edition = Annotated[str, typer.Option(help="Shorthand for --option edition=...")]
_Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game: --option open_customers=true")
]


class Level(StrEnum):
    """How well bots play."""

    RANDOM = "random"
    GREEDY = "greedy"


_LEVELS: Final = {Level.RANDOM: BotLevel.BOT_LEVEL_RANDOM, Level.GREEDY: BotLevel.BOT_LEVEL_GREEDY}


@contextlib.contextmanager
def _table(
    reach: Reach, folder: Path | None, game: str, edition: str, words: list[str] | None
) -> Iterator[tuple[Client, Message | None]]:
    """A client, and the chosen options of the game; what goes wrong is said in a sentence."""
    words = [*(words or []), *([f"edition={edition}"] if edition else [])]
    with said(*_REFUSALS), reach.client(folder) as client:
        yield client, chosen_options(client.get_game(game), words)


def demo(
    game: _Game = "portobello",
    seats: _Seats = 2,
    edition: _Edition = "",
    option: _Options = None,
    seed: Annotated[int | None, typer.Option(help="Makes the random seats choose the same way each time.")] = None,
    pause: Annotated[float, typer.Option(help="Seconds to wait after each move.", min=0)] = 0.0,
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    api_key: ApiKey = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the record and nothing else.")] = False,
) -> None:
    """Play a whole match by random seats through the SDK, drawn as it goes, and verify its record."""
    reach = Reach(target, tls, ca, client_cert, client_key, tls_name, api_key)
    with _table(reach, None, game, edition, option) as (client, options):
        rng = random.Random(seed)
        run_demo(client, game, seats, options, verify_record, rng=rng, pause=pause, as_json=as_json)


def play(
    game: _Game = "portobello",
    seats: _Seats = 2,
    edition: _Edition = "",
    option: _Options = None,
    level: Annotated[Level, typer.Option(help="How well the others play.")] = Level.GREEDY,
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    api_key: ApiKey = "",
    data: Annotated[
        Path | None, typer.Option(help="Folder that keeps the match, so that it can be gone on with.")
    ] = None,
    match: Annotated[str, typer.Option(help="Go on with this match: its name.")] = "",
    token: Annotated[str, typer.Option(help="The token of your seat in it.")] = "",
    seat: Annotated[int, typer.Option(help="The number of your seat in it; the token knows.", min=0)] = 0,
) -> None:
    """Play at the terminal against bots; moves are chosen from the legal ones."""
    if bool(match) != bool(token):
        typer.echo("markethall: --match and --token go together", err=True)
        raise typer.Exit(1)
    reach = Reach(target, tls, ca, client_cert, client_key, tls_name, api_key)
    with said(*_REFUSALS):
        settings = read()
    folder = data or settings.data
    again = _again(reach, None if target or settings.redis_url else folder.absolute())
    with _table(reach, folder, game, edition, option) as (client, options):
        if match:
            resume_play(client, match, token, seat, again=again)
        else:
            run_play(client, game, seats, options, level=_LEVELS[level], again=again)


def _again(reach: Reach, folder: Path | None) -> str:
    """The command line that comes to the same matches, those of a folder if there is one."""
    program = ["markethall"] if shutil.which("markethall") else [sys.executable, "-m", "markethall_service"]
    return shlex.join([*program, "play", *reach.words(), *(["--data", str(folder)] if folder else [])])
