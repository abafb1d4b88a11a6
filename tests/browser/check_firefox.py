"""A match of each game is played to its end in Firefox."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.service import Service

from .driver import run


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.fixture(scope="module")
def firefox() -> str:
    """A released Firefox. No package of PyPI or npm contains one."""
    found = shutil.which("firefox") or shutil.which("firefox-esr")
    assert found, "Firefox is not in PATH. Install it, on Debian with: apt-get install firefox-esr"
    return found


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_a_match_is_played_to_its_end_in_firefox(service: str, firefox: str, game: str) -> None:
    played = run("firefox.mjs", service, firefox=firefox, game=game)
    assert played["clicks"] > 20
    assert played["complaints"] == []
