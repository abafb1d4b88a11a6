"""The commands of an operator for the archive: put matches there, make the table of results, delete matches."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from markethall_platform.clock import MonotonicClock
from markethall_platform.object_store import ObjectStore, StorageUnavailable, reason_of
from markethall_service.matches.ports import NO_MATCH, Damaged, Missing
from markethall_service.operator.results import Row, rows, write_parquet
from markethall_service.store.archive import NotOver

from .cli_backup import write_file
from .cli_store import Data, RedisUrl, Yes, check_agreed, finished_since, report_store_errors, settings_from, store_at
from .settings import Settings, lifetimes_of, variable


def archive(
    match: Annotated[list[str] | None, typer.Argument(help="Names of matches: matches/ID, or just ID.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All matches that are over.")] = False,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Put finished matches of Redis into the archive now, such as those from before there was one."""
    if bool(match) == every:
        raise typer.BadParameter("Name matches, or give --all.")
    names = [name.removeprefix("matches/") for name in match or ()]
    with report_store_errors():
        counts = asyncio.run(_archive(settings_from(redis_url, data), names))
    typer.echo(
        f"{counts['archived']} matches are in the archive, {counts['open']} are not over or were closed before their "
        f"start, {counts['failed']} failed"
    )
    raise typer.Exit(1 if counts["failed"] else 0)


async def _archive(settings: Settings, names: list[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    objects = _objects(settings)
    with _used(objects):
        await asyncio.to_thread(objects.check)
    async with store_at(settings) as store:
        archiver = store.archiver(MonotonicClock(), lifetimes_of(settings).finished)
        assert archiver is not None, "its setting was checked"
        ids = names or sorted({match_id async for match_id in store.archive.match_ids()})
        for match_id in ids:
            try:
                counts["archived" if await archiver.put(match_id) else "open"] += 1
            except NotOver:
                counts["open"] += 1
            except (Missing, Damaged, StorageUnavailable) as error:
                if names or not isinstance(error, Missing):
                    counts["failed"] += 1
                    typer.echo(_failure(match_id, error), err=True)
    return counts


def results(
    output: Annotated[str, typer.Option(help="File to write.")] = "results.parquet",
    since: Annotated[str, typer.Option("--finished-since", help="Only those that ended then or later.")] = "",
    jobs: Annotated[int, typer.Option("--jobs", help="Objects that are read at once.", min=1, max=256)] = 16,
) -> None:
    """Write the table of results of all matches in the archive, as Parquet. It has no names of players."""
    with report_store_errors():
        objects, first_end = _objects(settings_from(None, None)), finished_since(since)
        unreadable: list[str] = []

        def found() -> Iterator[Row]:
            with _used(objects):
                for row in rows(objects, first_end, jobs):
                    if isinstance(row, str):
                        unreadable.append(row)
                        typer.echo(row, err=True)
                    else:
                        yield row

        try:
            with write_file(output) as file:
                count = write_parquet(found(), file)
        except ImportError:
            raise ValueError("The table needs the extra: pip install 'markethall-service[results]'") from None
    typer.echo(f"{count} matches written, {len(unreadable)} objects could not be read", err=True)
    raise typer.Exit(1 if unreadable else 0)


def delete(
    match: Annotated[list[str], typer.Argument(help="Names of matches: matches/ID, or just ID.")],
    yes: Yes = False,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Delete matches in any state, in Redis now and in the archive soon, as their creator can."""
    names = [name.removeprefix("matches/") for name in match]
    with report_store_errors():
        check_agreed(yes, f"deletes {', '.join(f'matches/{name}' for name in names)}")
        failed = asyncio.run(_delete(settings_from(redis_url, data), names))
    raise typer.Exit(1 if failed else 0)


async def _delete(settings: Settings, names: list[str]) -> int:
    failed = 0
    async with store_at(settings) as store:
        for match_id in names:
            try:
                loaded = await store.log.load(match_id)
                last = loaded.commits[-1] if loaded.commits else loaded.snapshot
                await store.log.delete(match_id, last.revision if last else 1)
            except (Missing, Damaged) as error:
                failed += 1
                typer.echo(_failure(match_id, error), err=True)
            else:
                typer.echo(f"matches/{match_id}: deleted")
    return failed


def _failure(match_id: str, error: Exception) -> str:
    return f"matches/{match_id}: {NO_MATCH if isinstance(error, Missing) else error}"


def _objects(settings: Settings) -> ObjectStore:
    if not settings.archive:
        raise ValueError(f"There is no archive: name its folder or bucket by {variable('archive')}.")
    return ObjectStore(settings.archive)


@contextmanager
def _used(objects: ObjectStore) -> Iterator[None]:
    """Raise OSError if the archive cannot be used."""
    try:
        yield
    except Exception as error:
        # Libraries of storages raise errors of many kinds.
        raise OSError(f"the archive {objects.address} cannot be used: {reason_of(error)}") from None
