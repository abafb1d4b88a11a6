"""The command that looks at Redis, the matches and the machine: `markethall doctor`."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from typing import Annotated, Final

import typer
from redis.exceptions import AuthenticationError, RedisError
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from markethall_platform.object_store import ObjectStore, reason_of
from markethall_platform.redis_client.cluster import seeds
from markethall_platform.redis_server.folder import FolderInUse, owner_of
from markethall_platform.redis_server.server import RedisFailed, is_begun
from markethall_service.codec import stored
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.operator import doctor as checks, keys_file, upgrade as upgrades
from markethall_service.operator.doctor import Finding, Level
from markethall_service.operator.lists import lists
from markethall_service.operator.redis_checks import all_nodes
from markethall_service.operator.repair import repair
from markethall_service.store.keys import SharedKey
from markethall_service.store.processes import ProcessFacts
from markethall_service.store.redis_store import RedisStore

from .cli import report_errors
from .cli_store import Data, RedisUrl, redis_at, report_store_errors, settings_from
from .settings import BadSettings, Settings, file_refusals, variable

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
    if not settings.redis_url and not is_begun(settings.data):
        findings.append(_not_begun(settings, is_named=data is not None))
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
                findings.append(_token_key(settings, running, SharedKey.TOKENS in await store.shared_keys.kept()))
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


def _not_begun(settings: Settings, *, is_named: bool) -> Finding:
    """The finding for a data folder without matches, for example a mistyped one. The check creates nothing.

    `is_named`: the command names the folder, so there should be matches.
    """
    found = f"there are no matches in {settings.data.absolute()} yet: the first start makes a private Redis there"
    change = "If there should be: name their folder by --data or MARKETHALL_DATA, or a Redis by --redis-url."
    return Finding("Redis", Level.FAIL if is_named else Level.WARN, found, change)


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
    folder, process = settings.data.absolute(), owner_of(settings.data)
    if not isinstance(error, (RedisError, StoreError)):
        # If Redis did not start, the error has the end of its log.
        return f"Remove the cause, or name another folder than {folder} by --data."
    return (
        f"Process {process}, which uses {folder}, starts its Redis again within seconds: look again. If Redis stays "
        f"away, end that process (`kill {process}`) and start the service again."
    )


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
