"""The command line as a person meets it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from markethall_service.rules.shelf import GAMES
from tests.service import Service
from tests.tools.matches import in_this_process, markethall


def test_games_lists_the_shelf() -> None:
    said = markethall("games")
    assert said.returncode == 0
    assert all(game.box.name in said.stdout for game in GAMES)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"redis_url": "redis://127.0.0.1:1"}, "does not answer"),
        ({"redis_url": "gopher://nowhere"}, "scheme"),
        ({"grpc_port": "99999"}, "grpc_port"),
    ],
)
def test_a_service_that_cannot_start_says_why(settings: dict[str, str], expected: str, tmp_path: Path) -> None:
    said = markethall("serve", "--data", str(tmp_path), "--http-port", "0", **settings)
    assert said.returncode == 1
    assert "cannot start" in said.stderr
    assert expected in said.stderr


@pytest.mark.parametrize("edition", ["german", "italian", "french", "french-summary"])
def test_a_demo_of_each_edition(edition: str, hall: Service) -> None:
    said = markethall("demo", "--seats", "2", "--edition", edition, "--target", hall.target, "--seed", "1")
    assert said.returncode == 0, said.stderr
    assert "Verified" in said.stdout


@pytest.mark.parametrize(
    "words", [["demo", "--edition", "klingon"], ["demo", "--option", "colour=red"], ["demo", "--game", "go"]]
)
def test_a_demo_that_cannot_be_names_what_there_is(words: list[str], hall: Service) -> None:
    said = markethall(*words, "--target", hall.target)
    assert said.returncode == 1
    assert "markethall:" in said.stderr


@pytest.mark.parametrize("game", [game.box.name for game in GAMES])
def test_a_record_is_verified_and_a_changed_one_is_not(game: str, hall: Service, tmp_path: Path) -> None:
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
        assert_not_verified(path)


def assert_not_verified(path: Path) -> None:
    """`markethall verify` says so, in this process: all that it does is read the file."""
    said = in_this_process("verify", str(path))
    assert said.returncode == 1
    assert "NOT VERIFIED" in said.stderr


def _other_seed(record: Any) -> None:
    record["header"]["seed"] = "00" * 32


def _other_points(record: Any) -> None:
    record["commits"][-1]["events"][-1]["matchFinished"]["scores"][0] += 1


def _left_out(record: Any) -> None:
    del record["commits"][7]


def _other_draws(record: Any) -> None:
    record["commits"][9]["draws"] += 1


def _no_seed(record: Any) -> None:
    record["header"]["seed"] = ""


def _no_such_game(record: Any) -> None:
    record["header"]["game"] = "chess"


def _no_options(record: Any) -> None:
    del record["header"]["options"]


def _too_many_seats(record: Any) -> None:
    record["header"]["seatCount"] = 99


CHANGES = (
    _other_seed,
    _other_points,
    _left_out,
    _other_draws,
    _no_seed,
    _no_such_game,
    _no_options,
    _too_many_seats,
)


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    for text in (b"", b"{", b"[]", b'{"surprise": 1}', b"{}", b"\x00\xff", b'{"header":' + b"[" * 100_000):
        path.write_bytes(text)
        assert_not_verified(path)


def test_a_file_that_cannot_be_read_is_another_matter(tmp_path: Path) -> None:
    for name, why in (("nowhere.json", "No such file"), (".", "Is a directory"), ("a\0b", "null")):
        said = in_this_process("verify", str(tmp_path / name))
        assert said.returncode == 2
        assert "cannot be read" in said.stderr
        assert why in said.stderr
        assert "VERIFIED" not in said.stderr
