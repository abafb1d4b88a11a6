"""The gRPC server on grpcio's core.

It runs one task per call and takes all waiting events from the core at once. `grpc.aio` runs three tasks per call and
accepts one call per turn of the event loop.

The core's Python layer is a private interface of grpcio. If a name is missing, the import raises ImportError.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

import grpc

from .interface import ONE_REQUEST, STOPPING, CallTimeouts, Metadata, Method, Server, ServerCall, TimedOut, run_method

_REQUESTED_CALLS: Final = 32
"""The number of calls that the core may accept before the server asks for more."""

_PAST: Final = -1e10
"""A time in Unix seconds before that of any clock, for what must not wait: 0 is the future of a clock before 1970."""

_EVENTS_PER_TURN: Final = 64
"""The number of events that are handled before other tasks of the loop have their turn."""

_CHECKS_PER_TIMEOUT: Final = 10
"""The number of checks within a timeout. A call may exceed its timeout by the time between two checks."""

_MOST_WAITING: Final = 2000
"""The calls that may wait for their only request. Each takes 16 KB. A request normally arrives with its
headers, so the oldest of these calls belong to a client that does not send its requests."""

_IDLE_CLIENTS_S: Final = 0.5
"""How long a stop waits for clients to take the last responses and to close connections without a call."""

_LONGEST_CHECK_S: Final = 1.0
_TRIAL_S: Final = 10.0
_TRIAL_STOP_S: Final = 2.0

_log = logging.getLogger(__name__)


def _core(name: str) -> Any:
    """A name of the core. ImportError if grpcio does not have it."""
    try:
        found = getattr(import_module("grpc._cython.cygrpc"), name, None)
    except ImportError as error:
        raise ImportError(f"grpcio {grpc.__version__} has no grpc._cython.cygrpc") from error
    if found is None:
        raise ImportError(f"grpcio {grpc.__version__} has no {name} in grpc._cython.cygrpc")
    return found


CORE_SERVER: Final = _core("Server")
COMPLETION_QUEUE: Final = _core("CompletionQueue")
OPERATION_COMPLETE: Final = _core("CompletionType").operation_complete
QUEUE_SHUTDOWN: Final = _core("CompletionType").queue_shutdown
RECEIVE_CLOSE: Final = _core("ReceiveCloseOnServerOperation")
RECEIVE_MESSAGE: Final = _core("ReceiveMessageOperation")
SEND_INITIAL_METADATA: Final = _core("SendInitialMetadataOperation")
SEND_MESSAGE: Final = _core("SendMessageOperation")
SEND_STATUS: Final = _core("SendStatusFromServerOperation")
NO_COMPRESSION: Final = _core("WriteFlag").no_compress
NO_FLAGS: Final = 0

NOT_WAITING: Final = 0
FIRST_REQUEST: Final = -1
NEXT_REQUEST: Final = 1


class CoreServer(Server):
    """Server on grpcio's core. Handlers are found by the path of the method alone."""

    kind = "core"

    def __init__(self, options: Sequence[tuple[str, Any]], timeouts: CallTimeouts) -> None:
        super().__init__(timeouts)
        self._loop = asyncio.get_running_loop()
        self._events = CompletionEvents()
        self._server = CORE_SERVER(tuple(options), False)
        self._server.register_completion_queue(self._events.queue)
        self._watch = TimeoutWatch(timeouts, self._loop)
        self._shutdown_done: asyncio.Future[None] | None = None

    def add_insecure_port(self, address: str) -> int:
        """See `Server.add_insecure_port`."""
        return _bound(self._server.add_http2_port(address.encode()), address)

    def add_secure_port(self, address: str, server_credentials: grpc.ServerCredentials) -> int:
        """See `Server.add_secure_port`."""
        credentials: Any = server_credentials
        return _bound(self._server.add_http2_port(address.encode(), credentials._credentials), address)

    async def start(self) -> None:
        """See `Server.start`."""
        self._server.start()
        for _ in range(_REQUESTED_CALLS):
            self._request_call()
        self._events.start()
        self._watch.start()

    async def _shut_down(self, grace: float | None) -> None:
        self._shutdown_done = self._loop.create_future()
        self._server.shutdown(self._events.queue, self._on_shutdown)
        deadline = self._loop.time() + (grace or 0)
        while self._running and (left := deadline - self._loop.time()) > 0:
            await asyncio.wait(self._running, timeout=left)
        # Connections without a call: a client that is busy elsewhere would close its own only at its next call.
        left = min(_IDLE_CLIENTS_S, max(0.0, deadline - self._loop.time()))
        await asyncio.wait([self._shutdown_done], timeout=left)
        self._server.cancel_all_calls()
        await self._shutdown_done

    async def _close(self) -> None:
        self._watch.stop()
        await self._events.close()
        self._server.destroy()

    def _on_shutdown(self, _: Any) -> None:
        assert self._shutdown_done is not None
        self._shutdown_done.set_result(None)

    def _request_call(self) -> None:
        self._server.request_call(self._events.queue, self._events.queue, self._accept)

    def _accept(self, event: Any) -> None:
        if self._shutdown_done is None:
            self._request_call()
        if not event.success:
            return
        self._accepted += 1
        # A path that is not UTF-8 is an unknown method. It is not logged.
        method = self.find_method(event.call_details.method.decode(errors="replace"), event.invocation_metadata)
        call = CoreCall(event, method, self._loop)
        if self._stopping is not None:
            call.end(grpc.StatusCode.UNAVAILABLE, STOPPING)
        elif method is None:
            call.end(grpc.StatusCode.UNIMPLEMENTED, "Method not found!")
        else:
            CallRunner(call, method, self._loop, self._running, self._watch).start()


