"""Long answers are gzipped for clients that accept it, unless they can contain a secret."""

from __future__ import annotations

import httpx
import pytest

from markethall.v1 import match_pb2, match_service_pb2
from markethall_service.api.handlers import has_secrets
from markethall_service.gateway import contract
from tests.gateway.fake_service import FakeService

RECORD = "/v1/matches/k3v9/record"


@pytest.fixture(autouse=True)
def long_record(service: FakeService) -> None:
    """The record of the match is long, the match itself short."""
    commits = [match_pb2.Commit(revision=number, seat=1) for number in range(2, 500)]
    service.answers["GetRecord"] = lambda *_: match_pb2.Record(commits=commits)


@pytest.mark.parametrize(
    ("accepted", "gzipped"), [("gzip, deflate, br", True), ("gzip;q=0", False), ("identity", False)]
)
def test_long_response_uses_an_accepted_encoding(web: httpx.Client, accepted: str, gzipped: bool) -> None:
    answer = web.get(RECORD, headers={"Accept-Encoding": accepted})
    assert (answer.headers.get("Content-Encoding") == "gzip") is gzipped
    assert answer.headers["Vary"] == "Accept-Encoding"
    length = int(answer.headers["Content-Length"])
    assert length * 10 < len(answer.content) if gzipped else length == len(answer.content)
    assert len(answer.json()["commits"]) == 498


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_openapi_document_uses_an_accepted_encoding(web: httpx.Client, accepted: str) -> None:
    answer = web.get("/openapi.json", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding", "identity") == accepted
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.json()["openapi"].startswith("3.1")


def test_short_responses_and_errors_are_not_compressed(web: httpx.Client) -> None:
    for path in ("/v1/matches/k3v9", "/v1/nothing"):
        answer = web.get(path, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in answer.headers
        assert "Vary" not in answer.headers


def test_events_are_not_compressed(web: httpx.Client) -> None:
    with web.stream("GET", "/v1/matches/k3v9:watch", headers={"Accept-Encoding": "gzip"}) as answer:
        assert "Content-Encoding" not in answer.headers


def test_vary_names_origin_and_encoding(web: httpx.Client) -> None:
    answer = web.get(RECORD, headers={"Accept-Encoding": "gzip", "Origin": "https://play.example"})
    assert {name.strip() for name in answer.headers["Vary"].split(",")} == {"Accept-Encoding", "Origin"}


def test_response_that_can_contain_a_secret_is_not_compressed(web: httpx.Client, service: FakeService) -> None:
    service.answers["JoinMatch"] = lambda *_: match_service_pb2.JoinMatchResponse(token="t" * 10_000)
    answer = web.post("/v1/matches/k3v9:join", json={}, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
    assert int(answer.headers["Content-Length"]) > 10_000


def test_methods_that_return_secrets_are_known() -> None:
    secret = {method.name for method in contract.methods() if has_secrets(method.output_type)}
    assert secret >= {"CreateMatch", "JoinMatch", "RematchMatch", "RenewToken"}
    assert not secret & {"GetGame", "ListGames", "GetRecord"}
