"""How the commands of an operator reach the matches: on Redis directly, whether a service runs or not."""

from __future__ import annotations

import datetime
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Annotated
from urllib.parse import quote

import typer

from markethall_platform.object_store import ObjectStore
from markethall_platform.redis_server.folder import FolderInUse, socket_in
from markethall_platform.redis_server.server import EmbeddedRedis, RedisFailed, is_begun
from markethall_service.codec import stored
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.store.redis_store import RedisStore

from .cli import report_errors
from .settings import Settings, read

RedisUrl = Annotated[
    str | None, typer.Option("--redis-url", help="The Redis of the matches; MARKETHALL_REDIS_URL otherwise.")
]
Data = Annotated[
    str | None,
    typer.Option("--data", metavar="FOLDER", help="Folder of a private Redis, whether a service runs on it or not."),
]


Yes = Annotated[bool, typer.Option("--yes", help="Do it, although nothing brings back what is lost.")]


def check_agreed(yes: bool, what: str) -> None:
    """Raise ValueError without --yes. A command that destroys something calls it before it touches anything."""
    if not yes:
        raise ValueError(f"This {what}, and nothing brings it back. Nothing was changed: give --yes to do it.")


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
