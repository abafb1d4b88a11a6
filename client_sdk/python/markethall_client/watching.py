"""Watching a match: each commit once and in order, or each position, over as many streams as it takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import aclosing, closing
from typing import Any

from markethall.v1.match_pb2 import Commit, Match
from markethall.v1.match_service_pb2 import WatchMatchResponse

from .connection import Connection, wait_after
from .errors import MarketHallError
from .methods import AsyncMethods, Methods
from .names import match_name
from .position import Outlook, Position
from .resumption import OnPresence, Resumption, tell_presence, tell_presence_async
from .steady import REST_S, Steady


class Watching(Methods):
    """For programs that wait."""

    _connection: Connection
    _closed: bool
    _channel: Any

    def watch(
        self,
        match: Match | str,
        after_revision: int = 0,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        until_rematch: bool = False,
    ) -> Generator[Commit, None, None]:
        """All commits after a revision, each once and in order, then each new one, until the match is over.

        When the stream breaks it is opened again after the last commit seen. Raises what cannot be mended so.
        `on_presence` is called with the seats that are present: at first, and when somebody comes or goes.
        `until_rematch`: it goes on after the end, until the commit that names a rematch or for an hour.
        """
        news = self._news(match, after_revision, on_presence, join_code, until_rematch, token, with_match=False)
        with closing(news):
            for answer in news:
                if answer.HasField("commit"):
                    yield answer.commit

    def follow(
        self,
        match: Match | str,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        until_rematch: bool = False,
    ) -> Generator[Position, None, None]:
        """The match as it is now, and then after whatever happens, until it is over: all that a screen has to draw.

        Commits that come close together make one position; its `commits` say what they were. It lives through broken
        streams and calls `on_presence` as `watch` does, and takes one call of GetMatch and one stream.
        """
        outlook = Outlook()
        first = outlook.begin(self.get_match(match, join_code=join_code, token=token))
        if first is not None:
            yield first
        news = self._news(match, outlook.after(), on_presence, join_code, until_rematch, token, with_match=True)
        with closing(news):
            for answer in news:
                if (position := outlook.position(answer)) is not None:
                    yield position

    def _news(
        self,
        match: Match | str,
        after_revision: int,
        on_presence: OnPresence | None,
        join_code: str,
        until_rematch: bool,
        token: str | None,
        *,
        with_match: bool,
    ) -> Generator[WatchMatchResponse, None, None]:
        """Each commit after a revision once, and who is present, over as many streams as it takes."""
        place = Resumption(self._connection.retry, after_revision, until_rematch=until_rematch, name=match_name(match))
        while True:
            stream = self.watch_match(
                match,
                place.open(),
                join_code=join_code,
                until_rematch=until_rematch,
                with_match=with_match,
                token=token,
            )
            try:
                with closing(stream) as answers:
                    for answer in answers:
                        if answer.HasField("presence"):
                            tell_presence(answer.presence, on_presence)
                            yield answer
                        elif place.is_new(answer.commit):
                            yield answer
                        if place.over:
                            break
                return
            except MarketHallError as error:
                if self._closed:
                    raise
                fault, pause = error, place.pause(error)
            wait_after(fault, pause, self._channel)


class AsyncWatching(AsyncMethods):
    """For asyncio."""

    _connection: Connection
    _closed: bool

    def watch(
        self,
        match: Match | str,
        after_revision: int = 0,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        until_rematch: bool = False,
    ) -> AsyncGenerator[Commit, None]:
        """All commits after a revision, each once and in order, then each new one, until the match is over.

        When the stream breaks it is opened again after the last commit seen. Raises what cannot be mended so.
        `until_rematch`: it goes on after the end, until the commit that names a rematch or for an hour.
        `on_presence` is called with the seats that are present: at first, and when somebody comes or goes. A wait that
        is given up ends nothing: the next `anext` goes on, though the stream itself is closed after ten seconds.
        """
        place = self._place(match, after_revision, until_rematch)

        def stream(after: int) -> AsyncGenerator[WatchMatchResponse, None]:
            return self.watch_match(match, after, join_code=join_code, until_rematch=until_rematch, token=token)

        return Steady(lambda: _commits(_news(place, stream, on_presence, lambda: self._closed)), REST_S)

    def follow(
        self,
        match: Match | str,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        until_rematch: bool = False,
    ) -> AsyncGenerator[Position, None]:
        """The match as it is now, and then after whatever happens, until it is over: all that a screen has to draw.

        Commits that come close together make one position; its `commits` say what they were. It lives through broken
        streams and calls `on_presence` as `watch` does, and takes one call of GetMatch and one stream.
        """
        outlook = Outlook()

        def positions() -> AsyncGenerator[Position, None]:
            return self._followed(
                outlook, match, join_code=join_code, token=token, on_presence=on_presence, until_rematch=until_rematch
            )

        return Steady(positions, REST_S)

    async def _followed(
        self,
        outlook: Outlook,
        match: Match | str,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        until_rematch: bool = False,
    ) -> AsyncGenerator[Position, None]:
        """What `follow` answers, from an outlook on; a wait for the next position that is given up ends it."""
        if not outlook.revision:
            first = outlook.begin(await self.get_match(match, join_code=join_code, token=token))
            if first is not None:
                yield first
        place = self._place(match, outlook.after(), until_rematch)

        def stream(after: int) -> AsyncGenerator[WatchMatchResponse, None]:
            return self.watch_match(
                match, after, join_code=join_code, until_rematch=until_rematch, with_match=True, token=token
            )

        async with aclosing(_news(place, stream, on_presence, lambda: self._closed)) as answers:
            async for answer in answers:
                if (position := outlook.position(answer)) is not None:
                    yield position

    def _place(self, match: Match | str, after_revision: int, until_rematch: bool) -> Resumption:
        return Resumption(self._connection.retry, after_revision, until_rematch=until_rematch, name=match_name(match))


async def _news(
    place: Resumption,
    stream: Callable[[int], AsyncGenerator[WatchMatchResponse, None]],
    on_presence: OnPresence | None,
    closed: Callable[[], bool],
) -> AsyncGenerator[WatchMatchResponse, None]:
    """Each commit from the place on once, and who is present; `stream` opens one after a revision, unless `closed`."""
    while True:
        try:
            async with aclosing(stream(place.open())) as answers:
                async for answer in answers:
                    if answer.HasField("presence"):
                        await tell_presence_async(answer.presence, on_presence)
                        yield answer
                    elif place.is_new(answer.commit):
                        yield answer
                    if place.over:
                        break
            return
        except MarketHallError as error:
            if closed():
                raise
            pause = place.pause(error)
        await asyncio.sleep(pause)


async def _commits(told: AsyncGenerator[WatchMatchResponse, None]) -> AsyncGenerator[Commit, None]:
    """The commits of what is told."""
    async with aclosing(told):
        async for answer in told:
            if answer.HasField("commit"):
                yield answer.commit
