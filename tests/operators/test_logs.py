"""Log lines of a real service: they have request ids and contain no secret."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2, match_service_pb2
from markethall_client import Client
from tests.api.calls import Table
from tests.operators.conftest import Serve
from tests.operators.lines import lines
from tests.operators.test_health import redis_server
from tests.raw_http2 import RawConnection
from tests.service import Service
from tests.waiting import wait_until


def get_match(table: Table, name: str, request_id: str | None) -> Any:
    """Make a call with a request id. Returns the answer's metadata, or the error."""
    metadata = () if request_id is None else (("x-request-id", request_id),)
    try:
        _, call = table.matches.GetMatch.with_call(match_service_pb2.GetMatchRequest(name=name), metadata=metadata)
    except grpc.RpcError as error:
        return error
    return call


def back(call: Any) -> list[str]:
    """The returned request ids."""
    return [value for key, value in call.trailing_metadata() or () if key == "x-request-id"]


def test_sent_request_id_is_returned(hall: Service) -> None:
    table = Table(hall.target)
    table.create()
    assert back(get_match(table, table.name, "my-id.1")) == ["my-id.1"]
    assert back(get_match(table, "matches/none", "my-id.2")) == ["my-id.2"]
    assert back(get_match(table, table.name, None)) == []
    assert back(get_match(table, table.name, "not sane!")) == []
    assert back(get_match(table, table.name, "x" * 65)) == []
    table.close()


def test_request_id_is_logged_from_the_gateway_to_the_store(serve: Serve, tmp_path: Any) -> None:
    with redis_server(tmp_path) as (url, redis):
        service = serve(rest="true", redis_url=url, log_format="json")
        with httpx.Client(base_url=service.http, timeout=60) as web:
            redis.terminate()
            redis.wait()
            answer = web.get("/v1/matches/k3v9", headers={"X-Request-Id": "lost-1"})
        assert (answer.status_code, answer.headers["X-Request-Id"]) == (503, "lost-1")
        wait_until(lambda: len([line for line in lines(service) if line.get("request_id") == "lost-1"]) >= 3)
        found = {line["logger"]: line for line in lines(service) if line.get("request_id") == "lost-1"}
        assert found["markethall_platform.redis_client.pipeline"]["event"] == "the store does not answer"
        call, request = found["markethall.api"], found["markethall.gateway"]
        assert (call["call"], call["code"], call["reason"]) == ("GetMatch", "UNAVAILABLE", "STORE_UNAVAILABLE")
        assert (request["call"], request["reason"]) == ("GET /v1/matches/{match}", "STORE_UNAVAILABLE")
        assert {call["level"], request["level"]} == {"warning"}


def test_only_faults_and_slow_calls_are_logged_by_default(serve: Serve) -> None:
    service = serve(rest="true", log_format="json")
    table = Table(service.target)
    table.start()
    get_match(table, "matches/none", None)
    httpx.get(f"{service.http}/v1/matches/none")
    table.close()
    assert [line for line in lines(service) if "call" in line] == []


def test_access_log_has_a_share_of_the_calls_or_all(serve: Serve) -> None:
    service = serve(log_format="json", access_log="1", slow_call_seconds="0.000001")
    table = Table(service.target)
    table.create()
    table.close()
    assert [(line["event"], line["level"]) for line in lines(service) if line.get("call") == "CreateMatch"] == [
        ("slow call", "warning")
    ]
    service = serve(log_format="json", access_log="1", slow_call_seconds="60")
    table = Table(service.target)
    table.create()
    table.close()
    assert [(line["event"], line["level"]) for line in lines(service) if line.get("call") == "CreateMatch"] == [
        ("call", "info")
    ]


def test_streams_ended_by_a_stop_are_one_log_line(serve: Serve) -> None:
    service = serve(log_format="json", grace_seconds="1")
    table = Table(service.target)
    table.start()
    watches = [table.watch() for _ in range(3)]
    for watch in watches:
        next(iter(watch))
    assert service.stop() == 0
    table.close()
    logged = lines(service)
    assert [line["count"] for line in logged if line["event"] == "streams end with the service"] == [3]
    assert [line for line in logged if line["level"] != "info"] == []


