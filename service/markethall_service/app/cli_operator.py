"""The commands of an operator: doctor, export, import, upgrade.

They work on Redis directly, whether a service runs or not.
"""

from __future__ import annotations

import asyncio
import datetime
import gzip
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import asdict
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Annotated, Final, NamedTuple, cast
from urllib.parse import quote

import typer
from redis.exceptions import AuthenticationError, RedisError
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from markethall_platform.object_store import ObjectStore, reason_of
from markethall_platform.redis_client.cluster import seeds
from markethall_platform.redis_server.folder import FolderInUse, socket_in
from markethall_platform.redis_server.server import EmbeddedRedis, RedisFailed, is_begun
from markethall_rules import GAMES
from markethall_service.codec import stored
from markethall_service.codec.record_files import opened
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.operator import doctor as checks, keys_file, upgrade as upgrades
from markethall_service.operator.backup import Skipped, Wanted, export, head
from markethall_service.operator.doctor import Finding, Level
from markethall_service.operator.lists import lists
from markethall_service.operator.redis_checks import all_nodes
from markethall_service.operator.repair import repair
from markethall_service.operator.restore import Counts, restore
from markethall_service.store.processes import ProcessFacts
from markethall_service.store.redis_store import RedisStore

from .cli import report_errors
from .settings import BadSettings, Settings, file_refusals, lifetimes_of, read, variable

_COLOURS = {Level.OK: "green", Level.WARN: "yellow", Level.FAIL: "red"}
_SEVERITY: Final = (Level.FAIL, Level.WARN, Level.OK)


def doctor(
    redis_url: RedisUrl = None,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    repairs: Annotated[
        bool, typer.Option("--repair", help="Cut a damaged append-only file after its last complete command.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --repair: cut even if readable commands are lost.")] = False,
) -> None:
    """Look at Redis, its persistence, the matches and this machine; exit status 1 if something has to change."""
    with report_store_errors():
        settings = settings_from(redis_url, data)
    if repairs:
        _repair(settings, yes)
        return
    findings = [
        *checks.libraries(),
        checks.descriptors(),
        *([] if settings.redis_url else checks.folder(settings.data)),
    ]
    if data is None and not settings.redis_url and not is_begun(settings.data):
        findings.append(_not_begun(settings))
    else:
        findings += asyncio.run(_redis(settings))
    findings += _archive(settings)
    findings += _refusals(settings)
    findings += _certificates(settings)
    findings.append(checks.limits(settings.host, settings.limits_switched_off))
    if not any(finding.what == PROCESSES and finding.level is Level.OK for finding in findings):
        findings += _ports(settings)
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], indent=1))
    else:
        _print(findings)
    raise typer.Exit(1 if any(finding.level is Level.FAIL for finding in findings) else 0)


def _archive(settings: Settings) -> Iterator[Finding]:
    """Whether the archive can be used with the settings of this command."""
    if settings.archive:
        try:
            ObjectStore(settings.archive).check()
        except Exception as error:
            # Libraries of storages raise errors of many kinds.
            yield Finding("archive", Level.FAIL, f"{settings.archive}: {reason_of(error)}", "See docs/archive.md.")
        else:
            yield Finding("archive", Level.OK, f"{settings.archive} can be read and written")


PROCESSES: Final = "service"
_ASK_S: Final = 1.0


def _ports(settings: Settings) -> Iterator[Finding]:
    """Whether a service could start on this machine. Where one runs, its processes say where."""
    ours = checks.answers_grpc if settings.tls_cert is None else None
    yield checks.port("gRPC port", settings.host, settings.grpc_port, "MARKETHALL_GRPC_PORT", ours)
    if settings.rest:
        ours = checks.answers_rest if settings.http_tls_cert is None else None
        yield checks.port("REST port", settings.host, settings.http_port, "MARKETHALL_HTTP_PORT", ours)


def _processes(running: list[ProcessFacts]) -> Finding:
    """The processes that serve from this Redis, on whatever machine. They should be alike."""
    if not running:
        return Finding(PROCESSES, Level.WARN, "no process serves from this Redis", "Start one: `markethall serve`.")
    hosts = Counter(one.host for one in running)
    where = ", ".join(f"{number} on {host[:60]}" for host, number in sorted(hosts.items())[:_MOST_NAMED])
    more = len(hosts) - _MOST_NAMED
    count = "1 process" if len(running) == 1 else f"{len(running)} processes"
    found = f"{count}: {where}" + (f" and {more} more machines" if more > 0 else "")
    versions = sorted({one.version for one in running})
    kinds = sorted({one.grpc_server for one in running})
    found += f"; version {', '.join(versions)}; gRPC server {', '.join(kinds)}"
    return checks.graded(
        PROCESSES,
        found,
        warn=len(versions) > 1 or len(kinds) > 1,
        change="Let all processes run the same version with the same MARKETHALL_GRPC_SERVER.",
    )


