"""WatchMatch and WatchMatches: the commits of matches after a revision, and presence; and the streams that are open."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AbstractContextManager, aclosing, contextmanager, nullcontext
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_rules import SeatNumber
from markethall_service.codec import envelope
from markethall_service.codec.texts import Texts, Wording, texts_of
from markethall_service.language import CONTENT_LANGUAGE, spoken
from markethall_service.matches.errors import BadField, MatchError
from markethall_service.matches.host import Host
from markethall_service.matches.log import Commit, Header
from markethall_service.matches.match import Match
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.ports import Present
from markethall_service.matches.visibility import IdentityCache, TokenClaims
from markethall_service.matches.watching import CommitWithMatch, WatchItem

from . import errors, requests
from .handlers import CountLines, CountRequest, Guess, WatchSlot, part_refused
from .tokens import Tokens
from .views import MatchViews

_log = logging.getLogger(__name__)

MOST_WATCHES: Final = 256
"""The most watches of one WatchMatches."""

WAITING: Final = 16
"""The most responses of a WatchMatches stream that wait for its client."""

_NAME_LENGTH: Final = 60
_ENDED: Final = wire.WatchMatchesResponse(ended=wire.WatchEnd()).SerializeToString()

_matches: Final = IdentityCache[bytes](256)
"""Encoded matches: all spectators of a match receive the same bytes."""


@dataclass(frozen=True, slots=True)
class WatchLimits:
    """The limits of the watches of a WatchMatches stream, as in `handlers.Middleware`. None is no limit."""

    slot: WatchSlot | None = None
    guess: Guess | None = None
    count_request: CountRequest | None = None
    count_lines: CountLines | None = None


class Watches:
    """WatchMatch and WatchMatches of the contract. The length is the number of open watches."""

    def __init__(self, host: Host, tokens: Tokens, views: MatchViews, limits: WatchLimits, age_s: float = 0.0) -> None:
        self._host = host
        self._tokens = tokens
        self._views = views
        self._limits = limits
        self._watching = 0
        self._open = OpenStreams("watch again from the last revision that you have seen", age_s)

    def __len__(self) -> int:
        return self._watching

    async def watch(self, request: wire.WatchMatchRequest, call: requests.Call) -> AsyncGenerator[bytes, None]:
        """The responses of one watch. The initial metadata contain the revision and whether the match is over."""
        cached = await self._admitted(request, call)
        match = cached.match
        # "true": there are no responses after that revision.
        finished = str(_is_over(self._host, request, match)).lower()
        named = ((CONTENT_LANGUAGE, call.language),) if call.language else ()
        await call.context.send_initial_metadata(
            (("markethall-revision", str(match.revision)), ("markethall-finished", finished), *named)
        )
        with self._open.open():
            async with aclosing(self._responses(cached, request, call, call.context.write_now)) as responses:
                async for response in responses:
                    yield response

    async def watch_all(self, request: wire.WatchMatchesRequest, call: requests.Call) -> AsyncGenerator[bytes, None]:
        """The responses of several watches. Each runs in a task of its own, and ends with its own error."""
        if not 1 <= len(request.watches) <= MOST_WATCHES:
            raise BadField(f"watches takes 1 to {MOST_WATCHES} watches, not {len(request.watches)}.", field="watches")
        for number, one in enumerate(request.watches):
            if not one.HasField("watch"):
                raise BadField("watch is missing: it says what to watch.", field="watch").within(f"watches[{number}]")
        if self._limits.count_lines is not None:
            self._limits.count_lines(call, len(request.watches))
        await call.context.send_initial_metadata(((CONTENT_LANGUAGE, call.language),) if call.language else ())
        # Few wait here. A watch whose client is slow stays behind in its log.
        responses: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        with self._open.open():
            tasks = [
                asyncio.create_task(self._run(number, one, call, responses))
                for number, one in enumerate(request.watches)
            ]
            try:
                open_watches = len(tasks)
                while open_watches:
                    response = await responses.get()
                    if response is None:
                        open_watches -= 1
                    else:
                        yield response
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(
        self, number: int, one: wire.SeatWatch, stream: requests.Call, queue: asyncio.Queue[bytes | None]
    ) -> None:
        """Put the responses of one watch of a stream, the last of which says how it ended, and then None."""
        # A call of its own, so that limits count this watch.
        call, request = stream.part(number), one.watch
        call.began, call.request = perf_counter(), stream.request
        names = envelope.of_watch(number, request.name[:_NAME_LENGTH], 0)

        def write_now(response: bytes) -> bool:
            return queue.empty() and stream.context.write_now(names + response)

        call.match_id = request.name.removeprefix("matches/")
        try:
            if request.language_code:
                call.language = spoken(request.language_code)
            call.claims = self._claims_of(one.token) if one.token else stream.claims
            if call.claims is not None:
                requests.check_match(call.claims, request.name)
                names = envelope.of_watch(number, request.name, call.claims.seat)
            with self._slot(call, first=not number), self._guess(request, call):
                cached = await self._admitted(request, call)
                async with aclosing(self._responses(cached, request, call, write_now)) as responses:
                    async for response in responses:
                        await queue.put(names + response)
            ended = _ENDED
        except Exception as error:
            if isinstance(error, MatchError):
                error.within(f"watches[{number}].watch")
            ended = wire.WatchMatchesResponse(failed=part_refused(call, error)).SerializeToString()
        await queue.put(names + ended)
        await queue.put(None)

    def _claims_of(self, token: str) -> TokenClaims:
        """The claims of a token in a request. The watch counts against the rate limit of that token."""
        claims = self._tokens.read(token)
        if self._limits.count_request is not None:
            self._limits.count_request(claims)
        return claims

    def _slot(self, call: requests.Call, *, first: bool) -> AbstractContextManager[None]:
        return nullcontext() if self._limits.slot is None else self._limits.slot(call, first)

    def _guess(self, request: wire.WatchMatchRequest, call: requests.Call) -> AbstractContextManager[None]:
        guess = self._limits.guess
        return guess(call, request.name, request.join_code) if guess and request.join_code else nullcontext()

    async def _admitted(self, request: wire.WatchMatchRequest, call: requests.Call) -> CachedMatch:
        """The match that the caller may watch. Raises an error for a bad request."""
        requests.match_view(request.view)
        requests.check_after(request.after_revision, request.after_history)
        cached, _ = await self._host.view_match(requests.match_id(request.name), call.claims, request.join_code)
        if call.on_admitted is not None:
            call.on_admitted()
        return cached

    async def _responses(
        self,
        cached: CachedMatch,
        request: wire.WatchMatchRequest,
        call: requests.Call,
        write_now: Callable[[bytes], bool],
    ) -> AsyncGenerator[bytes, None]:
        """The responses of a watch, as the bytes of WatchMatchResponses, but for those that `write_now` has sent."""
        await self._host.check_history(cached, request.after_revision, request.after_history)
        match, view = cached.match, request.view
        texts, wording = texts_of(match, call.language), Wording(call.language, request.text_board)

        def send_now(commit: Commit) -> bool:
            return write_now(envelope.watch_match_response(match.header, commit, texts=texts))

        watched = self._host.watch(
            cached, call.claims, request.after_revision, request.until_rematch, bool(view), send_now
        )
        self._watching += 1
        try:
            async with aclosing(watched):
                async for item in watched:
                    if texts is not None and not isinstance(item, Present):
                        texts = texts.after(item if isinstance(item, Commit) else item.commit)
                    yield self._response(match.header, item, view, texts, wording)
        finally:
            self._watching -= 1

    def drain(self, seconds: float) -> None:
        """End the watches with SHUTTING_DOWN one after the other; see `OpenStreams.drain`."""
        self._open.drain(seconds)

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


def _is_over(host: Host, request: wire.WatchMatchRequest, match: Match) -> bool:
    """Whether a watch gets no commits but those that the match has. Not if it will fail, to say why."""
    return request.after_revision <= match.revision and bool(host.last_revision(match, request.until_rematch))


DRAIN_FROM: Final = 1 / 3
"""The part of a drain after which streams end: before that a balancer may lead their clients back here."""

_AGE_JITTER: Final = 0.1
"""The age of a stream at its end differs from the limit by up to this part."""

_AT_ONCE_S: Final = 0.001
"""The RetryInfo of a stream that ends alone: clients retry only what has one, and need not wait."""

_RETRY_S: Final = 1.0
"""The longest time after which clients of streams that end together try again, each another one."""


class OpenStreams:
    """The open streams of one kind. `advice` tells clients what to do when the server has ended a stream.

    A stream ends at an age of about `age_s` seconds (0: never), so that streams move to processes that were added.
    """

    def __init__(self, advice: str, age_s: float = 0.0) -> None:
        self._advice = advice
        self._age_s = age_s
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ending: dict[asyncio.Task[Any], errors.CallError] = {}
        self._closing = asyncio.Event()

    def __len__(self) -> int:
        return len(self._tasks)

    def drain(self, seconds: float) -> None:
        """End the open streams one after the other within this time, so that their clients do not come back together.

        Those that open later end with `close`.
        """
        loop, tasks = asyncio.get_running_loop(), list(self._tasks)
        random.shuffle(tasks)
        for number, task in enumerate(tasks):
            part = DRAIN_FROM + (1 - DRAIN_FROM) * number / len(tasks)
            loop.call_later(part * seconds, self._end, task, self._shutting_down(_AT_ONCE_S))

    def close(self) -> None:
        """End all streams with SHUTTING_DOWN."""
        self._closing.set()
        if self._tasks:
            _log.info("streams end with the service", extra={"count": len(self._tasks)})
        for task in tuple(self._tasks):
            self._end(task, self._shutting_down(random.uniform(_AT_ONCE_S, _RETRY_S)))

    @contextmanager
    def open(self) -> Iterator[None]:
        """Counts the running task as a stream. Raises SHUTTING_DOWN when the server stops."""
        task = asyncio.current_task()
        assert task is not None
        if self._closing.is_set():
            raise self._shutting_down(random.uniform(_AT_ONCE_S, _RETRY_S))
        self._tasks.add(task)
        timer = None
        if self._age_s:
            age_s = self._age_s * random.uniform(1 - _AGE_JITTER, 1 + _AGE_JITTER)
            timer = asyncio.get_running_loop().call_later(age_s, self._end, task, self._too_old())
        try:
            yield
        except asyncio.CancelledError:
            error = self._ending.get(task)
            if error is None:
                raise
            task.uncancel()
            raise error from None
        finally:
            if timer is not None:
                timer.cancel()
            self._tasks.discard(task)
            self._ending.pop(task, None)

    def _end(self, task: asyncio.Task[Any], error: errors.CallError) -> None:
        if task in self._tasks and task not in self._ending:
            self._ending[task] = error
            task.cancel()

    def _shutting_down(self, retry_s: float) -> errors.CallError:
        error = errors.CallError("SHUTTING_DOWN", f"This server is shutting down: {self._advice}.")
        error.retry_s = retry_s
        return error

    def _too_old(self) -> errors.CallError:
        error = errors.CallError(
            "SHUTTING_DOWN", f"This stream is {self._age_s:g} seconds old, which is the limit here: {self._advice}."
        )
        error.retry_s = _AT_ONCE_S
        return error
