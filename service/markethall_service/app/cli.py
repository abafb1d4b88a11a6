"""The command line. It is the only module that may import all packages. Each command imports what it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

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


class _Commands(TyperGroup):
    """Imports a command when it is used."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: dict[str, Any] = dict.fromkeys(_WHERE)

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
