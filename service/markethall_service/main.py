"""The command line: the only place where all rooms meet."""

from __future__ import annotations

import typer

from .commands import backup, doctor, serve, shelf, table, upgrade

app = typer.Typer(
    help="Market Hall: board games as a service.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)

app.command("serve")(serve.serve)
app.command("games")(shelf.games)
app.command("demo")(table.demo)
app.command("play")(table.play)
app.command("verify")(table.verify)
app.command("export")(backup.export_matches)
app.command("import")(backup.import_matches)
app.command("upgrade")(upgrade.upgrade)
app.command("doctor")(doctor.doctor)
