"""What can go wrong around a match: cut streams, a killed service, foreign pages, hostile names, proxies, reloads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kits import GAME_NAMES, moves_near
from tests.service import Service
from tests.tls_files import issue

from .driver import run


@pytest.mark.parametrize("game", ["portobello", "klongs"])
def test_match_continues_after_cut_streams_and_a_killed_service(tmp_path: Path, game: str) -> None:
    with Service(tmp_path, rest="true") as service:
        actions = {"kill": service.kill, "start": service.start}
        played = run("streams.mjs", service.http, actions, game=game)
    assert played["notCut"] == [], "the match was over before all connections were cut"
    assert any(text.startswith("kill: ") and "connection" in text for text in played["errors"]), played["errors"]
    assert played["remainingErrors"] == []
    assert played["points"]["page"] == played["points"]["service"]


@pytest.mark.parametrize("game", [game for game in GAME_NAMES if moves_near(game, 90) > 30])
def test_many_commits_at_once_lead_to_the_page_that_opens_afterwards(service: str, game: str) -> None:
    result = run("burst.mjs", service, game=game, moves=90)
    assert result["complaints"] == []
    assert result["revision"] > 60
    assert len(result["found"]["log"]) > 60
    assert result["found"] == result["expected"]


def test_two_tables_are_played_on_a_page_of_another_origin_with_its_own_policy(service: str) -> None:
    result = run("embedded.mjs", service)
    assert not result["origin"].startswith(service)
    assert min(result["clicks"]) >= 25
    assert result["titles"] == ["Portobello Market", "Bangkok Klongs"]
    assert result["violations"] == []
    assert result["complaints"] == []


def test_names_of_players_are_text_and_do_not_widen_the_page(service: str) -> None:
    result = run("names.mjs", service)
    assert any("<img" in name for name in result["names"])
    assert len(result["names"]) >= 2
    for name, page in zip(result["names"], result["pages"], strict=True):
        assert page["images"] == 0, name
        assert name in page["names"], name
        assert page["width"] == 360, name
        assert page["complaints"] == [], name


def test_the_page_works_behind_a_path_prefix_and_keeps_the_seat_after_a_reload(service: str) -> None:
    result = run("places.mjs", service)
    assert result["played"] == [6, 6, 6, 6]
    assert result["address"].startswith(f"{result['base']}/#match=")
    assert result["complaints"] == []


def test_states_in_which_nothing_can_be_played_have_words_and_a_way_out(service: str) -> None:
    states = run("ways_out.mjs", service)
    assert len(states) == 6
    assert {state: found for state, found in states.items() if not (found["words"] and found["ways"])} == {}


def test_each_tab_has_a_stream_over_http_2(service: str, tmp_path: Path) -> None:
    files = issue(tmp_path)
    result = run("multiplexed.mjs", service, key=str(files.key), cert=str(files.cert))
    assert result == {"streams": [1] * 7, "protocol": "h2"}
