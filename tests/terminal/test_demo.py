"""A whole match by random seats, against the real service."""

from __future__ import annotations

import io
import json
import random
import re
import time

import pytest
from google.protobuf import json_format
from rich.console import Console

from markethall.portobello.v1.options_pb2 import Edition
from markethall.v1.match_pb2 import MatchState, Record
from markethall_client import Client
from markethall_client.errors import BadSeatCount, GameNotFound
from markethall_service.codec.records import verify_record
from markethall_terminal import run_demo
from tests.service import Service


def console(**settings: object) -> Console:
    return Console(**{"width": 100, "file": io.StringIO(), "color_system": None, **settings})  # type: ignore[arg-type]


def shown(sheet: Console) -> str:
    assert isinstance(sheet.file, io.StringIO)
    return sheet.file.getvalue()


@pytest.mark.parametrize(
    ("seats", "edition"),
    [
        (2, Edition.EDITION_GERMAN),
        (3, Edition.EDITION_ITALIAN),
        (4, Edition.EDITION_FRENCH),
        (4, Edition.EDITION_FRENCH_SUMMARY),
    ],
)
def test_a_match_is_drawn_to_its_end_and_verified(hall: Service, seats: int, edition: Edition) -> None:
    sheet = console()
    records: list[Record] = []

    def verify(record: Record) -> str:
        records.append(record)
        return verify_record(record)

    with Client(hall.target, language="en") as client:
        run_demo(client, "portobello", seats, {"edition": edition}, verify, console=sheet, rng=random.Random(seats))
    output = shown(sheet)
    record = records[0]
    assert (record.header.seat_count, record.header.options.portobello.edition) == (seats, edition)
    assert record.header.state == MatchState.MATCH_STATE_FINISHED
    finished = record.commits[-1].events[-1].match_finished
    for seat, points in enumerate(finished.scores, 1):
        assert re.search(rf"\[{seat}\] Player {seat}: {points} points", output)
    assert output.count("sets up a stall") == sum(
        event.portobello.HasField("stall_placed") for commit in record.commits for event in commit.events
    )
    assert record.header.seed in output
    assert any(line.startswith("Verified: ") for line in output.splitlines()[-9:])


def test_the_position_is_drawn_once_a_round(hall: Service) -> None:
    sheet = console()
    with Client(hall.target, language="en") as client:
        run_demo(client, "portobello", 2, None, verify_record, console=sheet, rng=random.Random(1))
    turns = max(int(number) for number in re.findall(r"^Turn (\d+), ", shown(sheet), re.MULTILINE))
    assert shown(sheet).count("Portobello Market ·") in range((turns + 1) // 2 + 1, (turns + 1) // 2 + 4)


def test_a_high_terminal_shows_the_match_in_one_place(hall: Service) -> None:
    sheet = console(force_terminal=True, height=100, color_system="truecolor", _environ={"TERM": "xterm-256color"})
    with Client(hall.target, language="en") as client:
        run_demo(client, "portobello", 2, None, verify_record, console=sheet, rng=random.Random(1))
    assert shown(sheet).count("\x1b[1A") > 1000


def test_a_low_terminal_gets_line_after_line(hall: Service) -> None:
    sheet = console(force_terminal=True, height=30, _environ={"TERM": "xterm-256color"})
    with Client(hall.target, language="en") as client:
        run_demo(client, "portobello", 2, None, verify_record, console=sheet, rng=random.Random(1))
    assert "\x1b[1A" not in shown(sheet)


def test_json_is_the_record_and_nothing_else(hall: Service) -> None:
    sheet = console(width=20)
    with Client(hall.target, language="en") as client:
        run_demo(client, "portobello", 3, None, verify_record, console=sheet, rng=random.Random(1), as_json=True)
    record = json_format.Parse(shown(sheet), Record())
    assert verify_record(record).startswith("Verified")
    written = json.loads(shown(sheet))
    assert written["header"]["options"]["portobello"]["mayStopEarly"] is False
    assert "joinCode" not in written["header"]


@pytest.mark.parametrize("as_json", [False, True])
def test_a_record_that_is_wrong_is_not_passed_over(hall: Service, as_json: bool) -> None:
    def verify(record: Record) -> str:
        raise ValueError(f"{len(record.commits)} commits, all wrong")

    with Client(hall.target, language="en") as client, pytest.raises(ValueError, match="all wrong"):
        run_demo(client, "portobello", 2, None, verify, console=console(), as_json=as_json)


def test_it_pauses_after_each_move(hall: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    records: list[Record] = []

    def verify(record: Record) -> str:
        records.append(record)
        return "fine"

    with Client(hall.target, language="en") as client:
        run_demo(client, "portobello", 2, None, verify, console=console(), pause=0.25)
    assert pauses.count(0.25) == sum(commit.HasField("move") for commit in records[0].commits)


def test_a_match_that_cannot_be_created_is_refused(hall: Service) -> None:
    with Client(hall.target, language="en") as client:
        with pytest.raises(GameNotFound):
            run_demo(client, "chess", 2, None, verify_record, console=console())
        with pytest.raises(BadSeatCount):
            run_demo(client, "portobello", 5, None, verify_record, console=console())
