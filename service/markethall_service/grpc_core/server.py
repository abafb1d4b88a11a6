"""The server: it accepts calls, runs their handlers, and ends without losing any."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import grpc

from . import core
from .call import Metadata, ServerCall
from .events import Events
from .method import Method
from .patience import Patience, Waiting
from .run import Run

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
