"""The Flask application: every route of the contract, health checks, the description, its viewer, and the table."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from flask import Request, Response, g, request
from flask.globals import request_ctx
from google.protobuf.message_factory import GetMessageClass
from werkzeug.routing import BaseConverter

from markethall_platform import logs
from markethall_platform.grpc_server import LocalStream, Metadata, Method, call_unary
from markethall_platform.metrics import RestMetrics
from markethall_platform.network import is_loopback
from markethall_platform.shards import ShardHealth
from markethall_platform.workers import WorkerPool

from . import GatewaySettings, contract, errors
from .docs_page import DOCS, add_docs
from .events import EventStreams
from .flask_loop import AsyncFlask, EventResponse, RestApp
from .middleware import (
    API_KEY,
    CACHE_CONTROL,
    FORWARDED_FOR,
    JSON,
    LONG,
    Middleware,
    cacheable,
    compress_long,
    in_language,
    peer_of,
)
from .openapi import OPENAPI, document, path_names
from .routes import Route, routes
from .static_files import StaticFile
from .table_page import add_table
from .transcoding import to_json, to_json_in_turns

if TYPE_CHECKING:
    from markethall_platform.tracing import Tracing

ALIVE = "/healthz"
READY = "/readyz"
_CAUSES_LENGTH: Final = 1000


@dataclass(frozen=True, slots=True)
class Service:
    """The service that the gateway calls, in the same process.

    `find_method`: the method of a path such as "/markethall.v1.MatchService/PlayMove", as its gRPC server has it.
    `is_ready`: whether the service takes calls. `now_ms`: the time of deadlines, in Unix milliseconds.
    `shards`: the health of the shards of the store.
    `metrics`, `tracing`: None where they are off.
    `count`: counts a request by its peer and X-Forwarded-For, or raises CallFailed; None without a limit.
    `workers`: what reads long bodies.
    """

    find_method: Callable[[str], Method | None]
    is_ready: Callable[[], bool]
    now_ms: Callable[[], int]
    shards: Callable[[], Sequence[ShardHealth]] = tuple
    metrics: RestMetrics | None = None
    tracing: Tracing | None = None
    count: Callable[[str, str], None] | None = None
    workers: WorkerPool = field(default_factory=WorkerPool)


@dataclass(frozen=True, slots=True)
class Gateway:
    """The gateway, to be served by `HttpServer`, and its open event streams."""

    rest: RestApp
    streams: EventStreams


class Segment(BaseConverter):
    """One segment of a path between slashes, up to the colon of a custom verb."""

    regex = "[^/:]+"


def create_app(service: Service, settings: GatewaySettings | None = None) -> Gateway:
    """The gateway to a service. Create it in the event loop that serves it."""
    settings = settings or GatewaySettings()
    app = AsyncFlask("markethall_service.gateway", static_folder=None)
    app.url_map.converters["segment"] = Segment
    app.url_map.merge_slashes = False
    table = tuple(routes(contract.methods()))
    streams = EventStreams(settings.heartbeat_seconds)
    for number, route in enumerate(table):
        view = _stream if route.method.server_streaming else _unary
        method = _method(service, route)
        handle = view(route, method, Caller(service.tracing), service.workers, settings.call_seconds, streams)
        app.add_url_rule(route.template.rule(), _endpoint(number, route), handle, methods=[route.verb])
    _add_docs(app, table, settings)
    _add_health(app, service)
    add_table(app, _welcome, on=settings.table)
    shown = {rule.endpoint: rule.rule for rule in app.url_map.iter_rules()}
    shown |= {_endpoint(number, route): route.template.shown(path_names(route)) for number, route in enumerate(table)}
    Middleware(settings, shown, service.now_ms, service.metrics, service.tracing, service.count).install(app, settings)
    if service.metrics is not None:
        service.metrics.add_streams(lambda: len(streams))
    return Gateway(RestApp(app), streams)


class Caller:
    """The caller of the current request, as a method of the service sees it."""

    def __init__(self, tracing: Tracing | None) -> None:
        self._tracing = tracing

    def metadata(self, request: Request, request_id: str) -> Metadata:
        """Token, API key, forwarded addresses, language, and the request id in log lines. Raises Refusal."""
        found = [(logs.KEY, request_id)]
        for header in ("Authorization", API_KEY, FORWARDED_FOR, "Accept-Language"):
            value = request.headers.get(header)
            if value is None:
                continue
            if not (value.isascii() and value.isprintable()):
                raise errors.malformed(f"The {header} header must be printable ASCII.", field=header)
            found.append((header.lower(), value))
        if self._tracing is not None:
            found += self._tracing.outgoing_metadata()
        return tuple(found)


def _method(service: Service, route: Route) -> Method:
    path = f"/{route.method.containing_service.full_name}/{route.method.name}"
    method = service.find_method(path)
    if method is None:
        raise LookupError(f"the service has no method {path}")
    return method


def _endpoint(number: int, route: Route) -> str:
    return f"{number} {route.method.full_name}"


_View = Callable[..., Awaitable[Response]]


def _unary(
    route: Route, method: Method, caller: Caller, workers: WorkerPool, timeout_s: float, _: EventStreams
) -> _View:
    parse = GetMessageClass(route.method.output_type).FromString

    async def handle(**found: str) -> Response:
        # The request itself: each look at a field of Flask's proxy would look for the request first.
        request, log = request_ctx.request, g.call
        log.may_compress = method.may_compress
        message = await route.message(request, found, workers)
        metadata = caller.metadata(request, log.request_id)
        data, trailing = await call_unary(method, message, metadata, peer_of(request), timeout_s)
        found_metadata = dict(trailing)
        cache_control = found_metadata.get(CACHE_CONTROL)
        if cache_control is None:
            text = to_json(parse(data)) if len(data) < LONG else await to_json_in_turns(parse(data))
            response = Response(text, content_type=JSON)
            if method.may_compress:
                await compress_long(request, response)
        else:
            response = cacheable(request, data, str(cache_control), lambda: to_json(parse(data)))
        return in_language(response, found_metadata)

    return handle


def _stream(
    route: Route, method: Method, caller: Caller, workers: WorkerPool, timeout_s: float, streams: EventStreams
) -> _View:
    response = GetMessageClass(route.method.output_type)

    async def handle(**found: str) -> Response:
        request = request_ctx.request
        message = await route.message(request, found, workers)
        call = LocalStream(method, caller.metadata(request, g.call.request_id), peer_of(request))
        stream = await streams.open(call, message, response, timeout_s)
        return _nothing() if stream is None else in_language(EventResponse(stream), dict(call.initial_metadata))

    return handle


def _nothing() -> Response:
    """The answer that nothing more will come. The EventSource of a browser stops asking then."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response


