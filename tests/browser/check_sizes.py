"""Prompt, board and own pieces are in the window without scrolling, from a phone to a wide screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service import Service

from .driver import run


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_prompt_board_and_own_pieces_are_in_the_window(service: str, game: str) -> None:
    seen = run("sizes.mjs", service, game=game)
    assert seen["complaints"] == []
    assert seen["found"] == []
