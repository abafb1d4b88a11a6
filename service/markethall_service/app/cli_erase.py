"""The command that erases the name of a player: `markethall erase`."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import typer

from markethall_service.codec.record_files import lines_in, opened
from markethall_service.codec.records import NotChecked
from markethall_service.operator import erasure
from markethall_service.operator.erasure import Outcome
from markethall_service.store.redis_store import RedisStore

from .cli_store import Data, RedisUrl, Yes, check_agreed, report_store_errors, settings_from, store_at
from .settings import Settings

SETTLE_S: Final = 3.0
"""How long running processes may take until they have forgotten a name, in seconds."""


def erase(
    match: Annotated[str | None, typer.Argument(help="Name of the match: matches/ID, or just ID.")] = None,
    seat: Annotated[int | None, typer.Argument(help="Number of the seat, from 1.")] = None,
    absent: Annotated[
        bool,
        typer.Option("--absent", help="Note it also for a match that is not here, for later imports."),
    ] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="Print what was erased, for `markethall import --erased`.")
    ] = False,
    yes: Yes = False,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Erase the name and the webhook of a seat, of all players who ever had it. Nothing else changes."""
    if listed == (match is not None) or (match is None) != (seat is None):
        raise typer.BadParameter("Give a match and a seat, or --list.")
    with report_store_errors():
        settings = settings_from(redis_url, data)
        if match is None or seat is None:
            asyncio.run(_list(settings))
        else:
            match_id = match.removeprefix("matches/")
            check_agreed(yes, f"erases the name and the webhook of seat {seat} of matches/{match_id}")
            found = asyncio.run(_erase(settings, match_id, seat, absent))
            noted = " It is noted: an import will not have the name." if found is Outcome.MISSING and absent else ""
            typer.echo(f"matches/{match_id}, seat {seat}: {found}.{noted}", err=True)
            if found in (Outcome.ERASED, Outcome.BEFORE):
                typer.echo(
                    "The name is still in backups and, until they are rewritten, in the files of Redis: "
                    "docs/personal-data.md.",
                    err=True,
                )
            elif not noted:
                raise typer.Exit(1)


async def _erase(settings: Settings, match_id: str, seat: int, absent: bool) -> Outcome:
    async with store_at(settings) as store:
        found = await erasure.erase(store, match_id, seat)
        if found is Outcome.MISSING and absent:
            await store.erasures.add(match_id, seat)
        elif found is Outcome.ERASED and await store.processes.running():
            # They forget the name within a second or two. Until then they may write it into the lists again.
            await asyncio.sleep(SETTLE_S)
            await erasure.clean(store, match_id)
        return found


async def _list(settings: Settings) -> None:
    async with store_at(settings) as store:
        seen = {(one.match_id, one.seat): one for one in await store.erasures.all()}
        for one in seen.values():
            typer.echo(erasure.write_line(one))


async def erase_all(store: RedisStore, file: str) -> None:
    """Apply a file of `markethall erase --list`: to the matches that are here, and to those that will be imported."""
    with opened(file) as content:
        try:
            found = erasure.read_lines(lines_in(content))
        except (erasure.BadTombstones, NotChecked) as error:
            raise ValueError(f"{file}: {error}. Nothing was imported.") from None
    for one in found:
        if await erasure.erase(store, one.match_id, one.seat) is Outcome.MISSING:
            await store.erasures.add(one.match_id, one.seat)
