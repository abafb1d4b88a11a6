"""The server: it accepts calls, runs their handlers, and ends without losing any.

- The events of a completion queue, brought into an event loop.
- The life of one call: its request comes in, its handler runs in a task of its own, and ends with the client.
- How long a client may keep a call waiting for what it has to send.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final

import grpc

from . import call as core
from .call import Metadata, Method, ServerCall

_ACCEPTING: Final = 32
"""So many calls are taken from the core before it is asked for more."""

_TURN_S: Final = 0.01
_TURNING_AWAY_S: Final = 0.25
"""So long calls that come are turned away before the core refuses them, unless none come any more."""


@dataclass(slots=True)
class CallDetails:
    """What a generic handler goes by."""

    method: str
    invocation_metadata: Metadata


class Server:
    """Serves generic handlers whose methods are coroutines and asynchronous generators; interface of `grpc.aio.Server`.

    To be made and used in a running loop. Handlers are found by the path of the method alone; those that are a `Method`
    can do more than grpcio's. A client that keeps a call waiting longer than `patience` has it ended.
    """

    def __init__(self, options: Sequence[tuple[str, Any]] = (), patience: Patience | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._events = Events()
        self._server = core.Server(tuple(options), False)
        self._server.register_completion_queue(self._events.queue)
        self._generic: list[grpc.GenericRpcHandler] = []
        self._handlers: dict[str, Method] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._waiting = Waiting(patience or Patience(), self._loop)
        self._stopped: asyncio.Future[None] | None = None
        self._stopping: asyncio.Task[None] | None = None
        self._came = 0

    def add_generic_rpc_handlers(self, generic_rpc_handlers: Iterable[grpc.GenericRpcHandler]) -> None:
        """Serves these from now on."""
        self._generic.extend(generic_rpc_handlers)

    def add_registered_method_handlers(self, service_name: str, method_handlers: Mapping[str, Any]) -> None:
        """Serves these methods of a service."""
        for name, handler in method_handlers.items():
            self._handlers[f"/{service_name}/{name}"] = Method.of(handler)

    def add_insecure_port(self, address: str) -> int:
        """The port that is listened on. RuntimeError if it cannot be had."""
        return self._bound(self._server.add_http2_port(address.encode()), address)

    def add_secure_port(self, address: str, server_credentials: grpc.ServerCredentials) -> int:
        """The port that is listened on, with TLS. RuntimeError if it cannot be had."""
        credentials: Any = server_credentials
        return self._bound(self._server.add_http2_port(address.encode(), credentials._credentials), address)

    async def start(self) -> None:
        """From now on calls are accepted."""
        self._server.start()
        for _ in range(_ACCEPTING):
            self._request_call()
        self._events.start()
        self._waiting.start()

    async def stop(self, grace: float | None) -> None:
        """Accepts no more calls, and gives those that run so many seconds to end before they are cancelled.

        It goes on if whoever asks is cancelled meanwhile: another one may wait for it.
        """
        if self._stopping is None:
            self._stopping = self._loop.create_task(self._stop(grace))
        await asyncio.shield(self._stopping)

    async def _stop(self, grace: float | None) -> None:
        await self._turned_away()
        self._stopped = self._loop.create_future()
        self._server.shutdown(self._events.queue, self._all_ended)
        await asyncio.wait([self._stopped], timeout=grace or 0)
        self._server.cancel_all_calls()
        await self._stopped
        await asyncio.gather(*self._running, return_exceptions=True)
        self._waiting.stop()
        await self._events.close()
        self._server.destroy()

    async def _turned_away(self) -> None:
        """Answers what has come and comes meanwhile: the core cancels what nobody has accepted when it stops."""
        deadline = self._loop.time() + _TURNING_AWAY_S
        came = -1
        while came != self._came and self._loop.time() < deadline:
            came = self._came
            await asyncio.sleep(_TURN_S)

    def _bound(self, port: int, address: str) -> int:
        if not port:
            raise RuntimeError(f"cannot listen on {address}")
        return port

    def _all_ended(self, _: Any) -> None:
        assert self._stopped is not None
        self._stopped.set_result(None)

    def _request_call(self) -> None:
        self._server.request_call(self._events.queue, self._events.queue, self._accept)

    def _accept(self, event: Any) -> None:
        if self._stopped is None:
            self._request_call()
        if not event.success:
            return
        self._came += 1
        method = self._find(event)
        call = ServerCall(event, method, self._loop)
        if self._stopping is not None:
            call.end(grpc.StatusCode.UNAVAILABLE, "The server is stopping.")
        elif method is None:
            call.end(grpc.StatusCode.UNIMPLEMENTED, "Method not found!")
        else:
            Run(call, method, self._loop, self._running, self._waiting)

    def _find(self, event: Any) -> Method | None:
        # What is no UTF-8 is no method either, and nothing to log.
        path = event.call_details.method.decode(errors="replace")
        known = self._handlers.get(path)
        if known is None:
            details = CallDetails(path, event.invocation_metadata)
            for generic in self._generic:
                handler = generic.service(details)
                if handler is not None:
                    known = self._handlers[path] = Method.of(handler)
                    break
        return known


_AT_ONCE: Final = 64
"""So many events are handled before the loop has its turn with everything else."""

_log = logging.getLogger(__name__)


class Events:
    """Calls the tag of each event, in the thread of the loop, with the event.

    A thread waits for the first event. The loop then takes what else has come without waiting, until there is nothing
    more, and only then the thread waits again: many events at once take one change of threads, not one each.
    """

    def __init__(self) -> None:
        self.queue = core.CompletionQueue()
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._turn = threading.Semaphore(1)
        self._first: Any = None
        self._thread = threading.Thread(target=self._wait, name="gRPC events", daemon=True)

    def start(self) -> None:
        """From now on events are handled."""
        self._thread.start()

    async def close(self) -> None:
        """Handles what is still to come, and ends. Nothing may be begun on the queue any more."""
        self.queue.shutdown()
        await self._ended
        self._thread.join()

    def _wait(self) -> None:
        while True:
            self._turn.acquire()
            event = self.queue.poll()
            if event.completion_type == core.SHUT_DOWN:
                self._loop.call_soon_threadsafe(self._ended.set_result, None)
                return
            self._first = event
            # An event that is still held holds its call, which the core may want to end.
            event = None
            self._loop.call_soon_threadsafe(self._handle_first)

    def _handle_first(self) -> None:
        event, self._first = self._first, None
        _handle(event)
        event = None
        self._handle_more()

    def _handle_more(self) -> None:
        poll = self.queue.poll
        for handled in range(_AT_ONCE):
            event = poll(0)
            if event.completion_type != core.HAPPENED:
                if handled:
                    # What has just been handled may have an answer at once.
                    break
                # There is nothing more now, or never again: the thread finds out which.
                self._turn.release()
                return
            _handle(event)
            event = None
        self._loop.call_soon(self._handle_more)


def _handle(event: Any) -> None:
    try:
        event.tag(event)
    except Exception:
        _log.exception("an event of gRPC failed")


_OK: Final = grpc.StatusCode.OK


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


_LOOKS: Final = 10
"""So often a call is looked at until it is overdue: it may take so much of its time longer."""

_LONGEST_LOOK_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds until the first request of a call has to be there, and between those of a stream; 0 any number."""

    request_s: float = 0.0
    idle_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Overdue:
    """Why a call was ended: `first` says that not even its first request has come, within so many seconds."""

    first: bool
    seconds: float

    def __str__(self) -> str:
        missing = "its request" if self.first else "another request"
        return f"The call was ended: {missing} has not come within {self.seconds:g} seconds."


