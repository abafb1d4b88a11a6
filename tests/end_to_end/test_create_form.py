"""A front end can build a form for a new match from the data of GetGame."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from markethall_rules import GAMES

NAMES = [game.box.name for game in GAMES]


def get_game(http: httpx.Client, game: str) -> Any:
    return http.get(f"/v1/games/{game}").raise_for_status().json()


def value_in_request(kind: str, value: str) -> Any:
    return value if kind == "OPTION_KIND_CHOICE" else json.loads(value)


def create(http: httpx.Client, game: str, options: dict[str, Any]) -> Any:
    """Create a match with these options. Returns all its options."""
    response = http.post("/v1/matches", json={"match": {"game": game, "seatCount": 2, "options": {game: options}}})
    assert response.status_code == 200, response.text
    return response.json()["match"]["options"][game]


@pytest.mark.parametrize("game", NAMES)
def test_every_default_can_be_sent_and_equals_no_value(http: httpx.Client, game: str) -> None:
    options = get_game(http, game)["options"]
    with_default = [option for option in options if option["defaultValue"]]
    assert {option["kind"] for option in options if option not in with_default} <= {"OPTION_KIND_BOARD"}
    defaults = {option["name"]: value_in_request(option["kind"], option["defaultValue"]) for option in with_default}
    assert create(http, game, defaults) == create(http, game, {})
    assert create(http, game, defaults).items() >= defaults.items()


@pytest.mark.parametrize("game", NAMES)
def test_every_choice_and_every_board_of_the_game_can_be_sent(http: httpx.Client, game: str) -> None:
    data = get_game(http, game)
    for option in data["options"]:
        for choice in option["choices"]:
            assert create(http, game, {option["name"]: choice["value"]})[option["name"]] == choice["value"]
        if option["kind"] == "OPTION_KIND_BOARD":
            for board in data["boards"]:
                create(http, game, {option["name"]: board[game]})


def test_kairo_boards_have_the_names_that_select_them(http: httpx.Client) -> None:
    data = get_game(http, "kairo")
    boards = {board["name"]: board["kairo"] for board in data["boards"]}
    [option] = [option for option in data["options"] if option["name"] == "board"]
    assert list(boards) == [choice["value"] for choice in option["choices"]]
    rows = {name: len(board["area"]) for name, board in boards.items()}
    assert rows == {"BOARD_NAME_MARKET_9": 9, "BOARD_NAME_MARKET_12": 12}


@pytest.mark.parametrize("game", ["portobello", "klongs"])
def test_a_single_board_needs_no_name(http: httpx.Client, game: str) -> None:
    assert [board["name"] for board in get_game(http, game)["boards"]] == [""]


@pytest.mark.parametrize("page_size", [1, 2, 3, 0, 1000])
def test_list_of_games_has_pages(http: httpx.Client, page_size: int) -> None:
    names, token, pages = [], "", 0
    while token or not pages:
        params: dict[str, str | int] = {"pageSize": page_size, "pageToken": token}
        page = http.get("/v1/games", params=params).raise_for_status().json()
        assert len(page["games"]) <= (page_size or 100)
        names += [game["name"] for game in page["games"]]
        token, pages = page["nextPageToken"], pages + 1
    assert names == [f"games/{name}" for name in NAMES]
    assert pages == -(-len(NAMES) // (page_size or 100))


@pytest.mark.parametrize(("parameter", "value"), [("pageSize", "-1"), ("pageToken", "nonsense")])
def test_wrong_page_of_games_is_refused(http: httpx.Client, parameter: str, value: str) -> None:
    error = http.get("/v1/games", params={parameter: value}).json()["error"]
    assert error["details"][0]["metadata"].items() >= {"field": parameter, "given": value}.items()
