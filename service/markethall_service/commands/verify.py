"""markethall verify: whether a match was played by its rules and its seed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from markethall_service.verifying import RecordError, verify_text


def verify(
    record: Annotated[str, typer.Argument(help="File with a record as JSON; - reads it from the input.")],
) -> None:
    """Deal and replay a finished match again, and compare every event and every point.

    The exit status is 0 if all is right, 1 if it is NOT VERIFIED, 2 if the file cannot be read.
    """
    try:
        text = typer.get_binary_stream("stdin").read() if record == "-" else Path(record).read_bytes()
    except (OSError, ValueError) as error:
        typer.echo(f"markethall: {record} cannot be read: {getattr(error, 'strerror', None) or error}", err=True)
        raise typer.Exit(2) from None
    try:
        typer.echo(verify_text(text))
    except RecordError as error:
        typer.echo(f"NOT VERIFIED: {error}", err=True)
        raise typer.Exit(1) from None
