"""The commands that copy and renew the keys of a service: `markethall keys export`, `import` and `new`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from markethall_service.operator import keys_file
from markethall_service.store.keys import SharedKey, new_key
from markethall_service.store.redis_store import RedisStore

from .cli_backup import write_file
from .cli_store import Data, RedisUrl, report_store_errors, settings_from, store_at
from .settings import Settings


class Action(StrEnum):
    """What to do with the keys."""

    EXPORT = "export"
    IMPORT = "import"
    NEW = "new"


def keys(
    action: Annotated[Action, typer.Argument(help="export and new write a file of keys, import puts them in place.")],
    file: Annotated[str, typer.Argument(help="The file; - is the output or the input, which must be no terminal.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="import: put the keys of the file in the place of others.")
    ] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Write over a file that is there.")] = False,
    only: Annotated[list[SharedKey] | None, typer.Option("--only", help="new: which keys; all by default.")] = None,
    redis_url: RedisUrl = None,
    data: Data = None,
) -> None:
    """Copy the keys that all processes share: of tokens, of webhooks and of ids. Who has them can take any seat."""
    with report_store_errors():
        if action is Action.NEW:
            _write({name: new_key() for name in only or SharedKey}, file, overwrite)
            return
        settings = settings_from(redis_url, data)
        if action is Action.EXPORT:
            asyncio.run(_export(settings, file, overwrite))
        else:
            asyncio.run(_import(settings, _read(file), replace))


def _write(keys: Mapping[str, bytes], file: str, overwrite: bool) -> None:
    if file == "-" and sys.stdout.isatty():
        raise ValueError("Keys are not shown on a terminal: name a file, or pass the output on to another command.")
    try:
        with write_file(file, replace=overwrite) as output:
            output.write(keys_file.write(keys).encode())
    except FileExistsError:
        raise ValueError(
            f"{file} is there already, perhaps with other keys: name another file, or --overwrite."
        ) from None


async def _export(settings: Settings, file: str, overwrite: bool) -> None:
    async with store_at(settings) as store:
        kept = await store.shared_keys.kept()
        if not kept:
            raise ValueError("This Redis has no keys yet: a service makes them when it starts.")
        _write(kept, file, overwrite)
        typer.echo(f"keys exported: {', '.join(kept)}. Keep the file as you keep your Redis.", err=True)
        if await _tokens_are_given(store, settings):
            typer.echo(
                "The service takes the keys of its tokens from MARKETHALL_TOKEN_KEYS or MARKETHALL_TOKEN_KEY_FILE: "
                "keep those too.",
                err=True,
            )


def _read(file: str) -> dict[str, bytes]:
    if file == "-":
        given = sys.stdin.buffer.read(keys_file.LONGEST + 1)
    else:
        with Path(file).open("rb") as source:
            given = source.read(keys_file.LONGEST + 1)
    try:
        return keys_file.read(given)
    except keys_file.BadKeysFile as error:
        what = "The input" if file == "-" else file
        raise ValueError(f"{what} cannot be imported: {error}. No key was changed.") from None


async def _import(settings: Settings, given: dict[str, bytes], replace: bool) -> None:
    async with store_at(settings, new=True) as store:
        kept = await store.shared_keys.kept()
        others = [name for name, key in given.items() if name in kept and kept[name] != key]
        if others and not replace:
            breaks = "; ".join(f"{name}: {keys_file.BREAKS[name]}" for name in others)
            raise ValueError(
                f"This Redis has other keys ({', '.join(others)}), and nothing was changed. What was made with them "
                f"breaks if they are replaced. {breaks}. With --replace they are replaced all the same."
            )
        # Always in the same order, and compared at the end: two imports at a time must not end in a mixture unseen.
        for name in sorted(given):
            if not await store.shared_keys.replace(name, kept.get(name), given[name]):
                raise ValueError(_changed(name))
        for name, key in (await store.shared_keys.kept()).items():
            if key != given.get(name, key):
                raise ValueError(_changed(name))
        for name in sorted(given):
            done = "replaced" if name in others else "as before" if name in kept else "put in place"
            typer.echo(f"{name}: {done}", err=True)
        for name in others:
            typer.echo(f"From now on {keys_file.BREAKS[name]}.", err=True)
        if "tokens" in given and await _tokens_are_given(store, settings):
            typer.echo(
                "The service takes the keys of its tokens from its settings: that of the file is not used.", err=True
            )


def _changed(name: str) -> str:
    return (
        f"The key {name} was changed at the same time, by another import or by a service that starts: "
        "agree on one file and import it with --replace."
    )


async def _tokens_are_given(store: RedisStore, settings: Settings) -> bool:
    """Whether the keys of the tokens come from settings, those of the running processes or of this command."""
    running = await store.processes.running()
    if running:
        return any(one.token_key == "settings" for one in running)
    return bool(settings.token_keys or settings.token_key_file)