class CoreCall(ServerCall):
    """A call that grpcio's core has accepted.

    `waits` is what a stream waits for: NOT_WAITING, FIRST_REQUEST or NEXT_REQUEST. `TimeoutWatch` multiplies it by the
    number of the check that first found the stream waiting.
    """

    __slots__ = ("_begun", "_call", "_is_writing", "_loop", "_metadata", "_written", "waits")

    def __init__(self, event: Any, method: Method | None, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(method)
        self._call = event.call
        self._metadata: Metadata = event.invocation_metadata
        self._loop = loop
        self._written: asyncio.Future[Any] | None = None
        self._begun = self._is_writing = False
        self.waits = FIRST_REQUEST

    def invocation_metadata(self) -> Metadata:
        """See `ServerCall.invocation_metadata`."""
        return self._metadata

    def peer(self) -> str:
        """See `ServerCall.peer`."""
        address: bytes = self._call.peer()
        return address.decode()

    async def send_initial_metadata(self, initial_metadata: Metadata) -> None:
        """See `ServerCall.send_initial_metadata`."""
        self._begun = True
        await self._start(SEND_INITIAL_METADATA(initial_metadata, NO_FLAGS))

    async def read(self) -> Any:
        """See `ServerCall.read`."""
        self.waits = self.waits or NEXT_REQUEST
        _, operations = await self._start(RECEIVE_MESSAGE(NO_FLAGS))
        self.waits = NOT_WAITING
        return self._received(operations)

    async def write(self, message: Any) -> None:
        """See `ServerCall.write`."""
        self._is_writing = True
        await self.flush()
        self._written = self._start(*self._sending(message))
        self._is_writing = False

    def write_now(self, message: Any) -> bool:
        """See `ServerCall.write_now`."""
        written = self._written
        if self._ended or self._is_writing or (written is not None and not (written.done() and written.result()[0])):
            return False
        self._written = self._start(*self._sending(message))
        return True

    async def write_then_read(self, message: Any) -> Any:
        """See `ServerCall.write_then_read`."""
        # One batch of the core and one event instead of two.
        await self.flush()
        self.waits = NEXT_REQUEST
        success, operations = await self._start(*self._sending(message), RECEIVE_MESSAGE(NO_FLAGS))
        self.waits = NOT_WAITING
        if not success:
            raise asyncio.CancelledError("the client is gone")
        return self._received(operations)

    async def flush(self) -> None:
        """See `ServerCall.flush`."""
        if self._written is not None and not (await self._written)[0]:
            raise asyncio.CancelledError("the client is gone")

    def end(self, code: grpc.StatusCode, details: str = "") -> None:
        """See `ServerCall.end`."""
        self.end_with(code, details)

    def end_with(self, code: grpc.StatusCode, details: str = "", response: bytes | None = None) -> None:
        """Send the last response, if there is one, and the status. Does nothing if the call has already ended."""
        if self._ended:
            return
        self._ended = True
        operations = [SEND_STATUS(self._trailing, code.value[0], details.encode(), NO_FLAGS)]
        if response is not None:
            operations.insert(0, self._send(response))
        if not self._begun:
            operations.insert(0, SEND_INITIAL_METADATA(None, NO_FLAGS))
        self._call.start_server_batch(operations, _ignore)

    def receive(self, tag: Callable[[Any], None]) -> None:
        """Call the tag with the event of the next message."""
        self._call.start_server_batch((RECEIVE_MESSAGE(NO_FLAGS),), tag)

    def on_close(self, tag: Callable[[Any], None]) -> None:
        """Call the tag with the event of the end of the call, by the client or by the server."""
        self._call.start_server_batch((RECEIVE_CLOSE(NO_FLAGS),), tag)

    def client_gone(self) -> None:
        """Mark the call as ended without a status: the client does not receive one."""
        self._ended = True

    def _sending(self, message: Any) -> list[Any]:
        operations = [self._send(self.serialize(message))]
        if not self._begun:
            self._begun = True
            operations.insert(0, SEND_INITIAL_METADATA(None, NO_FLAGS))
        return operations

    def _send(self, data: bytes) -> Any:
        return SEND_MESSAGE(data, NO_FLAGS if self.compresses(data) else NO_COMPRESSION)

    def _received(self, operations: Any) -> Any:
        data = operations[-1].message()
        return grpc.aio.EOF if data is None else self.parse(data)

    def _start(self, *operations: Any) -> asyncio.Future[Any]:
        if self._ended:
            raise asyncio.CancelledError("the call has ended")
        future = self._loop.create_future()
        self._call.start_server_batch(operations, partial(_settle, future))
        return future


def _ignore(_: Any) -> None:
    """The tag of a batch whose result is not needed."""


def _settle(future: asyncio.Future[Any], event: Any) -> None:
    if not future.done():
        # Not the event itself: it refers to this tag and to the call. In that reference cycle the call would stay
        # until the garbage collector runs, and the core would count its stream as open.
        future.set_result((event.success, event.batch_operations))


class CallRunner:
    """Runs the method of a call in a task. `tasks` holds the task while it runs, `watch` the call while it waits."""

    __slots__ = ("_loop", "_method", "_task", "_tasks", "_watch", "call")

    def __init__(
        self,
        call: CoreCall,
        method: Method,
        loop: asyncio.AbstractEventLoop,
        tasks: set[asyncio.Task[Any]],
        watch: TimeoutWatch,
    ) -> None:
        self.call = call
        self._method = method
        self._loop = loop
        self._tasks = tasks
        self._watch = watch
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Run `on_headers`, then the handler as soon as there is a request (of a stream: at once)."""
        self.call.on_close(self._on_close)
        if self._method.on_headers is not None:
            self._method.on_headers(self.call)
            if self.call.ended:
                return
        if self._method.request_streaming:
            self._watch.streams.add(self)
            self._start_task(None).add_done_callback(self._on_stream_done)
        else:
            self._watch.add(self)
            self.call.receive(self._on_request)

    def time_out(self, timed_out: TimedOut) -> None:
        """End the call because its client was too slow."""
        self.call.timed_out = timed_out
        self._watch.unary.pop(self, None)
        if self._task is not None:
            self._task.cancel()
        elif self._method.on_timeout is not None:
            self._method.on_timeout(self.call)
        else:
            self.call.end(grpc.StatusCode.DEADLINE_EXCEEDED, str(timed_out))

    def _on_close(self, event: Any) -> None:
        if event.batch_operations[0].cancelled():
            self.call.client_gone()
            if self._task is not None:
                self._task.cancel()

    def _on_stream_done(self, _: asyncio.Task[None]) -> None:
        self._watch.streams.discard(self)

    def _on_request(self, event: Any) -> None:
        data = event.batch_operations[0].message()
        self._watch.unary.pop(self, None)
        if data is None or self.call.ended:
            self.call.attachment = None
            self.call.end(grpc.StatusCode.UNIMPLEMENTED, ONE_REQUEST)
        else:
            self._start_task(data)

    def _start_task(self, request_data: bytes | None) -> asyncio.Task[None]:
        self._task = task = self._loop.create_task(self._run(request_data))
        self._tasks.add(task)
        # A callback, because a task that is cancelled before its first step does not run any of its code.
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self, request_data: bytes | None) -> None:
        try:
            response = await run_method(self.call, self._method, request_data)
            self.call.end_with(grpc.StatusCode.OK, "", response)
        finally:
            # Break the reference cycle: a failed task keeps its error, whose frames refer to this object.
            self._task = None


class CompletionEvents:
    """Brings the events of a completion queue to the event loop and calls the tag of each event with it.

    A thread waits for the first event. The loop then takes all further events without waiting. When there are none
    left, the thread waits again. Under load, many events cost one change of threads.
    """

    def __init__(self) -> None:
        self.queue = COMPLETION_QUEUE()
        self._loop = asyncio.get_running_loop()
        self._closed = self._loop.create_future()
        self._may_wait = threading.Lock()
        """The thread takes it, the loop releases it: a lock of C costs nothing beside a semaphore."""
        self._first: Any = None
        self._thread = threading.Thread(target=self._wait, name="gRPC events", daemon=True)

    def start(self) -> None:
        """Begin to handle events."""
        self._thread.start()

    async def close(self) -> None:
        """Handle the remaining events and end the thread. No operation may be started on the queue afterwards."""
        self.queue.shutdown()
        await self._closed
        self._thread.join()

    def _wait(self) -> None:
        while True:
            self._may_wait.acquire()
            event = self.queue.poll()
            if event.completion_type == QUEUE_SHUTDOWN:
                self._loop.call_soon_threadsafe(self._closed.set_result, None)
                return
            self._first = event
            # Drop the reference: the event keeps its call alive.
            event = None
            self._loop.call_soon_threadsafe(self._handle_first)

    def _handle_first(self) -> None:
        event, self._first = self._first, None
        _handle(event)
        event = None
        self._handle_more()

    def _handle_more(self) -> None:
        poll = self.queue.poll
        for handled in range(_EVENTS_PER_TURN):
            event = poll(_PAST)
            if event.completion_type != OPERATION_COMPLETE:
                if handled:
                    # Handlers that have just started may finish in the next turn and cause events.
                    break
                # The queue is empty or shut down. The thread finds out which.
                self._may_wait.release()
                return
            _handle(event)
            event = None
        self._loop.call_soon(self._handle_more)


class TimeoutWatch:
    """The calls that wait for their clients, checked at intervals. A call that is fast enough costs no timer.

    `unary` holds calls that wait for their only request, oldest first, with the number of the check before they came.
    `streams` holds the running calls whose requests stream.
    """

    def __init__(self, timeouts: CallTimeouts, loop: asyncio.AbstractEventLoop) -> None:
        self.check_number = 2
        self.unary: OrderedDict[CallRunner, int] = OrderedDict()
        self.streams: set[CallRunner] = set()
        self._timeouts = timeouts
        self._loop = loop
        limits = [seconds for seconds in (timeouts.request_s, timeouts.idle_s) if seconds]
        self._interval_s = min(_LONGEST_CHECK_S, min(limits, default=0.0) / _CHECKS_PER_TIMEOUT)
        self._timer: asyncio.TimerHandle | None = None

    def add(self, runner: CallRunner) -> None:
        """Watch a call that waits for its only request. Ends the oldest one if too many wait."""
        self.unary[runner] = self.check_number
        if len(self.unary) > _MOST_WAITING and self._timeouts.request_s:
            oldest, since = next(iter(self.unary.items()))
            waited_s = max(1, self.check_number - since) * self._interval_s
            oldest.time_out(TimedOut(True, min(waited_s, self._timeouts.request_s)))

    def start(self) -> None:
        """Begin to check calls, if there are timeouts."""
        if self._interval_s:
            self._timer = self._loop.call_later(self._interval_s, self._check)

    def stop(self) -> None:
        """End all checks."""
        if self._timer is not None:
            self._timer.cancel()

    def _check(self) -> None:
        self.start()
        self.check_number += 1
        if self._timeouts.request_s:
            timed_out = TimedOut(True, self._timeouts.request_s)
            for runner, since in tuple(self.unary.items()):
                if not self._is_over(since, timed_out):
                    break
                runner.time_out(timed_out)
        for runner in tuple(self.streams):
            self._check_stream(runner)

    def _check_stream(self, runner: CallRunner) -> None:
        waits = runner.call.waits
        if abs(waits) == NEXT_REQUEST:
            # Not marked yet: this check is the first one that finds the stream waiting.
            runner.call.waits = waits * self.check_number
        elif waits != NOT_WAITING:
            first = waits < 0
            timed_out = TimedOut(first, self._timeouts.request_s if first else self._timeouts.idle_s)
            if timed_out.seconds and self._is_over(abs(waits), timed_out):
                runner.time_out(timed_out)

    def _is_over(self, since: int, timed_out: TimedOut) -> bool:
        return (self.check_number - since - 1) * self._interval_s >= timed_out.seconds


async def check_core() -> None:
    """Make trial calls to a server of this module. Raises an error if the core of grpcio is not as expected."""

    async def reverse(data: bytes, call: ServerCall) -> bytes:
        call.set_trailing_metadata((("peer", call.peer()),))
        return data[::-1]

    async def echo(_: Any, call: ServerCall) -> None:
        data = await call.read()
        while data is not grpc.aio.EOF:
            data = await call.write_then_read(data)

    server = CoreServer((), CallTimeouts())
    methods = {"Reverse": Method(reverse), "Echo": Method(echo, request_streaming=True, response_streaming=True)}
    server.add_registered_method_handlers("Trial", methods)
    target = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    try:
        async with asyncio.timeout(_TRIAL_S):
            await server.start()
            async with grpc.aio.insecure_channel(target, options=(("grpc.enable_http_proxy", 0),)) as channel:
                reverse_method: Any = channel.unary_unary("/Trial/Reverse")
                echo_method: Any = channel.stream_stream("/Trial/Echo")
                if await reverse_method(b"ab") != b"ba":
                    raise RuntimeError("a trial call had a wrong response")
                stream = echo_method()
                for data in (b"a", b"b"):
                    await stream.write(data)
                    if await stream.read() != data:
                        raise RuntimeError("a trial stream had a wrong response")
                await stream.done_writing()
                if await stream.read() is not grpc.aio.EOF:
                    raise RuntimeError("a trial stream did not end")
    finally:
        # With a timeout, because a core that is not as expected may never finish.
        await asyncio.wait([asyncio.ensure_future(server.stop(None))], timeout=_TRIAL_STOP_S)


def _handle(event: Any) -> None:
    try:
        event.tag(event)
    except Exception:
        _log.exception("an event of gRPC failed")


def _bound(port: int, address: str) -> int:
    if not port:
        raise RuntimeError(f"cannot listen on {address}")
    return port
