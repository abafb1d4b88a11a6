"""markethall demo and play: matches at the terminal.

- How a command comes to its service: a running one that its operator guards as they like, or a private one.
- markethall games: what is on the shelf.
"""

from __future__ import annotations

import contextlib
import json
import random
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import grpc
import typer
from google.protobuf.message import Message
from rich.console import Console
from rich.table import Table

from markethall.v1.event_pb2 import BotLevel
from markethall_client import Client, MarketHallError, Retry, Unavailable
from markethall_platform.tls import BadCertificate, client_pem
from markethall_rules.game import Box
from markethall_rules.shelf import GAMES
from markethall_service.operator.verify import RecordError, verify_record
from markethall_terminal import (
    NothingSaved,
    NotThatSeat,
    SavedSeat,
    SavedSeats,
    resume_play,
    run_demo,
    run_play,
    run_replay,
    run_watch,
)
from markethall_terminal.play import UnknownOption, chosen_options

from .cli_errors import said
from .environment import read
from .private_service import service_at

Target = Annotated[
    str, typer.Option("--target", help="gRPC address of a running service; a private one is started otherwise.")
]
Tls = Annotated[bool, typer.Option("--tls", help="Speak TLS, and trust the CAs of the system unless --ca is given.")]
Ca = Annotated[Path | None, typer.Option("--ca", help="PEM of the CAs that vouch for the service; turns TLS on.")]
ClientCert = Annotated[
    Path | None, typer.Option("--client-cert", help="PEM of the certificate to show, for mutual TLS; turns TLS on.")
]
ClientKey = Annotated[Path | None, typer.Option("--client-key", help="PEM of its private key.")]
TlsName = Annotated[
    str, typer.Option("--tls-name", help="Name in the service's certificate, if it is not that of --target.")
]
ApiKey = Annotated[
    str,
    typer.Option(
        "--api-key",
        envvar="MARKETHALL_API_KEY",
        help="The operator's key, where creating a match takes one. On the command line others may see it.",
    ),
]
_BRIEF: Final = Retry(attempts=7)
"""Some five seconds if nobody answers: a person waits."""


class UnfitOptions(ValueError):
    """Options that cannot be meant so; says which."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What the command line says of the way to the service. Any option of TLS turns it on."""

    target: str
    tls: bool
    ca: Path | None
    client_cert: Path | None
    client_key: Path | None
    tls_name: str
    api_key: str = field(repr=False)

    def words(self) -> list[str]:
        """The options that come to the same service again, but for the operator's key."""
        given = {**({"--target": self.target} if self.target else {}), **self._tls_options()}
        return [word for name, value in given.items() for word in ([name] if value is True else [name, str(value)])]

    @contextmanager
    def client(self, folder: Path | None) -> Iterator[Client]:
        """A client of the service; a private one keeps its matches in the folder, as `service_at` says.

        UnfitOptions or BadCertificate before anything is started, ConnectionError if the running service cannot be
        reached: all with a sentence.
        """
        credentials = self._credentials()
        self._key()
        with service_at(self.target, folder) as address, self._connect(address, credentials) as client:
            try:
                yield client
            except Unavailable as error:
                if error.reason or not self.target:
                    raise
                raise ConnectionError(f"{error}. Tried {self._how()}: {error.code.name}") from error

    def _connect(self, address: str, credentials: grpc.ChannelCredentials | None) -> Client:
        options = (("grpc.ssl_target_name_override", self.tls_name),) if self.tls_name else ()
        try:
            return Client(address, api_key=self._key(), credentials=credentials, options=options, retry=_BRIEF)
        except ValueError as error:
            raise UnfitOptions(f"--target: {error}") from None

    def _credentials(self) -> grpc.ChannelCredentials | None:
        if not (given := self._tls_options()):
            return None
        if not self.target:
            raise UnfitOptions(f"{next(iter(given))} needs --target: a private service is spoken to without TLS")
        if (self.client_cert is None) != (self.client_key is None):
            raise UnfitOptions("--client-cert and --client-key go together")
        return grpc.ssl_channel_credentials(*client_pem(self.ca, self.client_cert, self.client_key))

    def _tls_options(self) -> dict[str, Path | str | bool]:
        """Those that are given, with what is."""
        options = {
            "--tls": self.tls,
            "--ca": self.ca,
            "--client-cert": self.client_cert,
            "--client-key": self.client_key,
            "--tls-name": self.tls_name,
        }
        return {name: value for name, value in options.items() if value}

    def _key(self) -> str:
        # Files and secrets that a variable is filled from often end with a line feed.
        key = self.api_key.strip()
        if not (key.isascii() and key.isprintable()):
            raise UnfitOptions("the key of --api-key or MARKETHALL_API_KEY is not made of printable ASCII characters")
        return key

    def _how(self) -> str:
        # Who is turned away in the handshake often learns no more than that the line was closed.
        if not self._tls_options():
            return "without TLS (--tls or --ca turn it on)"
        return "over TLS" if self.client_cert else "over TLS without a certificate of ours (--client-cert)"


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
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match that you left last, or with --match.")
    ] = False,
    match: Annotated[str, typer.Option(help="Go on with this match: its name.")] = "",
    token: Annotated[str, typer.Option(help="The token of your seat in it.")] = "",
    seat: Annotated[int, typer.Option(help="The number of your seat in it; the token knows.", min=0)] = 0,
) -> None:
    """Play at the terminal against bots; moves are chosen from the legal ones."""
    left = _left(match, token, resume)
    reach = Reach(target, tls, ca, client_cert, client_key, tls_name, api_key)
    with said(*_REFUSALS):
        settings = read()
    folder = data or settings.data
    again = _again(reach, None if target or settings.redis_url else folder.absolute())
    with _table(reach, folder, game, edition, option) as (client, options):
        if left is not None:
            resume_play(client, left.match, left.token, seat, again=again)
        else:
            run_play(client, game, seats, options, level=_LEVELS[level], again=again)


