"""Bots and players over REST."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.calls import Table

from .test_rest import check_error

GREEDY = {"kind": "PLAYER_KIND_BOT", "displayName": "Greedy bot", "bot": "bots/greedy", "erased": False}


def test_bots_are_listed_and_described(http: httpx.Client) -> None:
    answer = http.get("/v1/bots", headers={"Accept-Language": "de-CH, en;q=0.5"})
    assert answer.headers["Content-Language"] == "de"
    greedy, random = answer.json()["bots"]
    assert (greedy["name"], greedy["displayName"], random["name"]) == ("bots/greedy", "Gieriger Bot", "bots/random")
    assert [game["name"] for game in http.get("/v1/games").json()["games"]] == greedy["games"] == random["games"]
    assert http.get("/v1/bots/greedy", params={"languageCode": "de"}).json() == greedy
    english = http.get("/v1/bots/greedy").json()
    assert (english["displayName"], english["games"]) == ("Greedy bot", greedy["games"])
    page = http.get("/v1/bots", params={"pageSize": 1}).json()
    rest = http.get("/v1/bots", params={"pageToken": page["nextPageToken"]}).json()
    assert [bot["name"] for bot in (*page["bots"], *rest["bots"])] == ["bots/greedy", "bots/random"]


@pytest.mark.parametrize("ident", ["hard", "Greedy", "x" * 300])
def test_unknown_bot_is_not_found(http: httpx.Client, ident: str) -> None:
    check_error(http.get(f"/v1/bots/{ident}"), 404, "BOT_NOT_FOUND")


def test_path_without_an_id_is_no_bot(http: httpx.Client) -> None:
    check_error(http.get("/v1/bots/"), 404, "UNKNOWN_ROUTE")


def test_seats_say_who_plays(table: Table, http: httpx.Client) -> None:
    table.create("kairo", 3)
    path, creator = f"/v1/{table.name}", {"Authorization": f"Bearer {table.creator_token}"}

    def add(bot: Any, **more: Any) -> httpx.Response:
        return http.post(f"{path}:addBot", json={"bot": bot, **more}, headers=creator)

    added = [add(bot, seat=1, requestId="one request").json()["match"] for bot in ("greedy", "bots/greedy", "")]
    assert all(match["seats"] == added[0]["seats"] for match in added)
    assert (added[0]["seats"][0]["player"], "player" in added[0]["seats"][1]) == (GREEDY, False)
    unknown = add("Greedy")
    metadata = check_error(unknown, 404, "BOT_NOT_FOUND")
    assert metadata == {"field": "bot", "given": "Greedy", "allowed": "greedy, random"}
    error = unknown.json()["error"]
    assert error["message"].startswith("bot is 'Greedy' (did you mean greedy?); ")
    (violation,) = (detail for detail in error["details"] if "fieldViolations" in detail)
    assert violation["fieldViolations"][0]["field"] == "bot"
    check_error(add("greedy", seat=1), 400, "SEAT_TAKEN")
    check_error(add("random", seat=1, requestId="one request"), 400, "REQUEST_ID_REUSED")
    check_error(add(7), 400, "MALFORMED")
    check_error(http.post(f"{path}:addBot", json={"level": "BOT_LEVEL_GREEDY"}, headers=creator), 400, "UNKNOWN_FIELD")
    for kind, reason in (("PLAYER_KIND_BOT", "BAD_FIELD"), (9, "MALFORMED"), ("program", "MALFORMED")):
        check_error(http.post(f"{path}:join", json={"kind": kind}), 400, reason)
    joined = http.post(f"{path}:join", json={"kind": "PLAYER_KIND_PROGRAM", "displayName": "Deep Kairo"}).json()
    program = {"kind": "PLAYER_KIND_PROGRAM", "displayName": "Deep Kairo", "bot": "", "erased": False}
    assert joined["match"]["seats"][1]["player"] == program
    row = next(match for match in http.get("/v1/matches").json()["matches"] if match["name"] == table.name)
    assert [seat.get("player") for seat in row["seats"]] == [GREEDY, program, None]


def test_sentences_say_who_is_no_person(table: Table, http: httpx.Client) -> None:
    table.create("klongs", 3)
    path = f"/v1/{table.name}"
    table.add_bot()
    http.post(f"{path}:join", json={"kind": "PLAYER_KIND_PROGRAM", "displayName": "Deep Klong"}).raise_for_status()
    http.post(f"{path}:join", json={"displayName": "Anna"}).raise_for_status()
    commits = http.get(f"{path}/commits", params={"languageCode": "de"}).json()["commits"]
    assert [commit["events"][0]["text"] for commit in commits[:3]] == [
        "Gieriger Bot nimmt auf Sitz 1 Platz. Es ist ein Bot des Dienstes",
        "Deep Klong nimmt auf Sitz 2 Platz. Es ist ein Programm",
        "Anna nimmt auf Sitz 3 Platz",
    ]
