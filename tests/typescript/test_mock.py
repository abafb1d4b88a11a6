"""The mock client tells its stories as the service would, and the stories are those of the contract of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from google.protobuf import json_format

from markethall.v1 import game_pb2, match_pb2
from tests.service import Service

from .node import CLIENT, run_script

STORIES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (CLIENT / "stories").glob("*.json")}
SCRIPT = Path(__file__).with_name("mock.ts")


@pytest.fixture(scope="module")
def told() -> Any:
    return json.loads(run_script(SCRIPT, str(CLIENT / "stories")))


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_each_move_leads_to_the_next_position_of_the_story(told: Any, game: str) -> None:
    positions = STORIES[game]["positions"]
    seen = told[game]
    assert seen["revisions"] == [match["revision"] for match in positions]
    assert seen["moves"] == [len(match["perspective"]["legalMoves"]) for match in positions]
    assert seen["moves"][-1] == 0 < min(seen["moves"][:-1])
    assert seen["past"] == positions[0]["revision"]
    assert seen["state"] == "MATCH_STATE_FINISHED"
    assert seen["missing"] == "MATCH_NOT_FOUND"
    assert seen["title"] == STORIES[game]["game"]["title"]


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_the_stories_are_those_of_the_contract_and_the_games_of_today(hall: Service, game: str) -> None:
    """If this fails, write the stories again: `python -m tests.typescript.stories`."""
    story = STORIES[game]
    for match in story["positions"]:
        json_format.ParseDict(match, match_pb2.Match())
    for commit, match in zip(story["commits"], story["positions"], strict=True):
        assert json_format.ParseDict(commit, match_pb2.Commit()).revision == match["revision"]
    json_format.ParseDict(story["game"], game_pb2.Game())
    today = httpx.get(f"{hall.http}/v1/games/{game}").json()
    assert story["game"] | {"rulesTexts": []} == today | {"rulesTexts": []}
