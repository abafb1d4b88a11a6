"""markethall verify: whether a match was played by its rules and its seed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from markethall_service.verifying import RecordError, verify_text


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
