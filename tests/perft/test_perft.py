"""So many moves and positions there are, and no others."""

from __future__ import annotations

import pytest

from .count import ALL, HERE, Case, cases, counted

KEPT = [
    pytest.param(name, case, id=f"{name}-{case.seats}-seats-seed-{case.seed}-after-{case.after}")
    for name, game in ALL.items()
    for case in cases(game)
]


@pytest.mark.parametrize(("name", "case"), KEPT)
def test_all_that_can_happen_is_counted(name: str, case: Case) -> None:
    assert counted(ALL[name], case) == case


def test_every_file_is_counted() -> None:
    assert {path.stem for path in HERE.glob("*.json")} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_every_number_of_seats_is_counted(name: str) -> None:
    assert {case.seats for case in cases(ALL[name])} == set(ALL[name].box.seats)
