"""Whole matches by the client: watched through a gateway that goes away, and answered as the types say."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from tests.gateway.running import Door
from tests.service import Service

from .node import CLIENT, command
from .shapes import Checker


@pytest.fixture(scope="module")
def played(hall: Service, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A match of each game of two seats; in the middle the gateway is stopped and started again."""
    file = tmp_path_factory.mktemp("played") / "answers.json"
    door = Door(hall.target)
    with subprocess.Popen(
        command("matches.ts", door.base, "2", str(file)), stdout=subprocess.PIPE, text=True
    ) as script:
        assert script.stdout is not None
        assert script.stdout.readline() == "half\n"
        door.close()
        door.open()
        assert script.stdout.read() == ""
    door.close()
    assert script.returncode == 0
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_a_watcher_who_is_cut_off_sees_each_commit_once_and_in_order(played: dict[str, Any], game: str) -> None:
    watched = played["watched"][game]
    assert watched["streams"] >= 2, "it was not cut off"
    assert watched["revisions"] == list(range(2, watched["last"] + 1))
    assert watched["kinds"][:3] == ["seatTaken", "seatTaken", "matchStarted"]
    assert watched["kinds"][-1] == "matchFinished"


def test_the_answers_are_of_the_types_that_the_methods_say(played: dict[str, Any]) -> None:
    source = (CLIENT / "src/contract/methods.ts").read_text(encoding="utf-8")
    answers = dict(re.findall(r"^  (\w+)\((?:[^{}]|\{\})*\): \w+<(\w+)", source, re.M))
    checker = Checker()
    for method, answer in played["answers"]:
        checker.check(answer, answers[method])
    assert {method for method, _ in played["answers"]} == answers.keys() - UNPLAYED
    # What two random seats of each game meet at least: more than half of all moves, events and positions.
    members = {f"{name}.{member}" for name, kind in checker.types.items() for member in kind.members}
    games = {name for name in members if name.count(".") == 2}
    assert len(games & checker.met) > len(games) * 0.6
    for holder in ("Match", "Commit", "RecordHeader", "Seat", "SeatClock"):
        assert not {name for name in members if name.startswith(f"{holder}.")} - checker.met


UNPLAYED = {"addBot", "leaveMatch", "kickSeat", "closeMatch", "renewToken", "resignMatch", "undoMove"}
