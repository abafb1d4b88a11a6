"""The life of one call: its request comes in, its handler runs in a task of its own, and ends with the client."""

from __future__ import annotations

import asyncio
import inspect
import logging
from contextlib import aclosing
from typing import Any, Final

import grpc

from .call import ServerCall
from .method import Method
from .patience import Overdue, Waiting

_OK: Final = grpc.StatusCode.OK

_log = logging.getLogger(__name__)


class Run:
    """Runs the method of a call. `tasks` holds its task as long as it runs, `waiting` the call while that waits."""

    __slots__ = ("_loop", "_method", "_task", "_tasks", "_waiting", "call")

    def __init__(
        self,
        call: ServerCall,
        method: Method,
        loop: asyncio.AbstractEventLoop,
        tasks: set[asyncio.Task[None]],
        waiting: Waiting,
    ) -> None:
        self.call = call
        self._method = method
        self._loop = loop
        self._tasks = tasks
        self._waiting = waiting
        self._task: asyncio.Task[None] | None = None
        call.on_close(self._closed)
        if method.opened is not None:
            method.opened(call)
            if call.ended:
                return
        if method.request_streaming:
            waiting.streams.add(self)
            self._begin(call.requests()).add_done_callback(self._over)
        else:
            waiting.single[self] = waiting.look
            call.receive(self._received)

    def end_overdue(self, overdue: Overdue) -> None:
        """Ends the call, whose client has kept it waiting."""
        self.call.overdue = overdue
        self._waiting.single.pop(self, None)
        if self._task is not None:
            self._task.cancel()
        elif self._method.overdue is not None:
            self._method.overdue(self.call)
        else:
            self.call.end(grpc.StatusCode.DEADLINE_EXCEEDED, str(overdue))

    def _closed(self, event: Any) -> None:
        if event.batch_operations[0].cancelled():
            self.call.leave()
            if self._task is not None:
                self._task.cancel()

    def _over(self, _: asyncio.Task[None]) -> None:
        self._waiting.streams.discard(self)

    def _received(self, event: Any) -> None:
        data = event.batch_operations[0].message()
        if data is None or self.call.ended:
            self._waiting.single.pop(self, None)
            self.call.opened = None
            self.call.end(grpc.StatusCode.UNIMPLEMENTED, "This method takes exactly one request.")
        else:
            del self._waiting.single[self]
            self._begin(data)

    def _begin(self, request_or_stream: Any) -> asyncio.Task[None]:
        self._task = task = self._loop.create_task(self._run(request_or_stream))
        self._tasks.add(task)
        # Not at the end of the method: one that is cancelled before its first step has no end.
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self, request_or_stream: Any) -> None:
        call, method = self.call, self._method
        try:
            streams = method.request_streaming
            request = request_or_stream if streams else call.request(request_or_stream)
            if method.response_streaming:
                await self._stream(method.run(request, call))
                call.end(_OK)
            else:
                answer = await method.run(request, call)
                call.end(_OK, "", call.answer(answer))
        except grpc.aio.AbortError:
            pass
        except asyncio.CancelledError:
            if call.overdue is not None:
                call.end(grpc.StatusCode.DEADLINE_EXCEEDED, str(call.overdue))
            call.end(grpc.StatusCode.CANCELLED, "The server has ended the call.")
            raise
        except Exception:
            _log.exception("a handler failed")
            call.end(grpc.StatusCode.UNKNOWN, "The handler failed.")
        finally:
            # A task keeps its error, whose frames keep this: in a circle all of it would be kept, and the call too.
            self._task = None

    async def _stream(self, answers: Any) -> None:
        """Sends what a generator yields, or lets a coroutine write for itself."""
        if inspect.isasyncgen(answers):
            async with aclosing(answers):
                async for answer in answers:
                    await self.call.write(answer)
        else:
            await answers
        await self.call.flush()
