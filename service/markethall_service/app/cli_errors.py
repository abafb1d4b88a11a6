"""How commands report errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from .settings import BadSettings


def _write(sentence: str) -> None:
    typer.echo(f"markethall: {sentence}", err=True)


@contextmanager
def report_errors(*kinds: type[Exception], write: Callable[[str], None] = _write) -> Iterator[None]:
    """Write an error of these kinds as a sentence, and exit with status 1.

    Settings that cannot be used are written line by line, with exit status 2.
    """
    try:
        yield
    except BadSettings as error:
        for line in str(error).splitlines():
            write(line)
        raise typer.Exit(2) from None
    except kinds as error:
        write(str(error))
        raise typer.Exit(1) from None
