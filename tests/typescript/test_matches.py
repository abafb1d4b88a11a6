"""Complete matches with the client: a watch survives a restart of the gateway, and responses match the types."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from tests.kits import GAME_NAMES
from tests.proxy import ThreadedProxy
from tests.service import Service

from .message_types import Checker
from .node import CLIENT, command

# One process plays the matches of all tests.
pytestmark = pytest.mark.xdist_group("typescript matches")


@pytest.fixture(scope="module")
def played(hall: Service, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One match of each game with two seats. The gateway is stopped and started again in the middle."""
    file = tmp_path_factory.mktemp("played") / "responses.json"
    with (
        ThreadedProxy(hall.http) as door,
        subprocess.Popen(
            command("matches.ts", f"http://{door.target}", "2", str(file)),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        ) as script,
    ):  # fmt: skip
        assert script.stdin is not None
        assert script.stdout is not None
        assert script.stdout.readline() == "half\n"
        door.close()
        door.open()
        script.stdin.close()
        assert script.stdout.read() == ""
    assert script.returncode == 0
    output: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return output


@pytest.mark.parametrize("game", GAME_NAMES)
def test_watch_receives_each_commit_once_and_in_order_after_a_disconnect(played: dict[str, Any], game: str) -> None:
    watched = played["watched"][game]
    assert watched["streams"] >= 2, "the stream was not cut"
    assert watched["revisions"] == list(range(2, watched["last"] + 1))
    assert watched["kinds"][:3] == ["seatTaken", "seatTaken", "matchStarted"]
    assert watched["kinds"][-1] == "matchFinished"


def test_responses_match_the_types_of_the_methods(played: dict[str, Any]) -> None:
    source = (CLIENT / "src/contract/methods.ts").read_text(encoding="utf-8")
    response_types = dict(re.findall(r"^  (\w+)\((?:[^{}]|\{\})*\): \w+<(\w+)", source, re.M))
    checker = Checker()
    for method, response in played["responses"]:
        checker.check(response, response_types[method])
    assert {method for method, _ in played["responses"]} == response_types.keys() - UNUSED_METHODS
    # Two random players of each game produce more than half of all moves, events and positions.
    members = {f"{name}.{member}" for name, kind in checker.types.items() for member in kind.members}
    games = {name for name in members if name.count(".") == 2}
    assert len(games & checker.used) > len(games) * 0.6
    for message in ("Match", "Commit", "RecordHeader", "Seat", "SeatClock"):
        assert not {name for name in members if name.startswith(f"{message}.")} - checker.used


UNUSED_METHODS = {
    "watchMatches",
    "addBot",
    "leaveMatch",
    "kickSeat",
    "closeMatch",
    "deleteMatch",
    "getJoinCode",
    "createShortCode",
    "getShortCode",
    "renewToken",
    "resignMatch",
    "undoMove",
}
