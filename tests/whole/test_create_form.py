"""A front end can build a form for a new match from the data of GetGame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from markethall_rules import GAMES
from tests.service import Service

NAMES = [game.box.name for game in GAMES]


@pytest.fixture
def http(hall: Service) -> Iterator[httpx.Client]:
    """A client of the gateway."""
    with httpx.Client(base_url=hall.http, timeout=30) as client:
        yield client


def facts(http: httpx.Client, game: str) -> Any:
    """The answer of GetGame."""
    return http.get(f"/v1/games/{game}").raise_for_status().json()


def written(kind: str, value: str) -> Any:
    """A value as a request has it."""
    return value if kind == "OPTION_KIND_CHOICE" else json.loads(value)


def create(http: httpx.Client, game: str, options: dict[str, Any]) -> Any:
    """The options of a new match that is created with these."""
    wanted = {"game": game, "seatCount": 2, "options": {game: options}}
    answer = http.post("/v1/matches", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()["match"]["options"][game]


@pytest.mark.parametrize("game", NAMES)
def test_every_default_can_be_sent_and_equals_no_value(http: httpx.Client, game: str) -> None:
    listed = facts(http, game)["options"]
    named = {one["name"]: written(one["kind"], one["defaultValue"]) for one in listed if one["defaultValue"]}
    left_out = {one["name"] for one in listed if not one["defaultValue"]}
    assert {one["kind"] for one in listed if one["name"] in left_out} == {"OPTION_KIND_BOARD"}
    assert create(http, game, named) == create(http, game, {})
    assert create(http, game, named).items() >= named.items()


@pytest.mark.parametrize("game", NAMES)
def test_every_choice_and_every_board_in_the_box_can_be_sent(http: httpx.Client, game: str) -> None:
    box = facts(http, game)
    for option in box["options"]:
        for choice in option["choices"]:
            assert create(http, game, {option["name"]: choice["value"]})[option["name"]] == choice["value"]
        if option["kind"] == "OPTION_KIND_BOARD":
            for board in box["boards"]:
                create(http, game, {option["name"]: board[game]})


def test_kairo_boards_have_the_names_that_select_them(http: httpx.Client) -> None:
    box = facts(http, "kairo")
    named = {board["name"]: board["kairo"] for board in box["boards"]}
    [option] = [option for option in box["options"] if option["name"] == "board"]
    assert list(named) == [choice["value"] for choice in option["choices"]]
    rows = {name: len(board["area"]) for name, board in named.items()}
    assert rows == {"BOARD_NAME_MARKET_9": 9, "BOARD_NAME_MARKET_12": 12}


@pytest.mark.parametrize("game", ["portobello", "klongs"])
def test_a_single_board_needs_no_name(http: httpx.Client, game: str) -> None:
    assert [board["name"] for board in facts(http, game)["boards"]] == [""]


@pytest.mark.parametrize("size", [1, 2, 3, 0, 1000])
def test_list_of_games_has_pages(http: httpx.Client, size: int) -> None:
    found, token, pages = [], "", 0
    while token or not pages:
        answer = http.get("/v1/games", params={"pageSize": size, "pageToken": token}).raise_for_status().json()
        assert len(answer["games"]) <= (size or 100)
        found += [game["name"] for game in answer["games"]]
        token, pages = answer["nextPageToken"], pages + 1
    assert found == [f"games/{name}" for name in NAMES]
    assert pages == -(-len(NAMES) // (size or 100))
    for wrong in ({"pageSize": -1}, {"pageToken": "nonsense"}):
        refusal = http.get("/v1/games", params=wrong).json()["error"]
        assert refusal["details"][0]["metadata"] == {"field": next(iter(wrong))}
