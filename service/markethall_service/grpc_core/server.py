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
from .run import Run

_ASKED: Final = 32
"""So many calls are taken from the core before it is asked for more."""


@dataclass(slots=True)
class CallDetails:
    """What a generic handler goes by."""

    method: str
    invocation_metadata: Metadata


class Server:
    """Serves generic handlers whose methods are coroutines and asynchronous generators; interface of `grpc.aio.Server`.

    To be made and used in a running loop. Handlers are found by the path of the method alone.
    """

    def __init__(self, options: Sequence[tuple[str, Any]] = ()) -> None:
        self._loop = asyncio.get_running_loop()
        self._events = Events()
        self._server = core.Server(tuple(options), False)
        self._server.register_completion_queue(self._events.queue)
        self._generic: list[grpc.GenericRpcHandler] = []
        self._handlers: dict[str, Any] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._stopped: asyncio.Future[None] | None = None
        self._ended = self._loop.create_future()

    def add_generic_rpc_handlers(self, generic_rpc_handlers: Iterable[grpc.GenericRpcHandler]) -> None:
        """Serves these from now on."""
        self._generic.extend(generic_rpc_handlers)

    def add_registered_method_handlers(self, service_name: str, method_handlers: Mapping[str, Any]) -> None:
        """Serves these methods of a service."""
        self._handlers.update({f"/{service_name}/{name}": handler for name, handler in method_handlers.items()})

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
        for _ in range(_ASKED):
            self._ask()
        self._events.start()

    async def stop(self, grace: float | None) -> None:
        """Accepts no more calls, and gives those that run so many seconds to end before they are cancelled."""
        if self._stopped is None:
            self._stopped = self._loop.create_future()
            self._server.shutdown(self._events.queue, self._all_ended)
            await asyncio.wait([self._stopped], timeout=grace or 0)
            self._server.cancel_all_calls()
            await self._stopped
            await asyncio.gather(*self._running, return_exceptions=True)
            await self._events.close()
            self._server.destroy()
            self._ended.set_result(None)
        await asyncio.shield(self._ended)

    def _bound(self, port: int, address: str) -> int:
        if not port:
            raise RuntimeError(f"cannot listen on {address}")
        return port

    def _all_ended(self, _: Any) -> None:
        assert self._stopped is not None
        self._stopped.set_result(None)

    def _ask(self) -> None:
        self._server.request_call(self._events.queue, self._events.queue, self._accept)

    def _accept(self, event: Any) -> None:
        if self._stopped is None:
            self._ask()
        if not event.success:
            return
        handler = self._find(event)
        call = ServerCall(event, handler, self._loop)
        if handler is None:
            call.end(grpc.StatusCode.UNIMPLEMENTED, "Method not found!")
        else:
            Run(call, handler, self._loop, self._running)

    def _find(self, event: Any) -> Any:
        path = event.call_details.method.decode()
        known = self._handlers.get(path)
        if known is None:
            details = CallDetails(path, event.invocation_metadata)
            for generic in self._generic:
                known = generic.service(details)
                if known is not None:
                    self._handlers[path] = known
                    break
        return known
