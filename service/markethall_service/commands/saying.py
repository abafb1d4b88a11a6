"""How a command says what has gone wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer


@contextmanager
def said(*refusals: type[Exception], before: str = "markethall") -> Iterator[None]:
    """Errors of these kinds are said in a sentence, and the exit status is 1."""
    try:
        yield
    except refusals as error:
        typer.echo(f"{before}: {error}", err=True)
        raise typer.Exit(1) from None
