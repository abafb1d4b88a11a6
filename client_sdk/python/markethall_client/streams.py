"""Streams: requests that come from the caller's own generator, and streams that survive a cancelled wait.

gRPC ends a call whose request generator fails, and loses the error and the answers still to come. So a request queue
stores the error, ends the stream of requests in the normal way, and the error is raised after the last answer.

The service ends a stream of moves on which no request arrives for some time. The queue keeps the requests without an
answer, and the next request opens a new stream.
"""

from __future__ import annotations

import asyncio
from collections import deque
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
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Any, Final, Generic, TypeVar
from weakref import WeakMethod

from .errors import MarketHallError

IDLE_CLOSE_S: Final = 10.0
"""The time in seconds that the stream of a watch stays open after its last wait was cancelled."""

ItemT = TypeVar("ItemT")


class PendingRequests(Generic[ItemT]):
    """The requests of a stream that have no answer yet. All requests have a number, from 0 in their order.

    `answered` is the number of answers. `finished` is whether the caller's generator has ended, and `failure` is the
    error that it ended with.
    """

    def __init__(self, kind: type[ItemT]) -> None:
        self._kind = kind
        self._lock = Lock()
        self._pending: deque[ItemT] = deque()
        self.answered: int = 0
        self.finished: bool = False
        self.failure: BaseException | None = None

    def add(self, request: object) -> None:
        """Adds the next request. TypeError if it has the wrong type."""
        with self._lock:
            self._pending.append(_checked(request, self.answered + len(self._pending), self._kind))

    def confirm(self) -> None:
        """Removes the first request: its answer has arrived."""
        with self._lock:
            self._pending.popleft()
            self.answered += 1

    def find(self, number: int) -> tuple[bool, ItemT | None]:
        """Whether a request is known, and the request. It is None if it has its answer, or if there are no more."""
        with self._lock:
            index = number - self.answered
            if 0 <= index < len(self._pending):
                return True, self._pending[index]
            return index < 0 or self.finished, None

    @contextmanager
    def raise_failure(self) -> Iterator[None]:
        """Wraps reading the answers. At the end it raises the error of the caller's generator, if there was one."""
        try:
            yield
        except MarketHallError as error:
            if self.failure is None:
                raise
            raise self.failure from error
        if self.failure is not None:
            raise self.failure