def _left(match: str, token: str, resume: bool) -> SavedSeat | None:
    """The seat that the person comes back to; None for a new match. Exit status 1 if the options do not fit."""
    if resume and not token:
        with said(NothingSaved):
            return SavedSeats().load(match)
    if resume or bool(match) != bool(token):
        typer.echo("markethall: --match needs --token, or --resume for a match that you left here", err=True)
        raise typer.Exit(1)
    return SavedSeat(match, token) if match else None


def _again(reach: Reach, folder: Path | None) -> str:
    """The command line that comes to the same matches, those of a folder if there is one."""
    program = ["markethall"] if shutil.which("markethall") else [sys.executable, "-m", "markethall_service"]
    return shlex.join([*program, "play", *reach.words(), *(["--data", str(folder)] if folder else [])])


_MatchName = Annotated[str, typer.Argument(help="The match: matches/ID.")]
_JoinCode = Annotated[str, typer.Option("--join-code", help="Opens a private match.")]
_Token = Annotated[str, typer.Option("--token", help="A seat's token, to see what that seat sees.")]
_Folder = Annotated[Path | None, typer.Option("--data", help="Folder that has the match.")]


def watch(
    match: _MatchName,
    join_code: _JoinCode = "",
    token: _Token = "",
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    data: _Folder = None,
) -> None:
    """Watch a match as it is played, until it is over."""
    with _viewer(Reach(target, tls, ca, client_cert, client_key, tls_name, ""), data) as client:
        run_watch(client, match, join_code=join_code, token=token)


def replay(
    match: _MatchName,
    join_code: _JoinCode = "",
    token: _Token = "",
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    data: _Folder = None,
) -> None:
    """Step through a match, position by position."""
    with _viewer(Reach(target, tls, ca, client_cert, client_key, tls_name, ""), data) as client:
        run_replay(client, match, join_code=join_code, token=token)


@contextlib.contextmanager
def _viewer(reach: Reach, data: Path | None) -> Iterator[Client]:
    """A client for commands that only look. Errors are said in a sentence; an interrupt ends the command."""
    with said(*_REFUSALS), contextlib.suppress(KeyboardInterrupt), reach.client(data or read().data) as client:
        yield client


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print all that is known of them as JSON.")] = False,
) -> None:
    """List the games on the shelf, with their options."""
    if as_json:
        typer.echo(json.dumps([_told(game.box) for game in GAMES], indent=2, ensure_ascii=False))
        return
    table = Table("game", "title", "seats", "options")
    for game in GAMES:
        box = game.box
        options = ", ".join(f"{fact.name}={fact.default}" if fact.default else fact.name for fact in box.options)
        table.add_row(box.name, box.title, " ".join(map(str, box.seats)), options)
    Console().print(table)


def _told(box: Box) -> dict[str, Any]:
    options = [asdict(fact) for fact in box.options]
    return {"game": box.name, "title": box.title, "seats": box.seats, "options": options}
