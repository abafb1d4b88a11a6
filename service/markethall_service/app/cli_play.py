"""The commands at the terminal: play, watch, replay, demo and games, and how they reach their service."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

import grpc
import typer
from rich.console import Console
from rich.table import Table

import markethall_terminal as terminal
from markethall_client import AsyncClient, Client, MarketHallError, Retry, Unavailable
from markethall_platform.tls import BadCertificate, client_pem
from markethall_rules import GAMES, Box
from markethall_rules.game import LANGUAGES
from markethall_service.api.game_service import game_message
from markethall_service.api.requests import game_id
from markethall_service.codec.record_files import opened, texts_in
from markethall_service.codec.records import NotChecked, RecordError, positions, read_record, verify_record
from markethall_service.codec.texts import Wording
from markethall_service.language import language_of, spoken

from .cli import report_errors
from .private_service import service_at
from .settings import read

Target = Annotated[
    str, typer.Option("--target", help="gRPC address of a running service; a private one is started otherwise.")
]
Tls = Annotated[bool, typer.Option("--tls", help="Use TLS, and trust the CAs of the system unless --ca is given.")]
Ca = Annotated[Path | None, typer.Option("--ca", help="PEM of the CAs of the service's certificate; turns TLS on.")]
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
_RETRY: Final = Retry(attempts=7)
"""About five seconds of attempts, because a person waits."""


class InvalidOptions(ValueError):
    """Options that do not go together, or a value that is not allowed. The text says which."""


@dataclass(frozen=True, slots=True)
class ConnectionOptions:
    """The options that say how to reach the service. Any option of TLS turns TLS on."""

    target: str
    tls: bool
    ca: Path | None
    client_cert: Path | None
    client_key: Path | None
    tls_name: str
    api_key: str = field(repr=False)

    def words(self) -> list[str]:
        """The options that reach the same service again, without the operator's key."""
        given = {**({"--target": self.target} if self.target else {}), **self._tls_options()}
        return [word for name, value in given.items() for word in ([name] if value is True else [name, str(value)])]

    @contextmanager
    def client(self, folder: Path | None, language: str = "") -> Iterator[Client]:
        """A client of the service, with texts and errors in a language ("" for no texts).

        A private service keeps its matches in the folder, see `service_at`.

        Raises InvalidOptions or BadCertificate before a service is started, and ConnectionError if the running service
        cannot be reached. The texts are sentences.
        """
        credentials = self._credentials()
        self._key()
        with service_at(self.target, folder) as address, self._connect(address, credentials, language) as client:
            try:
                yield client
            except Unavailable as error:
                if error.reason or not self.target:
                    raise
                raise ConnectionError(f"{error}. Tried {self._described()}: {error.code.name}") from error

    def asynchronous(self) -> AsyncClient:
        """An asynchronous client of the running service. Raises InvalidOptions or BadCertificate."""
        options = (("grpc.ssl_target_name_override", self.tls_name),) if self.tls_name else ()
        credentials, key = self._credentials(), self._key()
        try:
            return AsyncClient(self.target, api_key=key, credentials=credentials, options=options)
        except ValueError as error:
            raise InvalidOptions(f"--target: {error}") from None

    def _connect(self, address: str, credentials: grpc.ChannelCredentials | None, language: str) -> Client:
        options = (("grpc.ssl_target_name_override", self.tls_name),) if self.tls_name else ()
        try:
            return Client(
                address,
                api_key=self._key(),
                language=language,
                credentials=credentials,
                options=options,
                retry=_RETRY,
            )
        except ValueError as error:
            raise InvalidOptions(f"--target: {error}") from None

    def _credentials(self) -> grpc.ChannelCredentials | None:
        if not (given := self._tls_options()):
            return None
        if not self.target:
            raise InvalidOptions(f"{next(iter(given))} needs --target: a private service has no TLS")
        if (self.client_cert is None) != (self.client_key is None):
            raise InvalidOptions("--client-cert and --client-key go together")
        return grpc.ssl_channel_credentials(*client_pem(self.ca, self.client_cert, self.client_key))

    def _tls_options(self) -> dict[str, Path | str | bool]:
        """The given options of TLS with their values."""
        options = {
            "--tls": self.tls,
            "--ca": self.ca,
            "--client-cert": self.client_cert,
            "--client-key": self.client_key,
            "--tls-name": self.tls_name,
        }
        return {name: value for name, value in options.items() if value}

    def _key(self) -> str:
        # Files and secrets behind a variable often end with a line feed.
        key = self.api_key.strip()
        if not (key.isascii() and key.isprintable()):
            raise InvalidOptions("the key of --api-key or MARKETHALL_API_KEY is not made of printable ASCII characters")
        return key

    def _described(self) -> str:
        # A client that fails in the handshake often learns only that the connection was closed.
        if not self._tls_options():
            return "without TLS (--tls or --ca turn it on)"
        return "over TLS" if self.client_cert else "over TLS without a client certificate (--client-cert)"