class AsyncRequestQueue(PendingRequests[ItemT]):
    """The requests of a stream under asyncio.

    TypeError if a request has the wrong type: for a list at once, otherwise when the generator gives the request.
    """

    def __init__(self, requests: AsyncIterable[ItemT] | Sequence[ItemT], kind: type[ItemT]) -> None:
        super().__init__(kind)
        if isinstance(requests, Sequence):
            _check_all(requests, kind)
            requests = _each(requests)
        self._requests = aiter(requests)
        self._changed = asyncio.Event()
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def stream(self) -> AsyncIterator[ItemT]:
        """All requests without an answer, then those that follow."""
        number = self.answered
        while (request := await self._get(number)) is not None:
            yield request
            number += 1

    async def wait(self, seconds: float | None) -> bool:
        """Waits for the next request. False if there are no more; True if there is one, or if the time is over."""
        try:
            async with asyncio.timeout(seconds):
                return await self._get(self.answered) is not None
        except TimeoutError:
            return True

    def close(self) -> None:
        """Stops reading the caller's generator."""
        if self._task is not None:
            self._task.cancel()

    async def _get(self, number: int) -> ItemT | None:
        known, request = self.find(number)
        while not known:
            # All requests are read in one task: the caller's generator may hold things that belong to its task.
            self._task = self._task or asyncio.create_task(self._read())
            self._wanted.set()
            await self._changed.wait()
            known, request = self.find(number)
        return request

    async def _read(self) -> None:
        try:
            async for request in self._requests:
                self._wanted.clear()
                self.add(request)
                self._notify()
                await self._wanted.wait()
        except Exception as error:
            self.failure = error
        finally:
            self.finished = True
            self._notify()

    def _notify(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


class RequestQueue(PendingRequests[ItemT]):
    """The requests of a stream, read by the thread of gRPC.

    TypeError if a request has the wrong type: for a list at once, otherwise when the generator gives the request.
    """

    def __init__(self, requests: Iterable[ItemT] | Sequence[ItemT], kind: type[ItemT]) -> None:
        super().__init__(kind)
        if isinstance(requests, Sequence):
            _check_all(requests, kind)
        self._requests = iter(requests)
        self._reading = Lock()

    def stream(self) -> Iterator[ItemT]:
        """All requests without an answer, then those that follow."""
        number = self.answered
        while (request := self._get(number, None)) is not None:
            yield request
            number += 1

    def wait(self, seconds: float | None) -> bool:
        """Waits for the next request. False if there are no more; True if there is one, or if the time is over."""
        return self._get(self.answered, seconds) is not None or not self.finished

    def close(self) -> None:
        """Does nothing: a generator that another thread reads cannot be stopped."""

    def _get(self, number: int, seconds: float | None) -> ItemT | None:
        known, request = self.find(number)
        while not known:
            # The thread of a stream that has ended may still wait for the caller's generator.
            if not self._reading.acquire(timeout=-1 if seconds is None else seconds):
                return None
            try:
                known, request = self.find(number)
                if not known:
                    self._read()
            finally:
                self._reading.release()
        return request

    def _read(self) -> None:
        try:
            self.add(next(self._requests))
        except StopIteration:
            self.finished = True
        except BaseException as error:
            self.failure, self.finished = error, True


class AsyncMoveQueue(AsyncIterator[ItemT]):
    """Requests for a stream, put in one by one under asyncio. It ends after `close`."""

    def __init__(self) -> None:
        self._items: asyncio.Queue[ItemT | None] = asyncio.Queue()

    async def put(self, item: ItemT) -> None:
        """Adds a request."""
        self._items.put_nowait(item)

    async def close(self) -> None:
        """Ends the requests."""
        self._items.put_nowait(None)

    async def __anext__(self) -> ItemT:
        item = await self._items.get()
        if item is None:
            raise StopAsyncIteration
        return item


class MoveQueue(Iterator[ItemT]):
    """Requests for a stream, put in one by one by another thread. It ends after `close`."""

    def __init__(self) -> None:
        self._items: SimpleQueue[ItemT | None] = SimpleQueue()

    def put(self, item: ItemT) -> None:
        """Adds a request."""
        self._items.put(item)

    def close(self) -> None:
        """Ends the requests."""
        self._items.put(None)

    def __next__(self) -> ItemT:
        item = self._items.get()
        if item is None:
            raise StopIteration
        return item


class AsyncResumableStream(AsyncGenerator[ItemT, None]):
    """An asynchronous generator that continues after a cancelled `anext`. A plain generator would end.

    So `asyncio.wait_for(anext(commits), 5)` can be called repeatedly, and no item is lost. Only one task at a time may
    wait for an item: RuntimeError.

    `make` creates the inner generator. `idle_close_s` is for generators that can be created again and then continue
    where the last one stopped: after a cancelled wait, the inner generator is closed if no new wait follows within
    this number of seconds. The caller may never come back, and then the stream would stay open.
    """

    def __init__(self, make: Callable[[], AsyncGenerator[ItemT, None]], idle_close_s: float | None = None) -> None:
        self._make = make
        self._idle_close_s = idle_close_s
        self._inner = make()
        self._step: asyncio.Task[ItemT] | None = None
        self._waiting = False
        self._timer: asyncio.TimerHandle | None = None

    async def __anext__(self) -> ItemT:
        if self._waiting:
            raise RuntimeError("another task is already waiting for the next item of this stream")
        self._stop_timer()
        step = self._step
        if step is None:
            step = self._step = asyncio.create_task(_next_item(self._inner))
            step.add_done_callback(_retrieve_error)
        self._waiting = True
        try:
            await asyncio.wait({step})
        except asyncio.CancelledError:
            if self._idle_close_s is not None and self._step is step:
                close = WeakMethod(self._close_idle)
                self._timer = asyncio.get_running_loop().call_later(self._idle_close_s, _call, close)
            raise
        finally:
            self._waiting = False
        if self._step is not step:
            # Another task has closed the stream.
            raise StopAsyncIteration
        self._step = None
        return step.result()

    async def asend(self, value: None) -> ItemT:
        """Returns the next item. TypeError for a value: the stream takes none."""
        if value is not None:
            raise TypeError("a value cannot be sent into this stream: use anext() to read the next item")
        return await anext(self)

    async def athrow(self, typ: Any, val: Any = None, tb: TracebackType | None = None) -> ItemT:
        """Closes the stream and raises the error."""
        await self.aclose()
        error: BaseException = typ if val is None else val
        raise error.with_traceback(tb) if isinstance(error, BaseException) else error

    async def aclose(self) -> None:
        """Closes the stream. The loop of a task that waits for an item ends."""
        self._stop_timer()
        step, self._step = self._step, None
        if step is not None:
            step.cancel()
            await asyncio.wait({step})
        await self._inner.aclose()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _close_idle(self) -> None:
        """Closes the inner generator, and keeps an item that has arrived. The next generator continues after it."""
        if self._step is not None and not self._step.done():
            self._step.cancel()
            self._step = None
        # If the old generator has stopped at an item, asyncio closes it when its last reference is gone.
        self._inner = self._make()

    def __del__(self) -> None:
        # The item can no longer be read, so the stream must not stay open for it.
        if self._step is not None and not (loop := self._step.get_loop()).is_closed():
            loop.call_soon_threadsafe(self._step.cancel)


def plain_stream(
    make: Callable[[], Generator[ItemT, None, None]], _idle_close_s: float | None = None
) -> Generator[ItemT, None, None]:
    """The AsyncResumableStream of blocking clients: a blocking wait cannot be cancelled, so it is the generator."""
    return make()


def _checked(request: object, index: int, kind: type[ItemT]) -> ItemT:
    """The request. TypeError if it has the wrong type."""
    if not isinstance(request, kind):
        found = "None" if request is None else f"a {type(request).__name__}"
        raise TypeError(f"requests[{index}] is {found}: it must be a {kind.__name__}")
    return request


def _check_all(requests: Sequence[object], kind: type[object]) -> None:
    for index, request in enumerate(requests):
        _checked(request, index, kind)


async def _each(requests: Sequence[ItemT]) -> AsyncGenerator[ItemT, None]:
    for request in requests:
        yield request


async def _next_item(inner: AsyncGenerator[ItemT, None]) -> ItemT:
    # Not a method: the task must not keep its AsyncResumableStream alive.
    return await anext(inner)


def _call(method: WeakMethod[Callable[[], None]]) -> None:
    if (bound := method()) is not None:
        bound()


def _retrieve_error(step: asyncio.Task[Any]) -> None:
    """Retrieves the error of a step, so that asyncio does not log it. The next `anext` raises it."""
    with suppress(asyncio.CancelledError):
        step.exception()
