"""The requests of a stream, as the caller's own generator makes them.

gRPC ends a call whose requests fail, and forgets the error and the answers that are due. So a failure is kept here, the
stream of requests ends in order, and the error is raised where the answers are read, after the last of them.

The service ends a stream on which nothing comes for long. The caller need not know: what has no answer yet is kept, and
the next request opens another stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Callable,
    Generator,
    Iterable,
    Iterator,
    Sequence,
)
from contextlib import aclosing, closing, contextmanager
from threading import Lock
from time import monotonic
from typing import TypeAlias, TypeVar

from .due import Due, look_through
from .errors import MarketHallError, RequestOverdue, StreamIdle
from .retry import stream_time

ItemT = TypeVar("ItemT")
AnswerT = TypeVar("AnswerT")
Ask: TypeAlias = Callable[[Iterator[ItemT], float | None], Generator[AnswerT, None, None]]
AsyncAsk: TypeAlias = Callable[[AsyncIterator[ItemT], float | None], AsyncGenerator[AnswerT, None]]

_NO_TIME_S = 1e-3
"""What a stream is given that has no time left: it ends as one whose time is over."""

_IDLE = (StreamIdle, RequestOverdue)
"""How the service ends a stream on which nothing came; what has no answer then was not read."""


class Sent(Due[ItemT]):
    """Requests that threads wait for.

    TypeError for what is no such request: at once in a list, else when its turn comes, and it is not sent.
    """

    def __init__(self, requests: Iterable[ItemT], kind: type[ItemT]) -> None:
        super().__init__(kind)
        if isinstance(requests, Sequence):
            look_through(requests, kind)
        self._requests = iter(requests)
        self._asking = Lock()

    def stream(self) -> Iterator[ItemT]:
        """All that have no answer, and those that follow."""
        number = self.answered
        while (request := self._get(number, None)) is not None:
            yield request
            number += 1

    def wait(self, seconds: float | None) -> bool:
        """Whether there is one to send, or nobody knows after so many seconds; False after the last."""
        return self._get(self.answered, seconds) is not None or not self.over

    def _get(self, number: int, seconds: float | None) -> ItemT | None:
        known, request = self.find(number)
        while not known:
            # The caller's generator may take its time, in the thread of a stream that has ended meanwhile.
            if not self._asking.acquire(timeout=-1 if seconds is None else seconds):
                return None
            try:
                known, request = self.find(number)
                if not known:
                    self._ask()
            finally:
                self._asking.release()
        return request

    def _ask(self) -> None:
        try:
            self.came(next(self._requests))
        except StopIteration:
            self.over = True
        except BaseException as error:
            self.failure, self.over = error, True


class AsyncSent(Due[ItemT]):
    """The same under asyncio."""

    def __init__(self, requests: AsyncIterable[ItemT] | Sequence[ItemT], kind: type[ItemT]) -> None:
        super().__init__(kind)
        if isinstance(requests, Sequence):
            look_through(requests, kind)
            requests = _each(requests)
        self._requests = aiter(requests)
        self._news = asyncio.Event()
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def stream(self) -> AsyncIterator[ItemT]:
        """All that have no answer, and those that follow."""
        number = self.answered
        while (request := await self._get(number)) is not None:
            yield request
            number += 1

    async def wait(self, seconds: float | None) -> bool:
        """Whether there is one to send, or nobody knows after so many seconds; False after the last."""
        try:
            async with asyncio.timeout(seconds):
                return await self._get(self.answered) is not None
        except TimeoutError:
            return True

    def close(self) -> None:
        """Asks the caller's generator for no more."""
        if self._task is not None:
            self._task.cancel()

    async def _get(self, number: int) -> ItemT | None:
        known, request = self.find(number)
        while not known:
            # One task for all of them: the caller's generator may hold what belongs to its task.
            self._task = self._task or asyncio.create_task(self._ask())
            self._wanted.set()
            await self._news.wait()
            known, request = self.find(number)
        return request

    async def _ask(self) -> None:
        try:
            async for request in self._requests:
                self._wanted.clear()
                self.came(request)
                self._tell()
                await self._wanted.wait()
        except Exception as error:
            self.failure = error
        finally:
            self.over = True
            self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()


async def _each(requests: Sequence[ItemT]) -> AsyncGenerator[ItemT, None]:
    for request in requests:
        yield request


def answers_to(sent: Sent[ItemT], ask: Ask[ItemT, AnswerT], timeout: float | None) -> Generator[AnswerT, None, None]:
    """All answers, over as many streams as it takes, and then the failure of the requests, if there is one."""
    left = _left(timeout)
    with _failing(sent):
        while True:
            try:
                with closing(ask(sent.stream(), left())) as answers:
                    for answer in answers:
                        sent.settle()
                        yield answer
                return
            except _IDLE:
                if not sent.wait(left()):
                    return


async def async_answers_to(
    sent: AsyncSent[ItemT], ask: AsyncAsk[ItemT, AnswerT], timeout: float | None
) -> AsyncGenerator[AnswerT, None]:
    """The same under asyncio."""
    left = _left(timeout)
    try:
        with _failing(sent):
            while True:
                try:
                    async with aclosing(ask(sent.stream(), left())) as answers:
                        async for answer in answers:
                            sent.settle()
                            yield answer
                    return
                except _IDLE:
                    if not await sent.wait(left()):
                        return
    finally:
        sent.close()


def _left(timeout: float | None) -> Callable[[], float | None]:
    """What tells the seconds that are left of a time that begins now."""
    time = stream_time(timeout)
    end = None if time is None else monotonic() + time
    return lambda: None if end is None else max(end - monotonic(), _NO_TIME_S)


@contextmanager
def _failing(sent: Due[ItemT]) -> Iterator[None]:
    """Around reading the answers: it ends with the failure of the requests, if they had one."""
    try:
        yield
    except MarketHallError as error:
        if sent.failure is None:
            raise
        raise sent.failure from error
    if sent.failure is not None:
        raise sent.failure
