"""What people do around a match in Chromium: lobby, invitations, hot seat, log, replay, record and rematch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service import Service

from .driver import run

PLACES = {"portobello": {"space", "district"}, "kairo": {"site"}, "klongs": {"field"}}


@pytest.fixture
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service without matches."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


def test_two_people_meet_in_the_lobby(service: str) -> None:
    seen = run("lobby.mjs", service)
    match = seen["match"]
    assert seen["complaints"] == []
    assert seen["chairs"][0] == "Amara"
    assert seen["chairs"][1] == "free seat"
    assert "bot" in seen["chairs"][2]
    assert (match["seatCount"], match["visibility"]) == (3, "MATCH_VISIBILITY_PRIVATE")
    assert match["options"]["kairo"]["board"] == "BOARD_NAME_MARKET_12"
    assert match["timeControl"]["bank"] == {"time": "1800s", "increment": "10s"}
    assert seen["link"] == {"hasCode": True, "hasToken": False}
    assert "weder ein Link noch ein Code" in seen["badLink"]
    assert seen["sites"] == 144
    assert "Kairo" in seen["listed"][0]
    assert "Amara, Bert" in seen["listed"][0]
    assert "Bangkok Klongs" in seen["public"][0]
    assert seen["french"] == "Jouer contre un bot"
    assert seen["scheme"] == "dark"


def test_a_shared_device_is_handed_over_and_shows_nothing_until_then(service: str) -> None:
    found = run("hot_seat.mjs", service)
    assert found["complaints"] == []
    assert len(found["screens"]) >= 5
    names = [screen["title"].removeprefix("Pass the device to ") for screen in found["screens"]]
    assert set(names) == {"Amara", "Seat 2"}
    for name, screen in zip(names, found["screens"], strict=True):
        assert screen["boards"] == 0
        assert screen.get("acting", name) == name


@pytest.mark.parametrize("game", PLACES)
def test_a_line_of_the_log_lights_up_its_places(service: str, game: str) -> None:
    seen = run("log.mjs", service, game=game)
    assert seen["complaints"] == []
    assert PLACES[game] <= set(seen["places"])
    assert seen["after"] == 0
    assert seen["focus"] > 0
    assert seen["overflow"] <= 0


def test_a_person_looks_back_reads_the_rules_and_plays_again(service: str) -> None:
    seen = run("replay.mjs", service)
    assert seen["complaints"] == []
    assert [f"Points:\n{score}" for score in seen["result"]] == seen["now"]
    assert len(seen["sources"]) >= 2
    sources = [[int(each.replace("−", "-")) for each in row.split("\t")[1:]] for row in seen["sources"]]
    assert [sum(column) for column in zip(*sources, strict=True)] == [int(score) for score in seen["result"]]
    assert seen["legalInThePast"] == 0
    assert "rev=20" in seen["link"]
    assert seen["shared"] == seen["past"] != seen["now"]
    assert seen["record"]["commits"] > 20
    assert seen["rules"].startswith("Portobello Market: the rules")
    assert "PM-1.1" in seen["rules"]
    assert seen["rematch"] == 2
