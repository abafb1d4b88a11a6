"""Middleware: request id, errors, headers, log, metrics, traces, CORS, caching, compression."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from flask import Flask, Request, Response, g, request
from flask.globals import request_ctx
from flask_cors import CORS
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from markethall_platform import logs, network
from markethall_platform.grpc_server import WORTH_COMPRESSING, CallFailed
from markethall_platform.metrics import RestMetrics
from markethall_service import __version__
from markethall_service.language import CONTENT_LANGUAGE, accepted

from . import GatewaySettings, errors
from .browser_guard import BrowserGuard
from .flask_loop import REFUSED
from .openapi import OPENAPI
from .routes import RESUME_HEADER, RETRY_HEADER

if TYPE_CHECKING:
    from markethall_platform.tracing import Tracing


REQUEST_ID = logs.HEADER
TIME: Final = "X-Service-Time"
"""The time of the service in Unix milliseconds, by which deadlines are meant. Proxies write a Date of their own."""
API_KEY = "X-Api-Key"
FORWARDED_FOR = "X-Forwarded-For"
JSON = "application/json"

_UNKNOWN_ROUTE = "unknown"
_NOT_KEPT: Final = "no-store"

_CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    )
)
"""A page runs only scripts of this service, calls no other server, and is shown in no frame of another origin."""
_DOCUMENTS: Final = frozenset({"text/html", "application/xhtml+xml", "image/svg+xml"})
"""What a browser may run scripts of."""
_BLAME = dict.fromkeys((500, 502), "INTERNAL") | {503: "UNAVAILABLE"}
_log = logging.getLogger("markethall.gateway")


class RequestLog:
    """The request under way, as log lines know it."""

    def __init__(self, given: str) -> None:
        self.request_id = logs.safe_id(given) or logs.new_request_id()
        self.began = time.perf_counter()
        self.spans = ExitStack()
        self.reason = ""
        self.may_compress = True


class Middleware:
    """Begins and ends each request. `shown` names the routes by their endpoints. `now_ms`: see `Service`.

    `count` counts a request by its peer and X-Forwarded-For, and raises CallFailed if there are too many.
    """

    def __init__(
        self,
        settings: GatewaySettings,
        shown: Mapping[str, str],
        now_ms: Callable[[], int],
        metrics: RestMetrics | None,
        tracing: Tracing | None,
        count: Callable[[str, str], None] | None = None,
    ) -> None:
        self._count = count
        self._browsers = BrowserGuard(settings.hosts, settings.cors_origins)
        self._shown = shown
        self._now_ms = now_ms
        self._metrics = metrics
        self._tracing = tracing
        self._calls = logs.CallLog(settings.logs, "markethall.gateway")

    def install(self, app: Flask, settings: GatewaySettings) -> None:
        """Registers all of it with the application."""
        app.before_request(self._begin)
        app.after_request(self._finish)
        app.teardown_request(_end)
        app.register_error_handler(errors.Refusal, refused)
        app.register_error_handler(CallFailed, lambda error: refused(errors.from_call(error)))
        app.register_error_handler(HTTPException, _refused_by_flask)
        app.register_error_handler(Exception, _broken)
        if settings.cors_origins:
            CORS(
                app,
                origins=network.patterns(settings.cors_origins),
                allow_headers=[
                    # Browsers ask for some languages, such as "en-US@posix".
                    "Accept-Language",
                    "Authorization",
                    "Content-Type",
                    RESUME_HEADER,
                    RETRY_HEADER,
                    REQUEST_ID,
                    API_KEY,
                    "traceparent",
                    "If-None-Match",
                ],
                expose_headers=[REQUEST_ID, "Retry-After", "WWW-Authenticate", TIME, "ETag"],
                max_age=600,
            )

    def _begin(self) -> None:
        request = request_ctx.request
        g.call = call = RequestLog(request.headers.get(REQUEST_ID, ""))
        logs.CURRENT.set(call)
        if self._tracing is not None:
            headers = {name.lower(): value for name, value in request.headers}
            g.span = call.spans.enter_context(self._tracing.request(request.method, self._route(request), headers))
        if self._count is not None:
            self._count(peer_of(request), request.headers.get(FORWARDED_FOR, ""))
        if REFUSED in request.environ:
            raise request.environ[REFUSED]
        self._browsers.check(request)

    def _finish(self, response: Response) -> Response:
        request, call = request_ctx.request, g.call
        route = self._route(request)
        # The method of the service has set its own call.
        logs.CURRENT.set(call)
        # `add` does not look for earlier values, which `headers[name] = value` does.
        headers = response.headers
        headers.add(REQUEST_ID, call.request_id)
        if headers.setdefault("Cache-Control", _NOT_KEPT) == _NOT_KEPT:
            # An answer that is kept on the way would tell a time that has passed.
            headers.add(TIME, str(self._now_ms()))
        headers.add("X-Content-Type-Options", "nosniff")
        if response.status_code == 304 or response.mimetype in _DOCUMENTS:
            headers.add("Content-Security-Policy", _CSP)
            headers.add("Referrer-Policy", "no-referrer")
        if call.may_compress:
            compress(request, response)
        seconds, status = time.perf_counter() - call.began, response.status_code
        if self._metrics is not None:
            self._metrics.ended(route, request.method, status, seconds)
        if self._tracing is not None:
            self._tracing.end_request(g.span, status)
        self._calls.ended(f"{request.method} {route}", _BLAME.get(status, str(status)), call.reason, seconds)
        return response

    def _route(self, request: Request) -> str:
        """The template of the request's path: the path itself may name a match."""
        return self._shown.get(request.endpoint or "", _UNKNOWN_ROUTE)


