"""Log lines of a service: they have request ids and contain no secret."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any, Literal

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2, match_service_pb2
from markethall.v1.game_pb2 import Game
from markethall_client import Client, Retry, Unavailable
from markethall_client.errors import read_status
from markethall_platform.logs import new_request_id, safe_id
from markethall_rules import GAMES
from tests.api.calls import Table
from tests.forked import Forked
from tests.kits import moves_near
from tests.raw_http2 import RawConnection
from tests.service import Service
from tests.waiting import wait_until

from .conftest import Serve, log_lines, log_text, redis_process


def test_request_ids_are_unique_and_valid() -> None:
    ids = [new_request_id() for _ in range(10_000)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[0-9a-f]{32}", id) and safe_id(id) == id for id in ids)


def test_forked_processes_create_different_request_ids() -> None:
    reader, writer = os.pipe()
    for _ in range(2):
        if os.fork() == 0:
            os.write(writer, new_request_id().encode())
            os._exit(0)
        os.wait()
    os.close(writer)
    with os.fdopen(reader) as pipe:
        ids = pipe.read()
    assert len({ids[:32], ids[32:], new_request_id()}) == 3


def get_match(table: Table, name: str, request_id: str | None) -> Any:
    """Call GetMatch with a request id. Returns the call, or the error if it is refused."""
    metadata = () if request_id is None else (("x-request-id", request_id),)
    try:
        _, call = table.matches.GetMatch.with_call(match_service_pb2.GetMatchRequest(name=name), metadata=metadata)
    except grpc.RpcError as error:
        return error
    return call


def returned_ids(call: Any) -> list[str]:
    """The request ids in the trailing metadata of a call."""
    return [value for key, value in call.trailing_metadata() or () if key == "x-request-id"]


def test_sent_request_id_is_returned(hall: Service) -> None:
    with Table(hall.target) as table:
        table.create()
        assert returned_ids(get_match(table, table.name, "my-id.1")) == ["my-id.1"]
        assert returned_ids(get_match(table, "matches/none", "my-id.2")) == ["my-id.2"]
        assert returned_ids(get_match(table, table.name, None)) == []
        assert returned_ids(get_match(table, table.name, "not sane!")) == []
        assert returned_ids(get_match(table, table.name, "x" * 65)) == []
        # An error always has an id, so that its receiver can name the call.
        assert [len(one) for one in returned_ids(get_match(table, "matches/none", None))] == [32]


def test_request_id_is_logged_from_the_gateway_to_the_store(serve: Serve, tmp_path: Path) -> None:
    with redis_process(tmp_path) as (url, redis):
        service = serve(rest="true", redis_url=url, log_format="json")
        redis.terminate()
        redis.wait()

        def lines(request_id: str = "lost-1") -> dict[str, dict[str, Any]]:
            """The log lines of the request by logger."""
            return {line["logger"]: line for line in log_lines(service) if line.get("request_id") == request_id}

        response = httpx.get(f"{service.http}/v1/matches/k3v9", headers={"X-Request-Id": "lost-1"}, timeout=60)
        assert (response.status_code, response.headers["X-Request-Id"]) == (503, "lost-1")
        wait_until(lambda: len(lines()) >= 3)
        assert lines()["markethall_platform.redis_client.pipeline"]["event"] == "the store does not answer"
        call, request = lines()["markethall.api"], lines()["markethall.gateway"]
        assert (call["call"], call["code"], call["reason"]) == ("GetMatch", "UNAVAILABLE", "STORE_UNAVAILABLE")
        assert (request["call"], request["reason"]) == ("GET /v1/matches/{match}", "STORE_UNAVAILABLE")
        assert {(line["event"], line["level"]) for line in (call, request)} == {("failed call", "warning")}

        # What a user of an SDK pastes finds the same lines.
        once = Retry(attempts=1)
        with Client(service.target, retry=once, timeout=60) as client, pytest.raises(Unavailable) as caught:
            client.get_match("matches/k3v9")
        [pasted] = re.findall(r"\(request id (\S+)\)$", str(caught.value))
        wait_until(lambda: lines(pasted).keys() >= {"markethall.api", "markethall_platform.redis_client.pipeline"})


def test_refused_part_of_a_stream_names_its_line(serve: Serve) -> None:
    service = serve(log_format="json", access_log="1", log_matches="all")
    with Table(service.target) as table:
        table.start("kairo", 2)
        move = match_service_pb2.PlayMoveRequest(name=table.name, revision=99)
        late = match_service_pb2.PlayMovesRequest(play=move)
        sent = (*table.as_seat(1), ("x-request-id", "a-stream"))
        refused = [read_status(answer.error) for answer in table.matches.PlayMoves(iter([late, late]), metadata=sent)]
        none = match_service_pb2.SeatWatch(watch=match_service_pb2.WatchMatchRequest(name="matches/none"))
        [watched] = table.matches.WatchMatches(match_service_pb2.WatchMatchesRequest(watches=[none]))
    assert [error.request_id for error in refused] == ["a-stream.0", "a-stream.1"]
    for error, call in ((refused[1], "PlayMoves"), (read_status(watched.failed), "WatchMatches")):
        [line] = [line for line in log_lines(service) if line.get("request_id") == error.request_id]
        assert (line["call"], line["code"], line["reason"]) == (call, error.code.name, error.reason)


def test_only_faults_and_slow_calls_are_logged_by_default(serve: Serve) -> None:
    service = serve(rest="true", log_format="json")
    with Table(service.target) as table:
        table.start()
        get_match(table, "matches/none", None)
    httpx.get(f"{service.http}/v1/matches/none")
    assert [line for line in log_lines(service) if "call" in line] == []


@pytest.mark.parametrize(
    ("slow_call_seconds", "logged"), [("0.000001", ("slow call", "warning")), ("60", ("call", "info"))]
)
def test_access_log_has_every_call_once(serve: Serve, slow_call_seconds: str, logged: tuple[str, str]) -> None:
    service = serve(rest="true", log_format="json", access_log="1", slow_call_seconds=slow_call_seconds)
    with Table(service.target) as table:
        table.create()
        get_match(table, "matches/none", None)
    httpx.get(f"{service.http}/v1/matches/none")
    lines = log_lines(service)
    assert [(line["event"], line["level"]) for line in lines if line.get("call") == "CreateMatch"] == [logged]
    # However slow it was, a refused call is no fault of the service.
    refused = [line for line in lines if str(line.get("call")).startswith(("GetMatch", "GET "))]
    assert [(line["event"], line["level"]) for line in refused] == [("refused call", "info")] * 3


@pytest.mark.parametrize(
    ("log_matches", "shown"), [(None, {"public"}), ("all", {"public", "unlisted", "private"}), ("none", set())]
)
def test_lines_of_calls_name_the_matches_that_may_be_shown(
    serve: Serve, log_matches: str | None, shown: set[str]
) -> None:
    service = serve(log_format="json", access_log="1", log_matches=log_matches)
    ids: dict[str, str] = {}
    with Client(service.target) as client:
        visibilities: tuple[Literal["public", "unlisted", "private"], ...] = ("public", "unlisted", "private")
        for name in visibilities:
            match = client.create("portobello", seats=2, visibility=name)
            client.join(match)
            seat = client.join(match)
            seat.refresh()
            ids[name] = match.match.name.partition("/")[2]
    lines = [line for line in log_lines(service) if "call" in line]
    by_match = {line["match"]: line for line in lines if line["call"] == "GetMatch" and "match" in line}
    assert by_match.keys() == {ids[name] for name in shown}
    for line in by_match.values():
        assert (line["game"], line["seat"], line["revision"] > 1) == ("portobello", 2, True)
    hidden = [id for name, id in ids.items() if name not in shown]
    assert not [id for id in hidden if id in log_text(service)]
    created = {line["match"] for line in lines if line["call"] == "CreateMatch" and "match" in line}
    assert created == {ids[name] for name in shown}


def test_name_that_is_no_match_is_not_logged(serve: Serve) -> None:
    service = serve(log_format="json", access_log="1", log_matches="all")
    with Table(service.target) as table:
        for name in ("matches/my secret", "matches/" + "x" * 500, "my-token", "matches/a\nb"):
            get_match(table, name, None)
    assert [line for line in log_lines(service) if "match" in line] == []
    assert "secret" not in log_text(service)


def test_streams_ended_by_a_stop_are_one_log_line(serve: Serve) -> None:
    service = serve(log_format="json", grace_seconds="1")
    with Table(service.target) as table:
        table.start()
        watches = [table.watch() for _ in range(3)]
        for watch in watches:
            next(watch)
        assert service.stop() == 0
    lines = log_lines(service)
    assert [line["count"] for line in lines if line["event"] == "streams end with the service"] == [3]
    assert [line for line in lines if line["level"] != "info"] == []


@pytest.mark.parametrize("format", ["json", "console"])
def test_log_contains_no_secret(serve: Serve, format: str) -> None:
    key, api_key = uuid.uuid4().hex, uuid.uuid4().hex
    service = serve(
        rest="true", log_format=format, log_level="DEBUG", access_log="1", slow_call_seconds="0.0001",
        token_keys=key, api_keys=api_key,
    )  # fmt: skip
    secrets = [key, api_key]
    with Client(service.target, api_key=api_key) as client, httpx.Client(base_url=service.http) as web:
        for game in GAMES:
            secrets += play_with_secrets(client, web, game.box.name)
    log = log_text(service)
    assert "PlayMove" in log
    assert "POST /v1/matches/{match}:join" in log
    assert [secret for secret in secrets if secret in log] == []


def play_with_secrets(client: Client, web: httpx.Client, game: str) -> list[str]:
    """Play a private match and resign it. Returns all that its callers sent and received and others must not see."""
    match = client.create(
        Game(name=game), seats=2, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE, request_id=f"id-{uuid.uuid4()}"
    )
    path = f"/v1/{match.match.name}"
    name = f"Zaphod {uuid.uuid4().hex[:8]}"
    request_id = f"secret-{uuid.uuid4()}"
    seats = [client.join(match, name=name, request_id=request_id), client.join(match)]
    rng = random.Random(3)
    for _ in range(moves_near(game, 20)):
        seat = seats[seats[0].refresh().to_act[0] - 1]
        seat.play(rng.choice(seat.legal_moves()))
    seats[0].resign()
    tokens = [seat.token for seat in seats]
    assert web.get(path, headers={"Authorization": f"Bearer {tokens[0]}"}).is_success
    web.get(path, headers={"Authorization": f"Bearer {tokens[0]}x"})
    web.post(f"{path}:join", json={"joinCode": match.join_code, "displayName": name, "seat": 9})
    seed = client.get_record(match.match.name, token=tokens[0]).header.seed
    assert len(seed) == 64
    secrets = [match.join_code, match.match.name.partition("/")[2], name, request_id, seed, *tokens]
    assert all(secrets)
    return secrets


def test_debug_log_contains_no_disconnected_watcher_and_no_invalid_header(serve: Serve) -> None:
    service = serve(rest="true", log_format="json", log_level="DEBUG", metrics_port="0")
    with Client(service.target) as client, httpx.Client(base_url=service.http) as web:
        name = client.create("portobello", seats=2).match.name
        with web.stream("GET", f"/v1/{name}:watch") as response:
            assert next(response.iter_lines())
        wait_until(lambda: "markethall_http_streams 0.0" in httpx.get(service.addresses["metrics"]).text)
    with RawConnection(service.target) as connection:
        connection.call("/markethall.v1.MatchService/GetMatch", 1, b"", authorization="Bearer my-own-token\xc2")
        next(frame for frame in connection.frames() if frame.stream)
    assert service.stop() == 0
    assert [line for line in log_lines(service) if "disconnected" in line["event"]] == []
    log = log_text(service)
    assert "my-own-token" not in log


def test_json_log_contains_only_json(tmp_path: Path) -> None:
    settings = {"DATA": str(tmp_path / "data"), "GRPC_PORT": "0", "HTTP_PORT": "0", "LOG_FORMAT": "json"}
    environment = {**os.environ, **{f"MARKETHALL_{name}": value for name, value in settings.items()}}
    log = tmp_path / "log"
    with log.open("w") as file, open(os.devnull) as null:
        process = Forked(["serve"], environment, (null.fileno(), file.fileno(), file.fileno()))
        try:
            wait_until(lambda: "Market Hall serves" in log.read_text())
        finally:
            process.terminate()
            process.wait(30)
    [serves] = [line for line in map(json.loads, log.read_text().splitlines()) if line["event"] == "Market Hall serves"]
    assert httpx.URL(serves["rest"]).port
    assert {"grpc", "redis"} <= serves.keys()
    assert "metrics" not in serves


LOG_EXCEPTION = """
import logging, sys
from markethall_platform.logs import LogSettings, configure

configure(LogSettings(format=sys.argv[1]))
try:
    raise ValueError("what a caller sent")
except ValueError:
    logging.getLogger("markethall").exception("it broke")
"""


@pytest.mark.parametrize("format", ["json", "console"])
def test_exception_is_logged_by_type_and_place_without_its_message(format: str) -> None:
    log = subprocess.run(
        [sys.executable, "-c", LOG_EXCEPTION, format], capture_output=True, text=True, check=True
    ).stderr
    assert all(part in log for part in ("it broke", "ValueError", "<string>:7 <module>"))
    assert "what a caller sent" not in log
