from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from markethall_client import Client
from markethall_terminal import run_play
from tests.service import Service

from .typist import Play, Terminal


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where tokens of left matches are kept: in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def client(hall: Service) -> Iterator[Client]:
    with Client(hall.target, language="en") as client:
        yield client


@pytest.fixture
def play(client: Client) -> Play:
    def sit(*lines: str, game: str = "portobello", seats: int = 2, width: int = 100) -> Terminal:
        terminal = Terminal(*lines, width=width)
        run_play(client, game, seats, None, screen=terminal.screen)
        return terminal

    return sit
