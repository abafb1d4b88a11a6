"""Traces of a service at an OTLP receiver."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent import futures
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import grpc
import httpx
import pytest
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc

from tests.api.calls import Table
from tests.waiting import wait_until

from .conftest import Serve, log_text

TRACE_ID, PARENT_ID = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
UNKNOWN_MATCH = "nobodyknowsthisone"
"""The id of no match: errors quote it, spans do not."""


class Receiver(trace_service_pb2_grpc.TraceServiceServicer):
    """Stores the received spans, and the names of the services that sent them."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        self.services: set[str] = set()

    def Export(self, request: Any, _: Any) -> Any:  # noqa: N802  the contract's name
        for group in request.resource_spans:
            self.services |= set(values(group.resource, "service.name"))
            self.spans += [span for scope in group.scope_spans for span in scope.spans]
        return trace_service_pb2.ExportTraceServiceResponse()

    def named(self, name: str) -> list[Any]:
        """The spans of the trace TRACE_ID with this name."""
        return [span for span in self.spans if span.name == name and span.trace_id.hex() == TRACE_ID]


def values(owner: Any, key: str) -> list[str]:
    """The values of an attribute of a span or of a resource."""
    return [attribute.value.string_value for attribute in owner.attributes if attribute.key == key]


@contextmanager
def over_grpc(receiver: Receiver) -> Iterator[int]:
    """Run the receiver on the port that is returned."""
    server = grpc.server(futures.ThreadPoolExecutor(4))
    add: Any = trace_service_pb2_grpc.add_TraceServiceServicer_to_server
    add(receiver, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield port
    server.stop(0).wait()


@contextmanager
def over_http(receiver: Receiver) -> Iterator[int]:
    """Run the receiver on the port that is returned."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            response = receiver.Export(trace_service_pb2.ExportTraceServiceRequest.FromString(body), None)
            self.send_response(200 if self.path == "/v1/traces" else 404)
            self.end_headers()
            self.wfile.write(response.SerializeToString())

        def log_message(self, *_: Any) -> None:
            """Write no log."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


PROTOCOLS = {"grpc": over_grpc, "http/protobuf": over_http}


@pytest.fixture
def receiver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """An OTLP receiver that the standard variables name. A parameter is the protocol, by default gRPC."""
    protocol, receiver = getattr(request, "param", "grpc"), Receiver()
    with PROTOCOLS[protocol](receiver) as port:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", protocol)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_INSECURE", "true")
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        yield receiver


@pytest.mark.parametrize("receiver", PROTOCOLS, indirect=True)
def test_trace_reaches_from_the_gateway_to_the_store(serve: Serve, receiver: Receiver) -> None:
    service = serve(rest="true", tracing="true")
    with Table(service.target) as table:
        table.start()
    trace = {"traceparent": f"00-{TRACE_ID}-{PARENT_ID}-01"}
    headers = {**trace, "Authorization": f"Bearer {table.tokens[0]}"}
    answer = httpx.get(f"{service.http}/v1/{table.name}", headers=headers)
    assert httpx.get(f"{service.http}/v1/matches/{UNKNOWN_MATCH}", headers=trace).status_code == 404
    route, method = "GET /v1/matches/{match}", "markethall.v1.MatchService/GetMatch"
    wait_until(lambda: len(receiver.named(route)) == 2 and len(receiver.named(method)) == 2)

    requests, calls = receiver.named(route), receiver.named(method)
    assert {request.parent_span_id.hex() for request in requests} == {PARENT_ID}
    assert {call.parent_span_id for call in calls} == {request.span_id for request in requests}
    codes = [code for call in calls for code in values(call, "rpc.grpc.status_code")]
    assert sorted(codes) == ["NOT_FOUND", "OK"]
    wait_until(lambda: len(receiver.named("store read")) == 1)
    [read] = receiver.named("store read")
    assert read.parent_span_id in {call.span_id for call in calls}
    assert receiver.services == {"markethall"}
    assert values(read, "server.address")[0].startswith("/")
    [found] = [call for call in calls if values(call, "markethall.match")]
    assert values(found, "markethall.match") == [table.name.partition("/")[2]]
    assert values(found, "markethall.game") == ["portobello"]
    assert values(found, "markethall.request_id") == [answer.headers["X-Request-Id"]]
    spans = str(receiver.spans)
    secrets = (*table.tokens, UNKNOWN_MATCH)
    assert not [secret for secret in secrets if secret in spans]


def test_watch_is_one_span_until_it_ends(serve: Serve, receiver: Receiver) -> None:
    service = serve(tracing="true", max_watches="5")
    with Table(service.target) as table:
        table.start()
        watch = table.watch()
        next(watch)
        watch.cancel()
    wait_until(lambda: any(span.name == "markethall.v1.MatchService/WatchMatch" for span in receiver.spans))
    assert "Traceback" not in log_text(service)


def test_protocol_of_traces_overrides_the_general_protocol(
    serve: Serve, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "grpc")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf")
    service = serve(tracing="true")
    with Table(service.target) as table:
        table.create()
    assert service.stop() == 0
    assert receiver.spans


SERVE_WITHOUT_OPENTELEMETRY = """
import sys

sys.modules["opentelemetry"] = None
from markethall_service.app import service
from markethall_service.app.cli import app

print([name for name in sys.modules if "tracing" in name])
app(["serve", "--data", sys.argv[1], "--grpc-port", "0", "--http-port", "0"])
"""


def test_tracing_packages_are_imported_only_if_tracing_is_on_and_named_if_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARKETHALL_TRACING", "true")
    command = [sys.executable, "-c", SERVE_WITHOUT_OPENTELEMETRY, str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert result.stdout.strip() == "[]", result.stderr
    assert result.returncode == 2
    assert "markethall-service[tracing]" in result.stderr
