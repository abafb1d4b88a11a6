"""What people do beside the moves in Chromium: lobby, invitations, hot seat, log, replay, records and rematch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from markethall_service.api.game_service import game_message
from tests.kits import GAME_NAMES
from tests.service import Service

from .driver import run


@pytest.fixture
def new_service(tmp_path: Path) -> Iterator[str]:
    """The address of a service without matches."""
    with Service(tmp_path, rest="true") as running:
        yield running.http


def test_two_people_meet_in_the_lobby(new_service: str) -> None:
    result = run("lobby.mjs", new_service)
    match = result["match"]
    assert result["complaints"] == []
    assert result["chairs"][0] == "Amara you"
    assert result["chairs"][1] == "free seat"
    assert result["chairs"][2] == "Random bot"
    assert result["focus"][-1] == "INPUT", "a person who was asked for is named next"
    assert (match["seatCount"], match["visibility"]) == (3, "MATCH_VISIBILITY_PRIVATE")
    assert match["options"]["kairo"]["board"] == "BOARD_NAME_MARKET_12"
    assert match["timeControl"]["bank"] == {"time": "1800s", "increment": "10s"}
    assert result["link"] == {"hasCode": True, "hasToken": False}
    assert "weder ein Link noch ein Code" in result["badLink"]
    assert 0 <= result["alertAt"] < 600, "the form is below the games"
    assert result["sites"] == 144
    assert "Kairo" in result["listed"][0]
    assert result["listed"][0].split("\n")[1:6] == ["Amara", "0", "Bert", "0", "Gieriger Bot"]
    assert "Bangkok Klongs" in result["public"][0]
    assert result["french"] == "Jouer contre un bot"
    assert result["scheme"] == "dark"


def test_a_shared_device_is_handed_over_and_shows_nothing_until_then(service: str) -> None:
    result = run("hot_seat.mjs", service)
    assert result["complaints"] == []
    assert len(result["screens"]) >= 5
    names = [screen["title"].removeprefix("Pass the device to ") for screen in result["screens"]]
    assert set(names) == {"Amara", "Bruno"}
    for name, screen in zip(names, result["screens"], strict=True):
        assert screen["boards"] == 0
        assert screen.get("acting", name) == name


def test_a_person_looks_back_reads_the_rules_and_plays_again(service: str) -> None:
    result = run("replay.mjs", service)
    assert result["complaints"] == []
    assert [f", Points:\n{score}" for score in result["result"]] == result["now"]
    assert len(result["sources"]) >= 2
    sources = [[int(each.replace("−", "-")) for each in row.split("\t")[1:]] for row in result["sources"]]
    assert [sum(column) for column in zip(*sources, strict=True)] == [int(score) for score in result["result"]]
    assert result["legalInThePast"] == 0
    assert "rev=20" in result["link"]
    assert result["shared"] == result["past"] != result["now"]
    assert result["record"]["commits"] > 20
    assert result["rules"].startswith("Portobello Market: the rules")
    assert "PM-1.1" in result["rules"]
    assert result["rematch"] == 2


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_record_is_checked_and_replayed_and_a_changed_one_is_found(service: str, game: str) -> None:
    result = run("record.mjs", service, game=game)
    assert result["complaints"] == []
    assert result["verified"].startswith("Verified")
    assert [int(score) for score in result["scores"]] == result["final"]
    assert result["lines"] > result["commits"] / 2
    board = game_message(game, True).boards[0].drawing
    assert {place.type for place in board.places} & set(result["places"])
    assert result["past"] != result["scores"]
    developer = result["developer"]
    assert developer["tabs"] == ["State", "Events", "Requests", "Language and colours"]
    assert developer["lastTab"] == "Language and colours"
    assert (developer["past"], developer["last"]) == (12, result["revision"])
    assert developer["state"] == 1
    assert developer["events"] == result["commits"]
    assert "/v1/records:check 200" in developer["requests"]
    assert developer["closed"]
    assert result["changed"].startswith("Not verified: revision 22")
    assert "record.json is no record of a match" in result["wrong"]
    assert result["chosen"].startswith("Verified")


def test_own_matches_in_the_lobby_are_followed_over_one_stream(service: str) -> None:
    found = run("own_matches.mjs", service)
    assert found["streams"] == ["POST /v1/matches:watch"]
    assert found["asked"] == [f"GET /v1/{found['name']}"], "only the match that has changed is asked for"
    assert not any(found["present"]), "a person in the lobby is at no table"
    assert found["complaints"] == []
