"""The command line. It is the only module that may import all packages. Each command imports what it needs."""

from __future__ import annotations

import ast
import getpass
import logging
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final
from unicodedata import category

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from markethall_platform.audit import AuditFile
from markethall_service import __version__

from .surroundings import CLOSED, NOT_UTF8, end_output, output_of_process, prepare_streams, sentence_of, words_of

_COMMANDS: Final = {
    "serve": "cli_serve:serve",
    "games": "cli_play:games",
    "load": "cli_load:load",
    "demo": "cli_play:demo",
    "play": "cli_play:play",
    "watch": "cli_play:watch",
    "replay": "cli_play:replay",
    "verify": "cli_verify:verify",
    "export": "cli_backup:export_matches",
    "import": "cli_backup:import_matches",
    "archive": "cli_archive:archive",
    "results": "cli_archive:results",
    "delete": "cli_archive:delete",
    "upgrade": "cli_upgrade:upgrade",
    "keys": "cli_keys:keys",
    "erase": "cli_erase:erase",
    "doctor": "cli_doctor:doctor",
    "settings": "cli_settings:settings",
}
"""The module of each command in this package, and its function there."""

_INTERRUPTED: Final = 128 + signal.SIGINT
_AUDIT_FILE: Final = "MARKETHALL_AUDIT_FILE"
_AUDITED: Final = frozenset({"export", "import", "archive", "results", "delete", "upgrade", "doctor", "keys", "erase"})
_FLAGS: Final = frozenset({
    "--all", "--public", "--finished-only", "--dry-run", "--details", "--repair", "--yes", "--replace", "--overwrite",
    "--absent", "--list",
})  # fmt: skip
_WORDS: Final = frozenset({"export", "import"})
_ARGUMENT: Final = re.compile(r"matches/.*|[0-9a-z]{20}|[0-9]{1,3}")
"""The name or id of a match, and the number of a seat."""


def _user() -> str:
    """The user of the machine who runs the command, also behind sudo."""
    try:
        return os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):
        # A container may have no name for its user.
        return str(os.getuid())


class _Warnings(logging.Handler):
    """Writes the log of a command as sentences with their fields. `serve` configures lines of its own."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line. An exception is named by its type: its message could quote anything."""
        fields = [f"{name}: {value}" for name, value in vars(record).items() if name not in _OF_EACH_LINE]
        if record.exc_info and record.exc_info[0]:
            fields.append(f"fault: {record.exc_info[0].__name__}")
        _write(f"{record.levelname.lower()}: {record.getMessage()}" + (f" ({', '.join(fields)})" if fields else ""))


_OF_EACH_LINE: Final = frozenset(vars(logging.makeLogRecord({})))


class _Commands(TyperGroup):
    """Imports a command when it is used. The list of all commands needs none: it would import the whole service."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: dict[str, Any] = dict.fromkeys(_COMMANDS)

    def invoke(self, ctx: Any) -> Any:
        """Run the command. One that reads or changes all matches has a line in the audit."""
        words = [*ctx._protected_args, *ctx.args] if hasattr(ctx, "_protected_args") else list(ctx.args)
        path = os.environ.get(_AUDIT_FILE, "").strip()
        if not path or not words or words[0] not in _AUDITED:
            return super().invoke(ctx)
        result = "OK"
        try:
            return super().invoke(ctx)
        except (typer.Exit, SystemExit) as ended:
            code = ended.exit_code if isinstance(ended, typer.Exit) else ended.code
            result = "OK" if not code else f"status {code}"
            raise
        except BaseException as error:
            result = type(error).__name__
            raise
        finally:
            # Options may hold passwords: only the names of matches, and of flags without a value.
            named = " ".join(word for word in words[1:] if _ARGUMENT.fullmatch(word) or word in _FLAGS | _WORDS)
            AuditFile(Path(path)).write(f"operator {_user()}", "", " ".join((words[0], named)).strip(), "", result)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help of all commands."""
        imported = self.commands
        self.commands = {name: TyperCommand(name, help=about(name)) for name in _COMMANDS}
        try:
            super().format_help(ctx, formatter)
        finally:
            self.commands = imported

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if self.commands.get(cmd_name, self) is None:
            module, _, function = _COMMANDS[cmd_name].partition(":")
            alone = typer.Typer(add_completion=False, pretty_exceptions_show_locals=False)
            alone.command(cmd_name)(_reporting(getattr(import_module(f"markethall_service.app.{module}"), function)))
            self.commands[cmd_name] = get_command(alone)
        return super().get_command(ctx, cmd_name)


def about(command: str) -> str:
    """What a command says of itself first. Its module is read and not imported."""
    module, _, function = _COMMANDS[command].partition(":")
    tree = ast.parse(Path(__file__).with_name(f"{module}.py").read_text(encoding="utf-8"))
    [found] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
    return (ast.get_docstring(found) or "").partition("\n\n")[0]


def _reporting(command: Callable[..., None]) -> Callable[..., None]:
    """The command. It reports an error of its surroundings as a sentence, wherever in the command that happens."""

    @wraps(command)
    def reporting(*given: Any, **options: Any) -> None:
        logging.basicConfig(handlers=[_Warnings()])
        with report_errors(OSError):
            command(*given, **options)

    return reporting


app = typer.Typer(cls=_Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_show_locals=False)


def _print_version(requested: bool) -> None:
    if requested:
        typer.echo(f"markethall {__version__}")
        raise typer.Exit


@app.callback()
def markethall(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """Market Hall: board games as a service."""


def _write(sentence: str) -> None:
    # It may repeat what a file or an argument holds: no such text moves the cursor of a terminal.
    shown = "".join(ascii(one)[1:-1] if category(one)[0] == "C" and one != "\n" else one for one in sentence)
    typer.echo(f"markethall: {shown}", err=True)


@contextmanager
def report_errors(*kinds: type[Exception], write: Callable[[str], None] = _write) -> Iterator[None]:
    """Write an error of these kinds as a sentence, and exit with status 1.

    Settings that cannot be used are written line by line, with exit status 2.
    """
    # Imported here: `--help` and `--version` need no settings.
    from .settings import BadSettings

    try:
        yield
    except BadSettings as error:
        for line in str(error).splitlines():
            write(line)
        raise typer.Exit(2) from None
    except UnicodeEncodeError as error:
        write(f"{error.object!a} {NOT_UTF8}")
        raise typer.Exit(2) from None
    except kinds as error:
        write(sentence_of(error) if isinstance(error, OSError) else str(error))
        raise typer.Exit(1) from None


def main() -> None:
    """Run the command line of this process, and exit."""
    prepare_streams()
    output = output_of_process()
    terminated: list[int] = []

    def interrupt(number: int, _: object) -> None:
        terminated.append(number)
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            # A job in the background.
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    # As after Ctrl-C, files that are not complete are removed, and the audit has its line. `nohup` lets a command
    # ignore that its terminal is closed.
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)
    try:
        app(words_of(sys.argv), prog_name="markethall")
    except OSError as error:
        # Outside of a command: `--help` cannot be printed.
        _write(sentence_of(error))
        end_output()
        sys.exit(1)
    except SystemExit as end:
        why = end_output()
        if terminated and end.code == _INTERRUPTED:
            sys.exit(128 + terminated[0])
        if why and not end.code:
            _write(why)
            sys.exit(1)
        if not why and output_of_process() != output:
            # Typer and Rich put the null device in the place of a pipe that is closed, and exit without a word.
            _write(CLOSED)
        raise


if __name__ == "__main__":
    main()