def _repair(settings: Settings, yes: bool) -> None:
    """Repair the data folder of a private Redis, and report what was lost."""
    with report_errors(OSError, RedisFailed, FolderInUse):
        if settings.redis_url:
            raise RedisFailed("--repair works on the data folder of a private Redis: name it by --data.")
        if not is_begun(settings.data):
            raise RedisFailed(f"There are no matches in {settings.data.absolute()}: name their folder by --data.")
        done = repair(settings.data, cut_middle=yes)
    if done is None:
        typer.echo(f"The data in {settings.data.absolute()} are not damaged. Nothing was changed.")
        return
    typer.echo(f"A copy of the damaged files is in {done.copy}.")
    typer.echo(f"{done.file} was cut at byte {done.offset}. Lost: {done.loss}.")


def _refusals(settings: Settings) -> Iterator[Finding]:
    """Files that the settings name and that a start would refuse."""
    for named, why in file_refusals(settings):
        change = f"Correct {named} or the file that it names: until then `markethall serve` exits with status 2."
        yield Finding(named, Level.FAIL, str(why).removeprefix(f"{named}: "), change)


def _certificates(settings: Settings) -> Iterator[Finding]:
    for name in ("tls_cert", *(("http_tls_cert",) if settings.rest else ())):
        if (path := getattr(settings, name)) is not None:
            yield checks.certificate(variable(name), path)


def _print(findings: list[Finding]) -> None:
    """Prints problems first, each with its remedy, then what is fine. Long sentences are wrapped, never cut."""
    console = Console(highlight=False)
    for finding in sorted(findings, key=lambda finding: _SEVERITY.index(finding.level)):
        style = _COLOURS[finding.level]
        if finding.level is Level.OK:
            console.print(_row(f"[{style}]ok[/]", f"[bold]{escape(finding.what)}[/]: {escape(finding.found)}"))
            continue
        console.print(_row(f"[{style}]{finding.level}[/]", f"[bold]{escape(finding.what)}[/]"))
        console.print(_row("", escape(finding.found)))
        if finding.change:
            console.print(_row("", f"-> {escape(finding.change)}", style="bold"))
        console.print()
    count = Counter(finding.level for finding in findings)
    console.print(
        f"Problems: {count[Level.FAIL]}, warnings: {count[Level.WARN]}, checks without a finding: {count[Level.OK]}"
    )


def _row(label: str, text: str, style: str = "") -> Table:
    """A label of six columns and a text that is wrapped beside it."""
    row = Table.grid(padding=(0, 1))
    row.add_column(width=6, no_wrap=True)
    row.add_column(overflow="fold", style=style)
    row.add_row(label, text)
    return row


async def _redis(settings: Settings) -> list[Finding]:
    """All findings about Redis and its content."""
    findings: list[Finding] = []
    try:
        async with redis_at(settings, new=False) as url:
            running = await _running(url)
            # What the service waits for counts, not what this command would.
            waits = {one.wait_replicas for one in running} or {settings.redis_wait_replicas}
            findings += all_nodes(seeds(url), max((number for number in waits if number is not None), default=None))
            async with RedisStore(url, stored) as store:
                findings.append(_processes(running))
                findings.append(_token_key(settings, running, await store.archive.holds_key("tokens")))
                findings += await _imported_keys(store, settings)
                findings.append(await _rules(store))
                findings.append(await lists(store))
            return findings
    except (OSError, RedisFailed, RedisError, StoreError, ValueError) as error:
        return [
            *findings,
            Finding("Redis", Level.FAIL, f"cannot be asked: {error}", _how_to_reach(settings, error)),
        ]


async def _running(url: str) -> list[ProcessFacts]:
    """The running processes; none if Redis cannot be asked, which the checks of Redis explain."""
    async with RedisStore(url, stored, timeout_s=_ASK_S) as store:
        with suppress(StoreError):
            return await store.processes.running()
    return []


def _not_begun(settings: Settings) -> Finding:
    """The finding for a data folder without matches, for example a mistyped one. The check creates nothing."""
    found = f"there are no matches in {settings.data.absolute()} yet: the first start makes a private Redis there"
    change = "If there should be: name their folder by --data or MARKETHALL_DATA, or a Redis by --redis-url."
    return Finding("Redis", Level.WARN, found, change)


def _how_to_reach(settings: Settings, error: Exception) -> str:
    if isinstance(error, AuthenticationError):
        return (
            "Give a user and password that it knows by --redis-url or MARKETHALL_REDIS_URL: "
            "redis://user:password@host:6379/0."
        )
    if isinstance(error, StoreError) and not isinstance(error, Unavailable):
        return "Give the user the rights of the rule in docs/redis.md; ACL LOG says what was refused."
    if settings.redis_url:
        return (
            "Start it, or give its address by --redis-url or MARKETHALL_REDIS_URL (redis://user:password@host:6379/0)."
        )
    return f"Read redis.log in {settings.data.absolute()}, or name another folder by --data."


