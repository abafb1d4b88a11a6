"""axe-core finds nothing in the states of the page, light and dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service import Service

from .driver import run

STATES = {
    "lobby", "record", "changed record", "wrong record", "form", "seating", "turn", "picked", "wait", "preview",
    "rules", "colours", "points", "past", "over", "spectator",
    *(f"developer: {tab}" for tab in ("state", "moves", "events", "requests", "seats", "look")),
    *(f"record: {tab}" for tab in ("state", "events", "requests", "look")),
}  # fmt: skip


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_axe_finds_no_violation(service: str, game: str) -> None:
    found = run("axe.mjs", service, game=game)
    assert found.keys() == STATES
    assert {state: broken for state, broken in found.items() if broken} == {}