@pytest.mark.parametrize("format", ["json", "console"])
def test_log_contains_no_secret(serve: Serve, format: str) -> None:
    key, api_key = uuid.uuid4().hex, uuid.uuid4().hex
    service = serve(
        rest="true",
        log_format=format,
        log_level="DEBUG",
        access_log="1",
        token_keys=key,
        api_keys=api_key,
        slow_call_seconds="0.0001",
    )
    with Client(service.target, api_key=api_key) as client, httpx.Client(base_url=service.http) as web:
        secrets = [key, api_key]
        for game in ("portobello", "kairo", "klongs"):
            match = client.create(
                game, seats=2, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE, request_id=f"id-{uuid.uuid4()}"
            )
            name = f"Zaphod {uuid.uuid4().hex[:8]}"
            request_id = f"secret-{uuid.uuid4()}"
            seats = [client.join(match, name=name, request_id=request_id), client.join(match)]
            secrets += [
                match.join_code,
                match.match.name.partition("/")[2],
                name,
                request_id,
                *(seat.token for seat in seats),
            ]
            play(seats, random.Random(3))
            header = {"Authorization": f"Bearer {seats[0].token}"}
            assert web.get(f"/v1/{match.match.name}", headers=header).is_success
            web.get(f"/v1/{match.match.name}", headers={"Authorization": f"Bearer {seats[0].token}x"})
            web.post(f"/v1/{match.match.name}:join", json={"joinCode": match.join_code, "displayName": name, "seat": 9})
            record = client.get_record(match.match.name, token=seats[0].token)
            assert len(record.header.seed) == 64
            secrets.append(record.header.seed)
    assert service.log is not None
    logged = service.log.read_text()
    assert "PlayMove" in logged
    assert "POST /v1/matches/{match}:join" in logged
    assert [secret for secret in secrets if secret and secret in logged] == []


def test_disconnected_watcher_is_not_logged(serve: Serve) -> None:
    service = serve(rest="true", log_format="json", log_level="DEBUG", metrics_port="0")
    with Client(service.target) as client, httpx.Client(base_url=service.http) as web:
        name = client.create("portobello", seats=2).match.name
        with web.stream("GET", f"/v1/{name}:watch") as answer:
            assert next(answer.iter_lines())
        metrics = service.addresses["metrics"]
        wait_until(lambda: "markethall_http_streams 0.0" in httpx.get(metrics).text)
    assert service.stop() == 0
    logged = lines(service)
    assert [line for line in logged if "disconnected" in line["event"] or name.partition("/")[2] in str(line)] == []


def play(seats: list[Any], rng: random.Random) -> None:
    """Play a match to its end."""
    while to_act := seats[0].refresh().to_act:
        seat = seats[to_act[0] - 1]
        seat.play(rng.choice(seat.legal_moves()))


def test_token_in_an_invalid_header_is_not_logged(serve: Serve) -> None:
    service = serve(log_format="json", log_level="DEBUG")
    with RawConnection(service.target) as connection:
        connection.call("/markethall.v1.MatchService/GetMatch", 1, b"", authorization="Bearer my-own-token\xc2")
        next(one for one in connection.frames() if one.stream)
    assert service.stop() == 0
    assert service.log is not None
    assert "my-own-token" not in service.log.read_text()


def test_json_log_contains_only_json(tmp_path: Path) -> None:
    given = {"DATA": str(tmp_path / "data"), "GRPC_PORT": "0", "HTTP_PORT": "0", "LOG_FORMAT": "json"}
    environment = {**os.environ, **{f"MARKETHALL_{name}": value for name, value in given.items()}}
    command = [sys.executable, "-m", "markethall_service", "serve"]
    log = tmp_path / "log"
    with log.open("w") as file, subprocess.Popen(command, stdout=file, stderr=file, env=environment) as process:
        try:
            wait_until(lambda: "Market Hall serves" in log.read_text())
        finally:
            process.terminate()
    logged = [json.loads(line) for line in log.read_text().splitlines()]
    [serves] = [line for line in logged if line["event"] == "Market Hall serves"]
    assert httpx.URL(serves["rest"]).port
    assert {"grpc", "redis"} <= serves.keys()
    assert "metrics" not in serves


FAULT = """
import logging, sys
from markethall_platform.logs import LogSettings, configure

configure(LogSettings(format=sys.argv[1]))
try:
    raise ValueError("what a caller sent")
except ValueError:
    logging.getLogger("markethall").exception("it broke")
"""


@pytest.mark.parametrize("kind", ["json", "console"])
def test_fault_is_logged_by_type_and_place_without_its_message(kind: str) -> None:
    said = subprocess.run([sys.executable, "-c", FAULT, kind], capture_output=True, text=True, check=True).stderr
    assert all(part in said for part in ("it broke", "ValueError", "<string>:7 <module>"))
    assert "what a caller sent" not in said