def _token_key(settings: Settings, running: list[ProcessFacts], kept: bool) -> Finding:
    """Where the running processes have the key of the seat tokens from. Without that key all tokens are lost."""
    given = {one.token_key for one in running} or {
        # Whether the file can be used is a separate finding.
        "settings" if settings.token_keys or settings.token_key_file else "redis"
    }
    signing = {one.token_keys[0] for one in running}
    if any(not signing <= set(one.token_keys) for one in running):
        change = "Give all processes the same keys: a token of one is refused by another."
        return Finding("token key", Level.FAIL, "not all processes know the key by which another one signs", change)
    if given == {"settings"}:
        return Finding("token key", Level.OK, "given by the settings" + (" of the service" if running else ""))
    if len(given) > 1:
        change = "Give all processes the same keys: a token of one is refused by another."
        return Finding(
            "token key", Level.FAIL, "some processes have keys of their settings, some that of Redis", change
        )
    where = "kept in Redis" if kept else "made and kept in Redis at the first start"
    return Finding(
        "token key",
        Level.WARN,
        f"{where}: it is in no backup by `markethall export`, and without it all tokens end",
        "Copy it: `markethall keys export FILE`. Or give all services the same MARKETHALL_TOKEN_KEY_FILE; tokens end "
        "once.",
    )


async def _imported_keys(store: RedisStore, settings: Settings) -> list[Finding]:
    """Whether matches were imported from a Redis whose keys are others. That breaks what players keep."""
    source = await keys_file.noted(store)
    names = keys_file.differing(source, await keys_file.in_use(store, _given_keys(settings)))
    if not names:
        return []
    broken = "; ".join(keys_file.BREAKS[name] for name in names)
    return [
        Finding(
            "keys of imported matches",
            Level.WARN,
            f"the service that they come from has other ones ({', '.join(names)}): {broken}",
            "`markethall keys export FILE` there and `markethall keys import FILE --replace` here; docs/moving.md.",
        )
    ]


def _given_keys(settings: Settings) -> tuple[bytes, ...]:
    """The keys of tokens that the settings give. Whether their file can be used is a finding of its own."""
    try:
        return settings.all_token_keys()
    except BadSettings:
        return ()


_MOST_NAMED: Final = 5
"""The most versions of rules and damaged logs that `doctor` names."""


