"""The command that lets matches go on with other rules: `markethall upgrade`."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import Executor
from itertools import chain
from typing import Annotated, Final, NamedTuple

import typer

from markethall_rules import GAMES
from markethall_service.codec import stored
from markethall_service.matches.ports import NO_MATCH
from markethall_service.operator import upgrade as upgrades
from markethall_service.store.redis_store import RedisStore

from .cli_store import Data, Jobs, RedisUrl, report_store_errors, settings_from, store_at
from .settings import Settings
from .surroundings import worker_pool

_SUMMARY = {
    upgrades.FIT: "go on as they are",
    upgrades.ADMISSIBLE: "of another version fit: `markethall upgrade` admits them",
    upgrades.ADMITTED: "of another version fit and have been admitted",
    upgrades.DIFFERS: "differ: the rules that are installed would have played them otherwise",
    upgrades.MISSING: "are not there",
    upgrades.OVER: "are over and were not checked: --all checks them too",
}


def upgrade(
    match: Annotated[list[str] | None, typer.Argument(help="Names of matches; all running ones otherwise.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Look and report, change nothing.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Finished matches too.")] = False,
    details: Annotated[bool, typer.Option(help="Show what differs, secrets of the matches included.")] = False,
    jobs: Jobs = 1,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Replay matches under the installed rules and report any difference; admit those of another version that fit.

    No log is rewritten: an admitted match gets a note beside its log. Summaries that lists cannot read are written
    again. Exit status 1 if any match differs.
    """
    installed = ", ".join(f"{game.box.name} {game.box.version}" for game in GAMES)
    typer.echo(f"Rules installed: {installed}")
    names = [name.removeprefix("matches/") for name in match or ()]
    with report_store_errors(), worker_pool(jobs) as pool:
        chosen = Chosen(every or bool(names), not dry_run)
        counts = asyncio.run(_upgrade(settings_from(redis_url, data), names, chosen, details, pool, jobs))
    for outcome, meaning in _SUMMARY.items():
        if counts[outcome]:
            typer.echo(f"{counts[outcome]} matches {meaning}")
    if not counts.total():
        typer.echo("There are no matches to check.")
    raise typer.Exit(1 if counts[upgrades.DIFFERS] or counts[upgrades.MISSING] else 0)


class Chosen(NamedTuple):
    """What an upgrade does: whether it replays matches that are over too, and whether it admits those that fit."""

    finished: bool
    admit: bool


_PORTION: Final = 32


async def _upgrade(
    settings: Settings, names: list[str], chosen: Chosen, details: bool, pool: Executor | None, jobs: int
) -> Counter[str]:
    counts: Counter[str] = Counter()
    async with store_at(settings) as store:
        ids = names or sorted({match_id async for match_id in store.archive.match_ids()})
        for start in range(0, len(ids), _PORTION * jobs):
            some = ids[start : start + _PORTION * jobs]
            if pool is None:
                results = [[one async for one in upgrades.check_matches(store, some, *chosen)]]
            else:
                parts = (some[at : at + _PORTION] for at in range(0, len(some), _PORTION))
                loop = asyncio.get_running_loop()
                work = (loop.run_in_executor(pool, _checked, store.url, part, chosen) for part in parts)
                results = await asyncio.gather(*work)
            for result in chain.from_iterable(results):
                if names or result.outcome != upgrades.MISSING:
                    counts[result.outcome] += 1
                    _report(result, details)
    return counts


def _checked(url: str, match_ids: list[str], chosen: Chosen) -> list[upgrades.UpgradeResult]:
    """The results for some matches. A worker calls it, with connections of its own."""

    async def check() -> list[upgrades.UpgradeResult]:
        async with RedisStore(url, stored) as store:
            return [one async for one in upgrades.check_matches(store, match_ids, *chosen)]

    return asyncio.run(check())


def _report(result: upgrades.UpgradeResult, details: bool) -> None:
    if result.outcome == upgrades.MISSING:
        typer.echo(f"matches/{result.match_id}: {NO_MATCH}")
        return
    if result.outcome in (upgrades.ADMISSIBLE, upgrades.ADMITTED):
        rules = f"version {result.written_by} of {result.game}, {result.installed} is installed"
        typer.echo(f"matches/{result.match_id}: {result.outcome} ({rules})")
    for difference in result.differences:
        detail = f": {difference.detail}" if details else ""
        typer.echo(f"matches/{result.match_id} revision {difference.revision}: {difference.kind}{detail}")
