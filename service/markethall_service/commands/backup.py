"""markethall export and import: matches as lines of text."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer

from markethall_service.backup import Backup, Counts, Left, export, is_finished, restore
from markethall_service.settings import Settings
from markethall_service.settings.lifetimes import lifetimes_of

from .opening import Data, RedisUrl, chosen, store_at, told

_WARNING = (
    "markethall: this backup holds the secrets of every match in it: seeds, join codes, what is hidden. "
    "Keep it as you keep your Redis; --public leaves them out."
)


def export_matches(
    match: Annotated[list[str] | None, typer.Argument(help="Names of matches: matches/ID, or just ID.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All matches that there are.")] = False,
    finished_only: Annotated[bool, typer.Option(help="Only those that are over.")] = False,
    public: Annotated[bool, typer.Option(help="What everybody may see of them: their records.")] = False,
    output: Annotated[str, typer.Option(help="File to write; - writes to the output.")] = "-",
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Write the whole logs of matches, a line of JSON for each, secrets included unless --public."""
    if bool(match) == every:
        raise typer.BadParameter("Name matches, or give --all.")
    if not public:
        typer.echo(_WARNING, err=True)
    names = [name.removeprefix("matches/") for name in match or ()]
    with told():
        with _written(output) as file:
            count, left = asyncio.run(_export(chosen(redis_url, data), names, finished_only, public, file))
        typer.echo(f"{count} matches exported, {left} left out", err=True)
    raise typer.Exit(1 if left else 0)


async def _export(
    settings: Settings, names: list[str], finished_only: bool, public: bool, file: IO[bytes]
) -> tuple[int, int]:
    """How many matches were written and how many could not be."""

    def wanted(backup: Backup) -> bool:
        # What only a join code opens is no public matter, unless it is asked for by name.
        shut = public and not names and bool(backup.header.join_code)
        return not shut and (is_finished(backup) or not finished_only)

    count = left = 0
    async with store_at(settings) as store:
        ids = names or sorted({match_id async for match_id in store.archive.match_ids()})
        async for outcome in export(store.archive, ids, wanted=wanted, public=public):
            if isinstance(outcome, Left):
                if names or not outcome.gone:
                    left += 1
                    typer.echo(f"matches/{outcome.match_id}: {outcome.reason}", err=True)
            else:
                count += 1
                file.write(outcome.line.encode() + b"\n")
    return count, left


@contextmanager
def _written(output: str) -> Iterator[IO[bytes]]:
    """The output, or a file that only its owner can read and that is there when all of it is."""
    if output == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(output).resolve()
    if path.exists() and not path.is_file():
        # A pipe or a device is written to, and stays what it is.
        with path.open("wb") as file:
            yield file
        return
    # A name that nobody has: what a killed run has left behind is not ours to write in, or to take away.
    handle, part = tempfile.mkstemp(".part", f".{path.name}.", path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        os.unlink(part)
        raise


def import_matches(
    file: Annotated[str, typer.Argument(help="File that `markethall export` wrote; - reads it from the input.")],
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Put exported matches back: each is checked by its rules and seed, and goes in whole or not at all."""
    counts = Counts()
    try:
        with told(), sys.stdin.buffer if file == "-" else Path(file).open("rb") as lines:
            asyncio.run(_import(chosen(redis_url, data), lines, counts))
    finally:
        typer.echo(
            f"{counts.restored} matches imported, {counts.there} there already, {counts.refused} lines refused",
            err=True,
        )
    raise typer.Exit(1 if counts.refused else 0)


async def _import(settings: Settings, lines: IO[bytes], counts: Counts) -> None:
    async with store_at(settings, new=True) as store:
        async for refused in restore(store, lines, lifetimes_of(settings), counts):
            whose = f" (matches/{refused.match_id})" if refused.match_id else ""
            typer.echo(f"line {refused.number}{whose}: {refused.reason}", err=True)
