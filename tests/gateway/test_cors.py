"""Pages of other origins: only those that the operator names."""

from __future__ import annotations

import httpx

from markethall_service.gateway.app import create_app
from tests.gateway.conftest import ORIGIN
from tests.gateway.fake import Fake

PREFLIGHT = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization, content-type, last-event-id",
}


def test_a_page_of_a_named_origin_may_ask(web: httpx.Client) -> None:
    answer = web.options("/v1/matches/k3v9:play", headers={"Origin": ORIGIN} | PREFLIGHT)
    assert answer.is_success
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    allowed = {name.strip().lower() for name in answer.headers["Access-Control-Allow-Headers"].split(",")}
    assert allowed >= {"authorization", "content-type", "last-event-id"}
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]

    exposed = web.get("/v1/games", headers={"Origin": ORIGIN}).headers["Access-Control-Expose-Headers"]
    assert {name.strip() for name in exposed.split(",")} >= {"X-Request-Id", "Retry-After"}


def test_errors_can_be_read_by_the_page_too(web: httpx.Client) -> None:
    answer = web.get("/v1/nothing", headers={"Origin": ORIGIN})
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (404, ORIGIN)


def test_a_page_of_another_origin_may_not(web: httpx.Client) -> None:
    for answer in (
        web.options("/v1/matches", headers={"Origin": "https://other.example"} | PREFLIGHT),
        web.get("/v1/games", headers={"Origin": "https://other.example"}),
    ):
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_nobody_may_unless_the_operator_says_so(service: Fake) -> None:
    client = create_app(service.target).test_client()
    assert "Access-Control-Allow-Origin" not in client.get("/", headers={"Origin": ORIGIN}).headers
