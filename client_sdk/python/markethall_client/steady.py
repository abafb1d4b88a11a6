"""Streams for asyncio that outlive a wait: who gives up waiting for an item gets it by the next `anext`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from functools import wraps
from types import TracebackType
from typing import Any, ParamSpec, TypeVar
from weakref import WeakMethod

from .errors import Cancelled

REST_S = 10.0
"""How long a watch stays open for who has given up waiting for a commit."""

ItemT = TypeVar("ItemT")
P = ParamSpec("P")


class Steady(AsyncGenerator[ItemT, None]):
    """An asynchronous generator that goes on where a plain one ends: after an `anext` that was cancelled.

    So `asyncio.wait_for(anext(commits), 5)` may be called again and again, and no item is lost. One task at a time may
    wait for an item: RuntimeError. `make` makes the inner generator. If one that it makes later goes on where the first
    has stood, `rest` says after how many seconds without anybody waiting the first is closed: who has given up may
    never come back, and nobody else would close it.
    """

    def __init__(self, make: Callable[[], AsyncGenerator[ItemT, None]], rest: float | None = None) -> None:
        self._make = make
        self._rest = rest
        self._inner = make()
        self._step: asyncio.Task[ItemT] | None = None
        self._waiting = False
        self._timer: asyncio.TimerHandle | None = None

    async def __anext__(self) -> ItemT:
        if self._waiting:
            raise RuntimeError("another task waits for the next item already")
        self._stay()
        step = self._step
        if step is None:
            step = self._step = asyncio.create_task(_following(self._inner))
            step.add_done_callback(_heard)
        self._waiting = True
        try:
            await asyncio.wait({step})
        except asyncio.CancelledError:
            if self._rest is not None and self._step is step:
                self._timer = asyncio.get_running_loop().call_later(self._rest, _call, WeakMethod(self._lie_down))
            raise
        finally:
            self._waiting = False
        if self._step is not step:
            # Another task has hung up meanwhile.
            raise StopAsyncIteration
        self._step = None
        return step.result()

    async def asend(self, value: None) -> ItemT:
        """The next item: there is nothing to send."""
        if value is not None:
            raise TypeError("a stream takes nothing")
        return await anext(self)

    async def athrow(self, typ: Any, val: Any = None, tb: TracebackType | None = None) -> ItemT:
        """Hangs up, and raises the error."""
        await self.aclose()
        error: BaseException = typ if val is None else val
        raise error.with_traceback(tb) if isinstance(error, BaseException) else error

    async def aclose(self) -> None:
        """Hangs up; the loop of a task that waits for an item meanwhile ends."""
        self._stay()
        step, self._step = self._step, None
        if step is not None:
            step.cancel()
            await asyncio.wait({step})
        await self._inner.aclose()

    def _stay(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _lie_down(self) -> None:
        """Closes the inner generator and keeps an item that has come: the next one goes on after it."""
        if self._step is not None and not self._step.done():
            self._step.cancel()
            self._step = None
        # The old one, if it stands at an item, is closed by asyncio as soon as nobody has it any more.
        self._inner = self._make()

    def __del__(self) -> None:
        # Nobody can ask for the item any more: the stream must not stay open for it.
        if self._step is not None and not (loop := self._step.get_loop()).is_closed():
            loop.call_soon_threadsafe(self._step.cancel)


def steady(make: Callable[P, AsyncGenerator[ItemT, None]]) -> Callable[P, AsyncGenerator[ItemT, None]]:
    """Makes what a function answers a steady one."""

    @wraps(make)
    def made(*given: P.args, **named: P.kwargs) -> AsyncGenerator[ItemT, None]:
        inner = make(*given, **named)
        return Steady(lambda: inner)

    return made


async def _following(inner: AsyncGenerator[ItemT, None]) -> ItemT:
    # Not a method: the task must not keep its Steady alive.
    return await anext(inner)


def _call(method: WeakMethod[Callable[[], None]]) -> None:
    if (bound := method()) is not None:
        bound()


def _heard(step: asyncio.Task[Any]) -> None:
    """Marks a failure as heard: it is raised by the next `anext`, and means nothing if there is none."""
    with suppress(asyncio.CancelledError):
        step.exception()


def cancelled() -> Cancelled:
    """What a CancelledError means where it is caught: raises it again if this task was cancelled."""
    # grpc.aio raises it also when the service, a proxy or our own `close` has ended the call.
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise
    return Cancelled("the call was ended")
