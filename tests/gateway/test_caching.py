"""HTTP caching: of games and bots, of past positions, and of the records of finished matches."""

from __future__ import annotations

import random
from collections.abc import Iterator

import httpx
import pytest

from markethall.v1 import match_pb2
from markethall_service.matches.log import Visibility
from tests.api.calls import Table
from tests.gateway.conftest import ORIGIN
from tests.gateway.fake_service import Context, FakeService
from tests.service import Service

PUBLIC, PRIVATE = "public, max-age=60", "private, max-age=60"


def record(service: FakeService, cache_control: str, commits: int = 1) -> None:
    """Makes the fake service answer GetRecord with this cache control."""

    def answer(_: object, context: Context) -> match_pb2.Record:
        context.set_trailing_metadata((("cache-control", cache_control),))
        return match_pb2.Record(commits=[match_pb2.Commit(revision=number) for number in range(commits)])

    service.answers["GetRecord"] = answer


def get(web: httpx.Client, **headers: str) -> httpx.Response:
    """The response to GetRecord. `_` in the name of a header stands for a hyphen."""
    return web.get("/v1/matches/k3v9/record", headers={name.replace("_", "-"): text for name, text in headers.items()})


def vary(answer: httpx.Response) -> set[str]:
    return {name.strip() for name in answer.headers["Vary"].split(",")}


@pytest.mark.parametrize("commits", [1, 500])
def test_known_etag_gets_304(web: httpx.Client, service: FakeService, commits: int) -> None:
    record(service, PUBLIC, commits)
    first = get(web)
    tag = first.headers["ETag"]
    assert first.headers["Cache-Control"] == PUBLIC
    assert len(first.json()["commits"]) == commits
    for encoding in ("gzip", "identity"):
        again = get(web, If_None_Match=f'"other", {tag}', Accept_Encoding=encoding)
        assert (again.status_code, again.content) == (304, b"")
        assert (again.headers["ETag"], again.headers["Cache-Control"]) == (tag, PUBLIC)
        assert "Content-Type" not in again.headers
        assert vary(again) == vary(first) == {"Authorization", "Accept-Encoding", "Accept-Language"}

    record(service, PUBLIC, commits + 1)
    changed = get(web, If_None_Match=tag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_responses_to_tokens_are_private(web: httpx.Client, service: FakeService) -> None:
    record(service, PUBLIC)
    assert get(web, Authorization="Bearer x").headers["Cache-Control"] == PRIVATE
    record(service, PRIVATE)
    assert get(web).headers["Cache-Control"] == PRIVATE


def test_other_responses_are_not_stored(web: httpx.Client, service: FakeService) -> None:
    assert not service.answers
    for path in ("/v1/matches/k3v9", "/v1/matches/k3v9/record", "/v1/nothing"):
        answer = web.get(path, headers={"If-None-Match": "*"})
        assert answer.headers["Cache-Control"] == "no-store"
        assert "ETag" not in answer.headers
        assert answer.status_code != 304


def test_cors_exposes_the_etag(web: httpx.Client, service: FakeService) -> None:
    record(service, PUBLIC)
    answer = get(web, Origin=ORIGIN)
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
    assert vary(answer) == {"Authorization", "Accept-Encoding", "Accept-Language", "Origin"}
    cached = get(web, Origin=ORIGIN, If_None_Match=answer.headers["ETag"])
    assert (cached.status_code, cached.headers["Access-Control-Allow-Origin"]) == (304, ORIGIN)


@pytest.fixture
def real(hall: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=hall.http, timeout=30) as client:
        yield client


def test_past_positions_commits_and_finished_records_are_cacheable(hall: Service, real: httpx.Client) -> None:
    table = Table(hall.target)
    table.start("klongs")
    now = table.play_random(random.Random(1), 6)
    spectator: dict[str, str] = {}
    player = {"Authorization": f"Bearer {table.tokens[0]}"}
    answers = {}
    for viewer, headers, scope in (("spectator", spectator, "public"), ("player", player, "private")):
        past = real.get(f"/v1/{table.name}", params={"revision": now.revision - 1}, headers=headers)
        assert past.headers["Cache-Control"] == f"{scope}, no-cache"
        tagged = headers | {"If-None-Match": past.headers["ETag"]}
        assert real.get(past.request.url, headers=tagged).status_code == 304
        answers[viewer] = past
        for current in ({}, {"revision": now.revision}):
            assert real.get(f"/v1/{table.name}", params=current, headers=headers).headers["Cache-Control"] == "no-store"
        assert real.get(f"/v1/{table.name}/record", headers=headers).headers["Cache-Control"] == "no-store"
    # The response for a player does not match that for a spectator.
    assert answers["player"].headers["ETag"] != answers["spectator"].headers["ETag"]
    of_player = {"If-None-Match": answers["player"].headers["ETag"]}
    assert real.get(answers["player"].request.url, headers=of_player).status_code == 200

    commits = real.get(f"/v1/{table.name}/commits")
    assert commits.headers["Cache-Control"] == "public, no-cache"
    unchanged = {"If-None-Match": commits.headers["ETag"]}
    assert real.get(commits.request.url, headers=unchanged).status_code == 304
    assert real.get(commits.request.url, headers=player).headers["Cache-Control"] == "no-store"

    table.resign(1)
    assert real.get(commits.request.url, headers=unchanged).status_code == 200
    assert real.get(f"/v1/{table.name}/record").headers["Cache-Control"] == "public, no-cache"
    refused = real.get(f"/v1/{table.name}", params={"revision": 100_000})
    assert (refused.status_code, refused.headers["Cache-Control"]) == (400, "no-store")
    table.close()


@pytest.mark.parametrize("visibility", [Visibility.UNLISTED, Visibility.PRIVATE])
def test_matches_that_are_not_public_are_not_cached_by_proxies(
    hall: Service, real: httpx.Client, visibility: Visibility
) -> None:
    with Table(hall.target) as table:
        table.create("klongs", 2, visibility)
        table.join()
        code = {"joinCode": table.join_code} if visibility is Visibility.PRIVATE else {}
        past = real.get(f"/v1/{table.name}", params=code | {"revision": 1})
        assert past.headers["Cache-Control"] == "private, no-cache"


def test_games_and_bots_are_cacheable_for_a_minute(real: httpx.Client) -> None:
    for path in ("/v1/games", "/v1/games/kairo", "/v1/bots", "/v1/bots/greedy"):
        answer = real.get(path)
        assert answer.headers["Cache-Control"] == PUBLIC
        assert real.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_the_description_says_which_answers_may_be_kept(real: httpx.Client) -> None:
    paths = real.get("/openapi.json").json()["paths"]
    kept = {path for path, methods in paths.items() if "304" in methods.get("get", {"responses": ()})["responses"]}
    of_games = {"/v1/games", "/v1/games/{game}", "/v1/bots", "/v1/bots/{bot}"}
    assert kept == of_games | {f"/v1/matches/{{match}}{part}" for part in ("", "/commits", "/record")}
