"""OpenTelemetry spans of calls, of requests and of their store operations. Imported only if tracing is on.

Needs the extra `tracing`. Exporter, sampler, service name and the rest are OpenTelemetry's own settings, OTEL_*.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from opentelemetry import propagate
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import Span, SpanKind, Status, StatusCode

from .logs import OUR_FAULT


class Tracing:
    """Creates spans and exports them in the background. `close` exports the last ones."""

    def __init__(self, name: str, exporter: SpanExporter | None = None) -> None:
        named = {} if "OTEL_SERVICE_NAME" in os.environ else {"service.name": name}
        self._provider = TracerProvider(resource=Resource.create(named), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter or _exporter()))
        self._tracer = self._provider.get_tracer("markethall")

    def close(self) -> None:
        """Export what is left, and stop."""
        self._provider.shutdown()

    @contextmanager
    def call(
        self,
        path: str,
        metadata: Mapping[str, Any],
        code_of: Callable[[Exception], str],
        facts: Callable[[], Mapping[str, int | str]] = dict,
    ) -> Iterator[None]:
        """The span of a gRPC call. Its parent is named by the metadata. `facts` are more attributes, at its end."""
        service, _, method = path.partition("/")
        attributes = {"rpc.system": "grpc", "rpc.service": service, "rpc.method": method}
        with self._span(path, SpanKind.SERVER, attributes, propagate.extract(metadata)) as span:
            try:
                yield
            except Exception as error:
                _set_status(span, code_of(error))
                raise
            else:
                _set_status(span, "OK")
            finally:
                span.set_attributes({f"markethall.{name}": value for name, value in facts().items()})

    @contextmanager
    def request(self, verb: str, route: str, headers: Mapping[str, str]) -> Iterator[Span]:
        """The span of an HTTP request. Its parent is named by the headers."""
        attributes = {"http.request.method": verb, "http.route": route}
        with self._span(f"{verb} {route}", SpanKind.SERVER, attributes, propagate.extract(headers)) as span:
            yield span

    def end_request(self, span: Span, status: int) -> None:
        """Record the status of an HTTP answer."""
        span.set_attribute("http.response.status_code", status)
        if status >= 500:
            span.set_status(Status(StatusCode.ERROR))

    def outgoing_metadata(self) -> tuple[tuple[str, str], ...]:
        """Metadata that propagate the current span to the next service."""
        carrier: dict[str, str] = {}
        propagate.inject(carrier)
        return tuple(carrier.items())

    def watch(self, part: object, *methods: str, address: Callable[[Any], str] | None = None) -> None:
        """Create a span for each later call of these coroutine methods of a part of the store.

        `address`: the address of the server that a call goes to, by its first argument; "" if that is not known.
        """
        for name in methods:
            setattr(part, name, self._spanned(name, getattr(part, name), address))

    def _spanned(
        self, name: str, ask: Callable[..., Awaitable[Any]], address: Callable[[Any], str] | None
    ) -> Callable[..., Awaitable[Any]]:
        async def asked(*arguments: Any) -> Any:
            with self._span(f"store {name}", SpanKind.CLIENT, {"db.system.name": "redis"}, None) as span:
                try:
                    return await ask(*arguments)
                finally:
                    # After the call, which may have found where the server is.
                    if address is not None and arguments and (server := address(arguments[0])):
                        span.set_attribute("server.address", server)

        return asked

    def _span(self, name: str, kind: SpanKind, attributes: Mapping[str, str], parent: Any) -> Any:
        # No exception events: their messages may quote what a caller sent.
        return self._tracer.start_as_current_span(
            name, parent, kind, attributes, record_exception=False, set_status_on_exception=False
        )


def _set_status(span: Span, code: str) -> None:
    span.set_attribute("rpc.grpc.status_code", code)
    if code in OUR_FAULT:
        span.set_status(Status(StatusCode.ERROR))


def _exporter() -> SpanExporter:
    """OTLP over gRPC, or over HTTP if OTEL_EXPORTER_OTLP_PROTOCOL says so."""
    general = os.environ.get("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
    if os.environ.get("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", general).startswith("http"):
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter as OverHttp

        return OverHttp()
    from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter as OverGrpc

    return OverGrpc()
