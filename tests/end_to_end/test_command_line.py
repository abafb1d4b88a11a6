"""The commands of `markethall`."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from markethall.v1.match_pb2 import MatchVisibility
from markethall_client import Client, Retry
from markethall_platform.redis_server.folder import Folder
from markethall_rules import GAMES
from markethall_service import __version__
from markethall_service.codec.records import RecordError, verify_text
from markethall_terminal import SavedSeats
from tests.kits import seats_near
from tests.service import Service
from tests.tools.commands import in_this_process, markethall


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands save tokens in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_games_command_lists_all_games() -> None:
    result = markethall("games")
    assert result.returncode == 0
    assert all(game.box.name in result.stdout for game in GAMES)


def test_games_command_as_json() -> None:
    games = json.loads(in_this_process("games", "--json").stdout)
    assert [game["game"] for game in games] == [game.box.name for game in GAMES]
    [setup, *_] = next(game for game in games if game["game"] == "kairo")["options"]
    assert setup["default"] == "PRINTED"
    assert {*setup["choices"]} >= {"PRINTED", "VARIABLE"}


def test_version_option() -> None:
    result = in_this_process("--version")
    assert (result.returncode, result.stdout) == (0, f"markethall {__version__}\n")


@pytest.mark.parametrize("module", ["markethall_service", "markethall_service.app.cli"])
def test_both_modules_run_the_command_line(module: str) -> None:
    result = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True)
    assert result.stdout == f"markethall {__version__}\n"


def test_interrupt_while_modules_are_imported_ends_without_a_traceback() -> None:
    at_import = (
        "import os, runpy, signal, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'typer': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "runpy.run_module('markethall_service', run_name='__main__')\n"
    )
    result = subprocess.run([sys.executable, "-c", at_import], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("pause", ["-1", "soon"])
def test_invalid_pause_is_refused(pause: str) -> None:
    result = in_this_process("demo", "--pause", pause)
    assert result.returncode == 2
    assert "--pause" in result.stderr


@pytest.mark.parametrize(
    ("settings", "status", "cause"),
    [
        ({"redis_url": "redis://127.0.0.1:1", "redis_start_seconds": "0"}, 1, "does not answer"),
        ({"redis_url": "gopher://nowhere"}, 2, "scheme"),
        ({"grpc_port": "99999"}, 2, "MARKETHALL_GRPC_PORT=99999: should be less than or equal to 65535"),
        ({"data": "/dev/null"}, 2, "MARKETHALL_DATA=/dev/null: cannot be used as a folder (File exists)"),
    ],
)
def test_failed_start_names_the_cause(settings: dict[str, str], status: int, cause: str, tmp_path: Path) -> None:
    settings = {"data": str(tmp_path), **settings}
    result = markethall("serve", "--http-port", "0", **settings)
    assert result.returncode == status
    assert "cannot start" in result.stderr
    assert cause in result.stderr
    result = markethall("serve", "--http-port", "0", **settings, log_format="json")
    assert result.returncode == status
    *_, last = [json.loads(line) for line in result.stderr.splitlines()]
    assert (last["event"], last["level"], cause in last["why"]) == ("markethall cannot start", "error", True)


@pytest.mark.parametrize("edition", ["german", "italian", "french", "french-summary"])
def test_a_demo_of_each_edition(edition: str, hall: Service) -> None:
    result = in_this_process("demo", "--seats", "2", "--edition", edition, "--target", hall.target, "--seed", "1")
    assert result.returncode == 0, result.stderr
    assert "Verified" in result.stdout


def test_game_can_be_given_as_a_resource_name(hall: Service) -> None:
    result = in_this_process("demo", "--game", "games/klongs", "--json", "--target", hall.target)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["header"]["game"] == "games/klongs"


@pytest.mark.parametrize(
    "arguments", [["demo", "--edition", "klingon"], ["demo", "--option", "colour=red"], ["demo", "--game", "go"]]
)
def test_invalid_demo_option_lists_the_choices(arguments: list[str], hall: Service) -> None:
    result = in_this_process(*arguments, "--target", hall.target)
    assert result.returncode == 1
    assert "markethall:" in result.stderr


@pytest.mark.parametrize("game", [game.box.name for game in GAMES])
def test_verify_accepts_a_record_and_refuses_a_changed_one(game: str, hall: Service, tmp_path: Path) -> None:
    seats = str(seats_near(game, 3))
    demo = markethall("demo", "--game", game, "--seats", seats, "--json", "--target", hall.target)
    assert demo.returncode == 0, demo.stderr
    record = json.loads(demo.stdout)
    path = tmp_path / "record.json"
    path.write_text(demo.stdout, encoding="utf-8")
    result = markethall("verify", str(path))
    assert (result.returncode, result.stdout[:8]) == (0, "Verified")
    for change in (*CHANGES, *UNCHECKED_CHANGES):
        changed = json.loads(demo.stdout)
        change(changed)
        assert changed != record
        path.write_text(json.dumps(changed), encoding="utf-8")
        check_refused(path, 2 if change in UNCHECKED_CHANGES else 1)


@pytest.fixture
def record(hall: Service, tmp_path: Path) -> Path:
    """The record of a finished match as a file."""
    with Client(hall.target) as client:
        match = client.create("kairo", seats=2)
        seats = [client.join(match) for _ in range(2)]
        seat = seats[seats[0].refresh().to_act[0] - 1]
        seat.play(seat.legal_moves()[0])
        seats[1].resign()
        path = tmp_path / "record.json"
        path.write_text(json_format.MessageToJson(client.get_record(match.match.name)), encoding="utf-8")
    return path


def test_a_replay_of_a_file_verifies_the_record_and_steps_through_it(record: Path) -> None:
    replay = in_this_process("replay", str(record), text="99\n5\nb\nq\n")
    assert replay.returncode == 0, replay.stderr
    assert replay.stdout.startswith("Verified: matches/")
    assert replay.stdout.count("Kairo · matches/") == 3
    own = in_this_process("replay", str(record), "--seat", "1", text="99\n5\nb\nq\n").stdout
    assert own.count("Kairo · matches/") == 3
    assert own != replay.stdout


def test_a_replay_of_a_changed_record_is_refused(record: Path) -> None:
    changed = json.loads(record.read_text(encoding="utf-8"))
    change_score(changed)
    record.write_text(json.dumps(changed), encoding="utf-8")
    replay = in_this_process("replay", str(record), text="q\n")
    assert (replay.returncode, replay.stdout) == (1, "")
    assert replay.stderr.startswith("markethall: NOT VERIFIED: ")


def test_a_replay_of_a_record_of_other_rules_says_that_it_is_not_checked(record: Path) -> None:
    changed = json.loads(record.read_text(encoding="utf-8"))
    change_rules_version(changed)
    record.write_text(json.dumps(changed), encoding="utf-8")
    replay = in_this_process("replay", str(record), text="q\n")
    assert replay.returncode == 0, replay.stderr
    assert replay.stdout.startswith("NOT CHECKED: header.rulesVersion is 9999, the installed rules have ")
    assert "Kairo · matches/" in replay.stdout


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["nowhere.json"], "nowhere.json is not a file; replay takes a match, as matches/ID, or the file of a record"),
        (["RECORD", "--seat", "3"], "seat 3 is not in the match; it has seats 1 to 2"),
    ],
)
def test_an_impossible_replay_is_explained(record: Path, arguments: list[str], error: str) -> None:
    replay = in_this_process("replay", *(argument.replace("RECORD", str(record)) for argument in arguments))
    assert (replay.returncode, replay.stderr) == (1, f"markethall: {error}\n")


def test_a_match_is_watched_and_replayed_by_its_name(hall: Service) -> None:
    with Client(hall.target) as client:
        match = client.create("klongs", seats=2, visibility=MatchVisibility.MATCH_VISIBILITY_PRIVATE)
        seats = [client.join(match) for _ in range(2)]
        seats[0].resign()
    arguments = [match.match.name, "--target", hall.target]
    with_code = [*arguments, "--join-code", match.join_code]
    watch, replay = in_this_process("watch", *with_code), in_this_process("replay", *with_code, text="q\n")
    assert (watch.returncode, replay.returncode) == (0, 0), watch.stderr + replay.stderr
    assert watch.stdout.rstrip().endswith("Winner: Seat 2")
    assert "Bangkok Klongs · matches/" in replay.stdout
    refused = in_this_process("watch", *arguments)
    assert (refused.returncode, "join code" in refused.stderr) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--join", "matches/a", "--resume"], "--join takes a seat in a new match"),
        (["--friends", "2"], "--friends 2 needs more seats: you take one of --seats 2"),
        (["--resume", "--match", "matches/a"], "no token is saved for matches/a; saved matches: -"),
    ],
)
def test_options_of_play_that_do_not_go_together_are_refused(arguments: list[str], error: str) -> None:
    play = in_this_process("play", *arguments)
    assert play.returncode == 1
    assert play.stderr.startswith(f"markethall: {error}")


def check_refused(path: Path, status: int) -> None:
    """Check that `markethall verify` refuses the file in one line."""
    result = in_this_process("verify", str(path))
    assert (result.returncode, result.stdout) == (status, "")
    [line] = result.stderr.splitlines()
    assert line.startswith({1: "NOT VERIFIED: ", 2: "NOT CHECKED: "}[status])


def change_score(record: Any) -> None:
    record["commits"][-1]["events"][-1]["matchFinished"]["scores"][0] += 1


def change_draws(record: Any) -> None:
    record["commits"][-1]["draws"] += 1


def change_seed(record: Any) -> None:
    record["header"]["seed"] = "00" * 32


def change_rules_version(record: Any) -> None:
    record["header"]["rulesVersion"] = 9_999


def remove_seed(record: Any) -> None:
    record["header"]["seed"] = ""


CHANGES: tuple[Callable[[Any], object], ...] = (
    change_seed,
    change_score,
    change_draws,
    lambda record: record["commits"].pop(-2),
    lambda record: record["commits"][0].update(seat=3),
    lambda record: record["commits"][record["header"]["seatCount"] - 1].update(seat=-1),
)
UNCHECKED_CHANGES: tuple[Callable[[Any], object], ...] = (
    remove_seed,
    change_rules_version,
    lambda record: record["header"].update(game="chess"),
    lambda record: record["header"].pop("options"),
    lambda record: record["header"].update(seatCount=99),
)
"""Changes after which a record cannot be checked."""


def error_of_verification(record: Any) -> str:
    with pytest.raises(RecordError) as caught:
        verify_text(json.dumps(record))
    return str(caught.value)


@pytest.fixture(scope="module")
def record_text(hall: Service) -> str:
    """The record of a match of Portobello Market, as JSON."""
    arguments = ["--game", "portobello", "--seats", "2", "--json", "--seed", "1", "--target", hall.target]
    demo = in_this_process("demo", *arguments)
    assert demo.returncode == 0, demo.stderr
    return demo.stdout


def test_verify_names_fields_as_json_does(record_text: str) -> None:
    def error_after(change: Callable[[Any], object]) -> str:
        record = json.loads(record_text)
        change(record)
        return error_of_verification(record)

    assert error_after(remove_seed).startswith("header.seed is missing")
    for change in (change_seed, lambda record: record["header"].update(name="matches/aaaaaa")):
        assert "the SHA-256 of both, with a space in between, is not header.seedCommitment" in error_after(change)
    assert error_after(change_rules_version).startswith("header.rulesVersion is 9999, ")
    error = error_after(lambda record: record["commits"][9].update(draws=77))
    assert error.startswith("revision 11: draws is 77, the ")
    error = error_after(lambda record: record["commits"][9].update(toAct=[1, 2]))
    assert "revision 11: toAct is [1, 2], " in error
    assert error_after(lambda record: record["commits"].pop(7)) == "revision 10: revision must be 9"


def test_verify_shows_moves_and_events_as_json(record_text: str) -> None:
    record = json.loads(record_text)
    last = record["commits"][-1]
    position = len(last["events"]) - 1
    last["events"][position]["matchFinished"]["scores"][0] += 1
    given, _, computed = error_of_verification(record).partition(", the rules and the seed give ")
    path = f"revision {last['revision']}: events[{position}] is "
    assert given.startswith(path)
    assert json.loads(given.removeprefix(path)) == last["events"][position]
    assert "matchFinished" in json.loads(computed)

    record = json.loads(record_text)
    first, second = (commit for commit in record["commits"] if "move" in commit and commit["revision"] in (5, 6))
    second["move"] = first["move"]
    error = error_of_verification(record)
    move, _, reason = error.removeprefix("revision 6: move ").partition(" is not legal: ")
    assert json.loads(move) == first["move"]
    assert reason


def test_verify_refuses_a_text_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    for text in (b"", b"{", b"[]", b'{"surprise": 1}', b"{}", b"\x00\xff", b'{"header":' + b"[" * 100_000):
        path.write_bytes(text)
        check_refused(path, 2)


def test_verify_reports_an_unreadable_file(tmp_path: Path) -> None:
    for name, reason in (("nowhere.json", "No such file"), (".", "Is a directory"), ("a\0b", "null")):
        result = in_this_process("verify", str(tmp_path / name))
        assert result.returncode == 2
        assert "cannot be read" in result.stderr
        assert reason in result.stderr
        assert "VERIFIED" not in result.stderr


def test_verify_reads_a_match_from_its_service(hall: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("markethall_service.app.cli_play._RETRY", Retry(attempts=2))
    with Client(hall.target) as client:
        match = client.create("klongs", seats=2, visibility=MatchVisibility.MATCH_VISIBILITY_PRIVATE)
        seats = [client.join(match) for _ in range(2)]
        verify = ["verify", match.match.name]
        with_code = [*verify, "--join-code", match.join_code]
        target = ["--target", hall.target]
        running = in_this_process(*with_code, *target)
        seats[0].resign()
    refusals = {
        "before the match was over": running,
        "join code": in_this_process(*verify, *target),
        "no service answers at 127.0.0.1:1": in_this_process(*with_code, "--target", "127.0.0.1:1"),
        "takes a --target": in_this_process(*with_code),
        "go together": in_this_process(*with_code, *target, "--client-cert", "none.pem"),
    }
    for reason, result in refusals.items():
        assert result.returncode == 2
        assert result.stderr.startswith("NOT CHECKED: ")
        assert reason in result.stderr
        assert result.stderr.count("\n") == 1
    verified = in_this_process(*with_code, *target)
    assert verified.returncode == 0
    assert verified.stdout.startswith(f"Verified: {match.match.name}, ")
    assert f"Seed commitment: {match.match.seed_commitment}" in verified.stdout
    assert "Not checked: whether the match showed this commitment from the start" in verified.stdout


@pytest.mark.parametrize("arguments", [["--match", "matches/mine"], ["--token", "eyJ"]])
def test_match_option_needs_a_token(arguments: list[str]) -> None:
    result = in_this_process("play", *arguments)
    assert result.returncode == 1
    assert result.stderr == "markethall: --match needs --token, or --resume for a match that you left here\n"


def test_seat_of_another_token_is_refused(hall: Service) -> None:
    with Client(hall.target) as client:
        match = client.create("klongs", seats=2)
        seats = [client.join(match) for _ in range(2)]
        seat = seats[seats[0].refresh().to_act[0] - 1]
    match_option = ["--match", match.match.name]
    play = ["play", "--target", hall.target, *match_option, "--token", seat.token]
    refused = in_this_process(*play, "--seat", str(3 - seat.number))
    assert refused.returncode == 1
    assert f"the token belongs to seat {seat.number}, not to seat {3 - seat.number}" in refused.stderr
    left = in_this_process(*play, text="")
    assert shlex.split(left.stdout.splitlines()[-1])[-5:] == ["--target", hall.target, "--resume", *match_option]
    resumed = in_this_process("play", "--target", hall.target, "--resume", text="")
    assert resumed.returncode == 0, resumed.stderr
    assert resumed.stdout.splitlines()[-1] == left.stdout.splitlines()[-1]


def test_second_service_on_a_folder_is_refused_in_a_sentence(hall: Service) -> None:
    result = markethall("serve", "--data", str(hall.data), "--grpc-port", "0", "--http-port", "0")
    assert result.returncode == 1
    [sentence] = result.stderr.splitlines()
    assert sentence.startswith(f"markethall cannot start: The data folder {hall.data} is in use by process ")


def test_play_uses_a_running_service(hall: Service) -> None:
    result = markethall("play", "--data", str(hall.data), text="")
    assert result.returncode == 0, result.stderr
    command = shlex.split(result.stdout.splitlines()[-1])
    assert command[command.index("--data") + 1] == str(hall.data)
    with Client(hall.target) as client:
        saved = SavedSeats().load(command[-1])
        assert client.seat(saved.match, saved.token).refresh().perspective.seat == 1


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_play_beside_a_folder_in_use_names_the_remedy(tmp_path: Path, log_format: str) -> None:
    folder = Folder(tmp_path)
    result = markethall("play", "--data", str(tmp_path), text="", log_format=log_format)
    folder.release()
    assert result.returncode == 1
    [sentence] = result.stderr.splitlines()
    start_error = f"markethall cannot start: The data folder {tmp_path} is in use by process {os.getpid()}"
    assert f"markethall: {start_error}" in sentence
    assert "--target" in sentence
