"""The Flask application: every route of the contract, health checks, and the description."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc
from flask import Flask, Response, g, request
from werkzeug.routing import BaseConverter

from markethall_platform import logs as request_id
from markethall_platform import network as addresses
from markethall_platform.grpc_server import Metadata
from markethall_platform.metrics import GatewayMetrics
from markethall_platform.tls import Renewed

from . import contract, errors
from .docs import DOCS, add_docs
from .encoding import to_json
from .events import Watches
from .middleware import API_KEY, JSON, Middleware
from .openapi import OPENAPI, path_names
from .routes import Route, routes
from .settings import GatewaySettings
from .upstream import Service

if TYPE_CHECKING:
    from markethall_platform.tracing import Tracing


EXTENSION = "markethall-parts"
"""The key of the Parts in `app.extensions`."""

_EVENTS = "text/event-stream"
_LONGEST = 7000
"""The longest header that is passed on to the service. gRPC takes 8 KB of metadata per call."""
_GONE = "waitress.client_disconnected"
"""The key of waitress's environment under which it offers a check whether the client has hung up."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the process that runs the application has to show or to end."""

    watches: Watches
    metrics: GatewayMetrics | None
    tracing: Tracing | None
    tls: Renewed[grpc.ChannelCredentials] | None


@dataclass(frozen=True, slots=True)
class Upstream:
    """What a route needs to call the service."""

    service: Service
    watches: Watches
    callers: Callers
    settings: GatewaySettings


class _App(Flask):
    """Flask without its check for asynchronous functions, which it makes for each request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


class Segment(BaseConverter):
    """One segment of a path between slashes, up to the colon of a custom verb."""

    regex = "[^/:]+"


def create_app(grpc_target: str | grpc.Channel, settings: GatewaySettings | None = None) -> Flask:
    """The gateway to the service at `grpc_target`, an address or a channel. Create it in the process that serves it."""
    chosen = settings or GatewaySettings()
    app = _App("markethall_service.gateway", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = chosen.max_body_bytes
    app.url_map.converters["segment"] = Segment
    app.url_map.merge_slashes = False
    table = tuple(routes(contract.methods()))
    service, watches, tracing = Service(grpc_target, chosen), Watches(chosen.max_streams), _tracing(chosen)
    metrics = None if chosen.metrics_port is None else GatewayMetrics(lambda: len(watches))
    app.extensions[EXTENSION] = Parts(watches, metrics, tracing, service.tls)
    _serve(app, table, Upstream(service, watches, Callers(chosen, tracing), chosen))
    add_docs(app, table, chosen)
    add_health(app, service)
    app.add_url_rule("/", "welcome", _welcome)
    shown = {rule.endpoint: rule.rule for rule in app.url_map.iter_rules()}
    shown |= {_endpoint(number, route): route.template.shown(path_names(route)) for number, route in enumerate(table)}
    Middleware(chosen, shown, metrics, tracing).install(app, chosen)
    return app


def _tracing(settings: GatewaySettings) -> Tracing | None:
    if not settings.tracing:
        return None
    from markethall_platform.tracing import Tracing

    return Tracing("markethall-gateway")


def _serve(app: Flask, table: tuple[Route, ...], upstream: Upstream) -> None:
    for number, route in enumerate(table):
        handle = _streamed(route, upstream) if route.method.server_streaming else _called(route, upstream)
        app.add_url_rule(route.template.rule(), _endpoint(number, route), handle, methods=[route.verb])


def _endpoint(number: int, route: Route) -> str:
    return f"{number} {route.method.full_name}"


def _called(route: Route, upstream: Upstream) -> Callable[..., Response]:
    def handle(**found: str) -> Response:
        answer = upstream.service.call(route.method, route.message(request, found), upstream.callers.metadata())
        return Response(to_json(answer), content_type=JSON)

    return handle


def _streamed(route: Route, upstream: Upstream) -> Callable[..., Response]:
    def handle(**found: str) -> Response:
        message, metadata = route.message(request, found), upstream.callers.metadata()
        watch = upstream.watches.start(lambda: upstream.service.stream(route.method, message, metadata))
        try:
            more = watch.open(upstream.settings.call_seconds)
        except BaseException:
            watch.close()
            raise
        if not more:
            watch.close()
            return _nothing()
        gone = request.environ.get(_GONE, _nobody_knows)
        events = watch.events(upstream.settings.heartbeat_seconds, gone)
        response = Response(events, content_type=f"{_EVENTS}; charset=utf-8")
        response.headers["X-Accel-Buffering"] = "no"
        response.call_on_close(watch.close)
        return response

    return handle


def _nobody_knows() -> bool:
    """Stands in where the server cannot tell whether the client is gone. The heartbeat finds out."""
    return False


def _nothing() -> Response:
    """The answer that nothing more will come. The EventSource of a browser stops asking then."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response


class Callers:
    """Metadata of a call: the caller's token and address, and the request id that joins the logs of both processes."""

    def __init__(self, settings: GatewaySettings, tracing: Tracing | None) -> None:
        self._key = settings.gateway_key
        self._trusted = addresses.networks(settings.trusted_proxies)
        self._tracing = tracing

    def metadata(self) -> Metadata:
        """The metadata of the current request. Raises Refusal if a header cannot be passed on."""
        found = [(request_id.KEY, g.call.request_id)]
        for header in ("Authorization", API_KEY):
            value = request.headers.get(header, "")
            if not (value.isascii() and value.isprintable()):
                raise errors.malformed(f"The {header} header must be printable ASCII.", field=header)
            if len(value) > _LONGEST:
                sentence = f"The {header} header has {len(value)} characters: no token and no key has over {_LONGEST}."
                raise errors.malformed(sentence, field=header)
            if value:
                found.append((header.lower(), value))
        if self._key:
            found += ((addresses.GATEWAY_KEY, self._key), (addresses.CLIENT_KEY, self._address()))
        if self._tracing is not None:
            found += self._tracing.onward()
        return tuple(found)

    def _address(self) -> str:
        forwarded = ",".join(request.headers.getlist("X-Forwarded-For")) if self._trusted else ""
        return addresses.through(request.remote_addr or "", forwarded, self._trusted)


def _welcome() -> Response:
    links = {"name": "Market Hall", "openapi": OPENAPI, "docs": f"{DOCS}/", "games": "/v1/games"}
    return Response(json.dumps(links), content_type=JSON)


ALIVE = "/healthz"
READY = "/readyz"

_WHY = {
    "NOT_SERVING": (
        "SERVICE_NOT_READY",
        "The service takes no calls: its Redis does not answer or takes no writes, or it is stopping.",
    ),
    "UNREACHABLE": ("SERVICE_UNAVAILABLE", "The service cannot be reached."),
}


def add_health(app: Flask, service: Service) -> None:
    """Serve 200 at /healthz while the service answers, and at /readyz while it takes calls; otherwise 503 with the
    cause.

    A service without Redis answers, but takes no calls.
    """

    def alive() -> Response:
        if service.lives():
            return _said("alive")
        raise errors.refusal(503, "UNAVAILABLE", *_WHY["UNREACHABLE"])

    def ready() -> Response:
        health = service.health()
        if health == "SERVING":
            return _said("ready")
        reason, sentence = _WHY.get(health, _WHY["NOT_SERVING"])
        raise errors.refusal(503, "UNAVAILABLE", reason, sentence)

    app.add_url_rule(ALIVE, "alive", alive)
    app.add_url_rule(READY, "ready", ready)


def _said(word: str) -> Response:
    return Response(json.dumps({"status": word}), content_type="application/json")
