"""The commands `markethall export` and `markethall import`."""

from __future__ import annotations

import asyncio
import errno
import gzip
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Final, cast

import typer

from markethall_platform.files import whole_file
from markethall_service.codec.record_files import lines_in, opened
from markethall_service.codec.records import NotChecked
from markethall_service.operator import keys_file
from markethall_service.operator.backup import (
    NOT_OVER,
    PRIVATE,
    TOO_EARLY,
    Exported,
    Unwanted,
    Wanted,
    export,
    head,
)
from markethall_service.operator.restore import Counts, restore
from markethall_service.store.redis_store import RedisStore

from .cli import report_errors
from .cli_erase import erase_all
from .cli_store import Data, FinishedSince, Jobs, RedisUrl, finished_since, report_store_errors, settings_from, store_at
from .settings import Settings, lifetimes_of
from .surroundings import worker_pool

_EXPORTED: Final = "exported"
_FAILED: Final = "failed"
_WARNING = (
    "markethall: this backup holds the secrets of every match in it: seeds, join codes, what is hidden. "
    "Keep it as you keep your Redis; --public leaves them out."
)


def export_matches(
    match: Annotated[list[str] | None, typer.Argument(help="Names of matches: matches/ID, or just ID.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All matches that there are.")] = False,
    finished_only: Annotated[bool, typer.Option(help="Only those that are over.")] = False,
    since: FinishedSince = "",
    public: Annotated[bool, typer.Option(help="What everybody may see of them: their records.")] = False,
    output: Annotated[str, typer.Option(help="File to write, compressed as .gz; - writes to the output.")] = "-",
    jobs: Jobs = 1,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Write the whole logs of matches, a line of JSON for each, secrets included unless --public."""
    if bool(match) == every:
        raise typer.BadParameter("Name matches, or give --all.")
    if not public:
        typer.echo(_WARNING, err=True)
    names = [name.removeprefix("matches/") for name in match or ()]
    # A match with a join code is not public, unless it is asked for by name.
    wanted = Wanted(finished_only, finished_since(since), public and not names)
    with report_store_errors():
        with write_file(output) as file, worker_pool(jobs) as pool:
            exporting = _export(settings_from(redis_url, data), names, wanted, public, file, pool, jobs)
            counts = asyncio.run(exporting)
        others = "".join(f", {counts[why]} {why}" for why in (PRIVATE, NOT_OVER, TOO_EARLY) if counts[why])
        typer.echo(f"{counts[_EXPORTED]} matches exported, {counts[_FAILED]} left out{others}", err=True)
    raise typer.Exit(1 if counts[_FAILED] else 0)


async def _export(
    settings: Settings,
    names: list[str],
    wanted: Wanted,
    public: bool,
    file: IO[bytes],
    pool: Executor | None,
    jobs: int,
) -> Counter[str]:
    """The number of matches that were written, of those that could not be written, and of others by reason."""
    counts: Counter[str] = Counter()
    async with store_at(settings) as store:
        if not public and not names:
            file.write(head(await keys_file.in_use(store, settings.all_token_keys())).encode() + b"\n")
        ids = names or sorted({match_id async for match_id in store.archive.match_ids()})
        # The archive has all matches of the past, and the command names a few.
        in_archive = store.in_archive if names and settings.archive else None
        exporting = export(
            store.archive, ids, wanted=wanted, public=public, in_archive=in_archive, pool=pool, jobs=jobs
        )
        async for outcome in exporting:
            if isinstance(outcome, Unwanted):
                counts[outcome.why] += 1
            elif isinstance(outcome, Exported):
                counts[_EXPORTED] += 1
                file.write(outcome.line.encode() + b"\n")
            elif names or not outcome.gone:
                counts[_FAILED] += 1
                typer.echo(f"matches/{outcome.match_id}: {outcome.reason}", err=True)
    return counts


@contextmanager
def write_file(output: str, *, replace: bool = True) -> Iterator[IO[bytes]]:
    """The standard output, or a file of mode 0600 that appears when it is complete. One named .gz is compressed.

    FileExistsError if there is a file that must not be replaced.
    """
    with _file(output, replace) as file:
        if not output.endswith(".gz"):
            yield file
            return
        # Without name and time: the same content gives the same bytes.
        with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield cast("IO[bytes]", packed)


@contextmanager
def _file(output: str, replace: bool) -> Iterator[IO[bytes]]:
    if output == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(os.path.realpath(output))
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), output)
    if path.exists() and not path.is_file():
        # A pipe or a device is written to directly.
        with path.open("wb") as file:
            yield file
        return
    with whole_file(path, path.parent, replace=replace) as file:
        yield file


def import_matches(
    file: Annotated[str, typer.Argument(help="File that `markethall export` wrote; - reads it from the input.")],
    jobs: Jobs = 1,
    erased: Annotated[
        str | None, typer.Option("--erased", help="File of `markethall erase --list`: no name in it comes back.")
    ] = None,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Put exported matches back: each is checked by its rules and seed, and goes in whole or not at all."""
    counts = Counts()
    try:
        with report_errors(NotChecked), report_store_errors(), opened(file) as content, worker_pool(jobs) as pool:
            asyncio.run(_import(settings_from(redis_url, data), lines_in(content), counts, erased, pool))
    finally:
        typer.echo(
            f"{counts.restored} matches imported, {counts.existing} there already, {counts.refused} lines refused",
            err=True,
        )
    raise typer.Exit(1 if counts.refused else 0)


async def _import(
    settings: Settings, lines: Iterable[str], counts: Counts, erased: str | None, pool: Executor | None
) -> None:
    async with store_at(settings, new=True) as store:
        if erased is not None:
            await erase_all(store, erased)
        async for refused in restore(store, lines, lifetimes_of(settings), counts, pool):
            whose = f" (matches/{refused.match_id})" if refused.match_id else ""
            typer.echo(f"line {refused.number}{whose}: {refused.reason}", err=True)
        await _warn_of_keys(store, settings, counts)


async def _warn_of_keys(store: RedisStore, settings: Settings, counts: Counts) -> None:
    """Warn if the matches come from a service with other keys. A Redis without keys gets other ones too."""
    if counts.sources:
        in_use = await keys_file.in_use(store, settings.all_token_keys())
        for name in await keys_file.note_import(store, keys_file.joined(counts.sources), in_use):
            typer.echo(
                f"The matches come from a service with another key of {name}: {keys_file.BREAKS[name]}. "
                "`markethall keys export FILE` there and `markethall keys import FILE --replace` here mend that. With "
                "--replace, what was made with the keys that are here breaks instead: docs/moving.md.",
                err=True,
            )