def peer_of(request: Request) -> str:
    """The address of the connection in gRPC's form."""
    address, port = request.remote_addr or "", request.environ["REMOTE_PORT"]
    return f"ipv6:[{address}]:{port}" if ":" in address else f"ipv4:{address}:{port}"


def refused(refusal: errors.Refusal) -> Response:
    """A refusal as an answer, in the language of the request too."""
    g.call.reason = refusal.reason
    language = refusal.localize(accepted(request.headers.get("Accept-Language", "")))
    response = Response(refusal.json(), refusal.code, refusal.headers, content_type=JSON)
    return in_language(response, {CONTENT_LANGUAGE: language})


def in_language(response: Response, metadata: Mapping[str, str | bytes]) -> Response:
    """The response with the language that the metadata of a call name."""
    if language := metadata.get(CONTENT_LANGUAGE):
        response.content_language.add(str(language))
    return response


def _end(_: BaseException | None) -> None:
    if "call" in g:
        g.call.spans.close()
    logs.CURRENT.set(None)


def _refused_by_flask(error: HTTPException) -> Response:
    """What Flask itself refuses: unknown paths and methods, and requests it cannot read."""
    # Not as a path: a proxy may serve all paths behind a prefix.
    here = f"The API is described in {OPENAPI.removeprefix('/')} at the root of this service."
    match error:
        case NotFound():
            sentence = f"Nothing answers {request.method} {request.path}. {here}"
            return refused(errors.refusal(404, "NOT_FOUND", "UNKNOWN_ROUTE", sentence))
        case MethodNotAllowed():
            allowed = ", ".join(sorted(error.valid_methods or ()))
            sentence = f"{request.path} takes {allowed}, not {request.method}. {here}"
            refusal = errors.refusal(405, "UNIMPLEMENTED", "METHOD_NOT_ALLOWED", sentence)
            refusal.headers["Allow"] = allowed
            return refused(refusal)
        case _:
            return refused(errors.malformed("The request cannot be read."))


def _broken(error: Exception) -> Response:
    _log.error("unexpected fault", exc_info=error)
    return refused(errors.fault())


CACHE_CONTROL: Final = "cache-control"
"""Trailing metadata of a response that may be kept, as the header of this name says it."""

_TAGGED: Final = __version__.encode()
"""Part of every tag: another release may write the same message differently."""


def cacheable(request: Request, data: bytes, cache_control: str, to_text: Callable[[], str]) -> Response:
    """An answer that may be kept; 304 without a body if the client has it already.

    `data` is the message. The tag covers the message and not its JSON, so that an answer which the client has is not
    encoded again. It is weak, because the same answer is compressed for some clients. An answer to a request with a
    token is never for shared caches.
    """
    tag = hashlib.sha256(_TAGGED + data).hexdigest()[:32]
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
        del response.headers["Content-Type"]
    else:
        response = Response(to_text(), content_type=JSON)
    response.set_etag(tag, weak=True)
    token = "Authorization" in request.headers
    response.headers["Cache-Control"] = cache_control.replace("public", "private") if token else cache_control
    response.vary.update(("Authorization", "Accept-Encoding", "Accept-Language"))
    return response


_LEVEL: Final = 5

LONG: Final = 16 * 1024
"""The bytes from which an answer is written and compressed in turns with other calls."""


def compress(request: Request, response: Response) -> None:
    """Compress a JSON answer if it is long and the client accepts gzip. Streams stay as they are.

    Not for answers of a method that can contain a secret, see `Method.may_compress`.
    """
    if (
        (response.content_length or 0) < WORTH_COMPRESSING
        or response.is_streamed
        or response.mimetype != "application/json"
    ):
        return
    if response.content_encoding:
        return
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(response.get_data(), _LEVEL, mtime=0))
        response.content_encoding = "gzip"


async def compress_long(request: Request, response: Response) -> None:
    """`compress` a long answer while other tasks run. zlib works without the lock of Python."""
    if (response.content_length or 0) >= LONG and request.accept_encodings["gzip"]:
        response.set_data(await asyncio.to_thread(gzip.compress, response.get_data(), _LEVEL, mtime=0))
        response.content_encoding = "gzip"
        response.vary.add("Accept-Encoding")
