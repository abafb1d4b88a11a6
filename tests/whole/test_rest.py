"""The service over REST: errors have the right status and reason, and change nothing."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from google.protobuf import json_format
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from markethall_service.codec.records import verify_record
from tests.service import Service


class Table:
    """A match over REST, with the token of each seat."""

    def __init__(
        self, http: httpx.Client, game: str = "portobello", seats: int = 2, options: dict[str, Any] | None = None
    ) -> None:
        self.http = http
        wanted = {"game": game, "seatCount": seats, "options": {game: options or {}}}
        self.name = self.post("matches", wanted)["match"]["name"]
        self.tokens = [self.post(f"{self.name}:join", {})["token"] for _ in range(seats)]

    def post(self, path: str, body: Any, seat: int = 0) -> Any:
        """The answer, which must be successful."""
        return self.http.post(f"/v1/{path}", json=body, headers=self.as_seat(seat)).raise_for_status().json()

    def get(self, path: str = "", seat: int = 0) -> Any:
        """The answer, which must be successful."""
        return self.http.get(f"/v1/{self.name}{path}", headers=self.as_seat(seat)).raise_for_status().json()

    def as_seat(self, seat: int) -> dict[str, str]:
        """The headers of a seat; none for 0."""
        return {"Authorization": f"Bearer {self.tokens[seat - 1]}"} if seat else {}

    def play(self, seat: int, body: Any) -> httpx.Response:
        """The answer, successful or not."""
        return self.http.post(f"/v1/{self.name}:play", json=body, headers=self.as_seat(seat))


@pytest.fixture
def http(hall: Service) -> Iterator[httpx.Client]:
    """A client of the gateway."""
    with httpx.Client(base_url=hall.http, timeout=30) as client:
        yield client


def check(answer: httpx.Response, status: int, reason: str) -> dict[str, Any]:
    """Check that the answer is an error in the common form. Returns its metadata."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] == status
    assert len(error["message"]) > 15
    detail = error["details"][0]
    assert (detail["reason"], detail["domain"]) == (reason, "markethall")
    metadata: dict[str, Any] = detail["metadata"]
    return metadata


