"""Matches over REST. An error has the right status and reason, and changes nothing."""

from __future__ import annotations

import random
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from google.protobuf import json_format
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record


class RestTable:
    """A match over REST, with the token of each seat. Seat 0 stands for spectators."""

    def __init__(
        self, http: httpx.Client, game: str = "portobello", seats: int = 2, options: dict[str, Any] | None = None
    ) -> None:
        self.http = http
        match = {"game": game, "seatCount": seats, "options": {game: options or {}}}
        self.name = self.post("matches", {"match": match})["match"]["name"]
        self.tokens = [self.post(f"{self.name}:join", {})["token"] for _ in range(seats)]

    def post(self, path: str, body: Any, seat: int = 0) -> Any:
        """The parsed answer. Raises HTTPStatusError for an error."""
        return self.http.post(f"/v1/{path}", json=body, headers=self.headers(seat)).raise_for_status().json()

    def get(self, path: str = "", seat: int = 0) -> Any:
        """The parsed answer. Raises HTTPStatusError for an error."""
        return self.http.get(f"/v1/{self.name}{path}", headers=self.headers(seat)).raise_for_status().json()

    def headers(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat - 1]}"} if seat else {}

    def play(self, seat: int, body: Any) -> httpx.Response:
        """The response, successful or not."""
        return self.http.post(f"/v1/{self.name}:play", json=body, headers=self.headers(seat))

    def first_move(self) -> tuple[int, dict[str, Any]]:
        """A seat that is to act, and the body of its first legal move."""
        seat = self.get()["toAct"][0]
        legal = self.get("/legalMoves", seat)
        return seat, {"move": legal["moves"][0], "revision": legal["revision"]}


def check_error(response: httpx.Response, status: int, reason: str) -> dict[str, Any]:
    """Check that the response is an error in the common form. Returns its metadata."""
    assert response.status_code == status, response.text
    error = response.json()["error"]
    assert error["code"] == status
    assert len(error["message"]) > 15
    detail = error["details"][0]
    assert (detail["reason"], detail["domain"]) == (reason, "markethall")
    metadata: dict[str, Any] = detail["metadata"]
    return metadata


OPTIONS: dict[tuple[str, int], dict[str, Any]] = {
    ("portobello", 2): {"edition": "EDITION_GERMAN", "openCustomers": True},
    ("portobello", 3): {"edition": "EDITION_FRENCH", "mayStopEarly": True},
    ("portobello", 4): {"edition": "EDITION_ITALIAN", "allowDebt": True},
    ("kairo", 2): {"setup": "SETUP_VARIABLE"},
    ("kairo", 3): {"setup": "SETUP_VARIABLE", "board": "BOARD_NAME_MARKET_12"},
    ("kairo", 4): {"setup": "SETUP_PRINTED", "standstillLimit": 5},
    ("klongs", 3): {"drawPiles": "DRAW_PILES_ONE", "severalCookshops": "SEVERAL_COOKSHOPS_EACH_DOUBLES"},
    ("klongs", 4): {"drawPiles": "DRAW_PILES_TWO"},
}
"""By game and number of seats, options beside the default ones."""


@pytest.mark.parametrize(("game", "seats"), [(game.box.name, seats) for game in GAMES for seats in game.box.seats])
def test_match_over_rest(http: httpx.Client, game: str, seats: int) -> None:
    table = RestTable(http, game, seats, OPTIONS.get((game, seats)))
    rng = random.Random(seats)
    to_act = table.get()["toAct"]
    while to_act:
        seat = rng.choice(to_act)
        legal = table.get("/legalMoves", seat)
        response = table.play(seat, {"move": rng.choice(legal["moves"]), "revision": legal["revision"]})
        assert response.status_code == 200, response.text
        to_act = response.json()["commit"]["toAct"]
    match = table.get()
    assert match["state"] == "MATCH_STATE_FINISHED"
    assert any(seat["winner"] for seat in match["seats"])
    record = json_format.ParseDict(table.get("/record"), match_pb2.Record())
    assert verify_record(record).startswith("Verified")
    with connect_sse(http, "GET", f"/v1/{table.name}:watch", headers={"Last-Event-ID": "7"}) as stream:
        revisions = [int(event.id.partition("-")[0]) for event in stream.iter_sse() if event.event == "update"]
    assert revisions == list(range(8, match["revision"] + 1))
    assert http.get(f"/v1/{table.name}:watch", params={"afterRevision": match["revision"]}).status_code == 204


