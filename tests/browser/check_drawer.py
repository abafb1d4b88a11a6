"""The developer tools of the table: state, moves as code that runs, events, requests without secrets, and all seats."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.service import Service
from tests.typescript.node import CLIENT, NODE

from .driver import run

NAMED = {"portobello": "citizens", "kairo": "criers", "klongs": "boats"}


@pytest.mark.parametrize("game", NAMED)
def test_a_developer_plays_all_seats_and_reads_what_is_sent(tmp_path: Path, game: str) -> None:
    with Service(tmp_path / "data", rest="true") as service:
        programs: dict[str, Any] = {"python": sys.executable, "node": NODE, "client": str(CLIENT / "src/index.ts")}
        seen = run("drawer.mjs", service.http, game=game, grpc=service.target, folder=str(tmp_path), **programs)
    assert seen["complaints"] == []
    assert (seen["loadedBefore"], seen["loaded"]) == (False, True)
    assert seen["lastTab"] == "Language and colours"
    assert f'"games/{game}"' in seen["state"]
    assert NAMED[game] in seen["named"]
    assert seen["closed"]
    assert "Amara: " in seen["preview"]
    assert not seen["previewPlayed"]
    assert seen["played"]
    assert seen["moves"]["shown"] == seen["moves"]["legal"] > 0
    assert [made["format"] for made in seen["runs"]] == ["Python", "TypeScript", "curl"]
    for made in seen["runs"]:
        assert made["played"] == made["shown"], made["code"]
        assert "TOKEN" in made["hint"]
        assert ("GRPC must contain" in made["hint"]) == (made["format"] == "Python")
    assert seen["events"]["shown"] == seen["events"]["commits"]
    assert "events" in seen["events"]["json"]
    assert ":play 200" in seen["request"]
    assert " ms" in seen["request"]
    assert '"Bearer ***"' in seen["exchange"]
    assert "$TOKEN" in seen["curl"]
    assert seen["answer"].startswith("matches/")
    assert {name: broken for name, broken in seen["axe"].items() if broken} == {}
    assert seen["stopped"] == 0
    assert seen["prompt"].startswith("Die Partie ist zu Ende")
    assert seen["scheme"] == "dark"
    assert seen["secrets"] == []
    assert 20 < seen["requests"] <= 200


def test_a_developer_plays_a_hot_seat_without_passing_the_device(tmp_path: Path) -> None:
    with Service(tmp_path / "data", rest="true") as service:
        seen = run("drawer_hot_seat.mjs", service.http)
    assert seen == {"stopped": "MATCH_STATE_PLAYING", "handOver": 0, "complaints": []}


def test_a_page_of_another_origin_shows_the_tools_only_if_it_asks_for_them(tmp_path: Path) -> None:
    with Service(tmp_path / "data", rest="true") as service:
        seen = run("drawer_embedded.mjs", service.http)
    assert seen == {"buttons": [0, 1], "games": "games/kairo", "violations": [], "complaints": []}