ERRORS = (
    MarketHallError, terminal.NotThatSeat, terminal.NothingSaved, terminal.UnknownOption,
    InvalidOptions, BadCertificate, OSError, RecordError,
)  # fmt: skip
_Game = Annotated[str, typer.Option(help="The game: see `markethall games`.")]
_Seats = Annotated[int, typer.Option(help="Number of players.")]
_Edition = Annotated[str, typer.Option(help="Shorthand for --option edition=...")]
_Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game: --option open_customers=true")
]


@contextlib.contextmanager
def _client(connection: ConnectionOptions, folder: Path | None, language: str) -> Iterator[Client]:
    """A client. Errors are printed as a sentence."""
    with report_errors(*ERRORS), connection.client(folder, language) as client:
        yield client


def _options(edition: str, words: list[str] | None) -> dict[str, str | bool]:
    return terminal.chosen_options([*(words or []), *([f"edition={edition}"] if edition else [])])


_Lang = Annotated[
    str, typer.Option("--lang", help="Language of the match: en, de, it or fr. The default is that of LANG.")
]


def _language(lang: str) -> str:
    """The language of the sentences. Raises InvalidOptions for one without sentences."""
    if not lang:
        return language_of_environment()
    if not (code := language_of(lang)):
        raise InvalidOptions(f"--lang {lang} has no sentences; give one of {', '.join(LANGUAGES)}")
    return code


def language_of_environment() -> str:
    """The language that LC_ALL, LC_MESSAGES or LANG names, such as "de_DE.UTF-8"; English without one."""
    named = (value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name)))
    return spoken(next(named, ""))


def demo(
    game: _Game = "portobello",
    seats: _Seats = 2,
    edition: _Edition = "",
    option: _Options = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the random seats: they choose the same way each time.")
    ] = None,
    pause: Annotated[float, typer.Option(help="Seconds to wait after each move.", min=0)] = 0.0,
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    api_key: ApiKey = "",
    lang: _Lang = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the record and nothing else.")] = False,
) -> None:
    """Show a whole match of random seats, and verify its record."""
    connection = ConnectionOptions(target, tls, ca, client_cert, client_key, tls_name, api_key)
    with report_errors(*ERRORS):
        language, options = _language(lang), _options(edition, option)
    # A record has no texts.
    with _client(connection, None, "" if as_json else language) as client:
        rng = random.Random(seed)
        terminal.run_demo(
            client, game, seats, options, verify_record, rng=rng, pause=pause, as_json=as_json, lang=language
        )


_Bot = Annotated[str, typer.Option(help="The bot that takes the other seats, such as random. Default: greedy.")]
_Friends = Annotated[
    int, typer.Option(help="Seats that stay free for other people; bots play the rest. The match is private.", min=0)
]
_Name = Annotated[str, typer.Option(help="Your name, shown to the others.")]
_Join = Annotated[str, typer.Option("--join", help="Take a seat in the match of a friend: matches/ID.")]
_JoinCode = Annotated[str, typer.Option("--join-code", help="The join code of a private match.")]
_Resume = Annotated[bool, typer.Option("--resume", help="Continue the match that you left last, or that of --match.")]
_Match = Annotated[str, typer.Option(help="Continue this match: matches/ID.")]
_SeatToken = Annotated[str, typer.Option("--token", help="The token of your seat in it, if it is not saved here.")]
_Seat = Annotated[int, typer.Option(help="The number of your seat, for --join and --token.", min=0)]


