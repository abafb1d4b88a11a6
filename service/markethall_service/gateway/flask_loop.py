"""Flask on the event loop: each request is answered in its own task, without threads.

A view may be a coroutine. Requests are passed to Flask when their body is complete, so a slow client costs no task. A
view that returns an `EventResponse` keeps its connection open as an event stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from inspect import isawaitable
from io import BytesIO
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from flask import Flask, Request as FlaskRequest, Response
from werkzeug.routing import MapAdapter

from . import errors
from .events import EventStream
from .http_messages import Answer, Request

REFUSED: Final = "markethall.refused"
"""The key of a WSGI environment with the Refusal of a request that could not be read."""

_SINGLE: Final = frozenset({"HTTP_AUTHORIZATION", "HTTP_X_API_KEY", "CONTENT_TYPE", "HTTP_CONTENT_ENCODING"})
"""The keys of headers with one value. Something on the way may have written such a header twice."""

_PATHS: Final = 256
"""How many paths have their route remembered."""

_BEGUN_AT_ONCE: Final = 32
"""How many requests begin in one iteration of the event loop. When a thousand watchers reconnect at once, the objects
of a thousand requests would exist at the same time, and other calls would wait for all of them."""


class EventResponse(Response):
    """The start of an event stream, which follows when the headers are sent."""

    automatically_set_content_length = False

    def __init__(self, events: EventStream) -> None:
        super().__init__(content_type="text/event-stream; charset=utf-8")
        self.headers.add("X-Accel-Buffering", "no")
        self.events = events


class AsyncFlask(Flask):
    """Flask whose views may be coroutines of the running event loop."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(name, **options)
        self._match = lru_cache(_PATHS)(self.url_map.bind("").match)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: `respond` awaits what it returns."""
        return func

    def create_url_adapter(self, request: FlaskRequest | None) -> MapAdapter | None:
        """What finds the route of a request. Flask would look at its host once more: `read_head` has checked it. The
        routes of the latest paths are remembered: all watchers of a match have the same."""
        if request is None:
            return None

        def match(path: str | None = None, method: str | None = None, **more: Any) -> Any:
            return self._match(path or request.path, method or request.method, **more)

        adapter = self.url_map.bind("", path_info=request.path, default_method=request.method)
        adapter.match = match  # type: ignore[assignment, method-assign]
        return adapter

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
            except asyncio.CancelledError:
                # The server cancels a request only when it stops.
                found = self.handle_user_exception(errors.shutting_down())
            except Exception as error:
                found = self.handle_user_exception(error)
            return self.finalize_request(found)
        finally:
            context.pop(None)


class SharedResponse(Response):
    """A response whose body never changes: all clients get the same bytes."""


class RestApp:
    """Answers the requests of connections."""

    def __init__(self, flask: AsyncFlask) -> None:
        self.flask = flask
        self._begun = 0

    async def respond(self, request: Request) -> Answer:
        """The answer to a request. See `connections.App`."""
        await self._turn()
        environ = wsgi_environ(request)
        response = await self.flask.respond(environ)
        if isinstance(response, EventResponse):
            return Answer(response.status, response.headers.to_wsgi_list(), events=response.events)
        headers = response.get_wsgi_headers(environ).to_wsgi_list()
        has_body = request.method != "HEAD" and response.status_code not in (204, 304)
        body = response.get_data() if has_body else b""
        return Answer(response.status, headers, body, is_shared=isinstance(response, SharedResponse))

    async def _turn(self) -> None:
        """Wait until an iteration of the event loop in which few requests have begun."""
        while self._begun >= _BEGUN_AT_ONCE:
            await asyncio.sleep(0)
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._end_iteration)
        self._begun += 1

    def _end_iteration(self) -> None:
        self._begun = 0


def wsgi_environ(request: Request) -> dict[str, Any]:
    """The WSGI environment (PEP 3333) of a request."""
    path, _, query = request.target.partition(b"?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{request.version}",
        "SERVER_NAME": request.server[0],
        "SERVER_PORT": str(request.server[1]),
        "REMOTE_ADDR": request.client[0],
        "REMOTE_PORT": str(request.client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": request.scheme,
        "wsgi.input": BytesIO(request.body),
        # The body is complete, also one that came in chunks.
        "wsgi.input_terminated": True,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in request.headers:
        name, value = raw_name.decode("latin-1").upper(), raw_value.decode("latin-1")
        # X_Forwarded_For would become the same key as X-Forwarded-For. Other protocols are not switched to; werkzeug
        # would refuse a request for a WebSocket.
        if "_" in name or name == "UPGRADE":
            continue
        key = name.replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        if key in environ and not (key in _SINGLE and environ[key] == value):
            value = f"{environ[key]},{value}"
        environ[key] = value
    environ["HTTP_HOST"] = request.host.decode("latin-1")
    environ["CONTENT_LENGTH"] = str(len(request.body))
    if request.refusal is not None:
        environ[REFUSED] = request.refusal
    return environ
