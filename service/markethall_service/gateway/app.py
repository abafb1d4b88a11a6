"""The Flask application: every route of the contract, its description, and one way to answer errors."""

from __future__ import annotations

import json
import logging
import re
import time
import uuid
from collections.abc import Callable

import grpc
from flask import Flask, Response, g, request
from flask_cors import CORS
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge
from werkzeug.routing import BaseConverter

from markethall_service.gateway import contract, errors
from markethall_service.gateway.docs import DOCS, OPENAPI, add_docs
from markethall_service.gateway.events import Watches
from markethall_service.gateway.route import RESUME_HEADER, Route, routes
from markethall_service.gateway.service import Metadata, Service, to_json
from markethall_service.gateway.settings import GatewaySettings

REQUEST_ID = "X-Request-Id"
EXTENSION = "markethall-watches"
"""The key in `app.extensions` of the Watches, for whoever has to end them."""

_JSON = "application/json"
_EVENTS = "text/event-stream"
_SANE_ID = re.compile(r"[A-Za-z0-9._~-]{1,64}")
_log = logging.getLogger("markethall.gateway")


class Segment(BaseConverter):
    """One piece of a path between slashes, up to the colon of a custom verb."""

    regex = "[^/:]+"


def create_app(grpc_target: str | grpc.Channel, settings: GatewaySettings | None = None) -> Flask:
    """The gateway to the service at `grpc_target`, an address or a channel. Make it in the process that serves it."""
    chosen = settings or GatewaySettings()
    app = Flask("markethall_service.gateway", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = chosen.max_body_bytes
    app.url_map.converters["segment"] = Segment
    app.url_map.merge_slashes = False
    table = tuple(routes(contract.methods()))
    _serve(app, table, Service(grpc_target, chosen), chosen)
    add_docs(app, table, chosen.reasons)
    app.add_url_rule("/", "welcome", _welcome)
    _frame(app, chosen)
    return app


def _serve(app: Flask, table: tuple[Route, ...], service: Service, settings: GatewaySettings) -> None:
    watches = Watches(settings.max_streams)
    app.extensions[EXTENSION] = watches
    for number, route in enumerate(table):
        handle = _called(route, service)
        if route.method.server_streaming:
            handle = _streamed(route, service, watches, settings)
        app.add_url_rule(route.template.rule(), f"{number} {route.method.full_name}", handle, methods=[route.verb])


def _called(route: Route, service: Service) -> Callable[..., Response]:
    def handle(**found: str) -> Response:
        answer = service.call(route.method, route.message(request, found), _metadata())
        return Response(to_json(answer), content_type=_JSON)

    return handle


def _streamed(route: Route, service: Service, watches: Watches, settings: GatewaySettings) -> Callable[..., Response]:
    def handle(**found: str) -> Response:
        message, metadata = route.message(request, found), _metadata()
        watch = watches.start(lambda: service.stream(route.method, message, metadata))
        try:
            more = watch.open(settings.call_seconds)
        except BaseException:
            watch.close()
            raise
        if not more:
            watch.close()
            return _nothing()
        response = Response(watch.events(settings.heartbeat_seconds), content_type=f"{_EVENTS}; charset=utf-8")
        response.headers["X-Accel-Buffering"] = "no"
        response.call_on_close(watch.close)
        return response

    return handle


def _nothing() -> Response:
    """Tells a watcher that nothing more will come; a browser's EventSource stops asking."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response


def _metadata() -> Metadata:
    """What the service is told beside the message: who asks, and the id that ties both logs together."""
    request_id = ("x-request-id", g.request_id)
    authorization = request.headers.get("Authorization", "")
    if not (authorization.isascii() and authorization.isprintable()):
        raise errors.malformed("The Authorization header must be printable ASCII.", field="Authorization")
    return (request_id, ("authorization", authorization)) if authorization else (request_id,)


def _welcome() -> Response:
    links = {"name": "Market Hall", "openapi": OPENAPI, "docs": f"{DOCS}/", "games": "/v1/games"}
    return Response(json.dumps(links), content_type=_JSON)


def _frame(app: Flask, settings: GatewaySettings) -> None:
    """What surrounds every answer: request id, errors, headers, the log, CORS."""
    app.before_request(_begin)
    app.after_request(_finish)
    app.register_error_handler(errors.Refusal, _refused)
    app.register_error_handler(grpc.RpcError, lambda error: _refused(errors.from_rpc(error)))
    app.register_error_handler(HTTPException, _refused_by_flask)
    app.register_error_handler(Exception, _broken)
    if settings.cors_origins:
        CORS(
            app,
            origins=list(settings.cors_origins),
            allow_headers=["Authorization", "Content-Type", RESUME_HEADER, REQUEST_ID],
            expose_headers=[REQUEST_ID, "Retry-After"],
            max_age=600,
        )


def _begin() -> None:
    given = request.headers.get(REQUEST_ID, "")
    g.request_id = given if _SANE_ID.fullmatch(given) else uuid.uuid4().hex
    g.began = time.perf_counter()


def _finish(response: Response) -> Response:
    response.headers[REQUEST_ID] = g.request_id
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["X-Content-Type-Options"] = "nosniff"
    spent = (time.perf_counter() - g.began) * 1000
    _log.info("%s %s %s %.1f ms %s", request.method, request.path, response.status_code, spent, g.request_id)
    return response


def _refused(refusal: errors.Refusal) -> Response:
    return Response(refusal.json(), refusal.code, refusal.headers, content_type=_JSON)


def _refused_by_flask(error: HTTPException) -> Response:
    """What Flask itself refuses: unknown paths and methods, bodies over the limit, and requests it cannot read."""
    here = f"The API is described at {OPENAPI}."
    match error:
        case RequestEntityTooLarge():
            return _refused(errors.too_large(request.max_content_length or 0))
        case NotFound():
            sentence = f"Nothing answers {request.method} {request.path}. {here}"
            return _refused(errors.refusal(404, "NOT_FOUND", "UNKNOWN_ROUTE", sentence))
        case MethodNotAllowed():
            allowed = ", ".join(sorted(error.valid_methods or ()))
            sentence = f"{request.path} takes {allowed}, not {request.method}. {here}"
            refusal = errors.refusal(405, "UNIMPLEMENTED", "METHOD_NOT_ALLOWED", sentence)
            refusal.headers["Allow"] = allowed
            return _refused(refusal)
        case _:
            return _refused(errors.malformed("The request cannot be read."))


def _broken(error: Exception) -> Response:
    _log.error("request %s failed", g.request_id, exc_info=error)
    return _refused(errors.fault())