class Waiting:
    """The calls that wait for their client. A call that has all it needs in time costs no clock and no timer.

    `single` holds those that take one request, in the order in which they came, with the look before they came;
    `streams` those that take many.
    """

    def __init__(self, patience: Patience, loop: asyncio.AbstractEventLoop) -> None:
        self.look = 2
        self.single: dict[Run, int] = {}
        self.streams: set[Run] = set()
        self._patience = patience
        self._loop = loop
        bounds = [seconds for seconds in (patience.request_s, patience.idle_s) if seconds]
        self._every_s = min(_LONGEST_LOOK_S, min(bounds, default=0.0) / _LOOKS)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """From now on whoever is overdue is ended."""
        if self._every_s:
            self._timer = self._loop.call_later(self._every_s, self._look)

    def stop(self) -> None:
        """Ends nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        self.start()
        self.look += 1
        if self._patience.request_s:
            first = Overdue(True, self._patience.request_s)
            # Each is gone from there at the latest when its end is told.
            for run, since in tuple(self.single.items()):
                if not self._is_over(since, first):
                    break
                run.end_overdue(first)
        for run in tuple(self.streams):
            self._look_at(run)

    def _look_at(self, run: Run) -> None:
        """A stream that waits is marked with the look that first saw it so: below 0 for its first request."""
        waits = run.call.waits
        if abs(waits) == 1:
            run.call.waits = waits * self.look
        elif waits:
            overdue = Overdue(waits < 0, self._patience.request_s if waits < 0 else self._patience.idle_s)
            if overdue.seconds and self._is_over(abs(waits), overdue):
                run.end_overdue(overdue)

    def _is_over(self, since: int, overdue: Overdue) -> bool:
        return (self.look - since - 1) * self._every_s >= overdue.seconds
