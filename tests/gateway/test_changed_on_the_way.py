"""Requests that proxies, editors, shells and clients have changed on the way mean what they meant."""

from __future__ import annotations

import gzip
import json

import httpx
import pytest

from .fake_service import FakeService

TOKEN = {"Authorization": "Bearer abc"}
MOVE = json.dumps({"revision": 3, "requestId": "0123456789abcdef"}).encode()


@pytest.mark.parametrize(
    "content",
    [MOVE, b"\xef\xbb\xbf" + MOVE, MOVE + b"\r\n", b" \n" + MOVE, json.dumps(json.loads(MOVE), indent=2).encode()],
    ids=["as sent", "byte order mark", "line end", "blanks before", "laid out"],
)
@pytest.mark.parametrize(
    "kind", ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"]
)
def test_body(service: FakeService, web: httpx.Client, content: bytes, kind: str) -> None:
    answer = web.post("/v1/matches/k3v9:play", content=content, headers={"Content-Type": kind})
    assert answer.is_success, answer.text
    assert service.last_call().request.revision == 3


def test_body_that_a_proxy_sends_in_chunks(service: FakeService, web: httpx.Client) -> None:
    pieces = (MOVE[at : at + 7] for at in range(0, len(MOVE), 7))
    answer = web.post("/v1/matches/k3v9:play", content=pieces, headers={"Content-Type": "application/json"})
    assert answer.is_success, answer.text
    assert service.last_call().request.revision == 3


@pytest.mark.parametrize(
    "path", ["/v1/matches/k3v9:play", "/v1/matches/k3v9%3Aplay", "/v1/matches/k3v9%3aplay", "/v1/%6Datches/k3v9:play"]
)
def test_path_with_other_escapes(service: FakeService, web: httpx.Client, path: str) -> None:
    assert web.post(path, content=MOVE, headers={"Content-Type": "application/json"}).is_success
    assert service.last_call().request.name == "matches/k3v9"


@pytest.mark.parametrize("query", ["joinCode=a%20b", "joinCode=a+b", "join_code=a%20b", "&joinCode=a%20b&"])
def test_query_with_other_escapes(service: FakeService, web: httpx.Client, query: str) -> None:
    assert web.get(f"/v1/matches/k3v9?{query}").is_success
    assert service.last_call().request.join_code == "a b"


def test_header_that_something_has_written_twice_counts_once(service: FakeService, web: httpx.Client) -> None:
    headers = [("Authorization", "Bearer abc"), ("Content-Type", "application/json"), ("Content-Encoding", "identity")]
    assert web.post("/v1/matches/k3v9:play", content=MOVE, headers=headers * 2).is_success
    assert dict(service.last_call().metadata)["authorization"] == "Bearer abc"
    # Which of two is meant, only the service that gets both can say.
    web.get("/v1/matches/k3v9", headers=[*headers[:1], ("Authorization", "Bearer def")])
    assert dict(service.last_call().metadata)["authorization"] == "Bearer abc,Bearer def"


def test_compressed_body_is_named(web: httpx.Client) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    answer = web.post("/v1/matches/k3v9:play", content=gzip.compress(MOVE), headers=headers)
    assert (answer.status_code, "Content-Encoding 'gzip': send it without" in answer.text) == (415, True)


@pytest.mark.parametrize("value", ["Bearer abc", "Bearer  abc", "bearer abc"])
def test_token_reaches_the_service_without_the_blanks_around_it(
    service: FakeService, web: httpx.Client, value: str
) -> None:
    web.get("/v1/matches/k3v9", headers={"authorization": value})
    assert dict(service.last_call().metadata)["authorization"].split() == value.split()


def test_tag_that_a_proxy_has_weakened_is_known(web: httpx.Client) -> None:
    for path in ("/openapi.json", "/docs/", "/table/table.js"):
        tag = web.get(path).headers["ETag"]
        bare = tag.removeprefix("W/")
        for given in (tag, bare, f'W/"other", {bare}', f"{bare} , {tag}", "*"):
            assert web.get(path, headers={"If-None-Match": given}).status_code == 304, given


def test_answer_is_whole_for_a_client_of_http_1_0_and_one_that_names_no_coding(web: httpx.Client) -> None:
    for accepted in ("", "identity", "br", "gzip;q=0", "gzip, deflate, br, zstd"):
        assert web.get("/openapi.json", headers={"Accept-Encoding": accepted}).json()["openapi"]


def test_matches_are_the_same_over_both_spellings_of_fields(service: FakeService, web: httpx.Client) -> None:
    for body in ({"requestId": "0123456789abcdef"}, {"request_id": "0123456789abcdef"}):
        assert web.post("/v1/matches/k3v9:play", json=body).is_success
        assert service.last_call().request.request_id == "0123456789abcdef"
