"""The command line."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from markethall.v1.match_pb2 import MatchVisibility
from markethall_client import Client
from markethall_platform.redis_server.folder import Folder
from markethall_rules import GAMES
from markethall_service import __version__
from markethall_service.codec.records import RecordError, verify_text
from markethall_terminal import SavedSeats
from tests.service import Service
from tests.tools.matches import in_this_process, markethall


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens of left matches are kept in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_games_command_lists_all_games() -> None:
    said = markethall("games")
    assert said.returncode == 0
    assert all(game.box.name in said.stdout for game in GAMES)


def test_games_command_as_json() -> None:
    said = in_this_process("games", "--json")
    told = json.loads(said.stdout)
    assert [game["game"] for game in told] == [game.box.name for game in GAMES]
    [setup, *_] = next(game for game in told if game["game"] == "kairo")["options"]
    assert setup["default"] == "PRINTED"
    assert {choice["value"] for choice in setup["choices"]} >= {"PRINTED", "VARIABLE"}


def test_version_option() -> None:
    said = in_this_process("--version")
    assert (said.returncode, said.stdout) == (0, f"markethall {__version__}\n")


@pytest.mark.parametrize("module", ["markethall_service", "markethall_service.app.cli"])
def test_both_modules_run_the_command_line(module: str) -> None:
    said = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"markethall {__version__}\n"


@pytest.mark.parametrize("pause", ["-1", "soon"])
def test_invalid_pause_is_refused(pause: str) -> None:
    said = in_this_process("demo", "--pause", pause)
    assert said.returncode == 2
    assert "--pause" in said.stderr


@pytest.mark.parametrize(
    ("settings", "status", "expected"),
    [
        ({"redis_url": "redis://127.0.0.1:1", "redis_start_seconds": "0"}, 1, "does not answer"),
        ({"redis_url": "gopher://nowhere"}, 2, "scheme"),
        ({"grpc_port": "99999"}, 2, "MARKETHALL_GRPC_PORT=99999: should be less than or equal to 65535"),
        ({"data": "/dev/null"}, 2, "MARKETHALL_DATA=/dev/null: cannot be used as a folder (File exists)"),
    ],
)
def test_failed_start_names_the_cause(settings: dict[str, str], status: int, expected: str, tmp_path: Path) -> None:
    said = markethall("serve", "--http-port", "0", **{"data": str(tmp_path), **settings})
    assert said.returncode == status
    assert "cannot start" in said.stderr
    assert expected in said.stderr
    said = markethall("serve", "--http-port", "0", **{"data": str(tmp_path), **settings}, log_format="json")
    assert said.returncode == status
    *_, last = [json.loads(line) for line in said.stderr.splitlines()]
    assert (last["event"], last["level"], expected in last["why"]) == ("markethall cannot start", "error", True)


@pytest.mark.parametrize("edition", ["german", "italian", "french", "french-summary"])
def test_a_demo_of_each_edition(edition: str, hall: Service) -> None:
    said = markethall("demo", "--seats", "2", "--edition", edition, "--target", hall.target, "--seed", "1")
    assert said.returncode == 0, said.stderr
    assert "Verified" in said.stdout


def test_game_can_be_given_as_a_resource_name(hall: Service) -> None:
    said = markethall("demo", "--game", "games/klongs", "--json", "--target", hall.target)
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["header"]["game"] == "games/klongs"


@pytest.mark.parametrize(
    "words", [["demo", "--edition", "klingon"], ["demo", "--option", "colour=red"], ["demo", "--game", "go"]]
)
def test_invalid_demo_option_lists_the_choices(words: list[str], hall: Service) -> None:
    said = markethall(*words, "--target", hall.target)
    assert said.returncode == 1
    assert "markethall:" in said.stderr


@pytest.mark.parametrize("game", [game.box.name for game in GAMES])
def test_verify_accepts_a_record_and_refuses_a_changed_one(game: str, hall: Service, tmp_path: Path) -> None:
    demo = markethall("demo", "--game", game, "--seats", "3", "--json", "--target", hall.target)
    assert demo.returncode == 0, demo.stderr
    record = json.loads(demo.stdout)
    path = tmp_path / "record.json"
    path.write_text(demo.stdout, encoding="utf-8")
    said = markethall("verify", str(path))
    assert (said.returncode, said.stdout[:8]) == (0, "Verified")
    for change in CHANGES:
        changed = json.loads(demo.stdout)
        change(changed)
        assert changed != record
        path.write_text(json.dumps(changed), encoding="utf-8")
        assert_refused(path, 2 if change in UNCHECKED else 1)


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
    assert replay.stdout.count("Kairo · 9 × 9 sites") == 3
    assert "Player 1 holds" not in replay.stdout
    assert "Player 1 holds" in in_this_process("replay", str(record), "--seat", "1", text="q\n").stdout


def test_a_replay_of_a_changed_record_is_refused(record: Path) -> None:
    changed = json.loads(record.read_text(encoding="utf-8"))
    _other_points(changed)
    record.write_text(json.dumps(changed), encoding="utf-8")
    replay = in_this_process("replay", str(record), text="q\n")
    assert (replay.returncode, replay.stdout) == (1, "")
    assert replay.stderr.startswith("markethall: NOT VERIFIED: ")


def test_a_replay_of_a_record_of_other_rules_says_that_it_is_not_checked(record: Path) -> None:
    changed = json.loads(record.read_text(encoding="utf-8"))
    _other_rules(changed)
    record.write_text(json.dumps(changed), encoding="utf-8")
    replay = in_this_process("replay", str(record), text="q\n")
    assert replay.returncode == 0, replay.stderr
    assert replay.stdout.startswith("NOT CHECKED: header.rulesVersion is 9999, the installed rules have ")
    assert "Kairo · 9 × 9 sites" in replay.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere.json"], "nowhere.json is not a file; replay takes a match, as matches/ID, or the file of a record"),
        (["RECORD", "--seat", "3"], "seat 3 is not in the match; it has seats 1 to 2"),
    ],
)
def test_a_replay_that_cannot_be_says_why(record: Path, words: list[str], sentence: str) -> None:
    replay = in_this_process("replay", *(str(record) if word == "RECORD" else word for word in words))
    assert (replay.returncode, replay.stderr) == (1, f"markethall: {sentence}\n")


def test_a_match_is_watched_and_replayed_by_its_name(hall: Service) -> None:
    with Client(hall.target) as client:
        match = client.create("klongs", seats=2, visibility=MatchVisibility.MATCH_VISIBILITY_PRIVATE)
        seats = [client.join(match) for _ in range(2)]
        seats[0].resign()
    at = [match.match.name, "--target", hall.target, "--join-code", match.join_code]
    watch, replay = in_this_process("watch", *at), in_this_process("replay", *at, text="q\n")
    assert (watch.returncode, replay.returncode) == (0, 0), watch.stderr + replay.stderr
    assert watch.stdout.rstrip().endswith("Winner: Player 2")
    assert "Bangkok Klongs · turn 1" in replay.stdout
    refused = in_this_process("watch", match.match.name, "--target", hall.target)
    assert (refused.returncode, "join code" in refused.stderr) == (1, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--join", "matches/a", "--resume"], "--join takes a seat in a new match"),
        (["--friends", "2"], "--friends 2 needs more seats: you take one of --seats 2"),
        (["--resume", "--match", "matches/a"], "no token is saved for matches/a; saved matches: none"),
    ],
)
def test_options_of_play_that_do_not_go_together_are_refused(words: list[str], sentence: str) -> None:
    play = in_this_process("play", *words)
    assert play.returncode == 1
    assert play.stderr.startswith(f"markethall: {sentence}")


def assert_refused(path: Path, status: int) -> None:
    """Check that `markethall verify` refuses the file in one line."""
    said = in_this_process("verify", str(path))
    assert (said.returncode, said.stdout) == (status, "")
    [line] = said.stderr.splitlines()
    assert line.startswith({1: "NOT VERIFIED: ", 2: "NOT CHECKED: "}[status])


def _other_seed(record: Any) -> None:
    record["header"]["seed"] = "00" * 32


def _other_points(record: Any) -> None:
    record["commits"][-1]["events"][-1]["matchFinished"]["scores"][0] += 1


def _left_out(record: Any) -> None:
    del record["commits"][7]


def _other_draws(record: Any) -> None:
    record["commits"][9]["draws"] += 1


def _somebody_else_sits_down(record: Any) -> None:
    record["commits"][0]["seat"] = 3


def _nobody_starts_it(record: Any) -> None:
    record["commits"][2]["seat"] = -1


def _no_seed(record: Any) -> None:
    record["header"]["seed"] = ""


def _no_such_game(record: Any) -> None:
    record["header"]["game"] = "chess"


def _other_rules(record: Any) -> None:
    record["header"]["rulesVersion"] = 9_999


def _no_options(record: Any) -> None:
    del record["header"]["options"]


def _too_many_seats(record: Any) -> None:
    record["header"]["seatCount"] = 99


CHANGES = (
    _other_seed,
    _other_points,
    _left_out,
    _other_draws,
    _somebody_else_sits_down,
    _nobody_starts_it,
    _no_seed,
    _no_such_game,
    _no_options,
    _too_many_seats,
    _other_rules,
)
UNCHECKED = (_no_seed, _no_such_game, _other_rules)


def refusal_of(record: Any) -> str:
    """The refusal of a wrong record."""
    with pytest.raises(RecordError) as refused:
        verify_text(json.dumps(record).encode())
    return str(refused.value)


@pytest.fixture(scope="module")
def record_text() -> str:
    """The record of a match of Portobello Market, as JSON."""
    demo = in_this_process("demo", "--game", "portobello", "--seats", "2", "--json", "--seed", "1")
    assert demo.returncode == 0, demo.stderr
    return demo.stdout


def test_verify_names_fields_as_json_does(record_text: str) -> None:
    def refused(change: Callable[[Any], object]) -> str:
        record = json.loads(record_text)
        change(record)
        return refusal_of(record)

    assert refused(_no_seed).startswith("header.seed is missing")
    assert refused(_other_seed).endswith("its SHA-256 is not header.seedCommitment")
    assert refused(_other_rules).startswith("header.rulesVersion is 9999, ")
    assert refused(lambda record: record["commits"][9].update(draws=77)).startswith("revision 11: draws is 77, the ")
    assert "revision 11: toAct is [1, 2], " in refused(lambda record: record["commits"][9].update(toAct=[1, 2]))
    gap = refused(lambda record: record["commits"].pop(7))
    assert gap == "revision 10: revision must be 9"


def test_verify_shows_moves_and_events_as_json(record_text: str) -> None:
    record = json.loads(record_text)
    last = record["commits"][-1]
    position = len(last["events"]) - 1
    last["events"][position]["matchFinished"]["scores"][0] += 1
    said = refusal_of(record)
    before, _, right = said.partition(", the rules and the seed give ")
    path = f"revision {last['revision']}: events[{position}] is "
    assert before.startswith(path)
    assert json.loads(before.removeprefix(path)) == last["events"][position]
    assert list(json.loads(right)) == ["matchFinished"]
    record = json.loads(record_text)
    first, second = (commit for commit in record["commits"] if "move" in commit and commit["revision"] in (5, 6))
    second["move"] = first["move"]
    said = refusal_of(record)
    given, _, why = said.removeprefix("revision 6: move ").partition(" is not legal: ")
    assert json.loads(given) == first["move"]
    assert why


def test_verify_refuses_a_text_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    for text in (b"", b"{", b"[]", b'{"surprise": 1}', b"{}", b"\x00\xff", b'{"header":' + b"[" * 100_000):
        path.write_bytes(text)
        assert_refused(path, 2)


def test_verify_reports_an_unreadable_file(tmp_path: Path) -> None:
    for name, why in (("nowhere.json", "No such file"), (".", "Is a directory"), ("a\0b", "null")):
        said = in_this_process("verify", str(tmp_path / name))
        assert said.returncode == 2
        assert "cannot be read" in said.stderr
        assert why in said.stderr
        assert "VERIFIED" not in said.stderr


def test_verify_reads_a_match_from_its_service(hall: Service) -> None:
    with Client(hall.target) as client:
        match = client.create("klongs", seats=2, visibility=MatchVisibility.MATCH_VISIBILITY_PRIVATE)
        seats = [client.join(match) for _ in range(2)]
        words = ["verify", match.match.name, "--join-code", match.join_code]
        there = ["--target", hall.target]
        statuses = [in_this_process(*words, *there)]
        seats[0].resign()
        statuses += [
            in_this_process(*words, *there),
            in_this_process("verify", match.match.name, *there),
            in_this_process(*words, "--target", "127.0.0.1:1"),
            in_this_process(*words),
            in_this_process(*words, *there, "--client-cert", "none.pem"),
        ]
    assert [said.returncode for said in statuses] == [2, 0, 2, 2, 2, 2]
    assert statuses[1].stdout.startswith(f"Verified: {match.match.name}, ")
    assert f"Seed commitment: {match.match.seed_commitment}" in statuses[1].stdout
    assert "Not checked: the names of players" in statuses[1].stdout
    lines = [
        "before the match was over",
        "join code",
        "no service answers at 127.0.0.1:1",
        "takes a --target",
        "go together",
    ]
    for said, line in zip([statuses[0], *statuses[2:]], lines, strict=True):
        assert said.stderr.startswith("NOT CHECKED: ")
        assert line in said.stderr
        assert said.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [["--match", "matches/mine"], ["--token", "eyJ"]])
def test_match_option_needs_a_token(words: list[str]) -> None:
    said = in_this_process("play", *words)
    assert said.returncode == 1
    assert said.stderr == "markethall: --match needs --token, or --resume for a match that you left here\n"


def test_seat_of_another_token_is_refused(hall: Service) -> None:
    with Client(hall.target) as client:
        match = client.create("klongs", seats=2)
        seats = [client.join(match) for _ in range(2)]
        seat = seats[seats[0].refresh().to_act[0] - 1]
    words = ["play", "--target", hall.target, "--match", match.match.name, "--token", seat.token]
    said = in_this_process(*words, "--seat", str(3 - seat.number))
    assert said.returncode == 1
    assert f"the token belongs to seat {seat.number}, not to seat {3 - seat.number}" in said.stderr
    left = in_this_process(*words, text="")
    assert shlex.split(left.stdout.splitlines()[-1])[-5:] == ["--target", hall.target, "--resume", *words[3:5]]
    resumed = in_this_process("play", "--target", hall.target, "--resume", text="")
    assert resumed.returncode == 0, resumed.stderr
    assert resumed.stdout.splitlines()[-1] == left.stdout.splitlines()[-1]


def test_second_service_on_a_folder_is_refused_in_a_sentence(hall: Service) -> None:
    said = markethall("serve", "--data", str(hall.data), "--grpc-port", "0", "--http-port", "0")
    assert said.returncode == 1
    [sentence] = said.stderr.splitlines()
    assert sentence.startswith(f"markethall cannot start: The data folder {hall.data} is in use by process ")


def test_play_uses_a_running_service(hall: Service) -> None:
    said = markethall("play", "--data", str(hall.data), text="")
    assert said.returncode == 0, said.stderr
    back = shlex.split(said.stdout.splitlines()[-1])
    assert back[back.index("--data") + 1] == str(hall.data)
    with Client(hall.target) as client:
        left = SavedSeats().load(back[-1])
        assert client.seat(left.match, left.token).refresh().perspective.seat == 1


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_play_beside_a_folder_in_use_names_the_remedy(tmp_path: Path, log_format: str) -> None:
    folder = Folder(tmp_path)
    said = markethall("play", "--data", str(tmp_path), text="", log_format=log_format)
    folder.release()
    assert said.returncode == 1
    [sentence] = said.stderr.splitlines()
    assert (
        f"markethall: markethall cannot start: The data folder {tmp_path} is in use by process {os.getpid()}"
        in sentence
    )
    assert "--target" in sentence
