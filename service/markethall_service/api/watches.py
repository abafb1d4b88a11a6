"""WatchMatch: all commits of a match after a revision, and presence; and the streams that are open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, Final

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_rules import SeatNumber
from markethall_service.codec import envelope
from markethall_service.codec.texts import Texts, Wording, texts_of
from markethall_service.language import CONTENT_LANGUAGE
from markethall_service.matches.host import Host
from markethall_service.matches.log import Commit, Header
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.ports import Present
from markethall_service.matches.visibility import IdentityCache
from markethall_service.matches.watching import CommitWithMatch, WatchItem

from . import errors, requests
from .views import MatchViews

_log = logging.getLogger(__name__)

_matches: Final = IdentityCache[bytes](256)
"""Encoded matches: all spectators of a match receive the same bytes."""


class Watches:
    """WatchMatch of the contract. The length is the number of open watches."""

    def __init__(self, host: Host, views: MatchViews) -> None:
        self._host = host
        self._views = views
        self._open = OpenStreams("watch again from the last revision that you have seen")

    def __len__(self) -> int:
        return len(self._open)

    async def watch(self, request: wire.WatchMatchRequest, call: requests.Call) -> AsyncGenerator[bytes, None]:
        """The responses of one watch. The initial metadata contain the revision and whether the match is over."""
        claims = call.claims
        cached, _ = await self._host.view_match(requests.match_id(request.name), claims, request.join_code)
        if call.on_admitted is not None:
            call.on_admitted()
        match = cached.match
        requests.check_after(request.after_revision, match.revision)
        view = requests.match_view(request.view)
        waits = request.until_rematch
        # "true": there are no responses after that revision.
        finished = str(bool(self._host.last_revision(match, waits))).lower()
        texts, wording = texts_of(match, call.language), Wording(call.language, request.text_board)
        named = ((CONTENT_LANGUAGE, call.language),) if call.language else ()
        await call.context.send_initial_metadata(
            (("markethall-revision", str(match.revision)), ("markethall-finished", finished), *named)
        )
        with self._open.open():
            watched = self._host.watch(cached, claims, request.after_revision, waits, bool(view))
            async with aclosing(watched):
                async for item in watched:
                    if texts is not None and not isinstance(item, Present):
                        texts = texts.after(item if isinstance(item, Commit) else item.commit)
                    yield self._response(match.header, item, view, texts, wording)

    def close(self) -> None:
        """End all watches with SHUTTING_DOWN."""
        self._open.close()

    def _response(
        self, header: Header, item: WatchItem, view: match_pb2.MatchView, texts: Texts | None, wording: Wording
    ) -> bytes:
        match item:
            case Present(seats):
                return wire.WatchMatchResponse(presence=match_pb2.Presence(seats=seats)).SerializeToString()
            case CommitWithMatch(commit, cached, seat):
                key = (seat, view, wording)
                match = _matches.get(cached.match, key, lambda *_: self._with_match(cached, seat, view, wording))
                return envelope.watch_match_response(header, commit, match, texts)
        return envelope.watch_match_response(header, item, texts=texts)

    def _with_match(self, cached: CachedMatch, seat: SeatNumber, view: match_pb2.MatchView, wording: Wording) -> bytes:
        """The bytes of the field `match`. Appended to the bytes of a MatchUpdate, they set this field."""
        return wire.MatchUpdate(match=self._views.after(cached, seat, view, wording)).SerializeToString()


class OpenStreams:
    """The open streams of one kind. `advice` tells clients what to do when the server has ended a stream."""

    def __init__(self, advice: str) -> None:
        self._advice = advice
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = asyncio.Event()

    def __len__(self) -> int:
        return len(self._tasks)

    def close(self) -> None:
        """End all streams with SHUTTING_DOWN."""
        self._closing.set()
        if self._tasks:
            _log.info("streams end with the service", extra={"count": len(self._tasks)})
        for task in self._tasks:
            task.cancel()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Counts the running task as a stream. Raises SHUTTING_DOWN when the server stops."""
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

    def _shutting_down(self) -> errors.CallError:
        return errors.CallError("SHUTTING_DOWN", f"This server is shutting down: {self._advice}.")
