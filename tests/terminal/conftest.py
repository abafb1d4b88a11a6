from __future__ import annotations

from collections.abc import Iterator

import pytest

from markethall_client import Client
from markethall_terminal import run_play
from tests.service import Service

from .typist import Play, Terminal

pytest.register_assert_rewrite("tests.terminal.words")


@pytest.fixture
def client(hall: Service) -> Iterator[Client]:
    with Client(hall.target) as client:
        yield client


@pytest.fixture
def play(client: Client) -> Play:
    def sit(*lines: str, seats: int = 2, width: int = 100) -> Terminal:
        terminal = Terminal(*lines, width=width)
        run_play(client, "portobello", seats, None, console=terminal.console, ask=terminal.ask)
        return terminal

    return sit
