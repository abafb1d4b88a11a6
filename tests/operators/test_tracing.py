"""Traces of a real service at a real OTLP receiver."""

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
from tests.operators.conftest import Serve
from tests.waiting import wait_until

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
STRANGER = "nobodyknowsthisone"
"""An id without a match: errors quote input, spans do not."""


class Receiver(trace_service_pb2_grpc.TraceServiceServicer):
    """Stores received spans."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        self.services: set[str] = set()

    def Export(self, request: Any, _: Any) -> Any:  # noqa: N802  the contract's name
        """Receive spans."""
        for part in request.resource_spans:
            self.services |= {one.value.string_value for one in part.resource.attributes if one.key == "service.name"}
            self.spans += [span for scope in part.scope_spans for span in scope.spans]
        return trace_service_pb2.ExportTraceServiceResponse()

    def named(self, name: str) -> list[Any]:
        """The spans of our trace with this name."""
        return [span for span in self.spans if span.name == name and span.trace_id.hex() == TRACE]


@contextmanager
def over_grpc(receiver: Receiver) -> Iterator[int]:
    """Start the receiver on a port."""
    server = grpc.server(futures.ThreadPoolExecutor(4))
    add: Any = trace_service_pb2_grpc.add_TraceServiceServicer_to_server
    add(receiver, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield port
    server.stop(0).wait()


@contextmanager
def over_http(receiver: Receiver) -> Iterator[int]:
    """Start the receiver on a port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            answer = receiver.Export(trace_service_pb2.ExportTraceServiceRequest.FromString(body), None)
            self.send_response(200 if self.path == "/v1/traces" else 404)
            self.end_headers()
            self.wfile.write(answer.SerializeToString())

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
    """An OTLP receiver that the standard settings name. The default protocol is gRPC."""
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
    table = Table(service.target)
    table.start()
    header = {"traceparent": f"00-{TRACE}-{PARENT}-01", "Authorization": f"Bearer {table.tokens[0]}"}
    assert httpx.get(f"{service.http}/v1/{table.name}", headers=header).is_success
    assert httpx.get(f"{service.http}/v1/matches/{STRANGER}", headers=header).status_code == 404
    method = "markethall.v1.MatchService/GetMatch"
    wait_until(lambda: len(receiver.named("GET /v1/matches/{match}")) == 2 and len(receiver.named(method)) == 2)

    edges, calls = receiver.named("GET /v1/matches/{match}"), receiver.named(method)
    assert {edge.parent_span_id.hex() for edge in edges} == {PARENT}
    assert {call.parent_span_id for call in calls} == {edge.span_id for edge in edges}
    codes = [one.value.string_value for call in calls for one in call.attributes if one.key == "rpc.grpc.status_code"]
    assert sorted(codes) == ["NOT_FOUND", "OK"]
    wait_until(lambda: len(receiver.named("store read")) == 1)
    [read] = receiver.named("store read")
    assert read.parent_span_id in {call.span_id for call in calls}
    assert receiver.services == {"markethall"}
    exported = str(receiver.spans)
    assert not [secret for secret in (*table.tokens, table.name.partition("/")[2], STRANGER) if secret in exported]
    table.close()


def test_watch_is_one_span_until_it_ends(serve: Serve, receiver: Receiver) -> None:
    service = serve(tracing="true", max_watches="5")
    table = Table(service.target)
    table.start()
    watch = table.watch()
    next(iter(watch))
    watch.cancel()
    table.close()
    wait_until(lambda: any(span.name == "markethall.v1.MatchService/WatchMatch" for span in receiver.spans))
    assert service.log is not None
    assert "Traceback" not in service.log.read_text()


def without_opentelemetry(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in an environment without OpenTelemetry."""
    code = f"import sys; sys.modules['opentelemetry'] = None; {code}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)


def test_tracing_packages_are_imported_only_if_tracing_is_on() -> None:
    code = (
        "import markethall_service.app.cli, markethall_service.app; print([m for m in sys.modules if 'tracing' in m])"
    )
    said = without_opentelemetry(code)
    assert said.stdout.strip() == "[]", said.stderr


def test_missing_tracing_packages_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARKETHALL_TRACING", "true")
    words = ["serve", "--data", str(tmp_path), "--grpc-port", "0", "--http-port", "0"]
    said = without_opentelemetry(f"from markethall_service.app.cli import app; app({words})")
    assert said.returncode == 2
    assert "markethall-service[tracing]" in said.stderr


def test_traces_protocol_overrides_the_general_protocol(
    serve: Serve, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "grpc")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf")
    service = serve(tracing="true")
    table = Table(service.target)
    table.create()
    table.close()
    assert service.stop() == 0
    assert receiver.spans
