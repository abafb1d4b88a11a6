"""The numbers of moves and positions are those of the files."""

from __future__ import annotations

import pytest

from .count import FOLDER, GAMES, Case, cases, counted

CASES = [
    pytest.param(name, case, id=f"{name}-{case.seats}-seats-seed-{case.seed}-after-{case.after}")
    for name, game in GAMES.items()
    for case in cases(game)
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_moves_and_positions_are_as_many_as_recorded(name: str, case: Case) -> None:
    assert counted(GAMES[name], case) == case


def test_every_game_has_a_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_seats_has_a_case(name: str) -> None:
    assert {case.seats for case in cases(GAMES[name])} == set(GAMES[name].box.seats)
