"""markethall upgrade: whether the matches that there are go on under the rules that are installed."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Annotated

import typer

from markethall_service.rules.shelf import GAMES
from markethall_service.settings import Settings
from markethall_service.upgrading import ADMISSIBLE, ADMITTED, DIFFERS, FIT, GONE, OVER, Looked, look_through

from .opening import Data, RedisUrl, chosen, store_at, told

_SUMMARY = {
    FIT: "go on as they are",
    ADMISSIBLE: "of another version fit: `markethall upgrade` admits them",
    ADMITTED: "of another version fit and have been admitted",
    DIFFERS: "differ: the rules that are installed would have played them otherwise",
    GONE: "are not there",
    OVER: "are over and have not been looked at: --all looks at them too",
}


def upgrade(
    match: Annotated[list[str] | None, typer.Argument(help="Names of matches; all running ones otherwise.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Look and report, change nothing.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Finished matches too.")] = False,
    details: Annotated[bool, typer.Option(help="Show what differs, secrets of the matches included.")] = False,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Replay matches under the installed rules and report any difference; admit those of another version that fit.

    No log is rewritten: an admitted match gets a note beside its log. Exit status 1 if any match differs.
    """
    installed = ", ".join(f"{game.box.name} {game.box.version}" for game in GAMES)
    typer.echo(f"Rules installed: {installed}")
    names = [name.removeprefix("matches/") for name in match or ()]
    with told():
        counts = asyncio.run(_upgrade(chosen(redis_url, data), names, every or bool(names), not dry_run, details))
    for outcome, meaning in _SUMMARY.items():
        if counts[outcome]:
            typer.echo(f"{counts[outcome]} matches {meaning}")
    if not counts.total():
        typer.echo("There are no matches to look at.")
    raise typer.Exit(1 if counts[DIFFERS] or counts[GONE] else 0)


async def _upgrade(settings: Settings, names: list[str], finished: bool, admit: bool, details: bool) -> Counter[str]:
    counts: Counter[str] = Counter()
    async with store_at(settings) as store:
        ids = names or sorted({match_id async for match_id in store.archive.match_ids()})
        async for looked in look_through(store, ids, finished=finished, admit=admit):
            if names or looked.outcome != GONE:
                counts[looked.outcome] += 1
                _report(looked, details)
    return counts


def _report(looked: Looked, details: bool) -> None:
    if looked.outcome in (ADMISSIBLE, ADMITTED):
        versions = f"version {looked.written_by} of {looked.game}, {looked.installed} is installed"
        typer.echo(f"matches/{looked.match_id}: {looked.outcome} ({versions})")
    for difference in looked.differences:
        detail = f": {difference.detail}" if details else ""
        typer.echo(f"matches/{looked.match_id} revision {difference.revision}: {difference.kind}{detail}")
