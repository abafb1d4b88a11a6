"""The command line. It is the only module that may import all packages. Each command imports what it needs."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from markethall_platform.audit import AuditFile
from markethall_service import __version__

_WHERE: Final = {
    "serve": "cli_serve:serve",
    "games": "cli_play:games",
    "demo": "cli_play:demo",
    "play": "cli_play:play",
    "watch": "cli_play:watch",
    "replay": "cli_play:replay",
    "verify": "cli_operator:verify",
    "export": "cli_operator:export_matches",
    "import": "cli_operator:import_matches",
    "upgrade": "cli_operator:upgrade",
    "doctor": "cli_operator:doctor",
    "settings": "cli_settings:settings",
}
"""The module of each command in this package, and its function there."""

_AUDIT_FILE: Final = "MARKETHALL_AUDIT_FILE"
_AUDITED: Final = frozenset({"export", "import", "upgrade", "doctor"})
_FLAGS: Final = frozenset({"--all", "--public", "--finished-only", "--dry-run", "--details", "--repair", "--yes"})


def _user() -> str:
    """The user of the machine who runs the command, also behind sudo."""
    try:
        return os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):
        # A container may have no name for its user.
        return str(os.getuid())


class _Commands(TyperGroup):
    """Imports a command when it is used."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: dict[str, Any] = dict.fromkeys(_WHERE)

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
            named = " ".join(word for word in words[1:] if word.startswith("matches/") or word in _FLAGS)
            AuditFile(Path(path)).write(f"operator {_user()}", "", " ".join((words[0], named)).strip(), "", result)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if self.commands.get(cmd_name, self) is None:
            module, _, function = _WHERE[cmd_name].partition(":")
            alone = typer.Typer(add_completion=False, pretty_exceptions_show_locals=False)
            alone.command(cmd_name)(getattr(import_module(f"markethall_service.app.{module}"), function))
            self.commands[cmd_name] = get_command(alone)
        return super().get_command(ctx, cmd_name)


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
    typer.echo(f"markethall: {sentence}", err=True)


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
    except kinds as error:
        write(str(error))
        raise typer.Exit(1) from None


if __name__ == "__main__":
    app(prog_name="markethall")