def test_invalid_matches_are_refused(http: httpx.Client) -> None:
    def create(body: Any) -> httpx.Response:
        return http.post("/v1/matches", json={"match": body})

    check_error(create({"game": "chess", "seatCount": 2}), 404, "GAME_NOT_FOUND")
    check_error(create({"seatCount": 2}), 400, "BAD_FIELD")
    check_error(create({"game": "portobello"}), 400, "BAD_SEAT_COUNT")
    for seats in (1, 5):
        check_error(create({"game": "portobello", "seatCount": seats}), 400, "BAD_SEAT_COUNT")
    check_error(create({"game": "portobello", "seatCount": 2, "colour": "red"}), 400, "UNKNOWN_FIELD")
    check_error(create({"game": "portobello", "seatCount": "two"}), 400, "MALFORMED")
    check_error(create([]), 400, "MALFORMED")
    json_type = {"Content-Type": "application/json"}
    check_error(http.post("/v1/matches", content=b'{"game": ', headers=json_type), 400, "MALFORMED")
    options = {"portobello": {"edition": "EDITION_KLINGON"}}
    check_error(create({"game": "portobello", "seatCount": 2, "options": options}), 400, "MALFORMED")
    large = b'{"game": "' + b"x" * 10_000_000 + b'"}'
    check_error(http.post("/v1/matches", content=large, headers=json_type), 413, "MESSAGE_TOO_LARGE")


def test_refused_moves_do_not_change_the_match(http: httpx.Client) -> None:
    table, other = RestTable(http), RestTable(http)
    before = table.get()
    seat, legal = table.first_move()
    play_path = f"/v1/{table.name}:play"
    check_error(http.post(play_path, json=legal), 401, "TOKEN_MISSING")
    invalid_token = {"Authorization": "Bearer nonsense"}
    check_error(http.post(play_path, json=legal, headers=invalid_token), 401, "TOKEN_INVALID")
    check_error(http.post(play_path, json=legal, headers=other.headers(seat)), 403, "TOKEN_FOREIGN")
    check_error(table.play(3 - seat, legal), 400, "NOT_YOUR_TURN")
    check_error(table.play(seat, {**legal, "revision": legal["revision"] - 1}), 409, "STALE_REVISION")
    check_error(table.play(seat, {**legal, "revision": 0}), 400, "BAD_FIELD")
    check_error(table.play(seat, {**legal, "move": {}}), 400, "BAD_FIELD")
    check_error(table.play(seat, {**legal, "move": {"portobello": {"castle": {}}}}), 400, "UNKNOWN_FIELD")
    check_error(table.play(seat, {**legal, "surprise": 1}), 400, "UNKNOWN_FIELD")
    illegal = {**legal, "move": {"portobello": {"takeTile": {"tile": "3"}}}}
    assert check_error(table.play(seat, illegal), 400, "ILLEGAL_MOVE")["clause"] == "PM-2.3"
    check_error(http.get("/v1/matches/nosuchmatch"), 404, "MATCH_NOT_FOUND")
    assert table.get() == before


def test_concurrent_equal_request_ids_make_one_commit(http: httpx.Client) -> None:
    table = RestTable(http)
    seat, legal = table.first_move()
    body = {**legal, "requestId": str(uuid.uuid4())}
    with ThreadPoolExecutor(5) as pool:
        answers = [response.json() for response in pool.map(lambda _: table.play(seat, body), range(5))]
    assert all(answer == answers[0] for answer in answers)
    assert table.get()["revision"] == legal["revision"] + 1


def test_live_watcher_gets_commits_at_once(http: httpx.Client) -> None:
    table = RestTable(http)
    seat, legal = table.first_move()
    with connect_sse(http, "GET", f"/v1/{table.name}:watch", params={"afterRevision": 3}) as stream:
        table.play(seat, legal)
        first = next(event for event in stream.iter_sse() if event.event != "presence")
    assert (first.event, first.id.partition("-")[0]) == ("update", "4")
    assert "move" not in first.json()["update"]["commit"]


