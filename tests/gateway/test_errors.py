"""Errors of the service as responses of REST."""

from __future__ import annotations

from threading import Event

import httpx
import pytest
from google.protobuf.any_pb2 import Any
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode
from grpc_status import rpc_status

from markethall.v1 import match_pb2
from tests.gateway.fake_service import FakeService, refuse
from tests.gateway.running_gateway import RunningGateway


@pytest.mark.parametrize(
    ("code", "http"),
    [
        (StatusCode.INVALID_ARGUMENT, 400),
        (StatusCode.FAILED_PRECONDITION, 400),
        (StatusCode.OUT_OF_RANGE, 400),
        (StatusCode.UNAUTHENTICATED, 401),
        (StatusCode.PERMISSION_DENIED, 403),
        (StatusCode.NOT_FOUND, 404),
        (StatusCode.ALREADY_EXISTS, 409),
        (StatusCode.ABORTED, 409),
        (StatusCode.RESOURCE_EXHAUSTED, 429),
        (StatusCode.UNIMPLEMENTED, 501),
        (StatusCode.UNAVAILABLE, 503),
        (StatusCode.DEADLINE_EXCEEDED, 504),
        (StatusCode.INTERNAL, 500),
        (StatusCode.DATA_LOSS, 500),
        (StatusCode.UNKNOWN, 500),
    ],
)
@pytest.mark.parametrize("path", ["/v1/matches/k3v9", "/v1/matches/k3v9:watch"])
def test_each_code_has_its_http_status(
    service: FakeService, web: httpx.Client, code: StatusCode, http: int, path: str
) -> None:
    service.answers["GetMatch"] = service.answers["WatchMatch"] = refuse(
        code, "A_REASON", "A sentence: ä.", clause="PM-4.3"
    )

    answer = web.get(path)

    assert answer.status_code == http
    assert answer.json() == {
        "error": {
            "code": http,
            "status": code.name,
            "message": "A sentence: ä.",
            "details": [
                {
                    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                    "reason": "A_REASON",
                    "domain": "markethall",
                    "metadata": {"clause": "PM-4.3"},
                }
            ],
        }
    }


def test_missing_token_error_has_www_authenticate(service: FakeService, web: httpx.Client) -> None:
    service.answers["GetMatch"] = refuse(StatusCode.UNAUTHENTICATED, "TOKEN_MISSING")
    assert web.get("/v1/matches/k3v9").headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(("delay", "header"), [(None, "1"), (0.0, "1"), (0.2, "1"), (2.5, "3"), (60.0, "60")])
def test_rate_limit_error_has_retry_after(
    service: FakeService, web: httpx.Client, delay: float | None, header: str
) -> None:
    service.answers["GetMatch"] = refuse(StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY", retry_seconds=delay)
    assert web.get("/v1/matches/k3v9").headers["Retry-After"] == header
    service.answers["GetMatch"] = refuse(StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE", retry_seconds=delay)
    answer = web.get("/v1/matches/k3v9")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, header)


def test_unknown_error_details_are_left_out(service: FakeService, web: httpx.Client) -> None:
    info = Any()
    info.Pack(ErrorInfo(reason="A_REASON", domain="markethall"))
    later = Any(type_url="type.googleapis.com/markethall.v9.Later", value=b"new")
    status = Status(code=StatusCode.ABORTED.value[0], message="No.", details=[info, later])
    service.answers["GetMatch"] = lambda _, context: context.abort_with_status(rpc_status.to_status(status))
    answer = web.get("/v1/matches/k3v9")
    assert answer.status_code == 409
    assert [detail["reason"] for detail in answer.json()["error"]["details"]] == ["A_REASON"]


def test_message_too_large_for_the_service_is_413(service: FakeService, web: httpx.Client) -> None:
    service.answers["GetMatch"] = refuse(StatusCode.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LARGE")
    assert web.get("/v1/matches/k3v9").status_code == 413


def test_crash_response_shows_no_internals(service: FakeService, web: httpx.Client) -> None:
    def crash(*_: object) -> match_pb2.Match:
        raise ZeroDivisionError("secret detail of line 42")

    service.answers["GetMatch"] = service.answers["WatchMatch"] = crash
    for path in ("/v1/matches/k3v9", "/v1/matches/k3v9:watch"):
        answer = web.get(path)
        assert answer.status_code == 500
        assert answer.json()["error"]["details"][0]["reason"] == "INTERNAL"
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text


def test_grpc_error_without_a_reason_shows_its_status_only(service: FakeService, web: httpx.Client) -> None:
    service.answers["GetMatch"] = lambda _, context: context.abort(StatusCode.RESOURCE_EXHAUSTED, "at 10.0.0.7")
    answer = web.get("/v1/matches/k3v9")
    assert answer.status_code == 429
    assert answer.json()["error"]["details"][0]["reason"] == "INTERNAL"
    assert "10.0.0.7" not in answer.text


@pytest.mark.parametrize("path", ["/v1/matches/k3v9", "/v1/matches/k3v9:watch"])
def test_call_ended_by_shutdown_is_retryable(service: FakeService, web: httpx.Client, path: str) -> None:
    for method in ("GetMatch", "WatchMatch"):
        service.answers[method] = lambda _, context: context.abort(StatusCode.CANCELLED, "")
    answer = web.get(path)
    assert (answer.status_code, answer.json()["error"]["status"]) == (503, "UNAVAILABLE")
    assert answer.json()["error"]["details"][0]["reason"] == "SHUTTING_DOWN"
    assert answer.headers["Retry-After"] == "1"


def test_service_timeout_is_504(service: FakeService) -> None:
    may_finish = Event()

    def wait(*_: object) -> match_pb2.Match:
        may_finish.wait(60)
        return match_pb2.Match()

    service.answers["GetMatch"] = wait
    service.answers["WatchMatch"] = lambda *_: iter([wait()])
    gateway = RunningGateway(service, call_seconds=0.2)
    try:
        for path in ("/v1/matches/k3v9", "/v1/matches/k3v9:watch"):
            answer = httpx.get(f"{gateway.base}{path}", timeout=20)
            assert answer.status_code == 504
            assert answer.json()["error"]["details"][0]["reason"] == "DEADLINE_EXCEEDED"
    finally:
        may_finish.set()
        gateway.stop()
