"""How a command says what has gone wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from markethall_service.settings import BadSettings


@contextmanager
def said(*refusals: type[Exception], before: str = "markethall") -> Iterator[None]:
    """Errors of these kinds are said in a sentence; the exit status is 1, and 2 for settings that cannot be right."""
    try:
        yield
    except BadSettings as error:
        for line in str(error).splitlines():
            typer.echo(f"{before}: {line}", err=True)
        raise typer.Exit(2) from None
    except refusals as error:
        typer.echo(f"{before}: {error}", err=True)
        raise typer.Exit(1) from None
