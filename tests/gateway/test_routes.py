"""Every method of the contract is served at the path that the contract gives it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from google.protobuf.descriptor import Descriptor

from markethall.v1 import game_pb2, match_pb2
from markethall_service.gateway import contract
from markethall_service.gateway.routes import parse, routes

from .fake_service import FakeService

NAME = {"name": "matches/k3v9"}
MOVE: dict[str, Any] = {"portobello": {"placeStall": {"space": "a01:2"}}}
LINES = [{"moves": [MOVE]}]


def message_of(method: str) -> Descriptor:
    return next(each.input_type for each in contract.methods() if each.name == method)


CALLS: list[tuple[str, str, str, Any, dict[str, Any]]] = [
    ("ListGames", "GET", "/v1/games?view=GAME_VIEW_FULL", None, {"view": game_pb2.GAME_VIEW_FULL}),
    ("GetGame", "GET", "/v1/games/portobello", None, {"name": "games/portobello"}),
    ("ListBots", "GET", "/v1/bots?pageSize=1", None, {"page_size": 1}),
    ("GetBot", "GET", "/v1/bots/greedy", None, {"name": "bots/greedy"}),
    ("CreateMatch", "POST", "/v1/matches", {"match": {"game": "portobello"}, "requestId": "r1"}, {"request_id": "r1"}),
    ("GetMatch", "GET", "/v1/matches/k3v9?view=MATCH_VIEW_FULL", None, NAME | {"view": match_pb2.MATCH_VIEW_FULL}),
    ("GetMatch", "GET", "/v1/matches/k3v9?revision=40", None, NAME | {"revision": 40}),
    ("ListMatches", "GET", "/v1/matches?pageSize=7&state=MATCH_STATE_PLAYING", None, {"page_size": 7, "state": 2}),
    ("JoinMatch", "POST", "/v1/matches/k3v9:join", {"seat": 2}, NAME | {"seat": 2}),
    ("LeaveMatch", "POST", "/v1/matches/k3v9:leave", None, NAME),
    ("GetJoinCode", "GET", "/v1/matches/k3v9/joinCode", None, NAME),
    ("CreateShortCode", "POST", "/v1/matches/k3v9:createShortCode", None, NAME),
    ("GetShortCode", "GET", "/v1/shortCodes?shortCode=K7Q%202MX", None, {"short_code": "K7Q 2MX"}),
    ("RenewToken", "POST", "/v1/matches/k3v9:renewToken", None, NAME),
    ("CloseMatch", "POST", "/v1/matches/k3v9:close", {"requestId": "r"}, NAME | {"request_id": "r"}),
    ("DeleteMatch", "DELETE", "/v1/matches/k3v9", None, NAME),
    ("AddBot", "POST", "/v1/matches/k3v9:addBot", {"bot": "random"}, NAME | {"bot": "random"}),
    ("KickSeat", "POST", "/v1/matches/k3v9:kick", {"seat": 2}, NAME | {"seat": 2}),
    ("ResignMatch", "POST", "/v1/matches/k3v9:resign", None, NAME),
    ("RematchMatch", "POST", "/v1/matches/k3v9:rematch", {"webhookUrl": "u"}, NAME | {"webhook_url": "u"}),
    ("ListLegalMoves", "GET", "/v1/matches/k3v9/legalMoves", None, NAME),
    ("PlayMove", "POST", "/v1/matches/k3v9:play", {"move": MOVE, "revision": 7}, NAME | {"revision": 7}),
    (
        "PreviewMoves",
        "POST",
        "/v1/matches/k3v9:preview",
        {"lines": LINES, "revision": 7},
        NAME | {"revision": 7},
    ),
    ("UndoMove", "POST", "/v1/matches/k3v9:undo", {"revision": 8}, NAME | {"revision": 8}),
    ("WatchMatch", "GET", "/v1/matches/k3v9:watch?afterRevision=3", None, NAME | {"after_revision": 3}),
    ("WatchMatches", "POST", "/v1/matches:watch", {"watches": [], "languageCode": "de"}, {"language_code": "de"}),
    ("CheckRecord", "POST", "/v1/records:check", {"record": {}, "seat": 1}, {"seat": 1}),
    ("CheckRecord", "POST", "/v1/records:check", {"name": "matches/k3v9"}, NAME),
    ("ListCommits", "GET", "/v1/matches/k3v9/commits?afterRevision=3", None, NAME | {"after_revision": 3}),
    ("GetRecord", "GET", "/v1/matches/k3v9/record?join_code=abc", None, NAME | {"join_code": "abc"}),
]


@pytest.mark.parametrize(("method", "verb", "path", "body", "fields"), CALLS, ids=[call[0] for call in CALLS])
def test_method_gets_its_fields(
    service: FakeService, web: httpx.Client, method: str, verb: str, path: str, body: Any, fields: dict[str, Any]
) -> None:
    answer = web.request(verb, path, json=body)

    assert answer.is_success, answer.text
    assert service.last_call().method == method
    assert {name: getattr(service.last_call().request, name) for name in fields} == fields


def test_every_method_has_a_route() -> None:
    assert {route.method.name for route in routes(contract.methods())} == {call[0] for call in CALLS}
    # A stream of requests cannot be sent over HTTP/1.
    assert {method.name for method in contract.methods() if not method.client_streaming} == {call[0] for call in CALLS}


def test_body_is_the_request(service: FakeService, web: httpx.Client) -> None:
    options = {"portobello": {"edition": "EDITION_FRENCH", "open_customers": True}}
    web.post(
        "/v1/matches",
        json={
            "match": {
                "game": "portobello",
                "seatCount": 3,
                "visibility": "MATCH_VISIBILITY_PRIVATE",
                "options": options,
            },
            "webhookUrl": "https://example.com/",
        },
    )
    assert service.last_call().request.webhook_url == "https://example.com/"

    match = service.last_call().request.match
    assert (match.game, match.seat_count, match.visibility) == ("portobello", 3, match_pb2.MATCH_VISIBILITY_PRIVATE)
    assert match.options.portobello.open_customers


def test_move_is_passed_on_unchanged(service: FakeService, web: httpx.Client) -> None:
    web.post("/v1/matches/k3v9:play", json={"move": MOVE, "revision": 7, "requestId": "r", "textBoard": True})

    request = service.last_call().request
    place_stall = request.move.portobello.place_stall
    assert place_stall.space == "a01:2"
    assert (request.request_id, request.text_board) == ("r", True)


WRITES = [(call[0], call[2]) for call in CALLS if "request_id" in message_of(call[0]).fields_by_name]


def test_writes_over_rest_are_those_with_a_request_id() -> None:
    reads = {"RenewToken", "CreateShortCode", "PreviewMoves", "WatchMatches", "CheckRecord"}
    assert {name for name, _ in WRITES} | reads == {call[0] for call in CALLS if call[1] == "POST"}


@pytest.mark.parametrize("path", [path for _, path in WRITES])
def test_idempotency_key_is_the_request_id(service: FakeService, web: httpx.Client, path: str) -> None:
    key = {"Idempotency-Key": "key-0123456789abcdef"}
    for body in ({}, {"requestId": ""}, {"requestId": key["Idempotency-Key"]}):
        assert web.post(path, json=body, headers=key).is_success
        assert service.last_call().request.request_id == key["Idempotency-Key"]
    calls = len(service.calls)
    answer = web.post(path, json={"requestId": "another-0123456789"}, headers=key)
    info, _ = answer.json()["error"]["details"]
    wrong = {"field": "requestId", "given": "another-0123456789"}
    assert (answer.status_code, info["reason"], info["metadata"]) == (400, "BAD_FIELD", wrong)
    assert len(service.calls) == calls
    web.post(path, json={"requestId": "r"}, headers={"Idempotency-Key": ""})
    assert service.last_call().request.request_id == "r"


def test_reads_ignore_an_idempotency_key(web: httpx.Client) -> None:
    for path in ("/v1/matches/k3v9", "/v1/games"):
        assert web.get(path, headers={"Idempotency-Key": "x"}).is_success


def test_response_has_default_values(service: FakeService, web: httpx.Client) -> None:
    service.answers["GetMatch"] = lambda request, _: match_pb2.Match(name=request.name, to_act=[2])

    match = web.get("/v1/matches/k3v9").json()

    assert match["name"] == "matches/k3v9"
    assert (match["toAct"], match["revision"], match["seats"]) == ([2], 0, [])
    assert match["state"] == "MATCH_STATE_UNSPECIFIED"
    assert "perspective" not in match


def test_caller_metadata_is_passed_on(service: FakeService, web: httpx.Client) -> None:
    answer = web.get("/v1/games", headers={"Authorization": "Bearer abc", "X-Request-Id": "my-request-1"})

    assert service.last_call().metadata["authorization"] == "Bearer abc"
    assert service.last_call().metadata["x-request-id"] == answer.headers["X-Request-Id"] == "my-request-1"


@pytest.mark.parametrize("header", ["", "two words", "x" * 65, "<script>"])
def test_invalid_request_id_header_is_replaced(service: FakeService, web: httpx.Client, header: str) -> None:
    answer = web.get("/v1/games", headers={"X-Request-Id": header})

    assert len(answer.headers["X-Request-Id"]) == 32
    assert service.last_call().metadata["x-request-id"] == answer.headers["X-Request-Id"]
    assert "authorization" not in service.last_call().metadata


def test_response_may_exceed_the_default_limit_of_grpc(service: FakeService, web: httpx.Client) -> None:
    long = "a" * (5 << 20)
    service.answers["GetRecord"] = lambda *_: match_pb2.Record(header=match_pb2.RecordHeader(game=long))
    assert web.get("/v1/matches/k3v9/record").json()["header"]["game"] == long


@pytest.mark.usefixtures("service")
def test_responses_are_not_stored_or_sniffed(web: httpx.Client) -> None:
    for path in ("/v1/games", "/v1/nothing", "/v1/matches/k3v9:watch", "/openapi.json", "/docs/"):
        assert web.get(path).headers["X-Content-Type-Options"] == "nosniff"
    for path in ("/v1/games", "/v1/matches/k3v9", "/v1/nothing"):
        assert web.get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("service")
def test_head_and_options_are_answered(web: httpx.Client) -> None:
    head = web.head("/v1/games")
    options = web.options("/v1/matches")

    assert (head.status_code, head.content) == (200, b"")
    assert {verb.strip() for verb in options.headers["Allow"].split(",")} == {"GET", "HEAD", "OPTIONS", "POST"}
    assert web.head("/v1/matches/k3v9:watch").status_code == 204


@pytest.mark.parametrize(
    "path", ["/v1/nothing", "/v1/matches/", "/v1//matches", "/v1/matches/a/b", "/v1/matches/a:b", "/v1/matches/:join"]
)
def test_unknown_path_error_names_the_openapi_document(service: FakeService, web: httpx.Client, path: str) -> None:
    answer = web.get(path)

    error = answer.json()["error"]
    assert (answer.status_code, error["status"], error["details"][0]["reason"]) == (404, "NOT_FOUND", "UNKNOWN_ROUTE")
    assert "openapi.json" in error["message"]
    assert service.calls == []


def test_wrong_method_error_lists_the_allowed_ones(service: FakeService, web: httpx.Client) -> None:
    answer = web.delete("/v1/matches/k3v9:play")

    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]
    assert answer.json()["error"]["details"][0]["reason"] == "METHOD_NOT_ALLOWED"
    assert service.calls == []


def test_name_may_have_any_character_of_a_path_segment(service: FakeService, web: httpx.Client) -> None:
    assert web.get("/v1/matches/a%20%C3%A4%25").is_success
    assert service.last_call().request.name == "matches/a ä%"


@pytest.mark.parametrize("text", ["", "v1/matches", "/v1/{name=**}", "/v1/*", "/v1/{name}:", "/v1/{name"])
def test_unsupported_template_fails_at_start(text: str) -> None:
    with pytest.raises(ValueError, match="template"):
        parse(text)


def test_template_may_have_several_wildcards_and_nested_fields() -> None:
    template = parse("/v1/{match.name=games/*/matches/*}/x/{seat}:go")

    assert [variable.field for variable in template.variables] == ["match.name", "seat"]
    values = {"match__name_1": "kairo", "match__name_3": "7"}
    assert template.variables[0].value(values) == "games/kairo/matches/7"
    assert template.rule() == (
        "/v1/games/<segment:match__name_1>/matches/<segment:match__name_3>/x/<segment:seat_0>:go"
    )