TABLES = [
    ("portobello", 2, {"edition": "EDITION_GERMAN", "openCustomers": True}),
    ("portobello", 3, {"edition": "EDITION_FRENCH", "mayStopEarly": True}),
    ("portobello", 4, {"edition": "EDITION_ITALIAN", "allowDebt": True}),
    ("kairo", 2, {"setup": "SETUP_PRINTED", "board": "BOARD_NAME_MARKET_12"}),
    ("kairo", 2, {"setup": "SETUP_VARIABLE"}),
    ("kairo", 3, {"setup": "SETUP_PRINTED"}),
    ("kairo", 3, {"setup": "SETUP_VARIABLE", "board": "BOARD_NAME_MARKET_12"}),
    ("kairo", 4, {"setup": "SETUP_PRINTED", "stallLimit": 5}),
    ("kairo", 4, {"setup": "SETUP_VARIABLE"}),
    ("klongs", 2, {"drawPiles": "DRAW_PILES_ONE"}),
    ("klongs", 2, {"drawPiles": "DRAW_PILES_TWO"}),
    ("klongs", 3, {"drawPiles": "DRAW_PILES_ONE", "severalCookshops": "SEVERAL_COOKSHOPS_EACH_DOUBLES"}),
    ("klongs", 3, {"drawPiles": "DRAW_PILES_TWO"}),
    ("klongs", 4, {"drawPiles": "DRAW_PILES_ONE"}),
    ("klongs", 4, {"drawPiles": "DRAW_PILES_TWO"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_match_over_rest(http: httpx.Client, game: str, seats: int, options: dict[str, Any]) -> None:
    table = Table(http, game, seats, options)
    rng = random.Random(seats)
    to_act = table.get()["toAct"]
    while to_act:
        seat = rng.choice(to_act)
        legal = table.get("/legalMoves", seat)
        answer = table.play(seat, {"move": rng.choice(legal["moves"]), "revision": legal["revision"]})
        assert answer.status_code == 200, answer.text
        to_act = answer.json()["commit"]["toAct"]
    match = table.get()
    assert match["state"] == "MATCH_STATE_FINISHED"
    assert any(seat["winner"] for seat in match["seats"])
    record = json_format.ParseDict(table.get("/record"), match_pb2.Record())
    assert verify_record(record).startswith("Verified")
    with connect_sse(http, "GET", f"/v1/{table.name}:watch", headers={"Last-Event-ID": "7"}) as events:
        seen = list(events.iter_sse())
    assert [int(event.id) for event in seen if event.event == "update"] == list(range(8, match["revision"] + 1))
    assert http.get(f"/v1/{table.name}:watch", params={"afterRevision": match["revision"]}).status_code == 204


def test_invalid_matches_are_refused(http: httpx.Client) -> None:
    def create(body: Any) -> httpx.Response:
        return http.post("/v1/matches", json=body)

    check(create({"game": "chess", "seatCount": 2}), 404, "GAME_NOT_FOUND")
    check(create({"seatCount": 2}), 400, "BAD_FIELD")
    check(create({"game": "portobello"}), 400, "BAD_SEAT_COUNT")
    for seats in (1, 5):
        check(create({"game": "portobello", "seatCount": seats}), 400, "BAD_SEAT_COUNT")
    check(create({"game": "portobello", "seatCount": 2, "colour": "red"}), 400, "UNKNOWN_FIELD")
    check(create({"game": "portobello", "seatCount": "two"}), 400, "MALFORMED")
    check(create([]), 400, "MALFORMED")
    broken = http.post("/v1/matches", content=b'{"game": ', headers={"Content-Type": "application/json"})
    check(broken, 400, "MALFORMED")
    options = {"portobello": {"edition": "EDITION_KLINGON"}}
    check(create({"game": "portobello", "seatCount": 2, "options": options}), 400, "MALFORMED")
    large = b'{"game": "' + b"x" * 10_000_000 + b'"}'
    answer = http.post("/v1/matches", content=large, headers={"Content-Type": "application/json"})
    check(answer, 413, "MESSAGE_TOO_LARGE")


def test_refused_moves_do_not_change_the_match(http: httpx.Client) -> None:
    table, other = Table(http), Table(http)
    before = table.get()
    seat = before["toAct"][0]
    legal = table.get("/legalMoves", seat)
    good = {"move": legal["moves"][0], "revision": legal["revision"]}
    check(http.post(f"/v1/{table.name}:play", json=good), 401, "TOKEN_MISSING")
    wrong = {"Authorization": "Bearer nonsense"}
    check(http.post(f"/v1/{table.name}:play", json=good, headers=wrong), 401, "TOKEN_INVALID")
    check(http.post(f"/v1/{table.name}:play", json=good, headers=other.as_seat(seat)), 403, "TOKEN_FOREIGN")
    check(table.play(3 - seat, good), 400, "NOT_YOUR_TURN")
    check(table.play(seat, {**good, "revision": good["revision"] - 1}), 409, "STALE_REVISION")
    check(table.play(seat, {**good, "revision": 0}), 400, "BAD_FIELD")
    check(table.play(seat, {**good, "move": {}}), 400, "BAD_FIELD")
    check(table.play(seat, {**good, "move": {"portobello": {"castle": {}}}}), 400, "UNKNOWN_FIELD")
    check(table.play(seat, {**good, "surprise": 1}), 400, "UNKNOWN_FIELD")
    illegal = {**good, "move": {"portobello": {"takeTile": {"number": 3}}}}
    assert check(table.play(seat, illegal), 400, "ILLEGAL_MOVE")["clause"] == "PM-2.3"
    check(http.get("/v1/matches/nosuchmatch"), 404, "MATCH_NOT_FOUND")
    assert table.get() == before


def test_concurrent_equal_request_ids_make_one_commit(http: httpx.Client) -> None:
    table = Table(http)
    seat = table.get()["toAct"][0]
    legal = table.get("/legalMoves", seat)
    body = {"move": legal["moves"][0], "revision": legal["revision"], "requestId": str(uuid.uuid4())}
    with ThreadPoolExecutor(5) as pool:
        answers = [answer.json() for answer in pool.map(lambda _: table.play(seat, body), range(5))]
    assert all(answer == answers[0] for answer in answers)
    assert table.get()["revision"] == legal["revision"] + 1


def test_live_watcher_gets_commits_at_once(http: httpx.Client, hall: Service) -> None:
    table = Table(http)
    seat = table.get()["toAct"][0]
    legal = table.get("/legalMoves", seat)
    with (
        httpx.Client(base_url=hall.http, timeout=30) as watching,
        connect_sse(watching, "GET", f"/v1/{table.name}:watch", params={"afterRevision": 3}) as events,
    ):
        table.play(seat, {"move": legal["moves"][0], "revision": legal["revision"]})
        first = next(news for news in events.iter_sse() if news.event != "presence")
    assert (first.event, first.id) == ("update", "4")
    assert "move" not in first.json()["update"]["commit"]


def test_clocks_resignation_kicking_and_rematch(http: httpx.Client) -> None:
    control = {"bank": {"time": "600s", "increment": "10s"}, "onExpiry": "ON_EXPIRY_FORFEIT"}
    answer = http.post("/v1/matches", json={"game": "klongs", "seatCount": 2, "timeControl": control})
    created = answer.raise_for_status().json()
    match = created["match"]
    creator = {"Authorization": f"Bearer {created['creatorToken']}"}
    tokens = [http.post(f"/v1/{match['name']}:join", json={}).json()["token"]]
    kicked = http.post(f"/v1/{match['name']}:kick", json={"seat": 1}, headers=creator).raise_for_status().json()
    assert not kicked["match"]["seats"][0].get("taken")
    bot = {"seat": 2, "level": "BOT_LEVEL_RANDOM"}
    added = http.post(f"/v1/{match['name']}:addBot", json=bot, headers=creator).raise_for_status().json()
    assert (added["seat"], added["match"]["seats"][1]["bot"]) == (2, "BOT_LEVEL_RANDOM")
    check(http.post(f"/v1/{match['name']}:addBot", json={}), 401, "TOKEN_MISSING")
    http.post(f"/v1/{match['name']}:kick", json={"seat": 2}, headers=creator).raise_for_status()
    tokens = [http.post(f"/v1/{match['name']}:join", json={}).json()["token"] for _ in range(2)]
    check(http.post(f"/v1/{match['name']}:resign", json={}, headers=creator), 403, "TOKEN_SEATLESS")
    anna, bert = ({"Authorization": f"Bearer {token}"} for token in tokens)
    running = http.get(f"/v1/{match['name']}").json()
    assert running["timeControl"] == control
    assert running["seats"][0]["timeLeft"] == "600s"
    assert "deadline" in running["seats"][0]
    resigned = http.post(f"/v1/{match['name']}:resign", json={}, headers=anna).raise_for_status().json()
    assert "seatResigned" in resigned["commit"]["events"][0]
    again = http.post(f"/v1/{match['name']}:rematch", json={}, headers=bert).raise_for_status().json()
    assert again["seat"] == 1
    assert http.get(f"/v1/{match['name']}").json()["rematch"] == again["match"]["name"]


def test_rematch_is_visible_to_polling_players(http: httpx.Client) -> None:
    table = Table(http)
    table.post(f"{table.name}:resign", {}, seat=1)
    over = table.get()
    watch, after = f"/v1/{table.name}:watch", {"afterRevision": over["revision"]}
    assert over["rematch"] == ""
    assert http.get(watch, params=after).status_code == 204
    new = table.post(f"{table.name}:rematch", {}, seat=2)["match"]["name"]
    assert table.get()["rematch"] == new
    with connect_sse(http, "GET", watch, params=after) as events:
        told = [event for event in events.iter_sse() if event.event == "update"]
    assert [event.json()["update"]["commit"]["events"] for event in told] == [[{"rematchCreated": {"match": new}}]]
    assert http.get(watch, params={"afterRevision": told[0].id}).status_code == 204


PAGE = "http://localhost:5173"


def test_a_page_on_another_local_port_plays_with_default_settings(http: httpx.Client) -> None:
    table = Table(http, "klongs")
    asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization, content-type"}
    for path in ("/v1/matches", f"/v1/{table.name}:join", f"/v1/{table.name}:play"):
        preflight = http.options(path, headers={"Origin": PAGE} | asks)
        assert preflight.is_success
        assert preflight.headers["Access-Control-Allow-Origin"] == PAGE
        allowed = {name.strip().lower() for name in preflight.headers["Access-Control-Allow-Headers"].split(",")}
        assert allowed >= {"authorization", "content-type"}
    watched = f"/v1/{table.name}:watch"
    with connect_sse(http, "GET", watched, headers={"Origin": "http://127.0.0.1:8081"}) as stream:
        assert stream.response.headers["Access-Control-Allow-Origin"] == "http://127.0.0.1:8081"
        assert next(stream.iter_sse()).event


def test_a_page_of_another_machine_may_not_call_with_default_settings(http: httpx.Client) -> None:
    for origin in ("https://play.example", "http://192.168.1.2:5173", "http://localhost.example:5173"):
        assert "Access-Control-Allow-Origin" not in http.get("/v1/games", headers={"Origin": origin}).headers