def play(
    game: _Game = "portobello",
    seats: _Seats = 2,
    edition: _Edition = "",
    option: _Options = None,
    bot: _Bot = "",
    friends: _Friends = 0,
    name: _Name = "",
    join: _Join = "",
    join_code: _JoinCode = "",
    resume: _Resume = False,
    match: _Match = "",
    token: _SeatToken = "",
    seat: _Seat = 0,
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    api_key: ApiKey = "",
    data: Annotated[Path | None, typer.Option(help="Folder that keeps the match, so that you can come back.")] = None,
    lang: _Lang = "",
) -> None:
    """Play at the terminal against bots or friends. Moves are chosen from a list."""
    connection = ConnectionOptions(target, tls, ca, client_cert, client_key, tls_name, api_key)
    with report_errors(*ERRORS):
        _check_play(bool(join), resume, match, token, friends, seats)
        folder, screen = _folder_and_screen(connection, data, _language(lang))
        token = token or (screen.saved.load(match, screen.lang).token if resume and match else "")
    with _client(connection, folder, screen.lang) as client:
        if join:
            terminal.join_play(client, join, join_code=join_code, seat=seat, name=name, screen=screen)
        elif match:
            terminal.resume_play(client, match, token, seat, screen=screen)
        elif resume:
            terminal.resume_latest(client, screen)
        else:
            options = _options(edition, option)
            terminal.run_play(client, game, seats, options, friends=friends, name=name, bot=bot, screen=screen)


def _check_play(join: bool, resume: bool, match: str, token: str, friends: int, seats: int) -> None:
    """Raise InvalidOptions if the options do not go together."""
    if join and (resume or match):
        raise InvalidOptions("--join takes a seat in a new match; --resume and --match continue a match: give one")
    if bool(match) != bool(token or (resume and match)):
        raise InvalidOptions("--match needs --token, or --resume for a match that you left here")
    if friends >= seats:
        raise InvalidOptions(f"--friends {friends} needs more seats: you take one of --seats {seats}")


def _folder_and_screen(connection: ConnectionOptions, data: Path | None, lang: str) -> tuple[Path, terminal.Screen]:
    """The folder of a private service, and a screen with the command line that reaches the same matches."""
    settings = read()
    folder = data or settings.data
    return folder, terminal.Screen(
        command=_command(connection, None if connection.target or settings.redis_url else folder.absolute()),
        lang=lang,
    )


def _command(connection: ConnectionOptions, folder: Path | None) -> str:
    """The command line that reaches the same matches, those of a folder if there is one."""
    program = ["markethall"] if shutil.which("markethall") else [sys.executable, "-m", "markethall_service"]
    return shlex.join([*program, "play", *connection.words(), *(["--data", str(folder)] if folder else [])])


_Token = Annotated[str, typer.Option("--token", help="A seat's token, to see what that seat sees.")]
_Folder = Annotated[Path | None, typer.Option("--data", help="Folder that has the match.")]


def watch(
    match: Annotated[str, typer.Argument(help="The match: matches/ID.")],
    join_code: _JoinCode = "",
    token: _Token = "",
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    data: _Folder = None,
    lang: _Lang = "",
) -> None:
    """Watch a match as it is played, until it is over."""
    connection = ConnectionOptions(target, tls, ca, client_cert, client_key, tls_name, "")
    with report_errors(*ERRORS):
        language = _language(lang)
    with _viewer(connection, data, language) as client:
        terminal.run_watch(client, match, join_code=join_code, token=token, lang=language)


