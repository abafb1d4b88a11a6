"""`markethall load` against a real service."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from markethall.v1.match_pb2 import MATCH_STATE_FINISHED
from markethall_client import AsyncClient, Client
from markethall_service.app.cli_load import Load, Played, Report
from markethall_service.app.cli_play import ConnectionOptions
from tests.service import Service
from tests.waiting import PATIENCE_S, wait_until

from .commands import in_this_process

pytestmark = pytest.mark.xdist_group("load")
PROGRAM = Path(sys.executable).parent / "markethall"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("load") / "data") as service:
        yield service


def test_ctrl_c_ends_with_the_check_of_all_moves(service: Service, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    command: list[str | Path] = [PROGRAM, "load", "--target", service.target, "--matches", "3", "--watchers", "4",
               "--rate", "50",
               "--duration", "600"]  # fmt: skip
    with errors.open("w") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True)
    wait_until(lambda: "Plays 3 matches" in errors.read_text())
    with Client(service.target) as client:
        name = errors.read_text().split("first ")[1].split(".")[0]
        wait_until(lambda: client.get_match(name).revision > 5)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, output
    assert "0 missing, 0 doubled, 0 matches not checked" in output
    assert " 0 acknowledged" not in f" {output}"
    assert all(kind in output for kind in ("play", "legal moves", "join", "create"))


def test_moves_of_a_match_that_ends_are_found(service: Service, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    command: list[str | Path] = [PROGRAM, "load", "--target", service.target, "--matches", "1", "--rate", "100000",
               "--duration", "600"]  # fmt: skip
    with errors.open("w") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True)
    wait_until(lambda: "Plays 1 matches" in errors.read_text())
    with Client(service.target) as client:
        name = errors.read_text().split("first ")[1].split(".")[0]
        wait_until(lambda: client.get_match(name).state == MATCH_STATE_FINISHED)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, "0 missing, 0 doubled, 0 matches not checked" in output) == (0, True), output


async def test_move_that_is_not_in_the_log_is_missing(service: Service) -> None:
    report = Report()
    connection = ConnectionOptions(service.target, False, None, None, None, "", "")
    async with AsyncClient(service.target) as client:
        created = await client.create("kairo", seats=2)
        seats = {seat.number: seat for seat in (await client.join(created), await client.join(created))}
        number = (await client.get_match(created)).to_act[0]
        commit = await seats[number].play((await seats[number].legal_moves())[0], request_id="played-move-0001")
        acknowledged = {"played-move-0001": (number, commit.revision), "lost-move-000001": (number, commit.revision)}
        report.matches = [Played(created.match.name, seats, acknowledged), Played("matches/none", seats, {})]
        await Load(connection, 1, 1, report).check(client)
        # The same when the match is over.
        await seats[number].resign()
        await Load(connection, 1, 1, report).check(client)
    assert report.missing == 2 * [f"{created.match.name} revision {commit.revision} of seat {number}"]
    assert report.doubled == []
    assert [one.partition(":")[0] for one in report.unchecked] == 2 * ["matches/none"]


def test_service_that_is_not_there_is_named() -> None:
    result = in_this_process("load", "--target", "127.0.0.1:1")
    assert result.returncode == 1
    assert "127.0.0.1:1" in result.stderr
