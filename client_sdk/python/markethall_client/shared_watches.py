"""Watches that share streams: one client that follows many matches has few streams of WatchMatches."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import aclosing
from typing import Final, TypeAlias

from markethall.v1.match_service_pb2 import (
    SeatWatch,
    WatchMatchesRequest,
    WatchMatchesResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)

from .errors import MarketHallError, Unavailable, read_status
from .methods import rpcs
from .rpc import AsyncCaller, Caller

WatchAnswer: TypeAlias = WatchMatchResponse | WatchMatchesResponse
"""A message of a watch, over a stream of its own or over one that it shares."""

CheckToken: TypeAlias = Callable[[str | None], str]
"""Returns a token, for None that of the client. Raises TokenInvalid if it cannot be sent."""

PER_STREAM: Final = 64
"""The most watches of one stream. If one of them leaves early, the others get a new stream."""

BUFFERED: Final = 16
"""The messages of a watch that wait for its reader. A slower reader gets a stream of its own, and loses none."""

_GATHER_S: Final = 0.02
_LAST: Final = frozenset({"ended", "failed"})
_LEAVE_S: Final = 0.5


class PlainWatches:
    """The watches of a blocking client: each has its own thread, and so its own stream."""

    def __init__(self, caller: Caller, _check_token: CheckToken) -> None:
        self._caller = caller

    def open(self, request: WatchMatchRequest, token: str | None) -> Generator[WatchAnswer, None, None]:
        """The answers of one watch, up to its end. Raises its error."""
        return self._caller._stream(rpcs.WATCH_MATCH, request, None, token)


class AsyncSharedWatches:
    """The watches of an asyncio client.

    Watches that begin within some milliseconds share a stream. A broken stream is the error of each of its watches,
    which then resumes as it would alone.
    """

    def __init__(self, caller: AsyncCaller, check_token: CheckToken) -> None:
        self._caller = caller
        self._check_token = check_token
        self._waiting: list[_Watch] = []
        self._timer: asyncio.TimerHandle | None = None
        self._opened = 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, request: WatchMatchRequest, token: str | None) -> AsyncGenerator[WatchAnswer, None]:
        """The answers of one watch, up to its end. Raises its error."""
        watch = _Watch(request, self._check_token(token))
        self._add(watch, _GATHER_S)
        try:
            while True:
                while watch.answers:
                    yield watch.answers.popleft()
                if watch.overflowed:
                    self._add(watch.resumed(), 0.0)
                elif watch.ended:
                    if watch.error is not None:
                        raise watch.error
                    return
                else:
                    await watch.wait()
        finally:
            watch.closed = True
            self._leave(watch)

    def _add(self, watch: _Watch, gather_s: float) -> None:
        loop = asyncio.get_running_loop()
        self._waiting.append(watch)
        if self._timer is None:
            # At once, unless others may come too: many matches often begin together.
            self._timer = loop.call_later(max(self._opened + gather_s - loop.time(), 0.0), self._open_streams)

    def _open_streams(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer, self._opened = None, loop.time()
        waiting = [watch for watch in self._waiting if not watch.closed]
        self._waiting = []
        for start in range(0, len(waiting), PER_STREAM):
            stream = _Stream(waiting[start : start + PER_STREAM])
            stream.task = loop.create_task(stream.read(self._caller))
            self._tasks.add(stream.task)
            stream.task.add_done_callback(self._tasks.discard)

    def _leave(self, watch: _Watch) -> None:
        """End a watch. The others of its stream move to a new one, so that its seat is no longer present."""
        stream = watch.stream
        if stream is None or not stream.discard(watch):
            return
        if not stream.watches:
            stream.close()
        elif len(stream.left) == 1:
            asyncio.get_running_loop().call_later(_LEAVE_S, self._move, stream)

    def _move(self, stream: _Stream) -> None:
        if not stream.left:
            # They have ended with their matches.
            return
        moved = [watch.resumed() for watch in stream.watches.values()]
        stream.close()
        for watch in moved:
            self._add(watch, 0.0)


class _Watch:
    """One watch: what it asks for, and the answers that its reader has not read yet."""

    def __init__(self, request: WatchMatchRequest, token: str) -> None:
        self.request = request
        self.token = token
        self.answers: deque[WatchAnswer] = deque()
        self.stream: _Stream | None = None
        self.error: MarketHallError | None = None
        self.ended = self.overflowed = self.closed = False
        self._changed = asyncio.Event()

    async def wait(self) -> None:
        """Wait for an answer, or the end."""
        self._changed.clear()
        await self._changed.wait()

    def resumed(self) -> _Watch:
        """Prepare the watch for another stream, after its last answer."""
        self.overflowed, self.stream = False, None
        return self

    def take(self, answer: WatchAnswer) -> None:
        """Take an answer, or note that its reader is too slow."""
        content = answer.WhichOneof("message")
        if isinstance(answer, WatchMatchesResponse) and content == "failed":
            self.end(read_status(answer.failed))
        elif content == "ended":
            self.end(None)
        elif len(self.answers) >= BUFFERED:
            self.overflowed = True
            self._changed.set()
        else:
            if content == "update":
                self.request.after_revision = answer.update.commit.revision
                self.request.after_history = answer.update.history
            self.answers.append(answer)
            self._changed.set()

    def end(self, error: MarketHallError | None) -> None:
        """Note the end of the watch."""
        self.error, self.ended = error, True
        self._changed.set()


class _Stream:
    """One stream and its watches, by their numbers in it. `left` are the numbers of those whose readers have left."""

    def __init__(self, watches: list[_Watch]) -> None:
        self.watches = dict(enumerate(watches))
        self.left: set[int] = set()
        self.task: asyncio.Task[None] | None = None
        for watch in watches:
            watch.stream = self

    async def read(self, caller: AsyncCaller) -> None:
        """Give the answers to the watches, until the stream ends."""
        error: MarketHallError | None = None
        try:
            if len(self.watches) == 1:
                await self._read_one(caller, self.watches[0])
            else:
                await self._read_all(caller)
                error = Unavailable("the stream ended before its watches")
        except MarketHallError as failure:
            error = failure
        for watch in self.watches.values():
            if not watch.overflowed:
                watch.end(error)

    async def _read_one(self, caller: AsyncCaller, watch: _Watch) -> None:
        async with aclosing(caller._stream(rpcs.WATCH_MATCH, watch.request, None, watch.token)) as answers:
            async for answer in answers:
                self._pass_on(0, answer)

    async def _read_all(self, caller: AsyncCaller) -> None:
        each = [SeatWatch(watch=watch.request, token=watch.token) for watch in self.watches.values()]
        answers = caller._stream(rpcs.WATCH_MATCHES, WatchMatchesRequest(watches=each), None, "")
        async with aclosing(answers):
            async for answer in answers:
                self._pass_on(answer.watch, answer)

    def _pass_on(self, number: int, answer: WatchAnswer) -> None:
        # A watch that was too slow has left for another stream, and what comes here is sent there again.
        watch = self.watches.get(number)
        if watch is None:
            if answer.WhichOneof("message") in _LAST:
                self.left.discard(number)
        else:
            watch.take(answer)
            if watch.ended or watch.overflowed:
                self._drop(number)

    def discard(self, watch: _Watch) -> bool:
        """Remove a watch. False if it has ended before."""
        number = next((number for number, one in self.watches.items() if one is watch), None)
        if number is None:
            return False
        del self.watches[number]
        self.left.add(number)
        return True

    def _drop(self, number: int) -> None:
        del self.watches[number]
        if not self.watches:
            self.close()

    def close(self) -> None:
        """End the stream."""
        self.watches = {}
        if self.task is not None:
            self.task.cancel()
