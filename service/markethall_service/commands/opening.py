"""The store that a command of the operator's works on, with no service needed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Annotated
from urllib.parse import quote

import typer

from markethall_service.codec import stored
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.settings import Settings
from markethall_service.settings.environment import read
from markethall_service.store import EmbeddedRedis, FolderInUse, RedisFailed, RedisStore, is_begun, socket_in

from .saying import said

RedisUrl = Annotated[
    str | None, typer.Option("--redis-url", help="The Redis of the matches; MARKETHALL_REDIS_URL otherwise.")
]
Data = Annotated[
    str | None,
    typer.Option("--data", metavar="FOLDER", help="Folder of a private Redis, whether a service runs on it or not."),
]


@contextmanager
def told() -> Iterator[None]:
    """What goes wrong is said in a sentence, and the exit status is 1."""
    with said(OSError, RedisFailed, StoreError, ValueError):
        try:
            yield
        except BrokenPipeError:
            raise typer.Exit(1) from None


def chosen(redis_url: str | None, data: str | None) -> Settings:
    """The settings, with the place of the matches that the command line names; a folder there goes before a URL."""
    if redis_url is not None:
        return read(redis_url=redis_url)
    return read(data=data).model_copy(update={"redis_url": ""} if data is not None else {})


@asynccontextmanager
async def redis_at(settings: Settings, *, new: bool) -> AsyncIterator[str]:
    """The URL of the Redis; of a folder, its service's own if one runs, else one that lives as long as the block.

    OSError if there is nothing in the folder, unless a `new` one may be begun.
    """
    if settings.redis_url:
        yield settings.redis_url
        return
    folder = settings.data
    if not new and not is_begun(folder):
        raise OSError(f"There are no matches in {folder.absolute()}: name their folder by --data, or --redis-url.")
    async with AsyncExitStack() as stack:
        try:
            url = (await stack.enter_async_context(EmbeddedRedis(folder))).url
        except FolderInUse:
            url = f"unix://{quote(str(socket_in(folder)))}"
        yield url


@asynccontextmanager
async def store_at(settings: Settings, *, new: bool = False) -> AsyncIterator[RedisStore]:
    """A store on that Redis. OSError, RedisFailed or Unavailable, with what to do, if it cannot be had."""
    async with redis_at(settings, new=new) as url, RedisStore(url, stored) as store:
        try:
            await store.reach()
        except Unavailable as error:
            where = "the Redis of --redis-url" if settings.redis_url else f"the Redis that has {settings.data}"
            raise Unavailable(f"{error}: look whether {where} runs and may be reached") from None
        yield store
