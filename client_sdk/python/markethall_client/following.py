"""A watch for asyncio: one stream after the other, as its Resumption says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from markethall.v1.match_pb2 import Commit
from markethall.v1.match_service_pb2 import WatchMatchResponse

from .errors import MarketHallError
from .resumption import OnPresence, Resumption, tell_presence_async


async def follow(
    place: Resumption,
    stream: Callable[[int], AsyncGenerator[WatchMatchResponse, None]],
    on_presence: OnPresence | None,
    closed: Callable[[], bool],
) -> AsyncGenerator[Commit, None]:
    """All commits from the place on; `stream` opens one after a revision, `closed` says that none can be opened."""
    while True:
        try:
            async with aclosing(stream(place.open())) as answers:
                async for answer in answers:
                    if answer.HasField("presence"):
                        await tell_presence_async(answer.presence, on_presence)
                    elif place.is_new(answer.commit):
                        yield answer.commit
                    if place.over:
                        break
            return
        except MarketHallError as error:
            if closed():
                raise
            pause = place.pause(error)
        await asyncio.sleep(pause)
