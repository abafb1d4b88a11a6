"""The developer tools of the table: state, moves as code that runs, events, requests without secrets, and all seats."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from markethall.v1 import view_pb2
from tests.kits import GAME_NAMES
from tests.service import Service
from tests.typescript.node import CLIENT, NODE

from .driver import run


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_developer_plays_all_seats_and_reads_what_is_sent(tmp_path: Path, game: str) -> None:
    with Service(tmp_path / "data", rest="true") as service:
        programs: dict[str, Any] = {"python": sys.executable, "node": NODE, "client": str(CLIENT / "src/index.ts")}
        result = run("drawer.mjs", service.http, game=game, grpc=service.target, folder=str(tmp_path), **programs)
    assert result["complaints"] == []
    assert (result["loadedBefore"], result["loaded"]) == (False, True)
    assert result["lastTab"] == "Language and colours"
    assert f'"games/{game}"' in result["state"]
    view: Any = view_pb2.View.DESCRIPTOR.fields_by_name[game].message_type
    assert any(field.json_name in result["named"] for field in view.fields if field.name not in ("seats", "turn"))
    assert result["closed"]
    assert "Amara: " in result["preview"]
    assert not result["previewPlayed"]
    assert result["played"]
    assert result["moves"]["shown"] == result["moves"]["legal"] > 0
    assert [run_result["format"] for run_result in result["runs"]] == ["Python", "TypeScript", "curl"]
    for run_result in result["runs"]:
        shown = {name: value for name, value in run_result["shown"].items() if name != "text"}
        assert run_result["played"] == shown, run_result["code"]
        assert "TOKEN" in run_result["hint"]
        assert ("GRPC must contain" in run_result["hint"]) == (run_result["format"] == "Python")
    assert result["events"]["shown"] == result["events"]["commits"]
    assert "events" in result["events"]["json"]
    assert ":play 200" in result["request"]
    assert " ms" in result["request"]
    assert '"Bearer ***"' in result["exchange"]
    assert "$TOKEN" in result["curl"]
    assert result["answer"].startswith("matches/")
    assert {name: broken for name, broken in result["axe"].items() if broken} == {}
    assert result["stopped"] == 0
    assert result["prompt"].startswith("Die Partie ist zu Ende")
    assert result["scheme"] == "dark"
    assert result["secrets"] == []
    assert 20 < result["requests"] <= 200


def test_a_developer_plays_a_hot_seat_without_passing_the_device(tmp_path: Path) -> None:
    with Service(tmp_path / "data", rest="true") as service:
        result = run("drawer_hot_seat.mjs", service.http)
    assert result == {"stopped": "MATCH_STATE_PLAYING", "handOver": 0, "complaints": []}


def test_a_page_of_another_origin_shows_the_tools_only_if_it_asks_for_them(tmp_path: Path) -> None:
    with Service(tmp_path / "data", rest="true") as service:
        result = run("drawer_embedded.mjs", service.http)
    assert result == {"buttons": [0, 1], "games": "games/kairo", "violations": [], "complaints": []}
