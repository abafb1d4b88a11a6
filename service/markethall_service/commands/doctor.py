"""markethall doctor: whether a Redis and this machine are fit for a service, and what to change."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer
from redis.exceptions import AuthenticationError, RedisError
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from markethall_service.codec import stored
from markethall_service.doctor import Finding, Level, all_nodes, certificate, descriptors, folder, libraries, port
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.serving.preflight import refusals
from markethall_service.settings import Settings, variable
from markethall_service.store import RedisFailed, RedisStore, is_begun, seeds
from markethall_service.upgrading import versions

from .opening import Data, RedisUrl, chosen, redis_at, told

_COLOURS = {Level.OK: "green", Level.WARN: "yellow", Level.FAIL: "red"}


def doctor(
    redis_url: RedisUrl = None,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Look at Redis, its persistence, the matches and this machine; exit status 1 if something has to change."""
    with told():
        settings = chosen(redis_url, data)
    findings = [*libraries(), descriptors(), *([] if settings.redis_url else folder(settings.data))]
    if data is None and not settings.redis_url and not is_begun(settings.data):
        findings.append(_not_begun(settings))
    else:
        findings += asyncio.run(_redis(settings))
    findings += _refusals(settings)
    findings += _certificates(settings)
    findings.append(port("gRPC port", settings.host, settings.grpc_port, "MARKETHALL_GRPC_PORT"))
    if settings.rest:
        findings.append(port("REST port", settings.host, settings.http_port, "MARKETHALL_HTTP_PORT"))
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], indent=1))
    else:
        _print(findings)
    raise typer.Exit(1 if any(finding.level is Level.FAIL for finding in findings) else 0)


def _refusals(settings: Settings) -> Iterator[Finding]:
    """The files that the settings name and a start would refuse."""
    for named, why in refusals(settings):
        change = f"Mend {named} or what it names: `markethall serve` ends with 2 until then."
        yield Finding(named, Level.FAIL, str(why).removeprefix(f"{named}: "), change)


def _certificates(settings: Settings) -> Iterator[Finding]:
    for name in ("tls_cert", *(("http_tls_cert", "gateway_cert") if settings.rest else ())):
        if (path := getattr(settings, name)) is not None:
            yield certificate(variable(name), path)


def _print(findings: list[Finding]) -> None:
    table = Table("", "looked at", "found", "to change")
    for finding in findings:
        colour = _COLOURS[finding.level]
        table.add_row(f"[{colour}]{finding.level}[/]", *map(escape, (finding.what, finding.found, finding.change)))
    Console().print(table)


async def _redis(settings: Settings) -> list[Finding]:
    """All that can be found about Redis and what is in it."""
    findings: list[Finding] = []
    try:
        async with redis_at(settings, new=False) as url:
            findings += all_nodes(seeds(url))
            async with RedisStore(url, stored) as store:
                findings.append(_token_key(settings, await store.archive.holds_key("tokens")))
                findings.append(await _rules(store))
            return findings
    except (OSError, RedisFailed, RedisError, StoreError, ValueError) as error:
        return [*findings, Finding("Redis", Level.FAIL, f"cannot be asked: {error}", _how_to_reach(settings, error))]


def _not_begun(settings: Settings) -> Finding:
    """Nothing is begun by looking: who has mistyped the folder of the settings finds it here."""
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
    return f"Look into redis.log in {settings.data.absolute()}, or name another folder by --data."


def _token_key(settings: Settings, kept: bool) -> Finding:
    """Where the key of the seats' tokens is: whoever loses it ends all tokens."""
    # Whether the file can be used is a finding of its own.
    if settings.token_keys or settings.token_key_file:
        return Finding("token key", Level.OK, "given by the settings")
    where = "kept in Redis" if kept else "made and kept in Redis at the first start"
    return Finding(
        "token key",
        Level.WARN,
        f"{where}: it is in no backup by `markethall export`, and without it all tokens end",
        "MARKETHALL_TOKEN_KEY=$(openssl rand -hex 32), the same for all services and kept safe; tokens end once.",
    )


async def _rules(store: RedisStore) -> Finding:
    """Whether the rules of all matches are installed."""
    count = await versions(store)
    total = count.total()
    others = ", ".join(f"{number} by {rules}" for (rules, served), number in sorted(count.items()) if not served)
    if others:
        change = "Run `markethall upgrade --dry-run --all`, then see docs/upgrading.md."
        return Finding("rules", Level.FAIL, f"of {total} matches are not served here: {others}", change)
    return Finding("rules", Level.OK, f"of all {total} matches, running or over, they are installed")