async def _rules(store: RedisStore) -> Finding:
    """Whether the rules of all matches are installed."""
    count = await upgrades.versions(store)
    total = count.total()
    others = [f"{number} by {rules}" for (rules, served), number in sorted(count.items()) if not served]
    if others:
        more = len(others) - _MOST_NAMED
        others_text = ", ".join(others[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
        change = "Run `markethall upgrade --dry-run --all`, then see docs/upgrading.md."
        return Finding("rules", Level.FAIL, f"of {total} matches are not served here: {others_text}", change)
    return Finding("rules", Level.OK, f"of all {total} matches, running or over, they are installed")


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
            count, skipped = asyncio.run(exporting)
        typer.echo(f"{count} matches exported, {skipped} left out", err=True)
    raise typer.Exit(1 if skipped else 0)


async def _export(
    settings: Settings,
    names: list[str],
    wanted: Wanted,
    public: bool,
    file: IO[bytes],
    pool: Executor | None,
    jobs: int,
) -> tuple[int, int]:
    """The number of matches that were written, and of those that could not be written."""
    count = skipped = 0
    async with store_at(settings) as store:
        if not public and not names:
            file.write(head(await keys_file.in_use(store, settings.all_token_keys())).encode() + b"\n")
        ids = names or sorted({match_id async for match_id in store.archive.match_ids()})
        # The archive has all matches of the past, of which somebody names a few.
        in_archive = store.in_archive if names and settings.archive else None
        exporting = export(
            store.archive, ids, wanted=wanted, public=public, in_archive=in_archive, pool=pool, jobs=jobs
        )
        async for outcome in exporting:
            if isinstance(outcome, Skipped):
                if names or not outcome.gone:
                    skipped += 1
                    typer.echo(f"matches/{outcome.match_id}: {outcome.reason}", err=True)
            else:
                count += 1
                file.write(outcome.line.encode() + b"\n")
    return count, skipped


Jobs = Annotated[int, typer.Option("--jobs", help="Processes that work at once.", min=1, max=256)]
FinishedSince = Annotated[
    str,
    typer.Option("--finished-since", metavar="TIME", help="Only those that ended then or later: 2026-11-25T10:00Z."),
]


def finished_since(text: str) -> int:
    """A time in ISO 8601 as Unix milliseconds, UTC if it names no zone; 0 for ""."""
    if not text:
        return 0
    try:
        time = datetime.datetime.fromisoformat(text)
        return int((time if time.tzinfo else time.replace(tzinfo=datetime.UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise typer.BadParameter(
            f"--finished-since takes a time such as 2026-11-25 or 2026-11-25T10:00Z, not {text!r}."
        ) from None


@contextmanager
def worker_pool(jobs: int) -> Iterator[Executor | None]:
    """Processes for work on single matches; None if one is enough, which is this one."""
    if jobs == 1:
        yield None
        return
    # Not forked: this process may have threads.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield pool


@contextmanager
def write_file(output: str) -> Iterator[IO[bytes]]:
    """The standard output, or a file of mode 0600 that appears when it is complete. One named .gz is compressed."""
    with _file(output) as file:
        if not output.endswith(".gz"):
            yield file
            return
        # Without name and time: the same content gives the same bytes.
        with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield cast("IO[bytes]", packed)


@contextmanager
def _file(output: str) -> Iterator[IO[bytes]]:
    if output == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(output).resolve()
    if path.exists() and not path.is_file():
        # A pipe or a device is written to directly.
        with path.open("wb") as file:
            yield file
        return
    # A new name: the file that a killed run has left behind is not ours.
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
        with report_store_errors(), opened(file) as lines, worker_pool(jobs) as pool:
            asyncio.run(_import(settings_from(redis_url, data), lines, counts, erased, pool))
    finally:
        typer.echo(
            f"{counts.restored} matches imported, {counts.existing} there already, {counts.refused} lines refused",
            err=True,
        )
    raise typer.Exit(1 if counts.refused else 0)


async def _import(
    settings: Settings, lines: IO[bytes], counts: Counts, erased: str | None, pool: Executor | None
) -> None:
    async with store_at(settings, new=True) as store:
        if erased is not None:
            # Imported here: it imports this module.
            from .cli_erase import erase_all

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
                "`markethall keys import` of a copy of its keys mends that: docs/moving.md.",
                err=True,
            )


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
    if result.outcome in (upgrades.ADMISSIBLE, upgrades.ADMITTED):
        rules = f"version {result.written_by} of {result.game}, {result.installed} is installed"
        typer.echo(f"matches/{result.match_id}: {result.outcome} ({rules})")
    for difference in result.differences:
        detail = f": {difference.detail}" if details else ""
        typer.echo(f"matches/{result.match_id} revision {difference.revision}: {difference.kind}{detail}")


RedisUrl = Annotated[
    str | None, typer.Option("--redis-url", help="The Redis of the matches; MARKETHALL_REDIS_URL otherwise.")
]
Data = Annotated[
    str | None,
    typer.Option("--data", metavar="FOLDER", help="Folder of a private Redis, whether a service runs on it or not."),
]


@contextmanager
def report_store_errors() -> Iterator[None]:
    """Print errors as one sentence; exit status 1."""
    with report_errors(OSError, RedisFailed, StoreError, ValueError):
        yield


def settings_from(redis_url: str | None, data: str | None) -> Settings:
    """The settings, with the location of the matches from the command line. A folder there overrides a URL."""
    if redis_url is not None:
        return read(redis_url=redis_url)
    return read(data=data).model_copy(update={"redis_url": ""} if data is not None else {})


@asynccontextmanager
async def redis_at(settings: Settings, *, new: bool) -> AsyncIterator[str]:
    """The URL of the Redis. For a folder: that of its running service, else a Redis that runs while the block does.

    Raises OSError if the folder is empty, unless `new`.
    """
    if settings.redis_url:
        yield settings.redis_url
        return
    data = settings.data
    if not new and not is_begun(data):
        raise OSError(
            f"There are no matches in {data.absolute()}: give their folder with --data, or the store with --redis-url."
        )
    async with AsyncExitStack() as stack:
        try:
            url = (await stack.enter_async_context(EmbeddedRedis(data))).url
        except FolderInUse:
            url = f"unix://{quote(str(socket_in(data)))}"
        yield url


@asynccontextmanager
async def store_at(settings: Settings, *, new: bool = False) -> AsyncIterator[RedisStore]:
    """A store on that Redis. Raises OSError, RedisFailed or Unavailable, with what to do."""
    objects = ObjectStore(settings.archive) if settings.archive else None
    async with redis_at(settings, new=new) as url, RedisStore(url, stored, objects=objects) as store:
        try:
            await store.reach()
        except Unavailable as error:
            where = "the Redis of --redis-url" if settings.redis_url else f"the Redis that has {settings.data}"
            raise Unavailable(f"{error}: check that {where} runs and accepts connections") from None
        yield store