def _welcome() -> Response:
    paths = {"openapi": OPENAPI, "docs": f"{DOCS}/", "games": "/v1/games"}
    # Relative: a proxy may serve all paths behind a prefix.
    links = {"name": "Market Hall"} | {name: path.removeprefix("/") for name, path in paths.items()}
    return Response(json.dumps(links), content_type=JSON)


def _add_docs(app: AsyncFlask, table: Sequence[Route], settings: GatewaySettings) -> None:
    """Serve the description of these routes, and a page that shows it."""
    text = json.dumps(document(table, settings.reasons, wants_api_key=settings.wants_api_key), ensure_ascii=False)
    described = StaticFile.of(text.encode(), JSON, "max-age=60")

    def openapi() -> Response:
        return described.response(request)

    app.add_url_rule(OPENAPI, "openapi", openapi)
    add_docs(app, OPENAPI)


def _add_health(app: AsyncFlask, service: Service) -> None:
    """Serve 200 at /healthz while the process answers, and at /readyz while it takes calls; otherwise 503.

    A service without Redis answers, but takes no calls.
    """

    def alive() -> Response:
        return _status("alive")

    def ready() -> Response:
        shards = service.shards()
        if service.is_ready():
            return _status("ready", **_detail(shards))
        sentence = "The service takes no calls: its Redis does not answer or takes no writes, or it is stopping."
        writable = sum(shard.writable for shard in shards)
        metadata = {"shards": str(len(shards)), "writable": str(writable)} if shards else {}
        if _is_local() and (causes := sorted(f"{shard.shard}: {shard.why}" for shard in shards if shard.why)):
            metadata["why"] = "; ".join(causes)[:_CAUSES_LENGTH]
        raise errors.refusal(503, "UNAVAILABLE", "SERVICE_NOT_READY", sentence, **metadata)

    app.add_url_rule(ALIVE, "alive", alive)
    app.add_url_rule(READY, "ready", ready)


def _is_local() -> bool:
    """Whether the caller is on this machine, and no proxy has forwarded the request."""
    is_forwarded = FORWARDED_FOR in request.headers or "Forwarded" in request.headers
    return not is_forwarded and is_loopback(request.remote_addr or "")


def _detail(shards: Sequence[ShardHealth]) -> dict[str, object]:
    """How many shards there are and take writes; for a caller on this machine also the state of each.

    The addresses of servers are not for the public, and a proxy on this machine names its caller.
    """
    found: dict[str, object] = {"shards": len(shards), "writable": sum(shard.writable for shard in shards)}
    if _is_local():
        found["detail"] = [_shown(shard) for shard in sorted(shards, key=lambda shard: shard.shard)]
    return found


def _shown(shard: ShardHealth) -> dict[str, object]:
    ratio = None if shard.memory is None else shard.memory.ratio
    values = {
        "shard": shard.shard,
        "writable": shard.writable,
        "why": shard.why or None,
        "replicasOnline": shard.replicas,
        "replicasNeeded": shard.needed,
        "memoryRatio": None if ratio is None else round(ratio, 3),
        "diskFault": shard.disk_fault or None,
    }
    return {name: value for name, value in values.items() if value is not None}


def _status(word: str, **more: object) -> Response:
    return Response(json.dumps({"status": word, **more}), content_type=JSON)
