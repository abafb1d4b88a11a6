"""Flask on the event loop: an ASGI application that answers each request in its own task, without threads.

A view may be a coroutine. Requests are passed to Flask when their body is complete, so a slow client costs a task and
no more. A view that returns an `EventResponse` keeps its connection open as an event stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from functools import lru_cache
from inspect import isawaitable
from io import BytesIO
from typing import Any, Final, TypeAlias

from flask import Flask, Response

from . import errors
from .events import EventStream

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

REFUSED: Final = "markethall.refused"
"""The key of a WSGI environment with the Refusal of a request that could not be read."""

MAX_HEADERS: Final = 100
MAX_HEADER_BYTES: Final = 16 * 1024
_DISCARDED_BYTES: Final = 16 * 1024 * 1024
"""How much of a body over the limit is read and dropped: a client that still sends does not read its 413."""

_BEGUN_AT_ONCE: Final = 32
"""How many requests begin in one iteration of the event loop. When a thousand watchers reconnect at once, the objects
of a thousand requests would exist at the same time, and other calls would wait for all of them."""


class EventResponse(Response):
    """The start of an event stream, which follows when the headers are sent."""

    automatically_set_content_length = False

    def __init__(self, events: EventStream) -> None:
        super().__init__(content_type="text/event-stream; charset=utf-8")
        self.headers["X-Accel-Buffering"] = "no"
        self.events = events


class AsyncFlask(Flask):
    """Flask whose views may be coroutines of the running event loop."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: `respond` awaits what it returns."""
        return func

    async def respond(self, environ: dict[str, Any]) -> Response:
        """The response to a request, given as a WSGI environment. The same steps as `Flask.wsgi_app`."""
        context = self.request_context(environ)
        context.push()
        try:
            try:
                found: Any = self.preprocess_request()
                if found is None:
                    found = self.dispatch_request()
                if isawaitable(found):
                    found = await found
            except Exception as error:
                found = self.handle_user_exception(error)
            return self.finalize_request(found)
        finally:
            context.pop(None)


class RestApp:
    """The ASGI application of the gateway.

    `max_body_bytes` and `body_seconds` bound a request body.
    """

    def __init__(self, flask: AsyncFlask, max_body_bytes: int, body_seconds: float) -> None:
        self.flask = flask
        self._max_body_bytes = max_body_bytes
        self._body_seconds = body_seconds
        self._begun = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, as ASGI 3 defines it."""
        if scope["type"] != "http":
            await _decline(scope, receive, send)
            return
        try:
            events = await self._respond(scope, receive, send)
        except ConnectionError:
            return
        if events is not None:
            try:
                await events.serve(receive, send)
            finally:
                events.close()

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> EventStream | None:
        """Send the response. Returns the events that follow it, if any. ConnectionError if the client is gone."""
        refusal, body = None, b""
        try:
            _check_headers(scope["headers"])
            body = await self._body(receive)
        except errors.Refusal as refused:
            refusal = refused
        await self._turn()
        environ = wsgi_environ(scope, body)
        if refusal is not None:
            environ[REFUSED] = refusal
        response = await self.flask.respond(environ)
        pieces, status, headers = response.get_wsgi_response(environ)
        await send(_start(status, headers))
        if isinstance(response, EventResponse):
            if scope["method"] != "HEAD":
                return response.events
            response.events.close()
        await send({"type": "http.response.body", "body": b"".join(pieces)})
        response.close()
        return None

    async def _turn(self) -> None:
        """Wait until an iteration of the event loop in which few requests have begun."""
        while self._begun >= _BEGUN_AT_ONCE:
            await asyncio.sleep(0)
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._end_iteration)
        self._begun += 1

    def _end_iteration(self) -> None:
        self._begun = 0

    async def _body(self, receive: Receive) -> bytes:
        """The whole body. Raises Refusal if it is too long or too slow, ConnectionError if the client is gone."""
        body = bytearray()
        size = 0
        more = True
        try:
            async with asyncio.timeout(self._body_seconds):
                while more and size <= _DISCARDED_BYTES:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ConnectionError("the client is gone")
                    piece = message.get("body", b"")
                    size += len(piece)
                    if size <= self._max_body_bytes:
                        body += piece
                    more = message.get("more_body", False)
        except TimeoutError:
            raise errors.too_slow(self._body_seconds) from None
        if size > self._max_body_bytes:
            raise errors.too_large(self._max_body_bytes)
        return bytes(body)


def _check_headers(headers: Sequence[tuple[bytes, bytes]]) -> None:
    """Refuse headers over the limits. The server itself refuses only those that do not come in one piece."""
    size = sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MAX_HEADERS or size > MAX_HEADER_BYTES:
        raise errors.large_headers(MAX_HEADERS, MAX_HEADER_BYTES)


def wsgi_environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The WSGI environment (PEP 3333) of an ASGI request."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        # The body is complete, also one that came in chunks.
        "wsgi.input_terminated": True,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").upper(), raw_value.decode("latin-1")
        # X_Forwarded_For would become the same key as X-Forwarded-For.
        if "_" in name:
            continue
        key = name.replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        environ[key] = f"{environ[key]},{value}" if key in environ else value
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def _start(status: str, headers: list[tuple[str, str]]) -> Message:
    encoded = [_encoded_header(name, value) for name, value in headers]
    return {"type": "http.response.start", "status": int(status[:3]), "headers": encoded}


@lru_cache(maxsize=256)
def _encoded_header(name: str, value: str) -> tuple[bytes, bytes]:
    """A header as ASGI sends it. The server keeps the headers of an open response, and most are the same for all."""
    return name.lower().encode("latin-1"), value.encode("latin-1")


async def _decline(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer what is no request: the life of the server, which needs nothing here, and WebSockets, of which there are
    none."""
    if scope["type"] != "lifespan":
        await send({"type": "websocket.close"})
        return
    for event in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{event}.complete"})