def test_clocks_resignation_kicking_and_rematch(http: httpx.Client) -> None:
    time_control = {"bank": {"time": "600s", "increment": "10s"}, "onExpiry": "ON_EXPIRY_FORFEIT"}
    response = http.post("/v1/matches", json={"match": {"game": "klongs", "seatCount": 2, "timeControl": time_control}})
    created = response.raise_for_status().json()
    path = f"/v1/{created['match']['name']}"
    creator = {"Authorization": f"Bearer {created['creatorToken']}"}
    http.post(f"{path}:join", json={}).raise_for_status()
    kicked = http.post(f"{path}:kick", json={"seat": 1}, headers=creator).raise_for_status().json()
    assert not kicked["match"]["seats"][0].get("player")
    bot = {"seat": 2, "bot": "bots/random"}
    added = http.post(f"{path}:addBot", json=bot, headers=creator).raise_for_status().json()
    assert (added["seat"], added["match"]["seats"][1]["player"]["bot"]) == (2, "bots/random")
    check_error(http.post(f"{path}:addBot", json={}), 401, "TOKEN_MISSING")
    http.post(f"{path}:kick", json={"seat": 2}, headers=creator).raise_for_status()
    tokens = [http.post(f"{path}:join", json={}).json()["token"] for _ in range(2)]
    check_error(http.post(f"{path}:resign", json={}, headers=creator), 403, "TOKEN_SEATLESS")
    first, second = ({"Authorization": f"Bearer {token}"} for token in tokens)
    running = http.get(path).json()
    assert running["timeControl"] == time_control
    assert running["seats"][0]["timeLeft"] == "600s"
    assert "deadline" in running["seats"][0]
    resigned = http.post(f"{path}:resign", json={}, headers=first).raise_for_status().json()
    assert "seatResigned" in resigned["commit"]["events"][0]
    rematch = http.post(f"{path}:rematch", json={}, headers=second).raise_for_status().json()
    assert rematch["seat"] == 1
    assert http.get(path).json()["rematch"] == rematch["match"]["name"]


def test_rematch_is_visible_to_polling_players(http: httpx.Client) -> None:
    table = RestTable(http)
    table.post(f"{table.name}:resign", {}, seat=1)
    finished = table.get()
    watch_path, params = f"/v1/{table.name}:watch", {"afterRevision": finished["revision"]}
    assert finished["rematch"] == ""
    assert http.get(watch_path, params=params).status_code == 204
    rematch = table.post(f"{table.name}:rematch", {}, seat=2)["match"]["name"]
    assert table.get()["rematch"] == rematch
    with connect_sse(http, "GET", watch_path, params=params) as stream:
        updates = [event for event in stream.iter_sse() if event.event == "update"]
    assert [event.json()["update"]["commit"]["events"] for event in updates] == [
        [{"rematchCreated": {"match": rematch}, "text": ""}]
    ]
    assert http.get(watch_path, headers={"Last-Event-ID": updates[0].id}).status_code == 204


LOCAL_ORIGIN = "http://localhost:5173"


def test_a_page_on_another_local_port_plays_with_default_settings(http: httpx.Client) -> None:
    table = RestTable(http, "klongs")
    headers = {
        "Origin": LOCAL_ORIGIN,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type, idempotency-key",
    }
    for path in ("/v1/matches", f"/v1/{table.name}:join", f"/v1/{table.name}:play"):
        preflight = http.options(path, headers=headers)
        assert preflight.is_success
        assert preflight.headers["Access-Control-Allow-Origin"] == LOCAL_ORIGIN
        allowed = {name.strip().lower() for name in preflight.headers["Access-Control-Allow-Headers"].split(",")}
        assert allowed >= {"authorization", "content-type", "idempotency-key"}
    origin = "http://127.0.0.1:8081"
    with connect_sse(http, "GET", f"/v1/{table.name}:watch", headers={"Origin": origin}) as stream:
        assert stream.response.headers["Access-Control-Allow-Origin"] == origin
        assert next(stream.iter_sse()).event


def test_a_page_of_another_host_may_not_call_with_default_settings(http: httpx.Client) -> None:
    for origin in ("https://play.example", "http://192.168.1.2:5173", "http://localhost.example:5173"):
        assert "Access-Control-Allow-Origin" not in http.get("/v1/games", headers={"Origin": origin}).headers
