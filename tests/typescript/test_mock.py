"""The mock client answers as the service would, and its stories fit the present contract and games."""

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
def output() -> Any:
    return json.loads(run_script(SCRIPT, str(CLIENT / "stories")))


@pytest.mark.parametrize("game", STORIES)
def test_each_move_leads_to_the_next_position_of_the_story(output: Any, game: str) -> None:
    positions = STORIES[game]["positions"]
    played = output[game]
    assert played["revisions"] == [match["revision"] for match in positions]
    assert played["moves"] == [len(match["perspective"]["legalMoves"]) for match in positions]
    assert played["moves"][-1] == 0 < min(played["moves"][:-1])
    assert played["past"] == positions[0]["revision"]
    assert played["state"] == "MATCH_STATE_FINISHED"
    assert played["missing"] == "MATCH_NOT_FOUND"
    assert played["title"] == STORIES[game]["game"]["title"]


@pytest.mark.parametrize("game", STORIES)
def test_the_stories_fit_the_present_contract_and_games(hall: Service, game: str) -> None:
    """If this fails, write the stories again: `python -m tests.typescript.stories`."""
    story = STORIES[game]
    for match in story["positions"]:
        json_format.ParseDict(match, match_pb2.Match())
    for commit, match in zip(story["commits"], story["positions"], strict=True):
        assert json_format.ParseDict(commit, match_pb2.Commit()).revision == match["revision"]
    json_format.ParseDict(story["game"], game_pb2.Game())
    assert story["game"] == httpx.get(f"{hall.http}/v1/games/{game}").json()
