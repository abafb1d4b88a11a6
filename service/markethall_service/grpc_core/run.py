"""The life of one call: its request comes in, its handler runs in a task of its own, and ends with the client."""

from __future__ import annotations

import asyncio
import inspect
import logging
from contextlib import aclosing
from typing import Any, Final

import grpc

from .call import ServerCall

_OK: Final = grpc.StatusCode.OK

_log = logging.getLogger(__name__)


class Run:
    """Runs the handler of a call. `tasks` holds its task as long as it runs."""

    __slots__ = ("_call", "_handler", "_loop", "_task", "_tasks")

    def __init__(
        self, call: ServerCall, handler: Any, loop: asyncio.AbstractEventLoop, tasks: set[asyncio.Task[None]]
    ) -> None:
        self._call = call
        self._handler = handler
        self._loop = loop
        self._tasks = tasks
        self._task: asyncio.Task[None] | None = None
        call.on_close(self._closed)
        if handler.request_streaming:
            self._begin(call.requests())
        else:
            call.receive(self._received)

    def _closed(self, event: Any) -> None:
        if event.batch_operations[0].cancelled():
            self._call.leave()
            if self._task is not None:
                self._task.cancel()

    def _received(self, event: Any) -> None:
        data = event.batch_operations[0].message()
        if data is None:
            self._call.end(grpc.StatusCode.UNIMPLEMENTED, "This method takes exactly one request.")
        elif not self._call.ended:
            self._begin(data)

    def _begin(self, asked: Any) -> None:
        self._task = self._loop.create_task(self._run(asked))
        self._tasks.add(self._task)
        # Not at the end of the handler: one that is cancelled before its first step has no end.
        self._task.add_done_callback(self._tasks.discard)

    async def _run(self, asked: Any) -> None:
        call, handler = self._call, self._handler
        try:
            request = asked if handler.request_streaming else call.request(asked)
            if handler.response_streaming:
                await self._stream((handler.unary_stream or handler.stream_stream)(request, call))
                call.end(_OK)
            else:
                answer = await (handler.unary_unary or handler.stream_unary)(request, call)
                call.end(_OK, "", call.answer(answer))
        except grpc.aio.AbortError:
            pass
        except asyncio.CancelledError:
            call.end(grpc.StatusCode.CANCELLED, "The server has ended the call.")
            raise
        except Exception:
            _log.exception("a handler failed")
            call.end(grpc.StatusCode.UNKNOWN, "The handler failed.")

    async def _stream(self, answers: Any) -> None:
        """Sends what a generator yields, or lets a coroutine write for itself."""
        if inspect.isasyncgen(answers):
            async with aclosing(answers):
                async for answer in answers:
                    await self._call.write(answer)
        else:
            await answers
        await self._call.flush()