def replay(
    source: Annotated[str, typer.Argument(help="A match, as matches/ID, or the file of a record.")],
    join_code: _JoinCode = "",
    token: _Token = "",
    seat: Annotated[int, typer.Option(help="See a record as this seat; 0 is a spectator.", min=0)] = 0,
    match: Annotated[str, typer.Option("--match", help="Which match of a file with several: matches/ID.")] = "",
    target: Target = "",
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    data: _Folder = None,
    lang: _Lang = "",
) -> None:
    """Step through a match or the record of a finished match, position by position."""
    if not source.startswith("matches/"):
        _replay_file(Path(source), match, seat, lang)
        return
    connection = ConnectionOptions(target, tls, ca, client_cert, client_key, tls_name, "")
    with report_errors(*ERRORS):
        language = _language(lang)
    with _viewer(connection, data, language) as client:
        terminal.run_replay(client, source, join_code=join_code, token=token, lang=language)


def _replay_file(path: Path, match: str, seat: int, lang: str) -> None:
    """Verify a record and step through it, without a service. A record of other rules is shown unverified."""
    with report_errors(*ERRORS):
        if not path.exists() or path.is_dir():
            raise InvalidOptions(f"{path} is not a file; replay takes a match, as matches/ID, or the file of a record")
        language, record = _language(lang), read_record(_text_of(path, match))
        is_verified = True
        try:
            result = verify_record(record)
        except NotChecked as error:
            result, is_verified = f"NOT CHECKED: {error}", False
        except RecordError as error:
            raise RecordError(f"NOT VERIFIED: {error}") from None
        found = positions(record, seat, Wording(language, text_board=True))
        typer.echo(terminal.result_of_check(result, is_verified=is_verified, lang=language))
        game = game_message(game_id(record.header.game), full=True, language=language)
        commits = [commit for _, commit in found.values()]
        terminal.run_record(game, commits, lambda revision: found[revision][0], lang=language)


_MOST_NAMED: Final = 5
_NAMELESS: Final = "?"


def _text_of(path: Path, match: str) -> str:
    """The text of one record of a file: of this match, or the only one if "". Raises InvalidOptions or RecordError."""
    name, names = match and f"matches/{match.removeprefix('matches/')}", list[str]()
    with opened(str(path)) as file:
        only = ""
        for _, only in texts_in(file):
            names.append(_name_in(only))
            if name and name == names[-1]:
                return only
    # Without any name it is something else, and who reads it says what.
    if (not name and len(names) == 1) or set(names) == {_NAMELESS}:
        return only
    named = ", ".join(names[:_MOST_NAMED]) + (f" and {len(names) - _MOST_NAMED} more" * (len(names) > _MOST_NAMED))
    missing = f"{path} has no record of {name}" if name else f"{path} has {len(names)} records: choose one by --match"
    raise InvalidOptions(f"{missing}. It has those of {named}")


def _name_in(record: str) -> str:
    """The name of the match in the text of a record, _NAMELESS if it has none."""
    try:
        return str(json.loads(record)["header"]["name"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return _NAMELESS


@contextlib.contextmanager
def _viewer(connection: ConnectionOptions, data: Path | None, language: str) -> Iterator[Client]:
    """A client for commands that only look. An interrupt ends the command."""
    with contextlib.suppress(KeyboardInterrupt), _client(connection, data or read().data, language) as client:
        yield client


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON with every option and its values.")] = False,
) -> None:
    """List the games with their options."""
    if as_json:
        typer.echo(json.dumps([_description(game.box) for game in GAMES], indent=2))
        return
    table = Table("game", "title", "seats", "options")
    for game in GAMES:
        box = game.box
        options = ", ".join(
            f"{option.name}={option.default}" if option.default else option.name for option in box.options
        )
        table.add_row(box.name, box.title, " ".join(map(str, box.seats)), options)
    Console().print(table)


def _description(box: Box) -> dict[str, Any]:
    options = [asdict(option) for option in box.options]
    return {"game": box.name, "title": box.title, "seats": box.seats, "options": options}
