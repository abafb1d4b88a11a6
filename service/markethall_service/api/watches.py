"""Watching a match: all its commits after a revision, and who is present.

- Streams that stay open until the server stops.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, Final

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_rules.game import SeatNumber
from markethall_service.codec import commits as answers
from markethall_service.matches.errors import BadField
from markethall_service.matches.host import Host
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.ports import Present
from markethall_service.matches.visibility import Latest
from markethall_service.matches.watching import News, Sighting

from . import requests
from .errors import CallError
from .requests import Context
from .tokens import Tokens
from .views import MatchViews


class Watches:
    """WatchMatch of the contract; its length is how many are open."""

    def __init__(self, host: Host, tokens: Tokens, views: MatchViews) -> None:
        self._host = host
        self._tokens = tokens
        self._views = views
        self._open = OpenStreams("watch again after the last revision seen")

    def __len__(self) -> int:
        return len(self._open)

    async def watch(self, request: wire.WatchMatchRequest, context: Context) -> AsyncGenerator[bytes, None]:
        """The news of one watch. The initial metadata say at once how far the match is and whether it is over."""
        claims = requests.claims(context, self._tokens)
        cached, _ = await self._host.look(requests.match_id(request.name), claims, request.join_code)
        match = cached.match
        if not 0 <= request.after_revision <= match.revision:
            raise BadField(
                f"afterRevision takes 0 to {match.revision}, where the match is, not {request.after_revision}.",
                field="afterRevision",
                revision=match.revision,
            )
        waits = request.until_rematch
        # If it says "true", nothing comes after the revision.
        finished = str(bool(self._host.last_revision(match, waits))).lower()
        await context.context.send_initial_metadata(
            (("markethall-revision", str(match.revision)), ("markethall-finished", finished))
        )
        game = match.header.game
        with self._open.open():
            told = self._host.watch(cached, claims, request.after_revision, waits, request.with_match)
            async with aclosing(told):
                async for news in told:
                    yield self._told(game, news)

    def close(self) -> None:
        """Ends all of them with a status that says to go on elsewhere."""
        self._open.close()

    def _told(self, game: str, news: News) -> bytes:
        match news:
            case Present(seats):
                return wire.WatchMatchResponse(presence=match_pb2.Presence(seats=seats)).SerializeToString()
            case Sighting(commit, cached, seat):
                match = _matches.get(cached.match, seat, lambda *_: self._with_match(cached, seat))
                return answers.watch_match_response(game, commit) + match
        return answers.watch_match_response(game, news)

    def _with_match(self, cached: CachedMatch, seat: SeatNumber) -> bytes:
        """What follows on the commit: a message is the concatenation of its fields."""
        return wire.WatchMatchResponse(match=self._views.after(cached, seat)).SerializeToString()


_matches: Final = Latest[bytes](256)
"""A thousand spectators of a match see the same position at the same time."""


_log = logging.getLogger(__name__)


class OpenStreams:
    """The streams of one kind. `advice` says what to do once the server has ended one."""

    def __init__(self, advice: str) -> None:
        self._advice = advice
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = asyncio.Event()

    def __len__(self) -> int:
        return len(self._tasks)

    def close(self) -> None:
        """Ends all with a status that says to go on elsewhere."""
        self._closing.set()
        if self._tasks:
            _log.info("streams end with the service", extra={"count": len(self._tasks)})
        for task in self._tasks:
            task.cancel()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Counts the running task as a stream; SHUTTING_DOWN at once or in its midst if the server stops."""
        task = asyncio.current_task()
        assert task is not None
        if self._closing.is_set():
            raise self._shutting_down()
        self._tasks.add(task)
        try:
            yield
        except asyncio.CancelledError:
            if not self._closing.is_set():
                raise
            task.uncancel()
            raise self._shutting_down() from None
        finally:
            self._tasks.discard(task)

    def _shutting_down(self) -> CallError:
        return CallError("SHUTTING_DOWN", f"This server stops: {self._advice}.")
