"""How commands report errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from .settings import BadSettings


def _say(why: str) -> None:
    typer.echo(f"markethall: {why}", err=True)


@contextmanager
def said(*refusals: type[Exception], say: Callable[[str], None] = _say) -> Iterator[None]:
    """Print errors of these kinds as a sentence. The exit status is 1, and 2 for settings that cannot be used."""
    try:
        yield
    except BadSettings as error:
        for line in str(error).splitlines():
            say(line)
        raise typer.Exit(2) from None
    except refusals as error:
        say(str(error))
        raise typer.Exit(1) from None
